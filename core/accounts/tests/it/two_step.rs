//! Two-step sign-in: codes of an app, recovery codes, and what is tried in between.

use chrono::Duration;
use kontor_accounts::{Proof, Purpose, RECOVERY_CODES, SecondProof, SignedIn, forget_challenges, reseal_totp_secrets};
use kontor_kernel::{ApiError, Code, Secret};
use kontor_testkit::World;
use totp_rs::{Builder, Secret as Shared};

use super::{PASSWORD, accounts, ask, confirm, device, mailed, query_texts, sign_up, token};

/// The code that an app shows `seconds` from now.
pub fn code(world: &World, secret: &str, seconds: i64) -> String {
    let totp =
        Builder::new().with_secret(Shared::try_from_base32(secret).unwrap()).with_account_name("anna").build().unwrap();
    let at = world.api.env().clock.now() + Duration::seconds(seconds);
    totp.generate(u64::try_from(at.timestamp()).unwrap()).to_string()
}

/// Turns it on; the app's secret and the recovery codes.
pub async fn turn_on(world: &World, person: &SignedIn) -> (String, Vec<String>) {
    let accounts = accounts(world);
    let secret = accounts.begin_totp(person.user).await.unwrap().secret;
    let codes = accounts.confirm_totp(person.user, &code(world, &secret, 0), &device()).await.unwrap();
    (secret, codes)
}

fn asked(refused: ApiError) -> String {
    assert_eq!(refused.code(), Code::SecondStepRequired);
    refused.meta()["token"].as_str().unwrap().to_owned()
}

/// The token between the steps, after the right password.
pub async fn second_step(world: &World, email: &str) -> String {
    asked(accounts(world).sign_in(email, PASSWORD, None, &device()).await.unwrap_err())
}

