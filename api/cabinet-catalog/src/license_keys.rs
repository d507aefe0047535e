//! Keys that buyers get: the list of all of them, bringing some, taking some back.

use kontor_catalog::license_keys::{self, Key, LICENSE_KEYS, LineProblem, Report};
use kontor_kernel::{Validator, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use super::license_key_view::Attributes;
use crate::http::{Answer, Body, Doc, Gone, ListDoc, ListQuery, Resource, Seller, WireEnum, WireId};

/// The operations.
pub struct LicenseKeys;

/// Columns of a list of keys; no spreadsheet of keys has more.
const COLUMNS_MAX: i64 = 100;

/// Why a licence key is revoked.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyRevocation {
    /// For the seller's own records; the buyer does not see it.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A list of licence keys.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyImport {
    /// One key per line, pasted or as CSV from a spreadsheet; at most 10,000 keys. Keys are case-sensitive.
    #[oai(validator(min_length = 1, max_length = 1000000))]
    pub list: String,
    /// Column that holds the keys, counted from 1; left out: the column whose heading says so.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "100")))]
    pub column: Option<u8>,
}

/// A skipped line.
#[derive(Debug, Clone, Object)]
pub struct SkippedLine {
    /// Number of the line, from 1.
    pub line: i64,
    /// Why it was skipped.
    pub problem: WireEnum<LineProblem>,
}

/// Result of an import.
#[derive(Debug, Clone, Object)]
pub struct LicenseKeyReport {
    /// Number of keys added.
    pub imported: i64,
    /// Number of lines skipped.
    pub skipped_count: i64,
    /// The first 500 skipped lines, with the reason for each.
    pub skipped: Vec<SkippedLine>,
}

impl From<Report> for LicenseKeyReport {
    fn from(report: Report) -> Self {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let line = |skipped: &license_keys::Skipped| SkippedLine {
            line: number(skipped.line),
            problem: skipped.problem.into(),
        };
        Self {
            imported: number(report.imported),
            skipped_count: number(report.skipped_count),
            skipped: report.skipped.iter().map(line).collect(),
        }
    }
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl LicenseKeys {
    /// List licence keys
    ///
    /// Keys of all products, sold or unsold.
    #[oai(path = "/v1/cabinet/license_keys", method = "get", operation_id = "list_license_keys")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let listed = seller.tx(async |tx| query.read(&LICENSE_KEYS, tx)?.page::<Key>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |key| Resource::new(key.id, "license_key", key.into()))))
    }

    /// Import licence keys
    ///
    /// A request that is not a list of keys is refused entirely. Otherwise each line either adds a key or is reported
    /// as skipped. Keys that the product already has, sold or unsold, are not added again, so the same list can be
    /// sent twice.
    #[oai(path = "/v1/cabinet/products/:product/license_keys", method = "post", operation_id = "import_license_keys")]
    async fn import(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        body: Body<LicenseKeyImport>,
    ) -> Answer<Json<Doc<LicenseKeyReport>>> {
        let mut check = Validator::new();
        check.range("/column", body.0.column.map_or(1, i64::from), 1, COLUMNS_MAX);
        check.finish()?;
        let report = seller
            .tx(async |tx| {
                license_keys::import_column(tx, product.0.0, &body.0.list, body.0.column.map(usize::from)).await
            })
            .await?;
        Ok(Json(Doc::new(product.0.0, "license_key_report", report.into())))
    }

    /// Delete all unsold licence keys of a product
    ///
    /// Returns `keys_held` while a buyer is paying for one. Sold keys are kept.
    #[oai(
        path = "/v1/cabinet/products/:product/license_keys",
        method = "delete",
        operation_id = "delete_unsold_license_keys"
    )]
    async fn remove_unsold(&self, seller: Seller, product: Path<WireId<kinds::Product>>) -> Answer<Gone> {
        seller.tx(async |tx| license_keys::remove_unsold(tx, product.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Revoke a licence key
    ///
    /// A key that a buyer has becomes invalid, whatever happens to the order's money, and is not sold again. Calling
    /// it again changes nothing: the first reason stays. Returns `invalid_transition` if the key is unsold; delete it
    /// instead.
    #[oai(path = "/v1/cabinet/license_keys/:id/revoke", method = "post", operation_id = "revoke_license_key")]
    async fn revoke(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::LicenseKey>>,
        body: Body<LicenseKeyRevocation>,
    ) -> Answer<Json<Doc<Attributes>>> {
        let key = seller.tx(async |tx| license_keys::take_back(tx, id.0.0, &body.0.reason).await).await?;
        Ok(Json(Doc::new(key.id, "license_key", key.into())))
    }

    /// Delete a licence key
    ///
    /// Returns `key_sold` if it belongs to an order, and `keys_held` if buyers are paying for all keys that are left.
    #[oai(path = "/v1/cabinet/license_keys/:id", method = "delete", operation_id = "delete_license_key")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::LicenseKey>>) -> Answer<Gone> {
        seller.tx(async |tx| license_keys::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
