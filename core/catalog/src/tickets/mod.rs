//! Tickets of an event: the kinds there are, their dates with so many places each, and how they look.
//!
//! * Never a place sold twice: [`capacity`] is one conditional UPDATE a step, and the table refuses what slips past it.
//! * Never a date that changes once it has begun.
//! * Whoever changes a date holds its product first, buyers and sellers alike, so that nobody waits in a circle.

pub mod capacity;
mod copy;
mod date;
pub mod dates;
pub mod design;
mod kind;
mod shape;
pub mod upgrade;

pub use date::{Availability, Date};
pub use dates::{DateChange, NewDates};
pub use design::{Design, Paper};
pub use kind::{NewTicket, Ticket, TicketChange, add, change, find, find_any, list, remove};
pub use upgrade::Upgrade;

pub(crate) use copy::copy;
