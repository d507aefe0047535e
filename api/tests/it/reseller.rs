//! The platform's reseller over HTTP: a manager enters it and lets a seller in, the seller lets it sell, and buyers are told
//! whom their contract is with.

use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::Api,
    reviews::{manager, priced, publish, seller},
};

const RESELLER: &str = "/v1/admin/reseller";
const SETTINGS: &str = "/v1/cabinet/payment_settings";

fn company() -> Value {
    json!({
        "active": true, "name": "Resale GmbH", "street": "Lange Straße 5", "zip": "10115", "city": "Berlin", "country": "de",
        "vat_id": "DE 136 695 976", "terms_url": "https://resale.example/terms", "cost_bps": 300,
    })
}

fn but(key: &str, value: Value) -> Value {
    let mut body = company();
    body[key] = value;
    body
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_company_is_refused_beside_its_field() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    assert_eq!(api.get(RESELLER, &boss).await.status, 404);
    for (body, code, pointer) in [
        (but("name", json!(" ")), "required", "/name"),
        (but("country", json!("US")), "invalid_country", "/country"),
        (but("vat_id", json!("DE136695977")), "invalid_vat", "/vat_id"),
        (but("vat_id", json!("ATU13585627")), "invalid_vat", "/vat_id"),
        (but("terms_url", json!("javascript:alert(1)")), "invalid_url", "/terms_url"),
        (but("cost_bps", json!(5_001)), "too_large", "/cost_bps"),
    ] {
        let got = api.call(Method::PUT, RESELLER, &boss, Some(body)).await;
        let found = &got.body["errors"][0];
        let told = (got.status, &found["code"], &found["source"]["pointer"]);
        assert_eq!(told, (422, &json!(code), &json!(pointer)), "{}", got.body);
    }
    assert_eq!(api.get(RESELLER, &boss).await.status, 404, "nothing was kept");
    let (anna, _) = seller(&api, "anna").await;
    assert_eq!(api.call(Method::PUT, RESELLER, &anna, Some(company())).await.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_who_was_let_in_lets_the_reseller_sell_and_buyers_know_whom_from() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let (anna, id) = seller(&api, "anna").await;
    let product = priced(&api, &anna, "Advice").await;
    assert_eq!(publish(&api, &anna, &product).await.status, 200);
    let kept = api.call(Method::PUT, RESELLER, &boss, Some(company())).await;
    assert_eq!((kept.status, kept.text("/data/attributes/vat_id").as_str()), (200, "DE136695976"), "{}", kept.body);
    assert_eq!(
        api.get("/v1/admin/audit_logs?filters[act]=reseller_changed", &boss).await.body["meta"]["total_count"],
        1
    );

    let choose = json!({ "selling_mode": "selling_via_reseller", "reseller_party": "payer" });
    let early = api.call(Method::PATCH, SETTINGS, &anna, Some(choose.clone())).await;
    assert_eq!((early.status, &early.body["errors"][0]["code"]), (422, &json!("selling_mode_unavailable")));
    let given = json!({ "feature": "reseller_journey", "active": true, "reason": "Known for years." });
    assert_eq!(api.post(&format!("/v1/admin/sellers/{id}/payment_features"), &boss, given).await.status, 200);
    let chosen = api.call(Method::PATCH, SETTINGS, &anna, Some(choose)).await;
    let said = &chosen.body["data"]["attributes"];
    assert_eq!(chosen.status, 200, "{}", chosen.body);
    assert_eq!((&said["reseller_party"], &said["reseller"]["cost_bps"]), (&json!("payer"), &json!(300)));

    let quote = api.get(&format!("/v1/shop/anna/quotes?product_id={product}&country=DE"), "").await;
    let quoted = &quote.body["data"]["attributes"];
    // 19.00 and 3 %; the reseller owes VAT, whether its seller does or not: 3.12 of it.
    assert_eq!(
        (&quoted["total"]["amount"], &quoted["vat"]["amount"], &quoted["reseller"]["terms_url"]),
        (&json!(1957), &json!(312), &json!("https://resale.example/terms")),
        "{}",
        quote.body
    );

    let off = api.call(Method::PUT, RESELLER, &boss, Some(but("active", json!(false)))).await;
    assert_eq!(off.body["data"]["attributes"]["version"], 2, "{}", off.body);
    let shown = api.get(SETTINGS, &anna).await;
    assert_eq!(shown.body["data"]["attributes"]["any_payment_method_active"], false, "nobody sells now");

    // Orders keep which of its terms were accepted: other terms are another version, nothing else is.
    let terms = async || {
        let quote = api.get(&format!("/v1/shop/anna/quotes?product_id={product}&country=DE"), "").await;
        quote.body["data"]["attributes"]["legal_mark"].as_i64().unwrap() >> 32
    };
    for (now, version) in [(company(), 1), (but("terms_url", json!("https://resale.example/new")), 2)] {
        assert_eq!(api.call(Method::PUT, RESELLER, &boss, Some(now)).await.status, 200);
        assert_eq!(terms().await, version);
    }
}
