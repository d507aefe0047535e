//! A gift, on the wire.

use chrono::NaiveDate;
use kontor_checkout::Gift;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::payer::PayerBody;

/// For whom something is bought. They get it, and a mail with a link of their own; the buyer gets the receipt.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "CheckoutGift")]
pub struct GiftBody {
    /// Who gets it: names and an address of mail are needed, the rest may be empty.
    pub receiver: PayerBody,
    /// What the giver writes to them.
    #[serde(default)]
    #[oai(validator(max_length = 1000))]
    pub message: Option<String>,
    /// On which day, by the seller's clock: today to a year ahead. Left out: at once.
    #[serde(default)]
    pub deliver_on: Option<NaiveDate>,
}

impl From<GiftBody> for Gift {
    fn from(body: GiftBody) -> Self {
        Self { receiver: body.receiver.into(), message: body.message.unwrap_or_default(), on: body.deliver_on }
    }
}
