//! Ways to pay that a seller switches off: from the next order on, for quote and order alike, and for nothing that was
//! agreed before.

use kontor_catalog::{PlanKind, UnavailableReason};
use kontor_checkout::{QuoteRequest, seller_facts};
use kontor_kernel::{ApiError, Country};
use kontor_orders::RateState;
use kontor_payments::{PaymentSettings, ProviderKind, SellingMode, Switch, change_payment_settings, payment_settings};
use kontor_pricing::{Interval, Terms};

use super::{Code, OrderState, PRICE, PaymentForm, Script, Shop, declined, over_time::Plans};

impl Shop {
    async fn say(&self, said: impl FnOnce(&mut PaymentSettings)) {
        let mut tx = self.world.api.begin(self.anna.scope()).await.unwrap();
        let mut settings = payment_settings(&mut tx).await.unwrap();
        said(&mut settings);
        change_payment_settings(&mut tx, settings.version, settings).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn switch_off(&self, methods: &[PaymentForm]) {
        let off = |method: &PaymentForm| Switch { provider: ProviderKind::Connect, method: *method, currency: None };
        self.say(|settings| settings.switched_off = methods.iter().map(off).collect()).await;
    }

    async fn quoted(&self) -> (Vec<PaymentForm>, Vec<UnavailableReason>) {
        let offer =
            self.checkout.offer(self.anna.tenant, QuoteRequest::for_product(self.product), Country::DE).await.unwrap();
        (offer.methods, offer.reasons)
    }
}

fn why(fault: &ApiError) -> (&str, Code, String) {
    let field = &fault.field_faults()[0];
    (&field.pointer, field.code, field.meta["reason"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_switched_off_is_neither_quoted_nor_taken_and_says_so_beside_the_field() {
    let shop = Shop::open(PRICE, None).await;
    let before = shop.quoted().await;
    assert!(before.0.contains(&PaymentForm::BankWire) && before.1.is_empty(), "{before:?}");
    let waiting = shop.waiting("k1").await;
    shop.switch_off(&[PaymentForm::BankWire]).await;
    let (methods, reasons) = shop.quoted().await;
    assert!(!methods.contains(&PaymentForm::BankWire) && methods.contains(&PaymentForm::Card) && reasons.is_empty());
    let refused = shop.buy(PaymentForm::BankWire, "k2").await.unwrap_err();
    assert_eq!(why(&refused), ("/method", Code::MethodUnavailable, "switched_off".to_owned()));
    assert_eq!(shop.buy(PaymentForm::Card, "k3").await.unwrap().order.payment_state, OrderState::Paid);
    // Whoever has the bank details already pays all the same.
    shop.provider.change_outcome(waiting.transaction.id, kontor_payments::provider::Outcome::Succeeded);
    shop.checkout.poll_payment(shop.anna.tenant, waiting.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_nothing_left_the_product_says_so_and_another_try_is_refused_too() {
    let shop = Shop::open(PRICE, None).await;
    shop.provider.next(Script::Answer(declined()));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    let all: Vec<PaymentForm> = PaymentForm::DISPLAYED.to_vec();
    shop.switch_off(&all).await;
    assert_eq!(shop.quoted().await, (vec![], vec![UnavailableReason::NoActivePayMethod]));
    assert_eq!(shop.buy(PaymentForm::Card, "k2").await.unwrap_err().code(), Code::NotSellable);
    assert!(shop.resume(placed.order.id, "k3").await.is_err(), "a first payment is paid as the shop offers now");
    shop.switch_off(&[]).await;
    shop.say(|settings| settings.selling_mode = SellingMode::SellingNone).await;
    assert_eq!(shop.quoted().await.1, [UnavailableReason::NoActivePayMethod]);
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    assert!(!seller_facts(&mut tx).await.unwrap().any_payment_method_active);
    tx.rollback().await.unwrap();
    shop.say(|settings| settings.selling_mode = SellingMode::SellingByOwnself).await;
    assert_eq!(shop.resume(placed.order.id, "k4").await.unwrap().order.payment_state, OrderState::Paid);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_plan_goes_on_whatever_is_switched_off_since() {
    let terms = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, Some(3)) };
    let plans = Plans::open(PlanKind::Installment, terms).await;
    let placed = plans.buy(PaymentForm::Card).await;
    plans.shop.switch_off(&[PaymentForm::Card]).await;
    for _ in 0..4 {
        plans.shop.provider.next(Script::Answer(declined()));
    }
    plans.pass(45).await;
    let (state, rates) = plans.states(&placed).await;
    assert_eq!((state, rates[1]), (OrderState::Paused, RateState::Debt), "the kept card was asked, and failed");
    // What is owed can be paid by hand as it was agreed, by a card too.
    let paid = plans.shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!(paid.order.payment_state, OrderState::Paying);
    plans.pass(40).await;
    assert_eq!(plans.states(&placed).await, (OrderState::Paid, vec![RateState::Paid; 3]));
}
