//! A transfer that may be for an order: nobody hurries its payer while somebody looks.

use chrono::Duration;
use kontor_kernel::kinds::OrderId;

use super::{PRICE, Shop, statements::line};

#[tokio::test(flavor = "multi_thread")]
async fn an_order_waits_while_somebody_looks_at_a_transfer_that_may_be_for_it() {
    let shop = Shop::open(PRICE, None).await;
    let (one, two) = (shop.waiting("k1").await, shop.waiting("k2").await);
    let typo = format!("{}{}", &one.order.token[..2], &one.order.token[3..]);
    shop.world.clock.advance(Duration::days(4));
    shop.import(&[line(PRICE, "x", &typo, "T-1")]).await;
    let looked_for = async |order: OrderId| {
        let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
        kontor_statements::is_looked_for(&mut tx, order).await.unwrap()
    };
    assert_eq!((looked_for(one.order.id).await, looked_for(two.order.id).await), (true, false));
    let reminded = "mails WHERE template = 'wire_reminder'";
    // The other one is reminded and given up meanwhile.
    for (days, reminders, given_up) in [(1, 1, 0), (3, 1, 1)] {
        shop.world.clock.advance(Duration::days(days));
        shop.checkout.remind_of_wires(&shop.world.worker).await.unwrap();
        assert_eq!((shop.sweep().await, shop.count(reminded).await), (given_up, reminders));
    }
    let entry = shop.entry(&typo).await;
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    kontor_statements::forget_suggestion(&mut tx, entry.id, None).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!looked_for(one.order.id).await);
    shop.world.clock.advance(Duration::days(4));
    assert_eq!(shop.sweep().await, 1);
}
