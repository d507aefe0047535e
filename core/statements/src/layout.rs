//! What the columns of a bank's table are, where a person has said so.

use kontor_kernel::{Currency, words};

use crate::headers::Column;

words! {
    /// What a column of a table holds.
    pub enum ColumnRole {
        /// Nothing that is needed.
        Ignored "ignored",
        /// The day on which the bank booked it.
        Date "date",
        /// The day from which it counts, where there is no other.
        ValueDate "value_date",
        /// What came, or went out: negative.
        Amount "amount",
        /// What came.
        Credit "credit",
        /// What went out.
        Debit "debit",
        /// Which way it went, in a word or a letter.
        Direction "direction",
        /// Of the amount.
        Currency "currency",
        /// What was written on it; may be several columns.
        Purpose "purpose",
        /// Who is on the other side.
        Name "name",
        /// Their account.
        Iban "iban",
        /// The account that the statement is of.
        Account "account",
        /// The bank's own name of the entry.
        Reference "reference",
        /// Whether it is booked, in a word.
        Status "status",
    }
}

impl ColumnRole {
    pub(crate) const fn column(self) -> Option<Column> {
        Some(match self {
            Self::Ignored => return None,
            Self::Date => Column::Day,
            Self::ValueDate => Column::ValueDay,
            Self::Amount => Column::Amount,
            Self::Credit => Column::Credit,
            Self::Debit => Column::Debit,
            Self::Direction => Column::Direction,
            Self::Currency => Column::Currency,
            Self::Purpose => Column::Purpose,
            Self::Name => Column::Name,
            Self::Iban => Column::Iban,
            Self::Account => Column::Account,
            Self::Reference => Column::Reference,
            Self::Status => Column::Status,
        })
    }

    pub(crate) const fn from_column(column: Column) -> Self {
        match column {
            Column::Day => Self::Date,
            Column::ValueDay => Self::ValueDate,
            Column::Amount => Self::Amount,
            Column::Credit => Self::Credit,
            Column::Debit => Self::Debit,
            Column::Direction | Column::Side => Self::Direction,
            Column::Currency => Self::Currency,
            Column::Purpose | Column::Text => Self::Purpose,
            Column::Name => Self::Name,
            Column::Iban => Self::Iban,
            Column::Account => Self::Account,
            Column::Reference => Self::Reference,
            Column::Status => Self::Status,
        }
    }
}

/// How a bank's tables are to be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// What each column holds, from the left.
    pub columns: Vec<ColumnRole>,
    /// The currency of all amounts, where no column says it.
    pub currency: Option<Currency>,
    /// Whether dates between slashes or hyphens have the day first; none: the dates tell it themselves.
    pub day_first: Option<bool>,
}

/// A table before it is read, for whoever says what its columns are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    /// What stands above the columns; empty where nothing does.
    pub headings: Vec<String>,
    /// The first lines.
    pub rows: Vec<Vec<String>>,
    /// What the columns seem to hold, and how they are read.
    pub layout: Layout,
    /// The account that the file names.
    pub account: Option<String>,
    /// Tells this kind of table from others.
    pub(crate) kind: String,
}
