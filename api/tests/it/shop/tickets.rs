//! An event as its buyer meets it: a date is chosen, paid, held as a ticket, and lost with its money.

use chrono::Duration;
use diesel_async::RunQueryDsl;
use kontor_catalog::{
    Form, NewProduct, ProductChange, plans,
    tickets::{DateChange, NewDates, NewTicket, TicketChange, dates},
};
use kontor_checkout::seller_facts;
use kontor_db::{Row, query};
use kontor_fulfilment::{
    TicketState,
    tickets::{self, HolderNotice},
};
use kontor_kernel::{
    Code, Currency, Money, Secret,
    kinds::{OrderId, ProductId, TicketDateId, TicketId},
};
use kontor_urls::Links;

use super::buyer::Shop;

const FORM: &str = "/s/anna/winter-gardens/payment";

/// A published event in Vienna with two dates; the second has one place.
pub(super) async fn event(shop: &Shop) -> (ProductId, Vec<TicketDateId>) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let fields = ProductChange { name: Some("Winter gardens".into()), ..ProductChange::default() };
    let product = kontor_catalog::create(&mut tx, &NewProduct { form: Form::Event, fields }).await.unwrap().id;
    let price = Money::new(2_000, Currency::EUR);
    let plan = plans::NewPlan::once(price);
    plans::add(&mut tx, product, &plan, facts).await.unwrap();
    let balcony = NewTicket {
        name: "Balcony".into(),
        online: false,
        location_address: "Schottenring 1, 1010 Wien".into(),
        country_code: Some("AT".into()),
        location_short_name: String::new(),
        time_zone_name: "Europe/Vienna".into(),
        additional_text: "Doors open at six.".into(),
    };
    let kind = kontor_catalog::tickets::add(&mut tx, product, &balcony).await.unwrap().id;
    let starts_at = shop.world.env.clock.now() + Duration::days(3);
    let mut made = Vec::new();
    for (days, capacity) in [(0, None), (1, Some(1))] {
        let starts_at = starts_at + Duration::days(days);
        let new = NewDates { starts_at, ends_at: starts_at + Duration::hours(2), capacity, repeat_weeks: 0 };
        made = dates::add(&mut tx, product, kind, &new).await.unwrap().dates;
    }
    kontor_catalog::publish(&mut tx, product, facts).await.unwrap();
    tx.commit().await.unwrap();
    (product, made.into_iter().map(|date| date.id).collect())
}

pub(super) fn links() -> Links {
    Links { public_url: "http://shop.test".to_owned(), secret: Secret::from_hex(&"ab".repeat(32)).unwrap() }
}

