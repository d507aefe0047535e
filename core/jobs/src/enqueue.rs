//! Writing a job, in the transaction that causes it: both are there, or neither.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{Result, kinds};
use uuid::Uuid;

use crate::{Job, job::Stored};

/// Enqueues a job for now. Nothing happens when the same work is open already.
pub async fn enqueue<J: Job>(tx: &mut Tx, job: J) -> Result<()> {
    write(tx, &[job], None).await
}

/// Enqueues a job for a moment of real time (a test side's own time is the business of its engine).
pub async fn enqueue_at<J: Job>(tx: &mut Tx, job: J, at: DateTime<Utc>) -> Result<()> {
    write(tx, &[job], Some(at)).await
}

/// Enqueues many jobs in one statement, for sweeps that find one piece of work per thing.
pub async fn enqueue_all<J: Job>(tx: &mut Tx, jobs: &[J]) -> Result<()> {
    write(tx, jobs, None).await
}

// No RETURNING and no conflict target: the roles of tenants may insert here and do nothing else.
const INSERT: &str = "
    INSERT INTO jobs (id, lane, kind, payload, tenant, dedupe_key, max_attempts, run_at)
    SELECT id, $1, kind, payload, tenant, dedupe_key, $2, coalesce($3, now())
    FROM unnest($4, $5, $6, $7, $8) AS one (id, kind, payload, tenant, dedupe_key)
    ON CONFLICT DO NOTHING";

async fn write<J: Job>(tx: &mut Tx, jobs: &[J], at: Option<DateTime<Utc>>) -> Result<()> {
    if jobs.is_empty() {
        return Ok(());
    }
    let stored = jobs.iter().map(Stored::from_job).collect::<Result<Vec<_>>>()?;
    let ids: Vec<Uuid> = stored.iter().map(|_| tx.id::<kinds::Job>().uuid()).collect();
    let tenants: Vec<Option<Uuid>> = stored.iter().map(|job| job.tenant().map(|seller| seller.uuid())).collect();
    let keys: Vec<String> = stored.iter().map(Stored::open_key::<J>).collect();
    let (kinds, payloads): (Vec<_>, Vec<_>) = stored.into_iter().map(|job| (job.kind, job.payload)).unzip();
    query(INSERT)
        .bind(J::LANE.text())
        .bind(J::LANE.max_attempts())
        .bind(at)
        .bind(ids)
        .bind(kinds)
        .bind(payloads)
        .bind(tenants)
        .bind(keys)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Enqueues a sweep once per tick of `every`, whichever of several schedulers comes first, and not while the one
/// before it is still open. The id of the row is made of the tick, so a tick that is done is not done again.
pub async fn enqueue_sweep<J: Job>(tx: &mut Tx, job: &J, every: Duration) -> Result<bool> {
    let stored = Stored::from_job(job)?;
    let key = stored.open_key::<J>();
    let millis = u64::try_from(every.as_millis())?.max(1);
    let now = u64::try_from(tx.env().clock.now().timestamp_millis())?;
    let written = query(
        "INSERT INTO jobs (id, lane, kind, payload, dedupe_key, max_attempts, run_at)
         VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT DO NOTHING",
    )
    .bind(id_of_tick(&key, now - now % millis))
    .bind(J::LANE.text())
    .bind(stored.kind)
    .bind(stored.payload)
    .bind(key)
    .bind(J::LANE.max_attempts())
    .execute(tx.conn()?)
    .await?;
    Ok(written > 0)
}

/// A UUIDv7 of the tick's moment whose random part is the key's FNV-1a hash.
fn id_of_tick(key: &str, tick_millis: u64) -> Uuid {
    let hash = key
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let mut bytes = [0_u8; 10];
    bytes.iter_mut().zip(hash.to_be_bytes()).for_each(|(to, from)| *to = from);
    uuid::Builder::from_unix_timestamp_millis(tick_millis, &bytes).into_uuid()
}
