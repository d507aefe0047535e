//! `kontor-api seed`: the demo shop in an empty database.
//!
//! Everything is done with the verbs that the product itself uses, against the running sandbox provider, while the
//! clock advances from six weeks ago to now: so states, books, balances and histories are those of a shop that lived.
//! * Never a row in a database that has people of its own.
//! * Never a mail to anybody: what the demo caused is marked as sent and read here.
//! * Never half a demo: each step looks first, and a start that was cut off goes on where it stopped.

mod bundles;
mod certificates;
mod contact;
mod coupons;
mod courses;
mod deals;
mod events;
mod extras;
mod keys;
mod mailbox;
mod pages;
mod payouts;
mod people;
mod products;
mod programs;
mod questions;
mod sales;
mod shop;
mod stage;
mod ways_to_pay;

use chrono::Duration;
use kontor_kernel::Result;

use people::People;
use sales::Sales;
use stage::Stage;

/// What the seed could not do, in one line.
type Outcome<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The story begins so long ago.
const STORY_DAYS: i64 = 45;

/// Fills an empty database. Answers one line for each account that can sign in: the address, a tab, who it is.
pub async fn run() -> Outcome<String> {
    let stage = Stage::set(Duration::days(STORY_DAYS))?;
    match stage.found().await? {
        stage::DatabaseContents::Demo => return Ok(people::told()),
        stage::DatabaseContents::OtherData => return Ok(String::new()),
        stage::DatabaseContents::NothingYet => {}
    }
    stage.provider_answers().await?;
    let played = async {
        stage.provider_decides_at_once().await?;
        play(&stage).await?;
        stage.provider_decides_as_usual().await
    };
    played.await.map_err(|fault| format!("the demo shop could not be loaded: {}", explained(&fault)))?;
    Ok(people::told())
}

async fn play(stage: &Stage) -> Result<()> {
    let people = People::invite(stage).await?;
    let demo = shop::open(stage, &people.seller, &shop::ATELIER).await?;
    let other = shop::open(stage, &people.other_seller, &shop::NEIGHBOUR).await?;
    people.take_roles(stage, &demo).await?;
    shop::hand_in(stage, demo.live, &shop::ATELIER).await?;
    let mut shelf = products::make(stage, demo.live, products::SHELF).await?;
    shelf.extend(products::make(stage, demo.live, certificates::SHELF).await?);
    shelf.extend(products::make(stage, demo.live, courses::SHELF).await?);
    shelf.extend(products::make(stage, demo.live, bundles::SHELF).await?);
    let try_out = products::make(stage, demo.test, products::TRY_OUT).await?;
    products::make(stage, other.live, products::NEIGHBOURS).await?;
    shop::verified(stage, demo.live).await?;
    payouts::open_bank_account(stage, demo.live).await?;
    products::publish(stage, demo.live, &shelf).await?;
    products::publish(stage, demo.test, &try_out).await?;
    extras::offer_bundles(stage, demo.live).await?;
    let mut sales = Sales::new(stage, demo.live);
    sales.until(Duration::days(payouts::ASKED_DAYS)).await?;
    payouts::take(stage, demo.live).await?;
    sales.until(Duration::zero()).await?;
    programs::let_in(stage, demo.live, &people.seller).await?;
    programs::let_in(stage, other.live, &people.other_seller).await?;
    mailbox::empty(stage).await?;
    contact::open(stage, demo.live).await?;
    pages::publish(stage, demo.live).await?;
    coupons::make_all(stage, demo.live).await?;
    deals::make_all(stage, demo.live).await?;
    // Last, because it is what a finished demo is known by.
    people.appoint(stage).await
}

/// A fault in one line: the cause, or the refused fields.
fn explained(fault: &kontor_kernel::ApiError) -> String {
    let fields: Vec<String> =
        fault.field_faults().iter().map(|field| format!("{} {}", field.pointer, field.code.text())).collect();
    match fault.source_error() {
        Some(cause) => format!("{fault}: {cause}"),
        None => format!("{fault} {} {:?}", fields.join(", "), fault.meta()).trim().to_owned(),
    }
}
