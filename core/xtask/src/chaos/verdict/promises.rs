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
           JOIN transactions t ON t.seller_id = r.seller_id AND t.id = r.paid_by AND t.kind = 'Payment' AND t.state = 'successful'
          WHERE r.seller_id = o.seller_id AND r.order_id = o.id)",
    ),
    (
        "transactions that are not booked exactly as often as they happened",
        "SELECT count(*) FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE p.kind = 'payment') AS payment,
               count(*) FILTER (WHERE p.kind = 'refund_reserved') - count(*) FILTER (WHERE p.kind = 'refund_released') AS reserved,
               count(*) FILTER (WHERE p.kind = 'refund') AS refund
             FROM postings p WHERE p.seller_id = t.seller_id AND p.subject_id = t.id) AS booked
          WHERE o.payer_email LIKE $1 AND (booked.payment, booked.reserved, booked.refund) <> CASE
             WHEN t.state <> 'successful' THEN (0::bigint, 0::bigint, 0::bigint)
             WHEN t.kind = 'Refund' THEN (0::bigint, 1::bigint, 1::bigint)
             ELSE (1::bigint, 0::bigint, 0::bigint) END",
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
        "SELECT count(*) FROM (SELECT FROM entries e
           JOIN postings p ON p.seller_id = e.seller_id AND p.id = e.posting_id
           JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
           JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
          WHERE o.payer_email LIKE $1 GROUP BY o.id, o.paid_amount, o.refunded_amount
         HAVING -sum(e.amount) FILTER (WHERE e.account IN ('seller_balance', 'platform_fee')) <> o.paid_amount - o.refunded_amount
             OR sum(e.amount) FILTER (WHERE e.account IN ('provider_clearing', 'provider_fee')) <> o.paid_amount - o.refunded_amount) AS x",
    ),
    (
        "files of orders that stand, not open exactly once",
        "SELECT count(*) FROM orders o JOIN digitals d ON d.seller_id = o.seller_id AND d.product_id = o.product_id AND d.removed_at IS NULL
          WHERE o.payer_email LIKE $1 AND o.payment_state = 'paid' AND 1 <> (SELECT count(*) FROM grants g
           WHERE g.seller_id = o.seller_id AND g.order_id = o.id AND g.digital_id = d.id AND g.state = 'active')",
    ),
    (
        "files of orders that went back, open still",
        "SELECT count(*) FROM grants g JOIN orders o ON o.seller_id = g.seller_id AND o.id = g.order_id
          WHERE o.payer_email LIKE $1 AND o.payment_state <> 'paid' AND g.state = 'active'",
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
pub async fn of(client: &Client, addresses: &str) -> Result<Vec<String>> {
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
