//! The two files of the products' list, and what the files say of groups: names, not ids.

use kontor_db::query;
use std::sync::Arc;

use diesel_async::RunQueryDsl;
use futures::TryStreamExt;
use kontor_exports::{Builder, Request, Resource, build, find, request};
use kontor_files::{MemoryStore, ObjectStore};
use kontor_kernel::Locale;
use kontor_registry::exported;
use kontor_testkit::{Seller, World};

/// The lines of a file, the headers first.
async fn written(world: &World, anna: &Seller, resource: Resource) -> Vec<String> {
    let files = Arc::new(MemoryStore::default());
    let public_url = "http://kontor.test".to_owned();
    let builder = Builder { db: world.worker.clone(), files: files.clone(), sheets: exported, public_url };
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let new_export = Request { resource, query: "", locale: Locale::En, requested_by: Some(anna.user) };
    let export = request(&mut tx, exported, &new_export).await.unwrap();
    tx.commit().await.unwrap();
    build(&builder, anna.id, export.id, |_| async { None }).await.unwrap();
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let key = find(&mut tx, export.id).await.unwrap().object_key.unwrap();
    let pieces: Vec<_> = files.get(&key).await.unwrap().unwrap().try_collect().await.unwrap();
    let file = String::from_utf8(pieces.concat()).unwrap();
    file.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn groups_have_their_names_and_the_second_file_says_who_has_access_and_for_how_much() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    for seller in [&anna, &bruno] {
        let mut tx = world.api.begin(seller.scope()).await.unwrap();
        let fill = query(include_str!("../../../orders/tests/fill.sql"));
        fill.bind(seller.id).bind(3).execute(tx.conn().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
    }
    let mut owner = world.owner().await;
    for sql in [
        "INSERT INTO product_groups (seller_id, id, name, created_at, updated_at)
         SELECT seller_id, gen_random_uuid(), word, now(), now() FROM sellers, unnest(ARRAY['Winter', '=Autumn']) AS word",
        "UPDATE products AS p SET display_amount = 2050, display_currency = 'eur',
             product_group_ids = (SELECT array_agg(id) FROM product_groups AS g WHERE g.seller_id = p.seller_id)",
        "UPDATE order_rows AS r SET product_group_ids = (SELECT array_agg(id) FROM product_groups AS g WHERE g.seller_id = r.seller_id),
             product_id = (SELECT id FROM products AS p WHERE p.seller_id = r.seller_id ORDER BY id LIMIT 1), payment_state = 'paid'",
        "UPDATE order_rows SET payment_state = 'payment_refunded' WHERE id IN (SELECT DISTINCT ON (seller_id) id FROM order_rows)",
    ] {
        query(sql).execute(&mut owner).await.unwrap();
    }
    for resource in [Resource::Products, Resource::Orders] {
        let file = written(&world, &anna, resource).await;
        assert!(file.len() > 1 && file[1].contains("\"'=Autumn, Winter\""), "{file:?}");
        assert!(!file.iter().any(|line| line.contains("grp_")), "{file:?}");
    }
    let file = written(&world, &anna, Resource::ProductAccess).await;
    assert_eq!(file[0], "id,name,access_count,price,currency");
    let counted: Vec<&str> = file[1..].iter().map(|line| line.splitn(3, ',').last().unwrap()).collect();
    assert!(counted.contains(&"2,20.50,eur"), "one of three went back, and another seller's do not count: {file:?}");
    assert!(counted[..counted.len() - 1].iter().all(|rest| *rest == "0,20.50,eur"), "{file:?}");
}
