//! What a seller has decided about value added tax.

use chrono::NaiveDate;
use kontor_pricing::{PriceBasis, TaxStatus};
use kontor_tax::{PendingIds, VatChange};
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct VatSettings;

/// The decisions, and what they stand on.
#[derive(Debug, Clone, Object)]
pub struct VatSettingsAttributes {
    /// What the tax office makes of the seller, as their profile says; the decisions matter where it is `liable`.
    pub standing: WireEnum<TaxStatus>,
    /// Where the seller is established.
    pub country: String,
    /// The seller's own standard rate today in basis points.
    pub home_rate_bps: i64,
    /// `gross`: prices are what buyers pay, whatever the tax in them; `net`: the tax of each buyer comes on top.
    pub price_basis: WireEnum<PriceBasis>,
    /// Whether consumers elsewhere in the Union pay the rate of their own country (one-stop shop). Otherwise the seller is
    /// under the threshold of 10,000 euro a year (Art. 59c Dir. 2006/112), and their own rate holds.
    pub destination: bool,
    /// Since when they do.
    #[oai(skip_serializing_if_is_none)]
    pub destination_since: Option<NaiveDate>,
    /// Until when that choice binds; absent where it can be taken back.
    #[oai(skip_serializing_if_is_none)]
    pub bound_until: Option<NaiveDate>,
    /// Countries outside the Union (CH, GB, NO) where the seller is registered: their consumers are charged as well.
    pub registered: Vec<String>,
    /// What holds while a register has not answered about a buyer's VAT id. `charge`: the tax is charged and goes back by
    /// itself once the id is confirmed; `accept`: it is not charged, and should the id be wrong the seller owes it.
    /// Well-formed ids of Switzerland and Great Britain, which no register is asked about, count with `accept` alone.
    pub pending_ids: WireEnum<PendingIds>,
    /// Counts its changes; send it back as `If-Match`.
    pub version: i32,
}

/// What is to be changed; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VatSettingsPatch {
    /// What prices are.
    pub price_basis: Option<WireEnum<PriceBasis>>,
    /// Whether consumers elsewhere in the Union pay the rate of their own country. Taking it back is refused for two calendar
    /// years (`vat_choice_binds`).
    pub destination: Option<bool>,
    /// Countries outside the Union where the seller is registered.
    #[oai(validator(max_items = 10))]
    pub registered: Option<Vec<String>>,
    /// What holds while a register has not answered.
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
    /// Show the VAT settings
    #[oai(path = "/", method = "get", operation_id = "get_vat_settings")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<VatSettingsAttributes>>> {
        document(&seller, None).await
    }

    /// Change the VAT settings
    ///
    /// They hold for whatever is bought from now on; orders keep the tax they were made with.
    #[oai(path = "/", method = "patch", operation_id = "update_vat_settings")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that was looked at.
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
