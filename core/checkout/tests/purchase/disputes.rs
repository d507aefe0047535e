//! What payers' banks take back, to the cent: once, whoever brings the news and in whatever order, and undone when won.

mod cases;

use kontor_checkout::Checkout;
use kontor_db::query;
use kontor_kernel::kinds::{OrderId, TransactionId};
use kontor_orders::refund::RefundRequest;
use kontor_payments::{
    events,
    provider::{DisputeOutcome::*, EventSubject, ProviderEvent, RefundOutcome},
};

use super::{scripted::RefundScript, *};

fn part(amount: i64) -> RefundRequest {
    RefundRequest { money: Some(Money::new(amount, Currency::EUR)), reason: String::new(), ..RefundRequest::default() }
}

impl Shop {
    /// A paid order and its payment.
    async fn sold(&self, key: &str) -> (OrderId, TransactionId) {
        let placed = self.buy(PaymentForm::Card, key).await.unwrap();
        assert_eq!(placed.order.payment_state, OrderState::Paid);
        (placed.order.id, placed.transaction.id)
    }

    async fn news(&self, payment: TransactionId) {
        self.checkout.disputes_job(self.anna.tenant, payment).await.unwrap();
    }

    /// An event as the worker hears it.
    async fn event(&self, id: &str, subject: EventSubject) {
        let event = ProviderEvent { id: id.to_owned(), subject };
        events::store(&self.world.api, "scripted", &event, &json!({})).await.unwrap();
        let worker = Checkout::new(self.world.worker.clone(), self.provider.clone(), links());
        worker.handle_provider_event(&self.world.worker, "scripted", id).await.unwrap();
    }

    async fn sums(&self) -> [i64; 4] {
        [
            self.account("seller_balance").await,
            self.account("platform_fee").await,
            self.account("payer_balance").await,
            self.account("provider_fee").await,
        ]
    }

