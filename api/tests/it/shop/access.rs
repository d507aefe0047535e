//! Access to a course as its seller gives, extends and ends it, and as its buyer meets that.

use chrono::{DateTime, Duration, Utc};
use kontor_fulfilment::{
    AccessOutcome, CourseGrantState, SessionState, end_course_access,
    sessions::{self, AccessGrantRequest, COURSE_SESSIONS, CourseSession, Length, PEOPLE_AT_ONCE},
};
use kontor_kernel::{
    ApiError, Code,
    kinds::{CourseSessionId, ProductId},
};

use super::{
    buyer::Shop,
    courses::{bought, course, deliver, links, way_into},
};

fn request(product: ProductId, length: Length, emails: &[&str]) -> AccessGrantRequest {
    let emails = emails.iter().map(|email| (*email).to_owned()).collect();
    AccessGrantRequest { product, length, extend: true, emails, buyers_of: Vec::new() }
}

async fn all(shop: &Shop) -> Vec<CourseSession> {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let query = COURSE_SESSIONS.read("sort_key=payer_email&sort_dir=asc", tx.now()).unwrap();
    query.page::<CourseSession>(&mut tx).await.unwrap().rows
}

/// In a transaction that is kept.
macro_rules! within {
    ($shop:expr, |$tx:ident| $action:expr) => {{
        let mut held = $shop.world.api.begin($shop.seller.scope()).await.unwrap();
        let $tx = &mut held;
        let done = Box::pin($action).await;
        if done.is_ok() {
            held.commit().await.unwrap();
        }
        done
    }};
}

async fn now(shop: &Shop) -> DateTime<Utc> {
    shop.world.api.begin(shop.seller.scope()).await.unwrap().now()
}

/// So many who bought the book, as one of their orders says.
async fn customers(shop: &Shop, count: usize) {
    shop.sql("ALTER TABLE orders DISABLE TRIGGER USER").await;
    shop.sql(&format!(
        "INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'token', 'T' || n,
             'payer_user_id', NULL, 'payer_email', 'c' || lpad(n::text, 4, '0') || '@example.test'))).*
         FROM orders AS o, generate_series(1, {count}) AS n WHERE o.id = (SELECT id FROM orders ORDER BY id LIMIT 1)"
    ))
    .await;
}

