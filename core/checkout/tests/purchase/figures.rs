//! The figures of a shop are its books: whatever happened in whatever order, sums by day come to what the ledger and the orders say,
//! and counting once more changes nothing.

use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_analytics::{DashboardKey, Figure, Period, Question, Report, TableKey, count_all, find};
use kontor_catalog::PlanKind;
use kontor_checkout::CheckoutRequest;
use kontor_db::{Row, query};
use kontor_kernel::{Currency, Money};
use kontor_orders::refund::RefundRequest;
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Terms};

use super::{PRICE, Script, Shop, declined, dice, over_time::Plans};

const DAYS: &str = "SELECT concat_ws(' ', scope, currency, day, key, started, orders, customers, payments, gross, vat, fees, net, refunds,
        refunded, disputes, disputed, plans_begun, plans_ended, mrr_begun, mrr_ended, mrr_changed) AS text
     FROM figures_daily WHERE (started, orders, payments, gross, refunded, disputed, plans_begun, plans_ended, mrr_changed)
         <> (0, 0, 0, 0, 0, 0, 0, 0, 0) ORDER BY 1";

impl Shop {
    /// Counts what is noted. The sums of all sales are those of the books; counting again, and everything anew, comes to the same days.
    pub async fn figures_agree(&self) {
        #[derive(Row)]
        struct Sum {
            what: String,
            counted: i64,
            booked: i64,
        }
        let count = || count_all(&self.world.worker, self.anna.id);
        count().await.unwrap();
        kontor_orders::customer::recount(&self.world.worker, self.anna.id).await.unwrap();
        let sql = "
            WITH counted AS (
                SELECT coalesce(sum(net), 0)::bigint AS net, coalesce(sum(fees), 0)::bigint AS fees,
                       coalesce(sum(orders), 0)::bigint AS orders, coalesce(sum(started), 0)::bigint AS started
                FROM figures_daily WHERE scope = 'all'
            ), booked AS (
                SELECT coalesce(-sum(e.amount) FILTER (WHERE e.account = 'seller_balance'), 0)::bigint AS net,
                       coalesce(-sum(e.amount) FILTER (WHERE e.account = 'platform_fee'), 0)::bigint AS fees
                FROM entries AS e JOIN postings AS p ON p.seller_id = e.seller_id AND p.id = e.posting_id
                WHERE p.kind NOT LIKE 'payout%' AND p.kind NOT LIKE 'credit%'
            )
            SELECT what, counted, booked FROM counted AS c, booked AS b, LATERAL (VALUES
                ('net', c.net, b.net), ('fees', c.fees, b.fees),
                ('orders', c.orders, (SELECT count(*) FROM orders WHERE charged_at IS NOT NULL)),
                ('started', c.started, (SELECT count(*) FROM order_rows WHERE NOT given)),
                ('revenue', (SELECT coalesce(sum(gross - refunded - disputed), 0)::bigint FROM figures_daily WHERE scope = 'all'),
                            (SELECT coalesce(sum(gross - refunded - disputed), 0)::bigint FROM figures_daily WHERE scope = 'product')),
                ('days of customers', (SELECT coalesce(sum(gross - refunded - disputed), 0)::bigint FROM figures_daily WHERE scope = 'customer'),
                                      (SELECT coalesce(sum(gross - refunded - disputed), 0)::bigint FROM figures_daily WHERE scope = 'all')),
                ('too small a total', (SELECT count(*) FROM figure_totals AS t WHERE t.most < (SELECT sum(gross - refunded - disputed)
                    FROM figures_daily AS d WHERE (d.seller_id, d.scope, d.currency, d.key) = (t.seller_id, t.scope, t.currency, t.key))), 0),
                ('what customers spent', (SELECT coalesce(sum(value::bigint), 0)::bigint FROM customers, jsonb_each_text(amounts)),
                                         (SELECT coalesce(sum(revenue), 0)::bigint FROM figure_customers)),
                ('spent by other customers than said', (SELECT count(*) FROM figure_customers AS k LEFT JOIN customers AS c USING (seller_id, email)
                    WHERE k.revenue <> coalesce((c.amounts ->> k.currency)::bigint, 0)), 0),
                ('orders of customers', (SELECT coalesce(sum(orders_count), 0)::bigint FROM customers),
                    (SELECT count(*) FROM order_rows WHERE charged_at IS NOT NULL OR payment_state IN ('paid', 'paying'))),
                ('customers', (SELECT coalesce(sum(revenue), 0)::bigint FROM figure_customers),
                              (SELECT coalesce(sum(gross - refunded - disputed), 0)::bigint FROM figures_daily WHERE scope = 'all'))
            ) AS one (what, counted, booked)";
        let sums: Vec<Sum> = query(sql).load(&mut self.world.owner().await).await.unwrap();
        for sum in sums {
            assert_eq!(sum.counted, sum.booked, "{}", sum.what);
        }
        let days = self.texts(DAYS).await;
        count().await.unwrap();
        assert_eq!(self.texts(DAYS).await, days, "counted once more");
        self.sql("UPDATE figure_shops SET time_zone = 'Pacific/Kiritimati'").await;
        count().await.unwrap();
        assert_eq!(self.texts(DAYS).await, days, "counted anew");
        assert_eq!(self.count("figure_changes").await + self.count("customer_changes").await, 0);
    }

