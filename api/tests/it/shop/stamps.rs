//! PDFs with their buyer's name: nobody ever gets the bare file, whatever becomes of the copy.

use async_trait::async_trait;
use bytes::Bytes;
use diesel_async::RunQueryDsl;
use kontor_db::{Row, query};
use kontor_files::{MemoryStore, ObjectStore, Press, Stamp, keys};
use kontor_fulfilment::stamps;
use kontor_kernel::{
    ApiError, Code, Result, Secret,
    kinds::{GrantId, OrderId},
};
use kontor_orders::OrderState;
use kontor_urls::Links;

use super::buyer::Shop;

const FORM: &str = "/s/anna/book/payment";
const BARE: &str = "files/x";

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

/// A press that prints what it is told, or fails with a code.
struct Fake(Option<Code>);

#[async_trait]
impl Press for Fake {
    async fn stamp(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        match self.0 {
            Some(code) => Err(ApiError::new(code)),
            None => Ok(format!("{}|{}|{}|{}", stamp.name, stamp.email, stamp.order, pdf.len()).into()),
        }
    }

    async fn first_page(&self, pdf: Bytes, stamp: &Stamp) -> Result<Bytes> {
        self.stamp(pdf, stamp).await
    }
}

struct StampWorld {
    shop: Shop,
    store: MemoryStore,
}

#[derive(Row)]
struct Bought {
    id: GrantId,
    order_id: OrderId,
}

impl StampWorld {
    async fn open() -> Self {
        let shop = Shop::open().await;
        shop.product("book", 900).await;
        shop.sql("UPDATE products SET stamps_pdfs = true").await;
        shop.sql("UPDATE sellers SET contact_email = 'anna@example.com'").await;
        let store = MemoryStore::default();
        store.put(BARE, "application/pdf", Bytes::from_static(b"bare")).await.unwrap();
        Self { shop, store }
    }

    /// Paid and delivered: the youngest grant.
    async fn buy(&self) -> Bought {
        let token = self.shop.token("4242424242424242").await;
        let mut browser = self.shop.browser();
        let form = browser.get(FORM).await;
        let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
        assert_eq!(sent.status, 303, "{}", sent.html);
        #[derive(Row)]
        struct CopyRow {
            id: OrderId,
        }
        let sql = "SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 1";
        let order = query(sql).get_result::<CopyRow>(&mut self.shop.world.owner().await).await.unwrap().id;
        self.deliver(order).await;
        let sql = format!("SELECT id, order_id FROM grants WHERE order_id = '{}'", order.uuid());
        query(sql).get_result(&mut self.shop.world.owner().await).await.unwrap()
    }

