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

/// Why a key is taken back.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyRevocation {
    /// For the seller's own records; the buyer does not read it.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// A list of keys.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LicenseKeyImport {
    /// One key a line, as it is pasted or as a spreadsheet writes it (CSV); 10,000 keys at most. Keys are told apart as
    /// they are written: small letters are not capitals.
    #[oai(validator(min_length = 1, max_length = 1000000))]
    pub list: String,
    /// Which of several columns holds the keys, counted from 1; without it the one whose heading says so.
    #[serde(default)]
    #[oai(skip_serializing_if_is_none, validator(minimum(value = "1"), maximum(value = "100")))]
    pub column: Option<u8>,
}

/// A line that brought no key.
#[derive(Debug, Clone, Object)]
pub struct SkippedLine {
    /// Its number, from 1.
    pub line: i64,
    /// Why.
    pub problem: WireEnum<LineProblem>,
}

/// What became of a list.
#[derive(Debug, Clone, Object)]
pub struct LicenseKeyReport {
    /// Keys that are there now and were not before.
    pub imported: i64,
    /// How many lines brought none.
    pub skipped_count: i64,
    /// Which, and why: the first 500.
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
    /// List keys
    ///
    /// Keys of all products, sold or not.
    #[oai(path = "/v1/cabinet/license_keys", method = "get", operation_id = "list_license_keys")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let listed = seller.tx(async |tx| query.read(&LICENSE_KEYS, tx)?.page::<Key>(tx).await).await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |key| Resource::new(key.id, "license_key", key.into()))))
    }

    /// Bring a list of keys
    ///
    /// What is no list of keys is refused whole. Of a list, every line brings its key or is told: keys that the product
    /// has already, sold or not, are not added again, so that the same list can be sent twice.
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

    /// Remove every unsold key
    ///
    /// Refused with `keys_held` while somebody is paying for one. Sold keys stay.
    #[oai(
        path = "/v1/cabinet/products/:product/license_keys",
        method = "delete",
        operation_id = "delete_unsold_license_keys"
    )]
    async fn remove_unsold(&self, seller: Seller, product: Path<WireId<kinds::Product>>) -> Answer<Gone> {
        seller.tx(async |tx| license_keys::remove_unsold(tx, product.0.0).await).await?;
        Ok(Gone::Gone)
    }

    /// Take a key back
    ///
    /// One that somebody has counts no more from now on, whatever becomes of its order's money, and nobody else gets
    /// it. Twice is once: the first reason stays. What nobody bought is refused (`invalid_transition`): it can be
    /// removed.
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

    /// Remove a key
    ///
    /// Refused with `key_sold` when it belongs to an order, and with `keys_held` when all that are left are being paid
    /// for.
    #[oai(path = "/v1/cabinet/license_keys/:id", method = "delete", operation_id = "delete_license_key")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::LicenseKey>>) -> Answer<Gone> {
        seller.tx(async |tx| license_keys::remove(tx, id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
