//! A hundred thousand payments of a thousand sellers are due at once: each is handed out, a batch in hand at a time, and
//! nobody waits for the seller who has half of them or for a provider who does not answer for them.

use std::{collections::BTreeSet, time::Instant};

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use kontor_checkout::Checkout;
use kontor_db::{Row, Scope, query};
use kontor_jobs::{Lane, offer};
use kontor_orders::{BATCH, dunning, pause};
use kontor_testkit::World;
use uuid::Uuid;

use super::{Scripted, links};

const DUE: usize = 50_000 + 999 * 50;
/// Ids that Redis holds of a lane.
const ROOM: usize = Lane::Money.depth();

#[derive(Row)]
struct Line {
    #[row(column = "QUERY PLAN")]
    text: String,
}

#[derive(Row)]
struct Count {
    count: i64,
}

async fn count(owner: &mut AsyncPgConnection, rows: &str) -> usize {
    let sql = format!("SELECT count(*) AS count FROM {rows}");
    let found: Count = query(sql).get_result(owner).await.unwrap();
    usize::try_from(found.count).unwrap()
}

/// Everything is found by the index of what is due; nobody's tables are read through.
async fn plans_are_by_index(world: &World) {
    let (due, endings, pauses) = (dunning::due(), kontor_orders::ending(), pause::over());
    for sql in [due.statements(), endings.statements(), pauses.statements()].concat() {
        let mut tx = world.worker.begin(Scope::System).await.unwrap();
        let now = world.env.clock.now();
        let asked = query(format!("EXPLAIN {sql}"))
            .bind(now - chrono::Duration::days(40))
            .bind(Uuid::nil())
            .bind(i64::try_from(BATCH).unwrap());
        let plan: Vec<Line> = asked.load(tx.conn().unwrap()).await.unwrap();
        let plan: Vec<_> = plan.into_iter().map(|line| line.text).collect();
        let plan = plan.join("\n");
        for table in ["order_rates", "orders", "transactions"] {
            assert!(!plan.contains(&format!("Seq Scan on {table}")), "{plan}");
        }
        tx.rollback().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_due_payments_are_handed_out_and_no_seller_waits_for_another() {
    let world = World::new().await;
    let mut owner = AsyncPgConnection::establish(&world.owner_url()).await.unwrap();
    owner.batch_execute(include_str!("sweep.sql")).await.unwrap();
    plans_are_by_index(&world).await;

    // Never more than a batch in hand.
    let (mut due, mut sizes) = (dunning::due(), Vec::new());
    while let Some(rates) = due.next(&world.worker).await.unwrap() {
        sizes.push(rates.len());
    }
    assert_eq!((sizes.iter().sum::<usize>(), sizes.iter().max().copied()), (DUE, Some(BATCH)));

    let checkout = Checkout::new(world.worker.clone(), std::sync::Arc::new(Scripted::default()), links());
    let began = Instant::now();
    assert_eq!(checkout.collect_due(&world.worker).await.unwrap(), DUE);
    // The sweep comes every minute, and is one of a kind: one that takes longer is late, and loses nothing.
    println!("{DUE} due payments are handed out in {:.1} s", began.elapsed().as_secs_f64());
    assert_eq!(count(&mut owner, "jobs WHERE kind = 'collect_rate' AND state = 'queued'").await, DUE);

    // What was handed out and is not done is not handed out twice, and hides nothing: the payment that becomes due last is
    // found behind half a hundred thousand older ones.
    let last = "UPDATE order_rates SET due_at = '2026-03-02 11:59:59+00'
         WHERE id = (SELECT id FROM order_rates WHERE seller_id = '01900000-0000-7000-8000-000000000309' AND due_at > '2026-12-31' LIMIT 1)";
    owner.batch_execute(last).await.unwrap();
    checkout.collect_due(&world.worker).await.unwrap();
    assert_eq!(count(&mut owner, "jobs WHERE kind = 'collect_rate' AND state = 'queued'").await, DUE + 1);

    // The first seller's provider never answers: what is begun for them stays begun. The others go on, by turns.
    let big = "01900000-0000-7000-8000-000000000001";
    let (mut rounds, mut stuck) = (0, 0);
    let others = format!("jobs WHERE kind = 'collect_rate' AND state = 'queued' AND tenant <> '{big}'");
    while count(&mut owner, &others).await > 0 {
        let taken = offer::take_due(&world.worker, &[(Lane::Money, ROOM)]).await.unwrap();
        let ids: Vec<Uuid> = taken.into_values().flatten().collect();
        assert!(!ids.is_empty() && ids.len() <= ROOM);
        let list = ids.iter().map(|id| format!("'{id}'")).collect::<Vec<_>>().join(",");
        if rounds == 0 {
            let tenants =
                count(&mut owner, &format!("(SELECT DISTINCT tenant FROM jobs WHERE id IN ({list})) t")).await;
            assert_eq!(tenants, ROOM, "in the first round everybody has one turn");
        }
        stuck += count(&mut owner, &format!("jobs WHERE id IN ({list}) AND tenant = '{big}'")).await;
        // What is done needs no row here.
        let done = format!("DELETE FROM jobs WHERE id IN ({list}) AND tenant <> '{big}'");
        owner.batch_execute(&done).await.unwrap();
        rounds += 1;
    }
    // 49,951 of the others are through within as many rounds as they alone would need, and one.
    assert!(rounds <= 49_951_usize.div_ceil(ROOM) + 1, "{rounds} rounds");
    // Of the first seller's fifty thousand one a turn was begun, and what room was left when the others were through.
    assert!(stuck <= rounds + ROOM, "{stuck}");
    let different: BTreeSet<usize> = sizes.into_iter().collect();
    assert!(different.len() <= 2, "full batches, and the rest");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_ends_or_goes_on_waits_for_nobody_with_ten_thousand_of_them() {
    let world = World::new().await;
    let mut owner = AsyncPgConnection::establish(&world.owner_url()).await.unwrap();
    owner.batch_execute(include_str!("sweep_plans.sql")).await.unwrap();
    let checkout = Checkout::new(world.worker.clone(), std::sync::Arc::new(Scripted::default()), links());
    // One sweep finds them all, whoever's they are and since when.
    assert_eq!(checkout.collect_due(&world.worker).await.unwrap(), 2 * 10_001);
    for kind in ["end_plan", "resume_plan"] {
        for (seller, wanted) in [(1, 10_000), (2, 1)] {
            let tenant = format!("01900000-0000-7000-8000-{seller:012x}");
            let rows = format!("jobs WHERE kind = '{kind}' AND tenant = '{tenant}' AND state = 'queued'");
            assert_eq!(count(&mut owner, &rows).await, wanted, "{kind} of {seller}");
        }
    }
    // Who has one of each gets their turns among the first, as many at once as the lane takes.
    let taken = offer::take_due(&world.worker, &[(Lane::Money, ROOM)]).await.unwrap();
    let ids: Vec<String> = taken.into_values().flatten().map(|id| format!("'{id}'")).collect();
    let small = "01900000-0000-7000-8000-000000000002";
    let rows = format!("jobs WHERE id IN ({}) AND tenant = '{small}'", ids.join(","));
    assert_eq!(count(&mut owner, &rows).await, 2);
}
