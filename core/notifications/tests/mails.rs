//! A mail from its cause to its reader.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::sync::Arc;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, Tx, query};
use kontor_kernel::{Code, Currency, Locale, Money, kinds::MailId};
use kontor_mail::{Email, Recorder};
use kontor_notifications::{LogEntry, MAILS, MailSender, MailState, Sent, TestRecipients, To};
use kontor_testkit::{Seller, World};

const HOME: &str = "https://kontor.test";

fn to(address: &str) -> To {
    To {
        address: address.to_owned(),
        user: None,
        name: "Anna".to_owned(),
        locale: Locale::De,
        time_zone: "Europe/Berlin".to_owned(),
        order: None,
    }
}

fn sale() -> Email {
    let amount = Money::new(1_990, Currency::EUR);
    Email::SaleNotification {
        shop: "Anna".to_owned(),
        product: "Knoten".to_owned(),
        buyer: "Paul".to_owned(),
        total: amount,
        share: amount,
        order_link: HOME.to_owned(),
        plan: None,
        open: None,
    }
}

fn magic() -> Email {
    Email::MagicLink { link: format!("{HOME}/secret-door"), code: "123456".to_owned() }
}

async fn write(world: &World, seller: &Seller, address: &str, letter: &Email) -> MailId {
    let mut tx = world.api.begin(seller.scope()).await.unwrap();
    let id = kontor_notifications::write(&mut tx, &to(address), letter).await.unwrap();
    tx.commit().await.unwrap();
    id
}

fn post(world: &World) -> (MailSender, Arc<Recorder>) {
    let recorder = Arc::new(Recorder::default());
    let post = MailSender {
        db: world.worker.clone(),
        mailer: recorder.clone(),
        public_url: HOME.to_owned(),
        test_recipients: TestRecipients::default(),
    };
    (post, recorder)
}

