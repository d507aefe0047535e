//! The platform's look at products: who is looked at, what brings a product back, and how it ends.

use kontor_catalog::*;
use kontor_db::Scope;
use kontor_kernel::{Code, Machine, Patch, kinds::ProductId};
use kontor_testkit::{Seller, World};

use crate::{READY, eur, made, named, price, within};

const LOOKED_AT: SellerFacts = SellerFacts { under_review: true, ..READY };

/// A piece of work at a price, shown.
async fn shown(world: &World, anna: &Seller, amount: i64, facts: SellerFacts) -> Product {
    let product = made(world, anna, NewProduct { form: Form::Service, ..named("Hour") }).await;
    within(world, anna, async |tx| plans::add(tx, product.id, &price(amount), facts).await).await.unwrap();
    within(world, anna, async |tx| publish(tx, product.id, facts).await).await.unwrap()
}

/// What a manager says: nothing is wrong, or this is.
async fn verdict(
    world: &World,
    anna: &Seller,
    id: ProductId,
    wrong: Option<&str>,
    seen: Option<i32>,
) -> Result<bool, Code> {
    let tenant = anna.tenant;
    let manager = world.env.id();
    let mut tx = world.manager.begin(Scope::ManagerFor(manager, tenant)).await.unwrap();
    let news = match wrong {
        Some(reason) => review::reject(&mut tx, id, seen, manager, reason).await,
        None => review::approve(&mut tx, id, seen, manager).await,
    };
    let news = news.map_err(|fault| fault.code())?;
    tx.commit().await.unwrap();
    Ok(news)
}

async fn now(world: &World, anna: &Seller, id: ProductId) -> Product {
    within(world, anna, async |tx| find(tx, id).await).await.unwrap()
}

