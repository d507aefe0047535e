//! A product as it is kept.

use chrono::{DateTime, NaiveDate, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency, Money,
    kinds::{CategoryId, CheckoutSettingsId, CoverId, ProductGroupId, ProductId},
};
use kontor_pricing::{PriceShift, SupplyKind};
use serde_json::Value;
use uuid::Uuid;

use crate::{AdditionalFee, AfterPurchase, AttendeesAsked, Form, ReviewState, Selection, Subtype, limits};

/// Every column of [`Product`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.slug, r.name, r.description, r.form, r.subtype, r.internal_name, \
    r.cost_center, r.published, r.published_at, r.archived, r.private, r.review_state, r.stock_limit, r.sold_count, \
    r.reserved_count, r.download_limit, r.download_days, r.thank_you_text, r.delivery_instructions, \
    r.access_password_hash, r.category_ids, r.product_group_ids, r.plans_count, r.plans_full, r.digitals_count, r.contents_count, \
    r.lessons_count, r.zfu_number, r.shares_changes, r.stamps_pdfs, r.free, r.display_amount, r.display_old_amount, r.display_currency, \
    r.cover_id, r.keys_left, r.keys_ready, r.keys_threshold, r.last_date_at, r.last_open_at, r.created_at, r.updated_at, r.version, \
    r.review_asked_at, r.review_due_at, r.review_decided_at, r.review_reason, r.review_version, \
    r.additional_fee, r.after_purchase, r.webhooks, r.webhook_endpoint_ids, r.tracking, r.tracking_code_ids, \
    r.checkout_settings_id, r.contents_review_on, r.vat_kind, r.quantity_selectable, r.quantity_max, r.attendees, r.giftable";

/// A product.
#[derive(Debug, Clone, Row)]
pub struct Product {
    /// Its id.
    pub id: ProductId,
    /// Its address within the shop.
    pub slug: String,
    /// What buyers read.
    pub name: String,
    /// What buyers read below.
    pub description: String,
    /// What kind of product it is.
    pub form: Form,
    /// The finer kind.
    pub subtype: Option<Subtype>,
    /// The seller's own name for it.
    pub internal_name: String,
    /// For the books.
    pub cost_center: String,
    /// Whether it is shown.
    pub published: bool,
    /// When it was first shown.
    pub published_at: Option<DateTime<Utc>>,
    /// Whether it is put away.
    pub archived: bool,
    /// Whether only who has the link finds it.
    pub private: bool,
    /// Whether the platform has looked at it.
    pub review_state: ReviewState,
    /// How many can be sold at all.
    pub stock_limit: Option<i32>,
    /// How many were sold.
    pub sold_count: i32,
    /// How many are held for buyers who are paying.
    pub reserved_count: i32,
    /// How often a buyer may fetch each file.
    pub download_limit: i32,
    /// For how long.
    pub download_days: i32,
    /// Whether buyers get PDFs with their name on every page.
    pub stamps_pdfs: bool,
    /// What the buyer reads afterwards.
    pub thank_you_text: String,
    /// How the buyer gets what the seller does.
    pub delivery_instructions: String,
    /// Whether, and with which password, it is closed to passers-by.
    pub access_password_hash: Option<String>,
    /// The shop's categories it is in.
    pub category_ids: Vec<Uuid>,
    /// The seller's drawers it lies in.
    pub product_group_ids: Vec<Uuid>,
    /// To which of the seller's own servers what concerns it is told.
    pub webhooks: Selection,
    /// Which were chosen.
    pub webhook_endpoint_ids: Vec<Uuid>,
    /// Which of the seller's tracking codes hear of it.
    pub tracking: Selection,
    /// Which were chosen.
    pub tracking_code_ids: Vec<Uuid>,
    /// What its payment page looks like; none: what the seller's others look like.
    pub checkout_settings_id: Option<CheckoutSettingsId>,
    /// From which day on its seller wants to look again at what is inside.
    pub contents_review_on: Option<NaiveDate>,
    /// What its seller says is supplied, for tax.
    pub vat_kind: Option<SupplyKind>,
    /// Whether a buyer says how many.
    pub quantity_selectable: bool,
    /// How many at most.
    pub quantity_max: i32,
    /// Whether it is asked who comes with each of several tickets.
    pub attendees: AttendeesAsked,
    /// Whether its seller lets it be bought for somebody else.
    pub giftable: bool,
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
    /// The admission of a course by the German authority for distance learning; may be empty.
    pub zfu_number: String,
    /// Whether what is put in later reaches earlier buyers too.
    pub shares_changes: bool,
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

    /// The seller's drawers it lies in.
    pub fn product_groups(&self) -> Vec<ProductGroupId> {
        self.product_group_ids.iter().map(|id| ProductGroupId::from_uuid(*id)).collect()
    }

    /// The shop's categories it is in.
    pub fn categories(&self) -> Vec<CategoryId> {
        self.category_ids.iter().map(|id| CategoryId::from_uuid(*id)).collect()
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
    pub const fn is_counted(&self) -> bool {
        self.stock_limit.is_some() || self.keys_left.is_some()
    }

    /// Pieces that can still be held: the limit's, or the keys', whichever are fewer.
    pub fn pieces_left(&self) -> Option<i64> {
        let held = i64::from(self.reserved_count);
        let of_limit = self.stock_limit.map(|limit| i64::from(limit) - i64::from(self.sold_count) - held);
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

    /// Whether it was never shown to anybody.
    pub const fn is_draft(&self) -> bool {
        self.published_at.is_none()
    }
}
