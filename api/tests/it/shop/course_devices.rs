//! A link to a course is its buyer's: it opens on five devices, and a new one, mailed to the buyer, takes its place.

use serde_json::json;

use super::{
    buyer::{Browser, Page, Shop},
    courses::{bought, course, deliver, way_into},
};

const SHUT: &str = "This link can’t open the course here";
const SECRET: &str = "The secret of cups.";

struct Course {
    shop: Shop,
    order: kontor_kernel::kinds::OrderId,
    order_page: String,
    way: String,
    lesson: String,
}

impl Course {
    async fn open() -> Self {
        let shop = Shop::open().await;
        course(&shop).await;
        let (order_page, order) = bought(&shop).await;
        deliver(&shop, order).await;
        let way = way_into(&shop.browser().get(&order_page).await);
        let lesson = shop.word("SELECT id::text AS word FROM lessons WHERE name = 'Three cups'").await;
        let lesson = kontor_kernel::kinds::LessonId::from_uuid(lesson.parse().unwrap()).to_string();
        Self { shop, order, order_page, way, lesson }
    }

    async fn devices(&self) -> i64 {
        self.shop.count("course_devices").await
    }

    /// Opens the course and reads the lesson, as people do.
    async fn read(&self, browser: &mut Browser<'_>, way: &str) -> Page {
        browser.get(way).await;
        browser.get(&format!("{way}/{}", self.lesson)).await
    }

    /// The link of the latest mail, as a path.
    async fn mailed(&self) -> String {
        let sql = "SELECT data #>> '{letter,facts,course_link}' AS word FROM mails WHERE template = 'course_link'
                   AND to_address = 'berg@example.test' ORDER BY id DESC LIMIT 1";
        self.shop.word(sql).await.trim_start_matches("http://shop.test").to_owned()
    }
}