fn code(done: Result<CourseSession, ApiError>) -> Code {
    done.unwrap_err().code()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_session_is_closed_paused_opened_and_extended_as_the_table_of_states_allows() {
    use SessionState::{PublishCanceled, PublishPaused, Published};
    let shop = Shop::open().await;
    course(&shop).await;
    let (page, order) = Box::pin(bought(&shop)).await;
    deliver(&shop, order).await;
    let mut browser = shop.browser();
    let way = way_into(&browser.get(&page).await);
    let id: CourseSessionId = all(&shop).await[0].id;
    assert_eq!(code(within!(shop, |tx| sessions::extend(tx, id, Length::Days(5)))), Code::AccessUnlimited);
    assert_eq!(within!(shop, |tx| sessions::reopen(tx, id)).unwrap().state, Published, "what is open stays so");

    for _ in 0..2 {
        assert_eq!(within!(shop, |tx| sessions::close(tx, id)).unwrap().state, PublishCanceled);
    }
    assert!(browser.get(&way).await.has("This course is closed"));
    deliver(&shop, order).await;
    assert_eq!(all(&shop).await[0].state, PublishCanceled, "a delivery that comes again opens nothing");
    assert_eq!(code(within!(shop, |tx| sessions::pause(tx, id))), Code::InvalidTransition);
    assert_eq!(code(within!(shop, |tx| sessions::resume(tx, id, true))), Code::InvalidTransition);
    for _ in 0..2 {
        assert_eq!(within!(shop, |tx| sessions::reopen(tx, id)).unwrap().state, Published);
    }
    assert!(browser.get(&way).await.has("Three cups"));

    for _ in 0..2 {
        assert_eq!(within!(shop, |tx| sessions::pause(tx, id)).unwrap().state, PublishPaused);
    }
    assert!(browser.get(&way).await.has("Your access is paused"));
    assert_eq!(code(within!(shop, |tx| sessions::reopen(tx, id))), Code::InvalidTransition);
    assert_eq!(code(within!(shop, |tx| sessions::extend(tx, id, Length::Days(5)))), Code::InvalidTransition);
    assert_eq!(within!(shop, |tx| sessions::resume(tx, id, false)).unwrap().state, Published);

    // The money goes back: what the seller did not close, the seller cannot open; access can be given anew.
    shop.sql(&format!("UPDATE orders SET payment_state = 'payment_refunded' WHERE id = '{}'", order.uuid())).await;
    deliver(&shop, order).await;
    assert_eq!(code(within!(shop, |tx| sessions::reopen(tx, id))), Code::AccessOver);
    let now = now(&shop).await;
    let given = within!(shop, |tx| sessions::extend(tx, id, Length::Days(5))).unwrap();
    assert_eq!((given.state, given.ends_at), (Published, Some(now + Duration::days(5))));
    let more = within!(shop, |tx| sessions::extend(tx, id, Length::Days(5))).unwrap();
    assert_eq!(more.ends_at, Some(now + Duration::days(10)), "days are added to the end that lies ahead");
    let soon = Length::Until(now + Duration::days(9));
    let refused = within!(shop, |tx| sessions::extend(tx, id, soon)).unwrap_err();
    assert_eq!(refused.field_faults()[0].code, Code::AccessEndsLater);
    assert_eq!(shop.count("course_sessions").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_counted_is_what_is_done_and_twice_is_once() {
    let shop = Shop::open().await;
    let product = course(&shop).await;
    bought(&shop).await;
    customers(&shop, 3).await;
    let emails = ["C0001@example.test", "c0001@example.test ", "c0002@example.test", "nobody@example.test"];
    let request = AccessGrantRequest { extend: false, ..request(product, Length::Days(10), &emails) };
    let counted = within!(shop, |tx| sessions::plan(tx, &request)).unwrap().counts();
    assert_eq!(
        (counted.count_of(AccessOutcome::New), counted.count_of(AccessOutcome::NotACustomer), counted.total()),
        (2, 1, 3)
    );
    assert_eq!(shop.count("course_sessions").await, 0, "counting changes nothing");
    let done = within!(shop, |tx| sessions::grant_access(tx, &request)).unwrap();
    assert_eq!((done.state, &done.counts), (CourseGrantState::Done, &counted));
    let given = all(&shop).await;
    let end = given[0].ends_at.unwrap();
    assert_eq!(
        given.iter().map(|one| &*one.payer_email).collect::<Vec<_>>(),
        ["c0001@example.test", "c0002@example.test"]
    );
    let again = within!(shop, |tx| sessions::grant_access(tx, &request)).unwrap();
    assert_eq!((again.counts.count_of(AccessOutcome::HasAccess), again.counts.count_of(AccessOutcome::New)), (2, 0));
    assert_eq!(all(&shop).await[0].ends_at, Some(end));

    // The buyer is let in until the end, not longer, whether the sweep has come by or not.
    let mut browser = shop.browser();
    let link = links().course("anna", given[0].link_mark().unwrap());
    let way = link.trim_start_matches("http://shop.test");
    assert!(browser.get(way).await.has("Three cups"));
    shop.sql("UPDATE course_accesses SET ends_at = '2020-01-01T00:00:00Z'").await;
    shop.sql("UPDATE course_sessions SET ends_at = '2020-01-01T00:00:00Z'").await;
    assert!(browser.get(way).await.has("This course is closed"));
    assert_eq!(all(&shop).await[0].state, SessionState::PublishCanceled);
    assert_eq!(end_course_access(&shop.world.worker).await.unwrap(), 2);
    assert_eq!(end_course_access(&shop.world.worker).await.unwrap(), 0);
    assert_eq!(shop.count("course_sessions WHERE state = 'publish_canceled'").await, 2);
    let anew = within!(shop, |tx| sessions::grant_access(tx, &request)).unwrap();
    assert_eq!(anew.counts.count_of(AccessOutcome::New), 2);
    assert!(browser.get(way).await.has("Three cups"), "the same address opens again");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_are_given_access_by_a_worker_who_goes_on_where_it_stopped() {
    let shop = Shop::open().await;
    let product = course(&shop).await;
    bought(&shop).await;
    customers(&shop, PEOPLE_AT_ONCE + 1).await;
    shop.sql("UPDATE orders SET payer_email = 'zoe@example.test' WHERE payer_email NOT LIKE 'c0%'").await;
    let request = AccessGrantRequest { buyers_of: vec![product], ..request(product, Length::None, &[]) };
    let counted = within!(shop, |tx| sessions::plan(tx, &request)).unwrap().counts();
    let begun = within!(shop, |tx| sessions::grant_access(tx, &request)).unwrap();
    assert_eq!((begun.state, begun.counts.total(), begun.total), (CourseGrantState::Running, 0, 202));
    assert_eq!((shop.count("course_sessions").await, shop.count("jobs WHERE kind = 'give_course'").await), (0, 1));
    for _ in 0..2 {
        sessions::carry_out(&shop.world.worker, &shop.seller.scope(), begun.id).await.unwrap();
        let done = within!(shop, |tx| sessions::find_grant(tx, begun.id)).unwrap();
        assert_eq!((done.state, done.counts), (CourseGrantState::Done, counted.clone()));
        assert_eq!(shop.count("course_sessions").await, 202);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sellers_courses_customers_and_sessions_are_not_there() {
    let shop = Shop::open().await;
    let product = course(&shop).await;
    let (_, order) = bought(&shop).await;
    deliver(&shop, order).await;
    let theirs = all(&shop).await.remove(0);
    let berta = shop.world.seller("berta").await;
    let mut tx = shop.world.api.begin(berta.scope()).await.unwrap();
    let refused = sessions::plan(&mut tx, &request(product, Length::None, &[&theirs.payer_email])).await.unwrap_err();
    let field = &refused.field_faults()[0];
    assert_eq!((field.code, &*field.pointer), (Code::InvalidChoice, "/product_id"));
    assert_eq!(sessions::close(&mut tx, theirs.id).await.unwrap_err().code(), Code::NotFound);
    assert_eq!(kontor_orders::customers(&mut tx, std::slice::from_ref(&theirs.payer_email)).await.unwrap().len(), 0);
    drop(tx);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    assert_eq!(kontor_orders::customers(&mut tx, std::slice::from_ref(&theirs.payer_email)).await.unwrap().len(), 1);
}