#[derive(Row)]
struct Data {
    row: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn sent_once_and_its_secrets_forgotten() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (post, recorder) = post(&world);
    let id = write(&world, &anna, "paul@example.com", &magic()).await;
    assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), Sent::Done);
    assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), Sent::Done);
    let sent = recorder.sent().await;
    assert_eq!(sent.len(), 1);
    assert!(sent[0].text.contains("123456") && sent[0].text.contains("secret-door"));
    assert_eq!(sent[0].unsubscribe_link, None);
    let sql = "SELECT mails::text AS row FROM mails";
    let rows: Vec<Data> = query(sql).load(&mut world.owner().await).await.unwrap();
    let token = sent[0].text.split("/email_logs/").nth(1).unwrap().lines().next().unwrap().to_owned();
    assert!(!rows[0].row.contains("123456") && !rows[0].row.contains("secret-door") && !rows[0].row.contains(&token));

    // The page of the mail lives on its token alone, and gives no access.
    let view = kontor_notifications::view(&world.api, HOME, &token).await.unwrap();
    assert_eq!((view.id, view.state), (id, MailState::Sent));
    assert!(!view.rendered.html.contains("secret-door") && !view.rendered.html.contains("123456"));
    let unknown = kontor_notifications::view(&world.api, HOME, "nonsense").await.unwrap_err();
    assert_eq!(unknown.code(), Code::NotFound);
    let refused = kontor_notifications::refuse(&world.api, &token).await.unwrap_err();
    assert_eq!(refused.code(), Code::MailNotRefusable);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_ends_the_kind_but_never_what_is_due() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (post, recorder) = post(&world);
    let first = write(&world, &anna, "Anna@Example.com", &sale()).await;
    kontor_notifications::send(&post, first).await.unwrap();
    let link = recorder.sent().await[0].unsubscribe_link.clone().unwrap();
    let token = link.rsplit('/').next().unwrap();
    assert_eq!(kontor_notifications::refuse(&world.api, token).await.unwrap(), "sales");
    assert_eq!(kontor_notifications::refuse(&world.api, token).await.unwrap(), "sales");
    let second = write(&world, &anna, "anna@example.com", &sale()).await;
    assert_eq!(kontor_notifications::send(&post, second).await.unwrap(), Sent::Refused);
    let due = write(&world, &anna, "anna@example.com", &magic()).await;
    assert_eq!(kontor_notifications::send(&post, due).await.unwrap(), Sent::Done);
    // It can be taken back, by whoever holds such a mail and nobody else.
    assert_eq!(kontor_notifications::accept(&world.api, "nonsense").await.unwrap_err().code(), Code::NotFound);
    for _ in 0..2 {
        assert_eq!(kontor_notifications::accept(&world.api, token).await.unwrap(), "sales");
    }
    let third = write(&world, &anna, "anna@example.com", &sale()).await;
    assert_eq!(kontor_notifications::send(&post, third).await.unwrap(), Sent::Done);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_that_does_not_exist_is_final_and_a_busy_server_is_not() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (post, _) = post(&world);
    let gone = write(&world, &anna, "bounce@example.com", &magic()).await;
    assert_eq!(kontor_notifications::send(&post, gone).await.unwrap(), Sent::Failed);
    world.clock.advance(chrono::Duration::seconds(1));
    let busy = write(&world, &anna, "later@example.com", &magic()).await;
    assert!(kontor_notifications::send(&post, busy).await.is_err());
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let states = async |tx: &mut Tx, query: &str| {
        let listed = MAILS.read(query, tx.now()).unwrap().page::<LogEntry>(tx).await.unwrap();
        listed.rows.into_iter().map(|entry| entry.state).collect::<Vec<_>>()
    };
    assert_eq!(states(&mut tx, "").await, [MailState::Queued, MailState::Failed]);
    assert_eq!(states(&mut tx, "filters[state]=failed").await, [MailState::Failed]);
    assert_eq!(states(&mut tx, "filters[to]=later@example.com").await, [MailState::Queued]);
    assert_eq!(states(&mut tx, "filters[template]=export_ready").await, []);
    assert_eq!(states(&mut tx, "filters[template]=magic_link").await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seller_sees_its_own_log_and_writes_in_its_own_name() {
    let world = World::new().await;
    let (anna, bruno) = world.two_tenants().await;
    write(&world, &anna, "paul@example.com", &sale()).await;
    let mut tx = world.api.begin(bruno.scope()).await.unwrap();
    let query = MAILS.read("", tx.now()).unwrap();
    assert_eq!(query.page::<LogEntry>(&mut tx).await.unwrap().meta.total_count, 0);
    drop(tx);
    let mut tx = world.api.begin(Scope::Person(anna.user)).await.unwrap();
    kontor_notifications::write(&mut tx, &to("anna@example.test"), &magic()).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_side_writes_to_its_sellers_own_people_alone_and_says_test() {
    let world = World::new().await;
    let (live, test) = (world.seller("anna").await, world.test_side("bruno").await);
    let (post, recorder) = post(&world);
    let mut fates = Vec::new();
    for (seller, address) in [
        (&live, "unknown@example.com"),
        (&test, "Bruno@example.test"),
        (&test, "unknown@example.com"),
        // Proven, but of somebody else's shop.
        (&test, "anna@example.test"),
    ] {
        let id = write(&world, seller, address, &sale()).await;
        fates.push(kontor_notifications::send(&post, id).await.unwrap());
        assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), *fates.last().unwrap(), "twice is once");
    }
    assert_eq!(fates, [Sent::Done, Sent::Done, Sent::NotSent, Sent::NotSent]);
    let sent: Vec<(String, bool)> =
        recorder.sent().await.into_iter().map(|mail| (mail.to.email, mail.subject.starts_with("TEST: "))).collect();
    assert_eq!(sent, [("unknown@example.com".to_owned(), false), ("Bruno@example.test".to_owned(), true)]);
    // The log shows what would have been sent.
    let sql = "SELECT state || ' ' || subject AS row FROM mails WHERE to_address = 'anna@example.test'";
    let rows: Vec<Data> = query(sql).load(&mut world.owner().await).await.unwrap();
    assert!(rows[0].row.starts_with("not_sent TEST: "), "{}", rows[0].row);
    // An address that nobody has proven is nobody's.
    let mut owner = world.owner().await;
    query("UPDATE users SET confirmed_at = NULL WHERE email LIKE 'bruno@%'").execute(&mut owner).await.unwrap();
    let id = write(&world, &test, "bruno@example.test", &sale()).await;
    assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), Sent::NotSent);
    let everybody = MailSender { test_recipients: TestRecipients::Everybody, ..post };
    let id = write(&world, &test, "unknown@example.com", &sale()).await;
    assert_eq!(kontor_notifications::send(&everybody, id).await.unwrap(), Sent::Done);
}

async fn run(world: &World, sql: &str) {
    query(sql).execute(&mut world.owner().await).await.unwrap();
}

