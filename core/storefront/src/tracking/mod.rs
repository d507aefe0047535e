//! Measuring visits: the codes that sellers put into their shops, and what visitors agree to.
//!
//! * Never a code that runs without the visitor's yes to its category: a shop that does not ask runs none.
//! * Never a purchase that is measured twice ([`measure_once`]).
//! * Never a proof of consent that says who gave it, or that refers to a question nobody can look up.
//!
//! Who may call what: the api alone; the worker [`forget_consents`].

mod account;
mod code;
mod consent;
pub mod limits;
mod measured;
mod proof;
mod running;
mod state;

pub use code::{Change, New, TrackingCode, add, change, check_chosen, code, codes, remove};
pub use consent::{ConsentSettings, change_settings, settings};
pub use measured::measure_once;
pub use proof::{forget_consents, insert_consent};
pub use running::{Running, running};
pub use state::{Category, CodeForm, ConsentMode, PageEvent};
