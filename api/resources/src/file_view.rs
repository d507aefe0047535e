//! How a product's files and pictures look on the wire.

use std::time::Duration;

use kontor_catalog::{CoverState, covers::Cover, digitals::Digital, limits::COVER_LINK_SECONDS};
use kontor_files::{LinkAs, ObjectStore, keys};
use kontor_kernel::{
    Result,
    kinds::{self, CoverId, SellerId},
};
use kontor_uploads::UploadState;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// What is known of a file.
#[derive(Debug, Clone, Object)]
pub struct DigitalAttributes {
    /// Its id.
    pub id: WireId<kinds::Digital>,
    /// The upload that brought it.
    pub upload_id: WireId<kinds::Upload>,
    /// What buyers save it as.
    pub name: String,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it is.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Where its upload stands: it is delivered once it is `checked`.
    pub state: WireEnum<UploadState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Of a PDF that cannot be stamped: the error code of why.
    #[oai(skip_serializing_if_is_none)]
    pub stamp_refusal: Option<String>,
    /// Of a PDF: whether its first page can be looked at as a buyer would get it (`preview_stamp`).
    pub has_stamp_preview: bool,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<Digital> for DigitalAttributes {
    fn from(digital: Digital) -> Self {
        Self {
            stamp_refusal: digital.stamp_refusal().map(|code| code.text().to_owned()),
            has_stamp_preview: digital.has_stamp_preview(),
            id: digital.id.into(),
            upload_id: digital.upload_id.into(),
            name: digital.name,
            file_name: digital.file_name,
            content_type: digital.content_type,
            size_bytes: digital.size_bytes,
            state: digital.state.into(),
            refusal: digital.refusal,
            position: digital.position,
            created_at: digital.created_at.into(),
        }
    }
}

/// One size of a picture.
#[derive(Debug, Clone, Object)]
pub struct CoverSize {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Where it is, for an hour.
    pub url: String,
}

/// What is known of a picture.
#[derive(Debug, Clone, Object)]
pub struct CoverAttributes {
    /// Its id.
    pub id: WireId<kinds::Cover>,
    /// The upload that brought it.
    pub upload_id: WireId<kinds::Upload>,
    /// What it shows, for who cannot see it.
    pub alt: String,
    /// Where it stands: it is shown once it is `ready`.
    pub state: WireEnum<CoverState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Width of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub width: Option<i32>,
    /// Height of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub height: Option<i32>,
    /// Its sizes, smallest first.
    pub sizes: Vec<CoverSize>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
}

impl CoverAttributes {
    /// A picture with links to its sizes: drafts are nobody's business, so their pictures are not public.
    pub async fn from_cover(cover: Cover, seller: SellerId, files: &dyn ObjectStore) -> Result<Self> {
        let mut sizes = Vec::new();
        for size in cover.variants() {
            let url = cover_url(files, seller, cover.id, size.wanted).await?;
            sizes.push(CoverSize { width: size.width, height: size.height, url });
        }
        Ok(Self {
            id: cover.id.into(),
            upload_id: cover.upload_id.into(),
            alt: cover.alt,
            state: cover.state.into(),
            refusal: cover.refusal,
            width: cover.width,
            height: cover.height,
            sizes,
            position: cover.position,
            created_at: cover.created_at.into(),
        })
    }
}

/// The cabinet's own link to one size of a picture.
pub async fn cover_url(files: &dyn ObjectStore, seller: SellerId, cover: CoverId, width: u32) -> Result<String> {
    let link =
        LinkAs { file_name: format!("{cover}-{width}.jpg"), content_type: "image/jpeg".to_owned(), shown: false };
    files.link(&keys::cover(seller, cover, width), &link, Duration::from_secs(COVER_LINK_SECONDS)).await
}
