//! Opening shops, their settings and their test side's time.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_accounts::{Accounts, Device, ProfileKind, SignUp, User};
use kontor_db::{Row, Scope, Tenant, query};
use kontor_kernel::{Actor, Code, Secret};
use kontor_tenants::{
    NewSeller, Opened, SellerChanges, advance, clocks, create_clock, find_shop, open, seller, update,
};
use kontor_testkit::World;

const HOME: &str = "https://kontor.test";

async fn owner(world: &World, email: &str) -> User {
    let accounts = Accounts::new(world.api.clone(), Secret::from_hex(&"5a".repeat(32)).unwrap(), HOME);
    let request = SignUp { email: email.to_owned(), password: "correct horse battery".to_owned(), ..SignUp::default() };
    let signed_in = accounts.sign_up(&request, &Device::default()).await.unwrap();
    accounts.user(signed_in.user).await.unwrap()
}

fn request(username: &str) -> NewSeller {
    NewSeller {
        name: "Annas Laden".to_owned(),
        username: username.to_owned(),
        country: "ch".to_owned(),
        ..NewSeller::default()
    }
}

async fn opened(world: &World, email: &str, username: &str) -> (User, Opened) {
    let owner = owner(world, email).await;
    let opened = open(&world.api, &owner, &request(username), HOME, kontor_verification::begin).await.unwrap();
    (owner, opened)
}

fn scope(user: &User, side: Tenant) -> Scope {
    Scope::Seller(side, Actor::Seller(user.id))
}

#[derive(Row)]
struct Fact {
    fact: String,
}

