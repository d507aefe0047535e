//! Whoever has us write to a mailbox before any money has come does so ten times an hour, by new orders and by old ones paid once more;
//! and who mistypes an order has not written to anybody.

use serde_json::{Value, json};

use super::buyer::Shop;

const WRITTEN: &str = "mails WHERE template = 'order_wire_instructions'";

struct Orders {
    shop: Shop,
    product: String,
}

impl Orders {
    async fn open() -> Self {
        let shop = Shop::open().await;
        shop.product("soup", 2_900).await;
        let product = shop.product_id("soup").await.to_string();
        Self { shop, product }
    }

    async fn order(&self, key: &str, more: Value) -> (u16, Value) {
        let payer = json!({ "email": "berg@example.test", "first_name": "B", "last_name": "Berg", "country": "DE" });
        let mut body = json!({ "product_id": self.product, "method": "bank_wire", "payer": payer, "consent": true });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.shop.order(&body, key).await
    }

    /// An order whose card was declined, by its key: nothing was written to its payer.
    async fn declined(&self, key: &str) -> String {
        let card = json!({ "method": "card", "method_token": self.shop.token("4000000000000002").await });
        let (status, told) = self.order(key, card).await;
        assert_eq!(status, 402, "{told}");
        told["errors"][0]["meta"]["checkout_id"].as_str().unwrap().to_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_try_by_wire_counts_like_an_order_by_wire() {
    let orders = Orders::open().await;
    for number in 0..9 {
        assert_eq!(orders.order(&format!("wire {number}"), json!({})).await.0, 201);
    }
    let (first, second) = (orders.declined("card 1").await, orders.declined("card 2").await);
    let again = async |order: &str| {
        let path = format!("/v1/shop/anna/checkouts/{order}/payments");
        orders.shop.keyed(&path, &json!({ "method": "bank_wire" }), order).await
    };
    assert_eq!((again(&first).await.0, orders.shop.count(WRITTEN).await), (201, 10));
    let (status, told) = again(&second).await;
    let error = &told["errors"][0];
    assert_eq!(
        (status, &error["code"], &error["source"]["pointer"]),
        (429, &json!("too_many_unpaid"), &json!("/method"))
    );
    // The page of the order is no way round it.
    let mut browser = orders.shop.browser();
    let path = format!("/s/anna/payment/{second}");
    let page = browser.get(&path).await;
    let (csrf, key) = (page.hidden("csrf"), page.hidden("idempotency_key"));
    let fields = [("csrf", csrf.as_str()), ("idempotency_key", key.as_str()), ("method", "bank_wire")];
    let sent = browser.post(&path, &fields).await;
    assert_eq!((sent.status, orders.shop.count(WRITTEN).await), (429, 10), "{}", sent.html);
    // Money can still be paid.
    let card = json!({ "method": "card", "method_token": orders.shop.token("4242424242424242").await });
    let path = format!("/v1/shop/anna/checkouts/{second}/payments");
    assert_eq!(orders.shop.keyed(&path, &card, "paid").await.0, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_mistypes_orders_closes_nobodys_mailbox() {
    let orders = Orders::open().await;
    let nameless = json!({ "email": "berg@example.test", "first_name": "", "last_name": "", "country": "DE" });
    for number in 0..15 {
        let (status, told) = orders.order(&format!("wrong {number}"), json!({ "payer": nameless.clone() })).await;
        assert_eq!(status, 422, "{told}");
    }
    let (status, told) = orders.order("right", json!({})).await;
    assert_eq!((status, orders.shop.count(WRITTEN).await), (201, 1), "{told}");
}
