//! Mailed links over HTTP.

use kontor_db::{Row, query};
use std::sync::Arc;

use kontor_mail::Recorder;
use kontor_notifications::{MailSender, TestRecipients};
use serde_json::{Value, json};

use super::{Api, HOME};

/// Answers what was asked for and sends what waits, as the worker does, and reads it.
pub async fn delivered(api: &Api) -> Vec<kontor_mail::Message> {
    use diesel_async::RunQueryDsl;
    #[derive(Row)]
    struct Waiting {
        id: kontor_kernel::kinds::MailId,
    }
    #[derive(Row)]
    struct SignInRequest {
        id: kontor_kernel::kinds::MailRequestId,
    }
    let secret = kontor_kernel::Secret::from_hex(&"ab".repeat(32)).unwrap();
    let worker = kontor_accounts::Accounts::new(api.world.worker.clone(), secret, HOME);
    let sql = "SELECT id FROM mail_requests ORDER BY created_at, id";
    let asked: Vec<SignInRequest> = query(sql).load(&mut api.world.owner().await).await.unwrap();
    for request in asked {
        worker.answer_mail_request(request.id).await.unwrap();
    }
    let recorder = Arc::new(Recorder::default());
    let post = MailSender {
        db: api.world.worker.clone(),
        mailer: recorder.clone(),
        public_url: HOME.to_owned(),
        test_recipients: TestRecipients::default(),
    };
    let sql = "SELECT id FROM mails WHERE state = 'queued' ORDER BY created_at, id";
    let waiting: Vec<Waiting> = query(sql).load(&mut api.world.owner().await).await.unwrap();
    for mail in waiting {
        kontor_notifications::send(&post, mail.id).await.unwrap();
    }
    recorder.sent().await
}

