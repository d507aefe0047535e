//! What somebody who gets shares sees of their own: in whose books they are named, and their transfers there.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Party, Result,
    kinds::{OrderId, PayoutId, SellerId, TransactionId, TransferId, UserId},
};
use kontor_payments::{TransactionKind, TransactionState};

/// Shops and transfers that are looked at.
const ROWS_MAX: i64 = 1_000;

/// One side of a shop in which somebody gets shares, or works.
#[derive(Debug, Clone, Row)]
pub struct OwnShop {
    /// The side.
    pub seller_id: SellerId,
    /// What the shop is called.
    pub name: String,
    /// Whether money is real there.
    pub livemode: bool,
}

/// The sides of shops in whose books a person is named, or for which they work, in a transaction of that person. Who worked for one
/// keeps seeing what is theirs.
pub async fn own_shops(tx: &mut Tx, user: UserId) -> Result<Vec<OwnShop>> {
    let sql = "
        SELECT s.seller_id, s.name, s.livemode FROM sellers s
        WHERE EXISTS (SELECT FROM entries e WHERE e.seller_id = s.seller_id AND e.party_id = $1)
           OR EXISTS (SELECT FROM team_members m WHERE m.user_id = $1 AND m.state = 'active' AND s.seller_id IN (m.seller_id, m.test_tenant))
        ORDER BY s.name, s.seller_id LIMIT $2";
    Ok(query(sql).bind(user).bind(ROWS_MAX).load(tx.conn()?).await?)
}

/// A party's share of one transaction, as they see it.
#[derive(Debug, Clone, Row)]
pub struct OwnTransfer {
    /// Which.
    pub id: TransferId,
    /// Of which transaction.
    pub transaction_id: TransactionId,
    /// What moved.
    pub kind: TransactionKind,
    /// Where that stands.
    pub state: TransactionState,
    /// Of which order.
    pub order_id: Option<OrderId>,
    /// Its currency.
    pub currency: Currency,
    /// The share in minor units; negative where it went back.
    pub amount: i64,
    /// From when it can be paid out.
    pub available_at: DateTime<Utc>,
    /// When the money moved.
    pub created_at: DateTime<Utc>,
    /// The payout that brought it.
    pub payout_id: Option<PayoutId>,
}

/// A party's transfers in the transaction's seller's books, the youngest first; a refund that failed or waits is none.
pub async fn own_transfers(tx: &mut Tx, party: Party) -> Result<Vec<OwnTransfer>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT f.id, f.transaction_id, f.kind, t.state, f.order_id, f.currency, f.net_amount AS amount, f.available_at,
               f.created_at, p.payout_id
        FROM transfers f
        JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
        LEFT JOIN payout_transfers p ON p.seller_id = f.seller_id AND p.transfer_id = f.id
        WHERE f.seller_id = $1 AND f.party = $2 AND f.party_id = $3 AND moves_money(t.kind, t.state, t.queued_at)
        ORDER BY f.id DESC LIMIT $4";
    Ok(query(sql).bind(seller).bind(party.kind).bind(party.id).bind(ROWS_MAX).load(tx.conn()?).await?)
}
