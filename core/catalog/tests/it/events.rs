//! Tickets and their dates: places are never sold twice, and a date that has begun stays as it was.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use kontor_catalog::{
    tickets::{Availability, DateChange, NewDates, NewTicket, Ticket, TicketChange, capacity, dates, design},
    *,
};
use kontor_kernel::{Code, kinds::ProductId};
use kontor_testkit::World;

use crate::*;

pub fn event(name: &str) -> NewProduct {
    NewProduct { form: Form::Event, ..named(name) }
}

pub fn in_berlin() -> NewTicket {
    NewTicket {
        name: "Balcony".into(),
        online: false,
        location_address: "Schlossplatz 1\n10115 Berlin".into(),
        country_code: Some("de".into()),
        location_short_name: "Orangery".into(),
        time_zone_name: "Europe/Berlin".into(),
        additional_text: "Doors open at half past six.".into(),
    }
}

fn evening(starts_at: DateTime<Utc>, capacity: Option<i64>) -> NewDates {
    NewDates { starts_at, ends_at: starts_at + Duration::hours(2), capacity, repeat_weeks: 0 }
}

/// An event with one date in ten days.
async fn with_date(world: &World, seller: &Seller, capacity: Option<i64>) -> (ProductId, Ticket) {
    let product = made(world, seller, event("Winter gardens")).await.id;
    let starts = world.env.clock.now() + Duration::days(10);
    let ticket = within(world, seller, async |tx| {
        let ticket = tickets::add(tx, product, &in_berlin()).await?;
        dates::add(tx, product, ticket.id, &evening(starts, capacity)).await
    });
    (product, ticket.await.unwrap())
}

