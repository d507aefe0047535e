//! The rotation of refresh tokens, move by move.

use chrono::Duration;
use kontor_accounts::authenticate;
use kontor_kernel::Code;
use kontor_testkit::World;

use super::{accounts, device, query_texts, secret, sign_up};

#[tokio::test(flavor = "multi_thread")]
async fn the_table_of_a_refresh_tokens_life() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let first = sign_up(&world, "anna@example.com").await.tokens;

    // Present: turns on. Predecessor within ten seconds: the very same successor.
    let second = accounts.renew(&first.refresh_token, &device()).await.unwrap().tokens;
    assert_ne!(first.refresh_token, second.refresh_token);
    world.clock.advance(Duration::seconds(10));
    assert_eq!(accounts.renew(&first.refresh_token, &device()).await.unwrap().tokens, second);

    // Present again: turns on once more, and life slides.
    let third = accounts.renew(&second.refresh_token, &device()).await.unwrap().tokens;
    assert_eq!(third.refresh_expires_at - third.expires_at, Duration::days(30) - Duration::minutes(15));

    // Both access tokens work until their own end, whatever was renewed.
    assert!(authenticate(&world.api, &secret(), &second.access_token).await.is_ok());
    assert!(authenticate(&world.api, &secret(), &third.access_token).await.is_ok());

    // Predecessor after ten seconds: the family ends, its owner is told, every token is dead.
    world.clock.advance(Duration::seconds(11));
    let reuse = accounts.renew(&second.refresh_token, &device()).await.unwrap_err();
    assert_eq!(reuse.code(), Code::InvalidRefreshToken);
    let dead = accounts.renew(&third.refresh_token, &device()).await.unwrap_err();
    assert_eq!(dead.code(), Code::InvalidRefreshToken);
    let dead = authenticate(&world.api, &secret(), &third.access_token).await.unwrap_err();
    assert_eq!(dead.code(), Code::InvalidAccessToken);
    assert_eq!(query_texts(&world, "SELECT end_reason AS fact FROM sessions").await, ["reuse"]);
    let alerts = "SELECT to_address AS fact FROM mails WHERE template = 'session_reuse_alert'";
    assert_eq!(query_texts(&world, alerts).await, ["anna@example.com"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_generation_is_a_reuse_even_at_once() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let first = sign_up(&world, "anna@example.com").await.tokens;
    let second = accounts.renew(&first.refresh_token, &device()).await.unwrap().tokens;
    let third = accounts.renew(&second.refresh_token, &device()).await.unwrap().tokens;
    assert!(accounts.renew(&first.refresh_token, &device()).await.is_err());
    assert!(accounts.renew(&third.refresh_token, &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_at_once_get_one_successor() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let first = sign_up(&world, "anna@example.com").await.tokens;
    let all = (0..20).map(|_| {
        let (accounts, token) = (accounts.clone(), first.refresh_token.clone());
        tokio::spawn(async move { accounts.renew(&token, &device()).await })
    });
    let answers: Vec<_> =
        futures::future::join_all(all).await.into_iter().map(|answer| answer.unwrap().unwrap().tokens).collect();
    assert!(answers.iter().all(|tokens| *tokens == answers[0]));
    assert_eq!(query_texts(&world, "SELECT generation::text AS fact FROM sessions").await, ["1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn time_ends_tokens_with_their_own_codes() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let tokens = sign_up(&world, "anna@example.com").await.tokens;
    world.clock.advance(Duration::minutes(15));
    let old = authenticate(&world.api, &secret(), &tokens.access_token).await.unwrap_err();
    assert_eq!(old.code(), Code::ExpiredAccessToken);
    world.clock.advance(Duration::days(30));
    let old = accounts.renew(&tokens.refresh_token, &device()).await.unwrap_err();
    assert_eq!(old.code(), Code::ExpiredRefreshToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_tokens_change_nothing() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let tokens = sign_up(&world, "anna@example.com").await.tokens;
    let mut forged = tokens.refresh_token.clone();
    let at = forged.len() - 2;
    let other = if forged[at..].starts_with('A') { "E" } else { "A" };
    forged.replace_range(at..=at, other);
    for noise in [forged.as_str(), "", "x", &tokens.access_token, "\0"] {
        assert_eq!(accounts.renew(noise, &device()).await.unwrap_err().code(), Code::InvalidRefreshToken);
        accounts.sign_out_by_refresh(noise).await.unwrap();
    }
    assert!(authenticate(&world.api, &secret(), &tokens.refresh_token).await.is_err());
    assert!(accounts.renew(&tokens.refresh_token, &device()).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ended_opens_nothing() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let signed_in = sign_up(&world, "anna@example.com").await;
    accounts.sign_out(signed_in.user, signed_in.session).await.unwrap();
    let access = authenticate(&world.api, &secret(), &signed_in.tokens.access_token).await.unwrap_err();
    assert_eq!(access.code(), Code::InvalidAccessToken);
    let refresh = accounts.renew(&signed_in.tokens.refresh_token, &device()).await.unwrap_err();
    assert_eq!(refresh.code(), Code::InvalidRefreshToken);
}
