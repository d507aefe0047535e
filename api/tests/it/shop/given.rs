//! What a seller gives for nothing, from an order on: an order like every other, opened, told, listed and taken back.

use kontor_kernel::kinds::{OrderId, ProductId, TicketDateId};
use serde_json::{Value, json};

use super::{
    bundle_contents::{begin, bought, bundle, delivered},
    buyer::Shop,
    courses::course,
    tickets::event,
};

fn path(order: OrderId, rest: &str) -> String {
    format!("/v1/cabinet/orders/{order}/access{rest}")
}

fn to(product: ProductId, email: &str) -> Value {
    json!({ "product_id": product.to_string(), "email": email, "first_name": "Noor", "last_name": "Vos", "reason": "raffle" })
}

fn with_date(body: &Value, date: TicketDateId) -> Value {
    let mut body = body.clone();
    body["ticket_date_id"] = json!(date.to_string());
    body
}

fn id(answer: &Value) -> OrderId {
    answer["data"]["id"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bundle_is_given_once_with_its_letter_is_no_sale_and_is_taken_back_by_calling_its_order_off() {
    let shop = Shop::open().await;
    let (whole, _) = bundle(&shop).await;
    let from = bought(&shop).await;
    let token = shop.owner().await;
    let body = to(whole, " Noor@Example.Test ");
    shop.sql("DELETE FROM mails").await;

    let (status, seen) = shop.done(&path(from, "/preview"), &body, "-", &token).await;
    assert_eq!(status, 200, "{seen}");
    let seen = &seen["data"]["attributes"];
    assert_eq!(
        (&seen["action"]["allowed"], &seen["products_inside"], &seen["has_count"]),
        (&json!(true), &json!(3), &json!(0))
    );
    assert_eq!(shop.count("orders").await, 1, "looking gives nothing");

    let (status, made) = shop.done(&path(from, ""), &body, "g1", &token).await;
    assert_eq!(status, 201, "{made}");
    let (status, again) = shop.done(&path(from, ""), &body, "g1", &token).await;
    assert_eq!((status, &again), (201, &made));
    assert_eq!(shop.count("orders").await, 2, "pressed twice is once");
    let given = id(&made);
    let row = format!(
        "order_rows WHERE id = '{}' AND given AND total_amount = 0 AND payment_state = 'paid' \
        AND payment_form = 'free' AND payer_email = 'noor@example.test' AND period_type = 'one_time'",
        given.uuid()
    );
    assert_eq!(shop.count(&row).await, 1);
    // The order and its payment both say by whom and why.
    let told = "state_changes WHERE why = 'given_by_seller' AND cause = 'raffle' AND actor LIKE 'seller:%'";
    assert_eq!(shop.count(told).await, 2);

    // Everything inside is opened and told; the seller, who knows, is not told of a sale, and nobody's books move.
    let goods = delivered(&shop, given).await;
    assert_eq!((goods.files.len(), goods.services.len(), goods.keys.len()), (1, 1, 1));
    assert_eq!(shop.count(&format!("mails WHERE template = 'order_paid' AND order_id = '{}'", given.uuid())).await, 1);
    assert_eq!(shop.count("mails WHERE template = 'sale_notification'").await, 0);
    let said = shop
        .word("SELECT data -> 'letter' -> 'facts' ->> 'given' AS word FROM mails WHERE template = 'order_paid'")
        .await;
    assert_eq!(said, "true");
    let mut tx = begin(&shop).await;
    let since = tx.now() - chrono::Duration::days(1);
    assert_eq!(kontor_orders::purchases(&mut tx, whole, since).await.unwrap().buyers, 1, "a gift is no purchase");
    drop(tx);
    assert_eq!(shop.count("pricing_plans WHERE sold_count > 1").await, 0, "no price is used up");
    let (_, seen) = shop.done(&path(from, "/preview"), &body, "-", &token).await;
    assert_eq!(seen["data"]["attributes"]["has_count"], json!(1));

    // The open order shows where it came from.
    let (_, shown) = shop.api(&format!("/v1/cabinet/orders/{given}"), &token).await;
    assert_eq!(shown["data"]["attributes"]["given"]["order_id"], json!(from.to_string()));
    let (status, off) =
        shop.done(&format!("/v1/cabinet/orders/{given}/cancel"), &json!({ "reason": "a mistake" }), "c1", &token).await;
    assert_eq!((status, &off["data"]["attributes"]["payment_state"]), (200, &json!("payment_canceled")), "{off}");
    let gone = delivered(&shop, given).await;
    assert!(gone.files.iter().all(|file| !file.open));
    assert_eq!(shop.count("license_keys WHERE state = 'revoked'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_takes_a_place_a_course_needs_no_customer_and_what_is_missing_is_said() {
    let shop = Shop::open().await;
    bundle(&shop).await;
    let from = bought(&shop).await;
    let token = shop.owner().await;
    let (concert, dates) = event(&shop).await;
    let body = to(concert, "noor@example.test");

    let (_, seen) = shop.done(&path(from, "/preview"), &body, "-", &token).await;
    let seen = &seen["data"]["attributes"];
    assert_eq!((&seen["action"]["code"], seen["dates"].as_array().unwrap().len()), (&json!("required"), 2));
    let last = with_date(&body, dates[1]);
    let (status, made) = shop.done(&path(from, ""), &last, "t1", &token).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(delivered(&shop, id(&made)).await.tickets.len(), 1);
    assert_eq!(shop.count("ticket_dates WHERE capacity = 1 AND sold_count = 1 AND reserved_count = 0").await, 1);
    let (status, full) = shop.done(&path(from, ""), &last, "t2", &token).await;
    assert_eq!((status, &full["errors"][0]["code"]), (409, &json!("sold_out")), "{full}");

    let lessons = course(&shop).await;
    let (status, made) = shop.done(&path(from, ""), &to(lessons, "noor@example.test"), "l1", &token).await;
    assert_eq!(status, 201, "{made}");
    assert_eq!(delivered(&shop, id(&made)).await.courses.len(), 1);

    shop.product("empty", 500).await;
    let empty = shop.product_id("empty").await;
    shop.sql(&format!("UPDATE products SET digitals_count = 0 WHERE id = '{}'", empty.uuid())).await;
    let (status, refused) = shop.done(&path(from, ""), &to(empty, "noor@example.test"), "e1", &token).await;
    let error = &refused["errors"][0];
    assert_eq!(
        (status, &error["code"], &error["meta"]["reason"]),
        (422, &json!("not_givable"), &json!("no_digitals")),
        "{refused}"
    );
    // No way to be paid is in nobody's way who is not paid, nor is it that the product is not shown.
    shop.sql(&format!("UPDATE products SET digitals_count = 1, published = false WHERE id = '{}'", empty.uuid())).await;
    let (status, made) = shop.done(&path(from, ""), &to(empty, "noor@example.test"), "e1", &token).await;
    assert_eq!(status, 201, "{made}");
    let nobody = json!({ "product_id": empty.to_string(), "email": "noor", "first_name": "", "last_name": "Vos" });
    let (status, refused) = shop.done(&path(from, ""), &nobody, "e2", &token).await;
    assert_eq!((status, refused["errors"].as_array().unwrap().len()), (422, 2), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_tells_which_mails_were_written_about_it_and_what_servers_were_told() {
    let shop = Shop::open().await;
    bundle(&shop).await;
    let order = bought(&shop).await;
    delivered(&shop, order).await;
    let token = shop.owner().await;
    let other = "/v1/cabinet/email_logs?filters[order_id][]=ord_01h455vb4pex5vsknk084sn02q";
    let (_, mails) = shop.api(&format!("/v1/cabinet/email_logs?filters[order_id][]={order}"), &token).await;
    let kinds: Vec<&str> =
        mails["data"].as_array().unwrap().iter().map(|one| one["attributes"]["template"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"order_paid"), "{mails}");
    assert_eq!(shop.api(other, &token).await.1["data"], json!([]));

    let (status, told) = shop.api(&format!("/v1/cabinet/orders/{order}/events"), &token).await;
    assert_eq!(status, 200, "{told}");
    let events = told["data"]["attributes"]["events"].as_array().unwrap();
    let types: Vec<&str> = events.iter().map(|one| one["type"].as_str().unwrap()).collect();
    assert!(types.contains(&"order.paid") && types.contains(&"license_key.delivered"), "{types:?}");
}
