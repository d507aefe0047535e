//! Webhooks of payment and verification providers.

use std::sync::Arc;

use kontor_kernel::{ApiError, Code};
use poem::{Request, web::Data};
use poem_openapi::{ApiResponse, OpenApi, param::Path, payload::Binary};

use crate::{
    app::App,
    http::{Answer, plain},
};

/// The operations.
pub struct Hooks;

/// Stored.
#[derive(ApiResponse)]
pub enum Stored {
    /// Stored; it will be applied to its own transaction.
    #[oai(status = 204)]
    Stored,
}

#[OpenApi(prefix_path = "/v1/hooks", tag = "crate::tags::Tag::Hooks")]
impl Hooks {
    /// Receive a provider event
    ///
    /// Verified by its signature (Standard Webhooks), stored unprocessed under the provider's event id, and answered
    /// immediately. A repeated event is stored once. Events without a valid signature are answered like an unknown
    /// address.
    #[oai(path = "/:provider", method = "post", operation_id = "receive_provider_event")]
    async fn receive(
        &self,
        Data(app): Data<&Arc<App>>,
        request: &Request,
        provider: Path<String>,
        body: Binary<Vec<u8>>,
    ) -> Answer<Stored> {
        if provider.0 != app.payments.name() {
            return Err(ApiError::not_found().into());
        }
        let headers: Vec<(String, String)> = request
            .headers()
            .iter()
            .filter_map(|(name, value)| Some((name.as_str().to_owned(), value.to_str().ok()?.to_owned())))
            .collect();
        let event =
            app.payments.verify_event(&headers, &body.0, app.db.env().clock.now()).ok_or_else(ApiError::not_found)?;
        let payload = serde_json::from_slice(&body.0).map_err(|_| ApiError::new(Code::MalformedJson))?;
        plain::check_json(&payload)?;
        kontor_payments::events::store(&app.db, app.payments.name(), &event, &payload).await?;
        Ok(Stored::Stored)
    }
}
