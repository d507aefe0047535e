//! Pictures of published products, for everybody.

use kontor_catalog::{CoverState, covers};
use kontor_files::keys;
use kontor_kernel::{ApiError, kinds};
use poem::Body;
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Binary};

use crate::http::{Answer, Anyone, WireId};

/// The operations.
pub struct Covers;

/// A picture. Its address names one size of one picture that never changes, so it may be kept for a year.
const KEEP: &str = "public, max-age=31536000, immutable";

/// The picture.
#[derive(ApiResponse)]
pub enum Picture {
    /// The image as JPEG.
    #[oai(status = 200, content_type = "image/jpeg")]
    Jpeg(Binary<Body>, #[oai(header = "Cache-Control")] String),
}

#[OpenApi(tag = "crate::tags::Tag::Shop")]
impl Covers {
    /// Retrieve an image of a published product
    ///
    /// In one of the widths 320, 640 and 1280; a smaller original is not enlarged.
    #[oai(path = "/v1/shop/:seller/covers/:id/:width", method = "get", operation_id = "get_shop_cover")]
    async fn show(
        &self,
        anyone: Anyone,
        /// Username or id of the shop.
        seller: Path<String>,
        id: Path<WireId<kinds::Cover>>,
        /// Width in pixels.
        width: Path<u32>,
    ) -> Answer<Picture> {
        let tenant = anyone.shop(&seller.0).await?;
        let mut tx = anyone.visit(tenant).await?;
        let cover = covers::find_any(&mut tx, id.0.0).await?.ok_or_else(ApiError::not_found)?;
        tx.commit().await?;
        let known = cover.state == CoverState::Ready && cover.variants().iter().any(|size| size.wanted == width.0);
        let key = keys::cover(tenant.id, cover.id, width.0);
        let stored = if known { anyone.0.files.get(&key).await? } else { None };
        let bytes = stored.ok_or_else(ApiError::not_found)?;
        let body = Body::from_bytes_stream(futures::StreamExt::map(bytes, |piece| {
            piece.map_err(|fault| std::io::Error::other(fault.to_string()))
        }));
        Ok(Picture::Jpeg(Binary(body), KEEP.to_owned()))
    }
}
