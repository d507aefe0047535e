//! The sweep over first payments that nobody finished: found as system by ids, in the order in which they became due,
//! each given up in its tenant's own transaction and its tenant's own time.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{BigInt, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx, query};
use kontor_kernel::{
    Money, Result, Why,
    kinds::{OrderId, SellerId, TransactionId},
};
use kontor_payments::{
    Transaction,
    provider::{Charge, Outcome},
};
use uuid::Uuid;

use crate::{
    Links, OrderState, RateState, Settled, collect,
    lost::tell_lost,
    order::{lock, rates},
    recompute::recompute,
    settle::settle,
};

/// Something whose time is over.
#[derive(Debug, Clone, Copy, QueryableByName)]
pub struct Overdue {
    /// Whose.
    #[diesel(sql_type = SqlUuid)]
    pub seller: SellerId,
    /// The order.
    #[diesel(sql_type = SqlUuid)]
    pub order: OrderId,
    /// Its open payment, if one is open.
    #[diesel(sql_type = diesel::sql_types::Nullable<SqlUuid>)]
    pub transaction: Option<TransactionId>,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub due: DateTime<Utc>,
}

/// As many are in hand at once.
const BATCH: i64 = 500;
/// How long an order may stay without a payment that is open.
const PATIENCE: &str = "CASE o.payment_form WHEN 'bank_wire' THEN interval '7 days' ELSE interval '24 hours' END";

impl Overdue {
    /// What its turn is by, beside the moment.
    fn key(&self) -> Uuid {
        self.transaction.map_or(self.order.uuid(), TransactionId::uuid)
    }
}

/// What is overdue and comes after one of them, at most a batch, each measured by its own tenant's clock. Whoever stays overdue, since
/// a provider says nothing of them, is passed by and holds nobody else up.
pub async fn overdue(db: &Db, after: Option<&Overdue>) -> Result<Vec<Overdue>> {
    let (due, key) = after.map_or((DateTime::<Utc>::UNIX_EPOCH, Uuid::nil()), |one| (one.due, one.key()));
    let mut tx = db.begin(Scope::System).await?;
    let sql = format!(
        "SELECT * FROM (
         SELECT t.seller_id AS seller, t.order_id AS \"order\", t.id AS transaction, t.expires_at AS due
         FROM transactions t LEFT JOIN test_clocks c ON c.seller_id = t.seller_id
         WHERE t.state IN ('waiting', 'pending') AND t.expires_at IS NOT NULL
           AND t.expires_at <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz)
         UNION ALL
         SELECT o.seller_id, o.id, NULL, o.created_at + {PATIENCE}
         FROM orders o LEFT JOIN test_clocks c ON c.seller_id = o.seller_id
         WHERE o.payment_state IN ('payment_waiting', 'payment_pending')
           AND o.created_at <= coalesce(c.now_at, nullif(current_setting('app.now', true), '')::timestamptz) - {PATIENCE}
           AND NOT EXISTS (SELECT FROM transactions t WHERE t.seller_id = o.seller_id AND t.order_id = o.id AND t.state IN ('waiting', 'pending'))
         ) AS one WHERE (due, coalesce(transaction, \"order\")) > ($1, $2) ORDER BY due, coalesce(transaction, \"order\") LIMIT $3"
    );
    let asked = query(sql).bind::<Timestamptz, _>(due).bind::<SqlUuid, _>(key).bind::<BigInt, _>(BATCH);
    let found = asked.get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

/// Gives up one of them. Looks again first: it may have been paid meanwhile.
pub async fn give_up(tx: &mut Tx, links: &Links, overdue: Overdue) -> Result<Option<Settled>> {
    let now = tx.now();
    tx.as_of(overdue.due).await?;
    if let Some(id) = overdue.transaction {
        let transaction = kontor_payments::find(tx, id).await?;
        let over = transaction.expires_at.is_some_and(|end| end <= now);
        if over && transaction.part().amount > 0 && was_had(tx, &transaction).await? {
            return wait_on(tx, links, transaction).await.map(Some);
        }
        if over {
            let charge = Charge {
                reference: transaction.provider_ref.clone().unwrap_or_default(),
                arrived: Money::zero(transaction.currency),
                fee: 0,
                saved: None,
                bank_country: None,
                method: None,
                outcome: Outcome::Expired,
            };
            let settled = settle(tx, links, id, &charge, true).await?;
            tell_lost(tx, links, &settled).await?;
            return Ok(Some(settled));
        }
        return Ok(None);
    }
    let order = lock(tx, overdue.order).await?;
    let attempts = kontor_payments::attempts(tx, order.id).await?;
    let (before, state) = recompute(tx, &order, Why::FirstPaymentsOver).await?;
    let Some(transaction) = attempts.into_iter().next_back() else { return Ok(None) };
    // What there is to tell of its attempts was told with each.
    Ok(Some(Settled { order: order.id, transaction, state, paid_now: false, lost_now: before != state, from: None }))
}

/// Whether what a payment is for was had before it.
async fn was_had(tx: &mut Tx, payment: &Transaction) -> Result<bool> {
    let order = lock(tx, payment.order_id).await?;
    Ok(order.charged_at.is_some() || matches!(order.payment_state, OrderState::Paying | OrderState::Paused))
}

/// A part has come for what was had: the rest is owed, and comes the same way.
async fn wait_on(tx: &mut Tx, links: &Links, payment: Transaction) -> Result<Settled> {
    kontor_payments::wait_on(tx, payment.id).await?;
    let order = lock(tx, payment.order_id).await?;
    let rate = rates(tx, order.id).await?.into_iter().find(|rate| rate.id == payment.rate_id);
    if let Some(rate) = rate.filter(|rate| rate.state == RateState::PartlyPaid) {
        collect::owe(tx, links, &order, &rate).await?;
    }
    let state = lock(tx, order.id).await?.payment_state;
    Ok(Settled { order: order.id, transaction: payment, state, paid_now: false, lost_now: false, from: None })
}
