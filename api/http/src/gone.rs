//! The answer of what there is nothing to say about.

use poem_openapi::ApiResponse;

/// Done, and nothing to say.
#[derive(ApiResponse)]
pub enum Gone {
    /// Deleted. The response has no body.
    #[oai(status = 204)]
    Gone,
}
