//! What a list can be narrowed by.

use std::ops::RangeInclusive;

use kontor_kernel::Kind;

use crate::{IdWords, Panel};

/// One filter.
#[derive(Debug)]
pub struct Filter {
    /// Its name on the wire.
    pub name: &'static str,
    /// What it takes and what it compares.
    pub kind: FilterKind,
    /// For the specification's readers.
    pub about: &'static str,
    /// How the screens offer it.
    pub panel: Panel,
}

/// What a filter takes and what it compares.
#[derive(Debug)]
pub enum FilterKind {
    /// One or more of a closed set of words.
    Words {
        /// The compared expression.
        column: &'static str,
        /// The set.
        choices: fn() -> Vec<&'static str>,
    },
    /// One or more ids.
    Ids {
        /// The compared expression.
        column: &'static str,
        /// Whose ids.
        of: IdWords,
    },
    /// One or more ids of which the row's list of ids holds at least one.
    HoldsIds {
        /// The compared array.
        column: &'static str,
        /// Whose ids.
        of: IdWords,
    },
    /// One or more of a closed set of words of which the row's list of words holds at least one.
    HoldsWords {
        /// The compared array.
        column: &'static str,
        /// The set.
        choices: fn() -> Vec<&'static str>,
    },
    /// One or more texts, compared as they are.
    Text {
        /// The compared expression.
        column: &'static str,
    },
    /// `true` or `false`.
    Bool {
        /// The compared expression.
        column: &'static str,
    },
    /// `true` narrows the list, `false` leaves it.
    Flag {
        /// The condition.
        sql: &'static str,
    },
    /// Whole numbers `[from]` to `[till]`, both included.
    Number {
        /// The compared expression.
        column: &'static str,
        /// The smallest value that makes sense.
        min: i64,
        /// The largest value that makes sense.
        max: i64,
    },
    /// Times from `[from]` up to before `[till]`, or `[relative]`.
    Time {
        /// The compared expression.
        column: &'static str,
    },
}

impl Filter {
    /// One or more of a closed set of words.
    pub const fn words(
        name: &'static str,
        column: &'static str,
        choices: fn() -> Vec<&'static str>,
        about: &'static str,
        panel: Panel,
    ) -> Self {
        Self { name, kind: FilterKind::Words { column, choices }, about, panel }
    }

    /// One or more of a closed set of words of which the array in the row holds at least one.
    pub const fn holds_words(
        name: &'static str,
        column: &'static str,
        choices: fn() -> Vec<&'static str>,
        about: &'static str,
        panel: Panel,
    ) -> Self {
        Self { name, kind: FilterKind::HoldsWords { column, choices }, about, panel }
    }

    /// One or more ids.
    pub const fn ids<K: Kind>(name: &'static str, column: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::Ids { column, of: IdWords::for_kind::<K>() }, about, panel }
    }

    /// One or more ids of which the array in the row holds at least one.
    pub const fn holds<K: Kind>(name: &'static str, column: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::HoldsIds { column, of: IdWords::for_kind::<K>() }, about, panel }
    }

    /// One or more texts, compared as they are.
    pub const fn text(name: &'static str, column: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::Text { column }, about, panel }
    }

    /// `true` or `false`.
    pub const fn bool(name: &'static str, column: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::Bool { column }, about, panel }
    }

    /// `true` narrows the list by a condition, `false` leaves it.
    pub const fn flag(name: &'static str, sql: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::Flag { sql }, about, panel }
    }

    /// Whole numbers within a range.
    pub const fn number(
        name: &'static str,
        column: &'static str,
        range: RangeInclusive<i64>,
        about: &'static str,
        panel: Panel,
    ) -> Self {
        let (min, max) = (*range.start(), *range.end());
        Self { name, kind: FilterKind::Number { column, min, max }, about, panel }
    }

    /// Times.
    pub const fn time(name: &'static str, column: &'static str, about: &'static str, panel: Panel) -> Self {
        Self { name, kind: FilterKind::Time { column }, about, panel }
    }
}
