//! How a certificate that somebody holds looks on the wire.

use chrono::NaiveDate;
use kontor_fulfilment::{CertificateState, certificates::Certificate};
use kontor_kernel::kinds;
use kontor_urls::Links;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// A certificate of a holder.
#[derive(Debug, Clone, Object)]
pub struct CertificateAttributes {
    /// Id of the certificate.
    pub id: WireId<kinds::Certificate>,
    /// Number printed on the certificate, made to be read out. For certificates issued before such numbers existed: the id.
    pub number: String,
    /// State of the certificate.
    pub state: WireEnum<CertificateState>,
    /// Revision, from 1; increases with every change.
    pub revision: i32,
    /// Name of the holder, as printed on it.
    pub holder: String,
    /// Whether its public page shows the holder's name; the holder decides.
    pub shown: bool,
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// Date of the certificate. Absent if the seller wrote it as text.
    #[oai(skip_serializing_if_is_none)]
    pub dated_on: Option<NaiveDate>,
    /// Date as text by the seller; empty if it is a day.
    pub date_text: String,
    /// Last day of validity. Absent if it does not expire.
    #[oai(skip_serializing_if_is_none)]
    pub valid_until: Option<NaiveDate>,
    /// Public page where anyone can verify it.
    pub page_url: String,
    /// Address of its PDF.
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
            number: held.name(),
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
