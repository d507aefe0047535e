//! The page of an order, `/s/{seller}/payment/{key}`: confirmation, instructions, retry, files. It shows what the
//! database knows now, so it survives every time-out of a provider.

mod actions;
mod card;
mod gift;
pub(crate) mod girocode;
mod invoices;
mod manage;
mod method;
mod panel;
mod pauses;
mod payments;
mod payoff;
mod show;
mod sums;
mod upgrade;
mod view;

pub use actions::{cancel, retry};
pub use card::card_fields;
pub use gift::page as gift;
pub use girocode::wire_code;
pub use invoices::recipient_form;
pub use manage::manage;
pub use method::change as change_method;
pub use pauses::{keep_order, pause, resume};
pub use payoff::pay_off;
pub use show::show;
pub use upgrade::{forget, press};
