//! A bundle of a file, work and a drawn key as its buyer meets it: opened once, closed with its money, and what is put
//! in later.

use diesel_async::RunQueryDsl;
use kontor_catalog::{
    Form, KeySource, NewProduct, ProductChange, contents,
    license_keys::{self, Change},
    plans,
};
use kontor_checkout::seller_facts;
use kontor_db::{Row, Tx, query};
use kontor_fulfilment::{OrderEntitlements, entitlements_of_order, services};
use kontor_kernel::{
    ApiError, Code, Currency, Money, Patch, Result, Secret,
    kinds::{OrderId, ProductId},
};
use kontor_orders::OrderState;
use kontor_urls::Links;

use super::buyer::Shop;

const FORM: &str = "/s/anna/all-of-it/payment";

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

pub(super) async fn begin(shop: &Shop) -> Tx {
    shop.world.api.begin(shop.seller.scope()).await.unwrap()
}

async fn made(tx: &mut Tx, form: Form, name: &str) -> ProductId {
    let fields = ProductChange { name: Some(name.into()), ..ProductChange::default() };
    kontor_catalog::create(tx, &NewProduct { form, fields }).await.unwrap().id
}

async fn change(tx: &mut Tx, product: ProductId, change: ProductChange) -> Result<()> {
    let facts = seller_facts(tx).await?;
    kontor_catalog::change(tx, product, None, &change, facts).await.map(drop)
}

#[derive(Row)]
struct OrderIdRow {
    id: OrderId,
}

async fn order(shop: &Shop) -> OrderId {
    let mut owner = shop.world.owner().await;
    query("SELECT id FROM orders").get_result::<OrderIdRow>(&mut owner).await.unwrap().id
}

async fn file(shop: &Shop) -> ProductId {
    shop.product("book", 900).await;
    shop.product_id("book").await
}

/// A bundle for sale: a file, an hour, a key that is drawn. Gives the bundle and what is inside.
pub(super) async fn bundle(shop: &Shop) -> (ProductId, Vec<ProductId>) {
    let book = file(shop).await;
    let mut tx = begin(shop).await;
    let hour = made(&mut tx, Form::Service, "One hour").await;
    let told = ProductChange { delivery_instructions: Some("Choose a time.".into()), ..ProductChange::default() };
    change(&mut tx, hour, told).await.unwrap();
    let key = made(&mut tx, Form::LicenseKey, "Editor").await;
    let drawn =
        Change { source: Some(KeySource::Generated), format: Some("EDIT-{X:8}".to_owned()), low_threshold: None };
    license_keys::change(&mut tx, key, None, &drawn).await.unwrap();
    let whole = made(&mut tx, Form::Bundle, "All of it").await;
    let facts = seller_facts(&mut tx).await.unwrap();
    let price = Money::new(2_000, Currency::EUR);
    let plan = plans::NewPlan::once(price);
    plans::add(&mut tx, whole, &plan, facts).await.unwrap();
    let inside = vec![book, hour, key];
    contents::replace(&mut tx, whole, None, &inside).await.unwrap();
    kontor_catalog::publish(&mut tx, whole, facts).await.unwrap();
    tx.commit().await.unwrap();
    (whole, inside)
}

pub(super) async fn bought(shop: &Shop) -> OrderId {
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    assert_eq!(form.status, 200, "{}", form.html);
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    order(shop).await
}

/// What the worker does when it is told to, and what the order has then.
pub(super) async fn delivered(shop: &Shop, order: OrderId) -> OrderEntitlements {
    let mut tx = begin(shop).await;
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    let order = kontor_orders::find(&mut tx, order).await.unwrap();
    let goods = entitlements_of_order(&mut tx, &order).await.unwrap();
    tx.commit().await.unwrap();
    goods
}

/// A page read while its order is being delivered may show one thing and not yet the next: it looks again until all is
/// there, and not once more.
async fn still_looks(shop: &Shop, order: OrderId) {
    let page = format!("/s/anna/payment/{}", links().order_key(order));
    let looks = async || shop.browser().get(&page).await.html.contains("data-refresh");
    assert!(!looks().await, "everything is there");
    shop.sql("UPDATE orders SET delivered_at = NULL").await;
    assert!(looks().await, "something may be missing");
    shop.sql("UPDATE orders SET delivered_at = now()").await;
}

