//! All that is left of a plan, paid at once: one charge, one document, and the plan as it was while it is not there.

use kontor_catalog::PlanKind;
use kontor_checkout::{MethodInput, PayoffBy, Placed};
use kontor_db::IdempotencyKey;
use kontor_kernel::{Actor, Code, Money, Result};
use kontor_orders::{CancelAt, OrderState, RateState, payoff, refund::RefundRequest};
use kontor_payments::{
    PaymentForm,
    provider::{DisputeOutcome, NextAction, Outcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{Script, declined, over_time::Plans, wire};

fn four() -> Terms {
    Terms { first_amount: 2_000, ..Terms::even(999, Interval::MONTH, Some(4)) }
}

fn by(form: PaymentForm) -> PayoffBy {
    PayoffBy::Form(form, MethodInput { token: Some("tok_9".to_owned()), ..MethodInput::default() })
}

impl Plans {
    pub async fn pay_off(&self, placed: &Placed, by: PayoffBy, key: &str) -> Result<Placed> {
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        let _ = self.shop.world.api.claim(self.shop.anna.scope(), &key).await;
        self.shop.checkout.pay_off(self.shop.anna.tenant, placed.order.id, by, &key, &json!({})).await
    }

    async fn refused(&self, placed: &Placed) -> Code {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        payoff::plan(&mut tx, &order).await.unwrap_err().code()
    }

    async fn refund(&self, placed: &Placed, amount: Option<i64>, key: &str) {
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        let _ = self.shop.world.api.claim(self.shop.anna.scope(), &key).await;
        let money = amount.map(|amount| Money::new(amount, placed.order.currency));
        let (tenant, request) = (self.shop.anna.tenant, RefundRequest { money, ..RefundRequest::default() });
        let actor = Actor::Seller(self.shop.anna.user);
        self.shop.checkout.refund(tenant, actor, placed.order.id, &request, &key, &json!({})).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn by_the_kept_card_everything_is_paid_with_one_charge_and_one_document() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Future, R::Future]);
    let paid = plans.pay_off(&placed, PayoffBy::Kept, "p1").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.transaction.amount), (OrderState::Paid, 1_998));
    assert_eq!(plans.states(&placed).await.1, [R::Paid; 4]);
    assert_eq!((shop.provider.taken(), shop.provider.off_kept_card()), (4_997, 2));
    // Pressed again with the same key, and with another one: it is paid.
    let _ = plans.pay_off(&placed, PayoffBy::Kept, "p1").await;
    assert_eq!(plans.pay_off(&placed, PayoffBy::Kept, "p2").await.unwrap_err().code(), Code::InvalidTransition);
    plans.pass(90).await;
    assert_eq!(shop.provider.taken(), 4_997);
    // The documents come to what was paid, and the tax in them to that of the whole: 49.97 × 19 / 119 = 7.978…
    assert_eq!(shop.count("invoice_requests").await, 3);
    let sums = "(SELECT sum(gross_amount) AS gross, sum(vat_amount) AS vat FROM invoice_requests) i WHERE gross = 4997 AND vat = 798";
    assert_eq!(shop.count(sums).await, 1);
    assert_eq!(shop.count("(SELECT sum(vat_amount) AS vat FROM transfers) t WHERE vat = 798").await, 1);
    assert_eq!(shop.count("order_rates WHERE number = 4 AND amount = 0 AND paid_with IS NOT NULL").await, 1);
    assert_eq!(shop.count("order_rows WHERE charges_count = 4 AND paid_amount = 4997 AND unpaid_amount = 0").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_owed_and_what_comes_is_paid_in_another_way_and_opens_again() {
    use RateState as R;
    let plans = Plans::open(PlanKind::LimitedSubscription, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(41).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt, R::Future, R::Future]));
    plans.shop.sql("DELETE FROM jobs WHERE kind = 'deliver'").await;
    let paid = plans.pay_off(&placed, by(PaymentForm::Card), "p1").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.transaction.amount), (OrderState::Paid, 2_997));
    assert_eq!(plans.shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(plans.shop.provider.taken(), 4_997);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_or_is_asked_back_leaves_the_plan_as_it_was() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    let as_it_was = (OrderState::Paying, vec![R::Paid, R::Future, R::Future, R::Future]);
    shop.provider.next(Script::Answer(declined()));
    plans.pay_off(&placed, PayoffBy::Kept, "p1").await.unwrap();
    assert_eq!(plans.states(&placed).await, as_it_was);
    // The bank asks its payer, who never answers. While it does, nothing else is asked for.
    let asks = Outcome::ActionRequired(NextAction::Redirect { url: "http://bank.test".to_owned() });
    shop.provider.next(Script::Answer(asks));
    let open = plans.pay_off(&placed, by(PaymentForm::Card), "p2").await.unwrap();
    assert_eq!(plans.states(&placed).await, as_it_was);
    assert_eq!(plans.refused(&placed).await, Code::PaymentUnderWay);
    let again = plans.pay_off(&placed, by(PaymentForm::Card), "p3").await.unwrap();
    assert_eq!(again.transaction.id, open.transaction.id);
    shop.provider.change_outcome(open.transaction.id, Outcome::Expired);
    plans.worker.poll_payment(tenant, open.transaction.id).await.unwrap();
    assert_eq!(plans.states(&placed).await, as_it_was);
    assert_eq!((shop.provider.taken(), shop.count("mails WHERE template = 'rate_unpaid'").await), (2_000, 0));
    // And goes on as before.
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Future, R::Future]);
    assert_eq!(shop.provider.taken(), 2_999);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wire_that_is_awaited_holds_the_plan_and_pays_what_is_left_when_it_comes() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    plans.pass(28).await;
    shop.provider.next(Script::Answer(wire()));
    let open = plans.pay_off(&placed, by(PaymentForm::BankWire), "p1").await.unwrap();
    assert_eq!(shop.count("mails WHERE template = 'order_wire_instructions'").await, 1);
    // A payment that becomes due meanwhile is not asked for beside it, nor reminded of.
    plans.pass(5).await;
    plans.remind().await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Future, R::Future, R::Future]);
    assert_eq!((shop.provider.off_kept_card(), shop.count("mails WHERE template = 'rate_reminder'").await), (0, 0));
    shop.provider.change_outcome(open.transaction.id, Outcome::Succeeded);
    for _ in 0..2 {
        plans.worker.poll_payment(tenant, open.transaction.id).await.unwrap();
    }
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![R::Paid; 4]));
    assert_eq!((shop.provider.taken(), shop.count("postings").await), (4_997, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn money_that_comes_after_the_plan_was_called_off_goes_back() {
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    shop.provider.next(Script::Answer(wire()));
    let open = plans.pay_off(&placed, by(PaymentForm::BankWire), "p1").await.unwrap();
    shop.checkout.cancel(tenant, Actor::Payer, placed.order.id, CancelAt::Now, "agreed").await.unwrap();
    shop.provider.change_outcome(open.transaction.id, Outcome::Succeeded);
    plans.worker.poll_payment(tenant, open.transaction.id).await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Canceled);
    assert_eq!(
        shop.count("transactions WHERE kind = 'Refund' AND refund_source = 'payer_balance' AND amount = 2997").await,
        1
    );
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payoff_goes_back_in_parts_and_whole_like_every_payment() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.pay_off(&placed, PayoffBy::Kept, "p1").await.unwrap();
    plans.refund(&placed, Some(1_000), "r1").await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paid);
    plans.refund(&placed, Some(1_997), "r2").await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Refunded, R::Paid, R::Paid]);
    plans.refund(&placed, None, "r3").await;
    let shop = &plans.shop;
    assert_eq!(plans.states(&placed).await.0, OrderState::Refunded);
    assert_eq!(shop.count("orders WHERE paid_amount = 4997 AND refunded_amount = 4997").await, 1);
    assert_eq!(
        shop.count(
            "(SELECT sum(gross_amount) AS g, sum(vat_amount) AS v FROM invoice_requests) i WHERE g = 0 AND v = 0"
        )
        .await,
        1
    );
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payoff_that_a_bank_takes_back_is_lost_whole() {
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let paid = plans.pay_off(&placed, PayoffBy::Kept, "p1").await.unwrap();
    let shop = &plans.shop;
    shop.provider.dispute(paid.transaction.id, "dp_1", 2_997, DisputeOutcome::Open);
    shop.checkout.disputes_job(shop.anna.tenant, paid.transaction.id).await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    let fees = "(SELECT sum(fee_amount) AS fee, sum(vat_amount) AS vat FROM transfers) t WHERE fee = 100 AND vat = 319";
    assert_eq!(shop.count(fees).await, 1, "what is left is the first payment's: 20.00 × 19 / 119 = 3.193…");
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_pay_off_of_what_has_no_end_is_not_begun_or_was_taken_back() {
    let plans = Plans::open(PlanKind::Subscription, Terms::even(1_000, Interval::MONTH, None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    assert_eq!(plans.refused(&placed).await, Code::InvalidTransition);
    let plans = Plans::open(PlanKind::Installment, four()).await;
    plans.shop.provider.next(Script::Answer(wire()));
    let placed = plans.buy(PaymentForm::BankWire).await;
    assert_eq!(plans.refused(&placed).await, Code::InvalidTransition);
    let plans = Plans::open(PlanKind::Installment, four()).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.provider.dispute(placed.transaction.id, "dp_1", 2_000, DisputeOutcome::Open);
    plans.shop.checkout.disputes_job(plans.shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(plans.refused(&placed).await, Code::InvalidTransition);
}
