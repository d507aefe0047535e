//! The nightly look finds what was broken on purpose, and nothing where nothing was.

use chrono::DateTime;
use kontor_catalog::PlanKind;
use kontor_checkout::Placed;
use kontor_kernel::{Actor, Currency, Money};
use kontor_ledger::payout;
use kontor_orders::{
    audit::{audit, sellers, unexpected},
    refund::RefundRequest,
};
use kontor_payments::{PaymentForm, provider::DisputeOutcome};
use kontor_pricing::{Interval, Terms};

use super::{Script, declined, over_time::Plans};

/// What is broken and mended again, and every word that is told of it.
type Sabotage = (&'static str, &'static str, &'static [&'static str]);

const MONEY: &[Sabotage] = &[
    (
        "UPDATE postings SET kind = 'x' WHERE kind = 'payment' AND subject_id = (SELECT id FROM transactions WHERE kind = 'SubsPayment' ORDER BY id DESC LIMIT 1)",
        "UPDATE postings SET kind = 'payment' WHERE kind = 'x'",
        &["money that is not booked (payment"],
    ),
    (
        "UPDATE postings SET kind = 'x' WHERE kind = 'refund_reserved' AND subject_id = (SELECT id FROM transactions WHERE kind = 'Refund' LIMIT 1)",
        "UPDATE postings SET kind = 'refund_reserved' WHERE kind = 'x'",
        &["money that is not booked (refund_reserved"],
    ),
    (
        "UPDATE postings SET kind = 'x' WHERE kind = 'chargeback_reversed'",
        "UPDATE postings SET kind = 'chargeback_reversed' WHERE kind = 'x'",
        &["money that is not booked (chargeback_reversed"],
    ),
    (
        "UPDATE entries SET amount = amount + 1 WHERE account IN ('provider_clearing', 'payer_balance') AND posting_id = (SELECT id FROM postings WHERE kind = 'refund' LIMIT 1)",
        "UPDATE entries SET amount = amount - 1 WHERE account IN ('provider_clearing', 'payer_balance') AND posting_id = (SELECT id FROM postings WHERE kind = 'refund' LIMIT 1)",
        &["the books differ (what came and went in eur, -1)", "the books differ (lines that do not balance in eur, 1)"],
    ),
    (
        "UPDATE entries SET amount = amount + CASE account WHEN 'seller_balance' THEN -1 ELSE 1 END WHERE account IN ('seller_balance', 'platform_fee') AND posting_id = (SELECT id FROM postings WHERE kind = 'payment' ORDER BY id LIMIT 1)",
        "UPDATE entries SET amount = amount - CASE account WHEN 'seller_balance' THEN -1 ELSE 1 END WHERE account IN ('seller_balance', 'platform_fee') AND posting_id = (SELECT id FROM postings WHERE kind = 'payment' ORDER BY id LIMIT 1)",
        &["the books differ (the seller's share in eur, -1)", "the books differ (fees and tax in eur, 1)"],
    ),
    (
        "UPDATE transactions SET received_amount = received_amount + 1 WHERE id = (SELECT id FROM transactions WHERE kind = 'SubsPayment' AND state = 'successful' ORDER BY id LIMIT 1)",
        "UPDATE transactions SET received_amount = received_amount - 1 WHERE id = (SELECT id FROM transactions WHERE kind = 'SubsPayment' AND state = 'successful' ORDER BY id LIMIT 1)",
        &["the books differ (what came and went in eur, 1)", "its sums are not those of its transactions"],
    ),
    (
        "UPDATE entries SET currency = 'usd' WHERE posting_id = (SELECT id FROM postings WHERE kind = 'chargeback' ORDER BY id LIMIT 1)",
        "UPDATE entries SET currency = 'eur' WHERE posting_id = (SELECT id FROM postings WHERE kind = 'chargeback' ORDER BY id LIMIT 1)",
        &["in eur", "in usd"],
    ),
    (
        "UPDATE transactions SET amount = amount + 1 WHERE dispute_state = 'needs_response'",
        "UPDATE transactions SET amount = amount - 1 WHERE dispute_state = 'needs_response'",
        &["the books differ (what came and went in eur, -1)"],
    ),
    (
        "UPDATE transactions SET dispute_state = 'lost' WHERE dispute_state = 'won'",
        "UPDATE transactions SET dispute_state = 'won' WHERE dispute_state = 'lost'",
        &["what a bank gave back is not what it decided (lost"],
    ),
    (
        "UPDATE transactions SET dispute_state = 'won' WHERE dispute_state = 'needs_response'",
        "UPDATE transactions SET dispute_state = 'needs_response' WHERE dispute_state = 'won' AND NOT EXISTS (SELECT FROM transactions b WHERE b.reverses_id = transactions.id)",
        &["what a bank gave back is not what it decided (won"],
    ),
];

