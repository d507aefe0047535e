//! Where bytes live: an S3-compatible store behind the port [`ObjectStore`], what a file is ([`FileKind`]) and the
//! sizes of pictures ([`picture`]). Owns no table.
//!
//! * Never a file in memory as a whole, except pictures, PDFs to be stamped and files of a dispute's evidence (all bounded) and
//!   answers of a few kilobytes.
//! * Never more than 24 MB for one stream into the store, however long it is.
//! * Never a link without an end.
//!
//! Who may call: contexts that keep files, the api (links), the worker (promotion, exports).

mod charset;
mod disposition;
pub mod keys;
mod kind;
mod memory;
mod multipart;
mod name;
pub mod picture;
mod press;
mod s3_store;
mod store;
mod whole;
mod writer;

pub use charset::CharsetCheck;
pub use disposition::{attachment, inline};
pub use kind::{FileKind, HEAD_BYTES, is_phone_photo, is_phone_photo_name};
pub use memory::{MemoryStore, StoreOperation};
pub use name::{distinct_names, served_name};
pub use press::{Press, STAMPED_PDF_BYTES_MAX, Stamp};
pub use s3_store::{S3Settings, S3Store};
pub use store::{Head, LinkAs, ObjectStore, ObjectStream, Part};
pub use whole::WholeCheck;
pub use writer::ObjectWriter;
