//! The list of products.

use kontor_catalog::*;
use kontor_kernel::Secret;
use kontor_lists::CursorSigner;
use kontor_testkit::World;

use crate::*;

async fn names(world: &World, seller: &Seller, raw: &str) -> Vec<String> {
    let mut tx = seller_tx(world, seller).await;
    let query = PRODUCTS.read(raw, tx.now()).unwrap_or_else(|fault| panic!("{raw}: {fault:?}"));
    let listed = query.page::<Product>(&mut tx).await.unwrap_or_else(|fault| panic!("{raw}: {fault:?}"));
    listed.rows.into_iter().map(|product| product.fields.name).collect()
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
    let unknown = PRODUCTS.read("filters[color]=red", world.env.clock.now()).unwrap_err();
    assert_eq!(refused(&unknown), [("unknown_filter", "?filters[color]")]);
}

/// As a dictionary has them, in German and in English.
const SORTED: [&str; 8] = ["apfel", "Äpfel", "Kurs 2", "Kurs 10", "Øl", "über", "Yak", "Zürich"];

#[tokio::test(flavor = "multi_thread")]
async fn names_are_sorted_by_language_on_pages_by_cursors_and_in_the_file() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    for place in [7, 2, 5, 0, 3, 6, 1, 4] {
        made(&world, &anna, named(SORTED[place])).await;
    }
    let mut backwards = SORTED;
    backwards.reverse();
    for (direction, expected) in [("asc", SORTED), ("desc", backwards)] {
        let raw = format!("sort_key=name&sort_dir={direction}");
        assert_eq!(names(&world, &anna, &raw).await, expected, "{direction}");
        let mut by_page = Vec::new();
        for page in 1..=3 {
            by_page.extend(names(&world, &anna, &format!("{raw}&per=3&page={page}")).await);
        }
        assert_eq!(by_page, expected, "{direction}");
        let (mut by_cursor, mut after) = (Vec::new(), String::new());
        let mut tx = seller_tx(&world, &anna).await;
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let signer = CursorSigner::new(secret, tx.seller().unwrap().uuid());
        loop {
            let asked = format!("{raw}&limit=1{after}");
            let query = PRODUCTS.read_signed(&asked, tx.now(), Some(signer.clone())).unwrap();
            let found = query.page::<Product>(&mut tx).await.unwrap();
            by_cursor.extend(found.rows.into_iter().map(|product| product.fields.name));
            let Some(cursor) = found.meta.next_cursor else { break };
            after = format!("&after={cursor}");
        }
        assert_eq!(by_cursor, expected, "{direction}");
        let statement = PRODUCTS.read(&raw, tx.now()).unwrap().copy_statement(anna.id.uuid());
        let mut copy = world.worker.copy_out(&anna.scope(), &statement).await.unwrap();
        let mut file = Vec::new();
        while let Some(piece) = copy.next().await.unwrap() {
            file.extend_from_slice(&piece);
        }
        let file = String::from_utf8(file).unwrap();
        let places: Vec<_> = expected.iter().map(|name| file.find(&format!("\t{name}\t")).unwrap()).collect();
        assert!(places.is_sorted(), "{file}");
    }
}
