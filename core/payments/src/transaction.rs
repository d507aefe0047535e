//! One movement of money, as a row.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Keep, Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, Cause, ChangeReason, Currency, Money, Result,
    kinds::{OrderId, OrderRateId, SellerId, TransactionId},
};

use crate::{
    DisputeState, OWN_BANK, PaymentForm, ProviderKind, RefundSource, TransactionKind, TransactionState,
    provider::{BrowserInfo, NextAction},
    schema::transactions,
};

/// A transaction.
#[derive(Debug, Clone, Queryable, Row, Selectable)]
#[diesel(table_name = transactions)]
pub struct Transaction {
    /// Whose.
    pub seller_id: SellerId,
    /// Which; also the idempotency key at the provider.
    pub id: TransactionId,
    /// Of which order.
    pub order_id: OrderId,
    /// Of which of its rates.
    pub rate_id: OrderRateId,
    /// What it moves.
    pub kind: TransactionKind,
    /// Where it stands.
    pub state: TransactionState,
    /// At which provider.
    pub provider: String,
    /// How the payer pays.
    pub method: PaymentForm,
    /// The currency of the amount.
    pub currency: Currency,
    /// Minor units.
    pub amount: i64,
    /// What the provider's frame gave for the card.
    pub method_token: Option<String>,
    /// The kept card that it was asked of while nobody was there.
    pub saved_method: Option<String>,
    /// Whether it pays all that is left of a plan, not only its rate.
    pub payoff: bool,
    /// Whether it moves nothing: a look at a way to pay, which later payments are taken in once it has succeeded.
    pub sets_up: bool,
    /// What the payer's browser is like, until the provider has answered.
    pub browser_info: Option<serde_json::Value>,
    /// The provider's name for it.
    pub provider_ref: Option<String>,
    /// What of it the provider kept, as far as it is booked.
    pub provider_fee: i64,
    /// What of it has arrived and is booked.
    pub received_amount: i64,
    /// What of that is not this payment's: it went back to its payer, or paid the next.
    pub beside_amount: i64,
    /// What the payer has to do.
    pub next_action: Option<serde_json::Value>,
    /// Why it was declined.
    pub decline_code: Option<String>,
    /// What to tell the payer: retry, other_method, do_not_retry.
    pub advice: Option<String>,
    /// What it takes back: a payment, where it is a refund or a chargeback; a chargeback, where a dispute was won.
    pub reverses_id: Option<TransactionId>,
    /// Whose money it takes back.
    pub refund_source: Option<RefundSource>,
    /// Why it takes money back: the seller's words, or the bank's code.
    pub reason: Option<String>,
    /// Where the bank's decision stands, where it is a chargeback.
    pub dispute_state: Option<DisputeState>,
    /// Since when it waits for the seller's balance.
    pub queued_at: Option<DateTime<Utc>>,
    /// How often the reconciler has asked.
    pub inquiries: i32,
    /// When it is given up.
    pub expires_at: Option<DateTime<Utc>>,
    /// When the money moved, in the tenant's time.
    pub settled_at: Option<DateTime<Utc>>,
    /// When it was created, in the tenant's time.
    pub created_at: DateTime<Utc>,
}

impl Transaction {
    /// The amount with its currency.
    pub fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// What has come of it while it is not whole: it lies on its payer's balance.
    pub fn part(&self) -> Money {
        let paid = self.state == TransactionState::Successful;
        Money::new(if paid { 0 } else { self.received_amount - self.beside_amount }, self.currency)
    }

    /// Whether its money goes through an account of the seller's own.
    pub fn is_own(&self) -> bool {
        self.provider == OWN_BANK || ProviderKind::own(&self.provider).is_some()
    }

    /// What the payer's browser is like, if it is still of use.
    pub fn browser(&self) -> Option<BrowserInfo> {
        self.browser_info.clone().and_then(|value| serde_json::from_value(value).ok())
    }

    /// What the payer has to do, if anything is known.
    pub fn action(&self) -> Option<NextAction> {
        self.next_action.clone().and_then(|value| serde_json::from_value(value).ok())
    }
}