fn against(product: &Product, world: &World) -> Vec<UnavailableReason> {
    let facts = SellerFacts { now: world.env.clock.now(), ..READY };
    let mut found = reasons(&Facts::from_product(product, facts));
    found.retain(|reason| matches!(reason, UnavailableReason::NoActiveEvents | UnavailableReason::LimitReached));
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_buyers_for_the_last_ten_places_get_exactly_ten() {
    let world = Arc::new(World::new().await);
    let anna = world.seller("anna").await;
    let (product, ticket) = with_date(&world, &anna, Some(10)).await;
    let date = ticket.dates[0].id;
    let buyers: Vec<_> = (0..200)
        .map(|_| {
            let (world, anna) = (world.clone(), anna.clone());
            tokio::spawn(async move {
                within(&world, &anna, async |tx| {
                    stock::reserve(tx, product, 1).await?;
                    capacity::reserve(tx, product, date, 1).await
                })
                .await
            })
        })
        .collect();
    let mut held = 0;
    for buyer in buyers {
        match buyer.await.unwrap() {
            Ok(()) => held += 1,
            Err(fault) => assert_eq!(fault.code(), Code::SoldOut),
        }
    }
    assert_eq!(held, 10);
    let (found, kind) =
        within(&world, &anna, async |tx| Ok((find(tx, product).await?, tickets::find(tx, product, ticket.id).await?)))
            .await
            .unwrap();
    assert_eq!((kind.dates[0].reserved_count, kind.dates[0].left()), (10, Some(0)));
    assert_eq!(found.reserved_count, 10);
    assert_eq!(against(&found, &world), [UnavailableReason::LimitReached]);
}

#[tokio::test(flavor = "multi_thread")]
async fn places_are_held_sold_let_go_and_given_back_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (product, ticket) = with_date(&world, &anna, Some(2)).await;
    let date = ticket.dates[0].id;
    within(&world, &anna, async |tx| {
        capacity::reserve(tx, product, date, 1).await?;
        capacity::reserve(tx, product, date, 1).await?;
        assert!(capacity::consume(tx, product, date, 1).await?);
        assert!(capacity::release(tx, product, date, 1).await?);
        assert!(!capacity::release(tx, product, date, 1).await?, "nothing is held any more");
        assert!(!capacity::consume(tx, product, date, 1).await?);
        assert!(capacity::give_back(tx, product, date).await?);
        assert!(!capacity::give_back(tx, product, date).await?);
        Ok(())
    })
    .await
    .unwrap();
    let product = within(&world, &anna, async |tx| find(tx, product).await).await.unwrap();
    assert_eq!(against(&product, &world), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_on_sale_while_a_date_lies_ahead() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let empty = made(&world, &anna, event("Nothing yet")).await;
    assert_eq!(against(&empty, &world), [UnavailableReason::NoActiveEvents]);
    assert_eq!(UnavailableReason::NoActiveEvents.fix(Form::Event), Fix::Step(Step::TicketDetails));

    let (product, ticket) = with_date(&world, &anna, None).await;
    let date = ticket.dates[0].clone();
    let found = within(&world, &anna, async |tx| find(tx, product).await).await.unwrap();
    assert_eq!(against(&found, &world), []);
    world.clock.advance(Duration::days(10));
    assert_eq!(against(&found, &world), [UnavailableReason::NoActiveEvents]);
    assert_eq!(date.standing(world.env.clock.now()), Availability::Begun);
    let late = within(&world, &anna, async |tx| capacity::reserve(tx, product, date.id, 1).await).await.unwrap_err();
    assert_eq!(late.code(), Code::DateBegun);
    let change = DateChange { capacity: Some(Some(5)), ..DateChange::default() };
    let late = within(&world, &anna, async |tx| dates::change(tx, product, ticket.id, date.id, None, &change).await);
    assert_eq!(late.await.unwrap_err().code(), Code::DateBegun);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_beside_its_field_all_at_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (product, ticket) = with_date(&world, &anna, Some(3)).await;
    let nowhere = NewTicket {
        name: " ".into(),
        location_address: String::new(),
        country_code: None,
        time_zone_name: "Europe/Atlantis".into(),
        ..in_berlin()
    };
    let fault = within(&world, &anna, async |tx| tickets::add(tx, product, &nowhere).await).await.unwrap_err();
    assert_eq!(
        refused(&fault),
        [
            ("required", "/name"),
            ("required", "/location_address"),
            ("invalid_time_zone", "/time_zone_name"),
            ("required", "/country_code")
        ]
    );
    let starts_at = world.env.clock.now() - Duration::hours(1);
    let wrong = NewDates { starts_at, ends_at: starts_at, capacity: Some(0), repeat_weeks: 53 };
    let fault = within(&world, &anna, async |tx| dates::add(tx, product, ticket.id, &wrong).await).await.unwrap_err();
    assert_eq!(
        refused(&fault),
        [
            ("date_begun", "/starts_at"),
            ("too_small", "/ends_at"),
            ("too_small", "/capacity"),
            ("too_large", "/repeat_weeks")
        ]
    );
    // No fewer places than are taken, and nothing taken away that somebody is buying.
    let date = ticket.dates[0].id;
    within(&world, &anna, async |tx| {
        capacity::reserve(tx, product, date, 1).await?;
        capacity::reserve(tx, product, date, 1).await
    })
    .await
    .unwrap();
    let fewer = DateChange { capacity: Some(Some(1)), ..DateChange::default() };
    let fault = within(&world, &anna, async |tx| dates::change(tx, product, ticket.id, date, None, &fewer).await);
    assert_eq!(refused(&fault.await.unwrap_err()), [("too_small", "/capacity")]);
    let gone = within(&world, &anna, async |tx| dates::remove(tx, product, ticket.id, date).await).await.unwrap_err();
    assert_eq!(gone.code(), Code::InUse);
    let gone = within(&world, &anna, async |tx| tickets::remove(tx, product, ticket.id).await).await.unwrap_err();
    assert_eq!(gone.code(), Code::InUse);
    // Only events have tickets.
    let book = made(&world, &anna, named("Book")).await.id;
    let fault = within(&world, &anna, async |tx| tickets::add(tx, book, &in_berlin()).await).await.unwrap_err();
    assert_eq!(fault.code(), Code::NotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn editors_see_each_other_and_a_copy_has_its_own_dates() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let (product, ticket) = with_date(&world, &anna, Some(3)).await;
    let weekly = NewDates { repeat_weeks: 2, ..evening(world.env.clock.now() + Duration::days(1), None) };
    let ticket = within(&world, &anna, async |tx| {
        design::save(tx, product, Some(0), &tickets::Design { header: "Garden school".into(), ..Default::default() })
            .await?;
        dates::add(tx, product, ticket.id, &weekly).await
    })
    .await
    .unwrap();
    assert_eq!(ticket.dates.len(), 4);
    let renamed = TicketChange { name: Some("Stalls".into()), ..TicketChange::default() };
    let first = within(&world, &anna, async |tx| tickets::change(tx, product, ticket.id, Some(1), &renamed).await);
    assert_eq!(first.await.unwrap().name, "Stalls");
    let second = within(&world, &anna, async |tx| tickets::change(tx, product, ticket.id, Some(1), &renamed).await);
    assert_eq!(second.await.unwrap_err().code(), Code::StaleVersion);

    // The date of tomorrow is over by then and stays behind.
    world.clock.advance(Duration::days(2));
    let copy = within(&world, &anna, async |tx| duplicate(tx, product).await).await.unwrap();
    let (kinds, look) =
        within(&world, &anna, async |tx| Ok((tickets::list(tx, copy.id).await?, design::find(tx, copy.id).await?)))
            .await
            .unwrap();
    assert_eq!((kinds.len(), kinds[0].dates.len(), kinds[0].name.as_str()), (1, 3, "Stalls"));
    assert_eq!(look.header, "Garden school");
    assert!(kinds[0].dates.iter().all(|date| date.taken() == 0 && ticket.dates.iter().all(|own| own.id != date.id)));
    assert!(copy.last_open_at.is_some());
    // A draft goes with everything it owns.
    within(&world, &anna, async |tx| remove(tx, copy.id, None).await).await.unwrap();
}
