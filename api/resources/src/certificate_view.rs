//! How a certificate that somebody holds looks on the wire.

use chrono::NaiveDate;
use kontor_fulfilment::{CertificateState, certificates::Certificate};
use kontor_kernel::kinds;
use kontor_urls::Links;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// What is known of a certificate that somebody holds.
#[derive(Debug, Clone, Object)]
pub struct CertificateAttributes {
    /// Its number.
    pub id: WireId<kinds::Certificate>,
    /// Where it stands.
    pub state: WireEnum<CertificateState>,
    /// From 1; counts what was changed on it.
    pub revision: i32,
    /// Whose it is, as it stands on it.
    pub holder: String,
    /// Whether its page tells everybody the holder's name: the holder decides.
    pub shown: bool,
    /// For which order.
    pub order_id: WireId<kinds::Order>,
    /// For which product.
    pub product_id: WireId<kinds::Product>,
    /// What the product was called.
    pub product_name: String,
    /// Its date; absent where the seller said it in words.
    #[oai(skip_serializing_if_is_none)]
    pub dated_on: Option<NaiveDate>,
    /// The seller's words for the date; empty where it is a day.
    pub date_text: String,
    /// Its last day; absent: it has no end.
    #[oai(skip_serializing_if_is_none)]
    pub valid_until: Option<NaiveDate>,
    /// Where everybody sees whether it is genuine.
    pub page_url: String,
    /// Where its PDF is fetched.
    pub paper_url: String,
    /// When it was issued.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl CertificateAttributes {
    /// As the shop `seller` (its name or id) hands it out.
    pub fn from_certificate(held: Certificate, links: &Links, seller: &str) -> Self {
        Self {
            page_url: links.urls().certificate_page(held.id),
            paper_url: links.certificate(seller, held.id),
            id: held.id.into(),
            state: held.state.into(),
            revision: held.revision,
            holder: held.holder,
            shown: held.shown,
            order_id: held.order_id.into(),
            product_id: held.product_id.into(),
            product_name: held.product_name,
            dated_on: held.dated_on,
            date_text: held.date_text,
            valid_until: held.valid_until,
            created_at: held.created_at.into(),
            updated_at: held.updated_at.into(),
        }
    }
}
