//! What the platform's managers do.

pub mod jobs;
