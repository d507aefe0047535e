//! The HTTP surface: extractors, DTOs and handlers. All business is done in the crates of core.

pub mod admin;
pub mod app;
pub mod cabinet;
pub mod common;
pub mod config;
pub mod hooks;
pub mod http;
pub mod machines;
mod operator;
mod paper;
pub mod payer;
pub mod resources;
pub mod routes;
pub mod seed;
pub mod shop;
mod site;
pub mod spec;
pub mod tags;
