//! Certificates that buyers hold.

use kontor_fulfilment::certificates::{self, Certificate};
use kontor_kernel::kinds;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use super::certificate_view::CertificateAttributes;
use crate::http::{Answer, Body, Doc, Seller, WireId};

/// The operations.
pub struct Certificates;

/// Certificate to update.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CertificatePatch {
    /// Name of the holder.
    #[oai(validator(max_length = 255))]
    pub holder: String,
}

type CertificateDoc = Doc<CertificateAttributes>;

fn doc(held: Certificate, seller: &Seller) -> Json<CertificateDoc> {
    let attributes =
        CertificateAttributes::from_certificate(held, seller.app().checkout.links(), &seller.tenant.id.to_string());
    Json(Doc::new(attributes.id.0, "certificate", attributes))
}

#[OpenApi(prefix_path = "/v1/cabinet/certificates", tag = "crate::tags::Tag::Orders")]
impl Certificates {
    /// Retrieve a certificate
    #[oai(path = "/:id", method = "get", operation_id = "get_certificate")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Certificate>>) -> Answer<Json<CertificateDoc>> {
        let held = seller.tx(async |tx| certificates::find(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }

    /// Update the name on a certificate
    ///
    /// Its number stays the same; its revision increases. Returns `invalid_transition` if the certificate has been
    /// revoked.
    #[oai(path = "/:id", method = "patch", operation_id = "update_certificate")]
    async fn rename(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Certificate>>,
        body: Body<CertificatePatch>,
    ) -> Answer<Json<CertificateDoc>> {
        let held = seller.tx(async |tx| certificates::rename(tx, id.0.0, &body.0.holder).await).await?;
        Ok(doc(held, &seller))
    }

    /// Reissue a certificate
    ///
    /// Uses the product's current text, and counts days from the same payment. Its number stays the same; its
    /// revision increases. Returns `invalid_transition` if the certificate has expired or been revoked.
    #[oai(path = "/:id/reissue", method = "post", operation_id = "reissue_certificate")]
    async fn reissue(&self, seller: Seller, id: Path<WireId<kinds::Certificate>>) -> Answer<Json<CertificateDoc>> {
        let held = seller.tx(async |tx| certificates::reissue(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }
}
