//! Moves that orders made, beside those that are expected.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Machine, Result};

use super::{Break, FOUND_MAX, found::AuditFinding};
use crate::OrderState;

/// Moves since a moment of the tenant's that nobody expects of an order. Nothing is wrong with their money: it is booked whatever the
/// state says, and somebody has to look why it came like that.
pub async fn unexpected(tx: &mut Tx, since: DateTime<Utc>) -> Result<Vec<Break>> {
    let (seller, most) = (tx.seller()?, i32::try_from(FOUND_MAX)?);
    let expected: Vec<String> = OrderState::ALL
        .iter()
        .flat_map(|from| from.expected().iter().map(move |to| format!("('{}', '{}')", from.text(), to.text())))
        .collect();
    let sql = format!(
        "SELECT o.token, c.from_state || ' to ' || c.to_state || ', ' || c.why AS what, c.seq::bigint AS amount
         FROM state_changes c
         JOIN orders o ON o.seller_id = c.seller_id AND o.id = c.object_id
         WHERE c.seller_id = $1 AND c.machine = 'orders.payment_state' AND c.changed_at >= $3 AND c.from_state <> ''
           AND (c.from_state, c.to_state) NOT IN ({})
         ORDER BY c.changed_at LIMIT $2",
        expected.join(", ")
    );
    let found: Vec<AuditFinding> = query(sql).bind(seller).bind(most).bind(since).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|one| one.told("a move that is not expected")).collect())
}
