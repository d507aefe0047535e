//! Which shares of a party's a payout brings: the oldest that can be paid out and were not yet, as far as its amount reaches. A
//! share that it brings a part of is the next payout's. What went through an account of the seller's own was never in the balance.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds::PayoutId};
use kontor_payments::OWN_IN_SQL;

/// Notes them. The caller holds the payout's row lock, and closes its batch.
pub(super) async fn close(tx: &mut Tx, payout: PayoutId) -> Result<()> {
    let seller = tx.seller()?;
    // What goes back of a share follows it, so that a sum may fall again: all up to the last place that the money reaches.
    query(format!(
        "WITH this AS (SELECT currency, party, party_id FROM payouts WHERE seller_id = $1 AND id = $2),
              money AS (SELECT coalesce(sum(p.amount - p.covered_amount), 0)::bigint AS amount FROM payouts p, this
                        WHERE p.seller_id = $1 AND p.currency = this.currency AND p.party = this.party
                          AND p.party_id IS NOT DISTINCT FROM this.party_id AND (p.id = $2 OR p.state IN ('issued', 'successful'))),
              open AS (SELECT f.id, f.net_amount, sum(f.net_amount) OVER w AS so_far, row_number() OVER w AS place
                       FROM transfers f
                       JOIN this ON this.currency = f.currency AND this.party = f.party AND this.party_id IS NOT DISTINCT FROM f.party_id
                       JOIN transactions t ON t.seller_id = f.seller_id AND t.id = f.transaction_id
                       WHERE f.seller_id = $1 AND (t.provider NOT IN {OWN_IN_SQL} OR f.party <> 'seller')
                         AND f.available_at <= (SELECT created_at FROM payouts WHERE seller_id = $1 AND id = $2)
                         AND NOT EXISTS (SELECT FROM payout_transfers p WHERE p.seller_id = $1 AND p.transfer_id = f.id)
                       WINDOW w AS (ORDER BY f.available_at, f.id)),
              reached AS (SELECT o.id, o.net_amount FROM open o
                          WHERE o.place <= (SELECT max(e.place) FROM open e, money WHERE e.so_far <= money.amount)),
              noted AS (INSERT INTO payout_transfers (seller_id, transfer_id, payout_id) SELECT $1, id, $2 FROM reached)
         UPDATE payouts SET covered_amount = (SELECT coalesce(sum(net_amount), 0) FROM reached)
         WHERE seller_id = $1 AND id = $2",
    ))
    .bind(seller)
    .bind(payout)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The money came back: whatever it was is paid out by another.
pub(super) async fn open(tx: &mut Tx, payout: PayoutId) -> Result<()> {
    let seller = tx.seller()?;
    for sql in [
        "DELETE FROM payout_transfers WHERE seller_id = $1 AND payout_id = $2",
        "UPDATE payouts SET covered_amount = 0 WHERE seller_id = $1 AND id = $2",
    ] {
        query(sql).bind(seller).bind(payout).execute(tx.conn()?).await?;
    }
    Ok(())
}
