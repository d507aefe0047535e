//! SEPA direct debits: signed for, announced, pending until the bank has decided, returned once, and later payments by the
//! same mandate.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::{CheckoutRequest, Placed};
use kontor_db::IdempotencyKey;
use kontor_kernel::Code;
use kontor_orders::{OrderState, RateState};
use kontor_payments::{
    PaymentForm, TransactionState,
    mandate::{self, Mandate},
    provider::{AccountDetails, DisputeOutcome, Outcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{PRICE, Script, Shop, declined, over_time::Plans};

pub const IBAN: &str = "DE89 3704 0044 0532 0130 00";

pub fn by_debit(shop: &Shop, iban: &str) -> CheckoutRequest {
    let account = AccountDetails { holder: " Bea Buyer".to_owned(), iban: iban.to_owned() };
    CheckoutRequest { account: Some(account), ..shop.request(PaymentForm::Sepa) }
}

async fn buy(shop: &Shop, request: CheckoutRequest, key: &str) -> kontor_kernel::Result<Placed> {
    let key = IdempotencyKey { scope: "test", key: key.to_owned(), request_hash: "same".to_owned() };
    let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
    shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await
}

/// A plan that is paid by debit, and whose first payment the bank has made.
pub async fn subscribe(plans: &Plans) -> Placed {
    let shop = &plans.shop;
    shop.provider.next(Script::Answer(Outcome::Pending));
    let request = CheckoutRequest { plan: Some(plans.plan), ..by_debit(shop, IBAN) };
    let placed = buy(shop, request, "k1").await.unwrap();
    news(shop, &placed, Outcome::Succeeded).await;
    placed
}

async fn signed(shop: &Shop, placed: &Placed) -> Option<Mandate> {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    mandate::of_order(&mut tx, placed.order.id).await.unwrap()
}

async fn news(shop: &Shop, placed: &Placed, outcome: Outcome) {
    shop.provider.change_outcome(placed.transaction.id, outcome);
    for _ in 0..2 {
        shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_is_signed_for_announced_and_opens_nothing_before_it_is_settled() {
    let shop = Shop::open(PRICE, Some(1)).await;
    shop.provider.next(Script::Answer(Outcome::Pending));
    let placed = buy(&shop, by_debit(&shop, IBAN), "k1").await.unwrap();
    assert_eq!(
        (placed.order.payment_state, placed.transaction.state),
        (OrderState::Pending, TransactionState::Pending)
    );
    // The account went to the provider; what stays is the token, four digits and the proof.
    assert_eq!(shop.provider.accounts(), ["DE89370400440532013000"]);
    let mandate = signed(&shop, &placed).await.unwrap();
    let reference = shop.checkout.mandate_reference(shop.anna.tenant, "test", "k1");
    assert_eq!(mandate.reference, reference, "as it was shown before");
    assert_eq!(
        (mandate.holder.as_str(), mandate.iban_last4.as_str(), mandate.recurring, mandate.notice_days),
        ("Bea Buyer", "3000", false, 2)
    );
    assert_eq!(shop.provider.requests()[0].mandate.as_ref().unwrap().reference, reference);
    for table in ["transactions", "orders", "mandates", "mails", "idempotency_keys", "jobs"] {
        let leaked = format!("{table} t WHERE t::text LIKE '%0532013%'");
        assert_eq!(shop.count(&leaked).await, 0, "{table}");
    }
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 0);
    // With the bank it never expires, however long that takes; the piece stays held.
    shop.world.clock.advance(Duration::days(30));
    shop.checkout.give_up_overdue(&shop.world.worker).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_pending' AND reserved").await, 1);
    news(&shop, &placed, Outcome::Succeeded).await;
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1);
    assert_eq!((shop.count("postings").await, shop.count("jobs WHERE kind = 'deliver'").await), (1, 1));
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1);
    // Sent back by the bank: booked once, to the cent.
    shop.provider.dispute(placed.transaction.id, "dp_1", PRICE, DisputeOutcome::Returned);
    for _ in 0..2 {
        shop.checkout.disputes_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
    }
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_paused'").await, 1);
    assert_eq!(shop.count("transactions WHERE kind = 'Chargeback'").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_account_is_refused_beside_its_field_and_handed_to_nobody() {
    let shop = Shop::open(PRICE, None).await;
    for (iban, code) in [
        ("", Code::Required),
        ("DE88370400440532013000", Code::InvalidIban),
        ("GB82WEST12345698765432", Code::DebitCountry),
    ] {
        let refused = buy(&shop, by_debit(&shop, iban), "k1").await.unwrap_err();
        let [field] = refused.field_faults() else { panic!("{refused:?}") };
        assert_eq!((field.code, field.pointer.as_str()), (code, "/bank_account/iban"), "{iban}");
    }
    // Nor is the account of somebody who cannot buy, or while the provider is silent.
    let wrong = CheckoutRequest { seen_total: Some(1), ..by_debit(&shop, IBAN) };
    assert_eq!(buy(&shop, wrong, "k1").await.unwrap_err().code(), Code::PriceChanged);
    assert!(shop.provider.accounts().is_empty());
    shop.provider.silent(true);
    assert_eq!(buy(&shop, by_debit(&shop, IBAN), "k1").await.unwrap_err().code(), Code::ProviderTimeout);
    assert_eq!(shop.count("orders").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn later_payments_are_announced_two_days_before_and_taken_by_the_same_mandate() {
    use RateState as R;
    let terms = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, Some(3)) };
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let shop = &plans.shop;
    let placed = subscribe(&plans).await;
    assert_eq!(plans.states(&placed).await.0, OrderState::Paying);
    plans.pass(24).await;
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 1, "the first");
    plans.pass(3).await;
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 2, "and the second, before it is due");
    assert_eq!(shop.provider.off_kept_card(), 0);
    plans.pass(5).await;
    let asked = shop.provider.requests().pop().unwrap();
    assert_eq!((asked.form, asked.saved_method.as_deref()), (PaymentForm::Sepa, Some("pm_1")));
    assert_eq!(asked.mandate.unwrap().reference, signed(shop, &placed).await.unwrap().reference);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Future]);
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 2);
    // A clock that jumps over the announcement announces first, and debits two days later.
    shop.world.clock.advance(Duration::days(40));
    plans.charge_due().await;
    plans.charge_due().await;
    assert_eq!(shop.count("mails WHERE template = 'debit_announced'").await, 3);
    assert_eq!((shop.provider.off_kept_card(), shop.provider.taken()), (1, 3_000));
    shop.provider.next(Script::Answer(declined()));
    plans.pass(2).await;
    assert_eq!(shop.provider.off_kept_card(), 2);
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Paid, R::Unpaid]);
    // What failed is tried again, never sooner than it was told.
    plans.pass(1).await;
    assert_eq!(shop.provider.off_kept_card(), 2);
    plans.pass(1).await;
    assert_eq!((shop.provider.off_kept_card(), plans.states(&placed).await.0), (3, OrderState::Paid));
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid' AND data::text LIKE '%KM-%'").await, 1);
}

