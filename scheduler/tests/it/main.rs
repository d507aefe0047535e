//! What the machinery of jobs promises, tried on a real PostgreSQL and a Redis of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests"
)]

mod machine;
mod process;
mod promises;
mod table;

#[path = "../../../core/queue/tests/it/redis.rs"]
#[expect(dead_code, reason = "the queue's own tests look at the keys")]
mod redis;
