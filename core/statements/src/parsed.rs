//! A file as it was read.

use chrono::NaiveDate;
use kontor_kernel::Money;

use crate::Format;

/// What a file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// How it is written.
    pub format: Format,
    /// Its entries, in its order.
    pub entries: Vec<ParsedEntry>,
}

/// One movement of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedEntry {
    /// The account, an IBAN without spaces.
    pub account: String,
    /// The day on which the bank booked it.
    pub booked_on: NaiveDate,
    /// What came, or went out: negative.
    pub money: Money,
    /// Who is on the other side, as the bank says it; empty: it does not.
    pub name: String,
    /// Their account, without spaces; empty: unknown.
    pub iban: String,
    /// What was written on it, its structured reference included.
    pub purpose: String,
    /// The bank's own name of the entry; empty: it gives none.
    pub bank_reference: String,
    /// Whether it takes another entry back.
    pub reversal: bool,
}
