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
mod issue;
mod moved;
mod notify_attendees;
mod pdf;
mod row;
mod sheet;
mod sold;
mod withdraw;

pub use check_in::{check_in, undo_check_in};
pub use moved::{notify_moved_tickets, to_be_told};
pub use pdf::{Drawn, preview, ticket_pdf};
pub use row::{PaymentTicket, find, of_order, of_orders};
pub use sheet::PAYMENT_TICKETS;
pub use sold::{HolderNotice, update_sold_tickets};

pub(crate) use issue::issue;
pub(crate) use notify_attendees::notify_attendees;
pub(crate) use withdraw::withdraw;