async fn press(browser: &mut Browser<'_>, way: &str, page: &Page) -> Page {
    let csrf = page.hidden("csrf");
    browser.post(&format!("{way}/renew"), &[("csrf", csrf.as_str())]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_opens_on_five_devices_and_whoever_only_looks_is_none() {
    let course = Course::open().await;
    // Programs that follow the links of mails keep no cookies: they see what is in it, read nothing and count nothing.
    for _ in 0..8 {
        let seen = course.shop.browser().get(&course.way).await;
        assert!(seen.status == 200 && seen.has("Three cups") && !seen.has(SECRET), "{}", seen.html);
        let read = course.shop.browser().get(&format!("{}/{}", course.way, course.lesson)).await;
        assert!(read.status == 303 && read.location().starts_with(&course.way), "{}", read.html);
        let file = course.shop.browser().get(&format!("{}/{}/file", course.way, course.lesson)).await;
        assert_eq!(file.location(), course.way);
    }
    assert_eq!(course.devices().await, 0);
    let without = course.shop.browser().get(&format!("{}?marked=1", course.way)).await;
    assert!(without.has("Allow cookies") && !without.has("Three cups"), "{}", without.html);

    let mut mine: Vec<_> = (0..5).map(|_| course.shop.browser()).collect();
    for _ in 0..2 {
        for browser in &mut mine {
            let read = course.read(browser, &course.way).await;
            assert!(read.has(SECRET), "{}", read.html);
        }
    }
    assert_eq!(course.devices().await, 5, "the same browser is the same device");
    let mut sixth = course.shop.browser();
    for _ in 0..2 {
        let read = course.read(&mut sixth, &course.way).await;
        assert!(
            read.has(SHUT) && read.has("Send a new link") && !read.has(SECRET) && !read.has("Three cups"),
            "{}",
            read.html
        );
        let home = sixth.get(&course.way).await;
        assert!(home.has(SHUT) && !home.has("Three cups"), "{}", home.html);
    }
    assert_eq!(course.devices().await, 5);
    assert!(course.read(&mut mine[0], &course.way).await.has(SECRET), "whoever had it still has it");
}

#[tokio::test(flavor = "multi_thread")]
async fn devices_that_come_at_the_same_moment_are_five_too() {
    let course = Course::open().await;
    let mut marked = Vec::new();
    for _ in 0..12 {
        let mut browser = course.shop.browser();
        browser.get(&course.way).await;
        marked.push(browser);
    }
    let lesson = format!("{}/{}", course.way, course.lesson);
    let asked = marked.iter_mut().map(|browser| browser.get(&lesson));
    let read = futures::future::join_all(asked).await;
    assert_eq!(read.iter().filter(|page| page.has(SECRET)).count(), 5);
    assert_eq!((read.iter().filter(|page| page.has(SHUT)).count(), course.devices().await), (7, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_link_goes_to_the_buyer_and_ends_the_old_one_once_it_is_opened() {
    let course = Course::open().await;
    let mut mine: Vec<_> = (0..5).map(|_| course.shop.browser()).collect();
    for browser in &mut mine {
        course.read(browser, &course.way).await;
    }
    let mut other = course.shop.browser();
    let shut = other.get(&course.way).await;
    // A page of ours alone sends it.
    assert_eq!(course.shop.browser().post(&format!("{}/renew", course.way), &[("csrf", "x")]).await.status, 403);
    let sent = press(&mut other, &course.way, &shut).await;
    assert_eq!((sent.status, sent.location()), (303, format!("{}?link=sent", course.way)), "{}", sent.html);
    let told = other.get(&sent.location()).await;
    assert!(told.has("New link sent") && !told.has("berg@example.test"), "{}", told.html);
    let new = course.mailed().await;
    assert_ne!(new, course.way);
    // Whoever asks locks nobody out, and gets nothing.
    assert!(course.read(&mut mine[0], &course.way).await.has(SECRET) && course.devices().await == 5);
    assert!(course.read(&mut other, &course.way).await.has(SHUT));
    for forged in ["0", "1", "2", "-1", "01", "x"] {
        assert_eq!(other.get(&format!("{}.{forged}", course.way)).await.status, 404, "{forged}");
    }
    // A program that looks at the mail opens nothing.
    course.shop.browser().get(&new).await;
    assert_eq!(course.devices().await, 5);

    let mut buyer = course.shop.browser();
    assert!(course.read(&mut buyer, &new).await.has(SECRET));
    assert_eq!(course.devices().await, 1);
    assert!(course.read(&mut mine[0], &course.way).await.has(SHUT), "the old link is over");
    assert!(course.read(&mut mine[0], &new).await.has(SECRET));
    assert_eq!(way_into(&buyer.get(&course.order_page).await), new, "and the order leads to the new one");

    // Three in an hour.
    let shut = other.get(&course.way).await;
    let statuses = [
        press(&mut other, &course.way, &shut).await,
        press(&mut other, &course.way, &shut).await,
        press(&mut other, &course.way, &shut).await,
    ]
    .map(|page| page.status);
    assert_eq!(statuses, [303, 303, 429]);
    assert_eq!(course.shop.count("mails WHERE template = 'course_link'").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seller_sends_a_new_link_from_the_order() {
    let course = Course::open().await;
    let owner = course.shop.owner().await;
    let access = course.shop.word("SELECT id::text AS word FROM course_accesses").await;
    let access = kontor_kernel::kinds::CourseAccessId::from_uuid(access.parse().unwrap());
    let path = |order: &str| format!("/v1/cabinet/orders/{order}/courses/{access}/send_link");
    let (status, told) = course.shop.done(&path(&course.order.to_string()), &json!({}), "a", &owner).await;
    assert_eq!((status, &told["data"]["attributes"]["email"]), (200, &json!("berg@example.test")), "{told}");
    let mut buyer = course.shop.browser();
    assert!(course.read(&mut buyer, &course.mailed().await).await.has(SECRET));
    let unknown = "ord_01h455vb4pex5vsknk084sn02q";
    assert_eq!(course.shop.done(&path(unknown), &json!({}), "b", &owner).await.0, 404, "of this order alone");
    course.shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    deliver(&course.shop, course.order).await;
    let (status, told) = course.shop.done(&path(&course.order.to_string()), &json!({}), "c", &owner).await;
    assert_eq!((status, &told["errors"][0]["code"]), (409, &json!("access_over")), "{told}");
    // Nor does the page send one for what went back.
    let page = buyer.get(&course.mailed().await).await;
    assert!(page.has("This course is closed") && !page.has("Send a new link"), "{}", page.html);
}
