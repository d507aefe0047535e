//! Delivery: what a paid order opens, and the counted way to it.
//!
//! Owned tables: grants, services, payment_tickets, payment_ticket_tokens.
//! * Never a file for an order that is not paid, never more fetches than allowed, never a second mail for one order.
//! * Never a second key for one order, nor a key again that went back.
//! * Never a second ticket for one place, never a code that comes back ([`tickets`]).
//! * Never access that outlives the money: what went back in full is closed.
//!
//! Callers: the worker's access lane, the shop's pages and API, the cabinet's orders.

mod deliver;
mod downloads;
mod fetch;
mod goods;
mod keys;
mod part;
pub mod services;
mod state;
pub mod tickets;
mod withdraw;

pub use deliver::{deliver, deliver_again};
pub use downloads::{File, files};
pub use fetch::fetch;
pub use goods::{Goods, goods};
pub use services::Service;
pub use state::{GrantState, ServiceState, TicketState};
pub use withdraw::withdraw;
