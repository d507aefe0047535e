//! A question to a list, understood.

use std::collections::BTreeMap;

use crate::{
    Direction, Filter, Sheet, Sort, Span,
    condition::Condition,
    cursor::{Cursor, CursorSigner},
};

/// A question to a list, read against its sheet by [`Sheet::read`].
#[derive(Debug)]
pub struct Query {
    pub(crate) sheet: &'static Sheet,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) sort: &'static Sort,
    pub(crate) direction: Direction,
    /// Which rows of what was found.
    pub window: Window,
    pub(crate) signer: Option<CursorSigner>,
    pub(crate) expand: Vec<&'static str>,
    pub(crate) counts: Vec<&'static Filter>,
    /// The spans that time filters turned into.
    pub resolved: BTreeMap<&'static str, Span>,
}

impl Query {
    /// Narrows it to what the asker may see, whatever was asked for: rows whose `column` is one of these words.
    #[must_use]
    pub fn within(mut self, column: &'static str, words: Vec<String>) -> Self {
        self.conditions.push(Condition::Texts(column, words));
        self
    }

    /// Whether the caller wants what this relation leads to.
    pub fn expands(&self, relation: &str) -> bool {
        self.expand.contains(&relation)
    }
}

/// Which rows of what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Window {
    /// A numbered page, for people.
    Page {
        /// From 1.
        page: u64,
        /// Rows of a page.
        per: u32,
    },
    /// The rows after a cursor, for machines.
    After {
        /// Where the page before ended; `None` at the beginning.
        cursor: Option<Cursor>,
        /// Rows of a page.
        limit: u32,
    },
}
