//! Calls from providers: stored word for word first, understood by a worker afterwards.

pub mod providers;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    providers::Hooks
}
