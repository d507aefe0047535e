//! Methods with a page of their own: confirmed there, left, given up for another way, and expired in their own time.

use chrono::Duration;
use kontor_catalog::PlanKind;
use kontor_checkout::{Checkout, CheckoutRequest};
use kontor_db::IdempotencyKey;
use kontor_orders::OrderState;
use kontor_payments::{
    PaymentForm, TransactionState, mandate,
    provider::{Advice, NextAction, Outcome},
};
use kontor_pricing::{Interval, Terms};
use serde_json::json;

use super::{PRICE, Script, Shop, links, over_time::Plans};

fn page() -> Outcome {
    Outcome::ActionRequired(NextAction::Redirect { url: "http://provider.test/method/ch_1".to_owned() })
}

/// For a buyer who has such an account.
fn request(shop: &Shop, form: PaymentForm) -> CheckoutRequest {
    let mut request = shop.request(form);
    if let Some(home) = form.buyer_countries() {
        request.payer.country = home[0].to_owned();
    }
    request
}

async fn begun(shop: &Shop, form: PaymentForm) -> kontor_checkout::Placed {
    shop.provider.next(Script::Answer(page()));
    let placed = shop.order(request(shop, form), "k1").await.unwrap();
    assert_eq!(
        (placed.order.payment_state, placed.transaction.state),
        (OrderState::Pending, TransactionState::Pending)
    );
    placed
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_paid_once_however_often_its_news_come() {
    for form in [PaymentForm::Paypal, PaymentForm::Sofort, PaymentForm::Ideal, PaymentForm::Klarna, PaymentForm::P24] {
        let shop = Shop::open(PRICE, Some(1)).await;
        let placed = begun(&shop, form).await;
        shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
        // Coming back, the webhook and the reconciler.
        for _ in 0..3 {
            shop.checkout.standing(shop.anna.tenant, placed.order.id).await.unwrap();
            shop.checkout.inquire_job(shop.anna.tenant, placed.transaction.id).await.unwrap();
        }
        assert_eq!(shop.count("orders WHERE payment_state = 'paid' AND NOT reserved").await, 1, "{form}");
        assert_eq!((shop.count("postings").await, shop.provider.taken()), (1, PRICE), "{form}");
        assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0, "{form}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_back_pays_the_same_order_in_another_way() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = begun(&shop, PaymentForm::Paypal).await;
    let back = Outcome::Declined { code: "canceled_by_payer".to_owned(), advice: Advice::Retry };
    shop.provider.change_outcome(placed.transaction.id, back);
    let standing = shop.checkout.standing(shop.anna.tenant, placed.order.id).await.unwrap();
    assert_eq!(standing.order.payment_state, OrderState::Waiting);
    let paid = shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, paid.order.id), (OrderState::Paid, placed.order.id));
    assert_eq!(shop.provider.taken(), PRICE);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_way_gives_the_open_page_up_and_what_was_paid_there_counts() {
    let shop = Shop::open(PRICE, None).await;
    let placed = begun(&shop, PaymentForm::Paypal).await;
    // Paid there in the meantime: the card is not asked.
    shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
    let resumed = shop.resume(placed.order.id, "k2").await;
    assert!(resumed.is_err(), "there is nothing left to pay");
    assert_eq!((shop.count("orders WHERE payment_state = 'paid'").await, shop.provider.taken()), (1, PRICE));

    let other = Shop::open(PRICE, None).await;
    let placed = begun(&other, PaymentForm::Paypal).await;
    other.provider.change_outcome(placed.transaction.id, Outcome::Expired);
    let paid = other.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!((paid.order.payment_state, other.provider.taken()), (OrderState::Paid, PRICE));
    assert_eq!(other.provider.given_up().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_waited_for_as_long_as_its_provider_leaves_it_open_and_a_little_longer() {
    for (form, wait) in [
        (PaymentForm::Paypal, Duration::minutes(35)),
        (PaymentForm::Sofort, Duration::minutes(35)),
        (PaymentForm::Ideal, Duration::minutes(20)),
        (PaymentForm::Klarna, Duration::minutes(20)),
    ] {
        let shop = Shop::open(PRICE, Some(1)).await;
        begun(&shop, form).await;
        let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
        shop.world.clock.advance(wait - Duration::minutes(1));
        assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 0, "{form}");
        shop.world.clock.advance(Duration::minutes(2));
        worker.give_up_overdue(&shop.world.worker).await.unwrap();
        assert_eq!(shop.count("transactions WHERE state = 'expired'").await, 1, "{form}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn later_payments_are_taken_as_the_method_keeps_them() {
    let terms = Terms { first_amount: 2_000, ..Terms::even(1_000, Interval::MONTH, Some(2)) };
    for (form, later, signed) in [
        (PaymentForm::Paypal, PaymentForm::Paypal, false),
        (PaymentForm::Klarna, PaymentForm::Klarna, false),
        (PaymentForm::Sofort, PaymentForm::SofortSepa, true),
        (PaymentForm::Ideal, PaymentForm::IdealSepa, true),
    ] {
        let plans = Plans::open(PlanKind::LimitedSubscription, terms.clone()).await;
        let shop = &plans.shop;
        let key = IdempotencyKey { scope: "test", key: "k1".to_owned(), request_hash: "same".to_owned() };
        let _ = shop.world.api.claim(shop.anna.scope(), &key).await;
        let request = CheckoutRequest { plan: Some(plans.plan), ..request(shop, form) };
        let placed = shop.checkout.begin(shop.anna.tenant, request, None, &key, &json!({})).await.unwrap();
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        assert_eq!(mandate::of_order(&mut tx, placed.order.id).await.unwrap().is_some(), signed, "{form}");
        tx.commit().await.unwrap();
        plans.pass(33).await;
        assert_eq!(plans.states(&placed).await.0, OrderState::Paid, "{form}");
        let asked = shop.provider.requests().pop().unwrap();
        assert_eq!((asked.form, asked.mandate.is_some()), (later, signed), "{form}");
        let announced = shop.count("mails WHERE template = 'debit_announced'").await;
        assert_eq!(announced, i64::from(signed), "{form}");
    }
}
