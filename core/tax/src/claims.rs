//! Orders that were made before the register had answered: each is looked at once it has.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    Result,
    kinds::{OrderId, VatCheckId},
};

/// An order that waits for the register.
#[derive(Debug, Clone, Row)]
pub struct Claim {
    /// Whether the order was charged the tax all the same.
    pub charged: bool,
    /// What the register has said; none: nothing yet.
    said: Option<String>,
    /// Its number for the question.
    pub consultation: Option<String>,
}

impl Claim {
    /// What the register has said; none: nothing yet.
    pub fn is_valid(&self) -> Option<bool> {
        self.said.as_deref().map(|said| said == "valid")
    }
}

/// Notes that an order was made while the register had not answered. Should it have done so since, the order is looked at
/// at once: the lock lets neither of the two miss the other.
pub async fn claim(tx: &mut Tx, order: OrderId, check: VatCheckId, charged: bool) -> Result<()> {
    #[derive(Row)]
    struct Answered {
        answered: bool,
    }
    let (seller, now) = (tx.seller()?, tx.now());
    let sql =
        "SELECT answered_at >= asked_at IS TRUE AS answered FROM vat_checks WHERE seller_id = $1 AND id = $2 FOR SHARE";
    let found: Vec<Answered> = query(sql).bind(seller).bind(check).load(tx.conn()?).await?;
    if found.iter().any(|found| found.answered) {
        enqueue(tx, MoneyJob::CorrectVat { seller, order }).await?;
    }
    query("INSERT INTO vat_claims (seller_id, order_id, check_id, charged, created_at) VALUES ($1, $2, $3, $4, $5)")
        .bind(seller)
        .bind(order)
        .bind(check)
        .bind(charged)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// The open claim of an order, with what has been answered since it was made.
pub async fn open_claim(tx: &mut Tx, order: OrderId) -> Result<Option<Claim>> {
    let seller = tx.seller()?;
    let sql = "SELECT l.charged, c.answer AS said, c.consultation
               FROM vat_claims l JOIN vat_checks c ON c.seller_id = l.seller_id AND c.id = l.check_id
               WHERE l.seller_id = $1 AND l.order_id = $2 AND l.answer IS NULL FOR UPDATE OF l";
    let found: Vec<Claim> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// Closes the claim of an order.
pub async fn close(tx: &mut Tx, order: OrderId, valid: bool) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query("UPDATE vat_claims SET answer = $3, closed_at = $4 WHERE seller_id = $1 AND order_id = $2")
        .bind(seller)
        .bind(order)
        .bind(if valid { "valid" } else { "invalid" })
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
