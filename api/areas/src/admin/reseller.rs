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

/// The reseller as managers enter it.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResellerBody {
    /// Whether sellers who were given `reseller_journey` can sell by way of it now. Switched off, those who do sell nothing
    /// until they choose another way; their orders go on.
    pub active: bool,
    /// The company's name.
    #[oai(validator(max_length = 100))]
    pub name: String,
    /// Street and number.
    #[oai(validator(max_length = 100))]
    pub street: String,
    /// Postal code.
    #[oai(validator(max_length = 20))]
    pub zip: String,
    /// Town.
    #[oai(validator(max_length = 100))]
    pub city: String,
    /// Where it is established, ISO 3166: a country whose VAT ids are known. It owes the tax of what it sells.
    #[oai(validator(min_length = 2, max_length = 2))]
    pub country: String,
    /// Its VAT id, of that country.
    #[oai(validator(max_length = 30))]
    pub vat_id: String,
    /// Where its terms of sale stand; buyers agree to them.
    #[oai(validator(max_length = 500))]
    pub terms_url: String,
    /// What it costs, in basis points of the price: 500 is 5 %. Sellers say who bears it.
    #[oai(validator(minimum(value = "0"), maximum(value = "5000")))]
    pub cost_bps: i32,
}

/// The reseller.
#[derive(Debug, Object)]
pub struct ResellerAttributes {
    /// Whether sellers can sell by way of it now.
    pub active: bool,
    /// The company's name.
    pub name: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub zip: String,
    /// Town.
    pub city: String,
    /// Where it is established, ISO 3166.
    pub country: String,
    /// Its VAT id.
    pub vat_id: String,
    /// Where its terms of sale stand.
    pub terms_url: String,
    /// What it costs, in basis points of the price.
    pub cost_bps: i32,
    /// When it was changed last.
    pub changed_at: Timestamp,
    /// Counts the changes; send it back as `If-Match`.
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
        /// The version that was looked at; left out: whatever is there.
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