/// What can become of each state: the table of the decisions, and what ends a review as a whole.
#[test]
fn the_table_is_that_of_the_decisions() {
    use ReviewState::{Free, FreeWithoutFee, InReview, NotForReview, Rejected, Reviewed};
    let table = [
        (NotForReview, vec![Free, FreeWithoutFee, InReview]),
        (Free, vec![FreeWithoutFee, InReview, NotForReview]),
        (FreeWithoutFee, vec![Free, InReview, NotForReview]),
        (InReview, vec![Reviewed, Rejected, NotForReview]),
        (Reviewed, vec![InReview, Free, NotForReview]),
        (Rejected, vec![InReview, NotForReview]),
    ];
    for (from, to) in table {
        for each in [NotForReview, Free, FreeWithoutFee, InReview, Reviewed, Rejected] {
            let allowed = each.sources().contains(&from.text());
            assert!(each == from || allowed == to.contains(&each), "{from} to {each}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_costs_something_waits_until_it_is_approved() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = shown(&world, &anna, 1900, LOOKED_AT).await;
    assert_eq!(product.review_state, ReviewState::InReview);
    assert_eq!(reasons(&Facts::from_product(&product, LOOKED_AT)), [UnavailableReason::OnReview]);
    assert_eq!(product.review_due_at, product.review_asked_at.map(review::due));

    let stale = verdict(&world, &anna, product.id, None, Some(product.version - 1)).await;
    assert_eq!(stale, Err(Code::StaleVersion), "what changed meanwhile is not decided unseen");
    assert_eq!(verdict(&world, &anna, product.id, None, Some(product.version)).await, Ok(true));
    assert_eq!(verdict(&world, &anna, product.id, None, None).await, Ok(false), "twice is once");
    let approved = now(&world, &anna, product.id).await;
    assert_eq!(reasons(&Facts::from_product(&approved, LOOKED_AT)), []);
    assert!(verdict(&world, &anna, product.id, Some("Too late."), None).await.is_err(), "it was decided");

    let free = shown(&world, &anna, 0, LOOKED_AT).await;
    assert_eq!((free.review_state, reasons(&Facts::from_product(&free, LOOKED_AT))), (ReviewState::Free, vec![]));
    assert_eq!(shown(&world, &anna, 1900, READY).await.review_state, ReviewState::NotForReview);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_turned_down_says_why_and_comes_back_changed() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = shown(&world, &anna, 1900, LOOKED_AT).await;
    for bad in ["", "  ", &"x".repeat(501)] {
        assert_eq!(verdict(&world, &anna, product.id, Some(bad), None).await, Err(Code::InvalidInput));
    }
    assert_eq!(verdict(&world, &anna, product.id, Some(" No book in it. "), None).await, Ok(true));
    let rejected = now(&world, &anna, product.id).await;
    assert_eq!(rejected.review_reason.as_deref(), Some("No book in it."));
    assert_eq!(reasons(&Facts::from_product(&rejected, LOOKED_AT)), [UnavailableReason::Rejected]);

    let again = async || within(&world, &anna, async |tx| publish(tx, product.id, LOOKED_AT).await).await;
    assert_eq!(again().await.unwrap_err().code(), Code::UnchangedSinceReview);
    let free = plans::PlanChange { price: Some(eur(0)), ..Default::default() };
    let plan = within(&world, &anna, async |tx| plans::list(tx, product.id).await).await.unwrap()[0].id;
    within(&world, &anna, async |tx| plans::change(tx, product.id, plan, None, &free, LOOKED_AT).await).await.unwrap();
    let resubmitted = again().await.unwrap();
    assert_eq!(resubmitted.review_state, ReviewState::InReview, "giving it away does not get past the review");
    assert_eq!(verdict(&world, &anna, product.id, None, Some(resubmitted.version)).await, Ok(true));
    assert_eq!(now(&world, &anna, product.id).await.review_reason, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_was_looked_at_brings_it_back() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = shown(&world, &anna, 1900, LOOKED_AT).await;
    let plan = within(&world, &anna, async |tx| plans::list(tx, product.id).await).await.unwrap()[0].id;
    let edit = async |fields: ProductChange| {
        within(&world, &anna, async |tx| change(tx, product.id, None, &fields, LOOKED_AT).await)
            .await
            .unwrap()
            .review_state
    };
    let approve = async || verdict(&world, &anna, product.id, None, None).await.unwrap();
    let named = |name: &str| ProductChange { name: Some(name.into()), ..Default::default() };
    let described = |text: &str| ProductChange { description: Some(text.into()), ..Default::default() };

    approve().await;
    for nothing_new in [
        ProductChange { thank_you_text: Some("Thanks".into()), ..Default::default() },
        ProductChange { private: Some(true), limit: Patch::Value(3), ..Default::default() },
        described("\n "),
    ] {
        assert_eq!(edit(nothing_new).await, ReviewState::Reviewed);
    }
    let titled = plans::PlanChange { name: Some("Early".into()), ..Default::default() };
    within(&world, &anna, async |tx| plans::change(tx, product.id, plan, None, &titled, LOOKED_AT).await)
        .await
        .unwrap();
    assert_eq!(now(&world, &anna, product.id).await.review_state, ReviewState::Reviewed, "nobody pays anything else");

    assert_eq!(edit(named("Another")).await, ReviewState::InReview);
    approve().await;
    assert_eq!(edit(described("With a book.")).await, ReviewState::InReview);
    approve().await;
    let dearer = plans::PlanChange { price: Some(eur(2900)), ..Default::default() };
    within(&world, &anna, async |tx| plans::change(tx, product.id, plan, None, &dearer, LOOKED_AT).await)
        .await
        .unwrap();
    assert_eq!(now(&world, &anna, product.id).await.review_state, ReviewState::InReview);
    approve().await;
    let calm = SellerFacts { under_review: false, ..READY };
    let renamed =
        within(&world, &anna, async |tx| change(tx, product.id, None, &named("Third"), calm).await).await.unwrap();
    assert_eq!(renamed.review_state, ReviewState::Reviewed, "nobody looks at this seller");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_brings_what_was_free() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = shown(&world, &anna, 0, LOOKED_AT).await;
    within(&world, &anna, async |tx| plans::add(tx, product.id, &price(1900), LOOKED_AT).await).await.unwrap();
    assert_eq!(now(&world, &anna, product.id).await.review_state, ReviewState::InReview);
}

#[tokio::test(flavor = "multi_thread")]
async fn beginning_hands_in_what_is_shown_and_ending_lets_go_what_waits() {
    let world = World::new().await;
    let (anna, bert) = (world.seller("anna").await, world.seller("bert").await);
    let (paid, free) = (shown(&world, &anna, 1900, READY).await, shown(&world, &anna, 0, READY).await);
    let draft = made(&world, &anna, named("Draft")).await;
    let others = shown(&world, &bert, 1900, READY).await;
    let tenant = anna.tenant;
    let begin = async || world.manager.begin(Scope::ManagerFor(world.env.id(), tenant)).await.unwrap();

    let mut tx = begin().await;
    let (handed_in, due) = review::hand_in_all(&mut tx).await.unwrap();
    tx.commit().await.unwrap();
    let states = async |ids: [ProductId; 3]| {
        let mut states = Vec::new();
        for id in ids {
            states.push(now(&world, &anna, id).await.review_state);
        }
        states
    };
    let ids = [paid.id, free.id, draft.id];
    assert_eq!(handed_in, 1);
    assert_eq!(states(ids).await, [ReviewState::InReview, ReviewState::Free, ReviewState::NotForReview]);
    assert_eq!(now(&world, &anna, paid.id).await.review_due_at, Some(due));
    assert_eq!(now(&world, &bert, others.id).await.review_state, ReviewState::NotForReview, "another shop");
    let told = within(&world, &anna, async |tx| review::notify_once(tx, paid.id).await).await.unwrap();
    assert!(told.is_none(), "one letter says it of all of them");

    let mut tx = begin().await;
    assert_eq!(review::release_all(&mut tx).await.unwrap(), 2);
    tx.commit().await.unwrap();
    assert_eq!(states(ids).await, [ReviewState::NotForReview; 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_news_is_told_once() {
    let world = World::new().await;
    let anna = world.seller("anna").await;
    let product = shown(&world, &anna, 1900, LOOKED_AT).await;
    let tell = async || {
        let told = within(&world, &anna, async |tx| review::notify_once(tx, product.id).await).await.unwrap();
        told.map(|product| product.review_state)
    };
    assert_eq!((tell().await, tell().await), (Some(ReviewState::InReview), None));
    world.clock.advance(chrono::TimeDelta::hours(1));
    verdict(&world, &anna, product.id, Some("No book in it."), None).await.unwrap();
    assert_eq!((tell().await, tell().await), (Some(ReviewState::Rejected), None));
}
