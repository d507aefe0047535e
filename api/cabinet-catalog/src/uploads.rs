//! Uploads: the browser writes straight to the store, in parts, by links that are handed out here.

use kontor_kernel::{Result, kinds};
use kontor_uploads::{NewUpload, PartLink, Purpose, Upload, UploadState, limits::PART_LINKS_MAX};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, Seller, Timestamp, WireEnum, WireId,
    idempotent::Idempotent,
    rights::{MemberNeeds, TeamRight},
};

/// The operations.
pub struct Uploads;

/// Links that come with a new upload; more are asked for as they are needed.
const FIRST_LINKS: i64 = 20;

/// A file to upload.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UploadBody {
    /// Purpose of the file: a file for buyers (up to 5 GB), a cover or a document (up to 10 MB), or evidence in a
    /// dispute (up to 5 MB).
    pub purpose: WireEnum<Purpose>,
    /// File name; its extension determines the type.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub file_name: String,
    /// Total size in bytes.
    #[oai(validator(minimum(value = "1"), maximum(value = "5368709120")))]
    pub size_bytes: i64,
}

/// Parts to create links for.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartsBody {
    /// Part numbers, from 1.
    #[oai(validator(min_items = 1, max_items = 100))]
    pub numbers: Vec<i64>,
}

/// Where to send a part.
#[derive(Debug, Clone, Object)]
pub struct PartLinkBody {
    /// Number of the part, from 1.
    pub number: i64,
    /// Size that the part must have, in bytes.
    pub size_bytes: i64,
    /// Send the bytes here with PUT, without further headers.
    pub url: String,
    /// When the link expires.
    pub expires_at: Timestamp,
}

impl From<PartLink> for PartLinkBody {
    fn from(link: PartLink) -> Self {
        Self { number: link.number, size_bytes: link.size_bytes, url: link.url, expires_at: link.expires_at.into() }
    }
}

