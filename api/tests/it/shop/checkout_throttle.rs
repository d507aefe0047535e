//! An office behind one address orders, and a program behind another makes orders that come to nothing: only the one is slowed.

use serde_json::{Value, json};

use super::{
    buyer::Shop,
    card_testing::{challenge_of, solve},
};

const FORM: &str = "/s/anna/soup/payment";
/// Orders that came to nothing, of one address in a minute.
const FREE: usize = 60;

struct Orders {
    shop: Shop,
    product: String,
}

impl Orders {
    async fn open() -> Self {
        let shop = Shop::open().await;
        shop.product("soup", 1_900).await;
        let product = shop.product_id("soup").await.to_string();
        Self { shop, product }
    }

    async fn order(&self, number: usize, method: &str, more: Value) -> (u16, Value) {
        let email = format!("person{number}@example.test");
        let payer = json!({ "email": email, "first_name": "P", "last_name": "N", "country": "DE" });
        let mut body = json!({ "product_id": self.product, "method": method, "payer": payer, "consent": true });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        self.shop.order(&body, &format!("{method} {number} {more}")).await
    }

    /// Orders that are refused, one after the other, until that is not looked at any more.
    async fn flood(&self) -> Value {
        for number in 0..FREE {
            let (status, told) = self.order(number, "free", json!({})).await;
            assert_eq!((status, &told["errors"][0]["code"]), (422, &json!("method_unavailable")), "{number}: {told}");
        }
        let (status, told) = self.order(FREE, "free", json!({})).await;
        assert_eq!((status, &told["errors"][0]["code"]), (429, &json!("checkout_check_needed")), "{told}");
        told["errors"][0]["meta"].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_people_behind_one_address_buy_within_a_minute_and_nobody_notices() {
    let orders = Orders::open().await;
    for number in 0..200 {
        let (method, more) = match number % 2 {
            0 => ("bank_wire", json!({})),
            _ => ("card", json!({ "method_token": orders.shop.token("4242424242424242").await })),
        };
        let (status, told) = orders.order(number, method, more).await;
        assert_eq!(status, 201, "{number}: {told}");
    }
    assert_eq!(orders.shop.count("orders").await, 200);
    assert_eq!(challenge_of(&orders.shop.browser().get(FORM).await), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_makes_orders_that_come_to_nothing_works_for_the_next_or_waits() {
    let orders = Orders::open().await;
    let meta = orders.flood().await;
    // Who never does the work is told so again, whatever they order and however often.
    for number in 0..20 {
        let (status, _) = orders.order(1_000 + number, "bank_wire", json!({})).await;
        assert_eq!((status, orders.shop.count("orders").await), (429, 0));
    }
    // It grows: the first puzzle is too easy by now, the last one is not, and is good once.
    let work = |meta: &Value| json!({ "work": solve(meta["puzzle"].as_str().unwrap()) });
    let (status, told) = orders.order(2_000, "bank_wire", work(&meta)).await;
    assert_eq!(status, 429, "{told}");
    let solved = work(&told["errors"][0]["meta"]);
    assert_eq!(orders.order(2_001, "bank_wire", solved.clone()).await.0, 201);
    assert_eq!(orders.order(2_002, "bank_wire", solved).await.0, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn on_the_page_a_script_does_the_work_unseen_and_without_one_nothing_typed_is_lost() {
    let orders = Orders::open().await;
    let mut browser = orders.shop.browser();
    let early = browser.get(FORM).await;
    assert_eq!(challenge_of(&early), None);
    orders.flood().await;
    let wire = ("method", "bank_wire");
    let held = browser.pay(&early, FORM, &[wire]).await;
    assert!(held.status == 422 || held.status == 429, "{}", held.status);
    assert!(held.has("Nothing was ordered") && held.has("berg@example.test"), "{}", held.html);
    let solved = solve(&challenge_of(&held).expect("a puzzle"));
    let sent = browser.pay(&held, FORM, &[wire, ("work", &solved)]).await;
    assert_eq!((sent.status, orders.shop.count("orders").await), (303, 1), "{}", sent.html);
    // Looking, another language and another total are no orders.
    let form = browser.get(FORM).await;
    assert_eq!((form.status, browser.pay(&form, FORM, &[wire, ("speak", "de")]).await.status), (200, 200));
}
