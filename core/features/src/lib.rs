//! Nothing is here: what it depends on is the matter, see its `Cargo.toml`.
