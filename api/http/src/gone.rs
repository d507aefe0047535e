//! The answer of what there is nothing to say about.

use poem_openapi::ApiResponse;

/// Done, and nothing to say.
#[derive(ApiResponse)]
pub enum Gone {
    /// It is gone.
    #[oai(status = 204)]
    Gone,
}
