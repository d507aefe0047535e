//! Signing up, in, and changing one's account.

use kontor_accounts::{Changes, authenticate};
use kontor_kernel::{Code, Locale};
use kontor_testkit::World;

use super::{PASSWORD, accounts, device, holder, mailed, query_texts, request, secret, sign_up, token};

#[tokio::test(flavor = "multi_thread")]
async fn sign_up_mail_confirm() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let signed_in = sign_up(&world, " Anna@Example.COM ").await;
    let caller = authenticate(&world.api, &secret(), &signed_in.tokens.access_token).await.unwrap();
    assert_eq!((caller.user, caller.profile_kind.to_string().as_str()), (signed_in.user, "payer"));
    let before = accounts.user(signed_in.user).await.unwrap();
    assert_eq!((before.email.as_str(), before.confirmed, before.locale), ("anna@example.com", false, Locale::De));
    assert_eq!(query_texts(&world, "SELECT kind || ' ' || lane AS fact FROM jobs").await, ["send mail"]);
    let link = mailed(&world, "confirm_email", "link").await;
    assert!(link.starts_with("https://kontor.test/users/confirmation?token="), "{link}");
    let here = holder(&world, &signed_in).await;
    assert!(accounts.confirm(&token(&link), here, &device()).await.unwrap().confirmed);
    let again = accounts.confirm(&token(&link), here, &device()).await.unwrap_err();
    assert_eq!(again.code(), Code::LinkExpired);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_one_account_even_when_two_race() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let (request, device) = (request("anna@example.com"), device());
    let (one, two) = tokio::join!(accounts.sign_up(&request, &device), accounts.sign_up(&request, &device));
    let refused = one.err().or(two.err()).unwrap();
    assert_eq!(refused.field_faults()[0].code, Code::EmailExists);
    assert_eq!(
        query_texts(&world, "SELECT count(*)::text AS fact FROM users UNION ALL SELECT count(*)::text FROM profiles")
            .await,
        ["1", "1"]
    );
    assert_eq!(query_texts(&world, "SELECT count(*)::text AS fact FROM mails").await, ["1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_password_and_unknown_address_are_one_answer() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    assert!(accounts.sign_in("ANNA@example.com", PASSWORD, None, &device()).await.is_ok());
    for (email, password) in [("anna@example.com", "wrong"), ("nobody@example.com", PASSWORD)] {
        let fault = accounts.sign_in(email, password, None, &device()).await.unwrap_err();
        assert_eq!((fault.code(), fault.field_faults().len()), (Code::WrongCredentials, 0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buyer_without_password_has_one_account_and_no_way_in_but_the_mailbox() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let one = accounts.payer("paul@example.com", "Paul", "", Locale::En).await.unwrap();
    assert_eq!(accounts.payer("Paul@example.com", "", "", Locale::En).await.unwrap(), one);
    assert!(accounts.sign_in("paul@example.com", PASSWORD, None, &device()).await.is_err());
    let user = accounts.user(one).await.unwrap();
    assert!(!user.confirmed && !user.has_password);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_is_changed_by_who_knows_the_password() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let here = sign_up(&world, "anna@example.com").await;
    let there = accounts.sign_in("anna@example.com", PASSWORD, None, &device()).await.unwrap();
    world.clock.advance(chrono::Duration::minutes(11));
    let new_password = Changes { password: Some("another horse battery".to_owned()), ..Changes::default() };
    let refused = accounts.update_user(here.user, here.session, &new_password, &device()).await.unwrap_err();
    assert_eq!(refused.code(), Code::StepUpRequired);
    let guessed = Changes { current_password: Some("guess".to_owned()), ..new_password.clone() };
    let refused = accounts.update_user(here.user, here.session, &guessed, &device()).await.unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::PasswordWrong);
    let known = Changes { current_password: Some(PASSWORD.to_owned()), ..new_password };
    accounts.update_user(here.user, here.session, &known, &device()).await.unwrap();
    assert!(authenticate(&world.api, &secret(), &here.tokens.access_token).await.is_ok());
    assert!(authenticate(&world.api, &secret(), &there.tokens.access_token).await.is_err());

    let names = Changes {
        first_name: Some(" Änne ".to_owned()),
        locale: Some("en".to_owned()),
        version: Some(1),
        ..Changes::default()
    };
    let stale = accounts.update_user(here.user, here.session, &names, &device()).await.unwrap_err();
    assert_eq!(stale.code(), Code::StaleVersion);
    let fresh = Changes { version: None, ..names };
    let user = accounts.update_user(here.user, here.session, &fresh, &device()).await.unwrap();
    assert_eq!((user.first_name.as_str(), user.locale), ("Änne", Locale::En));
    let wrong =
        Changes { locale: Some("xx".to_owned()), time_zone: Some("Mars/City".to_owned()), ..Changes::default() };
    let fault = accounts.update_user(here.user, here.session, &wrong, &device()).await.unwrap_err();
    assert_eq!(fault.field_faults().len(), 2);
}
