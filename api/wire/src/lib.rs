//! What every answer is made of: ids, moments, money, words, documents and lists, and the request that they are written for.

pub mod context;
mod doc;
mod fee;
mod page;
mod paging;
mod standing;
pub mod wire;

pub use doc::{Doc, ListDoc, Meta, Resource};
pub use fee::FeeBody;
pub use paging::{PageNumber, PageRows, Paging};
pub use standing::RateLimitStatus;
pub use wire::{Amount, Timestamp, WireEnum, WireId};
