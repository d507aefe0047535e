//! How many come with an order of tickets: counted before anybody reads who they are.

use kontor_catalog::{AttendeesAsked, ProductChange};
use kontor_checkout::seller_facts;
use serde_json::{Value, json};

use super::{buyer::Shop, tickets::event};

/// Tickets that one order may be for, and of whom it is asked who comes with them.
const MOST: i64 = 50;
/// A refusal of a count is short.
const SHORT: usize = 2 * 1024;

/// An event whose every ticket needs a name, and the order of one for so many.
async fn order_of(shop: &Shop) -> impl Fn(usize, &[Value]) -> Value {
    let (product, dates) = event(shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let (attendees, quantity_max) = (Some(AttendeesAsked::Required), Some(MOST));
    let change = ProductChange { attendees, quantity_max, ..ProductChange::default() };
    kontor_catalog::change(&mut tx, product, None, &change, facts).await.unwrap();
    tx.commit().await.unwrap();
    let token = shop.token("4242424242424242").await;
    move |quantity, attendees| {
        json!({
            "product_id": product.to_string(), "ticket_date_id": dates[0].to_string(), "quantity": quantity,
            "method": "card", "method_token": token, "attendees": attendees,
            "payer": { "email": "berg@example.test", "first_name": "Anna", "last_name": "Berg", "country": "DE" },
        })
    }
}

fn person(number: usize) -> Value {
    json!({ "first_name": "Ben", "last_name": "Kraus", "email": format!("ben-{number}@example.test") })
}

fn errors(answer: &Value) -> Vec<(&str, &str)> {
    let all = answer["errors"].as_array().unwrap().iter();
    all.map(|error| (error["code"].as_str().unwrap(), error["source"]["pointer"].as_str().unwrap_or_default()))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_are_refused_before_anybody_reads_who_they_are() {
    let shop = Shop::open().await;
    let order = order_of(&shop).await;
    let nobody = json!({ "email": "nobody" });
    // More than any list has, than any order has, than this product allows, than there are tickets.
    for (quantity, count, max) in
        [(3, 30_000, 10_000), (3, 10_000, 1_000), (3, 1_001, 1_000), (3, 101, 3), (3, 4, 3), (50, 51, 50), (51, 60, 50)]
    {
        let mut body = order(quantity, &vec![nobody.clone(); count]);
        // What else is wrong is not told beside it.
        body["payer"]["email"] = json!("berg@");
        let (status, answer) = shop.order(&body, &format!("{quantity} {count}")).await;
        assert_eq!((status, errors(&answer)), (422, vec![("too_many", "/attendees")]), "{count}: {answer}");
        assert_eq!(answer["errors"][0]["meta"]["max"], max, "{count}: {answer}");
        assert!(answer.to_string().len() < SHORT, "{count}: {answer}");
    }
    nothing_is_written(&shop).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_few_are_told_beside_whoever_is_missing() {
    let shop = Shop::open().await;
    let order = order_of(&shop).await;
    let people: Vec<_> = (1..=3).map(person).collect();
    for given in [0, 1, 2] {
        let (status, answer) = shop.order(&order(3, &people[..given]), &format!("{given}")).await;
        let found = errors(&answer);
        // The first ticket is the buyer's own.
        let missing = (given.max(1)..3).flat_map(|place| ["first_name", "email"].map(|part| (place, part)));
        let wanted: Vec<_> = missing.map(|(place, part)| format!("/attendees/{place}/{part}")).collect();
        assert_eq!(status, 422, "{given}: {answer}");
        assert_eq!(found.iter().map(|(_, pointer)| *pointer).collect::<Vec<_>>(), wanted, "{given}: {answer}");
    }
    // Whoever names many wrongly is told of a hundred places, and how many there are.
    let wrong = vec![json!({ "first_name": "", "last_name": "\u{7}", "email": "ben@" }); 50];
    let (status, answer) = shop.order(&order(50, &wrong), "wrong").await;
    assert_eq!((status, errors(&answer).len()), (422, 100), "{answer}");
    assert!(answer.to_string().len() < 32 * 1024, "{} bytes", answer.to_string().len());
    nothing_is_written(&shop).await;

    let (status, answer) = shop.order(&order(3, &people), "right").await;
    assert_eq!(status, 201, "{answer}");
    assert_eq!(shop.count("orders").await, 1);
}

async fn nothing_is_written(shop: &Shop) {
    for table in ["orders", "transactions", "order_rows", "mails", "users WHERE email = 'berg@example.test'"] {
        assert_eq!(shop.count(table).await, 0, "{table}");
    }
    assert_eq!(shop.count("ticket_dates WHERE sold_count + reserved_count > 0").await, 0);
}
