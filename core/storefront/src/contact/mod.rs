//! Writing to a seller: what the contact form of a shop asks, and what was sent through it.
//!
//! * Never a message that is kept and not mailed to a seller who can be reached: both stand in one transaction.
//! * Never a mail to an address that an outsider typed: whoever writes reads on the page that it has arrived.
//! * Never a message taken twice, however often its form is sent.
//! * Never a message kept for ever: nothing of it changes, and after two years it is forgotten.
//!
//! Who may call what: the api alone; the worker [`forget_messages`].

mod forget;
mod form;
pub mod limits;
mod message;
mod new;
mod state;

pub use forget::forget_messages;
pub use form::{ContactForm, Field, change, form, is_on, must_be_answered};
pub use message::{Answer, MESSAGES, Message, ShopOf, find, remove, send};
pub use new::NewMessage;
pub use state::{FieldInput, FieldKind};
