//! Kinds of tickets of one event, each at its own price.

use chrono::Duration;
use kontor_catalog::{
    plans::{self, NewPlan},
    tickets::{self, NewDates, NewTicket, dates},
};
use kontor_checkout::seller_facts;
use kontor_kernel::{
    Code, Currency, Money,
    kinds::{ProductId, TicketDateId, TicketId},
};

use super::{buyer::Shop, tickets::event};

const FORM: &str = "/s/anna/winter-gardens/payment";

fn euro(cents: i64) -> Money {
    Money::new(cents, Currency::EUR)
}

/// A kind of ticket with one date.
async fn kind(shop: &Shop, product: ProductId, name: &str) -> (TicketId, TicketDateId) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let first = tickets::list(&mut tx, product).await.unwrap().remove(0);
    let new = NewTicket {
        name: name.into(),
        online: false,
        location_address: first.location_address.clone(),
        country_code: first.country_code.clone(),
        location_short_name: String::new(),
        time_zone_name: first.time_zone_name.clone(),
        additional_text: String::new(),
    };
    let kind = tickets::add(&mut tx, product, &new).await.unwrap().id;
    let starts_at = shop.world.env.clock.now() + Duration::days(3);
    let new = NewDates { starts_at, ends_at: starts_at + Duration::hours(2), capacity: None, repeat_weeks: 0 };
    let date = dates::add(&mut tx, product, kind, &new).await.unwrap().dates.remove(0).id;
    tx.commit().await.unwrap();
    (kind, date)
}

/// Boxes for 50 euros beside the balcony for 20, and a stage that has no price.
async fn concert(shop: &Shop) -> (ProductId, [(TicketId, TicketDateId); 3]) {
    let (product, balcony) = event(shop).await;
    let (boxes, stage) = (kind(shop, product, "Box").await, kind(shop, product, "Stage").await);
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let first = tickets::list(&mut tx, product).await.unwrap().remove(0).id;
    let general = plans::list(&mut tx, product).await.unwrap().remove(0).id;
    for (ticket, cents) in [(first, 2_000), (boxes.0, 5_000)] {
        let new = NewPlan { ticket: Some(ticket), ..NewPlan::once(euro(cents)) };
        plans::add(&mut tx, product, &new, facts).await.unwrap();
    }
    plans::remove(&mut tx, product, general, facts).await.unwrap();
    tx.commit().await.unwrap();
    (product, [(first, balcony[0]), boxes, stage])
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_is_sold_at_its_own_price_and_none_without_one() {
    let shop = Shop::open().await;
    let (_, [balcony, boxes, stage]) = concert(&shop).await;
    let mut browser = shop.browser();
    let page = browser.get("/s/anna/winter-gardens").await;
    assert!(page.has("Box") && page.has("€50.00") && page.has("€20.00"), "{}", page.html);
    assert!(!page.has("Stage"), "what has no price is not offered");

    let cheap = browser.get(&format!("{FORM}?ticket_date={}", balcony.1)).await;
    assert!(cheap.has(">€20.00</dd>"), "{}", cheap.html);
    let form = browser.get(&format!("{FORM}?ticket_date={}", boxes.1)).await;
    assert!(form.has(">€50.00</dd>"), "{}", form.html);

    // Another ticket than the total was shown for: nobody pays what they have not seen.
    let token = shop.token("4242424242424242").await;
    let date = boxes.1.to_string();
    let fields = [("method", "card"), ("card_token", token.as_str()), ("ticket_date", date.as_str())];
    let refused = browser.pay(&cheap, FORM, &fields).await;
    assert_eq!(refused.status, 422, "{}", refused.html);
    assert!(refused.has(">€50.00</dd>"), "{}", refused.html);
    assert_eq!(shop.count("orders").await, 0);
    let paid = browser.pay(&form, FORM, &fields).await;
    assert_eq!(paid.status, 303, "{}", paid.html);
    assert_eq!(shop.count("orders WHERE total_amount = 5000").await, 1);

    let stage = stage.1.to_string();
    let fields = [("method", "card"), ("card_token", token.as_str()), ("ticket_date", stage.as_str())];
    assert_eq!(browser.pay(&form, FORM, &fields).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_prices_its_own_tickets_and_a_removed_ticket_takes_its_price_along() {
    let shop = Shop::open().await;
    let (product, [balcony, boxes, _]) = concert(&shop).await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let facts = seller_facts(&mut tx).await.unwrap();
    let copy = kontor_catalog::duplicate(&mut tx, product).await.unwrap().id;
    let kinds: Vec<TicketId> = tickets::list(&mut tx, copy).await.unwrap().into_iter().map(|kind| kind.id).collect();
    let priced = plans::list(&mut tx, copy).await.unwrap();
    assert!(priced.len() == 2 && priced.iter().all(|plan| kinds.contains(&plan.ticket_id.unwrap())));
    let foreign = NewPlan { ticket: Some(balcony.0), ..NewPlan::once(euro(900)) };
    let refused = plans::add(&mut tx, copy, &foreign, facts).await.unwrap_err();
    assert_eq!(refused.field_faults().first().map(|field| field.code), Some(Code::InvalidChoice));

    tickets::remove(&mut tx, product, boxes.0).await.unwrap();
    let left = plans::list(&mut tx, product).await.unwrap();
    assert_eq!(left.iter().map(|plan| plan.ticket_id).collect::<Vec<_>>(), [Some(balcony.0)]);
    tx.commit().await.unwrap();
}
