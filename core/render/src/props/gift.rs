//! Buying for somebody else: the part of the form, the note for the giver, the page of whoever gets it.

use serde::{Deserialize, Serialize};

use super::confirmation::GoodsView;
use super::frame::Frame;

/// A field of the receiver, with what was typed and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftField {
    /// The payer's field of the same kind.
    pub kind: GiftFieldKind,
    pub value: String,
    pub error: Option<String>,
}

/// What is known of a receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GiftFieldKind {
    FirstName,
    LastName,
    Email,
    Company,
    VatNo,
    Street,
    StreetNumber,
    Zip,
    City,
    Country,
    Phone,
}

/// The part of the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftForm {
    pub chosen: bool,
    /// Names and address of mail; more only where a link knows it.
    pub fields: Vec<GiftField>,
    pub message: String,
    pub message_error: Option<String>,
    /// The day, as a browser's field of a date has it.
    pub day: String,
    pub first_day: String,
    pub last_day: String,
    pub day_error: Option<String>,
    /// What is wrong with all of it.
    pub error: Option<String>,
}

/// What the giver reads on the page of the order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftNote {
    pub receiver: String,
    pub day: String,
    pub given: bool,
}

/// The page of whoever gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GiftProps {
    pub frame: Frame,
    pub product_name: String,
    pub receiver: String,
    pub giver: String,
    pub message: String,
    /// None: its money went back.
    pub goods: Option<GoodsView>,
}
