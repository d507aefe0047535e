//! Cases: what a payer's bank asks about a payment, from its first question to its decision, with the deadline and what the
//! seller answers. The money of a dispute is a transaction beside it; a returned debit has no case, as nobody can answer.

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Keep, Row, Scope, Tx, query};
use kontor_kernel::{
    ApiError, ChangeReason, Currency, Money, Result,
    kinds::{DisputeCaseId, OrderId, SellerId, TransactionId},
};

use crate::{
    AnswerKind, Transaction, WarningState,
    provider::{Dispute, Evidence},
    schema::dispute_cases,
};

/// So many days before the deadline a seller who has not answered is reminded.
pub const AHEAD_DAYS: i64 = 3;

/// A case.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = dispute_cases)]
pub struct DisputeCase {
    /// Its id.
    pub id: DisputeCaseId,
    /// Of which order.
    pub order_id: OrderId,
    /// The payment that the bank asks about.
    pub payment_id: TransactionId,
    /// The provider's name for it.
    pub provider_ref: String,
    /// Where the question before the dispute stands, where there was one.
    pub warning_state: Option<WarningState>,
    /// What the bank took, once it took it.
    pub chargeback_id: Option<TransactionId>,
    /// In which currency.
    pub currency: Currency,
    /// How much it is about, in minor units.
    pub amount: i64,
    /// The bank's code of why; may be empty.
    pub reason: String,
    /// Until when there is something to be done.
    pub respond_by: Option<DateTime<Utc>>,
    evidence: Option<serde_json::Value>,
    /// What was answered.
    pub answer: Option<AnswerKind>,
    answers: i32,
    /// Since when the answer is under way.
    pub answered_at: Option<DateTime<Utc>>,
    /// Since when the provider has it.
    pub delivered_at: Option<DateTime<Utc>>,
    /// Why the provider did not take the last one.
    pub refusal: Option<String>,
    /// How often its answer was handed over in vain.
    pub inquiries: i32,
    /// When it was heard of.
    pub created_at: DateTime<Utc>,
}

impl DisputeCase {
    /// What it is about, with its currency.
    pub fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// What the seller wrote; nothing while they wrote nothing.
    pub fn evidence(&self) -> Result<Option<Evidence>> {
        Ok(self.evidence.clone().map(serde_json::from_value).transpose()?)
    }

    /// What kind of answer is to be handed to the provider, and the key of it. None: nothing, or it is there.
    pub fn under_way(&self) -> Option<(AnswerKind, String)> {
        let kind = self.answer.filter(|_| self.delivered_at.is_none())?;
        Some((kind, format!("{}-{}", self.id, self.answers)))
    }
}

/// When a provider's deadline is by the tenant's clock. A test side lives at another time than the provider, which does not know
/// of it: there the days that are left count.
fn by_tenants_clock(tx: &Tx, at: DateTime<Utc>) -> Result<DateTime<Utc>> {
    Ok(if tx.tenant()?.livemode { at } else { tx.now() + (at - tx.env().clock.now()) })
}

