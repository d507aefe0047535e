//! Whatever is done with a plan, card companies take what is asked for and what goes back, in every currency that they count in steps. The
//! scripted provider refuses an amount between two steps as they do, in every test of this binary.

use kontor_catalog::PlanKind;
use kontor_coupons::{Payments, Rules};
use kontor_kernel::{Code, Currency, Machine, Money};
use kontor_orders::{CancelAt, change_plan::PlanChangeConsent, refund::RefundRequest, waive::SkipAs};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Proration, Terms};

use super::{
    CheckoutRequest, Shop,
    coupons::{make, percents},
    dice,
    over_time::Plans,
    plan_change::each,
};

/// All that are counted in steps, one without decimals, and one with two.
fn currencies() -> Vec<Currency> {
    let stepped = Currency::all().filter(|currency| currency.charge_step() > 1 || currency.digits() == 3);
    let plain = ["isk", "ugx", "jpy", "eur"].map(|code| code.parse().unwrap());
    let all: Vec<Currency> = stepped.chain(plain).collect();
    assert_eq!(all.len(), 10);
    all
}

fn request(currency: Currency, amount: i64) -> RefundRequest {
    RefundRequest { money: Some(Money::new(amount, currency)), ..RefundRequest::default() }
}

impl Plans {
    /// No payment or refund is between two steps, what is left of the plan comes to what it should, and the nightly look finds nothing.
    async fn payable(&self, order: kontor_kernel::kinds::OrderId, about: &str) {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let (found, step) = (kontor_orders::find(&mut tx, order).await.unwrap(), self.currency.charge_step());
        let rates = kontor_orders::rates(&mut tx, order).await.unwrap();
        let known: i64 = rates.iter().map(|rate| rate.amount).sum();
        if !found.plan().is_endless() {
            assert_eq!(known, found.total_amount, "{about}");
        }
        assert!(rates.iter().all(|rate| rate.open().amount % step == 0), "{about}");
        for one in kontor_payments::of_order(&mut tx, order).await.unwrap() {
            assert_eq!(one.amount % step, 0, "{about}: {}", one.kind);
        }
        drop(tx);
        self.shop.even().await;
        assert_eq!(self.found().await, Vec::<String>::new(), "{about}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn instalments_with_a_coupon_parts_that_go_back_and_one_that_others_take_over() {
    for (seed, currency) in currencies().into_iter().enumerate() {
        let mut throw = dice(0x51ed_2701 + 977 * u64::try_from(seed).unwrap());
        let step = currency.charge_step();
        let mut amount = || step * (101 + throw(3_000));
        let terms = Terms { first_amount: amount(), ..Terms::even(amount(), Interval::MONTH, None) };
        let terms = Terms { payments_count: Some(u32::try_from(3 + throw(22)).unwrap()), ..terms };
        let plans = Plans::open_in(currency, PlanKind::Installment, terms.clone()).await;
        let off = Rules { payments: Payments::All, ..percents(i32::try_from(1 + throw(6_000)).unwrap()) };
        make(&plans.shop, "PARTLY", off).await;
        let coupon = Some("PARTLY".to_owned());
        let bought = CheckoutRequest { plan: Some(plans.plan), coupon, ..plans.shop.request(PaymentForm::Card) };
        let placed = plans.shop.order(bought, "k1").await.unwrap();
        let id = placed.order.id;
        assert!(placed.order.total_amount < terms.total().unwrap(), "{currency}");
        plans.payable(id, &format!("{currency} bought")).await;
        for turn in 0..3 {
            plans.pass(20 + throw(30)).await;
            if step > 1 {
                let between = plans.shop.refund(id, &request(currency, step * 3 + 1), "odd").await.unwrap_err();
                let field = &between.field_faults()[0];
                let told = serde_json::to_value(Money::new(step, currency)).unwrap();
                assert_eq!((field.code, &field.meta["step"]), (Code::AmountNotChargeable, &told));
            }
            let part = request(currency, step * (1 + throw(60)));
            let back = plans.shop.refund(id, &part, &format!("r{turn}")).await;
            let spread = plans.waive_payment(&placed, usize::try_from(2 + turn).unwrap(), SkipAs::Spread, "").await;
            for done in [back.map(drop), spread.map(drop)] {
                assert!(done.is_ok() || done.is_err_and(|fault| fault.code().status() < 500));
            }
            plans.payable(id, &format!("{currency} turn {turn}")).await;
        }
        plans.pass(60).await;
        plans.shop.refund(id, &RefundRequest::default(), "all").await.unwrap();
        plans.payable(id, &format!("{currency} some back")).await;
        plans.pass(150).await;
        plans.payable(id, &format!("{currency} all back")).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_that_change_within_their_periods_and_what_is_left_when_they_end() {
    for (seed, currency) in currencies().into_iter().enumerate() {
        let mut throw = dice(0x7f4a_7c15 + 7_919 * u64::try_from(seed).unwrap());
        let step = currency.charge_step();
        let plans = Plans::open_in(currency, PlanKind::Subscription, each(step * 12_007, "1y")).await;
        let mut prices = vec![plans.plan];
        for (name, times, interval) in [("Month", 1_003, "1m"), ("Pro", 2_577, "1m"), ("Weeks", 333, "2w")] {
            prices.push(plans.and(name, PlanKind::Subscription, each(step * times, interval)).await);
        }
        let placed = plans.buy(PaymentForm::Card).await;
        for turn in 0..5 {
            plans.pass(3 + throw(25)).await;
            let to = prices[usize::try_from(throw(4)).unwrap()];
            let mode = Proration::ALL[usize::try_from(throw(4)).unwrap()];
            let changed =
                plans.change_price(&placed, to, mode, PlanChangeConsent { payer_agreed: true, reason: "" }).await;
            assert!(changed.is_ok() || changed.is_err_and(|fault| fault.code().status() < 500));
            plans.payable(placed.order.id, &format!("{currency} turn {turn}")).await;
        }
        plans.call_off(&placed, CancelAt::Now).await;
        plans.payable(placed.order.id, &format!("{currency} called off")).await;
    }
}

/// Whether what is bought once is asked for in whole steps, whoever pays which tax.
#[tokio::test(flavor = "multi_thread")]
async fn a_price_asked_net_is_rounded_down_to_a_step() {
    // 10.000 with 19 % is 11.900; 10.010 is 11.9119, of which 11.910 can be paid.
    let kwd: Currency = "kwd".parse().unwrap();
    for (net, gross) in [(10_000, 11_900), (10_010, 11_910), (330, 390)] {
        let plans = Plans::open_in(kwd, PlanKind::Subscription, each(net, "1m")).await;
        ask_net(&plans.shop).await;
        let placed = plans.buy(PaymentForm::Card).await;
        assert_eq!(placed.order.total_amount, gross);
        plans.payable(placed.order.id, "net").await;
    }
}

async fn ask_net(shop: &Shop) {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let price_basis = Some(kontor_pricing::PriceBasis::Net);
    let change = kontor_tax::VatChange { price_basis, ..kontor_tax::VatChange::default() };
    kontor_tax::change(&mut tx, None, kontor_kernel::Country::DE, change).await.unwrap();
    tx.commit().await.unwrap();
}