/// An upload.
#[derive(Debug, Clone, Object)]
pub struct UploadAttributes {
    /// Purpose of the file.
    pub purpose: WireEnum<Purpose>,
    /// Original file name.
    pub file_name: String,
    /// Media type; determined from the content once it is `checked`.
    pub content_type: String,
    /// Total size in bytes.
    pub size_bytes: i64,
    /// Size of every part but the last, in bytes.
    pub part_size_bytes: i64,
    /// Number of parts.
    pub part_count: i64,
    /// Current state.
    pub state: WireEnum<UploadState>,
    /// Error code of the refusal, if the file was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Numbers of the parts received in full; continue with the others.
    pub parts_arrived: Vec<i64>,
    /// Links to the requested parts.
    pub part_links: Vec<PartLinkBody>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl UploadAttributes {
    fn from_upload(upload: Upload, parts_arrived: Vec<i64>, links: Vec<PartLink>) -> Self {
        Self {
            part_count: upload.part_count(),
            purpose: upload.purpose.into(),
            file_name: upload.file_name,
            content_type: upload.content_type,
            size_bytes: upload.size_bytes,
            part_size_bytes: upload.part_bytes,
            state: upload.state.into(),
            refusal: upload.refusal,
            parts_arrived,
            part_links: links.into_iter().map(Into::into).collect(),
            created_at: upload.created_at.into(),
        }
    }
}

type UploadDoc = Doc<UploadAttributes>;

fn doc(upload: Upload, arrived: Vec<i64>, links: Vec<PartLink>) -> UploadDoc {
    Doc::new(upload.id, "upload", UploadAttributes::from_upload(upload, arrived, links))
}

/// What a member of the team must be allowed to for a file of this purpose.
const fn needs(purpose: Purpose) -> MemberNeeds {
    match purpose {
        Purpose::Digital | Purpose::Cover => MemberNeeds::Right(TeamRight::Products),
        Purpose::Evidence => MemberNeeds::Right(TeamRight::Orders),
        Purpose::Document => MemberNeeds::Owner,
    }
}

async fn find(seller: &Seller, id: WireId<kinds::Upload>) -> Result<Upload> {
    let upload = seller.tx(async |tx| kontor_uploads::find(tx, id.0).await).await?;
    seller.must_have(needs(upload.purpose))?;
    Ok(upload)
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Uploads {
    /// Create an upload
    ///
    /// Refused before any data is sent if the file's name or size is not allowed. Send the parts to their links with
    /// PUT, in any order and several at a time, then complete the upload. Team members need the right `products` for
    /// files and images of products and `orders` for evidence; documents of the verification are the owner's alone.
    #[oai(path = "/v1/cabinet/uploads", method = "post", operation_id = "create_upload")]
    async fn create(&self, seller: Seller, body: Body<UploadBody>) -> Answer<Idempotent<UploadDoc>> {
        let body = body.0;
        seller.must_have(needs(body.purpose.0))?;
        let new = NewUpload { purpose: body.purpose.0, file_name: body.file_name, size_bytes: body.size_bytes };
        let app = seller.app();
        let upload = kontor_uploads::open(&app.db, seller.scope(), app.files.as_ref(), &new).await?;
        let numbers: Vec<i64> = (1..=upload.part_count().min(FIRST_LINKS)).collect();
        let links = kontor_uploads::links(app.files.as_ref(), &upload, &numbers, app.db.env().clock.now()).await?;
        Ok(Idempotent::Fresh(doc(upload, Vec::new(), links)))
    }

    /// Retrieve an upload
    ///
    /// `parts_arrived` shows where to continue after an interruption.
    #[oai(path = "/v1/cabinet/uploads/:id", method = "get", operation_id = "get_upload")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Json<UploadDoc>> {
        let upload = find(&seller, id.0).await?;
        let parts = kontor_uploads::arrived(seller.app().files.as_ref(), &upload).await?;
        let arrived = parts.iter().map(|part| i64::from(part.number)).collect();
        Ok(Json(doc(upload, arrived, Vec::new())))
    }

    /// Create links for upload parts
    ///
    /// At most 100 in one request; each link is valid for one hour.
    #[oai(path = "/v1/cabinet/uploads/:id/parts", method = "post", operation_id = "sign_upload_parts")]
    async fn parts(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Upload>>,
        body: Body<PartsBody>,
    ) -> Answer<Json<UploadDoc>> {
        let app = seller.app();
        let upload = find(&seller, id.0).await?;
        let mut numbers = body.0.numbers;
        numbers.truncate(PART_LINKS_MAX + 1);
        let links = kontor_uploads::links(app.files.as_ref(), &upload, &numbers, app.db.env().clock.now()).await?;
        Ok(Json(doc(upload, Vec::new(), links)))
    }

    /// Complete an upload
    ///
    /// Refused with the missing parts if any are missing. The whole file is then checked in the background: the
    /// upload becomes `checked`, or `refused` with an error code. Completing it again changes nothing.
    #[oai(path = "/v1/cabinet/uploads/:id/complete", method = "post", operation_id = "complete_upload")]
    async fn complete(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Json<UploadDoc>> {
        let app = seller.app();
        find(&seller, id.0).await?;
        let upload = kontor_uploads::complete(&app.db, seller.scope(), app.files.as_ref(), id.0.0).await?;
        Ok(Json(doc(upload, Vec::new(), Vec::new())))
    }

    /// Cancel an upload
    ///
    /// Discards the parts received so far. Returns `invalid_transition` if the upload has been completed.
    #[oai(path = "/v1/cabinet/uploads/:id", method = "delete", operation_id = "delete_upload")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Gone> {
        let app = seller.app();
        find(&seller, id.0).await?;
        kontor_uploads::abandon(&app.db, seller.scope(), app.files.as_ref(), id.0.0).await?;
        Ok(Gone::Gone)
    }
}
