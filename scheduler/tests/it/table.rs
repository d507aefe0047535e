use std::{collections::HashSet, time::Duration};

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, query};
use kontor_jobs::{
    AccessJob, DomainsJob, FilesJob, HooksJob, Job, JobOutcome, JobState, Lane, MailJob, MoneyJob, Stored,
    claim::{AttemptOutcome, claim, finish},
    commit_done, dead, enqueue, enqueue_all, enqueue_sweep, offer, sweep, work,
};
use kontor_kernel::{ApiError, Code, Id, Machine, Transition, kinds::JobId};
use kontor_scheduler::{calendar, sweeper};
use kontor_testkit::World;

use crate::machine::{let_time_pass, row};

#[derive(Row)]
struct ScheduleRow {
    id: uuid::Uuid,
}

async fn ids(world: &World) -> Vec<JobId> {
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let found: Vec<ScheduleRow> = query("SELECT id FROM jobs ORDER BY id").load(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    found.into_iter().map(|one| Id::from_uuid(one.id)).collect()
}

async fn send(world: &World) -> JobId {
    let before: HashSet<_> = ids(world).await.into_iter().collect();
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let mail = tx.id();
    enqueue(&mut tx, MailJob::Send { mail }).await.unwrap();
    tx.commit().await.unwrap();
    ids(world).await.into_iter().find(|id| !before.contains(id)).unwrap()
}

async fn work_once(world: &World, id: JobId, answer: Result<JobOutcome, &str>) {
    work(&world.worker, id, |_: MailJob| async move { answer.map_err(ApiError::internal) }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_lives_and_dies_with_the_transaction_that_causes_it() {
    let world = World::new().await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let mail = tx.id();
    enqueue(&mut tx, MailJob::Send { mail }).await.unwrap();
    tx.rollback().await.unwrap();
    assert!(ids(&world).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_a_process_that_ends_is_taken_again_at_once_and_loses_no_attempt() {
    let world = World::new().await;
    let id = send(&world).await;
    kontor_jobs::work_until(&world.worker, id, std::future::ready(()), |_: MailJob| std::future::pending()).await;
    let waiting =
        "SELECT id FROM jobs WHERE state = 'queued' AND attempts = 0 AND offered_at IS NULL AND run_at <= now()";
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let found: Vec<ScheduleRow> = query(waiting).load(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(found.len(), 1);
    work_once(&world, id, Ok(JobOutcome::Done)).await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let done: Vec<ScheduleRow> =
        query("SELECT id FROM jobs WHERE state = 'done'").load(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(done.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_may_enqueue_and_not_look() {
    let world = World::new().await;
    let (anna, _) = world.two_tenants().await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let job = AccessJob::Deliver { seller: anna.id, order: tx.id() };
    enqueue(&mut tx, job.clone()).await.unwrap();
    enqueue(&mut tx, job).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(ids(&world).await.len(), 1, "the same work is open once");

    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let refused = query("SELECT id FROM jobs").load::<ScheduleRow>(tx.conn().unwrap()).await;
    assert!(refused.is_err_and(|error| error.to_string().contains("permission denied")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_ends_with_its_work_ends_as_its_work_does() {
    let world = World::new().await;
    let (anna, _) = world.two_tenants().await;
    let state = async |id| row(&world.worker, id).await.state;
    // What rolls back leaves the job to be done again.
    let id = send(&world).await;
    let db = &world.worker;
    work(db, id, |_: MailJob| async move {
        db.begin(Scope::System).await?.rollback().await?;
        Err(ApiError::internal("it went wrong before its commit"))
    })
    .await;
    assert_eq!(state(id).await, JobState::Retry.text());
    // As the system, and as a tenant, whose last checks are made before.
    for scope in [Scope::System, anna.scope()] {
        let id = send(&world).await;
        work(db, id, |_: MailJob| async move {
            commit_done(db.begin(scope).await?).await?;
            assert_eq!(row(db, id).await.state, JobState::Done.text(), "with the work, before the worker says so");
            Ok(JobOutcome::Done)
        })
        .await;
        assert_eq!(state(id).await, JobState::Done.text());
    }
    // Outside a job it commits.
    commit_done(db.begin(Scope::System).await.unwrap()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_work_can_be_asked_for_again_when_it_is_done() {
    let world = World::new().await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let job = MailJob::Send { mail: tx.id() };
    enqueue_all(&mut tx, &[job.clone(), job.clone(), job.clone()]).await.unwrap();
    tx.commit().await.unwrap();
    let first = ids(&world).await;
    assert_eq!(first.len(), 1);
    work_once(&world, first[0], Ok(JobOutcome::Done)).await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    enqueue(&mut tx, job).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(ids(&world).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn twice_is_once() {
    let world = World::new().await;
    let id = send(&world).await;
    work_once(&world, id, Ok(JobOutcome::Done)).await;
    work(&world.worker, id, |_: MailJob| async { panic!("a done job ran again") }).await;
    let done = row(&world.worker, id).await;
    assert_eq!((done.state.as_str(), done.attempts), ("done", 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_ending_of_an_attempt_changes_nothing() {
    let world = World::new().await;
    let id = send(&world).await;
    let first = claim(&world.worker, id).await.unwrap().unwrap();
    assert!(claim(&world.worker, id).await.unwrap().is_none(), "it is in other hands");
    let_time_pass(&world.worker).await;
    sweeper::once(&world.worker).await.unwrap();
    let_time_pass(&world.worker).await;
    let second = claim(&world.worker, id).await.unwrap().unwrap();
    assert_eq!((first.attempts, second.attempts), (1, 2));
    assert!(!finish(&world.worker, id, first.attempts, &AttemptOutcome::Done).await.unwrap());
    assert!(finish(&world.worker, id, second.attempts, &AttemptOutcome::Done).await.unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_and_panics_wait_longer_each_time_and_end_in_the_dead_list() {
    let world = World::new().await;
    let id = send(&world).await;
    let last = Lane::Mail.max_attempts();
    for attempt in 1..=last {
        if attempt % 2 == 0 {
            work(&world.worker, id, |_: MailJob| async { panic!("no relay for ada@example.org") }).await;
        } else {
            work_once(&world, id, Err("550 ada@example.org unknown")).await;
        }
        let now = row(&world.worker, id).await;
        assert_eq!(now.attempts, attempt);
        assert_eq!(now.state, if attempt < last { "retry" } else { "dead" });
        assert!(!now.error.contains('@'), "{}", now.error);
        work(&world.worker, id, |_: MailJob| async { panic!("ran before its time") }).await;
        let_time_pass(&world.worker).await;
    }

    let mut tx = world.manager.begin(Scope::Manager(world.env.id::<kontor_kernel::kinds::User>())).await.unwrap();
    let wanted = dead::JOBS.read("filters[state][]=dead", tx.now()).unwrap();
    let page = wanted.page::<dead::JobRow>(&mut tx).await.unwrap();
    assert_eq!((page.meta.total_count, page.rows[0].id, page.rows[0].state), (1, id, JobState::Dead));
    assert!(matches!(dead::replay(&mut tx, id).await.unwrap(), Transition::Moved(JobState::Dead)));
    assert!(matches!(dead::replay(&mut tx, id).await.unwrap(), Transition::Already));
    let bruno = world.env.id();
    assert_eq!(dead::replay(&mut tx, bruno).await.unwrap_err().code(), Code::NotFound);
    tx.commit().await.unwrap();
    work_once(&world, id, Ok(JobOutcome::Done)).await;
    assert_eq!(row(&world.worker, id).await.attempts, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_kills_its_workers_ends_in_the_dead_list() {
    let world = World::new().await;
    let id = send(&world).await;
    for _ in 0..Lane::Mail.max_attempts() {
        claim(&world.worker, id).await.unwrap().unwrap();
        let_time_pass(&world.worker).await;
        sweeper::once(&world.worker).await.unwrap();
        let_time_pass(&world.worker).await;
    }
    let end = row(&world.worker, id).await;
    assert_eq!((end.state.as_str(), end.attempts), ("dead", Lane::Mail.max_attempts()));
}

#[tokio::test(flavor = "multi_thread")]
async fn too_early_is_not_a_failure() {
    let world = World::new().await;
    let id = send(&world).await;
    for _ in 0..3 {
        work_once(&world, id, Ok(JobOutcome::Again(Duration::from_secs(60)))).await;
        let now = row(&world.worker, id).await;
        assert_eq!((now.state.as_str(), now.attempts), ("queued", 0));
        let_time_pass(&world.worker).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_nobody_understands_any_more_is_hopeless() {
    let world = World::new().await;
    let id = send(&world).await;
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    query("UPDATE jobs SET kind = 'send_by_pigeon'").execute(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    work_once(&world, id, Ok(JobOutcome::Done)).await;
    assert_eq!(row(&world.worker, id).await.state, "dead");
}

#[tokio::test(flavor = "multi_thread")]
async fn sellers_take_turns_whatever_the_length_of_their_backlogs() {
    let world = World::new().await;
    let sellers = [world.env.id(), world.env.id(), world.env.id()];
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    for (seller, count) in sellers.iter().zip([500, 4, 2]) {
        let jobs: Vec<_> = (0..count).map(|_| AccessJob::Deliver { seller: *seller, order: world.env.id() }).collect();
        enqueue_all(&mut tx, &jobs).await.unwrap();
    }
    tx.commit().await.unwrap();
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let capacities = [(Lane::Access, 9), (Lane::Mail, 9), (Lane::Money, 0)];
    let due = offer::take_due(&world.worker, &capacities).await.unwrap();
    let taken = &due[&Lane::Access];
    assert_eq!((due.len(), taken.len()), (1, 9));
    #[derive(Row)]
    struct Tenant {
        tenant: uuid::Uuid,
    }
    let mut turns = Vec::new();
    for id in taken {
        let found: Tenant =
            query("SELECT tenant FROM jobs WHERE id = $1").bind(id).get_result(tx.conn().unwrap()).await.unwrap();
        turns.push(sellers.iter().position(|seller| seller.uuid() == found.tenant).unwrap());
    }
    assert_eq!(turns[0..3].iter().collect::<HashSet<_>>().len(), 3, "first everybody's first: {turns:?}");
    assert_eq!(turns[3..6].iter().collect::<HashSet<_>>().len(), 3, "then everybody's second: {turns:?}");
    assert_eq!(turns[6..8].iter().collect::<HashSet<_>>().len(), 2, "the third seller has no third: {turns:?}");
    tx.rollback().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tick_happens_once_however_many_schedulers_look_at_the_calendar() {
    let world = World::new().await;
    for _ in 0..3 {
        calendar::once(&world.worker).await.unwrap();
    }
    let before = ids(&world).await;
    assert_eq!(before.iter().collect::<HashSet<_>>().len(), before.len());
    // Done within its tick: still once.
    for id in &before {
        work(&world.worker, *id, |_: MoneyJob| async { Ok(JobOutcome::Done) }).await;
    }
    calendar::once(&world.worker).await.unwrap();
    assert_eq!(ids(&world).await.len(), before.len());
    world.clock.advance(chrono::Duration::days(1));
    calendar::once(&world.worker).await.unwrap();
    assert_eq!(ids(&world).await.len(), before.len() * 2);
    // And not while the last one is still open.
    world.clock.advance(chrono::Duration::days(1));
    calendar::once(&world.worker).await.unwrap();
    assert_eq!(ids(&world).await.len(), before.len() * 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_for_a_week_is_cleared_away_and_the_dead_stay() {
    let world = World::new().await;
    let (done, dead, waiting) = (send(&world).await, send(&world).await, send(&world).await);
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    for (id, state) in [(done, "done"), (dead, "dead")] {
        // By way of running, as the table of transitions wants it.
        for set in
            ["state = 'running'".to_owned(), format!("state = '{state}', finished_at = now() - interval '8 days'")]
        {
            query(format!("UPDATE jobs SET {set} WHERE id = $1"))
                .bind(id.uuid())
                .execute(tx.conn().unwrap())
                .await
                .unwrap();
        }
    }
    assert_eq!(sweep::clean(&mut tx, 100).await.unwrap(), 1);
    enqueue_sweep(&mut tx, &MoneyJob::ExpireTransactions, Duration::from_secs(60)).await.unwrap();
    tx.commit().await.unwrap();
    let left = ids(&world).await;
    assert!(left.contains(&dead) && left.contains(&waiting) && !left.contains(&done));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sweep_stands_in_the_calendar() {
    #[derive(Row)]
    struct Kind {
        name: String,
    }
    fn sweeps<J: Job>() -> Vec<String> {
        J::sweeps().iter().map(|sweep| format!("{}/{}", J::LANE, Stored::from_job(sweep).unwrap().kind)).collect()
    }
    let mut wanted = [
        sweeps::<MoneyJob>(),
        sweeps::<MailJob>(),
        sweeps::<AccessJob>(),
        sweeps::<FilesJob>(),
        sweeps::<DomainsJob>(),
        sweeps::<HooksJob>(),
    ]
    .concat();
    let world = World::new().await;
    calendar::once(&world.worker).await.unwrap();
    let mut tx = world.worker.begin(Scope::System).await.unwrap();
    let found: Vec<Kind> =
        query("SELECT lane || '/' || kind AS name FROM jobs").load(tx.conn().unwrap()).await.unwrap();
    let mut found: Vec<String> = found.into_iter().map(|kind| kind.name).collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
}