    async fn report(&self, key: DashboardKey, period: Period) -> Report {
        let question = Question { dashboard: find(key).unwrap(), period, currency: None, product: None };
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let report = kontor_analytics::read(&mut tx, &question).await.unwrap();
        tx.commit().await.unwrap();
        report
    }
}

fn value(report: &Report, figure: Figure) -> Option<i64> {
    report.figures.iter().find(|(one, ..)| *one == figure).and_then(|(_, value, _)| *value)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_any_sales_refunds_and_disputes_the_figures_are_those_of_the_books() {
    let shop = Shop::open(PRICE, None).await;
    let mut roll = dice(0x9e37_79b9_7f4a_7c15);
    for number in 0..40 {
        if roll(6) == 0 {
            shop.provider.next(Script::Answer(declined()));
        }
        let mut request = shop.request(PaymentForm::Card);
        request.payer.email = format!("buyer{}@example.test", roll(9));
        let placed = shop.order(request, &format!("k{number}")).await.unwrap();
        let paid = placed.order.paid_amount > 0;
        match roll(5) {
            0 if paid => {
                let money = Some(Money::new(1 + roll(1_500), Currency::EUR));
                let request = RefundRequest { money, ..RefundRequest::default() };
                shop.refund(placed.order.id, &request, &format!("r{number}")).await.unwrap();
            }
            1 if paid => {
                let outcomes =
                    [DisputeOutcome::Open, if roll(2) == 0 { DisputeOutcome::Won } else { DisputeOutcome::Lost }];
                for outcome in outcomes {
                    shop.provider.dispute(placed.transaction.id, &format!("dp_{number}"), PRICE, outcome);
                    shop.checkout.disputes_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
                }
            }
            _ => {}
        }
        if roll(4) == 0 {
            // Counted in between, in pieces.
            shop.report(DashboardKey::Business, Period::Last7Days).await;
        }
    }
    shop.figures_agree().await;
    let report = shop.report(DashboardKey::Sales, Period::Last7Days).await;
    assert!(value(&report, Figure::Revenue).unwrap() > 0);
    assert_eq!(value(&report, Figure::Payments).unwrap(), shop.count("orders WHERE charged_at IS NOT NULL").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_cut_by_the_clock_of_the_shop_also_after_it_was_changed() {
    let shop = Shop::open(PRICE, None).await;
    shop.paid("k1").await;
    let at = shop.world.env.clock.now();
    for zone in [Tz::Pacific__Kiritimati, Tz::Pacific__Pago_Pago, Tz::Asia__Kathmandu] {
        shop.sql(&format!("UPDATE sellers SET time_zone = '{zone}'")).await;
        let report = shop.report(DashboardKey::Business, Period::Last7Days).await;
        let today = at.with_timezone(&zone).date_naive();
        assert_eq!((report.time_zone.as_str(), report.spans.days.till), (zone.name(), today));
        let sold: Vec<_> =
            report.charts[0].1.iter().filter(|point| point.values[0] != 0).map(|point| point.day).collect();
        assert_eq!(sold, [today], "{zone}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_brings_its_price_a_month_until_it_ends() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_190, Interval::MONTH, None)).await;
    let shop = &plans.shop;
    let placed = plans.buy(PaymentForm::Card).await;
    let request = CheckoutRequest { plan: Some(plans.plan), ..shop.request(PaymentForm::Card) };
    shop.order(request, "second").await.unwrap();
    let report = shop.report(DashboardKey::Subscriptions, Period::Last30Days).await;
    // Without the 19 % of tax in it.
    assert_eq!((value(&report, Figure::Mrr), value(&report, Figure::Subscriptions)), (Some(2_000), Some(2)));
    plans.pass(40).await;
    let actor = kontor_kernel::Actor::Seller(shop.anna.user);
    let at = kontor_orders::CancelAt::Now;
    shop.checkout.cancel(shop.anna.tenant, actor, placed.order.id, at, "").await.unwrap();
    let report = shop.report(DashboardKey::Subscriptions, Period::Last30Days).await;
    assert_eq!((value(&report, Figure::Mrr), value(&report, Figure::Subscriptions)), (Some(1_000), Some(1)));
    assert_eq!((value(&report, Figure::Churn), value(&report, Figure::MrrLost)), (Some(5_000), Some(1_000)));
    shop.figures_agree().await;
}

/// The rows of a table: each with its name and numbers.
fn rows(report: &Report, key: TableKey) -> Vec<(String, Vec<Option<i64>>)> {
    let found = report.tables.iter().find(|(table, _)| table.key == key).unwrap();
    found.1.iter().map(|row| (row.label.clone().unwrap_or_else(|| row.key.clone()), row.values.clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_bump_brings_its_own_price_less_its_part_of_what_goes_back() {
    let shop = Shop::open(PRICE, None).await;
    let notes = super::addons::with(&shop, Money::new(PRICE, Currency::EUR)).await;
    let request = CheckoutRequest { addons: vec![notes], ..shop.request(PaymentForm::Card) };
    let placed = shop.order(request, "k1").await.unwrap();
    shop.paid("k2").await;
    let brought = async || {
        let report = shop.report(DashboardKey::Bumps, Period::Last7Days).await;
        rows(&report, TableKey::Bumps)
    };
    // Started, orders, revenue, refunded: half of the order is the bump's.
    assert_eq!(brought().await, [("Notes".to_owned(), vec![Some(1), Some(1), Some(PRICE), Some(0)])]);
    let refund = RefundRequest { money: Some(Money::new(1_000, Currency::EUR)), ..RefundRequest::default() };
    shop.refund(placed.order.id, &refund, "r1").await.unwrap();
    assert_eq!(brought().await, [("Notes".to_owned(), vec![Some(1), Some(1), Some(PRICE - 500), Some(500)])]);
    shop.figures_agree().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn top_customers_are_those_of_the_period() {
    let shop = Shop::open(PRICE, None).await;
    let buy = async |email: &str, key: &str| {
        let mut request = shop.request(PaymentForm::Card);
        request.payer.email = email.to_owned();
        shop.order(request, key).await.unwrap();
    };
    for key in ["k1", "k2", "k3"] {
        buy("once@example.test", key).await;
    }
    shop.world.clock.advance(chrono::Duration::days(60));
    buy("now@example.test", "k4").await;
    let top = async |period: Period| {
        let report = shop.report(DashboardKey::TopCustomers, period).await;
        rows(&report, TableKey::Customers).into_iter().map(|(name, values)| (name, values[0])).collect::<Vec<_>>()
    };
    assert_eq!(top(Period::Last7Days).await, [("now@example.test".to_owned(), Some(1))]);
    let all = [("once@example.test".to_owned(), Some(3)), ("now@example.test".to_owned(), Some(1))];
    assert_eq!(top(Period::Last365Days).await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_of_many_are_found_without_adding_up_all() {
    let shop = Shop::open(PRICE, None).await;
    shop.paid("k1").await;
    shop.report(DashboardKey::Marketing, Period::Last7Days).await;
    let today = shop.world.env.clock.now().date_naive();
    // Two thousand coupons, each used on three days; the first hundred were good long ago alone.
    shop.sql(&format!(
        "INSERT INTO figures_daily (seller_id, scope, currency, day, key, orders, gross)
         SELECT '{seller}', 'coupon', 'eur', '{today}'::date - day, n::text, 1, n * CASE WHEN n <= 100 AND day = 300 THEN 100000 ELSE 1 END
         FROM generate_series(1, 2000) AS n, unnest(ARRAY[1, 20, 300]) AS day",
        seller = shop.anna.id.uuid()
    ))
    .await;
    shop.sql(
        "INSERT INTO figure_totals (seller_id, scope, currency, key, most)
         SELECT seller_id, scope, currency, key, sum(gross) FROM figures_daily WHERE scope = 'coupon' GROUP BY 1, 2, 3, 4",
    )
    .await;
    for (period, first) in [(Period::Last365Days, "100"), (Period::Last30Days, "2000"), (Period::Last7Days, "2000")] {
        let report = shop.report(DashboardKey::Marketing, period).await;
        let found = rows(&report, TableKey::Coupons);
        assert_eq!((found.len(), found[0].0.as_str()), (50, first), "{period:?}");
    }
}
