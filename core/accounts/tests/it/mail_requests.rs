//! Mails that are asked for at an address: nobody learns whose it is, and nobody takes them from its owner.

use std::collections::BTreeSet;

use chrono::Duration;
use kontor_accounts::{MailRequest, Purpose};
use kontor_testkit::World;

use super::{accounts, answer, ask_as, device, mailed, query_texts, sign_up, token};

const MAILS: &str = "SELECT count(*)::text AS fact FROM mails WHERE template = 'magic_link'";

#[tokio::test(flavor = "multi_thread")]
async fn asking_is_the_same_work_for_every_address_and_the_mail_comes_after_it() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    let wrote = "SELECT count(*)::text AS fact FROM mails";
    let before = query_texts(&world, wrote).await;
    let mut asked = Vec::new();
    for purpose in [Purpose::Confirm, Purpose::MagicLink, Purpose::Password] {
        for email in ["anna@example.com", "nobody@example.com"] {
            let request = MailRequest {
                email: email.to_owned(),
                purpose,
                profile_type: None,
                seller: None,
                requester: String::new(),
            };
            asked.push(accounts.request_mail(&request).await.unwrap());
        }
    }
    // One row and one job each; nothing has been looked up or written to anybody.
    assert_eq!(query_texts(&world, wrote).await, before);
    assert_eq!(query_texts(&world, "SELECT count(*)::text AS fact FROM mail_requests").await, ["6"]);
    assert_eq!(
        query_texts(&world, "SELECT count(*)::text AS fact FROM jobs WHERE kind = 'answer_request'").await,
        ["6"]
    );
    for id in asked {
        answer(&world, id).await;
        // A job may run twice.
        answer(&world, id).await;
    }
    assert_eq!(query_texts(&world, "SELECT count(*)::text AS fact FROM mail_requests").await, ["0"]);
    let sent = "SELECT template || ' ' || to_address AS fact FROM mails ORDER BY 1";
    let mails =
        ["confirm_email", "confirm_email", "magic_link", "reset_password"].map(|one| format!("{one} anna@example.com"));
    assert_eq!(query_texts(&world, sent).await, mails);
    assert!(
        accounts
            .request_mail(&MailRequest {
                email: "no address".to_owned(),
                purpose: Purpose::Confirm,
                profile_type: None,
                seller: None,
                requester: String::new(),
            })
            .await
            .is_err()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_in_somebodys_place_does_not_take_the_link_from_them() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    for _ in 0..10 {
        ask_as(&world, Purpose::MagicLink, "anna@example.com", None, "198.51.100.0/24").await;
    }
    assert_eq!(query_texts(&world, MAILS).await, ["6"], "one requester fills no mailbox");
    ask_as(&world, Purpose::MagicLink, "anna@example.com", None, "203.0.113.0/24").await;
    assert_eq!(query_texts(&world, MAILS).await, ["7"], "the owner is counted apart");
    // All of them are one link and one code, so the latest is as good as the first.
    let links = "SELECT DISTINCT data #>> '{letter,facts,link}' AS fact FROM mails WHERE template = 'magic_link'";
    assert_eq!(query_texts(&world, links).await.len(), 1);
    let code = mailed(&world, "magic_link", "code").await;
    assert!(accounts.sign_in_by_code("anna@example.com", &code, &device()).await.is_ok());
    assert!(accounts.sign_in_by_link(&token(&query_texts(&world, links).await[0]), &device()).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_is_used_old_or_guessed_at_is_followed_by_another() {
    let world = World::new().await;
    let accounts = accounts(&world);
    sign_up(&world, "anna@example.com").await;
    let mut links = BTreeSet::new();
    let mut next = async |requester: &str| {
        world.clock.advance(Duration::seconds(1));
        ask_as(&world, Purpose::MagicLink, "anna@example.com", None, requester).await;
        let link = mailed(&world, "magic_link", "link").await;
        assert!(links.insert(link.clone()), "another one");
        link
    };
    accounts.sign_in_by_link(&token(&next("a").await), &device()).await.unwrap();
    next("b").await;
    // Five wrong codes, whoever typed them, and its owner gets one that works.
    for _ in 0..5 {
        assert!(accounts.sign_in_by_code("anna@example.com", "x", &device()).await.is_err());
    }
    next("c").await;
    let code = mailed(&world, "magic_link", "code").await;
    world.clock.advance(Duration::minutes(5));
    next("d").await;
    assert!(accounts.sign_in_by_code("anna@example.com", &code, &device()).await.is_err());
    let code = mailed(&world, "magic_link", "code").await;
    assert!(accounts.sign_in_by_code("anna@example.com", &code, &device()).await.is_ok());
}
