//! Categories and groups: what visitors see of a category, and how orders follow the groups of their products.

use kontor_catalog::{
    ProductChange,
    categories::{self, CategoryChange, CategoryWords},
    groups,
};
use kontor_checkout::seller_facts;
use kontor_kernel::{Code, kinds::CategoryId};

use super::buyer::Shop;

fn words(title: &str, hidden: bool) -> CategoryWords {
    CategoryWords { title: title.into(), description: "With <b>crust</b>.".into(), color: "#0a5eb0".into(), hidden }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_walks_along_the_shelves_and_sees_no_hidden_one() {
    let shop = Shop::open().await;
    shop.product("soup", 900).await;
    shop.product("bread", 700).await;
    let (soup, bread) = (shop.product_id("soup").await, shop.product_id("bread").await);
    let mut browser = shop.browser();
    assert!(!browser.get("/s/anna").await.has("Categories"), "a shop without categories has none to show");

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let hot = categories::add(&mut tx, &words("Hot", false), &[soup]).await.unwrap();
    let baked = categories::add(&mut tx, &words("Baked", false), &[bread]).await.unwrap();
    let secret = categories::add(&mut tx, &words("Secret", true), &[bread]).await.unwrap();
    categories::add(&mut tx, &words("Empty", false), &[]).await.unwrap();
    let first = CategoryChange { position: Some(0), ..CategoryChange::default() };
    categories::change(&mut tx, baked.id, Some(1), &first).await.unwrap();
    let order: Vec<String> = categories::list(&mut tx).await.unwrap().into_iter().map(|one| one.title).collect();
    assert_eq!(order, ["Baked", "Hot", "Secret", "Empty"]);
    tx.commit().await.unwrap();

    let at = |id: CategoryId| format!("/s/anna?category={id}");
    let all = browser.get("/s/anna").await;
    let place = |word: &str| all.html.find(word).unwrap_or(usize::MAX);
    assert!(place("Baked") < place("Hot") && !all.has("Secret") && !all.has("Empty"), "{}", all.html);
    let one = browser.get(&at(hot.id)).await;
    assert!(one.has("The book of soup") && !one.has("The book of bread"), "{}", one.html);
    assert!(one.has("&lt;b&gt;crust&lt;/b&gt;") && one.has("aria-current=\"page\""));
    for nobodys in [at(secret.id), "/s/anna?category=cat_x".to_owned()] {
        assert_eq!(browser.get(&nobodys).await.status, 404);
    }

    // Deleted, the category is gone and its products are not.
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    categories::remove(&mut tx, hot.id).await.unwrap();
    assert!(kontor_catalog::find(&mut tx, soup).await.unwrap().category_ids.is_empty());
    tx.commit().await.unwrap();
    assert_eq!(browser.get(&at(hot.id)).await.status, 404);
    assert!(browser.get("/s/anna").await.has("The book of soup"));
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_found_by_the_groups_that_their_products_are_in_now() {
    let shop = Shop::open().await;
    shop.product("soup", 0).await;
    let soup = shop.product_id("soup").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let kitchen = groups::add(&mut tx, "Kitchen", &[soup]).await.unwrap();
    tx.commit().await.unwrap();
    let mut browser = shop.browser();
    let form = browser.get("/s/anna/soup/payment").await;
    assert_eq!(browser.pay(&form, "/s/anna/soup/payment", &[("method", "free")]).await.status, 303);
    let found = |group: String| format!("order_rows WHERE '{group}' = ANY(product_group_ids)");
    assert_eq!(shop.count(&found(kitchen.id.uuid().to_string())).await, 1, "the order knows it from the beginning");

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let winter = groups::add(&mut tx, "Winter", &[]).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let moved = ProductChange { product_group_ids: Some(vec![winter.id]), ..ProductChange::default() };
    kontor_catalog::change(&mut tx, soup, None, &moved, facts).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shop.count("jobs WHERE kind = 'regroup_orders'").await, 1, "one job, however often it moved");
    // What the worker does when it is told to.
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let now = kontor_catalog::find(&mut tx, soup).await.unwrap().fields.product_group_ids;
    assert_eq!(kontor_orders::regroup(&mut tx, soup, &now).await.unwrap(), 1);
    assert_eq!(kontor_orders::regroup(&mut tx, soup, &now).await.unwrap(), 0, "twice is once");
    tx.commit().await.unwrap();
    assert_eq!(shop.count(&found(kitchen.id.uuid().to_string())).await, 0);
    assert_eq!(shop.count(&found(winter.id.uuid().to_string())).await, 1);

    // What is gone cannot be chosen any more.
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    groups::remove(&mut tx, winter.id).await.unwrap();
    let refused = kontor_catalog::change(&mut tx, soup, None, &moved, facts).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::NotFound);
    assert_eq!(refused.field_faults()[0].pointer, "/product_group_ids/0");
}
