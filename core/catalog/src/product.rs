//! A product as it is kept.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, BigInt, Bool, Date, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use kontor_kernel::{
    Currency, Money,
    kinds::{CategoryId, CheckoutSettingsId, CoverId, ProductGroupId, ProductId},
};
use kontor_pricing::{Shift, SupplyKind};
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
#[derive(Debug, Clone, QueryableByName)]
pub struct Product {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: ProductId,
    /// Its address within the shop.
    #[diesel(sql_type = Text)]
    pub slug: String,
    /// What buyers read.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// What buyers read below.
    #[diesel(sql_type = Text)]
    pub description: String,
    /// What kind of product it is.
    #[diesel(sql_type = Text)]
    pub form: Form,
    /// The finer kind.
    #[diesel(sql_type = Nullable<Text>)]
    pub subtype: Option<Subtype>,
    /// The seller's own name for it.
    #[diesel(sql_type = Text)]
    pub internal_name: String,
    /// For the books.
    #[diesel(sql_type = Text)]
    pub cost_center: String,
    /// Whether it is shown.
    #[diesel(sql_type = Bool)]
    pub published: bool,
    /// When it was first shown.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub published_at: Option<DateTime<Utc>>,
    /// Whether it is put away.
    #[diesel(sql_type = Bool)]
    pub archived: bool,
    /// Whether only who has the link finds it.
    #[diesel(sql_type = Bool)]
    pub private: bool,
    /// Whether the platform has looked at it.
    #[diesel(sql_type = Text)]
    pub review_state: ReviewState,
    /// How many can be sold at all.
    #[diesel(sql_type = Nullable<Integer>)]
    pub stock_limit: Option<i32>,
    /// How many were sold.
    #[diesel(sql_type = Integer)]
    pub sold_count: i32,
    /// How many are held for buyers who are paying.
    #[diesel(sql_type = Integer)]
    pub reserved_count: i32,
    /// How often a buyer may fetch each file.
    #[diesel(sql_type = Integer)]
    pub download_limit: i32,
    /// For how long.
    #[diesel(sql_type = Integer)]
    pub download_days: i32,
    /// Whether buyers get PDFs with their name on every page.
    #[diesel(sql_type = Bool)]
    pub stamps_pdfs: bool,
    /// What the buyer reads afterwards.
    #[diesel(sql_type = Text)]
    pub thank_you_text: String,
    /// How the buyer gets what the seller does.
    #[diesel(sql_type = Text)]
    pub delivery_instructions: String,
    /// Whether, and with which password, it is closed to passers-by.
    #[diesel(sql_type = Nullable<Text>)]
    pub access_password_hash: Option<String>,
    /// The shop's shelves it stands on.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub category_ids: Vec<Uuid>,
    /// The seller's drawers it lies in.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub product_group_ids: Vec<Uuid>,
    /// To which of the seller's own servers what concerns it is told.
    #[diesel(sql_type = Text)]
    pub webhooks: Selection,
    /// Which were chosen.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub webhook_endpoint_ids: Vec<Uuid>,
    /// Which of the seller's tracking codes hear of it.
    #[diesel(sql_type = Text)]
    pub tracking: Selection,
    /// Which were chosen.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub tracking_code_ids: Vec<Uuid>,
    /// What its payment page looks like; none: what the seller's others look like.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub checkout_settings_id: Option<CheckoutSettingsId>,
    /// From which day on its seller wants to look again at what is inside.
    #[diesel(sql_type = Nullable<Date>)]
    pub contents_review_on: Option<NaiveDate>,
    /// What its seller says is supplied, for tax.
    #[diesel(sql_type = Nullable<Text>)]
    pub vat_kind: Option<SupplyKind>,
    /// Whether a buyer says how many.
    #[diesel(sql_type = Bool)]
    pub quantity_selectable: bool,
    /// How many at most.
    #[diesel(sql_type = Integer)]
    pub quantity_max: i32,
    /// Whether it is asked who comes with each of several tickets.
    #[diesel(sql_type = Text)]
    pub attendees: AttendeesAsked,
    /// Whether its seller lets it be bought for somebody else.
    #[diesel(sql_type = Bool)]
    pub giftable: bool,
    /// Prices that can be chosen.
    #[diesel(sql_type = Integer)]
    pub plans_count: i32,
    /// Whether each of them was had, or is held, as often as it can be.
    #[diesel(sql_type = Bool)]
    pub plans_full: bool,
    /// Files that were checked.
    #[diesel(sql_type = Integer)]
    pub digitals_count: i32,
    /// Products inside that are not put away.
    #[diesel(sql_type = Integer)]
    pub contents_count: i32,
    /// Lessons that buyers can take.
    #[diesel(sql_type = Integer)]
    pub lessons_count: i32,
    /// The admission of a course by the German authority for distance learning; may be empty.
    #[diesel(sql_type = Text)]
    pub zfu_number: String,
    /// Whether what is put in later reaches earlier buyers too.
    #[diesel(sql_type = Bool)]
    pub shares_changes: bool,
    /// Whether every price is nothing.
    #[diesel(sql_type = Bool)]
    pub free: bool,
    #[diesel(sql_type = BigInt)]
    pub(crate) display_amount: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(crate) display_old_amount: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(crate) display_currency: Option<Currency>,
    /// The first cover that can be shown.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub cover_id: Option<CoverId>,
    /// Keys of its list that nobody bought; `None` where no list bounds what can be sold.
    #[diesel(sql_type = Nullable<Integer>)]
    pub keys_left: Option<i32>,
    /// Whether it has what keys come from: a list with keys in it, or a format.
    #[diesel(sql_type = Bool)]
    pub keys_ready: bool,
    /// The seller is warned when so few keys are left.
    #[diesel(sql_type = Integer)]
    pub keys_threshold: i32,
    /// When the last of an event's dates begins.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_date_at: Option<DateTime<Utc>>,
    /// When the last of those that have room begins.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub last_open_at: Option<DateTime<Utc>>,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    #[diesel(sql_type = Timestamptz)]
    pub updated_at: DateTime<Utc>,
    /// Counts its changes.
    #[diesel(sql_type = Integer)]
    pub version: i32,
    /// When the platform was last asked to look at it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub review_asked_at: Option<DateTime<Utc>>,
    /// Until when the platform answers.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub review_due_at: Option<DateTime<Utc>>,
    /// When the platform last decided.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub review_decided_at: Option<DateTime<Utc>>,
    /// Why it was turned down the last time; stays while it is looked at again.
    #[diesel(sql_type = Nullable<Text>)]
    pub review_reason: Option<String>,
    /// Which version was decided on.
    #[diesel(sql_type = Nullable<Integer>)]
    pub review_version: Option<i32>,
    #[diesel(sql_type = Nullable<Jsonb>)]
    pub(crate) additional_fee: Option<Value>,
    #[diesel(sql_type = Jsonb)]
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
    pub fn shifted(mut self, shift: Shift) -> Self {
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

    /// The shop's shelves it stands on.
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
