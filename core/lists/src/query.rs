//! A question to a list, understood.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kontor_kernel::iso;
use serde::Serialize;

use crate::{
    Filter, Sheet, Sort,
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

/// Up or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    /// Smallest first.
    Asc,
    /// Largest first.
    #[default]
    Desc,
}

impl Direction {
    pub(crate) const fn sql(self) -> &'static str {
        match self {
            Self::Asc => "ASC",
            Self::Desc => "DESC",
        }
    }

    /// What comes after a row compares to it like this.
    pub(crate) const fn beyond(self) -> &'static str {
        match self {
            Self::Asc => ">",
            Self::Desc => "<",
        }
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

/// From a moment up to before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Included.
    pub from: Option<DateTime<Utc>>,
    /// Excluded.
    pub till: Option<DateTime<Utc>>,
}

impl Serialize for Span {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let ends = [("from", self.from), ("till", self.till)];
        serializer.collect_map(ends.into_iter().filter_map(|(name, end)| Some((name, iso(end?)))))
    }
}
