//! What operators and developers look at: health and the spec.

use std::sync::Arc;

use kontor_db::Scope;
use poem::{IntoResponse, Response, handler, http::StatusCode, web::Data};

use crate::{app::App, spec};

/// The OpenAPI document of what an API key may call.
#[handler]
pub fn document() -> Response {
    Response::builder().content_type("application/yaml; charset=utf-8").body(spec::public())
}

/// The process runs.
#[handler]
pub fn live() -> &'static str {
    "ok"
}

/// The process can serve: its database answers.
#[handler]
pub async fn ready(Data(app): Data<&Arc<App>>) -> Response {
    match app.db.begin(Scope::Anonymous(String::new())).await {
        Ok(tx) => match tx.rollback().await {
            Ok(()) => "ok".into_response(),
            Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        },
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}
