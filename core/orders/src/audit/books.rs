//! Money that moved, beside what the orders and the books say of it.

use kontor_db::Tx;
use kontor_kernel::Result;
use kontor_payments::OWN_IN_SQL;

use super::{Break, found::find};

/// Money that arrived or left and stands in no posting. Two that are missing may come to nothing together, so each is asked for.
pub(super) async fn unbooked(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        SELECT o.token, wanted.kind || ' ' || t.id AS what, greatest(t.received_amount, t.amount) AS amount
        FROM transactions t
        JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
        CROSS JOIN LATERAL unnest(CASE
            WHEN t.kind = 'Refund' THEN ARRAY['refund_reserved', 'refund']
            WHEN t.kind <> 'Chargeback' THEN ARRAY['payment']
            WHEN t.dispute_state IS NULL THEN ARRAY['chargeback_reversed']
            ELSE ARRAY['chargeback'] END) AS wanted (kind)
        WHERE t.seller_id = $1 AND t.state = 'successful' AND NOT t.sets_up
          AND (t.received_amount > 0 OR t.kind IN ('Refund', 'Chargeback') AND t.amount > 0)
          AND NOT EXISTS (SELECT FROM postings p WHERE p.seller_id = t.seller_id AND p.kind = wanted.kind AND p.subject_id = t.id)
        LIMIT $2";
    find(tx, sql, "money that is not booked").await
}

/// Orders whose books do not come to what came for them, went back and was taken, or do not share it as their transfers say.
///
/// What came beside a payment is counted with what it became: another payment, or money that goes back to its payer. What went through
/// an account of the seller's own is in the books with our fee alone.
pub(super) async fn uneven(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = format!(
        "
        WITH moved AS (
            SELECT t.order_id, t.currency, t.kind, t.state, t.amount, t.received_amount - t.beside_amount AS kept,
                   t.provider IN {OWN_IN_SQL} AS own, t.refund_source = 'payer_balance' AS payers,
                   CASE WHEN t.dispute_state IS NULL THEN 1 ELSE -1 END AS way,
                   -- Taken from a sale and given back to its payer: like what comes beside, it is counted with what it goes back by.
                   t.kind = 'Chargeback' AND t.refund_source = 'payer_balance' AND c.refund_source = 'sale' AS passed_on,
                   -- What waits for the balance is not taken from it yet; what failed was given back to it.
                   t.queued_at IS NULL AND t.state IN ('waiting', 'pending', 'successful') AS promised,
                   coalesce(f.net_amount, 0) AS net, coalesce(f.fee_amount, 0) AS fee, coalesce(f.resold_tax_amount, 0) AS resold,
                   coalesce(f.shared_amount, 0) AS shared
            FROM transactions t
            LEFT JOIN transfers f ON f.seller_id = t.seller_id AND f.transaction_id = t.id AND f.party = 'seller'
            LEFT JOIN transactions c ON c.seller_id = t.seller_id AND c.id = t.reverses_id AND c.kind = 'Chargeback'
            WHERE t.seller_id = $1 AND NOT t.sets_up
        ), meant AS (
            SELECT order_id, currency,
                   CASE WHEN own OR kind = 'Cashin' OR passed_on THEN 0
                        WHEN kind = 'Refund' THEN CASE WHEN payers THEN amount ELSE 0 END - CASE state WHEN 'successful' THEN amount ELSE 0 END
                        WHEN kind = 'Chargeback' THEN way * amount
                        ELSE kept END AS held,
                   CASE WHEN passed_on AND NOT own THEN net
                        WHEN kind = 'Chargeback' AND payers OR kind = 'Refund' AND NOT payers AND NOT promised THEN 0
                        WHEN own THEN -fee - shared ELSE net END AS share,
                   CASE WHEN kind = 'Chargeback' AND payers OR kind = 'Refund' AND NOT promised THEN 0 ELSE shared END AS shared,
                   CASE WHEN kind = 'Chargeback' AND payers OR kind = 'Refund' AND NOT promised THEN 0
                        WHEN own THEN fee ELSE fee + resold END AS fees,
                   CASE WHEN NOT own AND kind = 'Refund' AND promised AND state <> 'successful' THEN amount ELSE 0 END AS on_its_way
            FROM moved
        ), booked AS (
            SELECT t.order_id, e.currency, e.account, e.amount
            FROM postings p
            JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
            JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id
            WHERE p.seller_id = $1
        ), sums AS (
            SELECT order_id, currency, sum(held) AS held, sum(share) AS share, sum(shared) AS shared, sum(fees) AS fees, sum(on_its_way) AS on_its_way,
                   sum(odd) AS odd
            FROM (SELECT order_id, currency, held, share, shared, fees, on_its_way, 0 AS odd FROM meant
                  UNION ALL
                  SELECT order_id, currency,
                         CASE WHEN account IN ('provider_clearing', 'provider_fee') THEN -amount ELSE 0 END,
                         CASE WHEN account = 'seller_balance' THEN amount ELSE 0 END,
                         CASE WHEN account = 'party_balance' THEN amount ELSE 0 END,
                         CASE WHEN account IN ('platform_fee', 'resold_tax') THEN amount ELSE 0 END,
                         CASE WHEN account = 'refund_transit' THEN amount ELSE 0 END,
                         amount
                  FROM booked) AS both_sides
            GROUP BY order_id, currency
        )
        SELECT o.token, differs.what || ' in ' || s.currency AS what, differs.amount::bigint AS amount
        FROM sums s
        JOIN orders o ON o.seller_id = $1 AND o.id = s.order_id
        CROSS JOIN LATERAL (VALUES ('what came and went', s.held), ('the seller''s share', s.share), ('the shares of others', s.shared), ('fees and tax', s.fees),
                                   ('what is on its way back', s.on_its_way), ('lines that do not balance', s.odd)) AS differs (what, amount)
        WHERE differs.amount <> 0
        LIMIT $2"
    );
    find(tx, &sql, "the books differ").await
}

