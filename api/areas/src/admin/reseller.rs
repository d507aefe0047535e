//! The company that buys from sellers and sells to their buyers.

use kontor_db::Act;
use kontor_kernel::{ApiError, Result};
use kontor_tenants::Reseller;
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::http::{Answer, Body, Doc, Manager, Timestamp, version::IfMatch};

/// The operations.
pub struct AdminReseller;

/// Details of the reseller.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResellerBody {
    /// Whether sellers with `reseller_journey` can sell through it now. If `false`, those who do cannot sell anything
    /// until they choose another way; existing orders continue.
    pub active: bool,
    /// Name of the company.
    #[oai(validator(max_length = 100))]
    pub name: String,
    /// Street and house number.
    #[oai(validator(max_length = 100))]
    pub street: String,
    /// Postcode.
    #[oai(validator(max_length = 20))]
    pub zip: String,
    /// City.
    #[oai(validator(max_length = 100))]
    pub city: String,
    /// Country in which it is established (ISO 3166): one whose VAT numbers are supported. It owes the tax on what it
    /// sells.
    #[oai(validator(min_length = 2, max_length = 2))]
    pub country: String,
    /// VAT number from that country.
    #[oai(validator(max_length = 30))]
    pub vat_id: String,
    /// Address of its terms of sale, which buyers agree to.
    #[oai(validator(max_length = 500))]
    pub terms_url: String,
    /// Its fee in basis points of the price: 500 is 5 %. Sellers choose who pays it.
    #[oai(validator(minimum(value = "0"), maximum(value = "5000")))]
    pub cost_bps: i32,
}

/// The reseller.
#[derive(Debug, Object)]
pub struct ResellerAttributes {
    /// Whether sellers can sell through it now.
    pub active: bool,
    /// Name of the company.
    pub name: String,
    /// Street and house number.
    pub street: String,
    /// Postcode.
    pub zip: String,
    /// City.
    pub city: String,
    /// Country in which it is established (ISO 3166).
    pub country: String,
    /// VAT number.
    pub vat_id: String,
    /// Address of its terms of sale.
    pub terms_url: String,
    /// Its fee in basis points of the price.
    pub cost_bps: i32,
    /// When it was last changed.
    pub changed_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

fn shown(found: Reseller) -> Doc<ResellerAttributes> {
    let attributes = ResellerAttributes {
        active: found.active,
        name: found.name,
        street: found.street,
        zip: found.zip,
        city: found.city,
        country: found.country,
        vat_id: found.vat_id,
        terms_url: found.terms_url,
        cost_bps: found.cost_bps,
        changed_at: Timestamp(found.changed_at),
        version: found.version,
    };
    Doc::new("reseller", "reseller", attributes)
}

#[OpenApi(prefix_path = "/v1/admin/reseller", tag = "crate::tags::Tag::Admin")]
impl AdminReseller {
    /// Retrieve the reseller
    ///
    /// The company that buys from sellers and sells to their buyers; `not_found` until one is set up.
    #[oai(path = "/", method = "get", operation_id = "get_reseller")]
    async fn get(&self, manager: Manager) -> Answer<Json<Doc<ResellerAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = kontor_tenants::reseller(&mut tx).await?.ok_or_else(ApiError::not_found)?;
        tx.commit().await?;
        Ok(Json(shown(found)))
    }

    /// Create or update the reseller
    ///
    /// Applies from the next quote on: price, tax, and who sells. Orders, and later payments of active plans, keep
    /// what was valid when they were placed.
    #[oai(path = "/", method = "put", operation_id = "put_reseller")]
    async fn put(
        &self,
        manager: Manager,
        /// The version that you retrieved; without it, any version is overwritten.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ResellerBody>,
    ) -> Answer<Json<Doc<ResellerAttributes>>> {
        Ok(Json(shown(save_reseller(&manager, seen.0, body.0).await?)))
    }
}

async fn save_reseller(manager: &Manager, seen: Option<IfMatch>, said: ResellerBody) -> Result<Reseller> {
    let mut tx = manager.begin().await?;
    let said = Reseller {
        active: said.active,
        name: said.name,
        street: said.street,
        zip: said.zip,
        city: said.city,
        country: said.country.to_uppercase(),
        vat_id: said.vat_id,
        terms_url: said.terms_url,
        cost_bps: said.cost_bps,
        changed_at: tx.now(),
        version: 0,
    };
    let (kept, is_news) = kontor_tenants::keep_reseller(&mut tx, IfMatch::version(seen), said, manager.user).await?;
    if is_news {
        let details =
            json!({ "name": kept.name, "active": kept.active, "cost_bps": kept.cost_bps, "country": kept.country });
        tx.audit(Act::ResellerChanged, "reseller", &details).await?;
    }
    tx.commit().await?;
    Ok(kept)
}