    async fn deliver(&self, order: OrderId) {
        let mut tx = self.shop.world.api.begin(self.shop.seller.scope()).await.unwrap();
        kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn make(&self, press: Fake, grant: GrantId) -> Result<()> {
        stamps::make(&self.shop.world.worker, &self.store, &press, &links(), self.shop.seller.id, grant).await
    }

    /// Where the buyer's link leads.
    async fn fetch(&self, grant: GrantId) -> String {
        let path = links().download("anna", grant).replace("http://shop.test", "");
        let page = self.shop.browser().get(&path).await;
        assert_eq!(page.status, 303, "{}", page.html);
        page.header("location").to_owned()
    }

    async fn page(&self, order: OrderId) -> String {
        self.shop.browser().get(&links().order_page("anna", order).replace("http://shop.test", "")).await.html
    }

    async fn copy(&self, grant: GrantId) -> Option<u64> {
        let key = keys::stamped(self.shop.seller.id, grant);
        self.store.head(&key).await.unwrap().map(|head| head.size_bytes)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_buyer_gets_the_copy_with_their_name_and_never_the_file() {
    let desk = StampWorld::open().await;
    let Bought { id: grant, order_id: order } = desk.buy().await;
    assert_eq!(desk.shop.count("jobs WHERE kind = 'stamp_file'").await, 1);

    // Until it is made, the link leads to the page that says so; nothing is counted.
    assert_eq!(desk.fetch(grant).await, links().order_page("anna", order));
    assert!(desk.page(order).await.contains("adding your name to"));
    assert_eq!(desk.shop.count("grants WHERE used_count > 0").await, 0);

    desk.make(Fake(None), grant).await.unwrap();
    desk.make(Fake(Some(Code::PdfBroken)), grant).await.unwrap();
    let key = keys::stamped(desk.shop.seller.id, grant);
    let copy = kontor_uploads::read_pdf(&desk.store, &key).await.unwrap();
    let copy = String::from_utf8(copy.to_vec()).unwrap();
    let told: Vec<&str> = copy.split('|').collect();
    assert!(
        matches!(told[..], [name, email, order, "4"] if !name.is_empty() && email.contains('@') && order.starts_with("Order ")),
        "{copy}"
    );
    assert!(desk.fetch(grant).await.contains("/stamped/"), "{}", desk.fetch(grant).await);
    assert_eq!(desk.shop.count("grants WHERE used_count = 1").await, 1, "each fetch is counted");

    // Switched off, it is the file; on again, the copy.
    desk.shop.sql("UPDATE products SET stamps_pdfs = false").await;
    assert!(desk.fetch(grant).await.contains(BARE));
    desk.shop.sql("UPDATE products SET stamps_pdfs = true").await;
    assert!(desk.fetch(grant).await.contains("/stamped/"));

    // With the money the copy goes.
    desk.shop.sql(&format!("UPDATE orders SET payment_state = '{}'", OrderState::Refunded)).await;
    desk.deliver(order).await;
    assert_eq!(stamps::maintain(&desk.shop.world.worker, &desk.store).await.unwrap(), (0, 1));
    assert_eq!((desk.copy(grant).await, desk.shop.count("stamped_copies").await), (None, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_bought_before_gets_a_copy_too_when_they_ask() {
    let desk = StampWorld::open().await;
    desk.shop.sql("UPDATE products SET stamps_pdfs = false").await;
    let Bought { id: grant, order_id: order } = desk.buy().await;
    assert_eq!(desk.shop.count("stamped_copies").await, 0);
    desk.shop.sql("UPDATE products SET stamps_pdfs = true").await;
    assert_eq!(desk.fetch(grant).await, links().order_page("anna", order));
    assert_eq!(desk.fetch(grant).await, links().order_page("anna", order));
    assert_eq!(desk.shop.count("jobs WHERE kind = 'stamp_file'").await, 1, "asked twice is once");
    desk.make(Fake(None), grant).await.unwrap();
    assert!(desk.fetch(grant).await.contains("/stamped/"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stamped_is_told_to_both_and_handed_out_to_nobody() {
    let desk = StampWorld::open().await;
    let first = desk.buy().await;
    // What passes is no verdict: the job comes back.
    assert!(desk.make(Fake(Some(Code::MsUnavailable)), first.id).await.is_err());
    assert_eq!(desk.shop.count("stamped_copies WHERE failed_at IS NULL").await, 1);

    desk.make(Fake(Some(Code::PdfBroken)), first.id).await.unwrap();
    assert_eq!(desk.shop.count("mails WHERE template = 'stamp_failed'").await, 1);
    let second = desk.buy().await;
    desk.make(Fake(Some(Code::PdfBroken)), second.id).await.unwrap();
    assert_eq!(desk.shop.count("mails WHERE template = 'stamp_failed'").await, 1, "only once per file");
    for bought in [first, second] {
        assert_eq!(desk.fetch(bought.id).await, links().order_page("anna", bought.order_id));
        assert!(desk.page(bought.order_id).await.contains("couldn’t prepare this file"));
        assert_eq!(desk.copy(bought.id).await, None);
    }
    assert_eq!(desk.shop.count("grants WHERE used_count > 0").await, 0);

    // After an hour whoever asks has it tried again.
    desk.shop.sql("UPDATE stamped_copies SET failed_at = failed_at - interval '61 minutes'").await;
    let again = stamps_of(&desk).await;
    desk.fetch(again).await;
    desk.make(Fake(None), again).await.unwrap();
    assert!(desk.fetch(again).await.contains("/stamped/"));
}

/// Any grant.
async fn stamps_of(desk: &StampWorld) -> GrantId {
    let sql = "SELECT id, order_id FROM grants ORDER BY id LIMIT 1";
    query(sql).get_result::<Bought>(&mut desk.shop.world.owner().await).await.unwrap().id
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_that_waits_for_too_long_is_taken_up_again_and_given_up_in_the_end() {
    let desk = StampWorld::open().await;
    let Bought { id: grant, .. } = desk.buy().await;
    desk.shop.sql("DELETE FROM jobs WHERE kind = 'stamp_file'").await;
    assert_eq!(stamps::maintain(&desk.shop.world.worker, &desk.store).await.unwrap(), (0, 0), "it is fresh");
    desk.shop.sql("UPDATE stamped_copies SET requested_at = requested_at - interval '16 minutes'").await;
    assert_eq!(stamps::maintain(&desk.shop.world.worker, &desk.store).await.unwrap(), (1, 0));
    assert_eq!(desk.shop.count("jobs WHERE kind = 'stamp_file'").await, 1);
    desk.shop.sql("UPDATE stamped_copies SET requested_at = requested_at - interval '7 hours'").await;
    desk.make(Fake(Some(Code::MsUnavailable)), grant).await.unwrap();
    assert_eq!(desk.shop.count("mails WHERE template = 'stamp_failed'").await, 1);
}
