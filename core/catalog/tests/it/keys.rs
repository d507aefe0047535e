//! Keys: brought, drawn, sold once.

use kontor_db::query;
use std::{collections::BTreeSet, sync::Arc};

use diesel_async::RunQueryDsl;
use kontor_catalog::{
    license_keys::{Change, Key, LICENSE_KEYS, LineProblem, Stock},
    *,
};
use kontor_kernel::{
    Code,
    kinds::{OrderId, ProductId},
};
use kontor_testkit::World;

use crate::*;

fn keys() -> NewProduct {
    NewProduct { form: Form::LicenseKey, ..named("Editor") }
}

fn list(count: usize) -> String {
    (0..count).map(|number| format!("KEY-{number:04}\n")).collect()
}

async fn product_with_keys(world: &World, seller: &Seller, text: &str) -> Product {
    let product = made(world, seller, keys()).await;
    within(world, seller, async |tx| license_keys::import(tx, product.id, text).await).await.unwrap();
    reload_product(world, seller, product.id).await
}

async fn reload_product(world: &World, seller: &Seller, product: ProductId) -> Product {
    within(world, seller, async |tx| find(tx, product).await).await.unwrap()
}

async fn stock_of(world: &World, seller: &Seller, product: ProductId) -> (i64, i64, i64) {
    let stock = within(world, seller, async |tx| license_keys::stock_of(tx, product).await).await.unwrap();
    let Stock { available, allocated, revoked } = stock;
    (available, allocated, revoked)
}

async fn generated(world: &World, seller: &Seller, format: &str) -> Product {
    let product = made(world, seller, keys()).await;
    let change = Change { source: Some(KeySource::Generated), format: Some(format.to_owned()), low_threshold: None };
    within(world, seller, async |tx| license_keys::change(tx, product.id, None, &change).await).await.unwrap()
}

/// The key of an order for one piece.
async fn first_key(tx: &mut Tx, product: ProductId, order: OrderId) -> Result<Key> {
    license_keys::allocate(tx, product, order, "K7XQ2M4P", 1).await?;
    Ok(license_keys::of_order(tx, order).await?.remove(0))
}

