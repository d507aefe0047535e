//! Two years of a shop within minutes: on a test side, with its test clock, through the worker's own lanes.
//!
//! Every engine that waits for time to pass lives here: purchases of every kind of plan by card, debit and wire, what is
//! collected, tried again, owed, paused, let go, taken together and apart, paid off, ended and called off, prices that change,
//! wires that come or do not, refunds, disputes, returned debits, payouts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod actions;
mod changes;
mod company;
mod counts;
mod cpu;
mod dump;
mod exports;
mod life;
mod offers;
mod press;
mod script;

use std::time::Instant;

use chrono::{DateTime, Duration};
use dump::Dump;
use kontor_orders::audit::{audit, told, unexpected};
use life::Life;

/// What a life costs is told in so many of them: that depends less on the machine than seconds do.
const EMPTY_QUESTIONS: usize = 10_000;

async fn lived(seed: u64, stride: Option<Duration>) -> Dump {
    let (before, began) = (cpu::seconds("self"), Instant::now());
    let mut life = Box::pin(Life::begin(seed)).await;
    Box::pin(life.live(stride)).await;
    let (ours, database) = (cpu::seconds("self") - before, life.database_seconds().await);
    let empty = life.empty_questions(EMPTY_QUESTIONS).await;
    println!(
        "seed {seed}, steps of {}: {ours:.1} s of our time, {database:.1} s of PostgreSQL's, {:.1} s by the clock on the wall; as much as {:.0} times {EMPTY_QUESTIONS} empty questions",
        stride.map_or_else(|| "whole ways".to_owned(), |stride| format!("{} h", stride.num_hours())),
        began.elapsed().as_secs_f64(),
        (ours + database) / empty.max(f64::EPSILON)
    );
    every_cent_is_where_it_belongs(&mut life).await;
    dump::dump_tables(&life.world).await
}

// One thread: whatever is asked of PostgreSQL would go back and forth between two. One test: a life is dear, both questions are about the
// first one, and a runner that gives each test a process of its own would live it twice.
#[tokio::test]
async fn the_same_seed_leaves_the_same_bytes_and_one_big_step_equals_many_small_ones() {
    let first = lived(1, None).await;
    dump::assert_equal(&first, &lived(1, None).await, "the same seed twice");
    let small = lived(1, Some(Duration::hours(73))).await;
    dump::assert_equal(&dump::essence(&first), &dump::essence(&small), "one step and many");
}

