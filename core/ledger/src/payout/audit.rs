//! Payouts beside what the books say of them and the shares that they brought.

use std::fmt;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Result, kinds::PayoutRequestId};

/// So many are enough to know that something is wrong.
const FOUND_MAX: i32 = 200;

/// Something of a payout that does not add up.
#[derive(Debug, Clone, Row)]
pub struct Uneven {
    request: PayoutRequestId,
    what: String,
    amount: i64,
}

impl Uneven {
    /// Which payout it is.
    pub fn payout_id(&self) -> String {
        format!("payout {}", self.request)
    }
}

impl fmt::Display for Uneven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.what, self.amount)
    }
}

/// The payouts of the transaction's seller that are not what was asked for, that the books know otherwise, or that brought other
/// shares than they say. What they brought may be more than the amount: a share that one brings a part of is the next one's.
pub async fn uneven(tx: &mut Tx) -> Result<Vec<Uneven>> {
    let sql = "
        WITH booked AS (
            SELECT coalesce(p.request_id, b.subject_id) AS request, e.currency,
                   sum(CASE WHEN e.account IN ('seller_balance', 'party_balance') THEN e.amount ELSE 0 END) AS taken,
                   sum(CASE WHEN e.account = 'payout_transit' THEN -e.amount ELSE 0 END) AS transit,
                   sum(CASE WHEN e.account = 'provider_clearing' THEN -e.amount ELSE 0 END) AS gone
            FROM postings b
            JOIN entries e ON e.seller_id = b.seller_id AND e.posting_id = b.id
            LEFT JOIN payouts p ON p.seller_id = b.seller_id AND p.id = b.subject_id
            WHERE b.seller_id = $1 AND b.kind LIKE 'payout%'
            GROUP BY 1, 2
        ), brought AS (
            SELECT s.payout_id, f.currency, sum(f.net_amount) AS net
            FROM payout_transfers s
            JOIN transfers f ON f.seller_id = s.seller_id AND f.id = s.transfer_id
            WHERE s.seller_id = $1
            GROUP BY 1, 2
        ), meant AS (
            SELECT r.id AS request, r.currency, r.amount, p.id AS payout, r.state = 'approved' AS approved,
                   p.amount AS paid, p.currency AS paid_in, coalesce(p.covered_amount, 0) AS covered,
                   CASE WHEN r.state = 'waiting' OR p.state IN ('pending', 'issued', 'successful') THEN r.amount ELSE 0 END AS taken,
                   CASE WHEN r.state = 'waiting' OR p.state IN ('pending', 'issued') THEN r.amount ELSE 0 END AS transit,
                   CASE WHEN p.state = 'successful' THEN r.amount ELSE 0 END AS gone
            FROM payout_requests r
            LEFT JOIN payouts p ON p.seller_id = r.seller_id AND p.request_id = r.id
            WHERE r.seller_id = $1
        )
        SELECT m.request, differs.what, differs.amount::bigint AS amount
        FROM meant m
        LEFT JOIN booked b ON b.request = m.request AND b.currency = m.currency
        LEFT JOIN brought s ON s.payout_id = m.payout AND s.currency = m.currency
        CROSS JOIN LATERAL (VALUES
            ('a payout that is not what was asked for',
             CASE WHEN m.approved AND m.paid_in IS DISTINCT FROM m.currency THEN m.amount
                  WHEN m.approved THEN m.paid - m.amount ELSE coalesce(m.paid, 0) END),
            ('what the books took from the balance for it differs', coalesce(b.taken, 0) - m.taken),
            ('what the books have on its way differs', coalesce(b.transit, 0) - m.transit),
            ('what the books say is with the bank differs', coalesce(b.gone, 0) - m.gone),
            ('the shares that it brought come to another sum', coalesce(s.net, 0) - m.covered)) AS differs (what, amount)
        WHERE differs.amount <> 0
        LIMIT $2";
    let seller = tx.seller()?;
    Ok(query(sql).bind(seller).bind(FOUND_MAX).load(tx.conn()?).await?)
}
