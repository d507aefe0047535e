//! What of a sold plan has become another since: where its calendar goes on from, what a period is worth whose price changed, which
//! payments are beside it, and whether anything was paid ahead of it.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_kernel::kinds::OrderId;
use serde::{Deserialize, Serialize};

/// The payment that a plan's calendar goes on from, where it stood still.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Its place.
    pub number: u32,
    /// The day that it is due on, by the seller's clock.
    pub day: NaiveDate,
}

/// What of a plan is other than its price says, because the price changed within a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changed {
    /// The payment that ends the period; then everything is as the price says.
    pub until: u32,
    /// What that whole period is worth.
    pub worth: i64,
}

/// A payment that the plan's calendar does not know: the rest of a period at another price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraRate {
    /// Its place.
    pub number: i32,
    /// What it is for.
    pub lines: Vec<InvoiceLine>,
    /// The order that brought it along; none: it is this one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<OrderId>,
    /// When it is supplied, where that is another day than the one on which it is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supplied_at: Option<DateTime<Utc>>,
}

/// One thing that a document is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceLine {
    /// What it is called.
    pub name: String,
    /// With tax, in minor units of the order's currency.
    pub amount: i64,
}

/// That something was ever paid ahead of an order. How much it is now stands in the books alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credit {
    /// What no payment may be below, in minor units of the order's currency.
    pub least: i64,
}
