//! A product as it is kept.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency, Money,
    kinds::{CoverId, ProductId, UserId},
};
use kontor_pricing::{PriceShift, SupplyKind};
use serde_json::Value;

use crate::{AdditionalFee, AfterPurchase, Form, ProductFields, ReviewState, limits};

/// Every column of [`Product`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = kontor_kernel::columns!(Product, "r");

/// A product.
#[derive(Debug, Clone, Row)]
pub struct Product {
    /// Its id.
    pub id: ProductId,
    /// What its seller says of it.
    #[row(embed)]
    pub fields: ProductFields,
    /// What kind of product it is.
    pub form: Form,
    /// Whether it is shown.
    pub published: bool,
    /// When it was first shown.
    pub published_at: Option<DateTime<Utc>>,
    /// Since when it waits for its seller's verification to publish itself.
    pub publish_requested_at: Option<DateTime<Utc>>,
    /// Who wants it to.
    pub publish_requested_by: Option<UserId>,
    /// Whether it is put away.
    pub archived: bool,
    /// Whether the platform has looked at it.
    pub review_state: ReviewState,
    /// How many were sold.
    pub sold_count: i32,
    /// How many are held for buyers who are paying.
    pub reserved_count: i32,
    /// Whether, and with which password, it is closed to passers-by.
    pub access_password_hash: Option<String>,
    /// Prices that can be chosen.
    pub plans_count: i32,
    /// Whether each of them was had, or is held, as often as it can be.
    pub plans_full: bool,
    /// Files that were checked.
    pub digitals_count: i32,
    /// Products inside that are not put away.
    pub contents_count: i32,
    /// Lessons that buyers can take.
    pub lessons_count: i32,
    /// Whether every price is nothing.
    pub free: bool,
    pub(crate) display_amount: i64,
    pub(crate) display_old_amount: Option<i64>,
    pub(crate) display_currency: Option<Currency>,
    /// The first cover that can be shown.
    pub cover_id: Option<CoverId>,
    /// Keys of its list that nobody bought; `None` where no list bounds what can be sold.
    pub keys_left: Option<i32>,
    /// Whether it has what keys come from: a list with keys in it, or a format.
    pub keys_ready: bool,
    /// The seller is warned when so few keys are left.
    pub keys_threshold: i32,
    /// When the last of an event's dates begins.
    pub last_date_at: Option<DateTime<Utc>>,
    /// When the last of those that have room begins.
    pub last_open_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    pub version: i32,
    /// When the platform was last asked to look at it.
    pub review_asked_at: Option<DateTime<Utc>>,
    /// Until when the platform answers.
    pub review_due_at: Option<DateTime<Utc>>,
    /// When the platform last decided.
    pub review_decided_at: Option<DateTime<Utc>>,
    /// Why it was turned down the last time; stays while it is looked at again.
    pub review_reason: Option<String>,
    /// Which version was decided on.
    pub review_version: Option<i32>,
    pub(crate) additional_fee: Option<Value>,
    pub(crate) after_purchase: Value,
}

/// A product is read as what its seller says of it.
impl Deref for Product {
    type Target = ProductFields;

    fn deref(&self) -> &ProductFields {
        &self.fields
    }
}

impl DerefMut for Product {
    fn deref_mut(&mut self) -> &mut ProductFields {
        &mut self.fields
    }
}

impl Product {
    /// What is supplied, for tax: what its seller says, or what is usual for its form.
    pub fn supply(&self) -> SupplyKind {
        self.vat_kind.unwrap_or_else(|| self.form.supply())
    }

    /// What is added once to its price.
    pub fn additional_fee(&self) -> Option<AdditionalFee> {
        self.additional_fee.clone().and_then(|fee| serde_json::from_value(fee).ok())
    }

    /// The same product for a buyer whose tax makes other amounts of what the seller asks.
    #[must_use]
    pub fn shifted(mut self, shift: PriceShift) -> Self {
        if !shift.is_none() {
            let fee = self.additional_fee().map(|fee| fee.shifted(shift));
            self.additional_fee = fee.and_then(|fee| serde_json::to_value(fee).ok());
        }
        self
    }

    /// What its buyers get to read once they have paid.
    pub fn after_purchase(&self) -> AfterPurchase {
        serde_json::from_value(self.after_purchase.clone()).unwrap_or_default()
    }

    /// The price shown on cards: that of the first plan.
    pub fn display_price(&self) -> Option<Money> {
        self.display_currency.map(|currency| Money::new(self.display_amount, currency))
    }

    /// The crossed-out price beside it.
    pub fn display_old_price(&self) -> Option<Money> {
        Some(Money::new(self.display_old_amount?, self.display_currency?))
    }

    /// How many pieces of it one order may be for.
    pub fn pieces_max(&self) -> i64 {
        let of_form = if self.quantity_selectable { self.form.pieces_max() } else { 1 };
        // Where each ticket needs a name, nobody is asked for more of them than a screen holds.
        let named = if self.attendees.is_required() {
            i64::try_from(limits::ATTENDEES_MAX).unwrap_or(i64::MAX)
        } else {
            i64::MAX
        };
        i64::from(self.quantity_max).min(of_form).min(named)
    }

    /// Whether its pieces are counted, so that one has to be held before it is paid.
    pub fn is_counted(&self) -> bool {
        self.limit.is_some() || self.keys_left.is_some()
    }

    /// Pieces that can still be held: the limit's, or the keys', whichever are fewer.
    pub fn pieces_left(&self) -> Option<i64> {
        let held = i64::from(self.reserved_count);
        let of_limit = self.limit.map(|limit| i64::from(limit) - i64::from(self.sold_count) - held);
        let of_keys = self.keys_left.map(|left| i64::from(left) - held);
        of_limit.into_iter().chain(of_keys).min()
    }

    /// Whether all pieces, or all prices, are sold or held.
    pub fn is_sold_out(&self) -> bool {
        self.plans_full || self.pieces_left().is_some_and(|left| left <= 0)
    }

    /// Whether the seller should bring new keys.
    pub fn keys_low(&self) -> bool {
        self.keys_ready && self.keys_left.is_some_and(|left| left <= self.keys_threshold)
    }

    /// It no longer publishes itself; the caller saves it.
    pub(crate) const fn forget_publish_request(&mut self) {
        self.publish_requested_at = None;
        self.publish_requested_by = None;
    }

    /// Whether it was never shown to anybody.
    pub const fn is_draft(&self) -> bool {
        self.published_at.is_none()
    }
}
