//! A purchase that is disputed at the bank, as its buyer sees it.

use kontor_db::{Row, query};
use std::sync::Arc;

use bytes::Bytes;
use diesel_async::RunQueryDsl;
use kontor_checkout::Checkout;
use kontor_files::keys;
use kontor_kernel::{
    Secret,
    kinds::{OrderId, TransactionId, UploadId},
};
use kontor_providers::Sandbox;
use kontor_sandbox::{charge, disputes};
use kontor_urls::Links;
use serde_json::json;

use super::buyer::{HOOK_SECRET, KEY, Shop};

const FORM: &str = "/s/anna/soup/payment";

#[derive(Row)]
struct Sold {
    order: OrderId,
    payment: TransactionId,
}

/// What the worker does with the news of a dispute: it asks, applies, and opens or closes the files.
async fn worker(shop: &Shop, checkout: &Checkout, sold: &Sold) {
    checkout.disputes_job(shop.seller.tenant, sold.payment).await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, sold.order).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, checkout.links(), sold.order).await.unwrap();
    tx.commit().await.unwrap();
}

/// Somebody buys, and the checkout of the worker that hears of it.
async fn sold(shop: &Shop) -> (Sold, Checkout, String) {
    shop.product("soup", 2_900).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let page = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await.location();
    let sold: Sold = query("SELECT order_id AS order, id AS payment FROM transactions")
        .get_result(&mut shop.world.owner().await)
        .await
        .unwrap();
    let provider = Arc::new(Sandbox::new(&shop.sandbox.config.url, KEY, HOOK_SECRET).unwrap());
    let links =
        Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() };
    let checkout = Checkout::new(shop.world.api.clone(), provider, links);
    worker(shop, &checkout, &sold).await;
    (sold, checkout, page)
}

/// The buyer's bank asks, or takes the money. Answers its name for it.
async fn bank(shop: &Shop, sold: &Sold, asks: bool) -> String {
    let key = sold.payment.to_string();
    let told = shop.sandbox.store.write(move |txn| {
        let charge = charge::by_key(txn, &key)?.remove(0).id;
        let ask = serde_json::from_value(json!({ "charge": charge })).unwrap();
        if asks { disputes::warn(txn, &ask) } else { disputes::open(txn, &ask) }
    });
    told.await.unwrap().id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disputed_purchase_is_closed_until_the_dispute_is_won() {
    let shop = Shop::open().await;
    let (sold, checkout, page) = sold(&shop).await;
    let mut browser = shop.browser();
    assert!(browser.get(&page).await.has("book.pdf"));

    let dispute = bank(&shop, &sold, false).await;
    worker(&shop, &checkout, &sold).await;
    let closed = browser.get(&page).await;
    assert!(closed.has("This payment was charged back") && !closed.has("book.pdf"), "{}", closed.html);
    assert_eq!(shop.count("grants WHERE state = 'revoked'").await, 1);
    let boss = super::decisions::manager(&shop).await;
    let seen = async || shop.api("/v1/admin/disputes?filters[waiting]=true", &boss).await.1["data"].clone();
    let row = &seen().await[0]["attributes"];
    assert_eq!((&row["state"], &row["amount"]["amount"]), (&json!("needs_response"), &json!(2_900)));
    assert_eq!(row["seller_name"].as_str().map(str::is_empty), Some(false));

    let decided = shop.sandbox.store.write(move |txn| disputes::decide(txn, &dispute, disputes::DisputeState::Won));
    assert_eq!(decided.await.unwrap().fee, 0);
    worker(&shop, &checkout, &sold).await;
    assert_eq!(seen().await, json!([]), "it waits no more");
    assert!(browser.get(&page).await.has("book.pdf"));
    assert_eq!(shop.count("grants WHERE state = 'active'").await, 1);
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1, "nobody is told twice of one purchase");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_answers_a_dispute_by_the_interface_once() {
    let shop = Shop::open().await;
    let (sold, checkout, _) = sold(&shop).await;
    let token = shop.owner().await;
    let orders = format!("/v1/cabinet/orders/{}", sold.order);
    let (status, none) = shop.api(&format!("{orders}/disputes"), &token).await;
    assert_eq!((status, &none["data"]), (200, &json!([])));

    let name = bank(&shop, &sold, true).await;
    worker(&shop, &checkout, &sold).await;
    let (_, asked) = shop.api(&format!("{orders}/disputes"), &token).await;
    let asked = &asked["data"][0];
    assert_eq!((&asked["attributes"]["state"], &asked["type"]), (&json!("warning"), &json!("order_dispute")));
    assert_eq!(asked["attributes"]["facts"]["files"][0]["name"], "book.pdf");
    let (_, order) = shop.api(&orders, &token).await;
    assert_eq!(order["data"]["attributes"]["actions"]["refund"]["allowed"], true, "a refund spares the dispute");
    let one = format!("{orders}/disputes/{}", asked["id"].as_str().unwrap());
    let submit = format!("{one}/submit");
    let (status, refused) = shop.done(&submit, &json!({}), "e1", &token).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (409, &json!("dispute_not_formal")), "{refused}");

    let formal = name.clone();
    let decide =
        shop.sandbox.store.write(move |txn| disputes::decide(txn, &formal, disputes::DisputeState::NeedsResponse));
    decide.await.unwrap();
    worker(&shop, &checkout, &sold).await;
    let (status, refused) = shop.done(&submit, &json!({}), "e2", &token).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (422, &json!("evidence_empty")), "{refused}");
    let path = format!("{one}/evidence");
    let write = async |body: serde_json::Value| shop.put(&path, &body, &token).await;
    let (status, refused) = write(json!({ "product": "x".repeat(3_001) })).await;
    assert_eq!((status, &refused["errors"][0]["source"]["pointer"]), (422, &json!("/product")), "{refused}");
    let (status, written) = write(json!({ "product": "A soup.", "access": "At once." })).await;
    assert_eq!((status, &written["data"]["attributes"]["evidence"]["access"]), (200, &json!("At once.")), "{written}");
    assert_eq!(written["data"]["attributes"]["can_answer"], json!({ "allowed": true }));
    files_of_evidence(&shop, &one, &token).await;
    for _twice in 0..2 {
        let (status, told) = shop.done(&submit, &json!({}), "e3", &token).await;
        assert_eq!((status, &told["data"]["attributes"]["state"]), (200, &json!("under_review")), "{told}");
        assert_eq!(told["data"]["attributes"]["answer"], "evidence");
    }
    let (_, told) = shop.api(&one, &token).await;
    assert_eq!(told["data"]["attributes"]["can_answer"]["code"], "dispute_answered");
    let (status, refused) = shop.done(&format!("{one}/accept"), &json!({}), "a1", &token).await;
    assert_eq!((status, &refused["errors"][0]["code"]), (409, &json!("dispute_answered")), "{refused}");
    let (_, listed) = shop.api("/v1/cabinet/disputes?filters[state][]=under_review", &token).await;
    assert_eq!(listed["data"].as_array().map(Vec::len), Some(1), "{listed}");
    let (_, listed) = shop.api("/v1/cabinet/disputes?scopes[]=to_do", &token).await;
    assert_eq!(listed["data"], json!([]));
    // The bank has what was written, and of another order it is a other's.
    let kept = shop.sandbox.store.read().unwrap();
    let kept: disputes::Dispute = kontor_sandbox::store::ReadRecords::get(&kept, &name).unwrap();
    assert_eq!(kept.evidence.unwrap().product_description, "A soup.");
    assert_eq!((kept.evidence_files.len(), &*kept.evidence_files[0].file_name), (1, "mail.pdf"));
    let elsewhere = one.replace(&sold.order.to_string(), &OrderId::from_uuid(sold.payment.uuid()).to_string());
    assert_eq!(shop.api(&elsewhere, &token).await.0, 404);
}

