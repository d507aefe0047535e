//! For whom an order is, as its seller sees it.

use chrono::NaiveDate;
use kontor_orders::Order;
use poem_openapi::Object;

use crate::http::Timestamp;

/// For whom it was bought.
#[derive(Debug, Clone, Object)]
pub struct OrderGift {
    /// Given name of whoever gets it.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where it is sent.
    pub email: String,
    /// What the giver wrote.
    pub message: String,
    /// On which day it is handed over, by the seller's clock.
    pub deliver_on: NaiveDate,
    /// When it was.
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
