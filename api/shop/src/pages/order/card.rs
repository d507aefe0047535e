//! `/s/{seller}/payment/{key}/card`: what the page of a declined order needs to take another card right there. Without scripts
//! nobody asks for it, and the provider's own page takes the card.

use kontor_kernel::{ApiError, Result};
use poem::{
    Response, handler,
    http::{HeaderValue, header},
    web::Path,
};
use serde_json::json;

use super::show::order_of;
use crate::{
    card_testing::Buyer,
    http::Refusal,
    pages::{place::enter, visit::Visit},
};

#[handler]
pub async fn card_fields(visit: Visit, Path((seller, key)): Path<(String, String)>) -> poem::Result<Response> {
    Ok(read(&visit, &seller, &key).await.map_err(Refusal)?)
}

async fn read(visit: &Visit, seller: &str, key: &str) -> Result<Response> {
    let gone = || ApiError::not_found();
    let place = enter(visit, seller, &format!("/payment/{key}")).await.map_err(|_| gone())?;
    order_of(visit, key).map_err(|_| gone())?;
    let buyer = Buyer { tenant: place.tenant, address: &visit.address };
    let puzzle = buyer.issue_challenge(&visit.app, true).await;
    let known = json!({ "frame": format!("{}/frame", visit.app.config.sandbox_url), "puzzle": puzzle });
    let mut response = Response::builder().content_type("application/json").body(known.to_string());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}
