//! What a buyer gets to read once they have paid: the seller's own words in the email, and the seller's own page.

use diesel_async::RunQueryDsl;
use kontor_catalog::{AfterPurchaseChange, EmailAfterPurchase, ProductChange};
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_kernel::{Secret, kinds::OrderId};
use kontor_urls::Links;
use serde_json::Value;

use super::buyer::Shop;

const FORM: &str = "/s/anna/soup/payment";

#[derive(Row)]
struct Bought {
    id: OrderId,
}

#[derive(Row)]
struct Told {
    facts: Value,
}

/// A shop whose product says something of its own.
async fn saying(said: AfterPurchaseChange) -> Shop {
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let product = shop.product_id("soup").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let change = ProductChange { after_purchase: said, ..ProductChange::default() };
    kontor_catalog::change(&mut tx, product, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
    shop
}

/// Pays with a card of this number; where the browser is led.
async fn pay(shop: &Shop, number: &str) -> String {
    let token = shop.token(number).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let request = [("method", "card"), ("card_token", token.as_str()), ("first_name", "{order}")];
    let sent = browser.pay(&form, FORM, &request).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    sent.location()
}

/// What the email after the purchase tells.
async fn letter(shop: &Shop) -> Value {
    let links =
        Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let order = query("SELECT id FROM orders");
    let order = order.get_result::<Bought>(&mut shop.world.owner().await).await.unwrap().id;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links, order).await.unwrap();
    tx.commit().await.unwrap();
    let told = query("SELECT data #> '{letter,facts}' AS facts FROM mails WHERE template = 'order_paid'");
    told.get_result::<Told>(&mut shop.world.owner().await).await.unwrap().facts
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sellers_words_greet_the_buyer_and_the_receipt_stays() {
    let shop = saying(AfterPurchaseChange {
        email: Some(EmailAfterPurchase::Custom),
        subject: Some("{product} is yours".into()),
        text: Some("Hi {first_name} ({unheard of}), welcome.".into()),
        thank_you_url: None,
    })
    .await;
    pay(&shop, "4242424242424242").await;
    let told = letter(&shop).await;
    assert_eq!(told["subject"], "The book of soup is yours");
    // A name that looks like a placeholder is a name.
    assert_eq!(told["greeting"], "Hi {order} ({unheard of}), welcome.");
    assert_eq!(told["total"]["amount"], 2_900, "the receipt is in it");
    assert_eq!(told["downloads"].as_array().unwrap().len(), 1, "and the access");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_email_of_the_sellers_is_the_bare_receipt_with_the_access() {
    let said = AfterPurchaseChange {
        email: Some(EmailAfterPurchase::No),
        // Kept from before, and not said.
        text: Some("Hi".into()),
        ..Default::default()
    };
    let shop = saying(said).await;
    pay(&shop, "4242424242424242").await;
    let told = letter(&shop).await;
    assert_eq!((told["bare"].as_bool(), told["greeting"].as_str()), (Some(true), Some("")));
    assert_eq!((told["total"]["amount"].as_i64(), told["downloads"].as_array().unwrap().len()), (Some(2_900), 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_paid_goes_on_to_the_sellers_page_and_nobody_else() {
    let page = "https://anna.example/thanks?from=shop";
    let shop = saying(AfterPurchaseChange { thank_you_url: Some(page.into()), ..Default::default() }).await;
    let mut browser = shop.browser();
    let paid = pay(&shop, "4242424242424242").await;
    assert!(paid.ends_with("?from=payment"), "{paid}");
    let order = browser.get(&paid).await;
    let onward = order.header("refresh").to_owned();
    assert!(onward.starts_with("0;url=https://anna.example/thanks?from=shop&order_id="), "{onward}");
    for told in ["&state=paid", "&period_type=one_time", "&payment_id=ord_", "&transaction_id=txn_", "&order_token="] {
        assert!(onward.contains(told), "{told}: {onward}");
    }
    assert!(!onward.contains("subscription_id"), "{onward}");
    assert_eq!(order.header("referrer-policy"), "same-origin", "the key of the order stays with us");
    // Who comes back later, by the link of the email, stays, and can go there all the same.
    let later = browser.get(paid.split('?').next().unwrap()).await;
    assert_eq!(later.header("refresh"), "");
    assert!(later.has("https://anna.example/thanks?from=shop&amp;order_id="), "{}", later.html);
    // Nobody is thanked for what was not paid.
    let declined = pay(&shop, "4000000000000002").await;
    let order = browser.get(&declined).await;
    assert_eq!((order.header("refresh"), order.has("anna.example")), ("", false), "{}", order.html);
}
