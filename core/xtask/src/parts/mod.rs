//! The parts that the product stands on, each private to one home.

pub mod postgres;
pub mod redis;
pub mod runas;
pub mod s3;
pub mod smtp;
