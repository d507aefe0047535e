//! A test side's own time.

use chrono::{DateTime, Duration, Utc};
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{MoneyJob, enqueue, enqueue_all};
use kontor_kernel::{
    ApiError, Code, Result, Validator, iso,
    kinds::{SellerId, TestClockId},
};

use crate::store::{self, ClockRow};

/// As far as one may jump at once: enough for any contract, too little to run into the calendar's end.
const JUMP_DAYS_MAX: i64 = 3_660;

/// A test side's clock. It stands still until it is moved.
///
/// Advanced, it stops at every moment on the way at which something becomes due, and goes on when that is
/// done. So what would have happened one after the other does, in one big step as in many small ones. People live where
/// it is going to from the moment they send it; the machinery that follows lives where it is.
#[derive(Debug, Clone)]
pub struct Clock {
    /// Which clock.
    pub id: TestClockId,
    /// The test side's present, as people see it.
    pub now_at: DateTime<Utc>,
    /// When it was started, in real time.
    pub created_at: DateTime<Utc>,
}

impl From<ClockRow> for Clock {
    fn from(row: ClockRow) -> Self {
        Self { id: row.id, now_at: row.heading_to.unwrap_or(row.now_at), created_at: row.created_at }
    }
}

/// A clock on its way.
#[derive(Debug, Clone, Copy)]
pub struct ClockAdvance {
    /// Where it is.
    pub at: DateTime<Utc>,
    /// Where it is going.
    pub to: DateTime<Utc>,
}

fn must_be_test(tx: &Tx) -> Result<()> {
    if tx.tenant()?.livemode { Err(ApiError::new(Code::TestSideOnly)) } else { Ok(()) }
}

/// The tenant's clocks: one, or none while it lives in real time.
pub async fn clocks(tx: &mut Tx) -> Result<Vec<Clock>> {
    Ok(store::clocks(tx).await?.into_iter().map(Clock::from).collect())
}

/// Starts a clock, at the present or later.
pub async fn create(tx: &mut Tx, at: Option<DateTime<Utc>>) -> Result<Clock> {
    must_be_test(tx)?;
    let now = tx.now();
    let at = at.unwrap_or(now);
    check_jump(now, at, "/now_at")?;
    let id = tx.id();
    if !store::insert_clock(tx, id, at).await? {
        return Err(ApiError::new(Code::AlreadyExists));
    }
    find(tx, id).await
}

/// Sends a clock forward; what becomes due on the way is done there.
pub async fn advance(tx: &mut Tx, id: TestClockId, to: DateTime<Utc>) -> Result<Clock> {
    must_be_test(tx)?;
    let clock = find(tx, id).await?;
    check_jump(clock.now_at, to, "/to")?;
    if !store::send_clock(tx, id, to).await? {
        // Equal to where it stands, or somebody sent it further this very moment.
        let now = find(tx, id).await?.now_at;
        return Err(backwards(now, "/to"));
    }
    let seller = tx.seller()?;
    enqueue(tx, MoneyJob::WalkClock { seller }).await?;
    find(tx, id).await
}

/// The tenant's clock while it is on its way, held until the end of the transaction; none while it stands.
pub async fn lock_advancing_clock(tx: &mut Tx) -> Result<Option<ClockAdvance>> {
    let held = store::hold_clock(tx).await?;
    Ok(held.and_then(|row| row.heading_to.map(|to| ClockAdvance { at: row.now_at, to })))
}

/// Moves a clock that is held to its next stop with the work that is due there, or, without one, to where it was going.
pub async fn step(tx: &mut Tx, advance: ClockAdvance, stop: Option<(DateTime<Utc>, Vec<MoneyJob>)>) -> Result<()> {
    match stop {
        Some((at, due)) => {
            store::move_clock(tx, at, false).await?;
            enqueue_all(tx, &due).await
        }
        None => {
            store::move_clock(tx, advance.to, true).await?;
            // What companies have to say of that time is asked for at once, not when the real hour comes.
            enqueue_all(tx, &[MoneyJob::PursueProviders, MoneyJob::FindScheduled]).await
        }
    }
}

/// Whose clocks are on their way: the net under the jobs that move them.
pub async fn advancing_clocks(db: &Db) -> Result<Vec<SellerId>> {
    let sql = "SELECT seller_id FROM test_clocks WHERE heading_to IS NOT NULL ORDER BY 1 LIMIT 500";
    let found: Vec<AdvancingClock> = db.once(Scope::System, || query(sql)).await?;
    Ok(found.into_iter().map(|one| one.seller_id).collect())
}

#[derive(Row)]
struct AdvancingClock {
    seller_id: SellerId,
}

fn backwards(now: DateTime<Utc>, pointer: &str) -> ApiError {
    ApiError::field(Code::ClockBackwards, pointer).with("now", iso(now))
}

fn check_jump(now: DateTime<Utc>, to: DateTime<Utc>, pointer: &str) -> Result<()> {
    if to < now {
        return Err(backwards(now, pointer));
    }
    let latest = now + Duration::days(JUMP_DAYS_MAX);
    let mut check = Validator::new();
    if to > latest {
        check.refuse_with(Code::TooLarge, pointer, [("max", iso(latest).into())]);
    }
    check.finish()
}

async fn find(tx: &mut Tx, id: TestClockId) -> Result<Clock> {
    clocks(tx).await?.into_iter().find(|clock| clock.id == id).ok_or_else(ApiError::not_found)
}
