//! Files of a dispute's evidence: which there are, and a look at one.

use std::time::Duration;

use kontor_checkout::NamedFile;
use kontor_files::{LinkAs, keys};
use kontor_kernel::{ApiError, kinds};
use kontor_orders::dispute::case_of;
use kontor_payments::{CaseFile, FileAbout};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Doc, Seller, WireEnum, WireId};

/// The operations.
pub struct OrderDisputeFiles;

/// How long a link to a file works: as long as it takes to open it.
const LINK_SECONDS: u64 = 300;

/// A file to attach to the evidence.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisputeEvidenceFile {
    /// An upload with the purpose `evidence` that is `checked`: `upload_unchecked` until then. An API key uploads
    /// with `products:write`.
    pub upload_id: WireId<kinds::Upload>,
    /// What the file is about.
    pub about: WireEnum<FileAbout>,
}

impl From<DisputeEvidenceFile> for NamedFile {
    fn from(named: DisputeEvidenceFile) -> Self {
        Self { upload: named.upload_id.0, about: named.about.0 }
    }
}

/// A file of the evidence, as it was checked.
#[derive(Debug, Clone, Object)]
pub struct WrittenEvidenceFile {
    /// The upload.
    pub upload_id: WireId<kinds::Upload>,
    /// What the file is about.
    pub about: WireEnum<FileAbout>,
    /// Original name of the file.
    pub file_name: String,
    /// Content type of the file.
    pub content_type: String,
    /// Size in bytes.
    pub size_bytes: i64,
}

impl From<CaseFile> for WrittenEvidenceFile {
    fn from(file: CaseFile) -> Self {
        Self {
            upload_id: WireId(file.upload_id),
            about: WireEnum(file.about),
            file_name: file.file_name,
            content_type: file.content_type,
            size_bytes: file.size_bytes,
        }
    }
}

/// A link to an evidence file.
#[derive(Debug, Clone, Object)]
pub struct DisputeFileLink {
    /// Address of the file; valid for five minutes.
    pub url: String,
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderDisputeFiles {
    /// Retrieve a link to an evidence file
    ///
    /// Before and after the evidence is submitted. A browser displays the file that the link leads to.
    #[oai(path = "/:id/disputes/:dispute/files/:upload", method = "get", operation_id = "get_order_dispute_file")]
    async fn show_file(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        dispute: Path<WireId<kinds::DisputeCase>>,
        upload: Path<WireId<kinds::Upload>>,
    ) -> Answer<Json<Doc<DisputeFileLink>>> {
        let mut tx = seller.begin().await?;
        let view = case_of(&mut tx, id.0.0, dispute.0.0).await?;
        let tenant = tx.seller()?;
        tx.commit().await?;
        let file = view.files.into_iter().find(|file| file.upload_id == upload.0.0).ok_or_else(ApiError::not_found)?;
        let link = LinkAs { file_name: file.file_name, content_type: file.content_type, shown: true };
        let key = keys::file(tenant, file.upload_id);
        let url = seller.app().files.link(&key, &link, Duration::from_secs(LINK_SECONDS)).await?;
        Ok(Json(Doc::new(file.upload_id, "dispute_file", DisputeFileLink { url })))
    }
}
