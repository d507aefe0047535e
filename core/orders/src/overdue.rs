//! What nobody finished in time, found by ids across sellers: what is not due costs no look, and what stays as it was is left alone for
//! a while.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{
    Result,
    kinds::{OrderId, SellerId, TransactionId},
};
use uuid::Uuid;

/// Something whose time is over.
#[derive(Debug, Clone, Copy, Row)]
pub struct Overdue {
    /// Whose.
    pub seller: SellerId,
    /// The order.
    pub order: OrderId,
    /// Its open payment, if one is open.
    pub transaction: Option<TransactionId>,
    /// Since when.
    pub due: DateTime<Utc>,
}

impl Overdue {
    /// What its turn is by, beside the moment.
    fn key(&self) -> Uuid {
        self.transaction.map_or(self.order.uuid(), TransactionId::uuid)
    }
}

/// Whose things may be overdue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clocks {
    /// Everybody's.
    All,
    /// Of test sides with clocks of their own: what follows from one of them may be due before the next one.
    OfTests,
    /// Of everybody else, who live in real time.
    Real,
}

/// As many are in hand at once.
const BATCH: i64 = 500;
/// As many orders one sweep finds in real time; what is left waits for the next one.
const SWEPT: i64 = 5_000;
/// How long an order may stay without a payment that is open: by wire, and otherwise. Each has an index of its own.
const PATIENCE: [(&str, &str); 2] = [("= 'bank_wire'", "interval '7 days'"), ("<> 'bank_wire'", "interval '24 hours'")];
/// From when on an order waits for its first payment.
const SINCE: &str = "greatest(o.created_at, o.waits_from)";

impl Clocks {
    /// What is joined to a row, and what must hold of it.
    fn join(self, row: &str) -> (String, String) {
        let clock = format!("test_clocks c ON c.seller_id = {row}.seller_id");
        match self {
            Self::All => (format!("LEFT JOIN {clock}"), "true".to_owned()),
            Self::OfTests => (format!("JOIN {clock}"), "true".to_owned()),
            Self::Real => {
                (String::new(), format!("NOT EXISTS (SELECT FROM test_clocks c WHERE c.seller_id = {row}.seller_id)"))
            }
        }
    }

    /// All that is overdue at `$1`, but what is left alone for now; `payment` and `order` narrow it further.
    fn overdue(self, payment: &str, order: &str) -> String {
        let ((join_payment, holds_payment), (join_order, holds_order)) = (self.join("t"), self.join("o"));
        let (over, now) = match self {
            Self::All => (
                "t.expires_at <= coalesce(c.now_at, $1) AND coalesce(t.next_give_up_at <= $1, true)",
                "coalesce(c.now_at, $1)",
            ),
            Self::OfTests => ("t.expires_at <= c.now_at AND coalesce(t.next_give_up_at <= $1, true)", "c.now_at"),
            Self::Real => ("greatest(t.expires_at, t.next_give_up_at) <= $1", "$1"),
        };
        let orders = PATIENCE.map(|(form, patience)| {
            format!(
                "UNION ALL
                 SELECT o.seller_id, o.id, NULL, {SINCE} + {patience} FROM orders o {join_order}
                 WHERE o.payment_state IN ('payment_waiting', 'payment_pending') AND o.payment_form {form}
                   AND {SINCE} <= {now} - {patience} AND {holds_order} {order}
                   AND NOT EXISTS (SELECT FROM transactions t WHERE t.seller_id = o.seller_id AND t.order_id = o.id
                                   AND t.state IN ('waiting', 'pending'))"
            )
        });
        format!(
            "SELECT t.seller_id AS seller, t.order_id AS \"order\", t.id AS transaction, t.expires_at AS due
             FROM transactions t {join_payment}
             WHERE t.state IN ('waiting', 'pending') AND t.expires_at IS NOT NULL AND {over} AND {holds_payment} {payment}
             {}",
            orders.join(" ")
        )
    }
}

/// What is overdue and comes after one of them, at most a batch, each measured by its own tenant's clock.
pub async fn overdue(db: &Db, clocks: Clocks, after: Option<&Overdue>) -> Result<Vec<Overdue>> {
    let (due, key) = after.map_or((DateTime::<Utc>::UNIX_EPOCH, Uuid::nil()), |one| (one.due, one.key()));
    let mut tx = db.begin(Scope::System).await?;
    let all = clocks.overdue("", "");
    let sql = format!(
        "SELECT * FROM ({all}) AS one WHERE (due, coalesce(transaction, \"order\")) > ($2, $3)
         ORDER BY due, coalesce(transaction, \"order\") LIMIT $4"
    );
    let asked = query(sql).bind(tx.now()).bind(due).bind(key);
    let found = asked.bind(BATCH).get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found)
}

#[derive(Row)]
struct OverdueOrder {
    seller: SellerId,
    order: OrderId,
}

/// The orders of which something is overdue in real time, the oldest first, as many as one sweep takes.
pub async fn overdue_orders(db: &Db) -> Result<Vec<(SellerId, OrderId)>> {
    let mut tx = db.begin(Scope::System).await?;
    let all = Clocks::Real.overdue("", "");
    let sql =
        format!("SELECT seller, \"order\" FROM ({all}) AS one GROUP BY seller, \"order\" ORDER BY min(due) LIMIT $2");
    let asked = query(sql).bind(tx.now()).bind(SWEPT);
    let found: Vec<OverdueOrder> = asked.get_results(tx.conn()?).await?;
    tx.commit().await?;
    Ok(found.into_iter().map(|one| (one.seller, one.order)).collect())
}

/// What is overdue of one order, in the order in which it became so.
pub async fn overdue_of(tx: &mut Tx, order: OrderId) -> Result<Vec<Overdue>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let all = Clocks::Real.overdue("AND t.seller_id = $2 AND t.order_id = $3", "AND o.seller_id = $2 AND o.id = $3");
    let asked = query(format!("{all} ORDER BY due")).bind(now);
    Ok(asked.bind(seller).bind(order).get_results(tx.conn()?).await?)
}

/// An order had its time and stayed as it was: it has that time again before it is looked at once more.
pub async fn wait_anew(tx: &mut Tx, order: OrderId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE orders SET waits_from = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(order)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
