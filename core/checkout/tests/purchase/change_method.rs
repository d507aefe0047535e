//! What the later payments of a plan are taken from, changed by its payer: nothing is paid by it, and only what was confirmed counts.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::{MethodInput, Placed, ways_to_change};
use kontor_db::IdempotencyKey;
use kontor_kernel::{Actor, Code, Result};
use kontor_orders::{CancelAt, OrderState, RateState, change_method};
use kontor_payments::{
    PaymentForm, TransactionState, mandate,
    provider::{AccountDetails, NextAction, Outcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{
    Script, declined, links,
    over_time::Plans,
    sepa::{IBAN, subscribe},
    wire,
};

const OTHER_IBAN: &str = "AT61 1904 3002 3457 3201";

fn monthly(count: Option<u32>) -> Terms {
    Terms::even(1_000, Interval::MONTH, count)
}

fn card() -> (PaymentForm, MethodInput) {
    (PaymentForm::Card, MethodInput { token: Some("tok_9".to_owned()), ..MethodInput::default() })
}

fn account(iban: &str) -> (PaymentForm, MethodInput) {
    let account = AccountDetails { holder: "Bea Buyer".to_owned(), iban: iban.to_owned() };
    (PaymentForm::Sepa, MethodInput { account: Some(account), ..MethodInput::default() })
}

fn by_wire() -> (PaymentForm, MethodInput) {
    (PaymentForm::BankWire, MethodInput::default())
}

fn asks() -> Outcome {
    Outcome::ActionRequired(NextAction::Redirect { url: "http://bank.test".to_owned() })
}

impl Plans {
    async fn change(&self, placed: &Placed, to: (PaymentForm, MethodInput), key: &str) -> Result<Placed> {
        let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
        let _ = self.shop.world.api.claim(self.shop.anna.scope(), &key).await;
        self.shop.checkout.change_method(self.shop.anna.tenant, placed.order.id, to, &key, &json!({})).await
    }

    /// How it is paid, and what is kept for it.
    async fn paid_by(&self, placed: &Placed) -> (PaymentForm, Option<String>) {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
        (order.payment_form, order.saved_method().map(|kept| kept.reference))
    }

    async fn mandate(&self, placed: &Placed) -> String {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        mandate::of_order(&mut tx, placed.order.id).await.unwrap().unwrap().iban_last4
    }

    async fn ask(&self, placed: &Placed) -> Result<()> {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await?;
        change_method::ask(&mut tx, &links(), placed.order.id).await?;
        tx.commit().await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_card_is_looked_at_once_and_pays_from_the_next_payment_on() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    let changed = plans.change(&placed, card(), "c1").await.unwrap();
    assert_eq!((changed.transaction.state, changed.transaction.amount), (TransactionState::Successful, 0));
    assert_eq!(plans.paid_by(&placed).await, (PaymentForm::Card, Some("pm_2".to_owned())));
    // Nothing moved: neither money, nor rates, nor books, nor documents; the list of movements knows nothing of it.
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Future, R::Future]));
    assert_eq!((shop.provider.taken(), shop.count("postings").await), (1_000, 1));
    assert_eq!((shop.count("transfers").await, shop.count("invoice_requests").await), (1, 1));
    assert_eq!(shop.count("transaction_rows").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'method_changed'").await, 1);
    assert_eq!(shop.count("events WHERE type = 'order.payment_form_changed'").await, 1);
    // The same press again, and the same news again, are nothing new.
    let key = IdempotencyKey { scope: "test", key: "c1".to_owned(), request_hash: "same".to_owned() };
    let known = json!({ "transaction": changed.transaction.id });
    shop.checkout.change_method(shop.anna.tenant, placed.order.id, card(), &key, &known).await.unwrap();
    shop.checkout.poll_payment(shop.anna.tenant, changed.transaction.id).await.unwrap();
    assert_eq!(shop.count("mails WHERE template = 'method_changed'").await, 1);
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Future]);
    assert_eq!(shop.provider.requests().last().unwrap().saved_method.as_deref(), Some("pm_2"));
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_left_or_not_answered_leaves_everything_as_it_was() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    let as_it_was = (PaymentForm::Card, Some("pm_1".to_owned()));
    shop.provider.next(Script::Answer(declined()));
    let refused = plans.change(&placed, card(), "c1").await.unwrap();
    assert_eq!(refused.transaction.state, TransactionState::Denied);
    assert_eq!(plans.paid_by(&placed).await, as_it_was);
    // A card that is no good for later is no payment that failed.
    assert_eq!(shop.count("events WHERE type = 'order.payment_failed'").await, 0);
    // The bank asks its payer, who leaves: nothing else waits for that, and it is given up by itself.
    shop.provider.next(Script::Answer(asks()));
    let left = plans.change(&placed, card(), "c2").await.unwrap();
    assert_eq!(left.transaction.state, TransactionState::Pending);
    shop.world.clock.advance(Duration::hours(1));
    shop.provider.change_outcome(left.transaction.id, Outcome::Expired);
    plans.worker.give_up_overdue(&shop.world.worker).await.unwrap();
    assert_eq!(plans.paid_by(&placed).await, as_it_was);
    // The answer is lost on the way: it is asked for until it is known, and then it counts.
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    let lost = plans.change(&placed, card(), "c3").await.unwrap();
    assert!(lost.checking);
    assert_eq!(plans.paid_by(&placed).await, as_it_was);
    plans.worker.poll_payment(tenant, lost.transaction.id).await.unwrap();
    assert_ne!(plans.paid_by(&placed).await, as_it_was);
    assert_eq!((shop.provider.taken(), shop.count("mails WHERE template = 'method_changed'").await), (1_000, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_choice_is_the_one_that_holds() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    shop.provider.next(Script::Answer(asks()));
    let open = plans.change(&placed, card(), "c1").await.unwrap();
    // The provider does not say what became of it: nothing is begun beside it.
    shop.provider.silent(true);
    assert_eq!(plans.change(&placed, by_wire(), "c2").await.unwrap_err().code(), Code::PaymentUnderWay);
    shop.provider.silent(false);
    shop.provider.change_outcome(open.transaction.id, Outcome::Expired);
    plans.change(&placed, by_wire(), "c3").await.unwrap();
    assert_eq!(plans.paid_by(&placed).await, (PaymentForm::BankWire, None));
    assert_eq!(shop.provider.given_up().len(), 2);
    // The card was confirmed all the same, too late.
    shop.provider.change_outcome(open.transaction.id, Outcome::Succeeded);
    plans.worker.poll_payment(tenant, open.transaction.id).await.unwrap();
    assert_eq!(plans.paid_by(&placed).await, (PaymentForm::BankWire, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn by_wire_later_payments_are_awaited_and_nothing_is_kept() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(2))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    plans.change(&placed, by_wire(), "c1").await.unwrap();
    assert_eq!(plans.paid_by(&placed).await, (PaymentForm::BankWire, None));
    assert_eq!(shop.count("orders WHERE saved_method IS NULL").await, 1);
    assert_eq!(shop.count("order_rows WHERE payment_form = 'bank_wire'").await, 1);
    shop.provider.next(Script::Answer(wire()));
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Unpaid]));
    assert_eq!(shop.provider.off_kept_card(), 0);
    assert_eq!(shop.count("mails WHERE template = 'order_wire_instructions'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_signed_for_kept_as_proof_and_announced_before_it_is_debited() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    let changed = plans.change(&placed, account(IBAN), "c1").await.unwrap();
    assert_eq!(changed.transaction.state, TransactionState::Successful);
    assert_eq!(plans.mandate(&placed).await, "3000");
    let shown = shop.checkout.mandate_reference(shop.anna.tenant, "test", "c1");
    assert_eq!(shop.provider.requests().last().unwrap().mandate.as_ref().unwrap().reference, shown);
    assert_eq!(shop.count("mandates WHERE recurring").await, 1);
    // Nothing is debited now, so nothing is announced now.
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 0);
    for table in ["transactions", "orders", "mandates", "mails", "idempotency_keys", "jobs"] {
        let leaked = format!("{table} t WHERE t::text LIKE '%0532013%'");
        assert_eq!(shop.count(&leaked).await, 0, "{table}");
    }
    shop.provider.next(Script::Answer(Outcome::Pending));
    plans.pass(34).await;
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Pending, R::Future]);
    let debit = shop.provider.requests().last().unwrap().clone();
    assert_eq!((debit.form, debit.mandate.unwrap().reference), (PaymentForm::Sepa, shown));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_announced_of_one_account_is_announced_anew_of_another() {
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = subscribe(&plans).await;
    let shop = &plans.shop;
    let announced = || shop.count("mails WHERE template = 'debit_announced'");
    let first = announced().await;
    plans.pass(29).await;
    assert_eq!(announced().await, first + 1);
    // Refused, it changes nothing: the mandate that holds is the first.
    shop.provider.next(Script::Answer(declined()));
    plans.change(&placed, account(OTHER_IBAN), "c1").await.unwrap();
    assert_eq!(plans.mandate(&placed).await, "3000");
    plans.change(&placed, account(OTHER_IBAN), "c2").await.unwrap();
    assert_eq!(plans.mandate(&placed).await, "3201");
    plans.charge_due().await;
    assert_eq!(announced().await, first + 2, "the other account is told of as well");
    assert_eq!(shop.count("mails WHERE template = 'debit_announced' AND data::text LIKE '%3201%'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_was_under_way_goes_its_way_and_does_not_bring_the_old_account_back() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, monthly(Some(3))).await;
    let placed = subscribe(&plans).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    shop.provider.next(Script::Answer(Outcome::Pending));
    plans.pass(34).await;
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Pending, R::Future]);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let debit = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap();
    drop(tx);
    plans.change(&placed, card(), "c1").await.unwrap();
    let now = plans.paid_by(&placed).await;
    assert_eq!(now.0, PaymentForm::Card);
    shop.provider.change_outcome(debit.id, Outcome::Succeeded);
    plans.worker.poll_payment(tenant, debit.id).await.unwrap();
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Future]);
    assert_eq!(plans.paid_by(&placed).await, now);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debt_stays_payable_and_the_next_try_is_the_new_cards() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    for _ in 0..2 {
        shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(32).await;
    assert_eq!(plans.states(&placed).await.1[..2], [R::Paid, R::Unpaid]);
    plans.change(&placed, card(), "c1").await.unwrap();
    assert_eq!(plans.states(&placed).await.1[..2], [R::Paid, R::Unpaid], "nothing is paid by it");
    plans.pass(4).await;
    assert_eq!(plans.states(&placed).await.1[..2], [R::Paid, R::Paid]);
    assert_eq!(shop.provider.requests().last().unwrap().saved_method.as_deref(), Some("pm_2"));
    // And of one that nothing is tried for any more.
    for _ in 0..4 {
        shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(40).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    plans.change(&placed, card(), "c2").await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paused);
    let key = IdempotencyKey { scope: "test", key: "again".to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    let (form, means) = card();
    let tenant = shop.anna.tenant;
    shop.checkout.retry_by(tenant, placed.order.id, (form, means), &key, &json!({})).await.unwrap();
    assert_eq!(plans.states(&placed).await.0, OrderState::Paying);
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_nothing_to_change_of_what_is_paid_once_ends_or_is_over() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let (shop, tenant) = (&plans.shop, plans.shop.anna.tenant);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let order = kontor_orders::find(&mut tx, placed.order.id).await.unwrap();
    assert_eq!(
        ways_to_change(&mut tx, &order).await.unwrap(),
        [PaymentForm::Card, PaymentForm::BankWire, PaymentForm::Sepa]
    );
    drop(tx);
    let page = plans.change(&placed, (PaymentForm::Paypal, MethodInput::default()), "c0").await;
    assert_eq!(page.unwrap_err().field_faults()[0].code, Code::MethodUnavailable);
    shop.checkout.cancel(tenant, Actor::Payer, placed.order.id, CancelAt::PeriodEnd, "").await.unwrap();
    assert_eq!(plans.change(&placed, card(), "c1").await.unwrap_err().code(), Code::NothingToCome);
    assert_eq!(plans.ask(&placed).await.unwrap_err().code(), Code::NothingToCome);
    let once = shop.buy(PaymentForm::Card, "k9").await.unwrap();
    assert_eq!(plans.change(&once, card(), "c2").await.unwrap_err().code(), Code::NothingToCome);
}

#[tokio::test(flavor = "multi_thread")]
async fn its_payer_is_sent_the_way_once_a_day() {
    let plans = Plans::open(PlanKind::Subscription, monthly(None)).await;
    let placed = plans.buy(PaymentForm::Card).await;
    let shop = &plans.shop;
    plans.ask(&placed).await.unwrap();
    assert_eq!(plans.ask(&placed).await.unwrap_err().code(), Code::AskedRecently);
    shop.world.clock.advance(Duration::hours(24));
    plans.ask(&placed).await.unwrap();
    assert_eq!(shop.count("mails WHERE template = 'method_asked'").await, 2);
    assert_eq!(shop.count("mails WHERE template = 'method_asked' AND data::text LIKE '%/manage%'").await, 2);
}
