//! What keys of programs hear of events: those of things that they may read.

use diesel_async::RunQueryDsl;
use serde_json::json;

use crate::{
    account::Api,
    api_keys::{ids, key},
};

#[tokio::test(flavor = "multi_thread")]
async fn a_key_hears_of_what_it_may_read_and_of_nothing_else() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let tenant: kontor_kernel::kinds::SellerId =
        api.get("/v1/cabinet/seller", &anna).await.text("/data/id").parse().unwrap();
    let nouns = ["order", "payment_ticket", "license_key", "certificate", "product", "payout", "export"];
    for (kind, noun) in [
        "order.paid",
        "ticket.issued",
        "license_key.delivered",
        "certificate.issued",
        "product.published",
        "payout.paid",
        "export.finished",
    ]
    .into_iter()
    .zip(nouns)
    {
        let sql = format!(
            "INSERT INTO events (seller_id, id, type, object_type, object_id, sequence, created_at)
             VALUES ($1, gen_random_uuid(), '{kind}', '{noun}', gen_random_uuid(), 1, now())"
        );
        let row = diesel::sql_query(sql).bind::<diesel::sql_types::Uuid, _>(tenant.uuid());
        row.execute(&mut api.world.owner().await).await.unwrap();
    }
    let at = "/v1/cabinet/events";
    let all = api.get(at, &anna).await;
    assert_eq!(ids(&all).len(), nouns.len(), "{}", all.body);
    for (scopes, heard) in [
        (&["webhooks:read"][..], &[][..]),
        (&["webhooks:write", "products:read"][..], &["license_key", "product"][..]),
        (&["webhooks:read", "orders:read"][..], &["certificate", "order", "payment_ticket"][..]),
        (&["webhooks:read", "payouts:write"][..], &["payout"][..]),
    ] {
        let key = key(&api, &anna, scopes).await;
        let listed = api.get(at, &key).await;
        let mut kinds: Vec<&str> = listed.body["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["attributes"]["object"]["type"].as_str().unwrap())
            .collect();
        kinds.sort_unstable();
        assert_eq!((kinds.as_slice(), &listed.body["meta"]["total_count"]), (heard, &json!(heard.len())), "{scopes:?}");
        for event in all.body["data"].as_array().unwrap() {
            let one = api.get(&format!("{at}/{}", event["id"].as_str().unwrap()), &key).await;
            let may = heard.contains(&event["attributes"]["object"]["type"].as_str().unwrap());
            assert_eq!(one.status, if may { 200 } else { 404 }, "{scopes:?}: {}", one.body);
        }
    }
}
