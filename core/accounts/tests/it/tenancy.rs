//! What one person must never reach of another.

use diesel_async::RunQueryDsl;
use kontor_accounts::authenticate;
use kontor_db::{Scope, query};
use kontor_kernel::Code;
use kontor_testkit::World;

use super::{accounts, device, query_texts, secret, sign_up};

#[tokio::test(flavor = "multi_thread")]
async fn another_persons_profile_session_and_rows_are_not_there() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    let bruno = sign_up(&world, "bruno@example.com").await;
    let profile = accounts.profiles(bruno.user).await.unwrap().remove(0);
    let stolen = accounts.switch(anna.user, anna.session, profile.id, true).await.unwrap_err();
    assert_eq!(stolen.code(), Code::NotFound);
    let own = accounts.profiles(anna.user).await.unwrap().remove(0);
    let stolen = accounts.switch(anna.user, bruno.session, own.id, true).await.unwrap_err();
    assert_eq!(stolen.code(), Code::NotFound);
    accounts.sign_out(anna.user, bruno.session).await.unwrap();
    assert!(authenticate(&world.api, &secret(), &bruno.tokens.access_token).await.is_ok());

    let mut tx = world.api.begin(Scope::Person(anna.user)).await.unwrap();
    for sql in [
        "UPDATE users SET first_name = 'stolen'",
        "UPDATE sessions SET nonce = '\\x00'",
        "UPDATE email_tokens SET used_at = now()",
    ] {
        let touched = query(sql).execute(tx.conn().unwrap()).await.unwrap();
        assert_eq!(touched, 1, "{sql}");
    }
    tx.rollback().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_themselves_a_manager() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    for sql in [
        "UPDATE users SET manager = true",
        "INSERT INTO profiles (id, user_id, kind, created_at) VALUES (gen_random_uuid(), current_setting('app.user_id')::uuid, 'manager', now())",
    ] {
        let mut tx = world.api.begin(Scope::Person(anna.user)).await.unwrap();
        assert!(query(sql).execute(tx.conn().unwrap()).await.is_err(), "{sql}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_another_seat_is_worthless() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    let shop = world.seller("shop").await;
    let mut owner = world.owner().await;
    query(format!("UPDATE sellers SET owner_user_id = '{}'", anna.user.uuid())).execute(&mut owner).await.unwrap();
    query(format!("UPDATE profiles SET user_id = '{}' WHERE kind = 'seller'", anna.user.uuid()))
        .execute(&mut owner)
        .await
        .unwrap();
    let seller = accounts.profiles(anna.user).await.unwrap().into_iter().next().unwrap();
    assert_eq!((seller.tenant, seller.username.as_deref()), (Some(shop.id), Some("shop")));
    let seated = accounts.switch(anna.user, anna.session, seller.id, true).await.unwrap();
    let caller = authenticate(&world.api, &secret(), &seated.tokens.access_token).await.unwrap();
    assert_eq!(caller.tenant.map(|tenant| (tenant.id, tenant.livemode)), Some((shop.id, true)));
    let old = authenticate(&world.api, &secret(), &anna.tokens.access_token).await.unwrap_err();
    assert_eq!(old.code(), Code::InvalidAccessToken);
    // The refresh token stays, and its successor sits in the new seat.
    assert_eq!(accounts.renew(&anna.tokens.refresh_token, &device()).await.unwrap().tenant, Some(shop.id));
    assert_eq!(query_texts(&world, "SELECT profile_kind AS fact FROM sessions").await, ["seller"]);
}

/// Asked of the database itself, as a person whose code had a hole.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_writes_no_role_session_or_proof_that_is_not_theirs() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    let bruno = sign_up(&world, "bruno@example.com").await;
    let shop = world.seller("shop").await;
    let (shop, other) = (shop.id.uuid(), accounts(&world).profiles(bruno.user).await.unwrap().remove(0).id.uuid());
    let profile = |kind: &str, sides: &str| {
        format!(
            "INSERT INTO profiles (id, user_id, kind, tenant, test_tenant, created_at)
             VALUES (gen_random_uuid(), current_setting('app.user_id')::uuid, '{kind}', {sides}, now())"
        )
    };
    let proof = |user: &str, email: &str| {
        format!("INSERT INTO proven_addresses (user_id, email, proven_at) VALUES ({user}, '{email}', now())")
    };
    let own = "current_setting('app.user_id')::uuid";
    for sql in [
        profile("seller", &format!("'{shop}', '{shop}'")),
        profile("seller", "NULL, NULL"),
        profile("publisher", &format!("'{shop}', '{shop}'")),
        profile("payer", &format!("'{shop}', NULL")),
        profile("team_member", "NULL, NULL"),
        "UPDATE profiles SET kind = 'seller'".to_owned(),
        format!("UPDATE sessions SET tenant = '{shop}'"),
        format!("UPDATE sessions SET tenant = '{shop}', profile_kind = 'seller'"),
        format!("UPDATE sessions SET profile_id = NULL, tenant = '{shop}', profile_kind = 'seller'"),
        "UPDATE sessions SET profile_kind = 'manager'".to_owned(),
        format!("UPDATE sessions SET profile_id = '{other}'"),
        format!("UPDATE sessions SET user_id = '{}'", bruno.user.uuid()),
        // Neither an address that is not the account's, nor the account's before it is confirmed.
        proof(own, "bruno@example.com"),
        proof(own, "anna@example.com"),
        proof(&format!("'{}'", bruno.user.uuid()), "bruno@example.com"),
        format!(
            "INSERT INTO account_events (id, user_id, kind, device, origin, created_at)
             VALUES (gen_random_uuid(), '{}', 'signed_up', '', '', now())",
            bruno.user.uuid()
        ),
    ] {
        let mut tx = world.api.begin(Scope::Person(anna.user)).await.unwrap();
        let refused = query(&sql).execute(tx.conn().unwrap()).await.unwrap_err().to_string();
        assert!(refused.contains("row-level security") || refused.contains("permission denied"), "{sql}: {refused}");
    }
}
