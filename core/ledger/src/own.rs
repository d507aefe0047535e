//! What somebody who gets shares sees of their own: in whose books they are named, and their transfers there.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Party, Result,
    kinds::{OrderId, PayoutId, SellerId, TransactionId, TransferId},
};
use kontor_payments::{TransactionKind, TransactionState};

/// Shops that are looked at.
const SHOPS_MAX: i64 = 1_000;
/// Rows that are counted: of more it is said that there are more.
const COUNTED_MAX: i64 = 10_001;

/// Which rows of a list of one's own: so many of them, after so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// At most so many.
    pub limit: i64,
    /// The first of them comes after so many.
    pub offset: i64,
}

/// Rows of a list of one's own, and how many it has in all.
#[derive(Debug, Clone)]
pub struct OwnRows<T> {
    /// The rows that were asked for.
    pub rows: Vec<T>,
    /// All of them, as far as they are counted.
    pub total: i64,
}

#[derive(Row)]
struct Count {
    count: i64,
}

/// Counts a party's rows.
pub(crate) async fn counted(tx: &mut Tx, party: Party, sql: &'static str) -> Result<i64> {
    let seller = tx.seller()?;
    let found = query(sql).bind(seller).bind(party.kind).bind(party.id).bind(COUNTED_MAX);
    Ok(found.get_result::<Count>(tx.conn()?).await?.count)
}

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

/// The sides of shops in whose books a person is named as this, or for which they work as this, in a transaction of that person. Who
/// worked for one keeps seeing what is theirs.
pub async fn own_shops(tx: &mut Tx, party: Party) -> Result<Vec<OwnShop>> {
    // From one shop that names them to the next, however many rows each has.
    let sql = "
        WITH RECURSIVE named (seller_id) AS (
            (SELECT e.seller_id FROM entries e WHERE e.party_id = $1 AND e.party = $2 ORDER BY e.seller_id LIMIT 1)
            UNION ALL
            SELECT (SELECT e.seller_id FROM entries e
                    WHERE e.party_id = $1 AND e.party = $2 AND e.seller_id > n.seller_id
                    ORDER BY e.seller_id LIMIT 1)
            FROM named n WHERE n.seller_id IS NOT NULL
        )
        SELECT s.seller_id, s.name, s.livemode FROM sellers s
        WHERE s.seller_id IN (
            SELECT n.seller_id FROM named n
            UNION ALL
            SELECT unnest(ARRAY[m.seller_id, m.test_tenant]) FROM team_members m
            WHERE m.user_id = $1 AND m.kind = $2 AND m.state = 'active')
        ORDER BY s.name, s.seller_id LIMIT $3";
    Ok(query(sql).bind(party.id).bind(party.kind).bind(SHOPS_MAX).load(tx.conn()?).await?)
}

/// The same of one side of a shop; `None` where they are nothing there.
pub async fn own_shop(tx: &mut Tx, party: Party, seller: SellerId) -> Result<Option<OwnShop>> {
    let sql = "
        SELECT s.seller_id, s.name, s.livemode FROM sellers s
        WHERE s.seller_id = $3
          AND (EXISTS (SELECT FROM entries e WHERE e.seller_id = s.seller_id AND e.party_id = $1 AND e.party = $2)
            OR EXISTS (SELECT FROM team_members m WHERE m.user_id = $1 AND m.kind = $2 AND m.state = 'active'
                       AND s.seller_id IN (m.seller_id, m.test_tenant)))";
    let found: Vec<OwnShop> = query(sql).bind(party.id).bind(party.kind).bind(seller).load(tx.conn()?).await?;
    // Row-level security lets a person read their own in every shop: which shop it is, is looked at here as well.
    Ok(found.into_iter().find(|shop| shop.seller_id == seller))
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

const COUNT_TRANSFERS: &str = "
    SELECT count(*) AS count FROM (
        SELECT FROM transfers f JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
        WHERE f.seller_id = $1 AND f.party = $2 AND f.party_id = $3 AND moves_money(t.kind, t.state, t.queued_at) LIMIT $4) AS found";

/// A party's transfers in the transaction's seller's books, the youngest first; a refund that failed or waits is none.
pub async fn own_transfers(tx: &mut Tx, party: Party, window: Window) -> Result<OwnRows<OwnTransfer>> {
    let seller = tx.seller()?;
    let sql = "
        SELECT f.id, f.transaction_id, f.kind, t.state, f.order_id, f.currency, f.net_amount AS amount, f.available_at,
               f.created_at, p.payout_id
        FROM transfers f
        JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
        LEFT JOIN payout_transfers p ON p.seller_id = f.seller_id AND p.transfer_id = f.id
        WHERE f.seller_id = $1 AND f.party = $2 AND f.party_id = $3 AND moves_money(t.kind, t.state, t.queued_at)
        ORDER BY f.id DESC LIMIT $4 OFFSET $5";
    let found = query(sql).bind(seller).bind(party.kind).bind(party.id).bind(window.limit).bind(window.offset);
    let rows = found.load(tx.conn()?).await?;
    Ok(OwnRows { rows, total: counted(tx, party, COUNT_TRANSFERS).await? })
}
