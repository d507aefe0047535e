//! The rules of the house that no compiler keeps: who may depend on whom, and how long a file may grow.

pub mod sizes;
pub mod walls;