async fn finish(world: &World, token: &str, code: &str) -> Result<SignedIn, Code> {
    let proof = SecondProof::Totp(code.to_owned());
    let outcome = accounts(world).finish_sign_in(token, &proof, &device()).await;
    outcome.map_err(|fault| fault.field_faults().first().map_or(fault.code(), |field| field.code))
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_in_asks_for_the_code_and_takes_each_once_with_a_step_of_drift() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    let enrolment = accounts.begin_totp(anna.user).await.unwrap();
    assert!(enrolment.uri.starts_with("otpauth://totp/Kontor:anna%40example.com?"), "{}", enrolment.uri);
    // Nothing is asked for before the first code; a wrong one turns nothing on.
    accounts.sign_in("anna@example.com", PASSWORD, None, &device()).await.unwrap();
    assert!(accounts.confirm_totp(anna.user, "000000", &device()).await.is_err());
    let first = code(&world, &enrolment.secret, 0);
    let codes = accounts.confirm_totp(anna.user, &first, &device()).await.unwrap();
    assert_eq!(codes.len(), RECOVERY_CODES);
    assert_eq!(mailed(&world, "account_security_changed", "change").await, "two_step_on");
    assert_eq!(accounts.begin_totp(anna.user).await.err().unwrap().code(), Code::TwoStepAlreadyOn);
    let kept = query_texts(&world, "SELECT secret_sealed AS fact FROM totp_factors").await;
    assert!(!kept[0].contains(&enrolment.secret));

    let step = second_step(&world, "anna@example.com").await;
    assert_eq!(finish(&world, &step, &first).await.unwrap_err(), Code::TwoStepCodeWrong, "the code that turned it on");
    let ahead = code(&world, &enrolment.secret, 30);
    let signed_in = finish(&world, &step, &format!(" {} {}", &ahead[..3], &ahead[3..])).await.unwrap();
    assert_eq!(signed_in.user, anna.user);
    assert_eq!(finish(&world, &step, &ahead).await.unwrap_err(), Code::SignInExpired, "the token once");
    let step = second_step(&world, "anna@example.com").await;
    assert_eq!(finish(&world, &step, &ahead).await.unwrap_err(), Code::TwoStepCodeWrong, "the code once");
    world.clock.advance(Duration::minutes(5));
    for (drift, taken) in [(60, false), (-60, false), (-30, true), (0, true), (30, true)] {
        let step = second_step(&world, "anna@example.com").await;
        let shown = code(&world, &enrolment.secret, drift);
        assert_eq!(finish(&world, &step, &shown).await.is_ok(), taken, "{drift}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_between_the_steps_bears_five_tries_and_ten_minutes() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    let (secret, _) = turn_on(&world, &anna).await;
    let step = second_step(&world, "anna@example.com").await;
    world.clock.advance(Duration::minutes(1));
    let tries = futures::future::join_all((0..20).map(|_| finish(&world, &step, "000000"))).await;
    let looked_at = tries.iter().filter(|outcome| matches!(outcome, Err(Code::TwoStepCodeWrong))).count();
    assert_eq!(looked_at, 5, "however many come at once");
    let right = code(&world, &secret, 0);
    assert_eq!(finish(&world, &step, &right).await.unwrap_err(), Code::SignInExpired);
    let step = second_step(&world, "anna@example.com").await;
    world.clock.advance(Duration::minutes(10) + Duration::seconds(1));
    let right = code(&world, &secret, 0);
    assert_eq!(finish(&world, &step, &right).await.unwrap_err(), Code::SignInExpired);
    assert_eq!(finish(&world, "made up", &right).await.unwrap_err(), Code::SignInExpired);
    world.clock.advance(Duration::hours(2));
    assert_eq!(forget_challenges(&world.worker).await.unwrap(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_works_once_and_new_ones_end_the_old() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    assert_eq!(accounts.renew_recovery_codes(anna.user, &device()).await.unwrap_err().code(), Code::TwoStepOff);
    let (_, codes) = turn_on(&world, &anna).await;
    let recover = async |code: &str| {
        let step = second_step(&world, "anna@example.com").await;
        let proof = SecondProof::RecoveryCode(code.to_owned());
        accounts.finish_sign_in(&step, &proof, &device()).await
    };
    recover(&codes[0].to_uppercase().replace('-', " ")).await.unwrap();
    assert_eq!(mailed(&world, "account_security_changed", "change").await, "recovery_code_used");
    assert_eq!(mailed(&world, "account_security_changed", "subject").await, "9");
    let twice = recover(&codes[0]).await.unwrap_err();
    assert_eq!(twice.field_faults()[0].code, Code::RecoveryCodeWrong);
    let anew = accounts.renew_recovery_codes(anna.user, &device()).await.unwrap();
    assert!(recover(&codes[1]).await.is_err());
    recover(&anew[1]).await.unwrap();
    assert_eq!(accounts.security(anna.user).await.unwrap().recovery_codes_left, 9);
    // Another person's codes are theirs.
    let bruno = sign_up(&world, "bruno@example.com").await;
    let (_, others) = turn_on(&world, &bruno).await;
    assert!(recover(&others[0]).await.is_err());
    let kept = query_texts(&world, "SELECT code_hash AS fact FROM recovery_codes").await;
    assert!(kept.iter().all(|hash| !anew.contains(hash)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailed_link_and_a_new_password_are_one_factor_and_a_removed_one_is_not_asked_for() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    let (secret, _) = turn_on(&world, &anna).await;
    ask(&world, Purpose::MagicLink, "anna@example.com").await;
    let link = token(&mailed(&world, "magic_link", "link").await);
    world.clock.advance(Duration::minutes(1));
    let step = asked(accounts.sign_in_by_link(&link, &device()).await.unwrap_err());
    finish(&world, &step, &code(&world, &secret, 0)).await.unwrap();
    ask(&world, Purpose::Password, "anna@example.com").await;
    let link = token(&mailed(&world, "reset_password", "link").await);
    world.clock.advance(Duration::minutes(1));
    let reset = accounts.reset_password(&link, "purple monkey dishwasher", &device()).await.unwrap_err();
    let signed_in = finish(&world, &asked(reset), &code(&world, &secret, 0)).await.unwrap();
    // The app proves anew who is there, once a code.
    world.clock.advance(Duration::minutes(1));
    let proof = Proof::Totp(code(&world, &secret, 0));
    accounts.step_up(anna.user, signed_in.session, &proof).await.unwrap();
    let twice = accounts.step_up(anna.user, signed_in.session, &proof).await.unwrap_err();
    assert_eq!(twice.field_faults()[0].pointer, "/totp_code");
    accounts.turn_totp_off(anna.user, &device()).await.unwrap();
    accounts.turn_totp_off(anna.user, &device()).await.unwrap();
    assert_eq!(mailed(&world, "account_security_changed", "change").await, "two_step_off");
    accounts.sign_in("anna@example.com", "purple monkey dishwasher", None, &device()).await.unwrap();
    assert_eq!(query_texts(&world, "SELECT count(*)::text AS fact FROM recovery_codes").await, ["0"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secret_outlives_the_installations_key() {
    let world = World::new().await;
    let anna = sign_up(&world, "anna@example.com").await;
    turn_on(&world, &anna).await;
    let rotated = Secret::from_hex(&"6b".repeat(32)).unwrap().with_previous(&"5a".repeat(32)).unwrap();
    let env = world.api.env();
    let url = world.owner_url();
    assert_eq!(reseal_totp_secrets(&url, env, &rotated).await.unwrap(), 1);
    assert_eq!(reseal_totp_secrets(&url, env, &rotated).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn recovery_codes_that_a_thief_made_go_although_the_app_stays_and_the_operator_helps_who_lost_it() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    turn_on(&world, &anna).await;
    world.clock.advance(Duration::hours(1));
    let stolen = accounts.renew_recovery_codes(anna.user, &device()).await.unwrap();
    let link = token(&mailed(&world, "account_security_changed", "link").await);
    accounts.disown(&link).await.unwrap().0.commit().await.unwrap();
    let security = accounts.security(anna.user).await.unwrap();
    assert!(security.two_step_since.is_some() && security.recovery_codes_left == 0, "{security:?}, {stolen:?}");

    let owner = world.owner_url();
    assert!(!kontor_accounts::remove_second_steps(&owner, "nobody@example.com").await.unwrap());
    assert!(kontor_accounts::remove_second_steps(&owner, "anna@example.com").await.unwrap());
    assert!(accounts.security(anna.user).await.unwrap().two_step_since.is_none());
}
