//! Mailed links and codes.

use chrono::Duration;
use kontor_accounts::{Changes, Purpose, authenticate};
use kontor_kernel::Code;
use kontor_testkit::World;

use super::{PASSWORD, accounts, ask, ask_as, confirm, device, holder, mailed, query_texts, secret, sign_up, token};

#[tokio::test(flavor = "multi_thread")]
async fn a_magic_link_signs_in_once_and_soon() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    ask_as(&world, Purpose::MagicLink, "Anna@example.com", Some("demo"), "").await;
    let link = mailed(&world, "magic_link", "link").await;
    assert!(link.starts_with("https://kontor.test/users/magic_link?seller=demo&token="), "{link}");
    assert!(accounts.sign_in_by_link(&token(&link), &device()).await.is_ok());
    assert_eq!(accounts.sign_in_by_link(&token(&link), &device()).await.unwrap_err().code(), Code::LinkExpired);
    world.clock.advance(Duration::seconds(1));
    ask_as(&world, Purpose::MagicLink, "anna@example.com", Some("../evil"), "").await;
    let late = mailed(&world, "magic_link", "link").await;
    assert!(late.starts_with("https://kontor.test/users/magic_link?token="), "{late}");
    world.clock.advance(Duration::minutes(10));
    assert_eq!(accounts.sign_in_by_link(&token(&late), &device()).await.unwrap_err().code(), Code::LinkExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_takes_five_tries_however_many_come_at_once() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    ask(&world, Purpose::MagicLink, "anna@example.com").await;
    let code = mailed(&world, "magic_link", "code").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let all = (0..12).map(|_| {
        accounts.sign_in_by_code("anna@example.com", wrong, {
            static DEVICE: std::sync::LazyLock<kontor_accounts::Device> = std::sync::LazyLock::new(device);
            &DEVICE
        })
    });
    for answer in futures::future::join_all(all).await {
        assert_eq!(answer.unwrap_err().field_faults()[0].code, Code::CodeWrong);
    }
    assert_eq!(
        query_texts(&world, "SELECT tries::text AS fact FROM email_tokens WHERE purpose = 'magic_link'").await,
        ["5"]
    );
    assert!(accounts.sign_in_by_code("anna@example.com", &code, &device()).await.is_err());
    world.clock.advance(Duration::seconds(1));
    ask(&world, Purpose::MagicLink, "anna@example.com").await;
    let code = mailed(&world, "magic_link", "code").await;
    assert!(accounts.sign_in_by_code("nobody@example.com", &code, &device()).await.is_err());
    assert!(accounts.sign_in_by_code("anna@example.com", &format!(" {code} "), &device()).await.is_ok());
    assert!(accounts.sign_in_by_code("anna@example.com", &code, &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_proves_the_address_later_takes_the_account_from_who_only_claimed_it() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let thief = sign_up(&world, "victim@example.com").await;
    ask(&world, Purpose::MagicLink, "victim@example.com").await;
    let link = mailed(&world, "magic_link", "link").await;
    accounts.sign_in_by_link(&token(&link), &device()).await.unwrap();
    assert!(authenticate(&world.api, &secret(), &thief.tokens.access_token).await.is_err());
    assert!(accounts.sign_in("victim@example.com", PASSWORD, None, &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_ends_every_session_and_a_refused_password_keeps_the_link() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let old = sign_up(&world, "anna@example.com").await;
    ask(&world, Purpose::Password, "anna@example.com").await;
    let link = token(&mailed(&world, "reset_password", "link").await);
    let easy = accounts.reset_password(&link, "password123", &device()).await.unwrap_err();
    assert_eq!(easy.field_faults()[0].code, Code::PasswordTooCommon);
    accounts.reset_password(&link, "purple monkey dishwasher", &device()).await.unwrap();
    assert!(authenticate(&world.api, &secret(), &old.tokens.access_token).await.is_err());
    assert!(accounts.sign_in("anna@example.com", "purple monkey dishwasher", None, &device()).await.is_ok());
    let again = accounts.reset_password(&link, "yellow monkey dishwasher", &device()).await.unwrap_err();
    assert_eq!(again.code(), Code::LinkExpired);
    // A link of one purpose is worthless for another.
    let confirm = token(&mailed(&world, "confirm_email", "link").await);
    assert!(accounts.reset_password(&confirm, "yellow monkey dishwasher", &device()).await.is_err());
    assert!(accounts.sign_in_by_link(&confirm, &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_is_proven_and_can_be_undone_for_seven_days() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    let request = Changes {
        email: Some("New@Example.com".to_owned()),
        current_password: Some(PASSWORD.to_owned()),
        ..Changes::default()
    };
    let user = accounts.update_user(anna.user, anna.session, &request, &device()).await.unwrap();
    assert_eq!((user.email.as_str(), user.unconfirmed_email.as_deref()), ("anna@example.com", Some("new@example.com")));
    let link = token(&mailed(&world, "change_email", "link").await);
    let here = holder(&world, &anna).await;
    let user = accounts.accept_change_email(&link, here, &device()).await.unwrap();
    assert_eq!((user.email.as_str(), user.unconfirmed_email), ("new@example.com", None));
    assert_eq!(
        query_texts(&world, "SELECT to_address AS fact FROM mails WHERE template = 'email_changed_notice'").await,
        ["anna@example.com"]
    );
    world.clock.advance(Duration::days(6));
    let undo = token(&mailed(&world, "email_changed_notice", "undo_link").await);
    assert_eq!(accounts.accept_change_email(&undo, None, &device()).await.unwrap().email, "anna@example.com");
    assert!(authenticate(&world.api, &secret(), &anna.tokens.access_token).await.is_err());
    assert!(accounts.sign_in("new@example.com", PASSWORD, None, &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_mailbox_is_flooded_and_nobody_learns_who_has_an_account() {
    let world = World::new().await;
    sign_up(&world, "anna@example.com").await;
    for _ in 0..10 {
        ask(&world, Purpose::MagicLink, "anna@example.com").await;
        ask(&world, Purpose::MagicLink, "nobody@example.com").await;
        ask(&world, Purpose::Confirm, "nobody@example.com").await;
        ask(&world, Purpose::Password, "nobody@example.com").await;
    }
    assert_eq!(
        query_texts(&world, "SELECT count(*)::text AS fact FROM mails WHERE template = 'magic_link'").await,
        ["6"]
    );
    assert_eq!(
        query_texts(&world, "SELECT count(*)::text AS fact FROM mails WHERE to_address <> 'anna@example.com'").await,
        ["0"]
    );
}
