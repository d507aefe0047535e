//! A course as its buyers meet it: a preview before, every lesson after, and nothing when the money went back.

use kontor_catalog::{
    LessonKind,
    course::{self, LessonChange, NewLesson},
};
use kontor_db::{Row, query};
use kontor_kernel::{
    Secret,
    kinds::{OrderId, ProductId},
};

use diesel_async::RunQueryDsl;
use kontor_urls::Links;

use super::buyer::{Page, Shop};

const FORM: &str = "/s/anna/light/payment";

#[derive(Row)]
struct SessionRow {
    id: uuid::Uuid,
}

async fn ids(shop: &Shop, sql: &str) -> Vec<uuid::Uuid> {
    let rows: Vec<SessionRow> = query(sql).load(&mut shop.world.owner().await).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

/// A published course with a text that everybody may read, one that only buyers read, and one that is not there yet.
pub(super) async fn course(shop: &Shop) -> ProductId {
    shop.product("light", 2_900).await;
    shop.sql("DELETE FROM digitals").await;
    shop.sql("UPDATE products SET form = 'course', digitals_count = 0, zfu_number = '7412820c'").await;
    let product = ProductId::from_uuid(ids(shop, "SELECT id FROM products").await[0]);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let (section, _) = course::add_section(&mut tx, product, None, "One window").await.unwrap();
    for (name, text, preview) in [
        ("Where light comes from", "Look <up>.", true),
        ("Three cups", "The secret of cups.", false),
        ("Later", "", false),
    ] {
        let fields = LessonChange { text: Some(text.into()), preview: Some(preview), ..LessonChange::default() };
        let new = NewLesson { section, name: name.into(), kind: LessonKind::Text, fields };
        course::add(&mut tx, product, None, &new).await.unwrap();
    }
    tx.commit().await.unwrap();
    product
}

pub(super) fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

pub(super) async fn deliver(shop: &Shop, order: OrderId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    tx.commit().await.unwrap();
}

/// Where the order's page leads into the course.
pub(super) fn way_into(page: &Page) -> String {
    let (_, rest) = page.html.split_once("href=\"http://shop.test/s/anna/courses/").expect("a way into the course");
    format!("/s/anna/courses/{}", rest.split('"').next().unwrap())
}

pub(super) async fn bought(shop: &Shop) -> (String, OrderId) {
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    assert!(form.has("7412820c"), "the admission is printed where it is bought");
    let page = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await.location();
    let order = OrderId::from_uuid(*ids(shop, "SELECT id FROM orders ORDER BY id").await.last().unwrap());
    (page, order)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_course_is_open_once_however_often_it_is_delivered() {
    let shop = Shop::open().await;
    course(&shop).await;
    let mut browser = shop.browser();
    let before = browser.get("/s/anna/light").await;
    assert!(before.has("Look &lt;up>.") || before.has("Look &lt;up&gt;."), "{}", before.html);
    assert!(before.has("Three cups") && !before.has("The secret of cups.") && !before.has("Later"));

    let (page, order) = bought(&shop).await;
    deliver(&shop, order).await;
    deliver(&shop, order).await;
    for table in ["course_sessions", "course_accesses", "mails WHERE template = 'order_paid'"] {
        assert_eq!(shop.count(table).await, 1, "{table}");
    }
    assert_eq!(shop.count("course_sessions WHERE state = 'published'").await, 1);
    let way = way_into(&browser.get(&page).await);
    let home = browser.get(&way).await;
    assert!(home.has("Three cups") && !home.has("Later"), "{}", home.html);
    assert_eq!((home.header("cache-control"), home.header("referrer-policy")), ("no-store", "same-origin"));
    let lessons = ids(&shop, "SELECT id FROM lessons ORDER BY position").await;
    let lesson = |at: usize| format!("{way}/{}", kontor_kernel::kinds::LessonId::from_uuid(lessons[at]));
    let second = browser.get(&lesson(1)).await;
    assert!(second.has("The secret of cups.") && second.has("rel=\"prev\"") && !second.has("rel=\"next\""));
    assert_eq!(browser.get(&lesson(2)).await.status, 404, "what is not there yet is not there");
    let forged = format!("{}x", way.trim_end_matches(|letter: char| letter.is_ascii_alphanumeric()));
    assert_eq!(browser.get(&forged).await.status, 404);
    assert_eq!(browser.get("/s/anna/courses/acc_01h455vb4pex5vsknk084sn02q").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_order_is_its_own_way_into_one_session() {
    let shop = Shop::open().await;
    course(&shop).await;
    let ((first, one), (second, two)) = (bought(&shop).await, bought(&shop).await);
    deliver(&shop, one).await;
    deliver(&shop, two).await;
    assert_eq!((shop.count("course_sessions").await, shop.count("course_accesses").await), (1, 2));
    let mut browser = shop.browser();
    let ways = (way_into(&browser.get(&first).await), way_into(&browser.get(&second).await));

    // The first goes back: its way is shut, that of the second stays open, and so does the session.
    shop.sql(&format!("UPDATE orders SET payment_state = 'payment_refunded' WHERE id = '{}'", one.uuid())).await;
    deliver(&shop, one).await;
    let shut = browser.get(&ways.0).await;
    assert!(shut.has("This course is closed") && !shut.has("Three cups"), "{}", shut.html);
    assert!(browser.get(&ways.1).await.has("Three cups"));
    assert_eq!(shop.count("course_sessions WHERE state = 'published'").await, 1);

    // Money that is missing for now pauses; with it everything is open again.
    shop.sql(&format!("UPDATE orders SET payment_state = 'payment_paused' WHERE id = '{}'", two.uuid())).await;
    deliver(&shop, two).await;
    assert!(browser.get(&ways.1).await.has("Your access is paused"));
    assert_eq!(shop.count("course_sessions WHERE state = 'publish_paused'").await, 1);
    shop.sql(&format!("UPDATE orders SET payment_state = 'paid' WHERE id = '{}'", two.uuid())).await;
    deliver(&shop, two).await;
    assert!(browser.get(&ways.1).await.has("Three cups"));

    shop.sql(&format!("UPDATE orders SET payment_state = 'payment_chargebacked' WHERE id = '{}'", two.uuid())).await;
    deliver(&shop, two).await;
    assert_eq!(shop.count("course_sessions WHERE state = 'publish_canceled'").await, 1);
    let lesson = ids(&shop, "SELECT id FROM lessons ORDER BY position LIMIT 1").await[0];
    let file = format!("{}/{}/file", ways.1, kontor_kernel::kinds::LessonId::from_uuid(lesson));
    assert_eq!(browser.get(&file).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_learner_has_done_is_kept_and_counted() {
    let shop = Shop::open().await;
    course(&shop).await;
    let (page, order) = bought(&shop).await;
    deliver(&shop, order).await;
    let mut browser = shop.browser();
    let way = way_into(&browser.get(&page).await);
    browser.get(&way).await;
    let start = browser.get(&way).await;
    assert!(start.has("Start with the first lesson") && !start.has("<progress"), "{}", start.html);
    let lessons = ids(&shop, "SELECT id FROM lessons WHERE body <> '' ORDER BY position, id").await;
    let address = |at: usize| format!("{way}/{}", kontor_kernel::kinds::LessonId::from_uuid(lessons[at]));

    let first = browser.get(&address(0)).await;
    assert!(first.has("Mark as done and continue"), "{}", first.html);
    assert_eq!(shop.count("lesson_progress WHERE finished_at IS NULL").await, 1, "it was opened, not finished");
    for _ in 0..2 {
        let next = browser.post(&address(0), &[("done", "1"), ("csrf", &first.hidden("csrf"))]).await;
        assert_eq!((next.status, next.location()), (303, address(1)), "done leads on, and twice is once");
    }
    let begun = browser.get(&way).await;
    assert!(begun.has("1 of 2 lessons done") && begun.has("Continue course"), "{}", begun.html);
    let last = browser.get(&address(1)).await;
    assert_eq!(browser.post(&address(1), &[("done", "1"), ("csrf", &last.hidden("csrf"))]).await.location(), way);
    assert!(browser.get(&way).await.has("You’ve completed every lesson"));
    let again = browser.get(&address(0)).await;
    assert_eq!(
        browser.post(&address(0), &[("done", "0"), ("csrf", &again.hidden("csrf"))]).await.location(),
        address(0)
    );
    assert_eq!(shop.count("lesson_progress WHERE finished_at IS NOT NULL").await, 1);

    // A form of nobody, and one for a lesson that buyers do not see, changes nothing.
    assert_eq!(
        browser.post(&format!("{way}/les_0"), &[("done", "1"), ("csrf", &again.hidden("csrf"))]).await.status,
        404
    );
    let unseen = ids(&shop, "SELECT id FROM lessons WHERE body = ''").await[0];
    let unseen = format!("{way}/{}", kontor_kernel::kinds::LessonId::from_uuid(unseen));
    assert_eq!(browser.post(&unseen, &[("done", "1"), ("csrf", &again.hidden("csrf"))]).await.status, 404);
    assert_eq!(shop.count("lesson_progress WHERE finished_at IS NOT NULL").await, 1);
}