impl Plans {
    /// What was asked for last gets its answer from the bank.
    async fn bank_says(&self, placed: &Placed, outcome: Outcome) {
        let mut tx = self.shop.world.api.begin(self.shop.anna.scope()).await.unwrap();
        let last = kontor_payments::attempts(&mut tx, placed.order.id).await.unwrap().pop().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(last.state, TransactionState::Pending);
        self.shop.provider.change_outcome(last.id, outcome);
        self.worker.poll_payment(self.shop.anna.tenant, last.id).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_debit_that_comes_back_days_later_is_tried_as_often_as_any_other_and_its_payer_is_told_each_time() {
    use RateState as R;
    let plans = Plans::open(PlanKind::Installment, Terms::even(1_000, Interval::MONTH, Some(2))).await;
    let shop = &plans.shop;
    let placed = subscribe(&plans).await;
    plans.pass(30).await;
    // Banks take five days each time: the third answer comes long after all tries together would have been made.
    for tried in 1..=4 {
        shop.provider.next(Script::Answer(Outcome::Pending));
        for _ in 0..10 {
            if shop.provider.off_kept_card() < tried {
                plans.pass(1).await;
            }
        }
        assert_eq!(shop.provider.off_kept_card(), tried);
        assert_eq!(plans.states(&placed).await, (OrderState::Paying, vec![R::Paid, R::Pending]));
        plans.pass(5).await;
        plans.bank_says(&placed, declined()).await;
        let told = i64::try_from(tried).unwrap();
        assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, told, "{tried}");
        let (state, rate) = if tried < 4 { (OrderState::Paying, R::Unpaid) } else { (OrderState::Paused, R::Debt) };
        assert_eq!(plans.states(&placed).await, (state, vec![R::Paid, rate]), "{tried}");
        assert_eq!(shop.count("jobs WHERE kind = 'withdraw'").await, i64::from(tried == 4), "{tried}");
    }
    plans.pass(20).await;
    assert_eq!(shop.provider.off_kept_card(), 4, "a debt is debited by nobody but its payer");
    // Who has it debited themselves and has no money again reads so, and it is a debt again, not one that is tried.
    shop.provider.next(Script::Answer(Outcome::Pending));
    let account = AccountDetails { holder: "Bea Buyer".to_owned(), iban: IBAN.to_owned() };
    let means = kontor_checkout::MethodInput { account: Some(account), ..kontor_checkout::MethodInput::default() };
    let key = IdempotencyKey { scope: "test", key: "k9".to_owned(), request_hash: "same".to_owned() };
    let (tenant, form) = (shop.anna.tenant, PaymentForm::Sepa);
    shop.checkout.retry_by(tenant, placed.order.id, (form, means), &key, &json!({})).await.unwrap();
    assert_eq!(plans.states(&placed).await.1, [R::Paid, R::Pending]);
    plans.bank_says(&placed, declined()).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paused, vec![R::Paid, R::Debt]));
    assert_eq!(shop.count("mails WHERE template = 'rate_unpaid'").await, 5);
    plans.pass(20).await;
    assert_eq!((plans.states(&placed).await.0, shop.provider.off_kept_card()), (OrderState::Paused, 4));
}
