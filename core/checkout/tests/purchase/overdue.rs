//! What nobody finished in time, and a provider that says nothing: each payment is asked about by itself, less and less often, and none
//! is forgotten with its job.

use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::Duration;
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use kontor_checkout::Checkout;
use kontor_payments::{PaymentForm, provider::Outcome};

use super::{PRICE, Shop, links, scripted::Script};

const GIVE_UPS: &str = "jobs WHERE kind = 'give_up' AND state = 'queued'";
const INQUIRIES: &str = "jobs WHERE kind = 'inquire' AND state = 'queued'";

impl Shop {
    fn worker(&self) -> Checkout {
        Checkout::new(self.world.worker.clone(), self.provider.clone(), links())
    }

    /// The sweep, and every job that it causes. Answers how many there were.
    async fn expire(&self) -> usize {
        let worker = self.worker();
        let found = worker.expire_due(&self.world.worker).await.unwrap();
        for (_, order) in kontor_orders::overdue_orders(&self.world.worker).await.unwrap() {
            worker.give_up_job(self.anna.tenant, order).await.unwrap();
        }
        self.sql("DELETE FROM jobs WHERE kind IN ('give_up', 'inquire')").await;
        found
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_provider_is_asked_less_and_less_and_what_it_says_at_last_counts() {
    let shop = Shop::open(PRICE, None).await;
    for key in ["k1", "k2", "k3"] {
        shop.provider.next(Script::Lost(Outcome::Succeeded));
        shop.buy(PaymentForm::Card, key).await.unwrap();
    }
    shop.sql("DELETE FROM jobs WHERE kind = 'inquire'").await;
    shop.sql("UPDATE transactions SET next_inquiry_at = NULL").await;
    shop.provider.silent(true);
    assert_eq!(shop.worker().expire_due(&shop.world.worker).await.unwrap(), 0, "nothing is due");
    shop.world.clock.advance(Duration::hours(1));
    for _ in 0..2 {
        shop.worker().expire_due(&shop.world.worker).await.unwrap();
        assert_eq!(shop.count(GIVE_UPS).await, 3, "one job for each, however often it is looked");
    }
    assert_eq!(shop.expire().await, 3);
    assert_eq!(shop.expire().await, 0, "what says nothing is left alone");
    // Ten days of a sweep every hour: what is found doubles its wait each time, up to a day.
    let mut found = 0;
    for _ in 0..10 * 24 {
        shop.world.clock.advance(Duration::hours(1));
        found += shop.expire().await;
    }
    assert!((3 * 10..3 * 20).contains(&found), "{found} times in ten days");
    assert_eq!(shop.count("transactions WHERE state = 'waiting'").await, 3, "unknown is not failed");
    shop.provider.silent(false);
    shop.world.clock.advance(Duration::days(1));
    shop.expire().await;
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 3);
    assert_eq!(shop.provider.taken(), 3 * PRICE);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_inquiry_whose_job_is_lost_is_made_all_the_same() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(shop.count(INQUIRIES).await, 1);
    shop.sql("DELETE FROM jobs WHERE kind = 'inquire'").await;
    let sweep = async || shop.worker().expire_due(&shop.world.worker).await.unwrap();
    assert_eq!(sweep().await, 0, "it is not late yet");
    shop.world.clock.advance(Duration::minutes(11));
    for _ in 0..2 {
        assert_eq!(sweep().await, 1);
        assert_eq!(shop.count(INQUIRIES).await, 1);
    }
    shop.worker().inquire_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!(sweep().await, 0, "nothing is asked of what is known");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_nothing_can_be_done_about_has_its_time_again() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.waiting("k1").await;
    // What was sold cannot be read any more, and no payment of it is open.
    shop.sql("ALTER TABLE transactions DISABLE TRIGGER USER").await;
    shop.sql("UPDATE transactions SET state = 'canceled'").await;
    shop.sql("ALTER TABLE transactions ENABLE TRIGGER USER").await;
    shop.sql("SET session_replication_role = replica; UPDATE orders SET payment_form = 'card', snapshot = '{}'").await;
    shop.world.clock.advance(Duration::hours(25));
    let orders = async || kontor_orders::overdue_orders(&shop.world.worker).await.unwrap();
    assert_eq!(orders().await, [(shop.anna.id, placed.order.id)]);
    shop.worker().give_up_job(shop.anna.tenant, placed.order.id).await.unwrap();
    assert!(orders().await.is_empty());
    shop.world.clock.advance(Duration::hours(24));
    assert_eq!(orders().await.len(), 1);
}

static ASKED: AtomicUsize = AtomicUsize::new(0);

struct Counting;

impl Instrumentation for Counting {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            ASKED.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The order with its payment that is open, five hundred times more.
const COPIES: &str = "
    INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', md5('o' || n)::uuid, 'token', 'COPY-' || n))).*
        FROM orders o, generate_series(1, 500) n;
    INSERT INTO order_rates SELECT (jsonb_populate_record(r, jsonb_build_object('id', md5('r' || n)::uuid,
            'order_id', md5('o' || n)::uuid))).* FROM order_rates r, generate_series(1, 500) n;
    INSERT INTO transactions SELECT (jsonb_populate_record(t, jsonb_build_object('id', md5('t' || n)::uuid,
            'order_id', md5('o' || n)::uuid, 'rate_id', md5('r' || n)::uuid))).* FROM transactions t, generate_series(1, 500) n";

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_open_payments_cost_a_sweep_no_look_at_any() {
    set_default_instrumentation(|| Some(Box::new(Counting))).unwrap();
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let worker = shop.worker();
    let sweep = async || {
        let before = ASKED.load(Ordering::Relaxed);
        assert_eq!(worker.expire_due(&shop.world.worker).await.unwrap(), 0, "nothing is due");
        ASKED.load(Ordering::Relaxed) - before
    };
    // The first asks a new connection for what every later one knows.
    sweep().await;
    let of_one = sweep().await;
    shop.sql(COPIES).await;
    assert_eq!(shop.count("transactions WHERE state = 'waiting'").await, 501);
    assert_eq!(sweep().await, of_one, "the sweep looks once for all, and finds none");
    assert_eq!(
        shop.count("jobs WHERE kind IN ('give_up', 'inquire')").await,
        1,
        "each has one job, from when it was begun"
    );
}