/// What stands in a mail's text after `mark`, up to the end of the line.
pub fn after(text: &str, mark: &str) -> String {
    text.split(mark).nth(1).unwrap_or_else(|| panic!("{mark} in {text}")).lines().next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_up_mail_confirm() {
    let api = Api::new().await;
    let person = api.person("anna@example.com").await;
    let mails = delivered(&api).await;
    assert_eq!((mails.len(), mails[0].to.email.as_str()), (1, "anna@example.com"));
    let token = after(&mails[0].text, "/users/confirmation?token=");
    let access = person.text("/data/attributes/access_token");
    let got = api.post("/v1/app/users/confirmation", &access, json!({ "token": token })).await;
    assert_eq!((got.status, &got.body["data"]["attributes"]["confirmed"]), (200, &Value::Bool(true)));
    assert_eq!(got.body["data"]["attributes"]["has_password"], Value::Bool(true));
    let again = api.post("/v1/app/users/confirmation", "", json!({ "token": token })).await;
    assert_eq!((again.status, again.code()), (410, "link_expired"));
    assert_eq!(api.get("/v1/payer/orders", &access).await.status, 200);
    assert_eq!(api.get("/v1/payer/downloads", &access).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn purchases_are_shown_to_who_proved_the_address() {
    let api = Api::new().await;
    let access = api.person("anna@example.com").await.text("/data/attributes/access_token");
    let got = api.get("/v1/payer/orders", &access).await;
    assert_eq!((got.status, got.code()), (403, "email_not_confirmed"));
    assert_eq!(api.get("/v1/payer/downloads", "").await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn link_code_and_reset() {
    let api = Api::new().await;
    api.person("anna@example.com").await;
    delivered(&api).await;
    for email in ["anna@example.com", "nobody@example.com"] {
        let body = json!({ "email": email, "profile_type": "payer", "seller": "demo" });
        assert_eq!(api.post("/v1/app/user/send_magic_link", "", body).await.status, 204);
        assert_eq!(api.post("/v1/app/users/password", "", json!({ "email": email })).await.status, 204);
        assert_eq!(api.post("/v1/app/users/confirmation/new", "", json!({ "email": email })).await.status, 204);
    }
    let mails = delivered(&api).await;
    assert_eq!(mails.len(), 3);
    let text = mails.iter().map(|mail| mail.text.as_str()).collect::<String>();
    let link = after(&text, "/users/magic_link?seller=demo&token=");
    let got = api.post("/v1/app/session/magic_link", "", json!({ "token": link })).await;
    assert_eq!(got.status, 200, "{}", got.body);
    assert_eq!(api.post("/v1/app/session/magic_link", "", json!({ "token": link })).await.status, 410);
    let wrong =
        api.post("/v1/app/session/magic_link", "", json!({ "email": "anna@example.com", "code": "000000" })).await;
    assert_eq!((wrong.status, wrong.code()), (422, "code_wrong"));
    assert_eq!(api.post("/v1/app/session/magic_link", "", json!({})).await.code(), "required");
    let reset = after(&text, "/users/password/edit?token=");
    let body = json!({ "token": reset, "password": "purple monkey dishwasher" });
    let got = api.call(poem::http::Method::PUT, "/v1/app/users/password", "", Some(body)).await;
    assert_eq!(got.status, 200, "{}", got.body);
    assert_eq!(api.get("/v1/app/user", &got.text("/access_token")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_follows_into_the_shop() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let mails = delivered(&api).await;
    let body = json!({ "email": "neu@example.com" });
    let early = api.call(poem::http::Method::PATCH, "/v1/app/user", &token, Some(body)).await;
    assert_eq!((early.status, early.code()), (422, "confirm_email_first"));
    assert_eq!(early.text("/errors/0/source/pointer"), "/email");
    let mail = mails.iter().find(|mail| mail.text.contains("/users/confirmation?token=")).unwrap();
    let confirmation = json!({ "token": after(&mail.text, "/users/confirmation?token=") });
    assert_eq!(api.post("/v1/app/users/confirmation", &token, confirmation).await.status, 200);
    let got =
        api.call(poem::http::Method::PATCH, "/v1/app/user", &token, Some(json!({ "email": "neu@example.com" }))).await;
    assert_eq!((got.status, got.text("/data/attributes/unconfirmed_email").as_str()), (200, "neu@example.com"));
    let link = after(&delivered(&api).await[0].text, "/users/change_email?token=");
    let nobody = api.post("/v1/app/user/accept_change_email", "", json!({ "token": link })).await;
    assert_eq!((nobody.status, nobody.code()), (403, "sign_in_first"));
    let got = api.post("/v1/app/user/accept_change_email", &token, json!({ "token": link })).await;
    assert_eq!((got.status, got.text("/data/attributes/email").as_str()), (200, "neu@example.com"));
    assert_eq!(api.get("/v1/cabinet/seller", &token).await.text("/data/attributes/contact_email"), "neu@example.com");
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_at_a_mail_changes_nothing_and_posting_does() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let mails = delivered(&api).await;
    let welcome = mails.iter().find(|mail| mail.subject.contains("Annas Laden")).unwrap();
    let log = after(&welcome.text, "/email_logs/");
    let got = api.get(&format!("/v1/app/email_logs/{log}"), "").await;
    assert_eq!((got.status, got.text("/data/attributes/template").as_str()), (200, "welcome_seller"));
    assert!(got.text("/data/attributes/body_html").starts_with("<!doctype html>"));
    let unsubscribe = format!("/v1/app/emails/unsubscribe/{log}");
    assert_eq!(api.get(&unsubscribe, "").await.status, 405);
    let refused = api.post(&unsubscribe, "", json!({})).await;
    assert_eq!((refused.status, refused.code()), (422, "mail_not_refusable"));
    assert_eq!(api.get("/v1/app/email_logs/nonsense", "").await.status, 404);
    let logs = api.get("/v1/cabinet/email_logs?page=1&per=10", &token).await;
    assert_eq!((logs.status, &logs.body["meta"]["total_count"]), (200, &json!(0)));
    assert_eq!(api.get("/v1/cabinet/email_logs?page=0", &token).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_confirms_without_the_session_that_signed_up_ends_it() {
    let api = Api::new().await;
    let claimed = api.person("anna@example.com").await;
    let mails = delivered(&api).await;
    let token = json!({ "token": after(&mails[0].text, "/users/confirmation?token=") });
    // Another site's page sends the cookie along; it counts for nothing there.
    let request = api.client.post("/v1/app/users/confirmation").header("origin", "https://evil.test");
    let got = api.send(request.header("cookie", format!("t_rt={}", claimed.refresh())).body_json(&token)).await;
    assert_eq!((got.status, &got.body["data"]["attributes"]["has_password"]), (200, &Value::Bool(false)));
    assert_eq!(api.get("/v1/app/user", &claimed.text("/data/attributes/access_token")).await.status, 401);
    let body = json!({ "email": "anna@example.com", "password": super::PASSWORD });
    assert_eq!(api.post("/v1/app/session", "", body).await.code(), "wrong_credentials");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_no_server_took_says_why_and_names_no_machine_of_ours() {
    let api = Api::new().await;
    let token = api.seller("anna@example.com", "anna").await;
    let seller: kontor_kernel::kinds::SellerId =
        api.get("/v1/cabinet/seller", &token).await.text("/data/id").parse().unwrap();
    let tenant = kontor_db::Tenant { id: seller, livemode: true };
    let scope = kontor_db::Scope::Seller(tenant, kontor_kernel::Actor::System);
    let post = MailSender {
        db: api.world.worker.clone(),
        mailer: Arc::new(Recorder::default()),
        public_url: HOME.to_owned(),
        test_recipients: TestRecipients::Everybody,
    };
    for address in ["bounce@example.com", "later@example.com", "paul@example.com"] {
        let mut tx = api.world.api.begin(scope.clone()).await.unwrap();
        let to = kontor_notifications::To {
            address: address.to_owned(),
            user: None,
            name: "Paul".to_owned(),
            locale: kontor_kernel::Locale::En,
            time_zone: "Europe/Berlin".to_owned(),
            order: None,
        };
        let letter = kontor_mail::Email::MagicLink { link: HOME.to_owned(), code: "123456".to_owned() };
        let id = kontor_notifications::write(&mut tx, &to, &letter).await.unwrap();
        tx.commit().await.unwrap();
        let sent = kontor_notifications::send(&post, id).await;
        assert_eq!(sent.is_err(), address.starts_with("later"), "{address}: {sent:?}");
    }
    let expected = [
        ("bounce@example.com", "failed", json!({ "code": "rejected", "reply": "550 no such mailbox" })),
        ("later@example.com", "queued", json!({ "code": "deferred", "reply": "451 try again" })),
        ("paul@example.com", "sent", Value::Null),
    ];
    let read = async |address: &str| {
        let listed = api.get(&format!("/v1/cabinet/email_logs?filters[to]={address}"), &token).await;
        assert_eq!(listed.status, 200, "{}", listed.body);
        listed.body["data"][0]["attributes"].clone()
    };
    for (address, state, error) in expected {
        let mail = read(address).await;
        assert_eq!((&mail["state"], &mail["last_error"]), (&json!(state), &error), "{address}");
    }
    // What stands in the database in another form is kept there.
    let sql =
        "UPDATE mails SET last_error = 'Connection error: relay.internal [10.0.0.7]' WHERE to_address LIKE 'later@%'";
    diesel_async::RunQueryDsl::execute(query(sql), &mut api.world.owner().await).await.unwrap();
    assert_eq!(read("later@example.com").await["last_error"], Value::Null);
}