/// As the money's own tests move it.
async fn money(shop: &Shop, state: OrderState) {
    shop.sql(&format!("UPDATE orders SET payment_state = '{state}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bundle_opens_each_thing_once_and_closes_all_with_its_money() {
    let shop = Shop::open().await;
    bundle(&shop).await;
    let order = bought(&shop).await;
    let first = delivered(&shop, order).await;
    let again = delivered(&shop, order).await;
    assert_eq!((again.files.len(), again.services.len(), again.keys.len()), (1, 1, 1), "twice is once");
    still_looks(&shop, order).await;
    assert_eq!(first.keys[0].value, again.keys[0].value, "the key that was told stays");
    assert!(first.keys[0].value.starts_with("EDIT-"), "{}", first.keys[0].value);
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1);
    assert_eq!(shop.count("license_keys WHERE state = 'allocated'").await, 1);

    // The money goes back: nothing of it is left open, and the seller cannot take up the work by hand.
    money(&shop, OrderState::Refunded).await;
    let gone = delivered(&shop, order).await;
    assert!(gone.files.iter().all(|file| !file.open));
    assert_eq!(shop.count("license_keys WHERE state = 'revoked'").await, 1);
    let work = gone.services[0].id;
    let mut tx = begin(&shop).await;
    let refused = services::reopen(&mut tx, order, work).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    let refused = services::finish(&mut tx, &links(), order, work, "").await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    drop(tx);

    // A dispute that is won brings back the same key and the same work.
    money(&shop, OrderState::Paid).await;
    let back = delivered(&shop, order).await;
    assert_eq!(back.keys[0].value, first.keys[0].value);
    assert_eq!((shop.count("license_keys").await, shop.count("services WHERE state = 'open'").await), (1, 1));
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_in_later_reaches_earlier_buyers_only_where_the_seller_shares_it() {
    let shop = Shop::open().await;
    let (whole, mut inside) = bundle(&shop).await;
    let order = bought(&shop).await;
    delivered(&shop, order).await;
    let mut tx = begin(&shop).await;
    inside.push(made(&mut tx, Form::Service, "A second hour").await);
    contents::replace(&mut tx, whole, None, &inside).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(delivered(&shop, order).await.services.len(), 1, "what was inside when it was bought");

    let mut tx = begin(&shop).await;
    change(&mut tx, whole, ProductChange { shares_changes: Some(true), ..ProductChange::default() }).await.unwrap();
    assert_eq!(kontor_fulfilment::deliver_again(&mut tx, whole).await.unwrap(), 1);
    tx.commit().await.unwrap();
    assert_eq!(delivered(&shop, order).await.services.len(), 2);

    // What is taken out stays with those who have it.
    let mut tx = begin(&shop).await;
    contents::replace(&mut tx, whole, None, &inside[..1]).await.unwrap();
    tx.commit().await.unwrap();
    let kept = delivered(&shop, order).await;
    assert_eq!((kept.files.len(), kept.services.len(), kept.keys.len()), (1, 2, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_with_counted_pieces_is_inside_a_bundle() {
    let shop = Shop::open().await;
    let (whole, inside) = bundle(&shop).await;
    let mut tx = begin(&shop).await;
    let few = ProductChange { limit: Patch::Value(3), ..ProductChange::default() };
    let refused = change(&mut tx, inside[1], few.clone()).await.unwrap_err();
    let at =
        |fault: &ApiError| fault.field_faults().iter().map(|one| (one.code, one.pointer.clone())).collect::<Vec<_>>();
    assert!(refused.code() == Code::InUse || at(&refused) == [(Code::InUse, "/limit".to_owned())], "{refused:?}");
    drop(tx);

    let mut tx = begin(&shop).await;
    let seat = made(&mut tx, Form::Service, "One of three").await;
    change(&mut tx, seat, few).await.unwrap();
    let other = made(&mut tx, Form::Bundle, "Other").await;
    for wrong in [seat, whole, other] {
        let refused = contents::replace(&mut tx, other, None, &[inside[0], wrong]).await.unwrap_err();
        assert_eq!(at(&refused), [(Code::CannotBeInside, "/product_ids/1".to_owned())]);
    }
    let shares = ProductChange { shares_changes: Some(true), ..ProductChange::default() };
    assert!(change(&mut tx, seat, shares).await.is_err(), "nothing is inside it");
    drop(tx);
    assert_eq!(shop.count("bundle_contents").await, 3, "what was refused changed nothing");
}
