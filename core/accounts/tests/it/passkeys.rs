//! Passkeys: whose they are, where they work, and how long they may take.

use chrono::Duration;
use kontor_accounts::{PasskeyAnswer, Proof, SecondProof, SignedIn};
use kontor_kernel::{ApiError, Code, kinds::PasskeyId};
use kontor_testkit::World;

use super::{
    PASSWORD, accounts,
    authenticator::Authenticator,
    confirm, device, mailed, query_texts, sign_up, token,
    two_step::{self, second_step},
};

async fn add(world: &World, person: &SignedIn, id: u8) -> (Authenticator, PasskeyId) {
    let accounts = accounts(world);
    let asked = accounts.begin_passkey(person.user).await.unwrap();
    let (passkey, made) = Authenticator::make(&asked, id);
    let added = accounts.add_passkey(person.user, &made, &device()).await.unwrap();
    assert_eq!(added.name, "Laptop");
    (passkey, added.id)
}

async fn answer(world: &World, passkey: &mut Authenticator) -> PasskeyAnswer {
    passkey.answer(&accounts(world).ask_passkey().await.unwrap())
}

async fn sign_in(world: &World, answer: &PasskeyAnswer) -> Result<SignedIn, ApiError> {
    accounts(world).sign_in_by_passkey(answer, None, &device()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passkey_signs_in_without_address_and_password_and_its_owner_hears_of_it() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    let (mut passkey, id) = add(&world, &anna, 1).await;
    assert_eq!(mailed(&world, "account_security_changed", "change").await, "passkey_added");
    let given = answer(&world, &mut passkey).await;
    assert_eq!(sign_in(&world, &given).await.unwrap().user, anna.user);
    assert_eq!(sign_in(&world, &given).await.unwrap_err().code(), Code::PasskeyExpired, "once");
    let listed = accounts(&world).passkeys(anna.user).await.unwrap();
    assert!(listed[0].last_used_at.is_some());
    // It stays one when sign-in has two steps, and proves anew who is there.
    two_step::turn_on(&world, &anna).await;
    let given = answer(&world, &mut passkey).await;
    assert_eq!(sign_in(&world, &given).await.unwrap().user, anna.user);
    let proof = Proof::Passkey(answer(&world, &mut passkey).await);
    accounts(&world).step_up(anna.user, anna.session, &proof).await.unwrap();
    // Removed, it is unknown.
    accounts(&world).remove_passkey(anna.user, id, &device()).await.unwrap();
    let given = answer(&world, &mut passkey).await;
    assert_eq!(sign_in(&world, &given).await.unwrap_err().code(), Code::PasskeyUnknown);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_accounts_passkey_is_refused_wherever_it_is_shown() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let (anna, bruno) = (sign_up(&world, "anna@example.com").await, sign_up(&world, "bruno@example.com").await);
    let (mut of_anna, id) = add(&world, &anna, 1).await;
    let (mut of_bruno, _) = add(&world, &bruno, 2).await;
    two_step::turn_on(&world, &anna).await;
    let step = second_step(&world, "anna@example.com").await;
    let proof = SecondProof::Passkey(answer(&world, &mut of_bruno).await);
    let refused = accounts.finish_sign_in(&step, &proof, &device()).await.unwrap_err();
    assert_eq!(refused.code(), Code::PasskeyUnknown);
    let proof = Proof::Passkey(answer(&world, &mut of_bruno).await);
    let refused = accounts.step_up(anna.user, anna.session, &proof).await.unwrap_err();
    assert_eq!(refused.code(), Code::PasskeyUnknown);
    // Saying that it is Anna's makes it nobody's.
    let mut lied = answer(&world, &mut of_bruno).await;
    lied.user_handle = answer(&world, &mut of_anna).await.user_handle;
    assert_eq!(sign_in(&world, &lied).await.unwrap_err().code(), Code::PasskeyUnknown);
    let own = SecondProof::Passkey(answer(&world, &mut of_anna).await);
    assert_eq!(accounts.finish_sign_in(&step, &own, &device()).await.unwrap().user, anna.user);
    // Nor is it named or removed by somebody else, and what was asked of one is not answered by the other.
    assert_eq!(accounts.rename_passkey(bruno.user, id, "Mine").await.unwrap_err().code(), Code::NotFound);
    assert_eq!(accounts.remove_passkey(bruno.user, id, &device()).await.unwrap_err().code(), Code::NotFound);
    let asked = accounts.begin_passkey(anna.user).await.unwrap();
    let (_, made) = Authenticator::make(&asked, 3);
    assert_eq!(accounts.add_passkey(bruno.user, &made, &device()).await.unwrap_err().code(), Code::PasskeyExpired);
    // One authenticator cannot be in two accounts.
    let asked = accounts.begin_passkey(bruno.user).await.unwrap();
    let (_, made) = Authenticator::make(&asked, 1);
    assert_eq!(accounts.add_passkey(bruno.user, &made, &device()).await.unwrap_err().code(), Code::PasskeyKnown);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_another_site_and_a_late_answer_are_refused() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    let (mut passkey, _) = add(&world, &anna, 1).await;
    let given = answer(&world, &mut passkey).await;
    sign_in(&world, &given).await.unwrap();
    passkey.counter -= 1;
    let copied = answer(&world, &mut passkey).await;
    assert_eq!(sign_in(&world, &copied).await.unwrap_err().code(), Code::PasskeyCloned);
    passkey.counter += 5;
    passkey.origin = "https://kontor.test.evil.example".to_owned();
    let elsewhere = answer(&world, &mut passkey).await;
    assert_eq!(sign_in(&world, &elsewhere).await.unwrap_err().code(), Code::PasskeyWrongOrigin);
    passkey.origin = super::authenticator::ORIGIN.to_owned();
    let late = answer(&world, &mut passkey).await;
    world.clock.advance(Duration::minutes(5) + Duration::seconds(1));
    assert_eq!(sign_in(&world, &late).await.unwrap_err().code(), Code::PasskeyExpired);
    // An answer to another question, a broken signature, and nonsense.
    let accounts = accounts(&world);
    let (one, other) = (accounts.ask_passkey().await.unwrap(), accounts.ask_passkey().await.unwrap());
    let mut crossed = passkey.answer(&one);
    crossed.token = other.token;
    assert_eq!(sign_in(&world, &crossed).await.unwrap_err().code(), Code::PasskeyExpired);
    let mut broken = answer(&world, &mut passkey).await;
    broken.client_data = broken.client_data.chars().rev().collect();
    assert_eq!(sign_in(&world, &broken).await.unwrap_err().code(), Code::PasskeyRefused);
    let mut nonsense = answer(&world, &mut passkey).await;
    nonsense.signature = "!".to_owned();
    assert_eq!(sign_in(&world, &nonsense).await.unwrap_err().code(), Code::PasskeyRefused);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_thief_added_goes_with_the_word_that_it_was_not_me() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    let (mut own, _) = add(&world, &anna, 1).await;
    world.clock.advance(Duration::hours(1));
    let (mut stolen, _) = add(&world, &anna, 2).await;
    let link = token(&mailed(&world, "account_security_changed", "link").await);
    two_step::turn_on(&world, &anna).await;
    accounts.disown(&link).await.unwrap().0.commit().await.unwrap();
    let given = answer(&world, &mut stolen).await;
    assert_eq!(sign_in(&world, &given).await.unwrap_err().code(), Code::PasskeyUnknown);
    assert!(accounts.security(anna.user).await.unwrap().two_step_since.is_none());
    let given = answer(&world, &mut own).await;
    assert_eq!(sign_in(&world, &given).await.unwrap().user, anna.user);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_letter_still_takes_its_change_back_after_a_later_one() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    two_step::turn_on(&world, &anna).await;
    let first = token(&mailed(&world, "account_security_changed", "link").await);
    world.clock.advance(Duration::minutes(5));
    let (mut stolen, _) = add(&world, &anna, 2).await;
    let last = token(&mailed(&world, "account_security_changed", "link").await);
    assert_ne!(first, last);
    accounts.disown(&last).await.unwrap().0.commit().await.unwrap();
    let given = answer(&world, &mut stolen).await;
    assert_eq!(sign_in(&world, &given).await.unwrap_err().code(), Code::PasskeyUnknown);
    assert!(accounts.security(anna.user).await.unwrap().two_step_since.is_some(), "it was there before");
    accounts.disown(&first).await.unwrap().0.commit().await.unwrap();
    assert!(accounts.security(anna.user).await.unwrap().two_step_since.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signed_up_with_an_address_of_somebody_else_keeps_no_way_in() {
    let world = World::new().await;
    let accounts = accounts(&world);
    // Whoever signed up with an address that is not theirs keeps no way in.
    let thief = sign_up(&world, "victim@example.com").await;
    let (mut hidden, _) = add(&world, &thief, 3).await;
    let link = token(&mailed(&world, "confirm_email", "link").await);
    accounts.confirm(&link, None, &device()).await.unwrap();
    let given = answer(&world, &mut hidden).await;
    assert_eq!(sign_in(&world, &given).await.unwrap_err().code(), Code::PasskeyUnknown);
    assert!(accounts.sign_in("victim@example.com", PASSWORD, None, &device()).await.is_err());
    assert_eq!(query_texts(&world, "SELECT count(*)::text AS fact FROM passkeys").await, ["0"]);
}
