//! The mail reader of development and tests: what the product sends is kept and shown, never delivered.
//! People read it in the browser; tests ask `GET /api/mails?to=…` and `GET /api/mails/{id}`.

mod pages;
pub mod server;
pub mod store;
pub mod stored_mail;
