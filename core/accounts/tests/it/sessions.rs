//! A person's own sessions: how long they last, which there are, and ending them.

use chrono::Duration;
use kontor_accounts::authenticate;
use kontor_kernel::Code;
use kontor_testkit::World;

use super::{PASSWORD, accounts, device, query_texts, secret, sign_up};

#[tokio::test(flavor = "multi_thread")]
async fn a_session_ends_after_ninety_days_however_often_it_is_renewed() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let mut tokens = sign_up(&world, "anna@example.com").await.tokens;
    let end = tokens.expires_at - Duration::minutes(15) + Duration::days(90);
    for _ in 0..8 {
        world.clock.advance(Duration::days(11));
        tokens = accounts.renew(&tokens.refresh_token, &device()).await.unwrap().tokens;
        assert!(tokens.refresh_expires_at <= end && tokens.expires_at <= end);
    }
    world.clock.advance(Duration::days(2) - Duration::minutes(5));
    tokens = accounts.renew(&tokens.refresh_token, &device()).await.unwrap().tokens;
    assert_eq!((tokens.refresh_expires_at, tokens.expires_at), (end, end));
    world.clock.advance(Duration::minutes(5));
    let over = accounts.renew(&tokens.refresh_token, &device()).await.unwrap_err();
    assert_eq!(over.code(), Code::ExpiredRefreshToken);
    let over = authenticate(&world.api, &secret(), &tokens.access_token).await.unwrap_err();
    assert_eq!(over.code(), Code::ExpiredAccessToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_listed_and_ended_by_their_person_alone() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let here = sign_up(&world, "anna@example.com").await;
    let there = accounts.sign_in("anna@example.com", PASSWORD, None, &device()).await.unwrap();
    let third = accounts.sign_in("anna@example.com", PASSWORD, None, &device()).await.unwrap();
    let bruno = sign_up(&world, "bruno@example.com").await;
    let listed = accounts.open_sessions(here.user).await.unwrap();
    assert_eq!(listed.len(), 3);
    assert!(listed.iter().all(|one| one.device == "Firefox, Windows" && one.origin == "203.0.113.0/24"));

    let stolen = accounts.end_own_session(bruno.user, here.session, &device()).await.unwrap_err();
    assert_eq!(stolen.code(), Code::NotFound);
    for _ in 0..2 {
        accounts.end_own_session(here.user, there.session, &device()).await.unwrap();
    }
    assert!(authenticate(&world.api, &secret(), &there.tokens.access_token).await.is_err());
    assert!(accounts.renew(&there.tokens.refresh_token, &device()).await.is_err());
    accounts.end_other_sessions(here.user, here.session, &device()).await.unwrap();
    assert!(authenticate(&world.api, &secret(), &third.tokens.access_token).await.is_err());
    assert!(authenticate(&world.api, &secret(), &here.tokens.access_token).await.is_ok());
    assert!(authenticate(&world.api, &secret(), &bruno.tokens.access_token).await.is_ok());
    let left = accounts.open_sessions(here.user).await.unwrap();
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [here.session]);
    let ended = "SELECT count(*)::text AS fact FROM account_events WHERE kind = 'session_ended'";
    assert_eq!(query_texts(&world, ended).await, ["2"]);
}
