//! What is pure in the crates of the API.

mod answer;
mod assets;
mod checkout_throttle;
mod dates;
mod form;
mod frame;
mod girocode;
mod intervals;
mod pictures;
mod plan;
mod product;
mod redirect;
mod saved_views;
mod shelf;
mod spec_bodies;
mod spec_bounds;
mod spec_closed;
mod spec_nulls;
mod spec_plain;
mod spec_shared;
mod spec_yaml;
