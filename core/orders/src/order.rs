//! An order and its rates, as rows.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{
    ApiError, Currency, Locale, Money, Result,
    kinds::{OrderId, OrderRateId, ProductId, SellerId, TransactionId, UserId},
};
use kontor_payments::{PaymentForm, provider::SavedMethod};
use serde::Serialize;

use crate::{
    GiftSnapshot, OrderState, Payer, RateState, ResaleSnapshot, Snapshot, Subscription, TaxSnapshot,
    columns::{SubscriptionColumn, TaxColumn},
    locked::{LockBy, Locked},
    schema::{order_rates, orders},
    stored::Stored,
};

/// An order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = orders)]
#[expect(missing_docs, reason = "the columns are explained where they are written, in new_order.rs and order_state.rs")]
pub struct Order {
    pub seller_id: SellerId,
    pub id: OrderId,
    pub token: String,
    pub payer_user_id: Option<UserId>,
    pub payer_email: String,
    payer: Stored<Payer>,
    locale: String,
    snapshot: Stored<Snapshot>,
    pub currency: Currency,
    pub total_amount: i64,
    pub vat_amount: i64,
    pub vat_rate_bps: i32,
    pub paid_amount: i64,
    pub refunded_amount: i64,
    pub payment_form: PaymentForm,
    pub payment_state: OrderState,
    pub reserved: bool,
    pub canceled_at: Option<DateTime<Utc>>,
    pub paused_at: Option<DateTime<Utc>>,
    pub paused_until: Option<DateTime<Utc>>,
    pub paused_by_payer: bool,
    pub give_at: Option<DateTime<Utc>>,
    pub given_at: Option<DateTime<Utc>>,
    saved_method: Option<serde_json::Value>,
    pub created_at: DateTime<Utc>,
    pub charged_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub version: i32,
    pub merged_into: Option<OrderId>,
    #[diesel(select_expression = SubscriptionColumn, select_expression_type = SubscriptionColumn)]
    subscription: Option<Stored<Subscription>>,
    #[diesel(select_expression = TaxColumn, select_expression_type = TaxColumn)]
    tax: Option<Stored<TaxSnapshot>>,
}

impl Order {
    /// Who bought.
    pub fn payer(&self) -> &Payer {
        &self.payer
    }

    /// What was sold.
    pub fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }

    /// For whom it was bought, where it was for somebody else.
    pub fn gift(&self) -> Option<&GiftSnapshot> {
        self.snapshot.gift.as_ref()
    }

    /// Who owns what was bought: whoever it was given to, or who bought it. Their address is as it is compared.
    pub fn owner(&self) -> Payer {
        match self.gift() {
            Some(gift) => gift.receiver.clone(),
            None => Payer { email: self.payer_email.clone(), ..self.payer().clone() },
        }
    }

    /// Whether it is had, or was until nobody paid, before any money came: its pieces are held for it, not sold.
    pub fn is_on_trust(&self) -> bool {
        self.payment_form == PaymentForm::PayLater && self.total_amount > 0 && self.charged_at.is_none()
    }

    /// The account of its owner; that of a gift's receiver is not known.
    pub const fn owner_user_id(&self) -> Option<UserId> {
        if self.give_at.is_some() { None } else { self.payer_user_id }
    }

    /// Its plan as it stands, where it is paid over time.
    pub(crate) fn current_subscription(&self) -> Option<&Subscription> {
        self.subscription.as_deref()
    }

    /// Its tax, where that was decided or proven since it was sold.
    pub(crate) fn current_tax(&self) -> Option<&TaxSnapshot> {
        self.tax.as_deref()
    }

    /// The reseller that sold it in the seller's place; none: the seller sold it.
    pub fn resale(&self) -> Option<&ResaleSnapshot> {
        self.snapshot.resale.as_ref()
    }

    /// The language it was bought in.
    pub fn locale(&self) -> Locale {
        Locale::from_code(&self.locale)
    }

    /// What is paid for it in all.
    pub fn total(&self) -> Money {
        Money::new(self.total_amount, self.currency)
    }

    /// The tax in the total.
    pub fn vat(&self) -> Money {
        Money::new(self.vat_amount, self.currency)
    }

    /// The card that later payments are taken from, if one is kept.
    pub fn saved_method(&self) -> Option<SavedMethod> {
        self.saved_method.clone().and_then(|value| serde_json::from_value(value).ok())
    }

    /// The name of whom that was kept by; none: it was before there were others than the platform.
    pub fn kept_by(&self) -> Option<&str> {
        self.saved_method.as_ref()?.get("provider")?.as_str()
    }
}

impl Rate {
    /// What is still to be paid of it.
    pub fn open(&self) -> Money {
        Money::new(self.amount - self.paid_amount, self.currency)
    }

    /// Whether nothing was to be paid of it, since all of it had been paid ahead.
    pub const fn is_covered(&self) -> bool {
        matches!(self.state, RateState::Skipped) && self.amount == 0 && self.credit_amount > 0
    }

    /// Whether it is due and not paid.
    pub const fn is_owed(&self) -> bool {
        matches!(self.state, RateState::Unpaid | RateState::Pending | RateState::PartlyPaid | RateState::Debt)
    }
}

