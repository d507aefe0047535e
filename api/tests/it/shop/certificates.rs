//! A certificate as its buyer meets it: issued once, named by its holder, checked by everybody, ended by its clock or
//! with its money.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_catalog::{
    Form, NewProduct, ProductChange,
    certificates::{self as settings, CertificateSettings, DateMode, Validity},
    plans,
};
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_fulfilment::{
    CertificateState,
    certificates::{self, Certificate},
    expire_certificates,
};
use kontor_kernel::{
    Code, Currency, Money, Secret,
    kinds::{OrderId, ProductId},
};
use kontor_orders::OrderState;
use kontor_urls::Links;

use super::buyer::{Page, Shop};

const FORM: &str = "/s/anna/botany/payment";

fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

/// A published certificate that is valid for a year.
pub(super) async fn product(shop: &Shop) -> ProductId {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let fields = ProductChange { name: Some("Botany".into()), ..ProductChange::default() };
    let product = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Certificate, fields }).await.unwrap().id;
    let price = Money::new(900, Currency::EUR);
    let plan = plans::NewPlan::once(price);
    plans::add(&mut tx, product, &plan, facts).await.unwrap();
    let said = CertificateSettings {
        body: "Six evenings.".to_owned(),
        validity: Some(Validity::FromPayment),
        valid_days: Some(365),
        ..CertificateSettings::default()
    };
    settings::save(&mut tx, product, None, &said).await.unwrap();
    kontor_catalog::publish(&mut tx, product, facts).await.unwrap();
    tx.commit().await.unwrap();
    product
}

#[derive(Row)]
struct Sold {
    id: OrderId,
}

/// Buys it, has it delivered, and gives the order's page and what was issued.
async fn bought(shop: &Shop) -> (String, OrderId, Certificate) {
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let sent = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(sent.status, 303);
    let sold: Sold = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    for _ in 0..2 {
        worker(shop, sold.id).await;
    }
    (sent.location(), sold.id, held(shop, sold.id).await.remove(0))
}

/// What the worker does with the news of an order.
async fn worker(shop: &Shop, order: OrderId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, order).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), order).await.unwrap();
    tx.commit().await.unwrap();
}

async fn held(shop: &Shop, order: OrderId) -> Vec<Certificate> {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    certificates::of_order(&mut tx, order).await.unwrap()
}

async fn money(shop: &Shop, state: OrderState) {
    shop.sql(&format!("UPDATE orders SET payment_state = '{state}'")).await;
}

/// Through the address that stands on the paper.
async fn looked_up(shop: &Shop, id: &str) -> Page {
    let mut anybody = shop.browser();
    let short = anybody.get(&format!("/certificates/{id}")).await;
    assert_eq!(short.status, 303);
    anybody.get(&short.location()).await
}

