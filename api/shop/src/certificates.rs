//! Certificates: fetched by their holders, and looked up by everybody who reads their number.

use chrono::NaiveDate;
use kontor_db::Scope;
use kontor_fulfilment::{
    CertificateState,
    certificates::{self, Certificate, CertificateName},
};
use kontor_kernel::{Actor, ApiError, Code, Result};
use kontor_tax::SellingFacts;
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};

use crate::{
    app::App,
    http::{
        Answer, Anyone, Doc, WireEnum,
        limiter::{Bucket, address},
    },
    pdf_preview::Pdf,
};

/// The operations.
pub struct Certificates;

/// Public details of a certificate.
#[derive(Debug, Clone, Object)]
pub struct PublicCertificateAttributes {
    /// Its number as it stands on it; of an old one its id.
    pub number: String,
    /// Whether it is valid.
    pub state: WireEnum<CertificateState>,
    /// Revision, from 1; a document with a lower number is outdated.
    pub revision: i32,
    /// Name of the holder. Absent unless the holder has made it public.
    #[oai(skip_serializing_if_is_none)]
    pub holder: Option<String>,
    /// Name of the issuer.
    pub seller_name: String,
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
}

/// A certificate by its number or id, whosever it is, and its issuer's shop.
pub async fn look_up(app: &App, name: &CertificateName) -> Result<(Certificate, SellingFacts)> {
    let (issuer, id) = certificates::find_issuer(&app.db, name).await?;
    let tenant = kontor_tenants::find_shop(&app.db, &issuer.to_string()).await?;
    let mut tx = app.db.begin(Scope::Seller(tenant, Actor::Payer)).await?;
    let held = certificates::find(&mut tx, id).await?;
    let shop = kontor_tax::selling_facts(&mut tx).await?;
    tx.commit().await?;
    Ok((held, shop))
}

#[OpenApi(prefix_path = "/v1", tag = "crate::tags::Tag::Shop")]
impl Certificates {
    /// Verify a certificate
    ///
    /// For anyone who reads its number on a document: whether it is genuine and valid. `number` is the number, in upper or
    /// lower case, with or without hyphens, or the id. A number with a typing mistake is unknown (404).
    #[oai(path = "/certificates/:number", method = "get", operation_id = "check_certificate")]
    async fn check(
        &self,
        anyone: Anyone,
        request: &Request,
        number: Path<String>,
    ) -> Answer<Json<Doc<PublicCertificateAttributes>>> {
        anyone.0.limiter.count(Bucket::Lookup, &address(request)).await?;
        let name = CertificateName::read(&number.0).ok_or_else(ApiError::not_found)?;
        let (held, shop) = look_up(&anyone.0, &name).await?;
        let attributes = PublicCertificateAttributes {
            number: held.name(),
            state: held.state.into(),
            revision: held.revision,
            holder: held.shown.then_some(held.holder),
            seller_name: shop.name,
            product_name: held.product_name,
            dated_on: held.dated_on,
            date_text: held.date_text,
            valid_until: held.valid_until,
        };
        Ok(Json(Doc::new(held.id, "public_certificate", attributes)))
    }

    /// Download a certificate
    ///
    /// Returns the PDF, drawn with its current design. The key is in the buyer's email and on the order page. 410 for
    /// a certificate whose payment was refunded.
    #[oai(path = "/shop/:seller/certificates/:key", method = "get", operation_id = "download_certificate")]
    async fn fetch(&self, anyone: Anyone, seller: Path<String>, key: Path<String>) -> Answer<Pdf> {
        let tenant = anyone.shop(&seller.0).await?;
        let links = anyone.0.checkout.links();
        let id = links.certificate_of(&key.0).ok_or_else(ApiError::not_found)?;
        let mut tx = anyone.begin_as_shop(tenant).await?;
        let held = certificates::find(&mut tx, id).await?;
        if !held.is_live() {
            return Err(ApiError::new(Code::LinkExpired).into());
        }
        let drawn = certificates::certificate_pdf(&mut tx, anyone.0.files.as_ref(), links, &held).await?;
        tx.commit().await?;
        Ok(Pdf::draw(move || drawn.sheet(), &format!("certificate-{id}")).await?)
    }
}
