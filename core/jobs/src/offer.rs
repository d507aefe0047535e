//! The relay's side of the table: which due jobs go to Redis next, fairly across tenants.

use std::collections::BTreeMap;

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::Result;
use uuid::Uuid;

use crate::Lane;

/// An id that was offered and not taken for so long was lost on the way (seconds).
pub const OFFER_LOST_SECONDS: f64 = 30.0;

#[derive(Row)]
struct Picked {
    id: Uuid,
    lane: String,
    place: i32,
}

// `tenants` skips from tenant to tenant through the index jobs_due, so its cost is the number of tenants that have
// something waiting, not the length of anybody's backlog. Within a lane every tenant's oldest job comes first, then
// every tenant's second, and so on. SKIP LOCKED: several relays divide the work among them. An offer forgotten by a
// crash is made again, so nobody waits for the disk. The lanes are counted by a constant, not by unnest: the planner
// then sees no gain in planning anew each time. The chosen are named one by one: a join would be free to read the
// whole table.
const _: () = assert!(Lane::ALL.len() == 6, "as many as `wanted` counts");
const TAKE: &str = "
    WITH RECURSIVE wanted AS (
        SELECT ($1)[lane] AS lane, ($2)[lane] AS capacity FROM generate_series(1, 6) AS lane WHERE ($2)[lane] > 0
    ), tenants AS (
        SELECT w.lane, w.capacity, (
            SELECT coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') FROM jobs j
            WHERE j.lane = w.lane AND j.state IN ('queued', 'retry') AND j.offered_at IS NULL
            ORDER BY coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') LIMIT 1) AS tenant
        FROM wanted w
        UNION ALL
        SELECT t.lane, t.capacity, (
            SELECT coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') FROM jobs j
            WHERE j.lane = t.lane AND j.state IN ('queued', 'retry') AND j.offered_at IS NULL
              AND coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') > t.tenant
            ORDER BY coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') LIMIT 1)
        FROM tenants t WHERE t.tenant IS NOT NULL
    ), turns AS (
        SELECT t.lane, t.capacity, one.id, one.run_at,
               row_number() OVER (PARTITION BY t.lane, t.tenant ORDER BY one.run_at, one.id) AS turn
        FROM tenants t CROSS JOIN LATERAL (
            SELECT j.id, j.run_at FROM jobs j
            WHERE j.lane = t.lane AND coalesce(j.tenant, '00000000-0000-0000-0000-000000000000') = t.tenant
              AND j.state IN ('queued', 'retry') AND j.offered_at IS NULL AND j.run_at <= now()
            ORDER BY j.run_at, j.id LIMIT t.capacity FOR UPDATE SKIP LOCKED) one
        WHERE t.tenant IS NOT NULL
    ), places AS (
        SELECT id, capacity, row_number() OVER (PARTITION BY lane ORDER BY turn, run_at, id) AS place FROM turns
    ), chosen AS (
        SELECT array_agg(id ORDER BY place) AS ids FROM places WHERE place <= capacity
    )
    UPDATE jobs SET offered_at = clock_timestamp()
    FROM (SELECT set_config('synchronous_commit', 'off', true)) AS relaxed
    WHERE id = ANY ((SELECT ids FROM chosen)::uuid[]) AND offered_at IS NULL
    RETURNING id, lane, array_position((SELECT ids FROM chosen), id) AS place";

/// Picks due jobs for the lanes that have capacity and notes that they were offered. In the order of their turns.
pub async fn take_due(db: &Db, capacities: &[(Lane, usize)]) -> Result<BTreeMap<Lane, Vec<Uuid>>> {
    let lanes: Vec<&str> = capacities.iter().map(|(lane, _)| lane.text()).collect();
    let capacity: Vec<i32> =
        capacities.iter().map(|(_, capacity)| i32::try_from(*capacity).unwrap_or(i32::MAX)).collect();
    let take = || query(TAKE).bind(&lanes).bind(&capacity);
    let mut picked: Vec<Picked> = db.once(Scope::System, take).await?;
    picked.sort_by_key(|one| one.place);
    let mut due: BTreeMap<Lane, Vec<Uuid>> = BTreeMap::new();
    for one in picked {
        if let Some(lane) = Lane::parse(&one.lane) {
            due.entry(lane).or_default().push(one.id);
        }
    }
    Ok(due)
}

/// What Redis did not take waits in the table again.
pub async fn take_back(tx: &mut Tx, ids: &[Uuid]) -> Result<()> {
    query("UPDATE jobs SET offered_at = NULL WHERE id = ANY ($1) AND state IN ('queued', 'retry')")
        .bind(ids)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Redis was emptied: nothing that waits has been offered any more. Answers how many were concerned.
pub async fn take_all_back(tx: &mut Tx) -> Result<usize> {
    Ok(query("UPDATE jobs SET offered_at = NULL WHERE state IN ('queued', 'retry') AND offered_at IS NOT NULL")
        .execute(tx.conn()?)
        .await?)
}

/// The last net: a relay that died between noting and offering. Redis refuses an id that waits there already,
/// and a row a second claim, so offering once too often is harmless.
pub async fn take_lost_back(tx: &mut Tx) -> Result<usize> {
    Ok(query(
        "UPDATE jobs SET offered_at = NULL
         WHERE state IN ('queued', 'retry') AND offered_at < now() - $1 * interval '1 second'",
    )
    .bind(OFFER_LOST_SECONDS)
    .execute(tx.conn()?)
    .await?)
}
