//! What the people of a shop are told: by a row for each of them in the transaction of what happened, by the stream, by emails as
//! they want them, and by their browsers.

use std::sync::Arc;

use async_trait::async_trait;
use chrono::Duration;
use kontor_db::Scope;
use kontor_inbox::{Change, Channel, Delivery, Frequency, NotificKey};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Id, Result,
    kinds::{NotificationId, PushLogId, SessionId, UserId},
};
use kontor_push::Vapid;
use kontor_webhooks::{Address, Answer, Guard, Receiver};
use serde_json::{Value, json};

use super::buyer::Shop;

const LIST: &str = "/v1/cabinet/notifications";
const STREAM: &str = "/v1/cabinet/notifications/stream";

async fn buy(shop: &Shop) {
    let form_at = "/s/anna/book/payment";
    let mut browser = shop.browser();
    let form = browser.get(form_at).await;
    let token = shop.token("4242424242424242").await;
    let sent = browser.pay(&form, form_at, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
}

async fn user(shop: &Shop, email: &str) -> UserId {
    let id = shop.word(&format!("SELECT id::text AS word FROM users WHERE email = '{email}'")).await;
    Id::from_uuid(id.parse().unwrap())
}

/// Somebody who works for the shop with these rights.
async fn member(shop: &Shop, email: &str, rights: &str) -> UserId {
    shop.person(email).await;
    shop.sql(&format!(
        "INSERT INTO team_members (seller_id, id, test_tenant, email, user_id, rights, state, token_hash, expires_at, sent_at, shop,
            invited_by, invited_by_name, created_at, updated_at)
         SELECT s.seller_id, gen_random_uuid(), s.twin_id, u.email, u.id, '{{{rights}}}', 'invited', u.email, now(), now(), s.name,
            s.owner_user_id, '', now(), now() FROM users u, sellers s WHERE u.email = '{email}' AND s.livemode"
    ))
    .await;
    shop.sql(&format!("UPDATE team_members SET state = 'active' WHERE email = '{email}'")).await;
    user(shop, email).await
}

async fn decide(shop: &Shop, user: UserId, channel: Channel, frequency: Frequency) {
    let mut tx = shop.world.api.begin(Scope::Person(user)).await.unwrap();
    let settings = vec![(NotificKey::PaidTransaction, channel, frequency)];
    kontor_inbox::change(&mut tx, user, Change { settings, ..Change::default() }).await.unwrap();
    tx.commit().await.unwrap();
}

async fn sales(shop: &Shop, user: UserId) -> i64 {
    shop.count(&format!("notifications WHERE event = 'sale' AND user_id = '{}'", user.uuid())).await
}

