//! What banks took, beside what was decided about it.

use kontor_db::Tx;
use kontor_kernel::Result;

use super::{Break, found::find};

/// Disputes that were won and gave nothing back, or another sum, and money that was given back without a decision.
pub(super) async fn undone(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        SELECT o.token, c.dispute_state || ' ' || c.id AS what, (CASE c.dispute_state WHEN 'won' THEN c.amount ELSE 0 END - coalesce(b.amount, 0)) AS amount
        FROM transactions c
        JOIN orders o ON o.seller_id = c.seller_id AND o.id = c.order_id
        LEFT JOIN transactions b ON b.seller_id = c.seller_id AND b.reverses_id = c.id AND b.kind = 'Chargeback' AND b.dispute_state IS NULL
        WHERE c.seller_id = $1 AND c.kind = 'Chargeback' AND c.dispute_state IS NOT NULL
          AND coalesce(b.amount, 0) <> CASE c.dispute_state WHEN 'won' THEN c.amount ELSE 0 END
        LIMIT $2";
    find(tx, sql, "what a bank gave back is not what it decided").await
}
