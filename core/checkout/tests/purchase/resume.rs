//! An order that was given up, and its buyer who comes back by the link.

use chrono::Duration;
use kontor_checkout::{Checkout, Placed};
use kontor_kernel::Code;
use kontor_orders::OrderState;
use kontor_payments::{PaymentForm, TransactionState, provider::Outcome};

use super::{PRICE, Shop, declined, links, scripted::Script};

/// Declined, then forgotten for so long that it is given up.
async fn given_up(shop: &Shop) -> Placed {
    shop.provider.next(Script::Answer(declined()));
    let placed = shop.buy(PaymentForm::Card, "k1").await.unwrap();
    shop.world.clock.advance(Duration::hours(25));
    let worker = Checkout::new(shop.world.worker.clone(), shop.provider.clone(), links());
    assert_eq!(worker.give_up_overdue(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed' AND NOT reserved").await, 1);
    placed
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_pays_the_same_order_and_takes_its_piece() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let lost = given_up(&shop).await;
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
    let placed = shop.resume(lost.order.id, "k2").await.unwrap();
    assert_eq!((placed.order.payment_state, placed.order.paid_amount), (OrderState::Paid, PRICE));
    assert_ne!(placed.transaction.id, lost.transaction.id);
    assert_eq!(shop.provider.taken(), PRICE);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 1").await, 1);
    assert_eq!(shop.count("jobs WHERE kind = 'deliver'").await, 1);
    assert_eq!(shop.books().await.iter().map(|(_, sum)| sum).sum::<i64>(), 0);
    let history = "state_changes WHERE machine = 'orders.payment_state' AND from_state = 'payment_not_completed'";
    assert_eq!(shop.count(history).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_it_waits_its_piece_is_held_and_a_second_decline_gives_it_back() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let lost = given_up(&shop).await;
    shop.provider.next(Script::Lost(declined()));
    let placed = shop.resume(lost.order.id, "k2").await.unwrap();
    assert_eq!(
        (placed.order.payment_state, placed.transaction.state),
        (OrderState::Waiting, TransactionState::Waiting)
    );
    assert!(placed.checking && placed.order.reserved);
    assert_eq!(shop.buy(PaymentForm::Card, "k3").await.unwrap_err().code(), Code::OnHold);
    shop.checkout.poll_payment(shop.anna.tenant, placed.transaction.id).await.unwrap();
    assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed' AND NOT reserved").await, 1);
    assert_eq!(shop.count("products WHERE reserved_count = 0 AND sold_count = 0").await, 1);
    // And once more, for as long as there is a piece.
    assert_eq!(shop.resume(lost.order.id, "k4").await.unwrap().order.payment_state, OrderState::Paid);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sold_out_dearer_or_put_away_is_not_resumed() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let lost = given_up(&shop).await;
    let refused = async |sql: &str| {
        shop.sql(sql).await;
        let fault = shop.resume(lost.order.id, "k2").await.unwrap_err();
        assert_eq!(shop.count("orders WHERE payment_state = 'payment_not_completed'").await, 1);
        assert_eq!(shop.count("transactions").await, 1);
        fault.code()
    };
    assert_eq!(refused("UPDATE products SET sold_count = 1").await, Code::SoldOut);
    assert_eq!(refused("UPDATE products SET sold_count = 0, published = false").await, Code::NotSellable);
    assert_eq!(
        refused("UPDATE products SET published = true; UPDATE pricing_plans SET active = false").await,
        Code::NotSellable
    );
    assert_eq!(
        refused("UPDATE pricing_plans SET active = true, price_amount = price_amount + 1").await,
        Code::PriceChanged
    );
    shop.sql("UPDATE pricing_plans SET price_amount = price_amount - 1").await;
    assert_eq!(shop.resume(lost.order.id, "k2").await.unwrap().order.payment_state, OrderState::Paid);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_that_resume_at_once_open_one_payment() {
    let shop = Shop::open(PRICE, Some(5)).await;
    let lost = given_up(&shop).await;
    shop.provider.next(Script::Lost(Outcome::Succeeded));
    let (one, two) = tokio::join!(shop.resume(lost.order.id, "k2"), shop.resume(lost.order.id, "k3"));
    for resumed in [one, two] {
        // The slower one finds the payment open, or done.
        assert!(resumed.is_ok_and(|placed| placed.order.id == lost.order.id) || shop.provider.taken() == PRICE);
    }
    shop.checkout.standing(shop.anna.tenant, lost.order.id).await.unwrap();
    assert_eq!(shop.provider.taken(), PRICE);
    assert_eq!(shop.count("products WHERE sold_count = 1 AND reserved_count = 0").await, 1);
}
