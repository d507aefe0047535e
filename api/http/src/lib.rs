//! What all handlers share: the application, who calls, what is sent, what is answered, and how it is refused.

mod actor;
mod anyone;
pub mod app;
mod body;
mod body_limit;
pub mod browsers;
pub mod config;
mod device;
pub mod features;
mod form;
mod gone;
pub mod idempotent;
pub mod intake;
pub mod key_holder;
pub mod limiter;
pub mod list;
mod notify;
pub mod pdf_preview;
pub mod plain;
pub mod preview;
pub mod proof_of_work;
pub mod proxy;
pub mod redis;
pub mod refusal;
pub mod rights;
pub mod route_table;
mod sales_member;
pub mod scopes;
mod seller_tx;
pub mod server;
pub mod session_cookie;
pub mod shell;
pub mod step_up;
mod strict;
mod strict_json;
mod support;
pub mod tags;
mod typed;
pub mod version;
pub mod views;

pub use actor::{Anyone, Manager, Seller, Signed, bearer};
pub use body::{Body, TEXT_CHARS_MAX};
pub use device::device;
pub use gone::Gone;
pub use kontor_api_wire::{
    Amount, Doc, FeeBody, ListDoc, Meta, PageNumber, PageRows, Paging, RateLimitStatus, Resource, Timestamp, WireEnum,
    WireId, WirePageDocument, WirePatch, WireRichText, WithFields, context, wire,
};
pub use list::ListQuery;
pub use refusal::Refusal;
pub use sales_member::SalesMember;

/// What a handler returns.
pub type Answer<T> = Result<T, Refusal>;
