//! What must be nothing.

use anyhow::{Context, Result};
use tokio_postgres::Client;

/// In words, and how it would be found; `$1` is how this run's buyers' addresses begin.
const PROMISES: &[(&str, &str)] = &[
    (
        "postings that do not come to zero",
        "SELECT count(*) FROM (SELECT FROM entries WHERE $1::text IS NOT NULL GROUP BY seller_id, posting_id, currency HAVING sum(amount) <> 0) AS x",
    ),
    (
        "orders without exactly one payment that paid them",
        "SELECT count(*) FROM orders o WHERE o.payer_email LIKE $1 AND 1 <> (SELECT count(*) FROM order_rates r
           JOIN transactions t ON t.seller_id = r.seller_id AND t.kind = 'Payment' AND t.state = 'successful'
            AND (t.id = r.paid_by OR t.rate_id = r.id AND r.state = 'debt' AND EXISTS (
             -- What its bank returned is owed, and was paid once.
             SELECT FROM transactions c WHERE c.seller_id = t.seller_id AND c.reverses_id = t.id AND c.dispute_state = 'returned'))
          WHERE r.seller_id = o.seller_id AND r.order_id = o.id)",
    ),
    (
        "payments of plans that did not come exactly once",
        "SELECT count(*) FROM orders o JOIN order_rates r ON r.seller_id = o.seller_id AND r.order_id = o.id
          WHERE o.payer_email LIKE $1 AND r.number > 0 AND r.state IN ('paid', 'refunded', 'chargebacked') AND 1 <> (
           SELECT count(*) FROM transactions t WHERE t.seller_id = r.seller_id AND t.rate_id = r.id
             AND t.kind IN ('Payment', 'SubsPayment') AND t.state = 'successful' AND t.received_amount > 0)",
    ),
    (
        "transactions that are not booked exactly as often as they happened",
        "SELECT count(*) FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE p.kind = 'payment') AS payment,
               count(*) FILTER (WHERE p.kind = 'refund_reserved') - count(*) FILTER (WHERE p.kind = 'refund_released') AS reserved,
               count(*) FILTER (WHERE p.kind = 'refund') AS refund,
               count(*) FILTER (WHERE p.kind = 'chargeback') AS taken,
               count(*) FILTER (WHERE p.kind = 'chargeback_reversed') AS given_back
             FROM postings p WHERE p.seller_id = t.seller_id AND p.subject_id = t.id) AS booked
          WHERE o.payer_email LIKE $1
            AND ARRAY[booked.payment, booked.reserved, booked.refund, booked.taken, booked.given_back] <> CASE
             -- A card that a test period only looked at brought nothing to book.
             WHEN t.state <> 'successful' OR t.kind = 'Payment' AND t.amount = 0 THEN ARRAY[0, 0, 0, 0, 0]::bigint[]
             WHEN t.kind = 'Refund' THEN ARRAY[0, 1, 1, 0, 0]::bigint[]
             WHEN t.kind = 'Chargeback' AND t.dispute_state IS NOT NULL THEN ARRAY[0, 0, 0, 1, 0]::bigint[]
             WHEN t.kind = 'Chargeback' THEN ARRAY[0, 0, 0, 0, 1]::bigint[]
             ELSE ARRAY[1, 0, 0, 0, 0]::bigint[] END",
    ),
    (
        "orders with money that was promised back or does not belong to the sale, and lies there still",
        "SELECT count(*) FROM (SELECT FROM entries e
           JOIN postings p ON p.seller_id = e.seller_id AND p.id = e.posting_id
           JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
           JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
          WHERE o.payer_email LIKE $1 AND e.account IN ('refund_transit', 'payer_balance')
          GROUP BY o.id, e.account HAVING sum(e.amount) <> 0) AS x",
    ),
    (
        "orders whose share, fee and provider's part are not what came less what went back",
        "SELECT count(*) FROM orders o
          CROSS JOIN LATERAL (SELECT o.paid_amount - o.refunded_amount + (SELECT coalesce(sum(r.amount), 0) FROM order_rates r
                WHERE r.seller_id = o.seller_id AND r.order_id = o.id AND r.state = 'debt' AND EXISTS (
                 SELECT FROM transactions c WHERE c.seller_id = r.seller_id AND c.rate_id = r.id AND c.dispute_state = 'returned'))
               - coalesce(sum(CASE WHEN t.dispute_state IS NULL THEN -t.amount ELSE t.amount END), 0) AS is_left
             FROM transactions t WHERE t.seller_id = o.seller_id AND t.order_id = o.id AND t.kind = 'Chargeback') AS standing
          CROSS JOIN LATERAL (SELECT
               -coalesce(sum(e.amount) FILTER (WHERE e.account IN ('seller_balance', 'party_balance', 'platform_fee', 'resold_tax')), 0) AS shares,
               coalesce(sum(e.amount) FILTER (WHERE e.account IN ('provider_clearing', 'provider_fee')), 0) AS held
             FROM transactions t JOIN postings p ON p.seller_id = t.seller_id AND p.subject_id = t.id
             JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id
            WHERE t.seller_id = o.seller_id AND t.order_id = o.id) AS booked
          WHERE o.payer_email LIKE $1 AND (booked.shares <> standing.is_left OR booked.held <> standing.is_left)",
    ),
    (
        "orders whose invoices are not what was paid less what was refunded",
        "SELECT count(*) FROM orders o WHERE o.payer_email LIKE $1 AND o.paid_amount - o.refunded_amount
           + (SELECT coalesce(sum(r.amount), 0) FROM order_rates r
               WHERE r.seller_id = o.seller_id AND r.order_id = o.id AND r.state = 'debt' AND EXISTS (
                SELECT FROM transactions c WHERE c.seller_id = r.seller_id AND c.rate_id = r.id AND c.dispute_state = 'returned')) <> (
           SELECT coalesce(sum(i.gross_amount), 0) FROM invoice_requests i
           WHERE i.seller_id = o.seller_id AND i.order_id = o.id AND i.supply <> 'credit_note')",
    ),
    (
        "files of orders that stand, not open exactly once",
        "SELECT count(*) FROM orders o JOIN digitals d ON d.seller_id = o.seller_id AND d.product_id = o.product_id AND d.removed_at IS NULL
          WHERE o.payer_email LIKE $1 AND o.payment_state IN ('paid', 'paying') AND 1 <> (SELECT count(*) FROM grants g
           WHERE g.seller_id = o.seller_id AND g.order_id = o.id AND g.digital_id = d.id AND g.state = 'active')",
    ),
    (
        "files of orders that went back or stand still, open still",
        "SELECT count(*) FROM grants g JOIN orders o ON o.seller_id = g.seller_id AND o.id = g.order_id
          WHERE o.payer_email LIKE $1 AND o.payment_state NOT IN ('paid', 'paying') AND g.state = 'active'",
    ),
    ("jobs given up", "SELECT count(*) FROM jobs WHERE state = 'dead' AND $1::text IS NOT NULL"),
    (
        "events of the provider not understood",
        "SELECT count(*) FROM provider_events WHERE applied_at IS NULL AND $1::text IS NOT NULL",
    ),
    (
        "buyers with two accounts",
        "SELECT count(*) FROM (SELECT FROM users WHERE email LIKE $1 GROUP BY email HAVING count(*) > 1) AS x",
    ),
];

/// Every one that is broken.
pub async fn check_promises(client: &Client, addresses: &str) -> Result<Vec<String>> {
    let pattern = format!("{addresses}%");
    let mut complaints = Vec::new();
    for (what, sql) in PROMISES {
        let broken: i64 = client.query_one(*sql, &[&pattern]).await.with_context(|| (*what).to_owned())?.get(0);
        if broken != 0 {
            complaints.push(format!("{what}: {broken}"));
        }
    }
    Ok(complaints)
}
