//! What ran out is forgotten, and nothing else.

use chrono::Duration;
use kontor_accounts::{Purpose, forget_links, forget_sessions};
use kontor_testkit::World;

use super::{accounts, ask, device, query_texts, sign_up};

const SESSIONS: &str = "SELECT count(*)::text AS fact FROM sessions";
const LINKS: &str = "SELECT count(*)::text AS fact FROM email_tokens";

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_forgotten_a_month_after_its_refresh_token_ran_out() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let kept = sign_up(&world, "anna@example.com").await;
    let ended = sign_up(&world, "bruno@example.com").await;
    accounts.sign_out(ended.user, ended.session).await.unwrap();
    // Anna renews on her last day, so her month begins anew; Bruno is gone.
    world.clock.advance(Duration::days(29));
    accounts.renew(&kept.tokens.refresh_token, &device()).await.unwrap();
    world.clock.advance(Duration::days(31));
    assert_eq!(forget_sessions(&world.worker).await.unwrap(), 0, "a theft can still be looked into");
    assert_eq!(query_texts(&world, SESSIONS).await, ["2"]);
    world.clock.advance(Duration::seconds(1));
    assert_eq!(forget_sessions(&world.worker).await.unwrap(), 1);
    let left = "SELECT u.email AS fact FROM sessions s JOIN users u ON u.id = s.user_id";
    assert_eq!(query_texts(&world, left).await, ["anna@example.com"]);
    assert_eq!(forget_sessions(&world.worker).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailed_link_is_forgotten_a_day_after_it_ran_out() {
    let world = World::new().await;
    sign_up(&world, "anna@example.com").await;
    ask(&world, Purpose::MagicLink, "anna@example.com").await;
    ask(&world, Purpose::Password, "anna@example.com").await;
    assert_eq!(query_texts(&world, LINKS).await, ["3"]);
    world.clock.advance(Duration::days(1) + Duration::minutes(11));
    // The sign-in link is forgotten; the reset link ran out an hour after it was sent, the confirmation lives.
    assert_eq!(forget_links(&world.worker).await.unwrap(), 1);
    world.clock.advance(Duration::days(3));
    assert_eq!(forget_links(&world.worker).await.unwrap(), 2);
    assert_eq!(query_texts(&world, LINKS).await, ["0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sweeps_find_what_is_old_by_an_index() {
    let world = World::new().await;
    let indexes = "SELECT indexname AS fact FROM pg_indexes WHERE indexname IN
        ('sessions_expiry', 'email_tokens_expiry', 'idempotency_keys_finished', 'idempotency_keys_open') ORDER BY 1";
    assert_eq!(query_texts(&world, indexes).await.len(), 4);
}