/// A transaction to be opened.
#[derive(Debug, Clone)]
pub struct NewTransaction {
    /// Of which order.
    pub order: OrderId,
    /// Of which of its rates.
    pub rate: OrderRateId,
    /// The first payment, or a later one of a plan.
    pub kind: TransactionKind,
    /// At which provider; `none` when there is nothing to pay.
    pub provider: &'static str,
    /// How the payer pays.
    pub method: PaymentForm,
    /// How much.
    pub money: Money,
    /// What the provider's frame gave for the card.
    pub method_token: Option<String>,
    /// The kept card that is asked while nobody is there.
    pub saved_method: Option<String>,
    /// Whether it pays all that is left of a plan, not only its rate.
    pub payoff: bool,
    /// Whether it only looks at a way to pay.
    pub sets_up: bool,
    /// What the payer's browser is like, where they are there.
    pub browser: Option<BrowserInfo>,
    /// When it is given up.
    pub expires_at: Option<DateTime<Utc>>,
    /// When its provider is asked what became of it, in real time; none where nobody has to be.
    pub next_inquiry_at: Option<DateTime<Utc>>,
}

/// Opens a payment; a second open one for the same rate is refused by the database and reported as `in progress`.
pub async fn open(tx: &mut Tx, new: NewTransaction) -> Result<Transaction> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Transaction>(), tx.now());
    let state = if new.method == PaymentForm::Free { TransactionState::Successful } else { TransactionState::Waiting };
    let why = Cause::from(ChangeReason::PaymentBegun);
    let browser = new.browser.map(serde_json::to_value).transpose()?;
    // In our own words: the table is wider than diesel knows.
    let inserted = query(
        "WITH cause AS MATERIALIZED (SELECT set_config('app.cause', $19, true), set_config('app.why', $20, true))
         INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, method_token,
                                   saved_method, payoff, sets_up, browser_info, expires_at, next_inquiry_at, created_at, updated_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18 FROM cause
         RETURNING *",
    )
    .bind(seller)
    .bind(id)
    .bind(new.order)
    .bind(new.rate)
    .bind(new.kind)
    .bind(state)
    .bind(new.provider)
    .bind(new.method)
    .bind(new.money.currency)
    .bind(new.money.amount)
    .bind(new.method_token)
    .bind(new.saved_method)
    .bind(new.payoff)
    .bind(new.sets_up)
    .bind(browser)
    .bind(new.expires_at)
    .bind(new.next_inquiry_at)
    .bind(now)
    .bind(why.said)
    .bind(why.key())
    .get_result::<Transaction>(tx.conn()?)
    .await;
    match inserted {
        Ok(opened) => {
            tx.said_because(why);
            Ok(opened)
        }
        Err(diesel::result::Error::DatabaseError(diesel::result::DatabaseErrorKind::UniqueViolation, _)) => {
            Err(ApiError::new(kontor_kernel::Code::IdempotencyInProgress).with("retry_after_seconds", 5))
        }
        Err(other) => Err(other.into()),
    }
}

/// Notes what of a payment is in the books.
pub async fn note_received(tx: &mut Tx, id: TransactionId, arrived: Money, fee: i64) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, id)))
        .set((transactions::received_amount.eq(arrived.amount), transactions::provider_fee.eq(fee)))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Notes that so much of what came for a payment is not this payment's.
pub async fn note_beside(tx: &mut Tx, id: TransactionId, money: Money) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, id)))
        .set(transactions::beside_amount.eq(transactions::beside_amount + money.amount))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// A wire of which a part has come is waited for, however long it takes.
pub async fn wait_on(tx: &mut Tx, id: TransactionId) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, id)))
        .set(transactions::expires_at.eq(None::<DateTime<Utc>>))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Asks for less than was asked for: what has come is taken for the whole.
pub async fn ask_less(tx: &mut Tx, id: TransactionId, money: Money) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(transactions::table.find((seller, id)))
        .filter(transactions::state.eq(TransactionState::Waiting))
        .set(transactions::amount.eq(money.amount))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Writes down that money which came for one payment pays another of the same order, under the same name at the provider.
