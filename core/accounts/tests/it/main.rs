//! People, sessions and mailed links against a real database.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod forgetting;
mod links;
mod people;
mod rotation;
mod walls;

use diesel::{QueryableByName, sql_types::Text};
use diesel_async::RunQueryDsl;
use kontor_accounts::{Accounts, Device, SignUp, SignedIn};
use kontor_kernel::{Locale, Secret};
use kontor_testkit::World;

pub const PASSWORD: &str = "correct horse battery";

pub fn secret() -> Secret {
    Secret::from_hex(&"5a".repeat(32)).unwrap()
}

pub fn accounts(world: &World) -> Accounts {
    Accounts::new(world.api.clone(), secret(), "https://kontor.test")
}

pub fn device() -> Device {
    Device { fingerprint: "fp".to_owned(), user_agent: "Firefox".to_owned() }
}

pub fn wish(email: &str) -> SignUp {
    SignUp {
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        first_name: "Anna".to_owned(),
        locale: Locale::De,
        ..SignUp::default()
    }
}

pub async fn sign_up(world: &World, email: &str) -> SignedIn {
    accounts(world).sign_up(&wish(email), &device()).await.unwrap()
}

#[derive(QueryableByName)]
struct Fact {
    #[diesel(sql_type = Text)]
    fact: String,
}

/// What a query of the owner says, one text a row.
pub async fn look(world: &World, sql: &str) -> Vec<String> {
    let facts: Vec<Fact> = diesel::sql_query(sql).load(&mut world.owner().await).await.unwrap();
    facts.into_iter().map(|fact| fact.fact).collect()
}

/// One fact of the latest mail of a template.
pub async fn mailed(world: &World, template: &str, fact: &str) -> String {
    let sql = format!(
        "SELECT data #>> '{{letter,facts,{fact}}}' AS fact FROM mails WHERE template = '{template}' ORDER BY created_at DESC, id DESC LIMIT 1"
    );
    look(world, &sql).await.remove(0)
}

/// The token of a mailed link.
pub fn token(link: &str) -> String {
    link.split("token=").nth(1).unwrap().to_owned()
}
