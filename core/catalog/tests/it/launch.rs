//! What lies between a draft and its first sale: publishing by itself, and the other side of the shop.

use std::collections::HashMap;

use kontor_catalog::*;
use kontor_kernel::{
    Code,
    kinds::{ProductId, UserId},
};
use kontor_testkit::World;

use crate::*;

async fn priced(world: &World, seller: &kontor_testkit::Seller, name: &str) -> ProductId {
    let product = made(world, seller, NewProduct { form: Form::Service, ..named(name) }).await;
    within(world, seller, async |tx| plans::add(tx, product.id, &price(1900), READY).await).await.unwrap();
    product.id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_waits_for_the_verification_and_publishes_itself_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let unready = SellerFacts { registration_finished: false, ..READY };
    let by: UserId = world.api.env().id();
    let waits = async |tx: &mut kontor_db::Tx| waiting_for_verification(tx).await;

    let bare = made(&world, &anna, NewProduct { form: Form::Service, ..named("Bare") }).await.id;
    let later = async |id| within(&world, &anna, async |tx| publish_when_verified(tx, id, unready, by).await).await;
    let fault = later(bare).await.unwrap_err();
    assert_eq!(fault.meta()["reasons"].to_string(), "[\"no_pricing_plans\"]", "the verification alone is waited for");

    let (hour, day) = (priced(&world, &anna, "Hour").await, priced(&world, &anna, "Day").await);
    let asked = later(hour).await.unwrap();
    assert!(asked.publish_requested_at.is_some() && !asked.published);
    assert_eq!(later(hour).await.unwrap().version, asked.version, "asking twice is asking once");
    later(day).await.unwrap();
    within(&world, &anna, async |tx| cancel_publish_when_verified(tx, day).await).await.unwrap();
    assert_eq!(within(&world, &anna, waits).await.unwrap(), [hour]);

    let go = async |id, facts| within(&world, &anna, async |tx| publish_waiting(tx, id, facts).await).await.unwrap();
    assert!(matches!(go(hour, unready).await, Waited::Nothing), "not before the verification");
    assert!(matches!(go(hour, READY).await, Waited::Published(product) if product.published));
    assert!(matches!(go(hour, READY).await, Waited::Nothing), "once");
    assert!(matches!(go(day, READY).await, Waited::Nothing), "what was called off stays a draft");

    let week = priced(&world, &anna, "Week").await;
    later(week).await.unwrap();
    let no_way_to_pay = SellerFacts { any_payment_method_active: false, ..READY };
    assert!(matches!(go(week, no_way_to_pay).await, Waited::Hindered(_)));
    assert_eq!(within(&world, &anna, waits).await.unwrap(), []);
    let done = within(&world, &anna, async |tx| publish_when_verified(tx, day, READY, by).await).await.unwrap();
    assert!(done.published, "who is verified waits for nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_product_goes_to_another_side_as_a_draft_without_its_sales() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let hour = priced(&world, &anna, "Hour").await;
    within(&world, &anna, async |tx| publish(tx, hour, READY).await).await.unwrap();
    let copy = within(&world, &anna, async |tx| read_for_other_side(tx, hour).await).await.unwrap();
    let there =
        within(&world, &bruno, async |tx| write_from_other_side(tx, copy, &HashMap::new()).await).await.unwrap();
    assert_eq!((there.name.as_str(), there.published, there.plans_count), ("Hour", false, 1));
    assert_eq!(there.display_price(), Some(eur(1900)));
    let foreign = within(&world, &bruno, async |tx| read_for_other_side(tx, hour).await).await.unwrap_err();
    assert_eq!(foreign.code(), Code::NotFound);
}
