//! The mail reader of development and tests: what the product sends is kept and shown, never delivered.

pub mod store;
