//! What payers have paid ahead, order by order. It is a promise of their seller, who has the money already: two accounts move against each
//! other, and neither the seller's balance nor what lies at a provider changes.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Money, Result, kinds::OrderId};
use uuid::Uuid;

use crate::{Account, Line, Posting, PostingKind, post::post_of};

/// One posting of what was paid ahead of an order.
#[derive(Debug, Clone, Row)]
pub struct CreditMove {
    /// What happened.
    pub kind: PostingKind,
    /// To what.
    pub subject: Uuid,
    /// Minor units: more is owed to the payer, or less than nothing, less is.
    pub amount: i64,
}

/// Books so much more as paid ahead of an order, or less where `money` is negative. `false`: nothing moves, or it was booked before.
pub async fn book_credit(tx: &mut Tx, kind: PostingKind, subject: Uuid, order: OrderId, money: Money) -> Result<bool> {
    if money.amount == 0 {
        return Ok(false);
    }
    let line = |account, money| Line::new(account, money, tx.now());
    let lines = vec![line(Account::PayerCredit, money.negated()), line(Account::CreditCover, money)];
    post_of(tx, &Posting { kind, subject, lines }, Some(order)).await
}

/// What is paid ahead of an order, in minor units of its currency.
pub async fn credit_balance(tx: &mut Tx, order: OrderId) -> Result<i64> {
    Ok(credit_moves(tx, order).await?.iter().map(|one| one.amount).sum())
}

/// How that came about, the first first.
pub async fn credit_moves(tx: &mut Tx, order: OrderId) -> Result<Vec<CreditMove>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT p.kind, p.subject_id AS subject, -e.amount AS amount
        FROM postings p
        JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id AND e.account = 'payer_credit'
        WHERE p.seller_id = $1 AND p.order_id = $2
        ORDER BY p.id";
    Ok(query(sql).bind(seller).bind(order).load(tx.conn()?).await?)
}
