//! The HTTP surface, composed: extractors, DTOs and handlers are in the crates beside this one, all business is done in
//! the crates of core.

pub mod app;
pub mod machines;
mod operator;
pub mod routes;
pub mod seed;
mod site;
pub mod spec;

pub use kontor_api_http::{self as http, config};
