//! What a sale needs to know of its seller: who they are, what they owe the tax office, and by way of whom they sell.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Currency, Result};
use kontor_tenants::Resale;

/// The seller as a buyer, the tax office and the books see them.
#[derive(Debug, Clone, Row)]
pub struct SellingFacts {
    /// The shop's public name.
    pub username: String,
    /// The shop's name.
    pub name: String,
    /// Where the seller is written to; empty: nowhere.
    pub contact_email: String,
    /// Where the seller is established.
    pub country: String,
    /// Their postcode and town, where VAT differs within the country; empty: not said yet.
    pub zip: String,
    /// See `zip`.
    pub city: String,
    /// What new prices are in.
    pub currency: Currency,
    /// The seller's language.
    pub locale: String,
    /// The seller's time zone.
    pub time_zone: String,
    /// Our fee in basis points.
    pub fee_bps: i32,
    /// Whether the seller owes VAT; unknown until the tax step is filled in, and then taken as not.
    pub vat_payer: Option<bool>,
    /// Why not.
    pub vat_exempt_reason: Option<String>,
    /// Whether the seller's prices are gross or net; none: gross.
    pub price_basis: Option<String>,
    /// Whether consumers elsewhere in the Union pay the rate of their own country; none: not.
    pub vat_destination: Option<bool>,
    /// Countries outside the Union whose consumers are charged as well.
    pub vat_registered: Vec<String>,
    /// Whether a buyer's VAT id is taken as it is while its register has not answered; none: not.
    pub accepts_pending_ids: Option<bool>,
    /// By way of whom it is sold, where the seller sells by a reseller, and may.
    pub resale: Option<Resale>,
    /// Whether the platform looks at their products before they are sold.
    pub under_review: bool,
    /// Whether their plan at the platform is on hold: nothing new is sold.
    pub on_hold: bool,
}

/// The facts of the transaction's seller, in one statement: every quote begins with them.
pub async fn selling_facts(tx: &mut Tx) -> Result<SellingFacts> {
    let seller = tx.seller()?;
    let sql = "SELECT s.username, s.name, s.contact_email, s.country, coalesce(p.zip, '') AS zip, coalesce(p.city, '') AS city,
                      s.currency, s.locale, s.time_zone, s.fee_bps, p.vat_payer,
                      p.vat_exempt_reason, v.price_basis, v.destination AS vat_destination,
                      coalesce(v.registered, '{}') AS vat_registered, v.pending_ids = 'accept' AS accepts_pending_ids,
                      CASE WHEN NOT s.livemode OR EXISTS (
                          SELECT FROM payment_features f WHERE f.seller_id = s.seller_id AND f.feature = 'reseller_journey' AND f.active)
                      THEN (SELECT jsonb_build_object('name', r.name, 'street', r.street, 'zip', r.zip, 'city', r.city,
                                'country', r.country, 'vat_id', r.vat_id, 'terms_url', r.terms_url, 'cost_bps', r.cost_bps,
                                'party', m.reseller_party, 'terms_version', r.terms_version)
                            FROM payment_settings m JOIN resellers r ON r.active
                            WHERE m.seller_id = s.seller_id AND m.selling_mode = 'selling_via_reseller') END AS resale,
                      EXISTS (SELECT FROM seller_reviews w WHERE w.seller_id = s.seller_id AND w.active) AS under_review,
                      EXISTS (SELECT FROM seller_plans h WHERE h.seller_id = s.seller_id AND h.purpose = 'on_hold') AS on_hold
               FROM sellers s LEFT JOIN seller_profiles p ON p.seller_id = s.seller_id
               LEFT JOIN vat_settings v ON v.seller_id = s.seller_id WHERE s.seller_id = $1";
    let found: Vec<SellingFacts> = query(sql).bind(seller).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
