//! What is asked of a certificate's pages.

use poem::{
    Body, Response, handler,
    web::{Path, Query},
};
use serde::Deserialize;

use crate::pages::{finish, visit::Visit};

#[derive(Deserialize)]
struct TypedNumber {
    number: Option<String>,
}

#[handler]
pub async fn certificate_check(visit: Visit, Query(typed): Query<TypedNumber>) -> Response {
    finish(&visit, super::check(&visit, typed.number.as_deref()).await).await
}

#[handler]
pub async fn certificate_number(visit: Visit, Path(id): Path<String>) -> Response {
    finish(&visit, super::number(&visit, &id).await).await
}

#[handler]
pub async fn certificate_page(visit: Visit, Path((seller, id)): Path<(String, String)>) -> Response {
    finish(&visit, super::show(&visit, &seller, &id).await).await
}

#[handler]
pub async fn certificate_form(
    visit: Visit,
    Path((seller, key, id)): Path<(String, String, String)>,
    body: Body,
) -> Response {
    finish(&visit, super::describe(&visit, &seller, &key, &id, body).await).await
}