async fn letters(shop: &Shop, template: &str) -> i64 {
    shop.count(&format!("mails WHERE template = '{template}'")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sale_is_told_to_those_who_may_see_it_and_each_reads_their_own() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    let token = shop.owner().await;
    let owner = user(&shop, "owner@example.test").await;
    let sees = member(&shop, "ida@example.test", "orders").await;
    let blind = member(&shop, "olaf@example.test", "products").await;
    assert_eq!(shop.count("notifications WHERE event = 'member_joined'").await, 2);
    shop.sql("DELETE FROM notifications").await;
    buy(&shop).await;
    assert_eq!((sales(&shop, owner).await, sales(&shop, sees).await, sales(&shop, blind).await), (1, 1, 0));

    let (status, listed) = shop.api(LIST, &token).await;
    assert_eq!((status, &listed["meta"]["total_count"]), (200, &json!(1)), "{listed}");
    let one = &listed["data"][0]["attributes"];
    assert_eq!((&one["event"], &one["notific_key"]), (&json!("sale"), &json!("paid_transaction")), "{one}");
    assert_eq!((&one["amount"]["amount"], &one["read"]), (&json!(1_900), &json!(false)));
    let (_, none) = shop.api(&format!("{LIST}?filters[read]=true"), &token).await;
    assert_eq!(none["meta"]["total_count"], 0);
    let (_, counted) = shop.api(&format!("{LIST}/unread"), &token).await;
    assert_eq!(counted["data"]["attributes"]["unread"], 1);

    // Another person's is not found, neither by who works for the same shop nor by another shop.
    let theirs =
        shop.word(&format!("SELECT id::text AS word FROM notifications WHERE user_id = '{}'", sees.uuid())).await;
    let theirs: NotificationId = Id::from_uuid(theirs.parse().unwrap());
    assert_eq!(shop.api(&format!("{LIST}/{theirs}"), &token).await.0, 404);
    let own = listed["data"][0]["id"].as_str().unwrap().to_owned();
    let bruno = shop.world.seller("bruno").await;
    let mut tx = shop.world.api.begin(bruno.scope()).await.unwrap();
    assert!(kontor_inbox::find(&mut tx, owner, own.parse().unwrap()).await.is_err());
    tx.rollback().await.unwrap();

    let (status, marked) = shop.done(&format!("{LIST}/read_all"), &json!({}), "-", &token).await;
    assert_eq!((status, &marked["data"]["attributes"]["marked"]), (200, &json!(1)), "{marked}");
    assert_eq!(shop.count("notifications WHERE read_at IS NULL").await, 1, "the member has not read theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_is_taken_away_takes_along_what_was_told_for_it() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    shop.owner().await;
    let ida = member(&shop, "ida@example.test", "orders").await;
    decide(&shop, ida, Channel::Email, Frequency::AtOnce).await;
    buy(&shop).await;
    let told =
        format!("SELECT id::text AS word FROM notifications WHERE event = 'sale' AND user_id = '{}'", ida.uuid());
    let told: NotificationId = Id::from_uuid(shop.word(&told).await.parse().unwrap());
    for (rights, sees) in [("orders", true), ("products", false)] {
        shop.sql(&format!("UPDATE team_members SET rights = '{{{rights}}}' WHERE email = 'ida@example.test'")).await;
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        assert_eq!(kontor_inbox::find(&mut tx, ida, told).await.is_ok(), sees, "{rights}");
        assert_eq!(kontor_inbox::unread(&mut tx, ida).await.unwrap().unread > 0, sees, "{rights}");
        tx.rollback().await.unwrap();
    }
    let sent = delivery(&shop, Ear::saying(201)).notify(shop.seller.id, told).await.unwrap();
    assert_eq!((sent, letters(&shop, "notice").await), (JobOutcome::Done, 0), "nor is it emailed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sale_is_emailed_once_each_of_the_first_ten_and_then_as_its_owner_wants() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    shop.owner().await;
    shop.sql("UPDATE sellers SET contact_email = 'owner@example.test'").await;
    let owner = user(&shop, "owner@example.test").await;
    for channel in [Channel::InApp, Channel::Email, Channel::Push] {
        decide(&shop, owner, channel, Frequency::Off).await;
    }
    buy(&shop).await;
    assert_eq!((letters(&shop, "sale_notification").await, sales(&shop, owner).await), (1, 1), "the first is emailed");
    shop.sql("UPDATE sale_counts SET sales = 9").await;
    // What was told is forgotten after a while; that there were sales is not.
    shop.sql("DELETE FROM notifications").await;
    buy(&shop).await;
    assert_eq!((letters(&shop, "sale_notification").await, sales(&shop, owner).await), (2, 1), "the tenth is emailed");
    buy(&shop).await;
    assert_eq!(
        (letters(&shop, "sale_notification").await, sales(&shop, owner).await),
        (2, 1),
        "all is off, so nothing is told"
    );
    decide(&shop, owner, Channel::Email, Frequency::AtOnce).await;
    buy(&shop).await;
    assert_eq!((letters(&shop, "sale_notification").await, sales(&shop, owner).await), (3, 2));
    decide(&shop, owner, Channel::Email, Frequency::Daily).await;
    buy(&shop).await;
    assert_eq!(
        (letters(&shop, "sale_notification").await, sales(&shop, owner).await),
        (3, 3),
        "it waits for the digest"
    );

    // The digest has it once, and never what was emailed.
    let long_ago = shop.world.env.clock.now() - Duration::days(3);
    shop.sql(&format!("UPDATE notifications SET written_at = '{long_ago}'")).await;
    let waiting = kontor_inbox::with_digest_due(&shop.world.worker).await.unwrap();
    assert_eq!(waiting.len(), 1);
    let delivery = delivery(&shop, Ear::saying(201));
    for _ in 0..2 {
        let sent = kontor_inbox::send_digest(&delivery, shop.seller.id, owner).await.unwrap();
        assert_eq!(sent, JobOutcome::Done);
    }
    assert_eq!(letters(&shop, "notice_digest").await, 1);
    let items = "SELECT jsonb_array_length(data #> '{letter,facts,items}')::text AS word FROM mails WHERE template = 'notice_digest'";
    assert_eq!(shop.word(items).await, "1");
    assert!(kontor_inbox::with_digest_due(&shop.world.worker).await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sale_in_quiet_hours_is_emailed_when_they_are_over() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    shop.owner().await;
    shop.sql("UPDATE sellers SET contact_email = 'owner@example.test'").await;
    let owner = user(&shop, "owner@example.test").await;
    decide(&shop, owner, Channel::Email, Frequency::AtOnce).await;
    let due_on_the_hour = "jobs WHERE kind = 'send' AND run_at = date_trunc('hour', run_at)";
    for (quiet, waiting) in [("NULL, quiet_until = NULL", 0), ("0, quiet_until = 23", 1)] {
        shop.sql(&format!("UPDATE notification_settings SET quiet_from = {quiet}")).await;
        buy(&shop).await;
        assert_eq!(shop.count(due_on_the_hour).await, waiting, "{quiet}");
    }
    assert_eq!(letters(&shop, "sale_notification").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_earned_is_told_once_in_each_currency_with_its_day() {
    let shop = Shop::open().await;
    let (seller, yesterday) = (shop.seller.id, shop.world.env.clock.now().date_naive() - Duration::days(1));
    for (currency, gross) in [("eur", 90_000), ("chf", 100_000)] {
        shop.sql(&format!(
            "INSERT INTO figures_daily (seller_id, scope, currency, day, key, gross)
             VALUES ('{}', 'all', '{currency}', '{yesterday}', '', {gross})",
            seller.uuid()
        ))
        .await;
    }
    for _ in 0..2 {
        kontor_inbox::tell_income(&shop.world.worker, seller).await.unwrap();
    }
    let told = "notifications WHERE event = 'day_income' AND facts ->> 'until' = facts ->> 'from' AND facts ->> 'from'";
    assert_eq!(shop.count(&format!("{told} = '{yesterday}'")).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_what_was_missed_and_how_much_is_unread() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    let token = shop.owner().await;
    buy(&shop).await;
    let (_, listed) = shop.api(LIST, &token).await;
    let first = listed["data"][0]["id"].as_str().unwrap().to_owned();
    buy(&shop).await;
    let asked = shop.client.get(STREAM).header("authorization", format!("Bearer {token}"));
    let answer = asked.header("Last-Event-ID", &first).send().await;
    assert_eq!(answer.0.content_type(), Some("text/event-stream"));
    let text = answer.0.into_body().into_string().await.unwrap();
    assert_eq!(text.matches("event: notification\n").count(), 1, "{text}");
    assert!(text.ends_with("event: unread\ndata: 2\n\n"), "{text}");
    assert!(!text.contains(&format!("id: {first}\n")), "{text}");
    assert!(shop.app.hub.is_empty(), "what is not a stream is not kept");
    assert_eq!(shop.client.get(STREAM).send().await.0.status().as_u16(), 401);
}

/// The address, the headers and the body of a request.
type Heard = (String, Vec<(&'static str, String)>, Vec<u8>);

/// A push service that always answers the same.
struct Ear {
    status: u16,
    heard: std::sync::Mutex<Vec<Heard>>,
}

impl Ear {
    fn saying(status: u16) -> Arc<Self> {
        Arc::new(Self { status, heard: std::sync::Mutex::default() })
    }
}

#[async_trait]
impl Receiver for Ear {
    async fn admit(&self, url: &str) -> Result<Address> {
        Guard::default().read(url).map_err(kontor_kernel::ApiError::new)
    }

    async fn post(&self, url: &str, headers: &[(&'static str, String)], body: Vec<u8>) -> Answer {
        self.heard.lock().unwrap().push((url.to_owned(), headers.to_vec(), body));
        Answer { status: Some(self.status), problem: None, text: String::new(), duration_ms: 1 }
    }
}

const PRIVATE: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const PUBLIC: &str = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";

fn delivery(shop: &Shop, ear: Arc<Ear>) -> Delivery {
    let vapid = Vapid::read(PRIVATE, PUBLIC, "mailto:ops@example.test").unwrap();
    let public_url = "http://shop.test".to_owned();
    Delivery { db: shop.world.worker.clone(), public_url, vapid: Some(Arc::new(vapid)), receiver: ear }
}

/// Allows the one browser of a person, in their session.
async fn allow(shop: &Shop, owner: UserId) {
    let session = format!("SELECT id::text AS word FROM sessions WHERE user_id = '{}' LIMIT 1", owner.uuid());
    let session: SessionId = Id::from_uuid(shop.word(&session).await.parse().unwrap());
    let mut tx = shop.world.api.begin(Scope::Person(owner)).await.unwrap();
    // The browser of RFC 8291, appendix A.
    let keys = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    );
    let (who, endpoint) = ((owner, session), "https://push.example.test/send/1");
    kontor_inbox::subscribe(&mut tx, who, endpoint, keys, "Chrome").await.unwrap();
    tx.commit().await.unwrap();
}

/// Hands a sale to the one browser of its reader; what the push log says of it.
async fn pushed(shop: &Shop, owner: UserId, status: u16) -> (JobOutcome, Value, Arc<Ear>) {
    allow(shop, owner).await;
    shop.sql("DELETE FROM push_logs").await;
    buy(shop).await;
    let ear = Ear::saying(status);
    let delivery = delivery(shop, ear.clone());
    let newest =
        shop.word("SELECT id::text AS word FROM notifications WHERE push = 'at_once' ORDER BY id DESC LIMIT 1").await;
    for _ in 0..2 {
        delivery.notify(shop.seller.id, Id::from_uuid(newest.parse().unwrap())).await.unwrap();
    }
    assert_eq!(shop.count("push_logs").await, 1, "twice is once");
    let log: PushLogId = Id::from_uuid(shop.word("SELECT id::text AS word FROM push_logs").await.parse().unwrap());
    let outcome = delivery.push(shop.seller.id, log).await.unwrap();
    let row =
        shop.word("SELECT jsonb_build_object('state', state, 'attempts', attempts)::text AS word FROM push_logs").await;
    (outcome, serde_json::from_str(&row).unwrap(), ear)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sale_is_pushed_to_a_browser_and_the_log_says_what_became_of_it() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    let token = shop.owner().await;
    let owner = user(&shop, "owner@example.test").await;
    let (outcome, log, ear) = pushed(&shop, owner, 201).await;
    assert_eq!((outcome, log), (JobOutcome::Done, json!({ "state": "activated", "attempts": 1 })));
    let heard = ear.heard.lock().unwrap().pop().unwrap();
    assert_eq!(heard.0, "https://push.example.test/send/1");
    assert!(
        heard.1.iter().any(|(name, value)| *name == "authorization" && value.starts_with("vapid t=")),
        "{:?}",
        heard.1
    );
    assert!(!String::from_utf8_lossy(&heard.2).contains("bought"), "nobody on the way reads it");

    // Who works for the same shop does not see it.
    for (whose, seen) in [(owner.uuid().to_string(), 1), ("00000000-0000-4000-8000-000000000000".to_owned(), 0)] {
        shop.sql(&format!("UPDATE push_logs SET user_id = '{whose}'")).await;
        let (status, logs) = shop.api("/v1/cabinet/push_logs", &token).await;
        assert_eq!((status, &logs["meta"]["total_count"]), (200, &json!(seen)), "{logs}");
    }

    let (outcome, log, _) = pushed(&shop, owner, 503).await;
    assert!(matches!(outcome, JobOutcome::Again(_)), "{outcome:?}");
    assert_eq!(log, json!({ "state": "waiting", "attempts": 1 }));
    let (_, log, _) = pushed(&shop, owner, 403).await;
    assert_eq!(log["state"], "rejected");
    assert_eq!(shop.count("push_subscriptions").await, 0, "it was subscribed with other keys than ours");
    // The browser has taken its permission back: it is forgotten, and nothing is written for it any more.
    let (_, log, _) = pushed(&shop, owner, 410).await;
    assert_eq!(log["state"], "deactivated");
    assert_eq!(shop.count("push_subscriptions").await, 0);
    assert_eq!(shop.count("notification_settings WHERE has_push").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_pushed_to_no_longer_than_its_session_runs() {
    let shop = Shop::open().await;
    shop.product("book", 1_900).await;
    shop.owner().await;
    let owner = user(&shop, "owner@example.test").await;
    allow(&shop, owner).await;
    for (sql, known) in [("UPDATE sessions SET proven_at = NULL", 1), ("UPDATE sessions SET ended_at = now()", 0)] {
        shop.sql(sql).await;
        let mut tx = shop.world.api.begin(Scope::Person(owner)).await.unwrap();
        assert_eq!(kontor_inbox::browsers(&mut tx, owner).await.unwrap().len(), known, "{sql}");
        tx.rollback().await.unwrap();
    }
    buy(&shop).await;
    let told = shop.word("SELECT id::text AS word FROM notifications WHERE push = 'at_once'").await;
    let delivery = delivery(&shop, Ear::saying(201));
    delivery.notify(shop.seller.id, Id::from_uuid(told.parse().unwrap())).await.unwrap();
    assert_eq!(shop.count("push_logs").await, 0);
}
