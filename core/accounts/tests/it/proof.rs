//! Purchases belong to who has proven the address that they were made with, whatever was done to the account before.

use diesel_async::RunQueryDsl;
use kontor_accounts::{Changes, Purpose, SignedIn, authenticate};
use kontor_db::{Scope, query};
use kontor_kernel::{Code, Locale, kinds::UserId};
use kontor_testkit::World;

use super::{Fact, PASSWORD, accounts, ask, confirm, device, holder, mailed, query_texts, secret, sign_up, token};

const VICTIM: &str = "victim@example.com";
const THIEF: &str = "thief@example.com";

/// An order of a guest with this address, as a checkout writes it: it names the account that the address has by then.
async fn buy(world: &World, email: &str) {
    let payer = accounts(world).payer(email, "", "", Locale::En).await.unwrap();
    let shop = format!("shop{}", query_texts(world, "SELECT count(*)::text AS fact FROM sellers").await[0]);
    let seller = world.seller(&shop).await;
    // What an order has besides does not matter here, nor do the rules that look at it.
    let mut owner = world.owner().await;
    let columns = "SELECT string_agg(quote_ident(column_name), ', ') AS fact FROM information_schema.columns \
        WHERE table_name = 'orders' AND is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER' \
        AND column_name NOT IN ('seller_id', 'id', 'payer_email')";
    let others = query_texts(world, columns).await.remove(0);
    let values = "SELECT string_agg(CASE data_type WHEN 'uuid' THEN 'gen_random_uuid()' WHEN 'jsonb' THEN '''{}''::jsonb' \
        WHEN 'boolean' THEN 'false' WHEN 'timestamp with time zone' THEN 'now()' WHEN 'date' THEN 'current_date' \
        WHEN 'text' THEN '''eur''' WHEN 'ARRAY' THEN '''{}''' ELSE '1' END, ', ') AS fact \
        FROM information_schema.columns WHERE table_name = 'orders' AND is_nullable = 'NO' AND column_default IS NULL \
        AND is_generated = 'NEVER' AND column_name NOT IN ('seller_id', 'id', 'payer_email')";
    let values = query_texts(world, values).await.remove(0);
    query("SET session_replication_role = replica").execute(&mut owner).await.unwrap();
    query(format!(
        "INSERT INTO orders (seller_id, id, payer_email, payer_user_id, {others}) \
         VALUES ($1, gen_random_uuid(), $2, $3, {values})"
    ))
    .bind(seller.id)
    .bind(email)
    .bind(payer)
    .execute(&mut owner)
    .await
    .unwrap();
}

/// The orders that a person sees.
async fn seen(world: &World, user: UserId) -> i64 {
    let mut tx = world.api.begin(Scope::Person(user)).await.unwrap();
    let found: Fact = query("SELECT count(*)::text AS fact FROM orders").get_result(tx.conn().unwrap()).await.unwrap();
    tx.commit().await.unwrap();
    found.fact.parse().unwrap()
}

/// Whether somebody can still do anything with a session, or with the password.
async fn is_in(world: &World, signed_in: &SignedIn, email: &str) -> bool {
    authenticate(&world.api, &secret(), &signed_in.tokens.access_token).await.is_ok()
        || accounts(world).renew(&signed_in.tokens.refresh_token, &device()).await.is_ok()
        || accounts(world).sign_in(email, PASSWORD, None, &device()).await.is_ok()
}