/// Opens the case of what the provider tells of a payment for the first time: of a question, or of a chargeback. The caller holds
/// the order's row lock and knows that it is new.
pub async fn open(
    tx: &mut Tx,
    payment: &Transaction,
    news: &Dispute,
    chargeback: Option<TransactionId>,
) -> Result<DisputeCase> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    let respond_by = news.respond_by.map(|at| by_tenants_clock(tx, at)).transpose()?;
    tx.set_change_reason(ChangeReason::DisputeWarned.with(&news.reason)).await?;
    diesel::insert_into(dispute_cases::table)
        .values((
            (dispute_cases::seller_id.eq(seller), dispute_cases::id.eq(id)),
            (dispute_cases::order_id.eq(payment.order_id), dispute_cases::payment_id.eq(payment.id)),
            dispute_cases::provider.eq(&payment.provider),
            dispute_cases::provider_ref.eq(&news.reference),
            dispute_cases::warning_state.eq(chargeback.is_none().then_some(WarningState::Open)),
            dispute_cases::chargeback_id.eq(chargeback),
            (dispute_cases::currency.eq(news.money.currency), dispute_cases::amount.eq(news.money.amount)),
            (dispute_cases::reason.eq(&news.reason), dispute_cases::respond_by.eq(respond_by)),
            (dispute_cases::created_at.eq(now), dispute_cases::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    find(tx, id).await
}

/// Keeps what is new in what the provider tells of a known case: its deadline, and the money that was taken with it.
pub async fn apply_provider_news(
    tx: &mut Tx,
    case: &DisputeCase,
    news: &Dispute,
    chargeback: Option<TransactionId>,
) -> Result<DisputeCase> {
    let (seller, now) = (tx.seller()?, tx.now());
    let formal_now = case.chargeback_id.is_none() && chargeback.is_some();
    // A clock that was moved would move the deadline with it: there it stays as it was told first.
    let told_anew = formal_now || case.respond_by.is_none() || tx.tenant()?.livemode;
    let respond_by = match news.respond_by {
        Some(at) if told_anew => Some(by_tenants_clock(tx, at)?),
        _ => case.respond_by,
    };
    if respond_by == case.respond_by && !formal_now {
        return Ok(case.clone());
    }
    diesel::update(dispute_cases::table.find((seller, case.id)))
        .set((
            dispute_cases::respond_by.eq(respond_by),
            dispute_cases::chargeback_id.eq(chargeback.or(case.chargeback_id)),
            dispute_cases::amount.eq(news.money.amount),
            dispute_cases::updated_at.eq(now),
        ))
        .execute(tx.conn()?)
        .await?;
    if formal_now {
        tx.transition(case.id.uuid(), WarningState::Formal, ChangeReason::Disputed.with(&news.reason)).await?;
    }
    find(tx, case.id).await
}

/// A case by its id.
pub async fn find(tx: &mut Tx, id: DisputeCaseId) -> Result<DisputeCase> {
    let seller = tx.seller()?;
    let found =
        dispute_cases::table.find((seller, id)).select(DisputeCase::as_select()).first(tx.conn()?).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// The cases of an order, oldest first.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<DisputeCase>> {
    let seller = tx.seller()?;
    let rows = dispute_cases::table
        .filter(dispute_cases::seller_id.eq(seller).and(dispute_cases::order_id.eq(order)))
        .order(dispute_cases::id)
        .select(DisputeCase::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// The case of what a provider calls so.
pub async fn of_reference(tx: &mut Tx, payment: &Transaction, reference: &str) -> Result<Option<DisputeCase>> {
    let seller = tx.seller()?;
    let row = dispute_cases::table
        .filter(dispute_cases::seller_id.eq(seller).and(dispute_cases::provider.eq(&payment.provider)))
        .filter(dispute_cases::provider_ref.eq(reference))
        .select(DisputeCase::as_select());
    Ok(row.first(tx.conn()?).await.optional()?)
}

/// Keeps what the seller has written so far.
pub async fn keep_evidence(tx: &mut Tx, id: DisputeCaseId, evidence: &Evidence) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(dispute_cases::table.find((seller, id)))
        .set((dispute_cases::evidence.eq(serde_json::to_value(evidence)?), dispute_cases::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Promises an answer: from here on it is under way, and nothing of it changes.
pub async fn begin_answer(tx: &mut Tx, id: DisputeCaseId, answer: AnswerKind) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(dispute_cases::table.find((seller, id)))
        .set((
            (dispute_cases::answer.eq(answer), dispute_cases::answers.eq(dispute_cases::answers + 1)),
            (dispute_cases::answered_at.eq(now), dispute_cases::refusal.eq(None::<String>)),
            (dispute_cases::inquiries.eq(0), dispute_cases::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Notes that the provider has the answer that was under way.
pub async fn delivered(tx: &mut Tx, id: DisputeCaseId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(dispute_cases::table.find((seller, id)))
        .filter(dispute_cases::answer.is_not_null().and(dispute_cases::delivered_at.is_null()))
        .set((dispute_cases::delivered_at.eq(now), dispute_cases::updated_at.eq(now)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Takes an answer back that the provider did not take, with its reason.
pub async fn refused(tx: &mut Tx, id: DisputeCaseId, reason: &str) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    diesel::update(dispute_cases::table.find((seller, id)))
        .filter(dispute_cases::answer.is_not_null().and(dispute_cases::delivered_at.is_null()))
        .set((
            (dispute_cases::answer.eq(None::<AnswerKind>), dispute_cases::answered_at.eq(None::<DateTime<Utc>>)),
            (dispute_cases::refusal.eq(reason), dispute_cases::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Counts that an answer was handed over in vain.
pub async fn count_inquiry(tx: &mut Tx, id: DisputeCaseId) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(dispute_cases::table.find((seller, id)))
        .set(dispute_cases::inquiries.eq(dispute_cases::inquiries + 1))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// When a seller is reminded of a deadline.
pub fn due(respond_by: DateTime<Utc>) -> DateTime<Utc> {
    respond_by - Duration::days(AHEAD_DAYS)
}

/// Notes that its seller was reminded. False: they were before, or have answered.
pub async fn mark_reminded(tx: &mut Tx, id: DisputeCaseId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let marked = diesel::update(dispute_cases::table.find((seller, id)))
        .filter(dispute_cases::reminded_at.is_null().and(dispute_cases::answer.is_null()))
        .set(dispute_cases::reminded_at.eq(now))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(marked > 0)
}

/// Which disputes a seller is to be reminded of, as a condition on the case `d` and its chargeback `c`. One that was told of
/// later than that needs no reminder.
pub fn is_unreminded() -> String {
    format!(
        "c.dispute_state = 'needs_response' AND d.answer IS NULL AND d.reminded_at IS NULL AND d.respond_by IS NOT NULL
         AND d.created_at < d.respond_by - interval '{AHEAD_DAYS} days'"
    )
}

#[derive(Row)]
struct DueCaseRow {
    seller_id: SellerId,
    id: DisputeCaseId,
}

/// The disputes that nobody has answered and whose deadline is near, each by its own tenant's clock. Runs as system, by ids only.
pub async fn unreminded(db: &Db) -> Result<Vec<(SellerId, DisputeCaseId)>> {
    let unreminded = is_unreminded();
    let sql = format!(
        "SELECT d.seller_id, d.id FROM dispute_cases d
         JOIN transactions c ON c.seller_id = d.seller_id AND c.id = d.chargeback_id
         LEFT JOIN test_clocks t ON t.seller_id = d.seller_id
         WHERE {unreminded} AND d.respond_by - interval '{AHEAD_DAYS} days'
             <= coalesce(t.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
         ORDER BY d.respond_by, d.id LIMIT 500"
    );
    across_sellers(db, &sql).await
}

/// Every answer that is under way, across sellers, oldest first. Runs as system, by ids only.
pub async fn answering(db: &Db) -> Result<Vec<(SellerId, DisputeCaseId)>> {
    let sql = "SELECT d.seller_id, d.id FROM dispute_cases d
               JOIN transactions c ON c.seller_id = d.seller_id AND c.id = d.chargeback_id
               WHERE d.answer IS NOT NULL AND d.delivered_at IS NULL AND c.dispute_state = 'needs_response' ORDER BY d.id";
    across_sellers(db, sql).await
}

async fn across_sellers(db: &Db, sql: &str) -> Result<Vec<(SellerId, DisputeCaseId)>> {
    let found: Vec<DueCaseRow> = db.once(Scope::System, || query(sql)).await?;
    Ok(found.into_iter().map(|one| (one.seller_id, one.id)).collect())
}
