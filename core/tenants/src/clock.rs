//! A test side's own time.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Tx;
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{Check, Code, Fault, Result, iso, kinds::TestClockId};

use crate::store::{self, ClockRow};

/// As far as one may jump at once: enough for any contract, too little to run into the calendar's end.
const JUMP_DAYS_MAX: i64 = 3_660;

/// A test side's clock. It stands still until it is moved.
#[derive(Debug, Clone)]
pub struct Clock {
    /// Which clock.
    pub id: TestClockId,
    /// The test side's present.
    pub now_at: DateTime<Utc>,
    /// When it was started, in real time.
    pub created_at: DateTime<Utc>,
}

impl From<ClockRow> for Clock {
    fn from(row: ClockRow) -> Self {
        Self { id: row.id, now_at: row.now_at, created_at: row.created_at }
    }
}

/// The work that waits for time to pass. What becomes due on a test side is looked for at once when its clock moves,
/// not when the real night comes; each sweep finds it by the tenant's own time.
fn sweeps() -> Vec<MoneyJob> {
    vec![MoneyJob::ExpireTransactions, MoneyJob::CollectDue, MoneyJob::PursueProviders]
}

fn must_be_test(tx: &Tx) -> Result<()> {
    if tx.tenant()?.livemode { Err(Fault::new(Code::TestSideOnly)) } else { Ok(()) }
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
        return Err(Fault::new(Code::AlreadyExists));
    }
    find(tx, id).await
}

/// Moves a clock forward, and looks for what became due.
pub async fn advance(tx: &mut Tx, id: TestClockId, to: DateTime<Utc>) -> Result<Clock> {
    must_be_test(tx)?;
    let clock = find(tx, id).await?;
    check_jump(clock.now_at, to, "/to")?;
    if !store::move_clock(tx, id, to).await? {
        // Equal to where it stands, or somebody moved it further this very moment.
        let now = find(tx, id).await?.now_at;
        return Err(backwards(now, "/to"));
    }
    enqueue_all(tx, &sweeps()).await?;
    find(tx, id).await
}

fn backwards(now: DateTime<Utc>, pointer: &str) -> Fault {
    Fault::field(Code::ClockBackwards, pointer).with("now", iso(now))
}

fn check_jump(now: DateTime<Utc>, to: DateTime<Utc>, pointer: &str) -> Result<()> {
    if to < now {
        return Err(backwards(now, pointer));
    }
    let latest = now + Duration::days(JUMP_DAYS_MAX);
    let mut check = Check::new();
    if to > latest {
        check.refuse_with(Code::TooLarge, pointer, [("max", iso(latest).into())]);
    }
    check.finish()
}

async fn find(tx: &mut Tx, id: TestClockId) -> Result<Clock> {
    clocks(tx).await?.into_iter().find(|clock| clock.id == id).ok_or_else(Fault::not_found)
}
