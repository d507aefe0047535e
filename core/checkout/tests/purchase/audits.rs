//! The nightly look finds what was broken on purpose, and nothing where nothing was.

use kontor_catalog::PlanKind;
use kontor_orders::audit::{audit, sellers};
use kontor_payments::PaymentForm;
use kontor_pricing::{Interval, Terms};

use super::over_time::Plans;

impl Plans {
    async fn found(&self) -> Vec<String> {
        let breaks = audit(&self.shop.world.worker, self.shop.anna.tenant).await.unwrap();
        breaks.iter().map(ToString::to_string).collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_add_up_is_found_and_nothing_else() {
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(70).await;
    let shop = &plans.shop;
    shop.refund(placed.order.id, &kontor_orders::refund::Wish::default(), "r1").await.unwrap();
    plans.one_more("k2", "other@example.test").await;
    plans.pass(70).await;
    assert_eq!(sellers(&shop.world.worker).await.unwrap(), [shop.anna.id]);
    assert_eq!(plans.found().await, Vec::<String>::new());
    let booked = "(SELECT id FROM transactions WHERE kind = 'SubsPayment' ORDER BY id DESC LIMIT 1)";
    let unbooked =
        format!("DELETE FROM entries; DELETE FROM postings WHERE kind = 'payment' AND subject_id = {booked}");
    let broken = [
        (
            "UPDATE invoice_requests SET gross_amount = gross_amount + 1 WHERE gross_amount > 0",
            "documents and payments differ",
        ),
        (unbooked.as_str(), "not booked"),
        ("UPDATE orders SET paid_amount = paid_amount - 1 WHERE payment_state = 'paid'", "its payments say"),
        ("UPDATE orders SET payment_state = 'paying' WHERE payment_state = 'paid'", "should be paid"),
    ];
    for (sabotage, told) in broken {
        let is_told = |found: &[String]| found.iter().any(|line| line.contains(told));
        assert!(!is_told(&plans.found().await), "{told}");
        shop.sql(&format!("SET session_replication_role = replica; {sabotage}")).await;
        let found = plans.found().await;
        assert!(is_told(&found), "{sabotage}: {found:?}");
    }
}
