//! The list of products.

use kontor_catalog::*;
use kontor_testkit::World;

use crate::*;

async fn names(world: &World, seller: &Seller, raw: &str) -> Vec<String> {
    let mut tx = seller_tx(world, seller).await;
    let query = PRODUCTS.read(raw, tx.now()).unwrap_or_else(|fault| panic!("{raw}: {fault:?}"));
    let listed = query.page::<Product>(&mut tx).await.unwrap_or_else(|fault| panic!("{raw}: {fault:?}"));
    listed.rows.into_iter().map(|product| product.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn products_are_found_filtered_and_sorted() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let book = made(&world, &anna, named("Müllers Kochbuch")).await;
    // Ids are in the order of time; the clock stands still otherwise.
    world.clock.advance(chrono::Duration::seconds(1));
    made(&world, &anna, NewProduct { form: Form::Course, ..named("Brot backen") }).await;
    made(&world, &bruno, named("Brunos Buch")).await;
    within(&world, &anna, async |tx| plans::add(tx, book.id, &price(0), READY).await).await.unwrap();
    within(&world, &anna, async |tx| archive(tx, book.id).await).await.unwrap();

    let all = ["Brot backen", "Müllers Kochbuch"];
    assert_eq!(names(&world, &anna, "").await, all);
    assert_eq!(names(&world, &anna, "sort_key=name&sort_dir=desc").await, ["Müllers Kochbuch", "Brot backen"]);
    assert_eq!(names(&world, &anna, "query=muller").await, ["Müllers Kochbuch"]);
    assert_eq!(names(&world, &anna, "query=koch").await, ["Müllers Kochbuch"]);
    assert_eq!(names(&world, &anna, "filters[product_type][]=course").await, ["Brot backen"]);
    assert_eq!(names(&world, &anna, "filters[is_archived]=true").await, ["Müllers Kochbuch"]);
    assert_eq!(names(&world, &anna, "filters[is_free]=true").await, ["Müllers Kochbuch"]);
    assert_eq!(names(&world, &anna, "scopes[]=list").await, ["Brot backen"]);
    assert_eq!(names(&world, &anna, "filters[is_published]=true").await, [""; 0]);
    for key in ["created_at", "updated_at", "sold_count", "display_price"] {
        assert_eq!(names(&world, &anna, &format!("sort_key={key}")).await.len(), 2, "{key}");
    }
    let unknown = PRODUCTS.read("filters[color]=red", world.kit.clock.now()).unwrap_err();
    assert_eq!(refused(&unknown), [("unknown_filter", "?filters[color]")]);
}
