//! The managers' back office: who is blocked cannot come in, and who acts for a seller leaves a trace of everything.

use chrono::Duration;
use kontor_teams::SUPPORT_MINUTES;
use poem::http::Method;
use serde_json::{Value, json};

use crate::{
    account::{Api, Got, PASSWORD, texts},
    audit::manager,
};

const USERS: &str = "/v1/admin/users";
const LOG: &str = "/v1/admin/audit_logs";

fn why(reason: &str) -> Value {
    json!({ "reason": reason })
}

async fn sign_in(api: &Api, email: &str) -> Got {
    api.post("/v1/app/session", "", json!({ "email": email, "password": PASSWORD })).await
}

async fn acts(api: &Api, boss: &str, act: &str) -> Vec<Value> {
    let got = api.get(&format!("{LOG}?filters[act]={act}"), boss).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.body["data"].as_array().unwrap().iter().map(|row| row["attributes"].clone()).collect()
}

async fn id_of(api: &Api, boss: &str, email: &str) -> String {
    let got = api.get(&format!("{USERS}?query={email}"), boss).await;
    assert_eq!((got.status, &got.body["meta"]["total_count"]), (200, &json!(1)), "{}", got.body);
    got.text("/data/0/id")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_is_out_everywhere_and_told_why() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let key = json!({ "name": "Robot", "scopes": ["products:read"] });
    let key = api.post("/v1/cabinet/api_keys", &anna, key).await.text("/data/attributes/secret");
    assert_eq!(api.get("/v1/cabinet/products", &key).await.status, 200);
    let boss = manager(&api).await;
    let id = id_of(&api, &boss, "anna@example.com").await;
    let shown = api.get(&format!("{USERS}/{id}"), &boss).await;
    assert!(shown.body["data"]["attributes"]["profiles"].to_string().contains("\"seller\""), "{}", shown.body);
    assert_eq!(shown.body["data"]["attributes"]["sessions"].as_array().unwrap().len(), 1);

    assert_eq!(api.post(&format!("{USERS}/{id}/block"), &boss, why(" ")).await.status, 422);
    for _ in 0..2 {
        let got = api.post(&format!("{USERS}/{id}/block"), &boss, why("Sells stolen courses")).await;
        assert_eq!((got.status, &got.body["data"]["attributes"]["sessions"]), (200, &json!([])), "{}", got.body);
    }
    assert_eq!(api.get("/v1/cabinet/products", &anna).await.status, 401);
    assert_eq!(api.get("/v1/cabinet/products", &key).await.code(), "invalid_api_key");
    let refused = sign_in(&api, "anna@example.com").await;
    assert_eq!((refused.status, refused.code()), (403, "user_blocked"));
    assert!(refused.body.to_string().contains("Sells stolen courses"), "{}", refused.body);
    // A wrong password tells nothing of it.
    let wrong = json!({ "email": "anna@example.com", "password": "not the password" });
    assert_eq!(api.post("/v1/app/session", "", wrong).await.code(), "wrong_credentials");
    // The shop goes on.
    assert_eq!(texts(&api, "SELECT payouts_blocked::text AS text FROM sellers WHERE livemode").await, ["false"]);
    let blocked = api.get(&format!("{USERS}?filters[blocked]=true&filters[profile_kind][]=seller"), &boss).await;
    assert_eq!(blocked.body["meta"]["total_count"], 1, "{}", blocked.body);
    let rows = acts(&api, &boss, "user_blocked").await;
    assert_eq!((rows.len(), &rows[0]["details"]["api_keys_revoked"]), (1, &json!(1)), "{rows:?}");
    assert_eq!(rows[0]["details"]["sellers"].as_array().map(Vec::len), Some(1), "{rows:?}");

    for _ in 0..2 {
        let got = api.post(&format!("{USERS}/{id}/unblock"), &boss, why("Cleared up")).await;
        assert_eq!(got.status, 200, "{}", got.body);
    }
    let back = sign_in(&api, "anna@example.com").await;
    assert_eq!(back.status, 200, "{}", back.body);
    assert_eq!(acts(&api, &boss, "user_unblocked").await.len(), 1);
    for _ in 0..2 {
        assert_eq!(api.post(&format!("{USERS}/{id}/sign_out"), &boss, why("Lost laptop")).await.status, 200);
    }
    assert_eq!(api.get("/v1/cabinet/products", &back.text("/access_token")).await.status, 401);
    assert_eq!(acts(&api, &boss, "user_signed_out").await.len(), 1);
    let again = sign_in(&api, "anna@example.com").await.text("/access_token");
    let events = api.get("/v1/app/user/account_events", &again).await;

    for kind in ["blocked", "unblocked", "signed_out_by_support", "api_key_revoked"] {
        assert!(events.body.to_string().contains(&format!("\"{kind}\"")), "{}", events.body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_manager_blocks_themselves_or_the_last_one() {
    let api = Api::new().await;
    let boss = manager(&api).await;
    let own = id_of(&api, &boss, "boss@example.com").await;
    let refused = api.post(&format!("{USERS}/{own}/block"), &boss, why("Tired")).await;
    assert_eq!(
        (refused.status, refused.text("/errors/0/meta/reason").as_str()),
        (403, "own_account"),
        "{}",
        refused.body
    );
    let nobody = api.get(&format!("{USERS}/usr_00000000000000000000000000"), &boss).await;
    assert_eq!(nobody.status, 404);

    // Two managers who block each other at the same moment: one of them stays.
    let second: kontor_kernel::kinds::UserId = api.person("second@example.com").await.text("/data/id").parse().unwrap();
    kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, second).await.unwrap();
    let first: kontor_kernel::kinds::UserId = own.parse().unwrap();
    let block = async |by, user| {
        let mut tx = api.world.manager.begin(kontor_db::Scope::Manager(by)).await?;
        kontor_accounts::block(&mut tx, by, user, "Each other").await?;
        tx.commit().await
    };
    let (one, other) = tokio::join!(block(first, second), block(second, first));
    assert_ne!(one.is_ok(), other.is_ok());
    assert_eq!(
        texts(&api, "SELECT count(*)::text AS text FROM users WHERE manager AND blocked_at IS NULL").await,
        ["1"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn support_acts_for_a_seller_for_a_while_and_leaves_a_trace() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let seller = api.get("/v1/cabinet/seller", &anna).await.text("/data/id");
    let product = api.post("/v1/cabinet/products", &anna, json!({ "name": "Course", "form": "service" })).await;
    let product = format!("/v1/cabinet/products/{}", product.text("/data/id"));
    let boss = manager(&api).await;
    assert_eq!(api.get("/v1/cabinet/products", &boss).await.code(), "forbidden");
    assert_eq!(api.get("/v1/admin/support_access", &boss).await.status, 404);
    let begin = format!("/v1/admin/sellers/{seller}/support_access");
    assert_eq!(api.post(&begin, &boss, json!({})).await.status, 422);
    let began = api.post(&begin, &boss, why("Ticket 4711")).await;
    assert_eq!((began.status, began.text("/data/attributes/seller_id")), (200, seller.clone()), "{}", began.body);
    let acting = began.text("/access_token");
    assert_eq!(api.get(LOG, &boss).await.status, 401, "the seat before is no more");

    let current = api.get("/v1/admin/support_access", &acting).await;
    assert_eq!(current.text("/data/attributes/username"), "anna", "{}", current.body);
    let renamed = api.call(Method::PATCH, &product, &acting, Some(json!({ "name": "Better course" }))).await;
    assert_eq!(renamed.status, 200, "{}", renamed.body);
    assert_eq!(api.get("/v1/cabinet/orders", &acting).await.status, 200);
    for (method, path) in [
        (Method::GET, "/v1/cabinet/bank_accounts"),
        (Method::GET, "/v1/cabinet/bank_statements"),
        (Method::POST, "/v1/cabinet/payouts"),
        (Method::POST, "/v1/cabinet/orders/bulk"),
        (Method::POST, "/v1/cabinet/deals"),
        (Method::GET, "/v1/cabinet/api_keys"),
        (Method::GET, "/v1/cabinet/team_members"),
        (Method::GET, "/v1/cabinet/verification"),
    ] {
        let body = (method == Method::POST).then(|| json!({}));
        let got = api.call(method, path, &acting, body).await;
        assert_eq!((got.status, got.code()), (403, "forbidden"), "{path}: {}", got.body);
    }
    let rows = acts(&api, &acting, "support_change").await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(rows[0]["details"]["reason"], "Ticket 4711");
    assert_eq!((&rows[0]["subject"], &rows[0]["seller"]), (&json!(product), &json!(seller)));
    let changed = texts(
        &api,
        "SELECT DISTINCT split_part(actor, ':', 1) AS text FROM state_changes WHERE actor LIKE 'manager:%'",
    )
    .await;
    assert!(changed.len() <= 1, "{changed:?}");
    let events = api.get("/v1/app/user/account_events", &anna).await;

    assert!(events.body.to_string().contains("support_access"), "{}", events.body);

    // Another browser of the same manager has nothing of it.
    let other = json!({ "email": "boss@example.com", "password": PASSWORD, "profile_type": "manager" });
    let other = api.post("/v1/app/session", "", other).await.text("/access_token");
    assert_eq!(api.get("/v1/cabinet/products", &other).await.code(), "forbidden");

    let ended = api.post("/v1/admin/support_access/end", &acting, json!({})).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    let boss = ended.text("/access_token");
    assert_eq!(api.get("/v1/cabinet/products", &acting).await.status, 401);
    assert_eq!(api.get("/v1/cabinet/products", &boss).await.code(), "forbidden");
    assert_eq!(
        (acts(&api, &boss, "support_started").await.len(), acts(&api, &boss, "support_ended").await.len()),
        (1, 1)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_another_shop_leaves_the_first() {
    let api = Api::new().await;
    let (anna, bruno) = (api.seller("anna@example.com", "anna").await, api.seller("bruno@example.com", "bruno").await);
    let first = api.get("/v1/cabinet/seller", &anna).await.text("/data/id");
    let second = api.get("/v1/cabinet/seller", &bruno).await.text("/data/id");
    let boss = manager(&api).await;
    let began = api.post(&format!("/v1/admin/sellers/{first}/support_access"), &boss, why("Ticket 4713")).await;
    let acting = began.text("/access_token");
    let began = api.post(&format!("/v1/admin/sellers/{second}/support_access"), &acting, why("Ticket 4714")).await;
    assert_eq!(began.status, 200, "{}", began.body);
    let acting = began.text("/access_token");
    let ended = acts(&api, &acting, "support_ended").await;
    assert_eq!((ended.len(), &ended[0]["subject"]), (1, &json!(first)), "{ended:?}");
    assert_eq!(acts(&api, &acting, "support_started").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn support_is_over_after_half_an_hour() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let seller = api.get("/v1/cabinet/seller", &anna).await.text("/data/id");
    let boss = manager(&api).await;
    let began = api.post(&format!("/v1/admin/sellers/{seller}/support_access"), &boss, why("Ticket 4712")).await;
    let refresh = began.text("/refresh_token");
    let renew = async |refresh: &str| {
        let got = api.post("/v1/app/session/renew_token", "", json!({ "refresh_token": refresh })).await;
        assert_eq!(got.status, 200, "{}", got.body);
        (got.text("/access_token"), got.text("/refresh_token"))
    };
    api.world.clock.advance(Duration::minutes(SUPPORT_MINUTES - 1));
    let (acting, refresh) = renew(&refresh).await;
    assert_eq!(api.get("/v1/cabinet/products", &acting).await.status, 200);
    api.world.clock.advance(Duration::minutes(2));
    let refused = api.get("/v1/cabinet/products", &acting).await;
    assert_eq!(
        (refused.status, refused.text("/errors/0/meta/reason").as_str()),
        (403, "support_over"),
        "{}",
        refused.body
    );
    assert_eq!(api.get("/v1/admin/support_access", &acting).await.status, 404);
    // The session itself lives on, and leads back.
    let (acting, _) = renew(&refresh).await;
    assert_eq!(api.get(LOG, &acting).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_about_a_seller_are_for_managers() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let seller = api.get("/v1/cabinet/seller", &anna).await.text("/data/id");
    let boss = manager(&api).await;
    let path = format!("/v1/admin/sellers/{seller}/notes");
    assert_eq!(api.post(&path, &boss, json!({ "note": " " })).await.status, 422);
    for note in ["Called, all well.", "Second call."] {
        assert_eq!(api.post(&path, &boss, json!({ "note": note })).await.status, 200);
    }
    let notes = api.get(&path, &boss).await;
    assert_eq!(notes.body["data"][0]["attributes"]["note"], "Second call.", "{}", notes.body);
    assert_eq!(notes.body["data"][1]["attributes"]["manager_email"], "boss@example.com");
    assert_eq!(api.get(&path, &anna).await.code(), "forbidden");
    assert_eq!(acts(&api, &boss, "seller_note_added").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_a_managers_list_is_asked_for_once_and_is_theirs() {
    let api = Api::new().await;
    api.seller("anna@example.com", "anna").await;
    let boss = manager(&api).await;
    let path = "/v1/admin/list_exports";
    for (wrong, status) in [
        (json!({ "resource": "secrets" }), 422),
        (json!({ "resource": "users", "query": "filters[nothing]=1" }), 422),
        (json!({ "resource": "users", "locale": "xx" }), 422),
    ] {
        assert_eq!(api.post(path, &boss, wrong.clone()).await.status, status, "{wrong}");
    }
    let made = api.post(path, &boss, json!({ "resource": "users", "query": "filters[confirmed]=false" })).await;
    assert_eq!((made.status, made.text("/data/attributes/state").as_str()), (200, "queued"), "{}", made.body);
    let rows = acts(&api, &boss, "list_exported").await;
    assert_eq!((rows.len(), rows[0]["details"]["name"].as_str()), (1, Some("users")), "{rows:?}");
    let one = format!("{path}/{}", made.text("/data/id"));
    assert_eq!(api.get(&one, &boss).await.status, 200);
    let second: kontor_kernel::kinds::UserId = api.person("second@example.com").await.text("/data/id").parse().unwrap();
    kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, second).await.unwrap();
    let other = json!({ "email": "second@example.com", "password": PASSWORD, "profile_type": "manager" });
    let other = api.post("/v1/app/session", "", other).await.text("/access_token");
    assert_eq!(api.get(&one, &other).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_thirty_days_are_all_there() {
    let api = Api::new().await;
    api.seller("anna@example.com", "anna").await;
    let boss = manager(&api).await;
    let got = api.get("/v1/admin/figures", &boss).await;
    assert_eq!(got.status, 200, "{}", got.body);
    let days = got.body["data"]["attributes"]["days"].as_array().unwrap();
    assert_eq!((days.len(), &days[29]["sellers"], &days[29]["revenue"]), (30, &json!(1), &json!([])), "{}", got.body);
}
