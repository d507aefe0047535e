//! The HTTP surface, composed: extractors, DTOs and handlers are in the crates beside this one, all business is done in
//! the crates of core.

pub mod app;
pub mod machines;
mod operator;
pub mod reseal;
pub mod routes;
pub mod seed;
mod service;
mod site;
pub mod spec;

pub use kontor_api_http::{self as http, config};

/// What this crate's own tests ask, and nobody else.
#[doc(hidden)]
pub mod internals {
    pub use crate::spec::{
        bodies::close,
        bounds::{MOMENT_CHARS_MAX, NAME_CHARS_MAX, TEXT_CHARS_MAX, set_bounds},
        closed::ids,
        nulls::mark,
        plain::write,
        shared::{needed, parameters},
        yaml::write as write_yaml,
    };
}
