//! Keys that buyers get: brought by the seller as a list, or drawn by a format when somebody buys.
//!
//! How many can be sold stands on the product (`keys_left`) and follows every import, removal and sale in its own
//! transaction; [`crate::stock`] holds and sells by it. Which key an order gets is said when it is delivered, once.

mod allocate;
mod format;
mod import;
mod key;
mod lines;
mod low;
mod record;
mod remove;
mod settings;
mod sheet;
mod take_back;

pub use allocate::{allocate, allocate_inside, of_order, of_orders, reopen, revoke};
pub use format::Format;
pub use import::{Report, import, import_column};
pub use key::Key;
pub use lines::{LineProblem, Skipped};
pub use low::{Low, warn_once};
pub(crate) use remove::count_ready;
pub use remove::{find, remove, remove_unsold};
pub(crate) use settings::begin;
pub use settings::{Change, Settings, Stock, change, settings, stock_of};
pub use sheet::LICENSE_KEYS;
pub use take_back::take_back;