/// Buys as checkout and delivery do: holds, sells, hands out.
async fn buy(world: &World, seller: &Seller, product: ProductId, order: OrderId) -> Result<Key> {
    within(world, seller, async |tx| stock::reserve(tx, product, 1).await).await?;
    within(world, seller, async |tx| stock::consume(tx, product, 1).await.map(|sold| assert!(sold))).await?;
    within(world, seller, async |tx| first_key(tx, product, order).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_for_the_last_ten_keys_get_ten_different_ones() {
    let world = Arc::new(World::new().await);
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(10)).await.id;
    let buyers: Vec<_> = (0..200)
        .map(|_| {
            let (world, anna) = (world.clone(), anna.clone());
            let order: OrderId = world.env.id();
            tokio::spawn(async move { buy(&world, &anna, product, order).await })
        })
        .collect();
    let mut sold = BTreeSet::new();
    for buyer in buyers {
        match buyer.await.unwrap() {
            Ok(key) => assert!(sold.insert(key.value), "a key was sold twice"),
            Err(fault) => assert_eq!(fault.code(), Code::SoldOut),
        }
    }
    assert_eq!(sold.len(), 10);
    let after = reload_product(&world, &anna, product).await;
    assert_eq!((after.sold_count, after.reserved_count, after.keys_left, after.is_sold_out()), (10, 0, Some(0), true));
    assert_eq!(stock_of(&world, &anna, product).await, (0, 10, 0));
    assert!(reasons(&Facts::from_product(&after, READY)).contains(&UnavailableReason::LimitReached));
}

#[tokio::test(flavor = "multi_thread")]
async fn drawn_keys_differ_however_many_draw_at_once() {
    let world = Arc::new(World::new().await);
    let anna = world.seller("anna").await;
    let product = generated(&world, &anna, "{9:6}").await.id;
    // A thousand possibilities of which three in ten are taken: every third draw finds somebody else's key, and twenty in a row
    // (what a draw gives up at) once in a million runs. No seller may choose so few.
    let taken = "INSERT INTO license_keys (seller_id, id, product_id, value, source, state, order_id, order_token, place, allocated_at, created_at, updated_at)
                 SELECT $1, gen_random_uuid(), $2, lpad(n::text, 3, '0'), 'generated', 'allocated', gen_random_uuid(), 'X', 1, now(), now(), now()
                 FROM generate_series(0, 999) AS n WHERE n % 10 < 3";
    let mut owner = world.owner().await;
    query("SET session_replication_role = replica").execute(&mut owner).await.unwrap();
    query("UPDATE license_key_settings SET format = '{9:3}'").execute(&mut owner).await.unwrap();
    query(taken).bind(anna.tenant.id).bind(product).execute(&mut owner).await.unwrap();
    let buyers: Vec<_> = (0..100)
        .map(|_| {
            let (world, anna) = (world.clone(), anna.clone());
            let order: OrderId = world.env.id();
            let sell =
                async move |world: &World| within(world, &anna, async |tx| first_key(tx, product, order).await).await;
            tokio::spawn(async move { sell(&world).await })
        })
        .collect();
    let mut drawn = BTreeSet::new();
    for buyer in buyers {
        let key = buyer.await.unwrap().unwrap();
        assert_eq!((key.source, key.state), (KeySource::Generated, KeyState::Allocated));
        assert!(!key.value.ends_with(['0', '1', '2']), "{} was taken", key.value);
        assert!(drawn.insert(key.value));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_of_two_has_a_key_for_each_and_never_a_third() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(2)).await.id;
    let order: OrderId = world.env.id();
    let give = async |tx: &mut Tx| {
        license_keys::allocate(tx, product, order, "K7XQ2M4P", 2).await?;
        license_keys::of_order(tx, order).await
    };
    let first = within(&world, &anna, give).await.unwrap();
    let places: Vec<_> = first.iter().map(|key| (key.value.as_str(), key.place)).collect();
    assert_eq!(places, [("KEY-0000", Some(1)), ("KEY-0001", Some(2))]);
    let again = within(&world, &anna, give).await.unwrap();
    assert_eq!(again.len(), 2, "twice is once");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_has_one_key_through_everything() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(3)).await.id;
    let order: OrderId = world.env.id();
    let first = buy(&world, &anna, product, order).await.unwrap();
    assert_eq!((first.value.as_str(), first.order_id), ("KEY-0000", Some(order)));
    for _ in 0..2 {
        let again = within(&world, &anna, async |tx| first_key(tx, product, order).await).await;
        assert_eq!(again.unwrap().id, first.id);
    }
    assert_eq!(stock_of(&world, &anna, product).await, (2, 1, 0));
    for _ in 0..2 {
        within(&world, &anna, async |tx| license_keys::revoke(tx, order, "refund").await).await.unwrap();
    }
    assert_eq!(stock_of(&world, &anna, product).await, (2, 0, 1), "it never comes back into the list");
    assert_eq!(reload_product(&world, &anna, product).await.keys_left, Some(2));
    let other = buy(&world, &anna, product, world.env.id()).await.unwrap();
    assert_eq!(other.value, "KEY-0001");
    within(&world, &anna, async |tx| license_keys::reopen(tx, order, "dispute won").await).await.unwrap();
    let back = within(&world, &anna, async |tx| license_keys::of_order(tx, order).await).await.unwrap();
    assert_eq!(
        back.iter().map(|key| (key.value.as_str(), key.state)).collect::<Vec<_>>(),
        [("KEY-0000", KeyState::Allocated)]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_its_seller_took_back_stays_so_whatever_becomes_of_the_money() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let product = product_with_keys(&world, &anna, &list(2)).await.id;
    let order: OrderId = world.env.id();
    let key = buy(&world, &anna, product, order).await.unwrap().id;
    let take = async |seller, id, reason| {
        within(&world, seller, async |tx| license_keys::take_back(tx, id, reason).await).await
    };
    assert_eq!(take(&anna, key, "  ").await.unwrap_err().field_faults()[0].pointer, "/reason");
    assert_eq!(take(&bruno, key, "mine").await.unwrap_err().code(), Code::NotFound);
    let gone = take(&anna, key, " passed on ").await.unwrap();
    assert_eq!((gone.state, gone.revoked_reason.as_deref()), (KeyState::Revoked, Some("passed on")));
    let again = take(&anna, key, "another reason").await.unwrap();
    assert_eq!(again.revoked_reason.as_deref(), Some("passed on"), "the first reason stays");

    // Refunded, won back, delivered again: it stays taken, and no other key takes its place.
    within(&world, &anna, async |tx| license_keys::revoke(tx, order, "refund").await).await.unwrap();
    within(&world, &anna, async |tx| license_keys::reopen(tx, order, "dispute won").await).await.unwrap();
    let delivered = within(&world, &anna, async |tx| first_key(tx, product, order).await).await;
    let held = delivered.unwrap();
    assert_eq!((held.id, held.state), (key, KeyState::Revoked));
    assert_eq!(stock_of(&world, &anna, product).await, (1, 0, 1));

    // The money took this one first; taken by hand as well, it does not come back either.
    let second: OrderId = world.env.id();
    let other = buy(&world, &anna, product, second).await.unwrap().id;
    within(&world, &anna, async |tx| license_keys::revoke(tx, second, "refund").await).await.unwrap();
    take(&anna, other, "shared in a forum").await.unwrap();
    within(&world, &anna, async |tx| license_keys::reopen(tx, second, "dispute won").await).await.unwrap();
    assert_eq!(stock_of(&world, &anna, product).await, (0, 0, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_bought_is_removed_and_not_taken_back() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(1)).await.id;
    let id = within(&world, &anna, async |tx| {
        let query = LICENSE_KEYS.read("", tx.now())?;
        Ok(query.page::<Key>(tx).await?.rows.remove(0).id)
    });
    let id = id.await.unwrap();
    let refused = within(&world, &anna, async |tx| license_keys::take_back(tx, id, "why not").await).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    assert_eq!(stock_of(&world, &anna, product).await, (1, 0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_taken_with_a_report_and_twice_is_once() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let product = made(&world, &anna, keys()).await;
    assert!(reasons(&Facts::from_product(&product, READY)).contains(&UnavailableReason::NoDigitals));
    let text = "key\nAAA-1\nAAA-1\n\nBBB-2\nA;B\n";
    let report = within(&world, &anna, async |tx| license_keys::import(tx, product.id, text).await).await.unwrap();
    let told: Vec<_> = report.skipped.iter().map(|skipped| (skipped.line, skipped.problem)).collect();
    let header = (1, LineProblem::Header);
    assert_eq!((report.imported, report.skipped_count), (2, 3));
    assert_eq!(told, [header, (3, LineProblem::DuplicateInList), (6, LineProblem::NotAKey)]);
    let again =
        within(&world, &anna, async |tx| license_keys::import(tx, product.id, "AAA-1\nCCC-3").await).await.unwrap();
    assert_eq!((again.imported, again.skipped[0].problem), (1, LineProblem::AlreadyThere));
    let after = reload_product(&world, &anna, product.id).await;
    assert_eq!((after.keys_left, after.keys_ready, after.keys_low()), (Some(3), true, true));
    assert!(!reasons(&Facts::from_product(&after, READY)).contains(&UnavailableReason::NoDigitals));

    // The same keys may be another product's, and another seller's; another seller's product is not there.
    assert_eq!(product_with_keys(&world, &bruno, "AAA-1").await.keys_left, Some(1));
    let other = within(&world, &bruno, async |tx| license_keys::import(tx, product.id, "X").await).await;
    assert_eq!(other.unwrap_err().code(), Code::NotFound);
    let download = made(&world, &anna, named("File")).await;
    let other = within(&world, &anna, async |tx| license_keys::import(tx, download.id, "X").await).await;
    assert_eq!(other.unwrap_err().code(), Code::NotFound);
    let names = async |raw: &str| {
        let mut tx = seller_tx(&world, &anna).await;
        let query = LICENSE_KEYS.read(raw, tx.now()).unwrap();
        query.page::<Key>(&mut tx).await.unwrap().rows.into_iter().map(|key| key.value).collect::<Vec<_>>()
    };
    assert_eq!(names("sort_key=value&sort_dir=asc").await, ["AAA-1", "BBB-2", "CCC-3"]);
    assert_eq!(names("query=bbb").await, ["BBB-2"]);
    assert_eq!(names("filters[state][]=allocated").await, [""; 0]);
    assert_eq!(names(&format!("filters[product_id][]={}&query=aaa-1", product.id)).await, ["AAA-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sold_or_being_paid_for_stays() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(3)).await.id;
    let sold = buy(&world, &anna, product, world.env.id()).await.unwrap();
    let fault = within(&world, &anna, async |tx| license_keys::remove(tx, sold.id).await).await.unwrap_err();
    assert_eq!(fault.code(), Code::KeySold);
    within(&world, &anna, async |tx| stock::reserve(tx, product, 1).await).await.unwrap();
    let fault = within(&world, &anna, async |tx| license_keys::remove_unsold(tx, product).await).await.unwrap_err();
    assert_eq!(fault.code(), Code::KeysHeld);
    assert_eq!(stock_of(&world, &anna, product).await, (2, 1, 0), "nothing is half removed");
    within(&world, &anna, async |tx| stock::release(tx, product, 1).await).await.unwrap();
    let removed = within(&world, &anna, async |tx| license_keys::remove_unsold(tx, product).await).await.unwrap();
    assert_eq!((removed, stock_of(&world, &anna, product).await), (2, (0, 1, 0)));
    assert_eq!(reload_product(&world, &anna, product).await.keys_left, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_is_warned_once_until_there_are_enough_again() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(11)).await.id;
    let warned = async || within(&world, &anna, async |tx| license_keys::warn_once(tx, product).await).await.unwrap();
    assert_eq!(warned().await, None, "eleven are enough");
    buy(&world, &anna, product, world.env.id()).await.unwrap();
    let low = warned().await.unwrap();
    assert_eq!((low.product.as_str(), low.left), ("Editor", 10));
    buy(&world, &anna, product, world.env.id()).await.unwrap();
    assert_eq!(warned().await, None, "told already");
    within(&world, &anna, async |tx| license_keys::import(tx, product, "X-1\nX-2").await).await.unwrap();
    assert_eq!(warned().await, None);
    buy(&world, &anna, product, world.env.id()).await.unwrap();
    assert!(warned().await.is_some(), "there were enough meanwhile");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_checked_and_copied_without_the_keys() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = product_with_keys(&world, &anna, &list(2)).await;
    let request = Change { format: Some("{X:2}".to_owned()), low_threshold: Some(-1), source: None };
    let fault = within(&world, &anna, async |tx| license_keys::change(tx, product.id, None, &request).await).await;
    assert_eq!(refused(&fault.unwrap_err()), [("key_format_length", "/format")]);
    let stale =
        within(&world, &anna, async |tx| license_keys::change(tx, product.id, Some(1), &Change::default()).await);
    assert_eq!(stale.await.unwrap_err().code(), Code::StaleVersion);

    let request =
        Change { source: Some(KeySource::Generated), format: Some(" SHOP-{X:5} ".to_owned()), low_threshold: Some(3) };
    let drawn =
        within(&world, &anna, async |tx| license_keys::change(tx, product.id, None, &request).await).await.unwrap();
    assert_eq!((drawn.keys_left, drawn.keys_ready, drawn.is_counted()), (None, true, false));
    let copy = within(&world, &anna, async |tx| duplicate(tx, product.id).await).await.unwrap();
    let settings = within(&world, &anna, async |tx| license_keys::settings(tx, copy.id).await).await.unwrap();
    assert_eq!(
        (settings.source, settings.format.as_str(), copy.keys_threshold),
        (KeySource::Generated, "SHOP-{X:5}", 3)
    );
    assert_eq!(stock_of(&world, &anna, copy.id).await, (0, 0, 0));

    // Back to the list: its keys bound what can be sold again, and the format helps who began to pay before.
    let back = Change { source: Some(KeySource::List), ..Change::default() };
    let listed =
        within(&world, &anna, async |tx| license_keys::change(tx, product.id, None, &back).await).await.unwrap();
    assert_eq!((listed.keys_left, listed.keys_ready), (Some(2), true));
    for _ in 0..3 {
        let order: OrderId = world.env.id();
        within(&world, &anna, async |tx| {
            stock::count_sale(tx, product.id, 1).await?;
            first_key(tx, product.id, order).await
        })
        .await
        .unwrap();
    }
    assert_eq!(reload_product(&world, &anna, product.id).await.keys_left, Some(0));
    within(&world, &anna, async |tx| remove(tx, copy.id, None).await).await.unwrap();
}
