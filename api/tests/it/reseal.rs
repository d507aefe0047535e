//! The installation's key is replaced: what was sealed with the old one is sealed anew, wherever it lies, and opens without it.

use kontor_kernel::{Place, Secret, kinds::SellerId};
use poem::http::Method;
use serde_json::json;
use uuid::Uuid;

use crate::account::{Api, texts};

const IBAN: &str = "DE89370400440532013000";
const KEY: &str = "sk_live_4eC39HqLyjWDarjtT1zdp7dc";

/// How many values of the whole database a key has sealed: a table that reseal forgets is found, whatever it is called.
async fn sealed_by(api: &Api, key: &Secret) -> usize {
    let columns = texts(
        api,
        "SELECT format('SELECT count(*)::text AS text FROM %I WHERE %I::text LIKE ', c.table_name, c.column_name) AS text
         FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
         WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb', 'json')",
    )
    .await;
    assert!(columns.len() > 200, "{}", columns.len());
    let parts: Vec<String> = columns.iter().map(|ask| format!("({ask} '%{}.%')", key.key_id())).collect();
    let sum = format!(
        "SELECT ({})::text AS text",
        parts.iter().map(|part| format!("{part}::int")).collect::<Vec<_>>().join(" + ")
    );
    texts(api, &sum).await[0].parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_old_key_sealed_opens_with_the_new_one_alone() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let person = json!({ "first_name": "Anna", "last_name": "Berg" });
    api.call(Method::PATCH, "/v1/cabinet/seller_profile", &anna, Some(person)).await;
    let bank = api.post("/v1/cabinet/bank_accounts", &anna, json!({ "holder": "Anna Berg", "iban": IBAN })).await;
    let endpoint = api.post("/v1/cabinet/webhook_endpoints", &anna, json!({ "url": "https://93.184.216.34/" })).await;
    let clear = endpoint.text("/data/attributes/secret");
    let keys = json!({ "secret_key": KEY, "publishable_key": "pk_live_4eC39HqLyjWDarjtT1zdp7dc" });
    let kept = api.call(Method::PATCH, "/v1/cabinet/payment_providers/card", &anna, Some(keys)).await;
    assert_eq!((bank.status, endpoint.status, kept.status), (200, 201, 200), "{} {}", bank.body, endpoint.body);
    // A second secret of the endpoint, so that one is old.
    let path = format!("/v1/cabinet/webhook_endpoints/{}/rotate_secret", endpoint.text("/data/id"));
    let newest = api.post(&path, &anna, json!({})).await.text("/data/attributes/secret");
    let app = api.post("/v1/app/user/totp", &anna, json!({})).await.text("/data/attributes/secret");

    let old = Secret::from_hex(&"ab".repeat(32)).unwrap();
    let new = Secret::from_hex(&"cd".repeat(32)).unwrap();
    let rotated = new.clone().with_previous(&"ab".repeat(32)).unwrap();
    assert_eq!((sealed_by(&api, &old).await, sealed_by(&api, &new).await), (5, 0));
    let url = api.world.owner_url();
    // Without the old key nothing is opened, and nothing is lost.
    assert!(kontor_api::reseal::reseal(&url, &new).await.is_err());
    assert_eq!(sealed_by(&api, &old).await, 5);
    let told = kontor_api::reseal::reseal(&url, &rotated).await.unwrap();
    assert!(
        told.contains("1 bank accounts, 1 authenticator apps, 1 webhook endpoints, 1 accounts at providers"),
        "{told}"
    );
    let told = kontor_api::reseal::reseal(&url, &rotated).await.unwrap();
    assert!(
        told.contains("0 bank accounts, 0 authenticator apps, 0 webhook endpoints, 0 accounts at providers"),
        "{told}"
    );
    assert_eq!((sealed_by(&api, &old).await, sealed_by(&api, &new).await), (0, 5));

    // The old key is given up: all of it opens, at its own place alone.
    let seller: SellerId = api.get("/v1/cabinet/seller", &anna).await.text("/data/id").parse().unwrap();
    for (purpose, column, clear) in [
        ("bank_accounts.iban", "id::text || ' ' || iban_sealed AS text FROM bank_accounts", IBAN),
        ("webhook_endpoints.secret", "id::text || ' ' || secret AS text FROM webhook_endpoints", newest.as_str()),
        ("webhook_endpoints.secret", "id::text || ' ' || old_secret AS text FROM webhook_endpoints", clear.as_str()),
        ("payment_credentials.card", "seller_id::text || ' ' || sealed AS text FROM payment_credentials", KEY),
    ] {
        let found = texts(&api, &format!("SELECT {column}")).await;
        let (row, sealed) = found[0].split_once(' ').unwrap();
        let place = Place { purpose, owner: seller.uuid(), row: row.parse::<Uuid>().unwrap() };
        let opened = new.open(place, sealed).unwrap();
        assert!(opened.contains(clear), "{column}");
        assert!(old.open(place, sealed).is_err(), "{column}");
    }
    // An authenticator app is its person's own.
    let found = texts(&api, "SELECT user_id::text || ' ' || secret_sealed AS text FROM totp_factors").await;
    let (user, sealed) = found[0].split_once(' ').unwrap();
    let user = user.parse::<Uuid>().unwrap();
    let place = Place { purpose: "totp_factors.secret", owner: user, row: user };
    assert!(!app.is_empty() && new.open(place, sealed).is_ok() && old.open(place, sealed).is_err());
}