/// By the number that somebody reads out, however it is typed; a slip of a finger is nobody's certificate.
async fn read_out(shop: &Shop, one: &Certificate) {
    let mut anybody = shop.browser();
    let number = one.number.clone().unwrap();
    assert!(anybody.get("/certificates").await.has("Check a certificate"));
    for typed in [number.clone(), number.to_lowercase(), number.replace('-', "%20"), format!("%20{number}%20")] {
        let short = anybody.get(&format!("/certificates?number={typed}")).await;
        assert_eq!(short.status, 303, "{typed}");
        let page = anybody.get(&short.location()).await;
        assert!(page.has("This certificate is genuine and valid") && page.has(&number), "{}", page.html);
        assert_eq!(looked_up(shop, &typed).await.status, 200);
        let (status, told) = shop.api(&format!("/v1/certificates/{typed}"), "").await;
        assert_eq!((status, &told["data"]["attributes"]["number"]), (200, &number.as_str().into()), "{told}");
    }
    let other = if number.starts_with('7') { "8" } else { "7" };
    let slipped = format!("{other}{}", &number[1..]);
    let missing = anybody.get(&format!("/certificates?number={slipped}")).await;
    assert!(missing.status == 404 && missing.has("may contain a typo") && missing.has("name=\"number\""));
    assert_eq!(shop.api(&format!("/v1/certificates/{slipped}"), "").await.0, 404);

    // Those issued before there were numbers are still known by what stands on them.
    shop.sql("UPDATE certificates SET number = NULL").await;
    let id = one.id.to_string();
    assert!(looked_up(shop, &id).await.has(&id));
    assert_eq!(looked_up(shop, &id.to_uppercase()).await.status, 200);
    shop.sql(&format!("UPDATE certificates SET number = '{number}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_issued_once_checked_by_everybody_and_revoked_with_its_money() {
    let shop = Shop::open().await;
    product(&shop).await;
    let (page, order, one) = bought(&shop).await;
    assert_eq!(shop.count("certificates").await, 1, "delivered twice it is one");
    assert_eq!((one.holder.as_str(), one.state, one.revision), ("Anna Berg", CertificateState::Issued, 1));
    assert_eq!(one.valid_until, one.dated_on.map(|day| day + Duration::days(365)));
    let paper = format!("/v1/shop/anna/certificates/{}", links().certificate_key(one.id));
    let mut browser = shop.browser();
    assert!(browser.get(&page).await.has(&paper));
    let pdf = browser.fetch(&paper).await;
    assert_eq!((pdf.0, pdf.1.get(..5)), (200, Some(&b"%PDF-"[..])));

    // Everybody sees that it is genuine; whose it is only if the holder wants it so.
    let id = one.id.to_string();
    let shown = looked_up(&shop, &id).await;
    assert!(shown.has("This certificate is genuine and valid") && !shown.has("Anna Berg"));
    assert_eq!(shop.browser().get("/certificates/crt_00000000000000000000000000").await.status, 404);
    assert_eq!(shop.browser().get("/certificates/nonsense").await.status, 404);
    read_out(&shop, &one).await;

    money(&shop, OrderState::Refunded).await;
    worker(&shop, order).await;
    assert!(looked_up(&shop, &id).await.has("This certificate was revoked"));
    assert_eq!(browser.fetch(&paper).await.0, 410);

    // A dispute that is won brings another one: the first number never counts again.
    money(&shop, OrderState::Paid).await;
    worker(&shop, order).await;
    let all = held(&shop, order).await;
    let states: Vec<_> = all.iter().map(|one| one.state).collect();
    assert_eq!(states, [CertificateState::Revoked, CertificateState::Issued]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_holder_names_themselves_once_then_the_seller_and_each_change_is_a_revision() {
    let shop = Shop::open().await;
    let product = product(&shop).await;
    let (page, order, one) = bought(&shop).await;
    let mut browser = shop.browser();
    let action = format!("{page}/certificates/{}", one.id);
    let csrf = browser.get(&page).await.hidden("csrf");
    let sent = browser.post(&action, &[("csrf", &csrf), ("holder", "Anna Berg-Lind"), ("shown", "true")]).await;
    assert_eq!(sent.status, 303);
    let named = held(&shop, order).await.remove(0);
    assert_eq!((named.holder.as_str(), named.revision, named.shown, named.renamed), ("Anna Berg-Lind", 2, true, true));
    assert!(looked_up(&shop, &one.id.to_string()).await.has("Anna Berg-Lind"));

    // A second name is the seller's affair; who may know stays the holder's.
    let again = browser.post(&action, &[("csrf", &csrf), ("holder", "Somebody Else")]).await;
    assert_eq!(again.status, 422);
    let hidden = browser.post(&action, &[("csrf", &csrf)]).await;
    assert_eq!(hidden.status, 303);
    assert!(!looked_up(&shop, &one.id.to_string()).await.has("Anna Berg-Lind"));
    let forged = browser.post(&action, &[("csrf", "nonsense"), ("shown", "true")]).await;
    assert_ne!(forged.status, 303);

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let corrected = certificates::rename(&mut tx, one.id, "Dr. Anna Berg").await.unwrap();
    assert_eq!((corrected.revision, corrected.id), (3, one.id));
    assert_eq!(certificates::rename(&mut tx, one.id, "Dr. Anna Berg").await.unwrap().revision, 3, "twice is once");
    let said = CertificateSettings {
        body: "Seven evenings.".to_owned(),
        date_mode: DateMode::CustomText,
        date_text: "Spring".to_owned(),
        ..settings::find(&mut tx, product).await.unwrap()
    };
    settings::save(&mut tx, product, None, &said).await.unwrap();
    assert_eq!(certificates::find(&mut tx, one.id).await.unwrap().body, "Six evenings.", "what is out keeps its words");
    let issued = certificates::reissue(&mut tx, one.id).await.unwrap();
    assert_eq!((issued.body.as_str(), issued.date_text.as_str(), issued.dated_on), ("Seven evenings.", "Spring", None));
    assert_eq!((issued.revision, issued.holder.as_str()), (4, "Dr. Anna Berg"));
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_ends_with_its_last_day_by_the_clock_of_its_side() {
    let shop = Shop::open().await;
    product(&shop).await;
    let (_, order, one) = bought(&shop).await;
    shop.world.clock.advance(Duration::days(364));
    assert_eq!(expire_certificates(&shop.world.worker).await.unwrap(), 0);
    assert_eq!(held(&shop, order).await[0].state, CertificateState::Issued);
    shop.world.clock.advance(Duration::days(2));
    assert_eq!(held(&shop, order).await[0].state, CertificateState::Expired, "over, though nobody has swept");
    assert!(looked_up(&shop, &one.id.to_string()).await.has("This certificate has expired"));
    assert_eq!(expire_certificates(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(expire_certificates(&shop.world.worker).await.unwrap(), 0);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    assert_eq!(certificates::reissue(&mut tx, one.id).await.unwrap_err().code(), Code::InvalidTransition);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_certificate_cannot_say_is_refused_all_at_once() {
    let shop = Shop::open().await;
    let product = product(&shop).await;
    let wrong = CertificateSettings {
        title: "long ".repeat(40),
        accent: "blue".to_owned(),
        date_mode: DateMode::CustomText,
        validity: Some(Validity::FromStaticDate),
        places: vec![
            settings::Place { what: settings::What::Code, x: 500, y: 1_200, size: 10 },
            settings::Place { what: settings::What::Code, x: 500, y: 500, size: 30 },
        ],
        ..CertificateSettings::default()
    };
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let refused = settings::save(&mut tx, product, None, &wrong).await.unwrap_err();
    let pointers: Vec<&str> = refused.field_faults().iter().map(|one| one.pointer.as_str()).collect();
    for wanted in [
        "/title",
        "/accent",
        "/date_text",
        "/valid_days",
        "/valid_from",
        "/places/0/y",
        "/places/0/size",
        "/places/1/what",
    ] {
        assert!(pointers.contains(&wanted), "{wanted} is not in {pointers:?}");
    }
    let kept = settings::find(&mut tx, product).await.unwrap();
    assert_eq!(settings::save(&mut tx, product, Some(0), &kept).await.unwrap_err().code(), Code::StaleVersion);
}