fn other_address(email: &str) -> Changes {
    Changes { email: Some(email.to_owned()), current_password: Some(PASSWORD.to_owned()), ..Changes::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_signed_up_with_an_address_sees_nothing_of_it_whichever_way_its_owner_proves_it() {
    for way in ["confirmation", "magic link", "password reset"] {
        for bought_before in [true, false] {
            let world = World::new().await;
            let accounts = accounts(&world);
            let thief = sign_up(&world, VICTIM).await;
            if bought_before {
                buy(&world, VICTIM).await;
            }
            assert_eq!(seen(&world, thief.user).await, 0, "{way}");
            match way {
                "confirmation" => {
                    let link = token(&mailed(&world, "confirm_email", "link").await);
                    let user = accounts.confirm(&link, None, &device()).await.unwrap();
                    assert!(user.confirmed && !user.has_password);
                }
                "magic link" => {
                    ask(&world, Purpose::MagicLink, VICTIM).await;
                    let link = token(&mailed(&world, "magic_link", "link").await);
                    accounts.sign_in_by_link(&link, &device()).await.unwrap();
                }
                _ => {
                    ask(&world, Purpose::Password, VICTIM).await;
                    let link = token(&mailed(&world, "reset_password", "link").await);
                    accounts.reset_password(&link, "purple monkey dishwasher", &device()).await.unwrap();
                }
            }
            if !bought_before {
                buy(&world, VICTIM).await;
            }
            // The owner sees it; who signed up is out, with session, tokens and password.
            assert_eq!(seen(&world, thief.user).await, 1, "{way}");
            assert!(!is_in(&world, &thief, VICTIM).await, "{way}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unproven_account_changes_its_address_only_by_starting_over() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let thief = sign_up(&world, VICTIM).await;
    buy(&world, VICTIM).await;
    let refused = accounts.update_user(thief.user, thief.session, &other_address(THIEF), &device()).await.unwrap_err();
    let field = &refused.field_faults()[0];
    assert_eq!((field.code, field.pointer.as_str()), (Code::ConfirmEmailFirst, "/email"));
    assert_eq!(
        query_texts(&world, "SELECT count(*)::text AS fact FROM mails WHERE template = 'change_email'").await,
        ["0"]
    );
    // Starting over is another account, which has nothing of the first.
    let anew = sign_up(&world, THIEF).await;
    confirm(&world, &anew).await;
    assert_eq!(seen(&world, anew.user).await, 0);
    // Whatever a row says that was written before the rule: another address that is proven is not this one.
    let mut owner = world.owner().await;
    let sql = "UPDATE users SET email = 'evil@example.com', confirmed_at = now() WHERE email = 'victim@example.com'";
    query(sql).execute(&mut owner).await.unwrap();
    assert_eq!(seen(&world, thief.user).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_another_address_is_worth_nothing_without_the_account() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let thief = sign_up(&world, THIEF).await;
    confirm(&world, &thief).await;
    accounts.update_user(thief.user, thief.session, &other_address(VICTIM), &device()).await.unwrap();
    let link = token(&mailed(&world, "change_email", "link").await);
    let other = sign_up(&world, "other@example.com").await;
    // The owner of the mailbox presses it, signed in as nobody or as somebody else.
    for holder in [None, holder(&world, &other).await] {
        let refused = accounts.accept_change_email(&link, holder, &device()).await.unwrap_err();
        assert_eq!(refused.code(), Code::SignInFirst);
    }
    buy(&world, VICTIM).await;
    assert_eq!(seen(&world, thief.user).await, 0);
    // By now the address has an account of its own: it can be had by nobody else.
    let here = holder(&world, &thief).await;
    assert!(accounts.accept_change_email(&link, here, &device()).await.is_err());
    assert_eq!(seen(&world, thief.user).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_bought_with_an_address_that_was_proven_once_stays_until_it_is_undone() {
    let world = World::new().await;
    let accounts = accounts(&world);
    let anna = sign_up(&world, "anna@example.com").await;
    confirm(&world, &anna).await;
    buy(&world, "anna@example.com").await;
    accounts.update_user(anna.user, anna.session, &other_address("new@example.com"), &device()).await.unwrap();
    let link = token(&mailed(&world, "change_email", "link").await);
    accounts.accept_change_email(&link, holder(&world, &anna).await, &device()).await.unwrap();
    buy(&world, "new@example.com").await;
    assert_eq!(seen(&world, anna.user).await, 2);
    // The owner of the old address takes the account back: what somebody bought with the other one is not theirs.
    let undo = token(&mailed(&world, "email_changed_notice", "undo_link").await);
    accounts.accept_change_email(&undo, None, &device()).await.unwrap();
    assert_eq!(seen(&world, anna.user).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_confirms_in_the_browser_that_signed_up_keeps_everything() {
    let world = World::new().await;
    let accounts = accounts(&world);
    for by_cookie in [false, true] {
        let email = format!("anna{by_cookie}@example.com");
        let anna = sign_up(&world, &email).await;
        let (access, refresh) = (&anna.tokens.access_token, &anna.tokens.refresh_token);
        let here = match by_cookie {
            true => accounts.holder(None, Some(refresh)).await.unwrap(),
            false => accounts.holder(Some(access), None).await.unwrap(),
        };
        let link = token(&mailed(&world, "confirm_email", "link").await);
        let user = accounts.confirm(&link, here, &device()).await.unwrap();
        assert!(user.confirmed && user.has_password);
        assert!(authenticate(&world.api, &secret(), access).await.is_ok());
        world.clock.advance(chrono::Duration::seconds(1));
    }
    // A session that has ended, or a token that was made up, holds nothing.
    let bruno = sign_up(&world, "bruno@example.com").await;
    accounts.sign_out(bruno.user, bruno.session).await.unwrap();
    let tokens = &bruno.tokens;
    for (access, refresh) in
        [(Some(tokens.access_token.as_str()), Some(tokens.refresh_token.as_str())), (Some("x"), Some("y"))]
    {
        assert!(accounts.holder(access, refresh).await.unwrap().is_none());
    }
}