    async fn state(&self, order: &str, rate: &str) {
        let (orders, rates) =
            (format!("orders WHERE payment_state = '{order}'"), format!("order_rates WHERE state = '{rate}'"));
        assert_eq!((self.count(&orders).await, self.count(&rates).await), (1, 1), "{order}, {rate}");
        assert_eq!(self.count(&format!("order_rows WHERE payment_state = '{order}'")).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_takes_every_share_back_and_costs_us_the_fee() {
    let shop = Arc::new(Shop::open(PRICE, None).await);
    let (order, payment) = shop.sold("k1").await;
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    let looks = (0..6).map(|_| {
        let shop = shop.clone();
        tokio::spawn(async move { shop.news(payment).await })
    });
    for look in looks.collect::<Vec<_>>() {
        look.await.unwrap();
    }
    // 19.00 taken and 15.00 for taking it; the sale itself had cost 0.30.
    let books = [("platform_fee", 0), ("provider_clearing", -1_530), ("provider_fee", 1_530), ("seller_balance", 0)];
    assert_eq!(shop.books().await, books.map(|(account, sum)| (account.to_owned(), sum)));
    shop.even().await;
    shop.state("payment_chargebacked", "chargebacked").await;
    assert_eq!(shop.count("transactions WHERE kind = 'Payment' AND state = 'successful' AND amount = 1900").await, 1);
    assert_eq!(shop.count("transactions WHERE kind = 'Chargeback' AND state = 'successful' AND dispute_state = 'needs_response' AND reason = 'fraudulent'").await, 1);
    assert_eq!(shop.count("transfers WHERE kind = 'Chargeback' AND gross_amount = -1900 AND fee_amount = -95 AND net_amount = -1805 AND vat_amount = -303").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'dispute_opened'").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    assert_eq!(shop.count("state_changes WHERE why = 'disputed' AND cause = '' AND actor LIKE 'provider%'").await, 2);
    let refused = shop.refund(order, &RefundRequest::default(), "r1").await.unwrap_err();
    assert_eq!(refused.code(), Code::PaymentDisputed);
    // It was taken out of the very credit that it takes back: nothing is held, nothing is owed.
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let balance = kontor_ledger::balances(&mut tx).await.unwrap()[0];
    assert_eq!((balance.available, balance.held, balance.next_release_at), (0, 0, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_moves_nothing_and_won_after_lost_brings_everything_back() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    let sold = shop.sums().await;
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    shop.news(payment).await;
    shop.provider.dispute(payment, "dp_1", PRICE, Lost);
    for _twice in 0..2 {
        shop.news(payment).await;
        assert_eq!(shop.sums().await, [0, 0, 0, 1_530]);
        shop.state("payment_chargebacked", "chargebacked").await;
    }
    assert_eq!(shop.refund(order, &part(1), "r1").await.unwrap_err().code(), Code::PaymentDisputed);
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    for _twice in 0..2 {
        shop.news(payment).await;
        assert_eq!(shop.sums().await, sold);
        shop.state("paid", "paid").await;
        shop.even().await;
    }
    assert_eq!(shop.count("transactions t WHERE kind = 'Chargeback' AND dispute_state IS NULL AND state = 'successful' AND provider_fee = -1500 AND EXISTS (SELECT FROM transactions c WHERE c.id = t.reverses_id AND c.dispute_state = 'won')").await, 1);
    assert_eq!(shop.count("transfers WHERE kind = 'Chargeback' AND gross_amount = 1900 AND fee_amount = 95 AND net_amount = 1805 AND vat_amount = 303").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1, "the files open again");
    assert_eq!(shop.count("mails WHERE template IN ('dispute_opened', 'dispute_lost', 'dispute_won')").await, 3);
    // An answer that was under way all the time: what is decided stays.
    for late in [Open, Lost] {
        shop.provider.dispute(payment, "dp_1", PRICE, late);
        shop.news(payment).await;
        assert_eq!(shop.sums().await, sold);
    }
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    let back = shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    assert_eq!((back.refunds[0].amount, shop.sums().await), (PRICE, [0, 0, 0, 30]));
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_of_a_dispute_may_come_before_that_of_the_payment_twice_and_after_its_end() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Answer(Outcome::Pending));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(placed.order.payment_state, OrderState::Pending);
    let payment = placed.transaction.id;
    shop.provider.change_outcome(payment, Outcome::Succeeded);
    // All of it happened before anybody was told: the last event is the first that is heard.
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    shop.event("evt_3", EventSubject::Dispute(payment)).await;
    let sold = [-1_805, -95, 0, 0];
    assert_eq!(shop.sums().await, sold);
    for (id, subject) in [
        ("evt_2", EventSubject::Dispute(payment)),
        ("evt_1", EventSubject::Charge(payment)),
        ("evt_3", EventSubject::Dispute(payment)),
    ] {
        shop.event(id, subject).await;
    }
    assert_eq!(shop.sums().await, sold);
    assert_eq!(shop.count("postings").await, 3, "the sale, the chargeback, and that it was given back");
    shop.state("paid", "paid").await;
    shop.even().await;
    // Silence is no answer: the event is heard again later.
    let event = ProviderEvent { id: "evt_4".to_owned(), subject: EventSubject::Dispute(payment) };
    events::store(&shop.world.api, "scripted", &event, &json!({})).await.unwrap();
    shop.provider.silent(true);
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(
        worker.handle_provider_event(&shop.world.worker, "scripted", "evt_4").await.unwrap_err().code(),
        Code::ProviderTimeout
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dispute_after_the_refund_is_a_second_loss() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    shop.refund(order, &RefundRequest::default(), "r1").await.unwrap();
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    shop.news(payment).await;
    // Our fee was given back with the refund; nobody gives it back twice.
    assert_eq!(shop.sums().await, [1_900, 0, 0, 1_530]);
    shop.state("payment_chargebacked", "chargebacked").await;
    shop.even().await;
    shop.provider.dispute(payment, "dp_1", PRICE, Won);
    shop.news(payment).await;
    assert_eq!(shop.sums().await, [0, 0, 0, 30]);
    shop.state("payment_refunded", "refunded").await;
    assert_eq!(shop.refund(order, &part(1), "r2").await.unwrap_err().code(), Code::NothingRefundable);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_disputed_cannot_be_refunded_and_the_rest_can() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    shop.provider.dispute(payment, "dp_1", 633, Open);
    shop.news(payment).await;
    assert_eq!(shop.sums().await, [-1_805 + 601, -95 + 32, 0, 1_530]);
    shop.state("paid", "paid").await;
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 0);
    let refused = shop.refund(order, &part(1_268), "r1").await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::RefundTooLarge);
    shop.refund(order, &RefundRequest::default(), "r2").await.unwrap();
    // Nothing of it stands any more, and a part of it may still come back.
    assert_eq!(shop.sums().await, [0, 0, 0, 1_530]);
    shop.state("payment_chargebacked", "chargebacked").await;
    assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, 1);
    shop.provider.dispute(payment, "dp_1", 633, Won);
    shop.news(payment).await;
    assert_eq!(shop.sums().await, [-601, -32, 0, 30]);
    shop.state("paid", "paid").await;
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_returned_debit_is_final_and_a_second_dispute_is_its_own() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    shop.provider.dispute(payment, "dp_1", PRICE, Returned);
    for _twice in 0..2 {
        shop.news(payment).await;
    }
    assert_eq!(shop.sums().await, [0, 0, 0, 380]);
    shop.state("payment_paused", "debt").await;
    assert_eq!(shop.count("mails WHERE template = 'payment_returned'").await, 1);
    assert_eq!(shop.count("transactions WHERE dispute_state = 'returned'").await, 1);
    assert_eq!(shop.refund(order, &part(1), "r1").await.unwrap_err().code(), Code::NothingRefundable);
    shop.even().await;
    // What the provider says of another payment is of another payment.
    let (_, other) = shop.sold("k2").await;
    shop.provider.dispute(other, "dp_2", PRICE, Open);
    shop.news(other).await;
    assert_eq!(shop.sums().await, [0, 0, 0, 380 + 1_530]);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_in_hand_that_the_dispute_overtook_gives_its_shares_back() {
    let shop = Shop::open(PRICE, None).await;
    let (order, payment) = shop.sold("k1").await;
    shop.provider.next_refund(RefundScript::Dropped);
    let promised = shop.refund(order, &part(760), "r1").await.unwrap();
    assert!(promised.checking);
    shop.provider.dispute(payment, "dp_1", PRICE, Open);
    shop.news(payment).await;
    shop.state("payment_chargebacked", "chargebacked").await;
    shop.provider.next_refund(RefundScript::Refused);
    shop.checkout.refund_job(shop.anna.tenant, promised.refunds[0].id).await.unwrap();
    // The bank has everything, and everybody bears the share of it that was theirs.
    assert_eq!(shop.sums().await, [0, 0, 0, 1_530]);
    assert_eq!(shop.account("refund_transit").await, 0);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_was_paid_out_is_owed_and_comes_out_of_the_next_sale() {
    let shop = Shop::open(50_000, None).await;
    let (_, payment) = shop.sold("k1").await;
    let mut owner = shop.world.owner().await;
    let paid_out = "WITH p AS (INSERT INTO postings SELECT seller_id, gen_random_uuid(), 'payout_settled', gen_random_uuid(), now() FROM sellers LIMIT 1 RETURNING seller_id, id)
        INSERT INTO entries SELECT seller_id, id, line, account, 'eur', amount, '2026-01-01' FROM p, (VALUES (1, 'seller_balance', 47500), (2, 'provider_clearing', -47500)) AS l (line, account, amount)";
    query(paid_out).execute(&mut owner).await.unwrap();
    shop.world.clock.advance(Duration::days(8));
    shop.provider.dispute(payment, "dp_1", 50_000, Open);
    shop.news(payment).await;
    let balance = async |shop: &Shop| {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        let balance = kontor_ledger::balances(&mut tx).await.unwrap()[0];
        (balance.available, balance.held)
    };
    // A refund of this size would have waited; a bank does not ask.
    assert_eq!(balance(&shop).await, (-47_500, 0));
    shop.sold("k2").await;
    assert_eq!(balance(&shop).await, (-47_500, 47_500));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_paid_for_nothing_was_the_payers_and_is_the_payers_loss() {
    let shop = Shop::open(PRICE, None).await;
    // The first try is taken for lost, the second pays, and then the first arrives as well.
    shop.provider.next(Script::Answer(Outcome::Pending));
    let first = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    shop.provider.change_outcome(first.transaction.id, Outcome::Expired);
    shop.checkout.poll_payment(shop.anna.tenant, first.transaction.id).await.unwrap();
    assert_eq!(shop.resume(first.order.id, "k2").await.unwrap().order.payment_state, OrderState::Paid);
    shop.provider.change_outcome(first.transaction.id, Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, first.transaction.id).await.unwrap();
    let sold = shop.sums().await;
    shop.provider.next_refund(RefundScript::Answer(RefundOutcome::Failed { reason: "disputed".to_owned() }));
    shop.provider.dispute(first.transaction.id, "dp_1", PRICE, Open);
    shop.news(first.transaction.id).await;
    shop.state("paid", "paid").await;
    let surplus = shop.count("transactions WHERE kind = 'Refund' AND refund_source = 'payer_balance'").await;
    assert_eq!(surplus, 1);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let all = kontor_payments::of_order(&mut tx, first.order.id).await.unwrap();
    tx.commit().await.unwrap();
    let refund = all.iter().find(|one| one.kind == kontor_payments::TransactionKind::Refund).unwrap().id;
    shop.checkout.refund_job(shop.anna.tenant, refund).await.unwrap();
    assert_eq!(shop.sums().await, [sold[0], sold[1], 0, sold[3] + 1_500]);
    shop.even().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_banks_and_sellers_do_at_once_is_undone_to_the_cent_when_every_dispute_is_won() {
    // A random run with a fixed seed: refunds and disputes of all sizes, decided in any order, told twice.
    let shop = Shop::open(9_973, None).await;
    let mut roll = dice(0x9e37_79b9_7f4a_7c15);
    for sale in 0..4 {
        let (order, payment) = shop.sold(&format!("k{sale}")).await;
        let mut disputes: Vec<(String, i64)> = Vec::new();
        for step in 0..12 {
            let taken: i64 = disputes.iter().map(|(_, amount)| amount).sum();
            match roll(4) {
                0 if taken < 9_973 => {
                    let amount = 1 + roll(u64::try_from(9_973 - taken).unwrap());
                    let name = format!("dp_{sale}_{step}");
                    shop.provider.dispute(payment, &name, amount, Open);
                    disputes.push((name, amount));
                }
                1 if !disputes.is_empty() => {
                    let place = usize::try_from(roll(u64::try_from(disputes.len()).unwrap())).unwrap();
                    let (name, amount) = disputes[place].clone();
                    shop.provider.dispute(payment, &name, amount, Lost);
                }
                _ => {
                    let _ = shop.refund(order, &part(1 + roll(3_000)), &format!("r{sale}-{step}")).await;
                }
            }
            for _ in 0..=roll(2) {
                shop.news(payment).await;
            }
            shop.even().await;
            assert_eq!(shop.count("order_rates r WHERE (state = 'chargebacked') <> (refunded_amount + (SELECT coalesce(sum(amount), 0) FROM transactions t WHERE t.rate_id = r.id AND dispute_state IN ('needs_response', 'lost')) >= paid_amount AND EXISTS (SELECT FROM transactions t WHERE t.rate_id = r.id AND dispute_state IN ('needs_response', 'lost')))").await, 0);
        }
        for (name, amount) in disputes {
            shop.provider.dispute(payment, &name, amount, Won);
            shop.news(payment).await;
            shop.even().await;
        }
        assert_eq!(shop.count("orders WHERE payment_state = 'payment_chargebacked'").await, 0);
        let rest = shop.count("(SELECT sum(paid_amount - refunded_amount) AS rest FROM orders) o, LATERAL generate_series(1, o.rest) g").await;
        let owed = -shop.account("seller_balance").await - shop.account("platform_fee").await;
        assert_eq!(owed, rest, "what nobody got back is the seller's and ours, to the cent");
    }
}
