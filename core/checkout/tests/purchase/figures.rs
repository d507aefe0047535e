//! The figures of a shop are its books: whatever happened in whatever order, sums by day come to what the ledger and the orders say,
//! and counting once more changes nothing.

use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_analytics::{DashboardKey, Figure, Period, Question, Report, count_all, find};
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
        assert_eq!(self.count("figure_changes").await, 0);
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
