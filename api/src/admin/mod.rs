//! What the platform's managers do.

pub mod jobs;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    jobs::Jobs
}
