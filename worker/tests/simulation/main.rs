//! Two years of a shop within a minute: on a test side, with its test clock, through the worker's own lanes.
//!
//! Every engine that waits for time to pass is to live here: purchases, wires that come or do not, refunds, payouts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "tests")]

mod company;
mod dump;
mod life;
mod script;

use chrono::Duration;
use life::Life;

async fn lived(seed: u64, stride: Option<Duration>) -> Life {
    let mut life = Life::begin(seed).await;
    life.live(stride).await;
    life
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_seed_leaves_the_same_bytes() {
    let (one, other) = (lived(1, None).await, lived(1, None).await);
    dump::assert_equal(&dump::of(&one.world).await, &dump::of(&other.world).await, "the same seed twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_big_step_equals_many_small_ones() {
    let (big, small) = (lived(2, None).await, lived(2, Some(Duration::hours(73))).await);
    let (big, small) = (dump::of(&big.world).await, dump::of(&small.world).await);
    dump::assert_equal(&dump::essence(&big), &dump::essence(&small), "one step and many");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_years_later_every_cent_is_where_it_belongs() {
    let life = lived(3, Some(Duration::days(30))).await;
    let clearing = "SELECT coalesce(sum(amount), 0)::bigint AS number FROM entries WHERE account = 'provider_clearing'";
    assert_eq!(life.number(clearing).await, life.company.holds(), "our books and the provider's");
    assert_eq!(life.number("SELECT coalesce(sum(amount), 0)::bigint AS number FROM entries").await, 0);
    let count = async |sql: &str| life.number(&format!("SELECT count(*) AS number FROM {sql}")).await;
    assert_eq!(count("jobs WHERE state IN ('dead', 'retry', 'running')").await, 0, "no job failed");
    assert_eq!(count("transactions WHERE state IN ('waiting', 'pending')").await, 0, "nothing is open for ever");
    assert_eq!(count("orders WHERE payment_state IN ('payment_waiting', 'payment_pending')").await, 0);
    assert_eq!(count("mails WHERE state = 'sent'").await, i64::try_from(life.mailed().await).unwrap());
    // Otherwise nothing was shown.
    let (paid, refunds, payouts) = life.company.tally();
    let expired = count("transactions WHERE state = 'expired'").await;
    assert!(paid > 15 && refunds > 3 && payouts > 3 && expired > 3, "{paid} {refunds} {payouts} {expired}");
}
