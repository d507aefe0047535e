//! Debits that their bank returns: owed at once, told to their payer, and debited again by nobody but them.

use kontor_catalog::PlanKind;
use kontor_kernel::kinds::TransactionId;
use kontor_orders::{OrderState, RateState as R};
use kontor_payments::{
    Decision, PaymentForm,
    provider::{DisputeOutcome, RefundOutcome},
};
use kontor_pricing::{Interval, Terms};

use super::{
    PRICE, Shop,
    any_order::{Step, ended, placed_of},
    over_time::Plans,
    refunds::part,
    scripted::RefundScript,
    sepa::subscribe,
};

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

/// How a refund that was promised before its payment was returned turns out to have failed.
#[derive(Debug, Clone, Copy)]
enum Failing {
    /// The provider refuses it.
    AtOnce,
    /// It is on its way, and the provider tells that it came back.
    ByEvent,
    /// It is on its way, nothing is told, and whoever asks hears it.
    FoundByAsking,
    /// It was sent and not answered; whoever asks hears that it had failed.
    LostAndFound,
    /// It never arrived, and is refused when it is sent again.
    NeverArrived,
    /// Nobody says anything, and the platform decides.
    ByHand,
}

impl Failing {
    const ALL: [Self; 6] =
        [Self::AtOnce, Self::ByEvent, Self::FoundByAsking, Self::LostAndFound, Self::NeverArrived, Self::ByHand];

    /// What the provider answers when it is sent.
    fn sent(self) -> RefundScript {
        match self {
            Self::AtOnce => RefundScript::Refused,
            Self::LostAndFound => RefundScript::Lost(failed()),
            Self::NeverArrived | Self::ByHand => RefundScript::Dropped,
            Self::ByEvent | Self::FoundByAsking => RefundScript::Answer(RefundOutcome::Pending),
        }
    }
}

fn failed() -> RefundOutcome {
    RefundOutcome::Failed { reason: "account_closed".to_owned() }
}

impl Shop {
    /// Sends a refund that fails in this way, and has its payment taken back before that is known, where it can be.
    async fn refund_fails(&self, how: Failing, payment: TransactionId, amount: i64, taken: &[DisputeOutcome]) {
        let order = placed_of(self, payment).await;
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let promised = kontor_orders::refund::reserve_refund(&mut tx, order, &part(amount)).await.unwrap();
        let refund = promised.refunds[0].refund.id;
        tx.commit().await.unwrap();
        self.provider.next_refund(how.sent());
        let job = async || self.checkout.refund_job(self.anna.tenant, refund).await.map(drop).unwrap();
        if !matches!(how, Failing::AtOnce) {
            job().await;
        }
        for outcome in taken {
            self.provider.dispute(payment, "dp_1", PRICE, *outcome);
            self.checkout.disputes_job(self.anna.tenant, payment).await.unwrap();
        }
        self.stands("payment_chargebacked", "chargebacked").await;
        self.provider.turn_refund(refund, failed());
        match how {
            Failing::ByEvent => self.is_told(Step::Refunded(refund, false), "evt_failed").await,
            Failing::ByHand => {
                let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
                self.checkout.decide(&mut tx, refund, Decision::Denied, "the bank never sent it").await.unwrap();
                tx.commit().await.unwrap();
            }
            Failing::NeverArrived => self.provider.next_refund(RefundScript::Refused),
            Failing::AtOnce | Failing::FoundByAsking | Failing::LostAndFound => {}
        }
        for _twice in 0..2 {
            job().await;
        }
        assert_eq!(self.count("transactions WHERE kind = 'Refund' AND state = 'denied'").await, 1, "{how:?}");
    }
}

/// Letters to the seller that a refund failed, by what they say of the payment.
fn told(taken_back: bool, asked: bool) -> String {
    format!(
        "mails WHERE template = 'refund_failed' AND data #>> '{{letter,facts,taken_back}}' = '{taken_back}'
         AND data #>> '{{letter,facts,asked}}' = '{asked}'"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_returned_is_owed_once_it_is_known_that_its_refund_failed_however_that_is_heard() {
    // A part in half of the ways, everything in the others.
    for (how, amount) in Failing::ALL.into_iter().zip([500, PRICE].into_iter().cycle()) {
        let shop = Shop::open(PRICE, None).await;
        let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
        shop.refund_fails(how, placed.transaction.id, amount, &[DisputeOutcome::Returned]).await;
        shop.stands("payment_paused", "debt").await;
        let asked = "mails WHERE template = 'rate_unpaid' AND data #>> '{letter,facts,taken_back}' = 'true'
            AND data #>> '{letter,facts,amount,amount}' = '1900'";
        assert_eq!((shop.count(asked).await, shop.count(&told(true, true)).await), (1, 1), "{how:?}");
        shop.holds().await;
        shop.resume(placed.order.id, "k2").await.unwrap();
        shop.stands("paid", "paid").await;
        let sums = (shop.account("seller_balance").await, shop.account("platform_fee").await);
        assert_eq!(sums, (-1_805, -95), "{how:?}: sold once");
        shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_disputed_stays_its_sellers_to_ask_for_when_its_refund_failed() {
    let taken = [&[DisputeOutcome::Open][..], &[DisputeOutcome::Open, DisputeOutcome::Lost]];
    for (how, taken) in Failing::ALL.into_iter().zip(taken.into_iter().cycle()) {
        let shop = Shop::open(PRICE, None).await;
        let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
        shop.refund_fails(how, placed.transaction.id, 500, taken).await;
        shop.stands("payment_chargebacked", "chargebacked").await;
        let letters = (shop.count("mails WHERE template = 'rate_unpaid'").await, shop.count(&told(true, false)).await);
        assert_eq!(letters, (0, 1), "{how:?}, {taken:?}");
        shop.holds().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn in_every_order_of_their_events_a_refund_that_fails_and_a_return_end_owed() {
    let shop = Shop::open(PRICE, None).await;
    let mut orders = Vec::new();
    for number in 0..3 {
        let placed = shop.buy(PaymentForm::Card, &format!("k{number}")).await.unwrap();
        shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Pending));
        let refund = shop.refund(placed.order.id, &part(700), &format!("r{number}")).await.unwrap().refunds[0].id;
        let returned = Step::Disputed(placed.transaction.id, PRICE, DisputeOutcome::Returned);
        orders.push((placed.order.id, vec![Step::Refunded(refund, false), returned]));
    }
    // Everybody's share went back; the card cost 0.30 and the return 3.50.
    let lines = [("provider_clearing", -380), ("provider_fee", 380)];
    shop.all_end(&orders, ended(OrderState::Paused, &[R::Debt], 0, 0, &lines)).await;
}