/// One expected payment of an order.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = order_rates)]
#[expect(missing_docs, reason = "the columns are explained where they are written, in new_order.rs and settle.rs")]
pub struct Rate {
    pub id: OrderRateId,
    pub order_id: OrderId,
    pub number: i32,
    pub due_at: DateTime<Utc>,
    pub currency: Currency,
    pub amount: i64,
    pub vat_amount: i64,
    pub credit_amount: i64,
    pub paid_amount: i64,
    pub refunded_amount: i64,
    pub paid_by: Option<TransactionId>,
    pub paid_with: Option<OrderRateId>,
    pub state: RateState,
    pub tries: i32,
    pub next_try_at: Option<DateTime<Utc>>,
    pub announced_at: Option<DateTime<Utc>>,
    pub reminded_days: Option<i32>,
    pub origin_order_id: Option<OrderId>,
    pub origin_number: Option<i32>,
}

/// An order by its id.
pub async fn find(tx: &mut Tx, id: OrderId) -> Result<Order> {
    let seller = tx.seller()?;
    let found = orders::table.find((seller, id)).select(Order::as_select()).first(tx.conn()?).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// An order, held against every other change until the transaction ends.
pub async fn lock(tx: &mut Tx, id: OrderId) -> Result<Order> {
    let seller = tx.seller()?;
    let found = Locked::new(seller, LockBy::Order(id), orders::table.select(Order::as_select()))
        .get_result(tx.conn()?)
        .await
        .optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The rates of an order, in order.
pub async fn rates(tx: &mut Tx, id: OrderId) -> Result<Vec<Rate>> {
    let seller = tx.seller()?;
    let rows = order_rates::table
        .filter(order_rates::seller_id.eq(seller).and(order_rates::order_id.eq(id)))
        .order(order_rates::number)
        .select(Rate::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// The order that a rate is of.
pub async fn order_of_rate(tx: &mut Tx, id: OrderRateId) -> Result<OrderId> {
    let seller = tx.seller()?;
    let found =
        order_rates::table.find((seller, id)).select(order_rates::order_id).first(tx.conn()?).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// Marks an order as delivered; `false` when it was before, so that its mail goes out once.
pub async fn mark_delivered(tx: &mut Tx, id: OrderId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let marked = diesel::update(orders::table.find((seller, id)))
        .filter(orders::delivered_at.is_null())
        .set(orders::delivered_at.eq(now))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(marked > 0)
}

/// The orders of a product that are paid for.
pub async fn standing_of(tx: &mut Tx, product: ProductId) -> Result<Vec<OrderId>> {
    let seller = tx.seller()?;
    let found = orders::table
        .filter(orders::seller_id.eq(seller).and(orders::product_id.eq(product)))
        .filter(orders::payment_state.eq_any([OrderState::Paid, OrderState::Paying]))
        .order(orders::id)
        .select(orders::id);
    Ok(found.load(tx.conn()?).await?)
}

/// The orders of a payer across sellers, newest first. Runs as that person.
pub async fn of_payer(tx: &mut Tx, payer: UserId, limit: i64) -> Result<Vec<Order>> {
    let rows = orders::table
        .filter(orders::payer_user_id.eq(payer))
        .order(orders::id.desc())
        .limit(limit)
        .select(Order::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// The newest orders of a product that a payer's account has with the seller.
pub async fn of_payer_for(tx: &mut Tx, payer: UserId, product: ProductId, limit: i64) -> Result<Vec<Order>> {
    let seller = tx.seller()?;
    let rows = orders::table
        .filter(orders::seller_id.eq(seller).and(orders::payer_user_id.eq(payer)))
        .filter(orders::product_id.eq(product))
        .order(orders::id.desc())
        .limit(limit)
        .select(Order::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// Notes that no stock is held for an order any more.
pub async fn unreserve(tx: &mut Tx, id: OrderId) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id))).set(orders::reserved.eq(false)).execute(tx.conn()?).await?;
    Ok(())
}

/// A kept method, and whom it was kept by: nobody else can charge it.
#[derive(Serialize)]
struct KeptMethod<'a> {
    #[serde(flatten)]
    method: &'a SavedMethod,
    provider: &'a str,
}

/// Keeps the card that later payments are taken from; a newer one takes the place of an older.
pub(crate) async fn keep_method(tx: &mut Tx, id: OrderId, method: &SavedMethod, provider: &str) -> Result<()> {
    let (seller, value) = (tx.seller()?, serde_json::to_value(KeptMethod { method, provider })?);
    diesel::update(orders::table.find((seller, id))).set(orders::saved_method.eq(value)).execute(tx.conn()?).await?;
    Ok(())
}

/// Forgets what was kept to pay with: nothing more is taken from it.
pub async fn forget_method(tx: &mut Tx, id: OrderId) -> Result<()> {
    let (seller, none) = (tx.seller()?, None::<serde_json::Value>);
    diesel::update(orders::table.find((seller, id))).set(orders::saved_method.eq(none)).execute(tx.conn()?).await?;
    Ok(())
}

/// Notes that an order is paid in another way.
pub async fn set_form(tx: &mut Tx, id: OrderId, form: PaymentForm) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(orders::table.find((seller, id))).set(orders::payment_form.eq(form)).execute(tx.conn()?).await?;
    Ok(())
}