async fn every_cent_is_where_it_belongs(life: &mut Life) {
    let clearing = "SELECT coalesce(sum(amount), 0)::bigint AS number FROM entries WHERE account = 'provider_clearing'";
    assert_eq!(life.number(clearing).await, life.company.holds(), "our books and the provider's");
    assert_eq!(life.number("SELECT coalesce(sum(amount), 0)::bigint AS number FROM entries").await, 0);
    for (what, rows) in [
        ("jobs that failed", "jobs WHERE state IN ('dead', 'retry', 'running')"),
        ("clocks on their way", "test_clocks WHERE heading_to IS NOT NULL"),
        (
            "payments that are open for ever",
            // Of what was had, and is paid in part, the rest is awaited.
            "transactions t, test_clocks c WHERE t.state IN ('waiting', 'pending') AND t.created_at < c.now_at - interval '15 days'
             AND t.received_amount = t.beside_amount",
        ),
        (
            "orders that wait for ever",
            "orders o, test_clocks c WHERE o.payment_state IN ('payment_waiting', 'payment_pending') AND o.created_at < c.now_at - interval '15 days'",
        ),
        (
            "payments that nobody asked for in time",
            "order_rates r JOIN orders o USING (seller_id), test_clocks c WHERE o.id = r.order_id AND r.state = 'future' AND r.due_at <= c.now_at
             AND o.payment_state = 'paying' AND o.paused_at IS NULL AND NOT EXISTS (SELECT FROM order_rates b WHERE b.order_id = o.id AND b.state = 'chargebacked')",
        ),
        ("payments that were paid without money", "order_rates WHERE state = 'paid' AND amount > 0 AND paid_by IS NULL"),
        (
            "orders whose payments are not what came for them",
            "orders o WHERE o.paid_amount <> (SELECT coalesce(sum(t.received_amount - t.beside_amount), 0) FROM transactions t
               WHERE t.order_id = o.id AND t.kind IN ('Payment', 'SubsPayment')
                 AND EXISTS (SELECT FROM order_rates r WHERE r.paid_by = t.id))",
        ),
    ] {
        assert_eq!(life.number(&format!("SELECT count(*) AS number FROM {rows}")).await, 0, "{what}");
    }
    let mut tx = life.begin_as_seller().await;
    let strange = unexpected(&mut tx, DateTime::UNIX_EPOCH).await.unwrap();
    tx.rollback().await.unwrap();
    assert!(strange.is_empty(), "{}", told(&strange));
    let breaks = audit(&life.world.worker, life.anna.tenant).await.unwrap();
    assert!(breaks.is_empty(), "{}", told(&breaks));
    let mailed = i64::try_from(life.mailed().await).unwrap();
    assert_eq!(life.number("SELECT count(*) AS number FROM mails WHERE state = 'sent'").await, mailed);
    // Otherwise nothing was shown.
    let [paid, refunds, payouts, disputes] = life.company.tally();
    println!("{paid} payments, {refunds} refunds, {payouts} payouts, {disputes} disputes, {mailed} mails");
    assert!(paid > 350 && refunds > 15 && payouts > 3 && disputes > 8, "{paid} {refunds} {payouts} {disputes}");
    for (what, rows, least) in [
        ("orders", "orders", 180),
        ("one time", "order_rows WHERE period_type = 'one_time' AND payment_state = 'paid'", 20),
        ("in parts", "order_rows WHERE period_type = 'installment' AND payment_state = 'paid'", 8),
        ("so many times", "order_rows WHERE period_type = 'limited_subscription' AND payment_state = 'paid'", 6),
        (
            "until it was ended",
            "order_rows WHERE period_type = 'subscription' AND payment_state = 'payment_canceled'",
            6,
        ),
        ("paid by debit", "transactions WHERE method = 'sepa' AND state = 'successful' AND kind = 'SubsPayment'", 20),
        ("tried again", "order_rates WHERE tries > 0 AND state = 'paid'", 8),
        ("owed", "order_rates WHERE state = 'debt'", 3),
        ("given back by the bank", "transactions WHERE kind = 'Chargeback' AND dispute_state IS NULL", 1),
        ("returned", "transactions WHERE dispute_state = 'returned'", 1),
        ("paid with all that was left", "transactions WHERE payoff AND state = 'successful'", 2),
        ("stood still", "state_changes WHERE why = 'goes_on' AND cause ~ '^[0-9]+$'", 3),
        ("came in parts", "transactions WHERE kind = 'Cashin'", 3),
        (
            "paid with what was too much",
            "state_changes WHERE machine = 'order_rates.state' AND why = 'money_beside'",
            1,
        ),
        ("partly paid", "state_changes WHERE machine = 'order_rates.state' AND to_state = 'partly_paid'", 1),
        ("let go", "state_changes WHERE machine = 'order_rates.state' AND why = 'skipped_by_seller'", 3),
        ("at another price", "order_plan_changes", 3),
        ("taken together", "order_merges", 4),
        ("separated", "order_merges WHERE state <> 'merged'", 1),
        ("bound", "order_rows WHERE period_type = 'subscription' AND charges_count >= 6", 1),
        ("never came", "transactions WHERE state = 'expired'", 5),
    ] {
        let count = life.number(&format!("SELECT count(*) AS number FROM {rows}")).await;
        assert!(count >= least, "{what}: {count}, wanted {least}");
    }
    let silent = life
        .number(
            "SELECT count(*) AS number FROM state_changes WHERE why = '' AND (machine LIKE 'transactions.%' OR machine IN (
                 'orders.payment_state', 'order_rates.state', 'order_plan_changes.state', 'course_accesses.state'))",
        )
        .await;
    assert_eq!(silent, 0, "every change of an order says why");
}
