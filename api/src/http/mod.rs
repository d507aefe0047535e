//! What all handlers share: who calls, what is sent, what is answered, and how it is refused.

mod actor;
pub mod allowed;
mod body;
pub mod context;
mod doc;
mod exact;
mod fee;
mod form;
pub mod idempotent;
pub mod limiter;
pub mod list;
pub mod puzzle;
pub mod redis;
pub mod refusal;
mod room;
pub mod scopes;
pub mod shell;
pub mod version;
mod wire;

pub use actor::{Anyone, Manager, Seller, Signed, bearer};
pub use body::{Body, Patch};
pub use doc::{Doc, Item, ListDoc, Meta};
pub use fee::FeeBody;
pub use list::ListQuery;
pub use refusal::Refusal;
pub use wire::{Amount, Timestamp, WireId, Word};

/// What a handler returns.
pub type Answer<T> = Result<T, Refusal>;
