//! Teams: who is invited, what each right opens, and what ends when it is taken away.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Duration;
use futures::{StreamExt, stream};
use kontor_api::http::rights::{self, RIGHT};
use kontor_kernel::Machine;
use kontor_teams::TeamRight;
use poem::http::Method;
use serde_json::{Value, json};

use crate::account::{Api, Got, PASSWORD, texts};

const AT: &str = "/v1/cabinet/team_members";
const OWN: &str = "/v1/app/team_memberships";

fn all_rights() -> Vec<&'static str> {
    TeamRight::ALL.iter().map(|right| right.text()).collect()
}

async fn invite(api: &Api, token: &str, email: &str, rights: &[&str]) -> Got {
    api.post(AT, token, json!({ "email": email, "rights": rights })).await
}

/// The token of the latest invitation to an address.
async fn link(api: &Api, email: &str) -> String {
    let sql = format!(
        "SELECT data->'letter'->'facts'->>'link' AS text FROM mails
         WHERE template = 'team_invitation' AND to_address = '{email}' ORDER BY created_at DESC, id DESC LIMIT 1"
    );
    texts(api, &sql).await[0].rsplit_once('/').unwrap().1.to_owned()
}

pub async fn signed_up(api: &Api, email: &str) -> String {
    api.person(email).await.text("/data/attributes/access_token")
}

pub async fn accept(api: &Api, email: &str, token: &str) -> Got {
    let link = link(api, email).await;
    api.post(&format!("/v1/app/team_invitations/{link}/accept"), token, json!({})).await
}

pub async fn act(api: &Api, profile: &str, token: &str) -> String {
    let got = api.post(&format!("/v1/app/profiles/{profile}/switch"), token, json!({})).await;
    assert_eq!(got.status, 200, "{}", got.body);
    got.text("/access_token")
}

/// Somebody who works for the shop with these rights: the membership's id, and the access token with which they act.
async fn member(api: &Api, owner: &str, email: &str, rights: &[&str]) -> (String, String) {
    let invited = invite(api, owner, email, rights).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    let own = signed_up(api, email).await;
    let accepted = accept(api, email, &own).await;
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    let profile = accepted.text("/data/attributes/profile_id");
    (invited.text("/data/id"), act(api, &profile, &own).await)
}

