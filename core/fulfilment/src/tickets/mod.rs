//! Tickets that buyers hold: one a place, with a code that nobody guesses.
//!
//! * Never two tickets for one place at the same time, however often an order is delivered.
//! * Never a ticket that outlives its money: what went back lets nobody in.
//! * Never a move of an event that its holders are told twice.
//! * Never two tickets for one that was given in exchange ([`exchange`]).
//! * Never a code that comes back: whoever pays again gets a new one.

pub mod better;
mod check_in;
pub mod exchange;
mod follow;
mod issue;
mod moved;
mod paper;
mod row;
mod sheet;
mod tell_attendees;
mod withdraw;

pub use check_in::{check_in, undo_check_in};
pub use follow::{Tell, follow};
pub use moved::{tell_moved, to_be_told};
pub use paper::{Drawn, paper, preview};
pub use row::{PaymentTicket, find, of_order, of_orders};
pub use sheet::PAYMENT_TICKETS;

pub(crate) use issue::issue;
pub(crate) use tell_attendees::tell_attendees;
pub(crate) use withdraw::withdraw;
