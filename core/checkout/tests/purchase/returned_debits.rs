//! Debits that their bank returns: owed at once, told to their payer, and debited again by nobody but them.

use kontor_catalog::PlanKind;
use kontor_orders::{OrderState, RateState as R};
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Terms};

use super::{PRICE, Shop, over_time::Plans, sepa::subscribe};

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_its_bank_returns_is_owed_at_once_and_no_account_is_debited_again() {
    for (kind, count) in [(PlanKind::Installment, Some(3)), (PlanKind::Subscription, None)] {
        let plans = Plans::open(kind, Terms::even(1_000, Interval::MONTH, count)).await;
        let (shop, placed) = (&plans.shop, subscribe(&plans).await);
        shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
        shop.bank(&placed, 1_000, DisputeOutcome::Returned).await;
        assert_eq!(plans.states(&placed).await.0, OrderState::Paused, "{kind}");
        shop.stands("payment_paused", "debt").await;
        assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1, "{kind}: closed as with every debt");
        let written = "mails WHERE template = 'rate_unpaid' AND data #>> '{letter,facts,taken_back}' = 'true'
            AND data #>> '{letter,facts,amount,amount}' = '1000' AND data #>> '{letter,facts,debit}' IS NULL";
        let told = "mails WHERE template = 'payment_returned' AND data #>> '{letter,facts,asked}' = 'true'";
        assert_eq!((shop.count(written).await, shop.count(told).await), (1, 1), "{kind}");
        shop.holds().await;
        // What is still to come is not debited either before its payer has paid what came back.
        plans.pass(70).await;
        assert_eq!((shop.provider.off_kept_card(), shop.count(written).await), (0, 1), "{kind}");
        let (state, rates) = plans.states(&placed).await;
        assert_eq!((state, rates.first()), (OrderState::Paused, Some(&R::Debt)), "{kind}");
        shop.resume(placed.order.id, "k2").await.unwrap();
        assert_ne!(plans.states(&placed).await.1.first(), Some(&R::Debt), "{kind}");
        assert_eq!(
            shop.count("jobs WHERE kind = 'deliver'").await,
            i64::from(kind == PlanKind::Subscription),
            "{kind}"
        );
        shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_returned_in_part_or_beside_a_refund_waits_for_its_seller() {
    let shop = Shop::open(PRICE, None).await;
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    shop.bank(&placed, 700, DisputeOutcome::Returned).await;
    shop.stands("paid", "paid").await;
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, 0);
    assert_eq!(
        shop.count("mails WHERE template = 'payment_returned' AND data #>> '{letter,facts,asked}' = 'false'").await,
        1
    );
    shop.holds().await;
}
