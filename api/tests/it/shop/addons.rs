//! What is taken along on the payment page: ticked by the buyer alone, told with its price before it is paid, opened and
//! closed with the rest.

use kontor_catalog::addons::{self, Upsells};
use kontor_db::{Row, query};
use kontor_fulfilment::entitlements_of_order;
use kontor_kernel::{Secret, kinds::OrderId};
use kontor_orders::OrderState;
use kontor_urls::Links;

use super::buyer::Shop;

const FORM: &str = "/s/anna/paper/payment";

#[derive(Row)]
struct AddonRow {
    id: OrderId,
}

async fn shop() -> (Shop, String) {
    let shop = Shop::open().await;
    shop.product("paper", 2_000).await;
    shop.product("book", 900).await;
    let (paper, book) = (shop.product_id("paper").await, shop.product_id("book").await);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    addons::replace(&mut tx, paper, None, &Upsells::of_bumps(vec![book])).await.unwrap();
    tx.commit().await.unwrap();
    (shop, book.to_string())
}

/// Delivered or withdrawn as the worker would; how many files are open.
async fn open_files(shop: &Shop) -> usize {
    let mut owner = shop.world.owner().await;
    let order: AddonRow =
        diesel_async::RunQueryDsl::get_result(query("SELECT id FROM orders"), &mut owner).await.unwrap();
    let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
    let links = Links { public_url: "http://shop.test".to_owned(), secret };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order.id).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links, order.id).await.unwrap();
    let order = kontor_orders::find(&mut tx, order.id).await.unwrap();
    let files = entitlements_of_order(&mut tx, &order).await.unwrap().files;
    tx.commit().await.unwrap();
    files.iter().filter(|file| file.open).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buyer_without_scripts_takes_something_along_and_sees_the_new_total_first() {
    let (shop, book) = shop().await;
    let mut browser = shop.browser();
    // A link ticks nothing for anybody.
    let linked = browser.get(&format!("{FORM}?addon={book}")).await;
    assert!(linked.has(&format!("value=\"{book}\"")) && linked.has("€9.00"), "{}", linked.html);
    assert!(!linked.has(&format!("checked=\"\" value=\"{book}\"")) && !linked.has("€29.00"), "{}", linked.html);

    let token = shop.token("4242424242424242").await;
    let fields = [("method", "card"), ("card_token", token.as_str()), ("addon", book.as_str())];
    let told = browser.pay(&linked, FORM, &fields).await;
    assert_eq!((told.status, told.has("€29.00")), (422, true), "{}", told.html);
    assert_eq!(shop.count("orders").await, 0);
    let sent = browser.pay(&told, FORM, &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert_eq!(shop.count("orders WHERE total_amount = 2900 AND paid_amount = 2900").await, 1);

    assert_eq!(open_files(&shop).await, 2);
    let lines = "mails WHERE template = 'order_paid' AND jsonb_array_length(data #> '{letter,facts,lines}') = 2";
    assert_eq!(shop.count(lines).await, 1);
    let page = browser.get(&sent.location()).await;
    assert!(page.has("€20.00") && page.has("€9.00") && page.has("€29.00"), "{}", page.html);

    shop.sql(&format!("UPDATE orders SET payment_state = '{}'", OrderState::Refunded)).await;
    assert_eq!(open_files(&shop).await, 0, "with its money all of it is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_away_meanwhile_is_told_and_not_sold() {
    let (shop, book) = shop().await;
    let mut browser = shop.browser();
    let page = browser.get(FORM).await;
    shop.sql("UPDATE products SET archived = true WHERE slug = 'book'").await;
    let token = shop.token("4242424242424242").await;
    let fields = [("method", "card"), ("card_token", token.as_str()), ("addon", book.as_str())];
    let told = browser.pay(&page, FORM, &fields).await;
    assert_eq!(told.status, 422, "{}", told.html);
    assert!(told.has("no longer available"), "{}", told.html);
    assert_eq!(shop.count("orders").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bundle_is_taken_in_place_of_the_product_with_all_that_was_typed() {
    let (shop, book) = shop().await;
    shop.product("shelf", 2_500).await;
    let (paper, shelf) = (shop.product_id("paper").await, shop.product_id("shelf").await);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let upsells = Upsells { bundles: vec![shelf], ..Upsells::of_bumps(vec![book.parse().unwrap()]) };
    addons::replace(&mut tx, paper, None, &upsells).await.unwrap();
    tx.commit().await.unwrap();
    let mut browser = shop.browser();
    let page = browser.get(&format!("{FORM}?campaign_id=spring&internal_redirect=%2Fthanks")).await;
    let brought = "campaign_id=spring&amp;internal_redirect=%2Fs%2Fanna%2Fthanks";
    let action = format!("/s/anna/shelf/payment?{brought}&amp;instead_of={paper}");
    assert!(page.has("The book of shelf") && page.has("€25.00") && page.has(&action), "{}", page.html);
    // The button sends the whole form to the other page, where nothing is ordered yet.
    let switched = browser.pay(&page, &action.replace("&amp;", "&"), &[("take_instead", "true")]).await;
    assert_eq!((switched.status, shop.count("orders").await), (200, 0), "{}", switched.html);
    assert!(switched.has("value=\"Berg\"") && switched.has("The book of shelf"), "nothing typed is lost");
    assert_ne!(switched.hidden("idempotency_key"), page.hidden("idempotency_key"), "another order");
    let token = shop.token("4242424242424242").await;
    let fields = [("method", "card"), ("card_token", token.as_str())];
    let sent = browser.pay(&switched, &action.replace("&amp;", "&"), &fields).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert_eq!(shop.count("orders WHERE total_amount = 2500 AND snapshot->>'onward' = '/s/anna/thanks'").await, 1);
    assert_eq!(shop.count("order_rows WHERE upsell_type = 'bundle' AND campaign_id = 'spring'").await, 1);
    // Whoever names a product that does not offer it is believed nothing.
    let other = format!("/s/anna/shelf/payment?instead_of={book}");
    let form = browser.get(&other).await;
    browser.pay(&form, &other, &fields).await;
    assert_eq!(shop.count("order_rows WHERE upsell_type IS NULL").await, 1);
}
