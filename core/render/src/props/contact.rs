//! Writing to a seller.

use serde::{Deserialize, Serialize};

use super::{CountryChoice, FormNotice, frame::Frame};

/// What a field asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    FirstName,
    LastName,
    Email,
    Birthday,
    Street,
    Zip,
    CountryCode,
    Phone,
    Custom,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactField {
    pub kind: ContactKind,
    /// What it is called in the form that is sent.
    pub name: String,
    /// The seller's own question; empty of the others.
    pub label: String,
    /// Whether it is answered in several lines.
    pub area: bool,
    pub required: bool,
    pub value: String,
    pub error: Option<String>,
}

/// The form, or that it has been sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactProps {
    pub frame: Frame,
    pub sent: bool,
    pub action: String,
    pub csrf: String,
    /// Names the form: sent twice it is one message.
    pub form: String,
    pub fields: Vec<ContactField>,
    /// Of the field that asks for one.
    pub countries: Vec<CountryChoice>,
    pub message: String,
    pub message_error: Option<String>,
    /// Why it could not be sent although nothing in it is wrong.
    pub notice: Option<FormNotice>,
    /// Where an answer goes; empty: nowhere.
    pub answer_to: String,
}
