//! How people look at lists: filters and columns under a name, and the columns that each wants to see.
//!
//! * Never somebody's own view in another's hands: what is not shared is seen by its owner alone, and is a 404 to all others.
//! * Never a shared view changed by whoever only uses it: its owner does, and the seller whose shop it is.
//! * Never a view that cannot be opened: whoever calls has had its query read by the list it is for.
//!
//! Who may call: the api alone.

mod columns;
pub mod limits;
mod view;

pub use columns::{Columns, all_columns, keep_columns};
pub use view::{Change, New, SavedView, add, change, remove, view, views};