#[derive(Row)]
struct Sold {
    id: OrderId,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_is_chosen_paid_fetched_used_and_lost_with_its_money() {
    let shop = Shop::open().await;
    let (_, made) = event(&shop).await;
    let mut browser = shop.browser();
    let product = browser.get("/s/anna/winter-gardens").await;
    assert!(product.has("Thursday, 5 March 2026, 13:00 to 15:00 CET"), "{}", product.html);
    assert!(product.has("One place left") && product.has(&made[1].to_string()));

    // Without a date nothing is bought; a date of the address is chosen, and taxed where it takes place.
    let token = shop.token("4242424242424242").await;
    let paid = |date: String| [("method", "card".to_owned()), ("card_token", token.clone()), ("ticket_date", date)];
    let form = browser.get(FORM).await;
    assert!(!form.has("name=\"consent\""), "going somewhere on a date cannot be withdrawn from");
    let refused = browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token)]).await;
    assert_eq!(refused.status, 422);
    assert!(refused.has("href=\"#ticket_date\""), "{}", refused.html);
    let form = browser.get(&format!("{FORM}?ticket_date={}", made[1])).await;
    assert!(form.has("20% VAT") && form.has("checked"), "{}", form.html);
    let fields = paid(made[1].to_string());
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let page = browser.pay(&form, FORM, &fields).await.location();
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 1 AND reserved_count = 0 AND capacity = 1").await, 1);
    assert_eq!(shop.count("order_rows WHERE ticket_date_id IS NOT NULL").await, 1);
    let late = browser.get(FORM).await;
    let late = browser.pay(&late, FORM, &fields).await;
    assert!(late.status == 422 && late.has("This is sold out"), "{}", late.html);

    let sold: Sold = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    for _ in 0..3 {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::deliver(&mut tx, &links(), sold.id).await.unwrap();
        tx.commit().await.unwrap();
    }
    assert_eq!(shop.count("payment_tickets").await, 1, "one a place, however often it is delivered");
    assert_eq!(shop.count("mails WHERE template = 'order_paid'").await, 1);

    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let held = tickets::of_order(&mut tx, sold.id).await.unwrap().remove(0);
    let used = tickets::check_in(&mut tx, held.id).await.unwrap();
    shop.world.clock.advance(Duration::minutes(1));
    let again = tickets::check_in(&mut tx, held.id).await.unwrap();
    assert_eq!((used.state, used.used_at), (TicketState::Used, again.used_at), "the time of the first stays");
    assert_eq!(tickets::undo_check_in(&mut tx, held.id).await.unwrap().used_at, None);
    tx.commit().await.unwrap();
    let shown = browser.get(&page).await;
    assert!(shown.has(&held.code) && shown.has("Doors open at six."), "{}", shown.html);
    let paper = format!("/v1/shop/anna/tickets/{}", links().ticket_key(held.id));
    assert!(shown.has(&paper));
    let pdf = browser.fetch(&paper).await;
    assert_eq!((pdf.0, pdf.1.get(..5)), (200, Some(&b"%PDF-"[..])));

    // The seller gives the money back: nobody comes in with it, and the place can be had again.
    shop.sql("UPDATE orders SET payment_state = 'payment_refunded'").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, sold.id).await.unwrap();
    kontor_fulfilment::withdraw(&mut tx, sold.id).await.unwrap();
    let refused = tickets::check_in(&mut tx, held.id).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidTransition);
    tx.commit().await.unwrap();
    assert_eq!(browser.fetch(&paper).await.0, 410);
    assert_eq!(shop.count("ticket_dates WHERE sold_count = 0 AND capacity = 1").await, 1);
    assert!(browser.get("/s/anna/winter-gardens").await.has("One place left"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tickets_expire_with_their_event_by_the_clock_of_their_side() {
    let shop = Shop::open().await;
    let (_, made) = event(&shop).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let date = made[0].to_string();
    browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token), ("ticket_date", &date)]).await;
    let sold: Sold = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), sold.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(kontor_fulfilment::expire_tickets(&shop.world.worker).await.unwrap(), 0);
    shop.world.clock.advance(Duration::days(4));
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let held = tickets::of_order(&mut tx, sold.id).await.unwrap().remove(0);
    assert_eq!(held.state, TicketState::Expired, "over, though nobody has swept");
    assert_eq!(tickets::check_in(&mut tx, held.id).await.unwrap_err().code(), Code::InvalidTransition);
    tx.commit().await.unwrap();
    assert_eq!(kontor_fulfilment::expire_tickets(&shop.world.worker).await.unwrap(), 1);
    assert_eq!(shop.count("payment_tickets WHERE state = 'expired'").await, 1);
    assert_eq!(kontor_fulfilment::expire_tickets(&shop.world.worker).await.unwrap(), 0);
}