const ORDERS: &[Sabotage] = &[
    (
        "UPDATE invoice_requests i SET gross_amount = gross_amount + 1 FROM orders o WHERE o.id = i.order_id AND o.payment_state = 'paying'",
        "UPDATE invoice_requests i SET gross_amount = gross_amount - 1 FROM orders o WHERE o.id = i.order_id AND o.payment_state = 'paying'",
        &["documents and payments differ (payment 1, 1)"],
    ),
    (
        "UPDATE invoice_requests SET gross_amount = gross_amount - 1 WHERE form = 'reversal' AND rate_number = 2",
        "UPDATE invoice_requests SET gross_amount = gross_amount + 1 WHERE form = 'reversal' AND rate_number = 2",
        &["documents and payments differ (payment 2, -1)"],
    ),
    (
        "UPDATE invoice_requests i SET seller_id = gen_random_uuid() FROM orders o WHERE o.id = i.order_id AND o.payment_state = 'paying'",
        "UPDATE invoice_requests i SET seller_id = o.seller_id FROM orders o WHERE o.id = i.order_id",
        &["documents and payments differ (payment 1, -1000)"],
    ),
    (
        "UPDATE orders SET paid_amount = paid_amount - 1 WHERE payment_state = 'paid'",
        "UPDATE orders SET paid_amount = paid_amount + 1 WHERE payment_state = 'paid'",
        &["its payments say", "its sums are not those of its transactions"],
    ),
    (
        "UPDATE orders SET refunded_amount = refunded_amount - 1 WHERE payment_state = 'payment_refunded'",
        "UPDATE orders SET refunded_amount = refunded_amount + 1 WHERE payment_state = 'payment_refunded'",
        &["its sums are not those of its transactions"],
    ),
    (
        "UPDATE orders SET payment_state = 'payment_paused' WHERE payment_state = 'paid'",
        "UPDATE orders SET payment_state = 'paid' WHERE payment_state = 'payment_paused'",
        &["it is payment_paused and should be paid"],
    ),
    (
        "INSERT INTO state_changes (seller_id, machine, object_id, seq, from_state, to_state, actor, why, cause, changed_at)
         SELECT seller_id, machine, object_id, 99, 'paid', 'payment_waiting', actor, 'due', cause, changed_at FROM state_changes
         WHERE machine = 'orders.payment_state' ORDER BY changed_at DESC LIMIT 1",
        "DELETE FROM state_changes WHERE seq = 99",
        &["a move that is not expected (paid to payment_waiting, due, 99)"],
    ),
    (
        "DELETE FROM subscriptions s USING orders o WHERE o.id = s.order_id AND o.payment_state = 'paying'",
        "INSERT INTO subscriptions (seller_id, order_id, plan) SELECT seller_id, id, snapshot -> 'plan' FROM orders WHERE payment_state = 'paying'",
        &["it is paid over time and no subscription says how"],
    ),
    (
        "UPDATE subscriptions s SET extra_rates = '[{\"number\": 9, \"lines\": [], \"origin\": \"ord_01kjq6psg0e45r8kjvf6x43xa2\"}]'
         FROM orders o WHERE o.id = s.order_id AND o.payment_state = 'paying'",
        "UPDATE subscriptions SET extra_rates = '[]'",
        &["its payments 9 were brought along"],
    ),
];