/// People whose shares in the books are not those of their transfers, by what they are to the seller; a refund takes them once it is
/// promised.
pub(super) async fn unshared(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        WITH moved AS (
            SELECT f.order_id, f.party, f.party_id, f.currency, f.net_amount AS amount
            FROM transfers f
            JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
            WHERE f.seller_id = $1 AND f.party NOT IN ('seller', 'sales_team_member') AND moves_money(t.kind, t.state, t.queued_at)
            UNION ALL
            SELECT t.order_id, e.party, e.party_id, e.currency, e.amount
            FROM entries e
            JOIN postings p ON p.seller_id = e.seller_id AND p.id = e.posting_id
            JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
            WHERE e.seller_id = $1 AND e.account = 'party_balance'
        )
        SELECT o.token, 'the share of ' || m.party || ' ' || m.party_id || ' in ' || m.currency AS what, sum(m.amount)::bigint AS amount
        FROM moved m
        JOIN orders o ON o.seller_id = $1 AND o.id = m.order_id
        GROUP BY o.token, m.party, m.party_id, m.currency
        HAVING sum(m.amount) <> 0
        LIMIT $2";
    find(tx, sql, "the books differ").await
}

/// Orders whose commissions are not in the books or in the transfers as they were noted, or not as their deal says.
pub(super) async fn commissions(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        WITH noted AS (
            SELECT c.order_id, c.deal_id, d.sales_user_id AS party_id, c.currency,
                   CASE c.kind WHEN 'earned' THEN c.amount ELSE -c.amount END AS amount
            FROM deal_commissions c
            JOIN deals d ON d.seller_id = c.seller_id AND d.id = c.deal_id
            WHERE c.seller_id = $1
        ), told AS (
            SELECT order_id, 'in the books of ' || party_id AS what, currency, amount FROM noted
            UNION ALL
            SELECT p.order_id, 'in the books of ' || e.party_id, e.currency, e.amount
            FROM postings p
            JOIN entries e ON e.seller_id = p.seller_id AND e.posting_id = p.id
            WHERE p.seller_id = $1 AND p.kind IN ('commission_earned', 'commission_reversed') AND e.account = 'party_balance'
            UNION ALL
            SELECT order_id, 'in the transfers of ' || party_id, currency, amount FROM noted
            UNION ALL
            SELECT f.order_id, 'in the transfers of ' || f.party_id, f.currency, -f.net_amount
            FROM transfers f
            WHERE f.seller_id = $1 AND f.party = 'sales_team_member'
            UNION ALL
            SELECT order_id, 'of the deal ' || deal_id, currency, amount FROM noted
            UNION ALL
            SELECT d.order_id, 'of the deal ' || d.id, d.currency, d.reversed_amount - d.earned_amount
            FROM deals d
            WHERE d.seller_id = $1 AND d.order_id IS NOT NULL
        )
        SELECT o.token, t.what || ' in ' || t.currency AS what, sum(t.amount)::bigint AS amount
        FROM told t
        JOIN orders o ON o.seller_id = $1 AND o.id = t.order_id
        GROUP BY o.token, t.what, t.currency
        HAVING sum(t.amount) <> 0
        LIMIT $2";
    find(tx, sql, "its commission differs").await
}

/// Orders that say another sum of what was paid and went back than their transactions.
pub(super) async fn unpaid(tx: &mut Tx) -> Result<Vec<Break>> {
    let sql = "
        WITH moved AS (
            SELECT t.order_id,
                   sum(CASE WHEN r.id IS NOT NULL THEN t.received_amount - t.beside_amount ELSE 0 END) AS paid,
                   sum(CASE WHEN t.kind = 'Refund' AND t.refund_source = 'sale' AND t.state = 'successful' THEN t.amount ELSE 0 END) AS back
            FROM transactions t
            LEFT JOIN order_rates r ON r.seller_id = t.seller_id AND r.paid_by = t.id
            WHERE t.seller_id = $1 AND NOT t.sets_up
            GROUP BY t.order_id
        )
        SELECT o.token, 'paid and refunded are ' || o.paid_amount || ' and ' || o.refunded_amount || ', off by' AS what,
               (o.paid_amount - o.refunded_amount - coalesce(m.paid - m.back, 0))::bigint AS amount
        FROM orders o LEFT JOIN moved m ON m.order_id = o.id
        WHERE o.seller_id = $1 AND (o.paid_amount, o.refunded_amount) <> (coalesce(m.paid, 0), coalesce(m.back, 0))
        LIMIT $2";
    find(tx, sql, "its sums are not those of its transactions").await
}
