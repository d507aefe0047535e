//! The smaller areas of the API: a person's account, reference data, a buyer's purchases, the platform's managers, calls
//! from providers.

pub mod admin;
pub mod app;
pub mod common;
pub mod hooks;
pub mod payer;
pub mod sales;

use kontor_api_http::{self as http, tags};
use kontor_api_resources as resources;

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::common::intervals::all as all_intervals;
}
