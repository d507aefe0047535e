//! The worker: every lane of jobs, and what they stand on. The process is `main.rs`; the simulation runs the same lanes
//! one job at a time.

pub mod deps;
pub mod lanes;
pub mod press;
pub mod watch;
