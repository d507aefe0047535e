//! What keys of programs hear of events: those of things that they may read.

use diesel_async::RunQueryDsl;
use kontor_db::query;
use serde_json::{Value, json};

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
        let row = query(sql).bind(tenant.uuid());
        row.execute(&mut api.world.owner().await).await.unwrap();
    }
    // Each is on its way to one endpoint, too.
    let endpoint = api.post("/v1/cabinet/webhook_endpoints", &anna, json!({ "url": "https://93.184.216.34/" })).await;
    let endpoint: kontor_kernel::kinds::WebhookEndpointId = endpoint.text("/data/id").parse().unwrap();
    let sql = "INSERT INTO webhook_deliveries (seller_id, id, endpoint_id, event_id, event_type, state, created_at, updated_at)
               SELECT seller_id, gen_random_uuid(), $2, id, type, 'failed', now(), now() FROM events WHERE seller_id = $1";
    let mut owner = api.world.owner().await;
    query("ALTER TABLE webhook_deliveries DISABLE TRIGGER USER").execute(&mut owner).await.unwrap();
    let rows = query(sql).bind(tenant.uuid());
    rows.bind(endpoint.uuid()).execute(&mut owner).await.unwrap();
    let deliveries = "/v1/cabinet/webhook_deliveries";
    let on_their_way = api.get(deliveries, &anna).await;
    assert_eq!(ids(&on_their_way).len(), nouns.len(), "{}", on_their_way.body);
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
        let may_hear = |delivery: &Value| {
            let event = all.body["data"]
                .as_array()
                .unwrap()
                .iter()
                .find(|event| event["id"] == delivery["attributes"]["event_id"]);
            heard.contains(&event.unwrap()["attributes"]["object"]["type"].as_str().unwrap())
        };
        let listed = api.get(deliveries, &key).await;
        let shown = listed.body["data"].as_array().unwrap();
        assert_eq!(
            (shown.len(), &listed.body["meta"]["total_count"]),
            (heard.len(), &json!(heard.len())),
            "{scopes:?}"
        );
        assert!(shown.iter().all(may_hear), "{scopes:?}: {}", listed.body);
        let writes = scopes.contains(&"webhooks:write");
        for delivery in on_their_way.body["data"].as_array().unwrap() {
            let path = format!("{deliveries}/{}", delivery["id"].as_str().unwrap());
            let (one, again) = (api.get(&path, &key).await, api.post(&format!("{path}/replay"), &key, json!({})).await);
            assert_eq!(one.status, if may_hear(delivery) { 200 } else { 404 }, "{scopes:?}: {}", one.body);
            let expected = match (writes, may_hear(delivery)) {
                (false, _) => 403,
                (true, may) => {
                    if may {
                        200
                    } else {
                        404
                    }
                }
            };
            assert_eq!(again.status, expected, "{scopes:?}: {}", again.body);
        }
        // An event is sent to an endpoint by whoever may see it.
        for event in all.body["data"].as_array().unwrap().iter().filter(|_| writes) {
            let path = format!("{at}/{}/replay", event["id"].as_str().unwrap());
            let sent = api.post(&path, &key, json!({ "webhook_endpoint_id": endpoint })).await;
            let may = heard.contains(&event["attributes"]["object"]["type"].as_str().unwrap());
            assert_eq!(sent.status, if may { 200 } else { 404 }, "{scopes:?}: {}", sent.body);
        }
    }
}