pub async fn carry_over(tx: &mut Tx, from: &Transaction, rate: OrderRateId, money: Money) -> Result<Transaction> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    tx.set_change_reason(ChangeReason::MoneyBeside).await?;
    diesel::insert_into(transactions::table)
        .values((
            (transactions::seller_id.eq(seller), transactions::id.eq(id)),
            (transactions::order_id.eq(from.order_id), transactions::rate_id.eq(rate)),
            transactions::kind.eq(TransactionKind::SubsPayment),
            transactions::state.eq(TransactionState::Successful),
            (transactions::provider.eq(&from.provider), transactions::provider_ref.eq(&from.provider_ref)),
            transactions::method.eq(from.method),
            (transactions::currency.eq(money.currency), transactions::amount.eq(money.amount)),
            transactions::received_amount.eq(money.amount),
            (transactions::settled_at.eq(now), transactions::created_at.eq(now), transactions::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

/// Writes down money that came for a payment beside what it paid, under the same name at the provider.
pub async fn cash_in(tx: &mut Tx, payment: &Transaction, reference: &str, money: Money) -> Result<Transaction> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    tx.set_change_reason(ChangeReason::MoneyBeside).await?;
    diesel::insert_into(transactions::table)
        .values((
            (transactions::seller_id.eq(seller), transactions::id.eq(id)),
            (transactions::order_id.eq(payment.order_id), transactions::rate_id.eq(payment.rate_id)),
            transactions::kind.eq(TransactionKind::Cashin),
            transactions::state.eq(TransactionState::Successful),
            (transactions::provider.eq(&payment.provider), transactions::provider_ref.eq(reference)),
            transactions::method.eq(payment.method),
            (transactions::currency.eq(money.currency), transactions::amount.eq(money.amount)),
            transactions::received_amount.eq(money.amount),
            (transactions::settled_at.eq(now), transactions::created_at.eq(now), transactions::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

/// A transaction by its id.
pub async fn find(tx: &mut Tx, id: TransactionId) -> Result<Transaction> {
    let seller = tx.seller()?;
    let found =
        transactions::table.find((seller, id)).select(Transaction::as_select()).first(tx.conn()?).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The payments of an order, oldest first: what was tried, not what went back.
pub async fn attempts(tx: &mut Tx, order: OrderId) -> Result<Vec<Transaction>> {
    let all = of_order(tx, order).await?;
    Ok(all.into_iter().filter(|one| one.kind.is_payment() && !one.sets_up).collect())
}

/// The payments of several orders, oldest first: what was tried, not what went back.
pub async fn attempts_of_all(tx: &mut Tx, orders: &[OrderId]) -> Result<Vec<Transaction>> {
    let seller = tx.seller()?;
    let rows = transactions::table
        .filter(transactions::seller_id.eq(seller).and(transactions::order_id.eq_any(orders)))
        .order(transactions::id)
        .select(Transaction::as_select());
    let all: Vec<Transaction> = rows.load(tx.conn()?).await?;
    Ok(all.into_iter().filter(|one| one.kind.is_payment() && !one.sets_up).collect())
}

/// The looks at ways to pay an order, oldest first.
pub async fn set_ups(tx: &mut Tx, order: OrderId) -> Result<Vec<Transaction>> {
    let all = of_order(tx, order).await?;
    Ok(all.into_iter().filter(|one| one.sets_up).collect())
}

/// All transactions of an order, oldest first.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Transaction>> {
    let seller = tx.seller()?;
    let rows = transactions::table
        .filter(transactions::seller_id.eq(seller).and(transactions::order_id.eq(order)))
        .order(transactions::id)
        .select(Transaction::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

#[derive(Row)]
struct DueTransactionRow {
    seller_id: SellerId,
    id: TransactionId,
}

/// What a sweep looks for, whoever it belongs to: `sql` answers `seller_id` and `id`. Runs as system, by ids only.
pub(crate) async fn across_sellers(db: &Db, sql: &str) -> Result<Vec<(SellerId, TransactionId)>> {
    let found: Vec<DueTransactionRow> = db.once(Scope::System, || query(sql)).await?;
    Ok(found.into_iter().map(|one| (one.seller_id, one.id)).collect())
}