/// What the worker does when a date or place has moved: how many orders were told of it.
async fn told(shop: &Shop, kind: TicketId) -> usize {
    tickets::notify_moved_tickets(&shop.world.worker, &shop.seller.scope(), &links(), kind).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_holds_a_ticket_is_told_once_of_each_move_unless_the_seller_does_not_want_it() {
    let shop = Shop::open().await;
    let (product, made) = event(&shop).await;
    let token = shop.token("4242424242424242").await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let date = made[0].to_string();
    browser.pay(&form, FORM, &[("method", "card"), ("card_token", &token), ("ticket_date", &date)]).await;
    let sold: Sold = query("SELECT id FROM orders").get_result(&mut shop.world.owner().await).await.unwrap();
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_fulfilment::deliver(&mut tx, &links(), sold.id).await.unwrap();
    let kind = kontor_catalog::tickets::list(&mut tx, product).await.unwrap().remove(0);
    assert_eq!(tickets::to_be_told(&mut tx, kind.id, Some(made[0])).await.unwrap(), 1);
    assert_eq!(tickets::to_be_told(&mut tx, kind.id, Some(made[1])).await.unwrap(), 0);
    tx.commit().await.unwrap();

    let later = async |hours: i64, tell: HolderNotice| {
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        let now = tickets::of_order(&mut tx, sold.id).await.unwrap().remove(0);
        let hours = Duration::hours(hours);
        let (starts_at, ends_at) = (Some(now.starts_at + hours), Some(now.ends_at + hours));
        let change = DateChange { starts_at, ends_at, capacity: None };
        let kind = dates::change(&mut tx, product, kind.id, made[0], None, &change).await.unwrap();
        tickets::update_sold_tickets(&mut tx, &kind, tell).await.unwrap();
        tx.commit().await.unwrap();
    };
    let mails = async || shop.count("mails WHERE template = 'event_moved'").await;

    later(5, HolderNotice::Holders).await;
    assert_eq!(shop.count("jobs WHERE kind = 'tell_moved'").await, 1);
    assert_eq!((told(&shop, kind.id).await, told(&shop, kind.id).await), (1, 0), "once");
    assert_eq!(mails().await, 1);
    let facts = "mails WHERE template = 'event_moved' AND data->'letter'->'facts'->>";
    let said = format!(
        "{facts}'old_when' LIKE '%13:00 to 15:00 CET' AND data->'letter'->'facts'->>'new_when' LIKE '%18:00 to 20:00 CET'"
    );
    assert_eq!(shop.count(&said).await, 1);

    // Two moves before anybody was told are one; one that came back is none; what the seller keeps quiet about too.
    later(1, HolderNotice::Holders).await;
    later(1, HolderNotice::Holders).await;
    assert_eq!(told(&shop, kind.id).await, 1);
    assert_eq!(mails().await, 2);
    let said = format!(
        "{facts}'old_when' LIKE '%18:00 to 20:00 CET' AND data->'letter'->'facts'->>'new_when' LIKE '%20:00 to 22:00 CET'"
    );
    assert_eq!(shop.count(&said).await, 1);
    later(2, HolderNotice::Holders).await;
    later(-2, HolderNotice::Holders).await;
    told(&shop, kind.id).await;
    later(3, HolderNotice::Nobody).await;
    assert_eq!(told(&shop, kind.id).await, 0);
    assert_eq!(mails().await, 2);

    // Another place is told as well; who has been refunded is told nothing.
    let place =
        TicketChange { location_address: Some("Orangerie, Maria-Treu-Gasse 1".into()), ..TicketChange::default() };
    for money in ["paid", "payment_refunded"] {
        shop.sql(&format!("UPDATE orders SET payment_state = '{money}'")).await;
        let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
        kontor_fulfilment::withdraw(&mut tx, sold.id).await.unwrap();
        let address = place.location_address.as_ref().map(|place| format!("{place}, {money}"));
        let change = TicketChange { location_address: address, ..place.clone() };
        let moved = kontor_catalog::tickets::change(&mut tx, product, kind.id, None, &change).await.unwrap();
        tickets::update_sold_tickets(&mut tx, &moved, HolderNotice::Holders).await.unwrap();
        tx.commit().await.unwrap();
        told(&shop, kind.id).await;
    }
    assert_eq!(mails().await, 3);
    assert_eq!(shop.count(&format!("{facts}'new_place' LIKE '%Maria-Treu-Gasse 1, paid%'")).await, 1);
}
