//! `/s/{seller}/covers/{id}/{width}.jpg`: pictures of what the visitor may see. A cover never changes, so its sizes may
//! be kept for ever.

use futures::StreamExt;
use kontor_catalog::{covers, limits::COVER_WIDTHS_PIXELS};
use kontor_files::keys;
use kontor_kernel::{ApiError, Result, kinds::CoverId};
use poem::{
    Body, Response, handler,
    http::{HeaderValue, header},
    web::Path,
};

use super::{place::begin_page, visit::Visit};
use crate::{http::Refusal, preview};

const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[handler]
pub async fn picture(
    visit: Visit,
    Path((seller, cover, file)): Path<(String, String, String)>,
) -> poem::Result<Response> {
    Ok(read(&visit, &seller, &cover, &file).await.map_err(Refusal)?)
}

async fn read(visit: &Visit, seller: &str, cover: &str, file: &str) -> Result<Response> {
    let width = file
        .strip_suffix(".jpg")
        .and_then(|width| width.parse::<u32>().ok())
        .filter(|width| COVER_WIDTHS_PIXELS.contains(width));
    let (Some(width), Ok(id)) = (width, cover.parse::<CoverId>()) else { return Err(ApiError::not_found()) };
    let tenant = kontor_tenants::find_shop(&visit.app.db, seller).await?;
    let draft = preview::product(&visit.app, tenant.id, visit.parameter(preview::PARAMETER));
    let mut tx = begin_page(visit, tenant, draft.is_some()).await?;
    let found = covers::find_any(&mut tx, id).await?;
    tx.commit().await?;
    found.filter(|cover| draft.is_none_or(|draft| cover.product_id == draft)).ok_or_else(ApiError::not_found)?;
    let bytes = visit.app.files.get(&keys::cover(tenant.id, id, width)).await?.ok_or_else(ApiError::not_found)?;
    // One that breaks off ends the picture there.
    let pieces = bytes.map(|piece| piece.map_err(|fault| std::io::Error::other(fault.to_string())));
    let mut response = Response::builder().content_type("image/jpeg").body(Body::from_bytes_stream(pieces));
    let keep = if draft.is_some() { "no-store" } else { FOR_EVER };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    Ok(response)
}