const PAYOUTS: &[Sabotage] = &[
    (
        "UPDATE payouts SET amount = amount + 1",
        "UPDATE payouts SET amount = amount - 1",
        &["a payout that is not what was asked for (1)"],
    ),
    (
        "UPDATE entries SET amount = amount + CASE account WHEN 'seller_balance' THEN 1 ELSE -1 END WHERE posting_id IN (SELECT id FROM postings WHERE kind = 'payout_reserved')",
        "UPDATE entries SET amount = amount - CASE account WHEN 'seller_balance' THEN 1 ELSE -1 END WHERE posting_id IN (SELECT id FROM postings WHERE kind = 'payout_reserved')",
        &["what the books took from the balance for it differs (1)", "what the books have on its way differs (1)"],
    ),
    (
        "UPDATE payouts SET state = 'successful'",
        "UPDATE payouts SET state = 'pending'",
        &["what the books have on its way differs (2500)", "what the books say is with the bank differs (-2500)"],
    ),
    (
        "INSERT INTO payout_transfers SELECT f.seller_id, f.id, p.id FROM transfers f, payouts p WHERE f.net_amount = 950 LIMIT 1",
        "DELETE FROM payout_transfers",
        &["the shares that it brought come to another sum (950)"],
    ),
];

/// Of a year that became a month, two months later: 120.00 were paid, 20.00 of what was left are used, 60.41 are paid ahead, and 10.00 of
/// these cover the next payment.
const PAID_AHEAD: &[Sabotage] = &[
    (
        "UPDATE entries SET amount = amount + CASE account WHEN 'payer_credit' THEN 6042 ELSE -6042 END WHERE posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        "UPDATE entries SET amount = amount - CASE account WHEN 'payer_credit' THEN 6042 ELSE -6042 END WHERE posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        &["(less than nothing is paid ahead, -1)", "(payments to come are covered by more than there is, 1001)"],
    ),
    (
        "UPDATE entries SET amount = amount - CASE account WHEN 'payer_credit' THEN 5960 ELSE -5960 END WHERE posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        "UPDATE entries SET amount = amount + CASE account WHEN 'payer_credit' THEN 5960 ELSE -5960 END WHERE posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        &["(more is paid ahead than is left of what was paid, 1)"],
    ),
    (
        "UPDATE order_rates SET credit_amount = credit_amount + 5042 WHERE state = 'future'",
        "UPDATE order_rates SET credit_amount = credit_amount - 5042 WHERE state = 'future'",
        &["(payments to come are covered by more than there is, 1)"],
    ),
    (
        "UPDATE order_rates SET credit_amount = credit_amount + 1 WHERE state = 'skipped' AND number = 2",
        "UPDATE order_rates SET credit_amount = credit_amount - 1 WHERE state = 'skipped' AND number = 2",
        &["(payments took up another sum than they say, -1)"],
    ),
    (
        "UPDATE postings SET kind = 'x' WHERE id = (SELECT id FROM postings WHERE kind = 'credit_used' ORDER BY id LIMIT 1)",
        "UPDATE postings SET kind = 'credit_used' WHERE kind = 'x'",
        &["(payments took up another sum than they say, -1000)"],
    ),
    // What a payment took up is there again, and nobody let the payment go.
    (
        "WITH again AS (INSERT INTO postings (seller_id, id, kind, subject_id, booked_at, order_id)
             SELECT seller_id, gen_random_uuid(), 'credit_restored', subject_id, booked_at, order_id FROM postings
             WHERE kind = 'credit_used' ORDER BY id LIMIT 1 RETURNING seller_id, id)
         INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at)
         SELECT seller_id, id, line, account, 'eur', amount, now() FROM again, (VALUES (1, 'payer_credit', -7), (2, 'credit_cover', 7)) AS l (line, account, amount)",
        "DELETE FROM entries WHERE posting_id = (SELECT id FROM postings WHERE kind = 'credit_restored'); DELETE FROM postings WHERE kind = 'credit_restored'",
        &["(payments took up another sum than they say, -7)"],
    ),
    (
        "UPDATE entries SET amount = amount + 1 WHERE account = 'credit_cover' AND posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        "UPDATE entries SET amount = amount - 1 WHERE account = 'credit_cover' AND posting_id = (SELECT id FROM postings WHERE kind = 'credit_changed')",
        &["(what covers it is another sum, 1)"],
    ),
];

impl Plans {
    /// Each fault is found by its words, nothing else is, and nothing once it is mended.
    async fn finds(&self, sabotages: &[Sabotage]) {
        assert_eq!(self.found().await, Vec::<String>::new());
        for (sabotage, mended, told) in sabotages {
            self.shop.sql(&format!("SET session_replication_role = replica; {sabotage}")).await;
            let found = self.found().await;
            assert!(told.iter().all(|word| found.iter().any(|line| line.contains(word))), "{sabotage}: {found:?}");
            assert!(found.iter().all(|line| told.iter().any(|word| line.contains(word))), "{sabotage}: {found:?}");
            self.shop.sql(&format!("SET session_replication_role = replica; {mended}")).await;
            assert_eq!(self.found().await, Vec::<String>::new(), "{mended}");
        }
    }

