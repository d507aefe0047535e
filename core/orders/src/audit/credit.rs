//! What payers have paid ahead, beside what they paid and what it covers.

use kontor_db::Tx;
use kontor_kernel::Result;

use super::{Break, found::find};

/// Orders whose balance is less than nothing or more than what is left of what was paid; that does not cover what it promises to cover;
/// payments that took up another part of it than they say; and postings of it with one side alone.
pub(super) async fn differing(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        WITH moved AS (
            SELECT p.order_id, p.kind, p.subject_id, sum(e.amount) AS odd,
                   -coalesce(sum(e.amount) FILTER (WHERE e.account = 'payer_credit'), 0) AS amount
            FROM postings p
            JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id AND e.account IN ('payer_credit', 'credit_cover')
            WHERE p.seller_id = $1 AND p.order_id IS NOT NULL
            GROUP BY p.id, p.order_id, p.kind, p.subject_id
        ), covered AS (
            SELECT r.order_id,
                   sum(r.credit_amount) FILTER (WHERE r.state = 'future') AS promised,
                   sum(r.credit_amount) FILTER (WHERE r.state <> 'future') AS used
            FROM order_rates r
            WHERE r.seller_id = $1 AND r.credit_amount > 0
            GROUP BY 1
        ), kept AS (
            SELECT coalesce(m.order_id, c.order_id) AS order_id,
                   coalesce(sum(m.amount), 0) AS balance, coalesce(sum(m.odd), 0) AS odd,
                   coalesce(-sum(m.amount) FILTER (WHERE m.kind = 'credit_used'), 0)
                   - coalesce(sum(m.amount) FILTER (WHERE m.kind = 'credit_restored' AND r.id IS NOT NULL), 0) AS used,
                   coalesce(max(c.promised), 0) AS promised, coalesce(max(c.used), 0) AS meant
            FROM moved m
            LEFT JOIN order_rates r ON r.seller_id = $1 AND r.id = m.subject_id
            FULL JOIN covered c ON c.order_id = m.order_id
            GROUP BY 1
        )
        SELECT o.token, differs.what, differs.amount::bigint AS amount
        FROM kept k
        JOIN orders o ON o.seller_id = $1 AND o.id = k.order_id
        CROSS JOIN LATERAL (VALUES
            ('less than nothing is paid ahead', least(k.balance, 0)),
            ('more is paid ahead than is left of what was paid', greatest(k.balance - (o.paid_amount - o.refunded_amount), 0)),
            ('payments to come are covered by more than there is', greatest(k.promised - k.balance, 0)),
            ('payments took up another sum than they say', k.used - k.meant),
            ('what covers it is another sum', k.odd)) AS differs (what, amount)
        WHERE differs.amount <> 0
        LIMIT $2";
    find(tx, sql, "what is paid ahead differs").await
}
