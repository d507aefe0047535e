//! A ticket as calendars and wallets keep it: by the key of its holder alone, by the clock of the place, and gone with its money.

use std::sync::Arc;

use diesel_async::RunQueryDsl;
use kontor_api::routes;
use kontor_db::{Row, query};
use kontor_fulfilment::tickets::{self, PaymentTicket};
use kontor_kernel::kinds::OrderId;
use kontor_passes::Signers;
use poem::{Response, endpoint::BoxEndpoint, test::TestClient};

use super::{
    buyer::{self, Shop},
    tickets::{event, links},
};

const FORM: &str = "/s/anna/winter-gardens/payment";
const CERTIFICATES: &str = include_str!("../../../../core/passes/tests/it/keys/certificates.pem");
const KEY: &str = include_str!("../../../../core/passes/tests/it/keys/signer.key.pem");

#[derive(Row)]
struct Sold {
    id: OrderId,
}

/// Somebody's ticket for the first date.
async fn bought(shop: &Shop) -> PaymentTicket {
    let (_, dates) = event(shop).await;
    let (token, date) = (shop.token("4242424242424242").await, dates[0].to_string());
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token), ("ticket_date", &date)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    let sold: Sold = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), sold.id).await.unwrap();
    let held = tickets::of_order(&mut tx, sold.id).await.unwrap().remove(0);
    tx.commit().await.unwrap();
    held
}

/// The same shop, whose operator has keys of both wallets.
fn with_wallets(shop: &Shop) -> TestClient<BoxEndpoint<'static, Response>> {
    let mut app = buyer::app(&shop.world, &shop.app.config.sandbox_url);
    let read = |name: &str| match name {
        "APPLE_WALLET_PASS_TYPE" => Some("pass.test.kontor".to_owned()),
        "APPLE_WALLET_TEAM" => Some("TEAM123456".to_owned()),
        "APPLE_WALLET_CERTIFICATES" => Some(CERTIFICATES.to_owned()),
        "GOOGLE_WALLET_ISSUER" => Some("3388000000012345678".to_owned()),
        "GOOGLE_WALLET_ACCOUNT" => Some("passes@kontor.test".to_owned()),
        "APPLE_WALLET_KEY" | "GOOGLE_WALLET_KEY" => Some(KEY.to_owned()),
        _ => None,
    };
    Arc::get_mut(&mut app).unwrap().config.wallets = Signers::from_settings(read).unwrap();
    TestClient::new(routes::routes(app))
}

struct Fetched {
    status: u16,
    body: Vec<u8>,
    headers: poem::http::HeaderMap,
}

impl Fetched {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }
}

async fn fetch(client: &TestClient<BoxEndpoint<'static, Response>>, path: &str) -> Fetched {
    let response = client.get(path).send().await.0;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Fetched { status, headers, body: response.into_body().into_vec().await.unwrap() }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_calendar_file_is_the_event_in_universal_time_with_the_clock_of_the_place_in_words() {
    let shop = Shop::open().await;
    let held = bought(&shop).await;
    let path = links().ticket_calendar("anna", held.id).replace("http://shop.test", "");
    let file = fetch(&shop.client, &path).await;
    assert_eq!((file.status, file.header("content-type")), (200, "text/calendar; charset=utf-8"));
    let name = format!("attachment; filename=\"ticket-{}.ics\"", held.order_token);
    assert_eq!((file.header("content-disposition"), file.header("cache-control")), (&*name, "private, no-store"));
    let text = String::from_utf8(file.body).unwrap().replace("\r\n ", "");
    for line in ["DTSTART:20260305T120000Z\r\n", "DTEND:20260305T140000Z\r\n", "SUMMARY:Winter gardens\r\n"] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert!(text.contains("13:00 to 15:00 CET") && text.contains("LOCATION:Schottenring 1\\, 1010 Wien"), "{text}");
    assert!(!text.contains(&held.code), "calendars are shared: {text}");

    // The same evening on another continent: the moment stays, the words follow the clock there.
    shop.sql("UPDATE payment_tickets SET time_zone_name = 'America/New_York'").await;
    let text = String::from_utf8(fetch(&shop.client, &path).await.body).unwrap().replace("\r\n ", "");
    assert!(text.contains("DTSTART:20260305T120000Z") && text.contains("07:00 to 09:00 EST"), "{text}");

    // The receipt names the file and leads to it.
    let facts = "mails WHERE template = 'order_paid' AND data->'letter'->'facts'->'calendars'->0->>";
    let named = format!("'name' LIKE 'Winter gardens, %13:00 to 15:00 CET (ticket-{}.ics)'", held.order_token);
    assert_eq!(shop.count(&format!("{facts}{named}")).await, 1);
    assert_eq!(shop.count(&format!("{facts}'link' LIKE '%{path}'")).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn wallets_are_offered_where_the_operator_has_keys_and_passes_are_their_holders_alone() {
    let shop = Shop::open().await;
    let buyer = shop.person("berg@example.test").await;
    let held = bought(&shop).await;
    let path = |of: &str| format!("/v1/shop/anna/tickets/{}/{of}", links().ticket_key(held.id));
    let kinds = ["calendar", "apple_wallet", "google_wallet"];

    // Without keys there is no pass, and nothing that looks like one.
    let (_, told) = shop.api("/v1/payer/payment_tickets", &buyer).await;
    let told = &told["data"][0]["attributes"];
    assert!(told["calendar_url"].as_str().is_some_and(|url| url.ends_with(&path("calendar"))), "{told}");
    assert!(told.get("apple_wallet_url").is_none() && told.get("google_wallet_url").is_none(), "{told}");
    for kind in ["apple_wallet", "google_wallet"] {
        assert_eq!(fetch(&shop.client, &path(kind)).await.status, 404);
    }

    let client = with_wallets(&shop);
    let request = client.get("/v1/payer/payment_tickets").header("authorization", format!("Bearer {buyer}"));
    let told: serde_json::Value = request.send().await.0.into_body().into_json().await.unwrap();
    let told = &told["data"][0]["attributes"];
    assert!(told["apple_wallet_url"].is_string() && told["google_wallet_url"].is_string(), "{told}");
    let pass = fetch(&client, &path("apple_wallet")).await;
    assert_eq!((pass.status, pass.header("content-type")), (200, "application/vnd.apple.pkpass"));
    let name = format!("attachment; filename=\"ticket-{}.pkpass\"", held.order_token);
    assert_eq!((pass.header("content-disposition"), pass.header("cache-control")), (&*name, "private, no-store"));
    assert!(pass.body.starts_with(b"PK"), "an archive");
    let google = fetch(&client, &path("google_wallet")).await;
    assert_eq!((google.status, google.header("cache-control")), (303, "private, no-store"));
    assert!(google.header("location").starts_with("https://pay.google.com/gp/v/save/"));

    // Neither a made-up key nor that of another ticket's kind opens one.
    let order = held.order_id;
    for key in ["x".to_owned(), held.id.to_string(), links().order_key(order)] {
        for kind in kinds {
            assert_eq!(fetch(&client, &format!("/v1/shop/anna/tickets/{key}/{kind}")).await.status, 404, "{key}");
        }
    }
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    tx.commit().await.unwrap();
    for kind in kinds {
        assert_eq!(fetch(&client, &path(kind)).await.status, 410, "{kind}");
    }
}
