//! Every public address: which host and prefix it has, and the signature that lets it open something without signing in.
//!
//! Owns no table. Pure.
//! * Never an address put together elsewhere: where a shop or the cabinet lives is known here alone.
//! * Never an id in an address that opens something by itself: it is signed, for one purpose.
//!
//! Who may call: everybody who writes a link into a mail, a page or an answer.

mod accounts;
mod links;
mod shop;
mod urls;

pub use links::Links;
pub use shop::shop_path;
pub use urls::Urls;
