//! Things as the public API shows them, for whoever tells of them elsewhere: a webhook carries what a call would answer.

pub mod addon_view;
pub mod certificate_view;
pub mod deal_view;
pub mod export_view;
pub mod file_view;
pub mod license_key_view;
pub mod order_view;
pub mod payment_ticket_view;
pub mod payout_view;
pub mod plan_terms;
pub mod product_view;
pub mod question_view;
pub mod ticket_view;

use async_trait::async_trait;
use kontor_catalog::license_keys;
use kontor_checkout::seller_facts;
use kontor_db::Tx;
use kontor_fulfilment::{certificates, tickets};
use kontor_kernel::{ApiError, Code, Id, Result};
use kontor_webhooks::{Describe, ObjectKind};
use poem_openapi::types::ToJSON;
use serde_json::Value;
use uuid::Uuid;

use kontor_api_wire as http;

use self::{
    certificate_view::CertificateAttributes, payment_ticket_view::PaymentTicketAttributes,
    payout_view::PayoutAttributes, product_view::ProductAttributes,
};
use crate::http::Resource;
use kontor_urls::Links;

/// Everything that an event can be about.
#[derive(Debug, Clone)]
pub struct Resources {
    /// Where papers and pages are.
    pub links: Links,
}

#[async_trait]
impl Describe for Resources {
    async fn describe(&self, tx: &mut Tx, kind: ObjectKind, id: Uuid) -> Result<Option<Value>> {
        match self.load_resource(tx, kind, id).await {
            Ok(found) => Ok(found),
            Err(fault) if fault.code() == Code::NotFound => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}

impl Resources {
    async fn load_resource(&self, tx: &mut Tx, kind: ObjectKind, id: Uuid) -> Result<Option<Value>, ApiError> {
        let shop = tx.seller()?;
        Ok(match kind {
            ObjectKind::Order => order_view::item(kontor_orders::row(tx, Id::from_uuid(id)).await?).to_json(),
            ObjectKind::PaymentTicket => {
                let held = tickets::find(tx, Id::from_uuid(id)).await?;
                Resource::new(held.id, "payment_ticket", PaymentTicketAttributes::from_ticket(held, &self.links, shop))
                    .to_json()
            }
            ObjectKind::LicenseKey => {
                let key = license_keys::find(tx, Id::from_uuid(id)).await?;
                Resource::new(key.id, "license_key", license_key_view::Attributes::from(key)).to_json()
            }
            ObjectKind::Certificate => {
                let held = certificates::find(tx, Id::from_uuid(id)).await?;
                let shown = CertificateAttributes::from_certificate(held, &self.links, &shop.to_string());
                Resource::new(shown.id.0, "certificate", shown).to_json()
            }
            ObjectKind::Product => {
                let product = kontor_catalog::find(tx, Id::from_uuid(id)).await?;
                let facts = seller_facts(tx).await?;
                Resource::new(product.id, "product", ProductAttributes::from_product(product, facts, None)).to_json()
            }
            ObjectKind::Payout => {
                let found = kontor_ledger::payout::payout(tx, Id::from_uuid(id)).await?;
                Resource::new(found.id, "payout", PayoutAttributes::from(found)).to_json()
            }
            ObjectKind::Export => {
                let export = kontor_exports::find(tx, Id::from_uuid(id)).await?;
                Resource::new(export.id, "export", export_view::Attributes::from(export)).to_json()
            }
        })
    }
}
