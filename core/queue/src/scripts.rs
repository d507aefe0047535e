//! Every word that is said to Redis. Each script is one atomic step; none of them unpacks a list of unknown length.

use std::sync::LazyLock;

use redis::{Script, aio::ConnectionManager};
use uuid::Uuid;

use crate::{DEAD_AFTER, Epoch, PushOutcome, QueueError, keys::EPOCH, keys::Lane};

static PUSH: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("lua/push.lua")));
static TAKE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("lua/take.lua")));
static BEAT: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("lua/beat.lua")));
static LEAVE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("lua/leave.lua")));

#[expect(
    clippy::disallowed_methods,
    reason = "names a process or a memory to machines for minutes; nothing is ordered by it"
)]
pub(crate) fn fresh_name() -> String {
    Uuid::new_v4().to_string()
}

pub(crate) async fn push(
    conn: &mut ConnectionManager,
    lane: Lane,
    epoch: &Epoch,
    max_depth: usize,
    ids: &[Uuid],
) -> Result<PushOutcome, QueueError> {
    if ids.is_empty() {
        return Ok(PushOutcome::Taken(0));
    }
    let mut call = PUSH.prepare_invoke();
    call.key(lane.due()).key(EPOCH).arg(&epoch.0).arg(max_depth).arg(lane.wake());
    for id in ids.iter().take(max_depth) {
        call.arg(id.to_string());
    }
    let taken: i64 = call.invoke_async(conn).await?;
    Ok(usize::try_from(taken).map_or(PushOutcome::Emptied, PushOutcome::Taken))
}

pub(crate) async fn epoch(conn: &mut ConnectionManager) -> Result<Epoch, QueueError> {
    let () = redis::cmd("SET").arg(EPOCH).arg(fresh_name()).arg("NX").query_async(conn).await?;
    Ok(Epoch(redis::cmd("GET").arg(EPOCH).query_async(conn).await?))
}

pub(crate) async fn take(
    conn: &mut ConnectionManager,
    lane: Lane,
    worker: &str,
    count: usize,
) -> Result<Vec<Uuid>, QueueError> {
    let ids: Vec<String> = TAKE
        .key(lane.due())
        .key(lane.taken(worker))
        .key(lane.workers())
        .arg(count)
        .arg(worker)
        .invoke_async(conn)
        .await?;
    // A foreign word in our set cannot be run by anybody; leaving it in the hands of this worker is the end of it.
    Ok(ids.iter().filter_map(|id| Uuid::parse_str(id).ok()).collect())
}

pub(crate) async fn finished(
    conn: &mut ConnectionManager,
    lane: Lane,
    worker: &str,
    id: Uuid,
) -> Result<(), QueueError> {
    Ok(redis::cmd("SREM").arg(lane.taken(worker)).arg(id.to_string()).query_async(conn).await?)
}

pub(crate) async fn beat(conn: &mut ConnectionManager, lane: Lane, worker: &str) -> Result<usize, QueueError> {
    Ok(BEAT
        .key(lane.due())
        .key(lane.workers())
        .arg(worker)
        .arg(DEAD_AFTER.as_secs())
        .arg(lane.taken_prefix())
        .arg(lane.wake())
        .invoke_async(conn)
        .await?)
}

pub(crate) async fn leave(conn: &mut ConnectionManager, lane: Lane, worker: &str) -> Result<usize, QueueError> {
    Ok(LEAVE
        .key(lane.due())
        .key(lane.taken(worker))
        .key(lane.workers())
        .arg(worker)
        .arg(lane.wake())
        .invoke_async(conn)
        .await?)
}
