//! Uploads: the browser writes straight to the store, in parts, by links that are handed out here.

use kontor_kernel::{Result, kinds};
use kontor_uploads::{NewUpload, PartLink, Purpose, Upload, UploadState, limits::PART_LINKS_MAX};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Gone, Seller, Timestamp, WireEnum, WireId, idempotent::Idempotent};

/// The operations.
pub struct Uploads;

/// Links that come with a new upload; more are asked for as they are needed.
const FIRST_LINKS: i64 = 20;

/// A file that is to come.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UploadBody {
    /// What it is for: a file for buyers (up to 5 GB), a cover or a document (up to 10 MB), or evidence in a dispute (up to 5 MB).
    pub purpose: WireEnum<Purpose>,
    /// Its name; the ending says what it is.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub file_name: String,
    /// Its whole length.
    #[oai(validator(minimum(value = "1"), maximum(value = "5368709120")))]
    pub size_bytes: i64,
}

/// The parts whose links are wanted.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartsBody {
    /// Numbers from 1.
    #[oai(validator(min_items = 1, max_items = 100))]
    pub numbers: Vec<i64>,
}

/// Where a part goes.
#[derive(Debug, Clone, Object)]
pub struct PartLinkBody {
    /// From 1.
    pub number: i64,
    /// How long the part has to be.
    pub size_bytes: i64,
    /// PUT the bytes here, without further headers.
    pub url: String,
    /// Until when the link works.
    pub expires_at: Timestamp,
}

impl From<PartLink> for PartLinkBody {
    fn from(link: PartLink) -> Self {
        Self { number: link.number, size_bytes: link.size_bytes, url: link.url, expires_at: link.expires_at.into() }
    }
}

/// What is known of an upload.
#[derive(Debug, Clone, Object)]
pub struct UploadAttributes {
    /// What it is for.
    pub purpose: WireEnum<Purpose>,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it is; found out by its bytes once it is `checked`.
    pub content_type: String,
    /// Its whole length.
    pub size_bytes: i64,
    /// The length of every part but the last.
    pub part_size_bytes: i64,
    /// How many parts it has.
    pub part_count: i64,
    /// Where it stands.
    pub state: WireEnum<UploadState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Numbers of the parts that are there whole: go on with the others.
    pub parts_arrived: Vec<i64>,
    /// Links to parts, as far as they were asked for.
    pub part_links: Vec<PartLinkBody>,
    /// When it began.
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

async fn find(seller: &Seller, id: WireId<kinds::Upload>) -> Result<Upload> {
    let upload = seller.tx(async |tx| kontor_uploads::find(tx, id.0).await).await?;
    Ok(upload)
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Uploads {
    /// Begin an upload
    ///
    /// Refused before a byte travels when name or size rule the file out. PUT the parts to the links, in any order and
    /// several at a time, then complete the upload.
    #[oai(path = "/v1/cabinet/uploads", method = "post", operation_id = "create_upload")]
    async fn create(&self, seller: Seller, body: Body<UploadBody>) -> Answer<Idempotent<UploadDoc>> {
        let body = body.0;
        let new = NewUpload { purpose: body.purpose.0, file_name: body.file_name, size_bytes: body.size_bytes };
        let app = seller.app();
        let upload = kontor_uploads::open(&app.db, seller.scope(), app.files.as_ref(), &new).await?;
        let numbers: Vec<i64> = (1..=upload.part_count().min(FIRST_LINKS)).collect();
        let links = kontor_uploads::links(app.files.as_ref(), &upload, &numbers, app.db.env().clock.now()).await?;
        Ok(Idempotent::Fresh(doc(upload, Vec::new(), links)))
    }

    /// Look at an upload
    ///
    /// `parts_arrived` tells where to go on after a break.
    #[oai(path = "/v1/cabinet/uploads/:id", method = "get", operation_id = "get_upload")]
    async fn show(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Json<UploadDoc>> {
        let upload = find(&seller, id.0).await?;
        let parts = kontor_uploads::arrived(seller.app().files.as_ref(), &upload).await?;
        let arrived = parts.iter().map(|part| i64::from(part.number)).collect();
        Ok(Json(doc(upload, arrived, Vec::new())))
    }

    /// Ask for links to parts
    ///
    /// At most 100 at a time; each works for an hour.
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
    /// Refused with the missing parts while one is missing. A worker then looks at the whole: the upload becomes
    /// `checked`, or `refused` with a code. Completing it again changes nothing.
    #[oai(path = "/v1/cabinet/uploads/:id/complete", method = "post", operation_id = "complete_upload")]
    async fn complete(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Json<UploadDoc>> {
        let app = seller.app();
        let upload = kontor_uploads::complete(&app.db, seller.scope(), app.files.as_ref(), id.0.0).await?;
        Ok(Json(doc(upload, Vec::new(), Vec::new())))
    }

    /// Give an upload up
    #[oai(path = "/v1/cabinet/uploads/:id", method = "delete", operation_id = "delete_upload")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::Upload>>) -> Answer<Gone> {
        let app = seller.app();
        kontor_uploads::abandon(&app.db, seller.scope(), app.files.as_ref(), id.0.0).await?;
        Ok(Gone::Gone)
    }
}
