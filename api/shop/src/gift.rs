//! A gift, on the wire.

use chrono::NaiveDate;
use kontor_checkout::Gift;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::payer::PayerBody;

/// Recipient of a gift. They get it and an email with their own link; the buyer gets the receipt.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "CheckoutGift")]
pub struct GiftBody {
    /// The recipient: names and email address are required, the rest may be empty.
    pub receiver: PayerBody,
    /// The giver's message to them.
    #[serde(default)]
    #[oai(validator(max_length = 1000))]
    pub message: Option<String>,
    /// Delivery day, in the seller's time zone: from today to a year ahead; default: immediately.
    #[serde(default)]
    pub deliver_on: Option<NaiveDate>,
}

impl From<GiftBody> for Gift {
    fn from(body: GiftBody) -> Self {
        Self { receiver: body.receiver.into(), message: body.message.unwrap_or_default(), on: body.deliver_on }
    }
}
