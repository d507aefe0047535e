//! What every answer is made of: ids, moments, money, words, documents and lists, and the request that they are written for.

pub mod context;
mod doc;
mod fee;
mod fields;
mod page;
mod paging;
mod patch;
mod standing;
pub mod wire;

pub use doc::{Doc, ListDoc, Meta, Resource};
pub use fee::FeeBody;
pub use fields::WithFields;
pub use paging::{PageNumber, PageRows, Paging};
pub use patch::WirePatch;
pub use standing::RateLimitStatus;
pub use wire::{Amount, Timestamp, WireEnum, WireId, WirePageDocument, WireRichText};
