//! API keys: with one a seller's own program, or that of a developer they trust, does in the cabinet what its scopes
//! allow.
//!
//! Owned table: `api_keys`.
//! * Never a key in the table: only its hash, and how it begins.
//! * Never a key that is shown twice, nor one that opens the other side of its shop, or another shop.
//! * Never a use of a key that was revoked or has expired: its row is looked at for every call.
//! * Never a write for every call: when a key was used last is known to within [`limits::USE_MINUTES`].
//!
//! Keys live in real time, also on a test side: the programs that hold them do.
//!
//! Who may call: the api alone.

mod key;
pub mod limits;
mod make;
mod present;
mod revoke;
mod revoke_many;
mod scope;
mod state;

pub use key::{ApiKey, api_key, api_keys};
pub use make::{New, make};
pub use present::{Holder, authenticate, is_key};
pub use revoke::revoke;
pub use revoke_many::{MadeKey, revoke_made_by, revoke_made_since, usable};
pub use scope::KeyScope;
pub use state::ApiKeyState;
