//! A purchase that is disputed at the bank, as its buyer sees it.

use std::sync::Arc;

use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::RunQueryDsl;
use kontor_checkout::Checkout;
use kontor_kernel::{
    Secret,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::Links;
use kontor_providers::Sandbox;
use kontor_sandbox::{charge, disputes};
use serde_json::json;

use super::buyer::{HOOK_SECRET, KEY, Shop};

const FORM: &str = "/s/anna/soup/payment";

#[derive(diesel::QueryableByName)]
struct Sold {
    #[diesel(sql_type = SqlUuid)]
    order: OrderId,
    #[diesel(sql_type = SqlUuid)]
    payment: TransactionId,
}

/// What the worker does with the news of a dispute: it asks, applies, and opens or closes the files.
async fn worker(shop: &Shop, checkout: &Checkout, sold: &Sold) {
    checkout.disputes_job(shop.seller.tenant, sold.payment).await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, sold.order).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, checkout.links(), sold.order).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disputed_purchase_is_closed_until_the_dispute_is_won() {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let page = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await.location();
    let sold: Sold = diesel::sql_query("SELECT order_id AS order, id AS payment FROM transactions")
        .get_result(&mut shop.world.owner().await)
        .await
        .unwrap();
    let provider = Arc::new(Sandbox::new(&shop.sandbox.config.url, KEY, HOOK_SECRET).unwrap());
    let links =
        Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let checkout = Checkout::new(shop.world.api.clone(), provider, links);
    worker(&shop, &checkout, &sold).await;
    assert!(browser.get(&page).await.has("book.pdf"));

    let key = sold.payment.to_string();
    let dispute = shop.sandbox.store.write(move |txn| {
        let charge = charge::by_key(txn, &key)?.remove(0).id;
        disputes::open(txn, &serde_json::from_value(json!({ "charge": charge })).unwrap())
    });
    let dispute = dispute.await.unwrap().id;
    worker(&shop, &checkout, &sold).await;
    let closed = browser.get(&page).await;
    assert!(closed.has("This payment was charged back") && !closed.has("book.pdf"), "{}", closed.html);
    assert_eq!(shop.count("grants WHERE state = 'revoked'").await, 1);

    let decided = shop.sandbox.store.write(move |txn| disputes::decide(txn, &dispute, disputes::Verdict::Won));
    assert_eq!(decided.await.unwrap().fee, 0);
    worker(&shop, &checkout, &sold).await;
    assert!(browser.get(&page).await.has("book.pdf"));
    assert_eq!(shop.count("grants WHERE state = 'active'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1, "nobody is told twice of one purchase");
}
