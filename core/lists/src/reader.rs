//! Who reads a list, where, and in which order as long as nobody asks for another.

use crate::Direction;

/// Who reads a list.
#[derive(Debug, Clone, Copy)]
pub enum Reader {
    /// A seller, their own rows: at `/v1/cabinet/` and the list's name, the youngest first.
    Seller,
    /// A manager, the rows of all sellers; the table needs no seller_id.
    Manager {
        /// The address, below `/v1/admin/`.
        path: &'static str,
        /// What it is sorted by at first.
        sort_key: &'static str,
        /// Which end comes first then.
        direction: Direction,
    },
}

impl Reader {
    /// A manager, the youngest first.
    pub const fn manager(path: &'static str) -> Self {
        Self::Manager { path, sort_key: "id", direction: Direction::Desc }
    }

    /// A manager, in another order at first.
    pub const fn manager_by(path: &'static str, sort_key: &'static str, direction: Direction) -> Self {
        Self::Manager { path, sort_key, direction }
    }

    /// What is sorted by as long as nobody asks for another order.
    pub(crate) const fn order(self) -> (&'static str, Direction) {
        match self {
            Self::Seller => ("id", Direction::Desc),
            Self::Manager { sort_key, direction, .. } => (sort_key, direction),
        }
    }
}
