//! What happens to an account is written down for its owner, and nothing personal with it.

use kontor_accounts::{Changes, Purpose, forget_account_events};
use kontor_testkit::World;

use super::{PASSWORD, accounts, ask, confirm, device, holder, mailed, query_texts, sign_up, token};

#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_and_changes_of_what_opens_the_account_are_listed_for_the_owner() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    accounts.sign_in("anna@example.com", PASSWORD, None, &device()).await.unwrap();
    assert!(accounts.sign_in("anna@example.com", "wrong", None, &device()).await.is_err());
    ask(&world, Purpose::MagicLink, "anna@example.com").await;
    let link = token(&mailed(&world, "magic_link", "link").await);
    accounts.sign_in_by_link(&link, &device()).await.unwrap();
    let changes = Changes {
        email: Some("new@example.com".to_owned()),
        password: Some("another horse battery".to_owned()),
        current_password: Some(PASSWORD.to_owned()),
        ..Changes::default()
    };
    accounts.update_user(anna.user, anna.session, &changes, &device()).await.unwrap();
    let link = token(&mailed(&world, "change_email", "link").await);
    accounts.accept_change_email(&link, holder(&world, &anna).await, &device()).await.unwrap();
    ask(&world, Purpose::Password, "new@example.com").await;
    let link = token(&mailed(&world, "reset_password", "link").await);
    accounts.reset_password(&link, "purple monkey dishwasher", &device()).await.unwrap();

    let events = accounts.events(anna.user).await.unwrap();
    let mut kinds: Vec<String> = events.iter().map(|event| event.kind.to_string()).collect();
    kinds.sort();
    let expected = [
        "email_changed",
        "email_confirmed",
        "password_changed",
        "password_reset",
        "signed_in_by_mail",
        "signed_in_by_password",
        "signed_up",
    ];
    assert_eq!(kinds, expected);
    assert!(events.iter().all(|event| event.device == "Firefox, Windows" && event.origin == "203.0.113.0/24"));
    let bruno = sign_up(&world, "bruno@example.com").await;
    assert_eq!(accounts.events(bruno.user).await.unwrap().len(), 1);
    let personal = "SELECT count(*)::text AS fact FROM account_events e WHERE e::text ~ 'example|Anna|Mozilla'";
    assert_eq!(query_texts(&world, personal).await, ["0"]);

    world.clock.advance(chrono::Duration::days(366));
    assert_eq!(forget_account_events(&world.worker).await.unwrap(), 8);
}
