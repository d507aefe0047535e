//! How many pieces are bought, and for whom each ticket is.

use serde::{Deserialize, Serialize};

/// The field for how many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuantityField {
    /// What was typed.
    pub value: String,
    pub max: i64,
}

/// Who comes with each of several tickets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attendees {
    /// Whether each ticket but the buyer's own needs a name.
    pub required: bool,
    pub people: Vec<AttendeeField>,
}

/// Who comes with one ticket, and what is wrong with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttendeeField {
    /// Which of the tickets, from 1.
    pub place: usize,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub first_name_error: Option<String>,
    pub last_name_error: Option<String>,
    pub email_error: Option<String>,
}
