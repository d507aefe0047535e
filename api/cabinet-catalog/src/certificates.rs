//! Certificates that buyers hold.

use kontor_fulfilment::certificates::{self, Certificate};
use kontor_kernel::kinds;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use super::certificate_view::CertificateAttributes;
use crate::http::{Answer, Body, Doc, Seller, WireId};

/// The operations.
pub struct Certificates;

/// What is to be changed of a certificate.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CertificatePatch {
    /// Whose it is.
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
    /// Look at a certificate that somebody holds
    #[oai(path = "/:id", method = "get", operation_id = "get_certificate")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Certificate>>) -> Answer<Json<CertificateDoc>> {
        let held = seller.tx(async |tx| certificates::find(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }

    /// Correct the name on a certificate
    ///
    /// Its number stays, its revision counts. What was revoked is changed no more (`invalid_transition`).
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

    /// Issue a certificate again
    ///
    /// With the words that its product has now, and days counted from the same payment. Its number stays, its revision
    /// counts. What has expired or was revoked is not issued again (`invalid_transition`).
    #[oai(path = "/:id/reissue", method = "post", operation_id = "reissue_certificate")]
    async fn reissue(&self, seller: Seller, id: Path<WireId<kinds::Certificate>>) -> Answer<Json<CertificateDoc>> {
        let held = seller.tx(async |tx| certificates::reissue(tx, id.0.0).await).await?;
        Ok(doc(held, &seller))
    }
}