async fn query_text(world: &World, sql: &str) -> String {
    let facts: Vec<Fact> = query(sql).load(&mut world.owner().await).await.unwrap();
    facts.into_iter().map(|fact| fact.fact).collect::<Vec<_>>().join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shop_is_opened_whole() {
    let world = World::new().await;
    let (owner, opened) = opened(&world, "anna@example.com", " Anna ").await;
    let live = look_at(&world, &owner, opened.live).await;
    let test = look_at(&world, &owner, opened.test).await;
    assert_eq!((live.username.as_str(), test.username.as_str()), ("anna", "anna-test"));
    assert_eq!((live.twin_id, test.twin_id, live.livemode, test.livemode), (test.id, live.id, true, false));
    assert_eq!((live.country.as_str(), live.currency.code()), ("CH", "chf"));
    assert_eq!(live.contact_email, "anna@example.com");
    assert_eq!(find_shop(&world.api, "ANNA").await.unwrap(), opened.live);
    assert_eq!(find_shop(&world.api, &opened.test.id.to_string()).await.unwrap(), opened.test);
    let facts = "SELECT concat_ws(' ', (SELECT count(*) FROM legitimations WHERE internal = 'init'), (SELECT count(*) FROM seller_profiles), \
                 (SELECT count(*) FROM profiles WHERE kind = 'seller'), (SELECT count(*) FROM mails WHERE template = 'welcome_seller')) AS fact";
    assert_eq!(query_text(&world, facts).await, "2 2 1 1");
    let accounts = Accounts::new(world.api.clone(), Secret::from_hex(&"5a".repeat(32)).unwrap(), HOME);
    let profile = accounts.profiles(owner.id).await.unwrap().remove(0);
    assert_eq!(
        (profile.kind, profile.tenant, profile.test_tenant),
        (ProfileKind::Seller, Some(opened.live.id), Some(opened.test.id))
    );
    assert_eq!((profile.id, profile.name.as_deref()), (opened.profile, Some("Annas Laden")));
}

async fn look_at(world: &World, user: &User, side: Tenant) -> kontor_tenants::Seller {
    let mut tx = world.api.begin(scope(user, side)).await.unwrap();
    seller(&mut tx).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_taken_name_leaves_nothing_behind() {
    let world = World::new().await;
    opened(&world, "anna@example.com", "anna").await;
    let bruno = owner(&world, "bruno@example.com").await;
    let fault = open(&world.api, &bruno, &request("anna"), HOME, kontor_verification::begin).await.unwrap_err();
    assert_eq!(fault.field_faults()[0].code, Code::UsernameExists);
    assert!(!kontor_tenants::username_is_free(&world.api, "Anna").await.unwrap());
    // The test twin's name alone being taken refuses as well.
    let sql = "INSERT INTO shops (username, tenant, livemode) VALUES ('carla-test', gen_random_uuid(), true)";
    query(sql).execute(&mut world.owner().await).await.unwrap();
    assert!(open(&world.api, &bruno, &request("carla"), HOME, kontor_verification::begin).await.is_err());
    assert_eq!(query_text(&world, "SELECT count(*)::text AS fact FROM sellers").await, "2");
    assert_eq!(
        query_text(&world, "SELECT string_agg(username, ' ' ORDER BY username) AS fact FROM shops").await,
        "anna anna-test carla-test"
    );
    let fault = open(&world.api, &bruno, &NewSeller::default(), HOME, kontor_verification::begin).await.unwrap_err();
    assert_eq!(fault.field_faults().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_the_tenants_own_and_nobody_overwrites_unseen() {
    let world = World::new().await;
    let (owner, opened) = opened(&world, "anna@example.com", "anna").await;
    let mut tx = world.api.begin(scope(&owner, opened.live)).await.unwrap();
    let changes = SellerChanges {
        name: Some("Neu".to_owned()),
        currency: Some("eur".to_owned()),
        version: Some(1),
        ..SellerChanges::default()
    };
    assert_eq!(update(&mut tx, &changes).await.unwrap().version, 2);
    assert_eq!(update(&mut tx, &changes).await.unwrap_err().code(), Code::StaleVersion);
    tx.commit().await.unwrap();
    assert_eq!(look_at(&world, &owner, opened.live).await.name, "Neu");
    assert_eq!(look_at(&world, &owner, opened.test).await.name, "Annas Laden");
    kontor_tenants::follow_email(&world.api, owner.id, [opened.live, opened.test], "neu@example.com").await.unwrap();
    assert_eq!(
        query_text(&world, "SELECT string_agg(contact_email, ' ') AS fact FROM sellers").await,
        "neu@example.com neu@example.com"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_moves_its_own_test_side_forward_only() {
    let world = World::new().await;
    let (owner, opened) = opened(&world, "anna@example.com", "anna").await;
    let mut tx = world.api.begin(scope(&owner, opened.live)).await.unwrap();
    assert_eq!(create_clock(&mut tx, None).await.unwrap_err().code(), Code::TestSideOnly);
    drop(tx);
    let mut tx = world.api.begin(scope(&owner, opened.test)).await.unwrap();
    let clock = create_clock(&mut tx, None).await.unwrap();
    assert_eq!(create_clock(&mut tx, None).await.unwrap_err().code(), Code::AlreadyExists);
    let week = clock.now_at + Duration::days(7);
    assert_eq!(advance(&mut tx, clock.id, week).await.unwrap().now_at, week);
    for (to, code) in [
        (week, Code::ClockBackwards),
        (clock.now_at, Code::ClockBackwards),
        (week + Duration::days(9_999), Code::TooLarge),
    ] {
        assert_eq!(advance(&mut tx, clock.id, to).await.unwrap_err().field_faults()[0].code, code);
    }
    tx.commit().await.unwrap();
    assert_eq!(
        query_text(&world, "SELECT kind AS fact FROM jobs WHERE lane = 'money' ORDER BY kind").await,
        "walk_clock"
    );

    // The test side lives in its own time, the live side and other shops in the real one.
    let tx = world.api.begin(scope(&owner, opened.test)).await.unwrap();
    assert_eq!(tx.now(), week);
    let tx = world.api.begin(scope(&owner, opened.live)).await.unwrap();
    assert_eq!(tx.now(), clock.created_at);
    let (bruno, other) = self::opened(&world, "bruno@example.com", "bruno").await;
    let mut tx = world.api.begin(scope(&bruno, other.test)).await.unwrap();
    assert_eq!(tx.now(), clock.created_at);
    assert!(clocks(&mut tx).await.unwrap().is_empty());
    assert_eq!(advance(&mut tx, clock.id, week).await.unwrap_err().code(), Code::NotFound);
}
