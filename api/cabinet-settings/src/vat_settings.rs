//! What a seller has decided about value added tax.

use chrono::NaiveDate;
use kontor_pricing::{PriceBasis, TaxStatus};
use kontor_tax::{PendingIds, VatChange};
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct VatSettings;

/// The VAT settings and the facts they depend on.
#[derive(Debug, Clone, Object)]
pub struct VatSettingsAttributes {
    /// The seller's VAT status according to their profile; the settings matter for `liable`.
    pub standing: WireEnum<TaxStatus>,
    /// Country where the seller is established.
    pub country: String,
    /// The standard VAT rate of that country today, in basis points.
    pub home_rate_bps: i64,
    /// `gross`: prices are what buyers pay, whatever the tax included; `net`: the tax of each buyer is added.
    pub price_basis: WireEnum<PriceBasis>,
    /// Whether consumers elsewhere in the EU pay the rate of their own country (one-stop shop). If not, the seller is
    /// under the threshold of 10,000 euro a year (Art. 59c Dir. 2006/112) and charges their own rate.
    pub destination: bool,
    /// Date since which they do.
    #[oai(skip_serializing_if_is_none)]
    pub destination_since: Option<NaiveDate>,
    /// Date until which that choice is binding; absent if it can be reversed.
    #[oai(skip_serializing_if_is_none)]
    pub bound_until: Option<NaiveDate>,
    /// Countries outside the EU (CH, GB, NO) where the seller is registered: consumers there are charged VAT too.
    pub registered: Vec<String>,
    /// What applies while a register has not yet answered about a buyer's VAT number. `charge`: VAT is charged, and
    /// refunded automatically once the number is confirmed; `accept`: it is not charged, and if the number proves
    /// wrong the seller owes it. Well-formed numbers of Switzerland and Great Britain, for which no register is
    /// asked, count with `accept` only.
    pub pending_ids: WireEnum<PendingIds>,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// VAT settings to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VatSettingsPatch {
    /// Whether prices include VAT.
    pub price_basis: Option<WireEnum<PriceBasis>>,
    /// Whether consumers elsewhere in the EU pay the rate of their own country. Can't be turned off for two calendar
    /// years (`vat_choice_binds`).
    pub destination: Option<bool>,
    /// Countries outside the EU where the seller is registered.
    #[oai(validator(max_items = 10))]
    pub registered: Option<Vec<String>>,
    /// What applies while a register has not yet answered.
    pub pending_ids: Option<WireEnum<PendingIds>>,
}

async fn document(
    seller: &Seller,
    change: Option<(Option<i32>, VatChange)>,
) -> Answer<Json<Doc<VatSettingsAttributes>>> {
    let mut tx = seller.begin().await?;
    let supplier = kontor_tax::own_supplier(&kontor_tax::selling_facts(&mut tx).await?);
    let home = supplier.home;
    let settings = match change {
        Some((seen, change)) => kontor_tax::change(&mut tx, seen, home.country(), change).await?,
        None => kontor_tax::vat_settings(&mut tx).await?,
    };
    let today = tx.now().date_naive();
    tx.commit().await?;
    let bound_until = settings.bound_until(today).filter(|_| home.is_in_union());
    let attributes = VatSettingsAttributes {
        standing: WireEnum(supplier.standing),
        country: home.country().to_string(),
        home_rate_bps: home.vat_bps(today).unwrap_or(0),
        price_basis: WireEnum(settings.price_basis),
        destination: settings.destination,
        destination_since: settings.destination_since,
        bound_until,
        registered: settings.registered,
        pending_ids: WireEnum(settings.pending_ids),
        version: settings.version,
    };
    Ok(Json(Doc::new(seller.tenant.id, "vat_settings", attributes)))
}

#[OpenApi(prefix_path = "/v1/cabinet/vat_settings", tag = "crate::tags::Tag::Seller")]
impl VatSettings {
    /// Retrieve the VAT settings
    #[oai(path = "/", method = "get", operation_id = "get_vat_settings")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<VatSettingsAttributes>>> {
        document(&seller, None).await
    }

    /// Update the VAT settings
    ///
    /// Applies to purchases from now on; existing orders keep the tax they were placed with.
    #[oai(path = "/", method = "patch", operation_id = "update_vat_settings")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<VatSettingsPatch>,
    ) -> Answer<Json<Doc<VatSettingsAttributes>>> {
        let body = body.0;
        let change = VatChange {
            price_basis: body.price_basis.map(|word| word.0),
            destination: body.destination,
            registered: body.registered,
            pending_ids: body.pending_ids.map(|word| word.0),
        };
        document(&seller, Some((IfMatch::version(seen.0), change))).await
    }
}
