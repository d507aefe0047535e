//! What was sold stays as it was sold, and what becomes another of it is kept beside.

use chrono::Duration;
use diesel_async::SimpleAsyncConnection;
use kontor_catalog::PlanKind;
use kontor_db::query;
use kontor_orders::{Credit, lock, pause};
use kontor_payments::PaymentForm;
use kontor_pricing::Proration;

use super::{
    links,
    over_time::Plans,
    plan_change::{AGREED, each},
};

const UP: &str = include_str!("../../../db/migrations/0222_subscriptions/up.sql");
const DOWN: &str = include_str!("../../../db/migrations/0222_subscriptions/down.sql");

impl Plans {
    /// Everything that is kept beside the snapshots.
    async fn beside(&self) -> Vec<String> {
        let mut all =
            self.shop.texts("SELECT to_jsonb(s)::text AS text FROM subscriptions AS s ORDER BY order_id").await;
        all.extend(
            self.shop
                .texts("SELECT coalesce(tax, snapshot -> 'tax')::text AS text FROM orders WHERE tax IS NOT NULL OR snapshot ? 'tax' ORDER BY id")
                .await,
        );
        all
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_stays_whatever_becomes_of_its_plan() {
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let pro = plans.and("Pro", PlanKind::Subscription, each(2_500, "1m")).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(10).await;
    let snapshots = async || plans.shop.texts("SELECT snapshot::text AS text FROM orders").await;
    let sold = snapshots().await;
    let changed = plans.change_price(&placed, pro, Proration::Invoice, AGREED).await.unwrap();
    assert_eq!((changed.plan().id, changed.snapshot().sold_plan.id), (pro, plans.plan));
    assert_eq!(changed.extra_rates().len(), 1);
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    pause::pause(&mut tx, &links(), placed.order.id, None, "").await.unwrap();
    tx.commit().await.unwrap();
    plans.shop.world.clock.advance(Duration::days(5));
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let resumed = pause::resume(&mut tx, &links(), placed.order.id, "").await.unwrap();
    tx.commit().await.unwrap();
    assert!(resumed.moved().is_some() && resumed.changed() == changed.changed());
    assert_eq!(snapshots().await, sold);
    let mut owner = plans.shop.world.owner().await;
    let refused =
        owner.batch_execute("UPDATE orders SET snapshot = snapshot || '{\"quantity\": 2}'").await.unwrap_err();
    assert!(refused.to_string().contains("never changes"), "{refused}");
    assert_eq!(snapshots().await, sold);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_paid_over_time_has_a_subscription() {
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    plans.shop.order(plans.shop.request(PaymentForm::Card), "o1").await.unwrap();
    assert_eq!(plans.shop.count("subscriptions").await, 0);
    let placed = plans.buy(PaymentForm::Card).await;
    let sold = "SELECT s.order_id::text AS text FROM subscriptions AS s JOIN orders AS o ON o.id = s.order_id WHERE s.plan = o.snapshot -> 'plan'";
    assert_eq!(plans.shop.texts(sold).await, [placed.order.id.uuid().to_string()]);
}

/// Who waits for the lock of an order reads what the one before has left, though their statement began earlier, and though nothing of the
/// order itself was changed.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_waits_for_an_order_reads_its_plan_as_it_was_left() {
    let plans = Plans::open(PlanKind::Subscription, each(1_000, "1m")).await;
    let id = plans.buy(PaymentForm::Card).await.order.id;
    let shop = &plans.shop;
    let mut first = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert_eq!(lock(&mut first, id).await.unwrap().credit(), None);
    let mut second = shop.world.worker.begin(shop.anna.scope()).await.unwrap();
    let waiting = tokio::spawn(async move { lock(&mut second, id).await.unwrap().credit() });
    let waits = "pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    while shop.count(waits).await == 0 {
        tokio::task::yield_now().await;
    }
    let left = query("UPDATE subscriptions SET credit_least = 7 WHERE order_id = $1").bind(id);
    diesel_async::RunQueryDsl::execute(left, first.conn().unwrap()).await.unwrap();
    first.commit().await.unwrap();
    assert_eq!(waiting.await.unwrap(), Some(Credit { least: 7 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_in_the_snapshot_is_brought_over_and_back() {
    let (plans, placed, _) = Plans::paid_ahead().await;
    plans.shop.order(plans.shop.request(PaymentForm::Card), "o1").await.unwrap();
    plans.one_more("m1", "other@example.test").await;
    plans
        .shop
        .sql("UPDATE orders SET tax = snapshot -> 'tax' || '{\"country\": \"AT\"}' WHERE payment_state = 'paying'")
        .await;
    let extra = r#"[{"number": 3, "lines": [{"name": "Rest", "amount": 5}]}]"#;
    plans.shop.sql(&format!("UPDATE subscriptions SET extra_rates = '{extra}' WHERE moved_on IS NOT NULL")).await;
    let before = plans.beside().await;
    let mut owner = plans.shop.world.owner().await;
    for _twice in 0..2 {
        owner.batch_execute(DOWN).await.unwrap();
        let known =
            ["plan", "moved", "changed", "credit", "extra"].map(|key| format!("snapshot ? '{key}'")).join(" AND ");
        assert_eq!(plans.shop.count(&format!("orders WHERE {known}")).await, 1);
        owner.batch_execute(UP).await.unwrap();
        kontor_db::migrate::run(&plans.shop.world.owner_url(), &[]).await.unwrap();
        assert_eq!(plans.beside().await, before);
    }
    let mut tx = plans.shop.world.api.begin(plans.shop.anna.scope()).await.unwrap();
    let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
    assert_eq!(
        (order.plan().name.as_str(), order.extra_rates().len(), order.tax().unwrap().country.as_str()),
        ("Month", 1, "AT")
    );
    assert!(order.moved().is_some() && order.changed().is_some() && order.has_credit());
}