    pub async fn found(&self) -> Vec<String> {
        let breaks = audit(&self.shop.world.worker, self.shop.anna.tenant).await.unwrap();
        breaks.iter().map(ToString::to_string).collect()
    }

    async fn told_of_dispute(&self, placed: &Placed, reference: &str, outcomes: &[DisputeOutcome]) {
        for outcome in outcomes {
            self.shop.provider.dispute(placed.transaction.id, reference, 1_000, *outcome);
            self.shop.checkout.disputes_job(self.shop.anna.tenant, placed.transaction.id).await.unwrap();
        }
    }

    async fn paid_out(&self, amount: i64) {
        let shop = &self.shop;
        let bank = "INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, internal, external, created_at, updated_at)
             SELECT seller_id, gen_random_uuid(), 'Anna', '', '3000', 'DE', 'accepted', 'activated', now(), now() FROM sellers WHERE username = 'anna' AND NOT livemode";
        shop.sql(&format!("SET session_replication_role = replica; {bank}")).await;
        shop.sql("INSERT INTO legitimations (seller_id, updated_at) SELECT seller_id, now() FROM sellers ON CONFLICT DO NOTHING").await;
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        payout::request(&mut tx, kontor_kernel::Party::SELLER, Money::new(amount, Currency::EUR)).await.unwrap();
        tx.commit().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_add_up_is_found_and_nothing_else() {
    use DisputeOutcome::{Open, Won};
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(70).await;
    let shop = &plans.shop;
    shop.refund(placed.order.id, &RefundRequest::default(), "r1").await.unwrap();
    plans.one_more("k2", "other@example.test").await;
    let won = plans.one_more("k3", "won@example.test").await;
    plans.told_of_dispute(&won, "dp_1", &[Open, Won]).await;
    plans.pass(70).await;
    let taken = plans.one_more("k4", "taken@example.test").await;
    plans.told_of_dispute(&taken, "dp_2", &[Open]).await;
    plans.one_more("k5", "runs@example.test").await;
    plans.paid_out(2_500).await;
    assert_eq!(shop.count("payouts WHERE state = 'pending'").await, 1);
    assert_eq!(sellers(&shop.world.worker).await.unwrap(), [shop.anna.id]);
    plans.finds(&[MONEY, ORDERS, PAYOUTS].concat()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_of_a_payer_that_does_not_add_up_is_found_and_nothing_else() {
    let (plans, ..) = Plans::paid_ahead().await;
    plans.pass(61).await;
    plans.finds(PAID_AHEAD).await;
}

/// Rare, and nothing to alarm anybody for.
#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_disputes_is_won_and_a_debt_of_what_was_called_off_is_paid() {
    use kontor_orders::{CancelAt, OrderState as S};
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pass(31).await;
    let shop = &plans.shop;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let payments = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap();
    tx.rollback().await.unwrap();
    let [first, second] = &payments[..] else { panic!("two payments were made") };
    for (payment, outcome, state) in [
        (first, DisputeOutcome::Open, S::Paused),
        (second, DisputeOutcome::Open, S::Chargebacked),
        (first, DisputeOutcome::Won, S::Paused),
        (second, DisputeOutcome::Won, S::Paying),
    ] {
        shop.provider.dispute(payment.id, &format!("dp_{}", payment.id), 1_000, outcome);
        shop.checkout.disputes_job(shop.anna.tenant, payment.id).await.unwrap();
        assert_eq!(plans.states(&placed).await.0, state);
    }
    for _ in 0..4 {
        shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(45).await;
    assert_eq!(plans.states(&placed).await.0, S::Paused);
    let actor = Actor::Seller(shop.anna.user);
    shop.checkout.cancel(shop.anna.tenant, actor, placed.order.id, CancelAt::NowOwing, "agreed").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, S::Canceled);
    shop.resume(placed.order.id, "debt").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, S::Paid);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert_eq!(unexpected(&mut tx, DateTime::UNIX_EPOCH).await.unwrap(), []);
}