fn gift() -> Email {
    Email::GiftArrived {
        shop: "Anna".to_owned(),
        product: "Knoten".to_owned(),
        giver: "Win a prize".to_owned(),
        message: "Call me now".to_owned(),
        gift_link: HOME.to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_outsiders_typed_goes_to_addresses_that_are_known_alone() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (post, recorder) = post(&world);
    run(
        &world,
        "INSERT INTO proven_addresses (user_id, email, proven_at) SELECT id, 'proven@example.com', now() FROM users",
    )
    .await;
    for (address, is_told) in [
        ("nobody@example.com", false),
        ("Proven@example.com", true),
        // The seller's own, which they have confirmed.
        ("anna@example.test", true),
    ] {
        let id = write(&world, &anna, address, &gift()).await;
        assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), Sent::Done);
        let sent = recorder.sent().await.pop().unwrap();
        let words = ["Win a prize", "Call me now", "Anna,"];
        let all = format!("{}\n{}\n{}\n{}", sent.subject, sent.text, sent.html, sent.to.name);
        assert_eq!(words.map(|word| all.contains(word)), [is_told; 3], "{address}: {all}");
        // The page of the mail says what the mail said.
        let token = sent.text.split("/email_logs/").nth(1).unwrap().lines().next().unwrap();
        let view = kontor_notifications::view(&world.api, HOME, token).await.unwrap();
        assert_eq!(view.rendered.text.contains("Call me now"), is_told, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn over_its_cap_a_shop_sends_what_is_due_and_the_rest_on_the_next_day() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (post, recorder) = post(&world);
    run(&world, "UPDATE sellers SET contact_email = username || '@example.test'").await;
    let first = write(&world, &anna, "a@example.com", &gift()).await;
    assert_eq!(kontor_notifications::send(&post, first).await.unwrap(), Sent::Done);
    run(&world, "UPDATE mail_allowances SET sent = allowed - 1").await;
    // A busy mail server uses nothing up.
    let busy = write(&world, &anna, "later@example.com", &gift()).await;
    assert!(kontor_notifications::send(&post, busy).await.is_err());
    let last = write(&world, &anna, "b@example.com", &gift()).await;
    assert_eq!(kontor_notifications::send(&post, last).await.unwrap(), Sent::Done);
    let mut held = Vec::new();
    for address in ["c@example.com", "d@example.com"] {
        let id = write(&world, &anna, address, &gift()).await;
        for _ in 0..2 {
            let fate = kontor_notifications::send(&post, id).await.unwrap();
            assert!(matches!(fate, Sent::Held(wait) if wait > chrono::Duration::zero()), "{fate:?}");
        }
        held.push(id);
    }
    // Its seller's own news wait like the others; what money or an account's safety wants goes.
    let news = write(&world, &anna, "anna@example.test", &sale()).await;
    assert!(matches!(kontor_notifications::send(&post, news).await.unwrap(), Sent::Held(_)));
    for letter in [
        magic(),
        Email::PayoutIssued {
            amount: Money::new(1, Currency::EUR),
            iban_end: "2051".to_owned(),
            link: HOME.to_owned(),
        },
    ] {
        let id = write(&world, &anna, "anna@example.test", &letter).await;
        assert_eq!(kontor_notifications::send(&post, id).await.unwrap(), Sent::Done);
    }
    // Another shop has a day of its own.
    let bruno = world.seller("bruno").await;
    let other = write(&world, &bruno, "c@example.com", &gift()).await;
    assert_eq!(kontor_notifications::send(&post, other).await.unwrap(), Sent::Done);
    let told = "SELECT count(*)::text || ' ' || min(to_address) AS row FROM mails WHERE template = 'mails_held'";
    let rows: Vec<Data> = query(told).load(&mut world.owner().await).await.unwrap();
    assert_eq!(rows[0].row, "1 anna@example.test", "told once");
    let mut tx = world.api.begin(anna.scope()).await.unwrap();
    let listed = MAILS.read("filters[state]=held", tx.now()).unwrap().page::<LogEntry>(&mut tx).await.unwrap();
    assert_eq!(listed.rows.len(), 3, "the log says so");
    drop(tx);

    world.clock.advance(chrono::Duration::days(1));
    let before = recorder.sent().await.len();
    for id in &held {
        assert_eq!(kontor_notifications::send(&post, *id).await.unwrap(), Sent::Done);
        assert_eq!(kontor_notifications::send(&post, *id).await.unwrap(), Sent::Done);
    }
    assert_eq!(recorder.sent().await.len(), before + 2, "and each goes once");
    run(&world, "UPDATE mail_allowances SET sent = allowed").await;
    let again = write(&world, &anna, "e@example.com", &gift()).await;
    assert!(matches!(kontor_notifications::send(&post, again).await.unwrap(), Sent::Held(_)));
    let rows: Vec<Data> = query(told).load(&mut world.owner().await).await.unwrap();
    assert_eq!(rows[0].row, "1 anna@example.test", "not again day after day");
}
