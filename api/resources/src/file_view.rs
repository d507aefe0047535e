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

/// A file of a product.
#[derive(Debug, Clone, Object)]
pub struct DigitalAttributes {
    /// Id of the file.
    pub id: WireId<kinds::Digital>,
    /// The upload that it came from.
    pub upload_id: WireId<kinds::Upload>,
    /// Name under which buyers save it.
    pub name: String,
    /// Original name of the file.
    pub file_name: String,
    /// Content type of the file.
    pub content_type: String,
    /// Size in bytes.
    pub size_bytes: i64,
    /// State of its upload: it is delivered once it is `checked`.
    pub state: WireEnum<UploadState>,
    /// Error code if it was rejected.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// For a PDF that cannot be stamped: the error code.
    #[oai(skip_serializing_if_is_none)]
    pub stamp_refusal: Option<String>,
    /// For a PDF: whether its first page can be previewed as a buyer would get it (`preview_stamp`).
    pub has_stamp_preview: bool,
    /// Position among the others, from 0.
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

/// One size of an image.
#[derive(Debug, Clone, Object)]
pub struct CoverSize {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Address of the image; valid for an hour.
    pub url: String,
}

/// An image of a product.
#[derive(Debug, Clone, Object)]
pub struct CoverAttributes {
    /// Id of the image.
    pub id: WireId<kinds::Cover>,
    /// The upload that it came from.
    pub upload_id: WireId<kinds::Upload>,
    /// Alternative text: what the image shows, for people who cannot see it.
    pub alt: String,
    /// State: it is shown once it is `ready`.
    pub state: WireEnum<CoverState>,
    /// Error code if it was rejected.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Width of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub width: Option<i32>,
    /// Height of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub height: Option<i32>,
    /// Available sizes, smallest first.
    pub sizes: Vec<CoverSize>,
    /// Position among the others, from 0.
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
