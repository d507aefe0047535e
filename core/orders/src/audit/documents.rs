//! Payments, beside the documents of them.

use kontor_db::Tx;
use kontor_kernel::Result;

use super::{Break, found::find};

/// Payments whose documents come to something else than what was paid and has not gone back. A bank that takes money back reverses
/// nothing; what is not paid, or not in full, has none, unless it was had on trust: then it has one of all of it. The credit note of
/// a reseller is of another supply.
pub(super) async fn differing(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        WITH documented AS (
            SELECT rate_id, currency, sum(gross_amount)::bigint AS gross FROM invoice_requests
            WHERE seller_id = $1 AND supply <> 'credit_note' GROUP BY rate_id, currency
        )
        SELECT o.token, 'payment ' || r.number AS what,
               coalesce(d.gross, 0) - CASE WHEN r.paid_amount = r.amount THEN r.paid_amount - r.refunded_amount ELSE 0 END AS amount
        FROM order_rates r
        JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id
        LEFT JOIN documented d ON d.rate_id = r.id AND d.currency = r.currency
        WHERE r.seller_id = $1
          AND CASE WHEN r.paid_amount = r.amount THEN coalesce(d.gross, 0) <> r.paid_amount - r.refunded_amount
                   ELSE coalesce(d.gross, 0) NOT IN (0, r.amount) END
        LIMIT $2";
    find(tx, sql, "documents and payments differ").await
}
