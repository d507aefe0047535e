//! Views of two sellers and of two people who work for one of them: who sees, who changes, what is full, what is stale.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use kontor_db::Tx;
use kontor_kernel::{Code, kinds::UserId};
use kontor_lists::views::{Change, New, add, all_columns, change, keep_columns, limits, remove, view, views};
use kontor_testkit::World;

fn new(name: &str, shared: bool) -> New {
    let search = "filters[payment_state][]=paid".to_owned();
    New { list: "orders".to_owned(), name: name.to_owned(), search, columns: vec!["token".to_owned()], shared }
}

fn member() -> UserId {
    UserId::from_uuid("01900000-0000-7000-8000-00000000beef".parse().unwrap())
}

async fn names(tx: &mut Tx, me: UserId) -> Vec<String> {
    views(tx, me, Some("orders")).await.unwrap().into_iter().map(|view| view.name).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_is_seen_by_the_team_and_changed_by_its_owner_and_the_seller_alone() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let (me, cleo) = (anna.user, member());
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let mine = add(&mut tx, me, "Anna", &new("Mine", false)).await.unwrap();
    let ours = add(&mut tx, me, "Anna", &new("Ours", true)).await.unwrap();
    let hers = add(&mut tx, cleo, "Cleo", &new("Hers", true)).await.unwrap();
    assert_eq!(names(&mut tx, me).await, ["Hers", "Mine", "Ours"]);
    assert_eq!(names(&mut tx, cleo).await, ["Hers", "Ours"]);
    assert!(!view(&mut tx, cleo, ours.id).await.unwrap().changeable);

    // A member uses what the seller shares and does not change it; of what the seller keeps there is nothing.
    let to = |name: &str| Change { name: Some(name.to_owned()), ..Change::default() };
    assert_eq!(change(&mut tx, cleo, ours.id, None, to("X")).await.unwrap_err().code(), Code::Forbidden);
    assert_eq!(remove(&mut tx, cleo, ours.id, None).await.unwrap_err().code(), Code::Forbidden);
    assert_eq!(change(&mut tx, cleo, mine.id, None, to("X")).await.unwrap_err().code(), Code::NotFound);
    // The seller may change what a member shares, by the version that they saw.
    assert_eq!(change(&mut tx, me, hers.id, Some(1), to("Tidy")).await.unwrap().version, 2);
    assert_eq!(change(&mut tx, me, hers.id, Some(1), to("Late")).await.unwrap_err().code(), Code::StaleVersion);
    let alone = Change { shared: Some(false), ..Change::default() };
    assert!(!change(&mut tx, me, hers.id, None, alone).await.unwrap().shared);
    assert_eq!(names(&mut tx, me).await, ["Mine", "Ours"]);
    assert_eq!(names(&mut tx, cleo).await, ["Ours", "Tidy"]);
    tx.commit().await.unwrap();

    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(views(&mut tx, me, None).await.unwrap().len(), 0);
    assert_eq!(view(&mut tx, bruno.user, ours.id).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(remove(&mut tx, me, ours.id, None).await.unwrap_err().code(), Code::NotFound);
    tx.rollback().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_its_owners_once_and_fifty_views_are_enough() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    for n in 0..limits::VIEWS_MAX {
        add(&mut tx, anna.user, "Anna", &new(&format!("View {n}"), false)).await.unwrap();
    }
    let full = add(&mut tx, anna.user, "Anna", &new("One more", false)).await.unwrap_err();
    assert_eq!(full.code(), Code::TooMany);
    let twice = add(&mut tx, anna.user, "Anna", &new(" view 7 ", false)).await.unwrap_err();
    let wrong = &twice.field_faults()[0];
    assert_eq!((wrong.code, wrong.pointer.as_str()), (Code::ViewNameTaken, "/name"));
    // Another person has names and room of their own, and so has another list.
    add(&mut tx, member(), "Cleo", &new("View 7", false)).await.unwrap();
    add(&mut tx, anna.user, "Anna", &New { list: "products".to_owned(), ..new("View 7", false) }).await.unwrap();
    tx.rollback().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_are_each_persons_own_in_each_shop() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    keep_columns(&mut tx, anna.user, "orders", &keys(&["token", "total"])).await.unwrap();
    keep_columns(&mut tx, anna.user, "orders", &keys(&["total"])).await.unwrap();
    keep_columns(&mut tx, member(), "orders", &keys(&["buyer"])).await.unwrap();
    let kept = all_columns(&mut tx, anna.user).await.unwrap();
    assert_eq!((kept.len(), kept[0].columns.clone()), (1, keys(&["total"])));
    let twice = keep_columns(&mut tx, anna.user, "orders", &keys(&["total", "total"])).await.unwrap_err();
    assert_eq!(twice.field_faults()[0].pointer, "/columns/1");
    keep_columns(&mut tx, anna.user, "orders", &[]).await.unwrap();
    assert_eq!(all_columns(&mut tx, anna.user).await.unwrap(), []);
    assert_eq!(all_columns(&mut tx, member()).await.unwrap().len(), 1);
    tx.commit().await.unwrap();
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    assert_eq!(all_columns(&mut tx, member()).await.unwrap(), []);
    tx.rollback().await.unwrap();
}