fn refusal(got: &Got) -> (u16, &str, String) {
    (got.status, got.code(), got.text("/errors/0/meta/right"))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_accepted_once_by_whom_it_is_for() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let invited = invite(&api, &anna, "Ida@Example.com", &["products", "orders", "products"]).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    assert_eq!(invited.body["data"]["attributes"]["rights"], json!(["products", "orders"]));
    assert_eq!(invite(&api, &anna, "ida@example.com", &["team"]).await.code(), "already_exists");
    assert_eq!(invite(&api, &anna, "anna@example.com", &["team"]).await.code(), "already_exists");
    assert_eq!(invite(&api, &anna, "x@example.com", &[]).await.status, 422);

    // The link is nowhere but in the mail, which is not the shop's.
    let token = link(&api, "ida@example.com").await;
    let logged = api.get("/v1/cabinet/email_logs", &anna).await;
    assert!(!logged.body.to_string().contains("team_invitation"), "{}", logged.body);
    for table in ["team_members", "state_changes", "jobs"] {
        let rows = texts(&api, &format!("SELECT t::text AS text FROM {table} t")).await;
        assert!(rows.iter().all(|row| !row.contains(&token)), "{table} has the link");
    }
    let shown = api.get(&format!("/v1/app/team_invitations/{token}"), "").await;
    assert_eq!(
        (shown.text("/data/attributes/shop"), shown.text("/data/attributes/state")),
        ("Annas Laden".to_owned(), "invited".to_owned())
    );

    let (bob, ida) = (signed_up(&api, "bob@example.com").await, signed_up(&api, "ida@example.com").await);
    let wrong = accept(&api, "ida@example.com", &bob).await;
    assert_eq!((wrong.status, wrong.code()), (403, "invitation_other_account"));
    assert_eq!(accept(&api, "ida@example.com", "").await.status, 401);
    let accepted = accept(&api, "ida@example.com", &ida).await;
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    // The link proved the address; accepting again is the same, by anybody else it is over.
    assert_eq!(api.get("/v1/app/user", &ida).await.body["data"]["attributes"]["confirmed"], json!(true));
    assert_eq!(
        accept(&api, "ida@example.com", &ida).await.text("/data/attributes/profile_id"),
        accepted.text("/data/attributes/profile_id")
    );
    let declined = api.post(&format!("/v1/app/team_invitations/{token}/decline"), "", json!({})).await;
    assert_eq!((declined.status, declined.code()), (410, "invitation_over"));

    let acting = act(&api, &accepted.text("/data/attributes/profile_id"), &ida).await;
    let made = api.post("/v1/cabinet/products", &acting, json!({ "name": "Knots", "form": "download" })).await;
    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!(api.get("/v1/cabinet/products", &anna).await.text("/data/0/id"), made.text("/data/id"));
    // Whoever acts is named, not the shop.
    let ida_id = api.get("/v1/app/user", &acting).await.text("/data/id");
    let acts = texts(
        &api,
        "SELECT DISTINCT actor AS text FROM state_changes WHERE machine = 'team_members.state' AND to_state = 'active'",
    )
    .await;
    assert_eq!(acts, [format!("seller:{ida_id}")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_end_by_themselves_and_by_being_answered_taken_back_or_sent_again() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let ida = signed_up(&api, "ida@example.com").await;
    let id = invite(&api, &anna, "ida@example.com", &["orders"]).await.text("/data/id");
    let first = link(&api, "ida@example.com").await;
    assert_eq!(api.post(&format!("{AT}/{id}/resend"), &anna, json!({})).await.status, 200);
    let gone = api.get(&format!("/v1/app/team_invitations/{first}"), "").await;
    assert_eq!((gone.status, gone.code()), (410, "link_expired"), "a later link replaces it");

    let second = link(&api, "ida@example.com").await;
    let decline = format!("/v1/app/team_invitations/{second}/decline");
    assert_eq!(api.post(&decline, "", json!({})).await.status, 204);
    assert_eq!(api.post(&decline, "", json!({})).await.status, 204, "twice is once");
    let over = accept(&api, "ida@example.com", &ida).await;
    assert_eq!(
        (over.status, over.code(), over.text("/errors/0/meta/reason")),
        (410, "invitation_over", "declined".to_owned())
    );

    let id = invite(&api, &anna, "ida@example.com", &["orders"]).await.text("/data/id");
    assert_eq!(api.call(Method::DELETE, &format!("{AT}/{id}"), &anna, None).await.status, 204);
    assert_eq!(accept(&api, "ida@example.com", &ida).await.text("/errors/0/meta/reason"), "revoked");
    assert_eq!(api.post(&format!("{AT}/{id}/resend"), &anna, json!({})).await.code(), "invitation_over");
    assert_eq!(api.get(AT, &anna).await.body["data"], json!([]));

    invite(&api, &anna, "ida@example.com", &["orders"]).await;
    api.world.clock.advance(Duration::days(7) + Duration::minutes(1));
    let session = json!({ "email": "ida@example.com", "password": PASSWORD });
    let ida = api.post("/v1/app/session", "", session).await.text("/access_token");
    assert_eq!(accept(&api, "ida@example.com", &ida).await.text("/errors/0/meta/reason"), "expired");
    let shown = api.get(&format!("/v1/app/team_invitations/{}", link(&api, "ida@example.com").await), "").await;
    assert_eq!(shown.body["data"]["attributes"]["expired"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_sees_and_answers_invitations_to_a_proven_address_alone() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let bruno = api.seller("bruno@example.com", "bruno").await;
    let ida = signed_up(&api, "ida@example.com").await;
    invite(&api, &anna, "ida@example.com", &["orders"]).await;
    assert_eq!(api.get(OWN, &ida).await.body["data"], json!([]), "signing up with an address proves nothing");
    assert_eq!(accept(&api, "ida@example.com", &ida).await.status, 200);
    let second = invite(&api, &bruno, "ida@example.com", &["products"]).await.text("/data/id");
    let own = api.get(OWN, &ida).await;
    let states: Vec<_> =
        own.body["data"].as_array().unwrap().iter().map(|one| one["attributes"]["state"].as_str().unwrap()).collect();
    assert_eq!(states.iter().copied().collect::<BTreeSet<_>>(), BTreeSet::from(["active", "invited"]), "{}", own.body);
    let foreign = api.post(&format!("{OWN}/{second}/accept"), &anna, json!({})).await;
    assert_eq!((foreign.status, foreign.code()), (404, "not_found"));
    let accepted = api.post(&format!("{OWN}/{second}/accept"), &ida, json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    // One person, two shops, one at a time.
    let acting = act(&api, &accepted.text("/data/attributes/profile_id"), &ida).await;
    assert_eq!(api.get("/v1/cabinet/seller", &acting).await.text("/data/attributes/username"), "bruno");
    assert_eq!(refusal(&api.get("/v1/cabinet/orders", &acting).await), (403, "forbidden", "orders".to_owned()));
    assert_eq!(api.call(Method::DELETE, &format!("{OWN}/{second}"), &acting, None).await.status, 204);
    assert_eq!(api.get("/v1/cabinet/products", &acting).await.status, 401, "whoever left acts no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn rights_and_memberships_that_are_taken_away_end_with_the_next_call() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (id, ida) = member(&api, &anna, "ida@example.com", &["products", "money_write"]).await;
    assert_eq!(api.get("/v1/cabinet/balance", &ida).await.status, 200, "who may move money may look at it");
    let one = format!("{AT}/{id}");
    let changed = api.call(Method::PATCH, &one, &anna, Some(json!({ "rights": ["products"] }))).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    assert_eq!(refusal(&api.get("/v1/cabinet/balance", &ida).await), (403, "forbidden", "money_read".to_owned()));
    assert_eq!(api.get("/v1/cabinet/products", &ida).await.status, 200);
    let changes = texts(
        &api,
        "SELECT from_state || ' ' || to_state AS text FROM state_changes WHERE machine = 'team_members.rights'",
    )
    .await;
    assert_eq!(changes, ["{products,money_write} {products}"]);

    // On the test side the same counts.
    let profile = api.get(OWN, &ida).await.text("/data/0/attributes/profile_id");
    let switch = format!("/v1/app/profiles/{profile}/switch");
    let test = api.post(&switch, &ida, json!({ "livemode": false })).await.text("/access_token");
    assert_eq!(api.get("/v1/cabinet/seller", &test).await.text("/data/attributes/username"), "anna-test");
    assert_eq!(refusal(&api.get("/v1/cabinet/orders", &test).await), (403, "forbidden", "orders".to_owned()));

    assert_eq!(api.call(Method::DELETE, &one, &anna, None).await.status, 204);
    assert_eq!(api.call(Method::DELETE, &one, &anna, None).await.status, 204, "twice is once");
    let refused = api.get("/v1/cabinet/products", &test).await;
    assert_eq!((refused.status, refused.code()), (401, "invalid_access_token"));
    let again = api.post("/v1/app/session", "", json!({ "email": "ida@example.com", "password": PASSWORD })).await;
    let token = again.text("/access_token");
    assert_eq!(api.post(&switch, &token, json!({})).await.status, 404);
    assert_eq!(api.get("/v1/cabinet/products", &token).await.status, 403);
    assert_eq!(invite(&api, &anna, "ida@example.com", &["products"]).await.status, 200, "they can be invited again");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gives_or_takes_more_than_they_have() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (lead, ida) = member(&api, &anna, "ida@example.com", &["team", "orders"]).await;
    let (other, _) = member(&api, &anna, "uwe@example.com", &["orders", "settings"]).await;
    assert_eq!(
        refusal(&invite(&api, &ida, "x@example.com", &["products"]).await),
        (403, "forbidden", "products".to_owned())
    );
    let patch = async |id: &str, rights: &[&str]| {
        api.call(Method::PATCH, &format!("{AT}/{id}"), &ida, Some(json!({ "rights": rights }))).await
    };
    assert_eq!(
        refusal(&patch(&lead, &["team", "orders", "money_read"]).await),
        (403, "forbidden", "money_read".to_owned())
    );
    assert_eq!(refusal(&patch(&other, &["orders"]).await), (403, "forbidden", "settings".to_owned()));
    let removed = api.call(Method::DELETE, &format!("{AT}/{other}"), &ida, None).await;
    assert_eq!(refusal(&removed), (403, "forbidden", "settings".to_owned()));
    assert_eq!(invite(&api, &ida, "x@example.com", &["orders"]).await.status, 200);
    // Whose shop it is hears of it, and stays: they are no member.
    let told = "SELECT DISTINCT to_address AS text FROM mails WHERE template = 'security_changed'";
    assert_eq!(texts(&api, told).await, ["anna@example.com"]);
    let emails = texts(&api, "SELECT email AS text FROM team_members").await;
    assert!(!emails.contains(&"anna@example.com".to_owned()));
    // Another shop's members are not there.
    let bruno = api.seller("bruno@example.com", "bruno").await;
    for method in [Method::GET, Method::DELETE] {
        let foreign = api.call(method, &format!("{AT}/{lead}"), &bruno, None).await;
        assert_eq!((foreign.status, foreign.code()), (404, "not_found"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_ask_for_the_right_of_the_list_that_is_in_them() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (_, ida) = member(&api, &anna, "ida@example.com", &["products"]).await;
    let ask = async |token: &str, resource: &str, key: &str| {
        let request = api.client.post("/v1/cabinet/exports").header("authorization", format!("Bearer {token}"));
        api.send(request.header("idempotency-key", key).body_json(&json!({ "resource": resource }))).await
    };
    let hers = ask(&anna, "orders", "a").await;
    assert_eq!(hers.status, 202, "{}", hers.body);
    assert_eq!(refusal(&ask(&ida, "orders", "b").await), (403, "forbidden", "orders".to_owned()));
    assert_eq!(ask(&ida, "products", "c").await.status, 202);
    let listed = api.get("/v1/cabinet/exports", &ida).await;
    assert_eq!(listed.body["data"].as_array().unwrap().len(), 1, "{}", listed.body);
    let one = api.get(&format!("/v1/cabinet/exports/{}", hers.text("/data/id")), &ida).await;
    assert_eq!(refusal(&one), (403, "forbidden", "orders".to_owned()));
}

/// An operation of the cabinet as the document has it, and what it asks of a member.
fn operations() -> Vec<(Method, String, String)> {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            assert_eq!(operation[RIGHT].is_string(), path.starts_with("/v1/cabinet/"), "{method} {path}");
            if let Some(right) = operation[RIGHT].as_str() {
                all.push((method.to_uppercase().parse().unwrap(), path.clone(), right.to_owned()));
            }
        }
    }
    all
}

#[test]
fn every_operation_of_the_cabinet_is_decided_about_and_every_right_is_for_something() {
    let all = operations();
    let used: BTreeSet<&str> = all.iter().map(|(_, _, right)| right.as_str()).collect();
    let known: BTreeSet<&str> = all_rights().into_iter().chain(["any", "owner"]).collect();
    assert_eq!(used, known);
    let there: BTreeSet<&str> =
        all.iter().filter_map(|(_, path, _)| path.strip_prefix("/v1/cabinet/")?.split('/').next()).collect();
    assert!(rights::nouns().all(|noun| there.contains(noun)), "a noun that is not there");
    // What moves money elsewhere, opens the shop for programs or says who the seller is.
    for noun in ["api_keys", "payment_providers", "seller_profile", "verification"] {
        let path = format!("/v1/cabinet/{noun}");
        assert!(all.iter().filter(|one| one.1.starts_with(&path)).all(|one| one.2 == "owner"), "{noun}");
    }
    for noun in ["bank_accounts", "payment_settings", "webhook_endpoints"] {
        let path = format!("/v1/cabinet/{noun}");
        let changes = all.iter().filter(|one| one.1.starts_with(&path) && one.0 != Method::GET);
        assert!(changes.filter(|one| !one.1.ends_with("/preview")).all(|one| one.2 == "owner"), "{noun}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_operation_asks_for_the_right_that_the_document_says() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (mut only, mut without) = (BTreeMap::new(), BTreeMap::new());
    for right in all_rights() {
        let email = format!("{}@example.com", right.replace('_', "-"));
        only.insert(right, member(&api, &anna, &email, &[right]).await.1);
        // Who may move money may look at it: whoever lacks the one lacks both.
        let others: Vec<&str> = all_rights()
            .into_iter()
            .filter(|one| *one != right && !(right == "money_read" && *one == "money_write"))
            .collect();
        without.insert(right, member(&api, &anna, &format!("not-{email}"), &others).await.1);
    }
    let all = operations();
    let asked: Vec<()> = stream::iter(&all)
        .map(async |(method, path, right)| {
            let filled: Vec<&str> =
                path.split('/').map(|part| if part.starts_with('{') { "x" } else { part }).collect();
            let (path, name) = (filled.join("/"), format!("{method} {path}"));
            let ask = async |token: &str| api.call(method.clone(), &path, token, Some(json!({}))).await;
            match right.as_str() {
                "owner" => {
                    for token in only.values() {
                        assert_eq!(refusal(&ask(token).await), (403, "forbidden", String::new()), "{name}");
                    }
                }
                "any" => {}
                right => {
                    assert_eq!(refusal(&ask(&without[right]).await), (403, "forbidden", right.to_owned()), "{name}");
                    let got = ask(&only[right]).await;
                    assert!(
                        ![401, 403].contains(&got.status) && got.status < 500,
                        "{name}: {} {}",
                        got.status,
                        got.body
                    );
                }
            }
        })
        .buffer_unordered(8)
        .collect()
        .await;
    assert!(asked.len() > 200, "{}", asked.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_hears_of_bank_accounts_that_are_theirs() {
    let api = Api::new().await;
    let anna = api.seller("anna@example.com", "anna").await;
    let (_, ida) = member(&api, &anna, "ida@example.com", &["orders"]).await;
    let shop = api.get("/v1/team_member/shops", &ida).await.text("/data/0/id");
    let at = format!("/v1/team_member/shops/{shop}/bank_accounts");
    let added = api.post(&at, &ida, json!({ "holder": "Anna", "iban": "DE89370400440532013000" })).await;
    assert_eq!(added.status, 200, "{}", added.body);
    let gone = api.call(Method::DELETE, &format!("{at}/{}", added.text("/data/id")), &ida, None).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    let told = "SELECT data->'letter'->'facts'->>'change' || ' ' || coalesce(tenant::text, '') AS text FROM mails
                WHERE template = 'security_changed' AND to_address = 'ida@example.com' ORDER BY id";
    let own = ["own_bank_account_added ", "own_bank_account_removed "];
    assert_eq!(texts(&api, told).await, own, "told, and in no log of the shop");
}
