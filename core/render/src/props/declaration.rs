//! The page on which buyers withdraw from a purchase or end a contract: two steps, no signing in.

use serde::{Deserialize, Serialize};

use super::{FormNotice, frame::Frame};

/// What is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclarationKind {
    Withdrawal,
    Cancellation,
}

/// Where the buyer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclarationStep {
    /// Filling it in.
    Form,
    /// Looking at it once more; the next press declares it.
    Confirm,
    /// It has arrived.
    Done,
}

/// As it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationValues {
    pub name: String,
    pub email: String,
    pub contract: String,
    pub for_cause: bool,
    pub reason: String,
    /// As a date field has it; empty: as soon as it can.
    pub ends_on: String,
}

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclarationField {
    Name,
    Email,
    Contract,
    Reason,
    EndsOn,
}

/// What is wrong beside a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationError {
    pub field: DeclarationField,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeclarationProps {
    pub frame: Frame,
    pub kind: DeclarationKind,
    pub step: DeclarationStep,
    pub action: String,
    pub csrf: String,
    /// Names the form: sent twice it is one declaration.
    pub form: String,
    pub values: DeclarationValues,
    pub errors: Vec<DeclarationError>,
    /// Why it was not taken although nothing in it is wrong.
    pub notice: Option<FormNotice>,
    /// The day on which a contract shall end, in words.
    pub requested: Option<String>,
    /// Day and hour of the arrival.
    pub received: Option<String>,
    /// Whether that was confirmed by mail as well.
    pub mailed: bool,
}
