//! For whom an order is, as its seller sees it.

use chrono::NaiveDate;
use kontor_orders::Order;
use poem_openapi::Object;

use crate::http::Timestamp;

/// The recipient of a gift.
#[derive(Debug, Clone, Object)]
pub struct OrderGift {
    /// First name of the recipient.
    pub first_name: String,
    /// Last name of the recipient.
    pub last_name: String,
    /// Email address of the recipient.
    pub email: String,
    /// The giver's message.
    pub message: String,
    /// Delivery day, in the seller's time zone.
    pub deliver_on: NaiveDate,
    /// When it was delivered.
    #[oai(skip_serializing_if_is_none)]
    pub given_at: Option<Timestamp>,
}

impl OrderGift {
    /// That of an order, where it is one.
    pub fn from_order(order: &Order) -> Option<Self> {
        order.gift().map(|gift| Self {
            first_name: gift.receiver.first_name.clone(),
            last_name: gift.receiver.last_name.clone(),
            email: gift.receiver.email.clone(),
            message: gift.message.clone(),
            deliver_on: gift.on,
            given_at: order.given_at.map(Into::into),
        })
    }
}
