//! The rules of the workspace that no compiler keeps: who may depend on whom, how long a file may grow,
//! and that the documents name what is there.

pub mod boundaries;
pub mod cycles;
pub mod dependencies;
pub mod features;
pub mod names;
pub mod promises;
pub mod sizes;
mod sources;
mod table_uses;
mod tables;
