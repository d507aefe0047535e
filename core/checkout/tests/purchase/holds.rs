//! Places that are held for somebody who is paying: until when, and how they come back.

use chrono::Duration;
use kontor_checkout::{Checkout, Placed, QuoteRequest};
use kontor_kernel::{Code, Country};
use kontor_orders::OrderState;
use kontor_payments::{
    PaymentForm, TransactionState,
    provider::{NextAction, Outcome},
};

use super::{PRICE, Script, Shop, declined, links};

fn page() -> Outcome {
    Outcome::ActionRequired(NextAction::Redirect { url: "http://provider.test/method/ch_1".to_owned() })
}

/// Led to the method's page, which is closed without paying.
async fn begun(shop: &Shop, form: PaymentForm, key: &str) -> Placed {
    shop.provider.next(Script::Answer(page()));
    shop.buy(form, key).await.unwrap()
}

async fn sweep(shop: &Shop) {
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    worker.give_up_overdue(&shop.world.worker).await.unwrap();
}

async fn held(shop: &Shop) -> i64 {
    shop.count("products WHERE reserved_count = 1").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_place_is_on_hold_while_somebody_pays_and_free_when_they_have_not() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let placed = begun(&shop, PaymentForm::Paypal, "k1").await;
    let until = placed.transaction.expires_at.unwrap();
    assert_eq!(until, placed.order.created_at + Duration::minutes(35));
    let offer =
        shop.checkout.offer(shop.anna.tenant, QuoteRequest::for_product(shop.product), Country::DE).await.unwrap();
    assert_eq!(offer.on_hold_until, Some(until));
    let refused = shop.buy(PaymentForm::Card, "k2").await.unwrap_err();
    assert_eq!((refused.code(), &refused.meta()["until"]), (Code::OnHold, &kontor_kernel::iso(until).into()));

    shop.world.clock.advance(Duration::minutes(34));
    sweep(&shop).await;
    assert_eq!(held(&shop).await, 1, "its page may still be open");
    shop.world.clock.advance(Duration::minutes(2));
    sweep(&shop).await;
    assert_eq!((held(&shop).await, shop.provider.given_up().len()), (0, 1));
    assert_eq!(shop.buy(PaymentForm::Card, "k3").await.unwrap().order.payment_state, OrderState::Paid);
    // Sold by now, and said so.
    assert_eq!(shop.buy(PaymentForm::Card, "k4").await.unwrap_err().code(), Code::SoldOut);
    assert_eq!(shop.resume(placed.order.id, "k5").await.unwrap_err().code(), Code::SoldOut);
    assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_takes_the_place_again_once() {
    for form in [PaymentForm::Paypal, PaymentForm::Sofort, PaymentForm::Klarna] {
        let shop = Shop::open(PRICE, Some(1)).await;
        let placed = begun(&shop, form, "k1").await;
        shop.world.clock.advance(Duration::minutes(36));
        sweep(&shop).await;
        sweep(&shop).await;
        assert_eq!(held(&shop).await, 0, "{form}");
        assert_eq!(shop.count("orders WHERE payment_state = 'payment_waiting' AND NOT reserved").await, 1, "{form}");
        let paid = shop.resume(placed.order.id, "k2").await.unwrap();
        assert_eq!((paid.order.payment_state, paid.order.id), (OrderState::Paid, placed.order.id), "{form}");
        assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1, "{form}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn money_for_a_place_that_was_let_go_takes_it_again_or_goes_back() {
    for sold in [false, true] {
        let shop = Shop::open(PRICE, Some(1)).await;
        let placed = begun(&shop, PaymentForm::Paypal, "k1").await;
        shop.world.clock.advance(Duration::minutes(36));
        sweep(&shop).await;
        if sold {
            shop.buy(PaymentForm::Card, "k2").await.unwrap();
        }
        shop.provider.change_outcome(placed.transaction.id, Outcome::Succeeded);
        shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
        assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1, "{sold}");
        assert_eq!(shop.count("orders WHERE payment_state = 'paid'").await, 1, "{sold}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declined_card_holds_its_place_no_longer_than_one_that_was_never_asked() {
    let shop = Shop::open(PRICE, Some(1)).await;
    shop.provider.next(Script::Answer(declined()));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(placed.transaction.state, TransactionState::Denied);
    shop.world.clock.advance(Duration::minutes(19));
    sweep(&shop).await;
    assert_eq!(held(&shop).await, 1, "they look for another card");
    shop.world.clock.advance(Duration::minutes(2));
    sweep(&shop).await;
    assert_eq!(held(&shop).await, 0);
    assert_eq!(shop.resume(placed.order.id, "k2").await.unwrap().order.payment_state, OrderState::Paid);
}