/// A file by the interface: it is begun, it is refused while it is not checked, then it belongs to the evidence and is looked at.
async fn files_of_evidence(shop: &Shop, one: &str, token: &str) {
    const PDF: &[u8] = b"%PDF-1.7 a mail";
    let path = format!("{one}/evidence");
    let begun = json!({ "purpose": "evidence", "file_name": "mail.pdf", "size_bytes": PDF.len() });
    let (status, upload) = shop.done("/v1/cabinet/uploads", &begun, "u1", token).await;
    assert_eq!(status, 201, "{upload}");
    let id = upload["data"]["id"].as_str().unwrap().to_owned();
    let said =
        json!({ "product": "A soup.", "access": "At once.", "files": [{ "upload_id": id, "about": "communication" }] });
    let refused = async |body: &serde_json::Value, code: &str, pointer: &str| {
        let (status, told) = shop.put(&path, body, token).await;
        let error = &told["errors"][0];
        assert_eq!(
            (status, &error["code"], &error["source"]["pointer"]),
            (422, &json!(code), &json!(pointer)),
            "{told}"
        );
    };
    refused(&said, "upload_incomplete", "/files/0/upload_id").await;
    refused(&json!({ "files": vec![said["files"][0].clone(); 6] }), "too_many", "/files").await;
    refused(&json!({ "files": [{ "upload_id": id, "about": "rumour" }] }), "invalid_choice", "/files/0/about").await;

    let upload: UploadId = id.parse().unwrap();
    let checked =
        format!("UPDATE uploads SET state = $1, sha256 = '{}' WHERE id = $2", kontor_sandbox::sign::fingerprint(PDF));
    for state in ["completed", "checked"] {
        let moved = query(&checked).bind(state).bind(upload);
        moved.execute(&mut shop.world.owner().await).await.unwrap();
        if state == "completed" {
            refused(&said, "upload_unchecked", "/files/0/upload_id").await;
        }
    }
    let key = keys::file(shop.seller.id, upload);
    shop.app.files.put(&key, "application/pdf", Bytes::from_static(PDF)).await.unwrap();
    let (status, told) = shop.put(&path, &said, token).await;
    let file = &told["data"]["attributes"]["evidence"]["files"][0];
    assert_eq!(
        (status, &file["file_name"], &file["about"]),
        (200, &json!("mail.pdf"), &json!("communication")),
        "{told}"
    );
    let (status, link) = shop.api(&format!("{one}/files/{id}"), token).await;
    assert_eq!((status, link["data"]["attributes"]["url"].as_str().unwrap().contains(&key)), (200, true), "{link}");
    assert_eq!(shop.api(&format!("{one}/files/{}", UploadId::from_uuid(shop.seller.id.uuid())), token).await.0, 404);
}
