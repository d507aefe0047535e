//! People, sessions and mailed links against a real database.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod authenticator;
mod forgetting;
mod links;
mod log;
mod mail_requests;
mod passkeys;
mod people;
mod proof;
mod rotation;
mod sessions;
mod tenancy;
mod two_step;

use diesel_async::RunQueryDsl;
use kontor_accounts::{Accounts, Device, Holder, MailRequest, Purpose, SignUp, SignedIn};
use kontor_db::{Row, query};
use kontor_kernel::{Locale, Secret, kinds::MailRequestId};
use kontor_testkit::World;

pub const PASSWORD: &str = "correct horse battery";

pub fn secret() -> Secret {
    Secret::from_hex(&"5a".repeat(32)).unwrap()
}

pub fn accounts(world: &World) -> Accounts {
    Accounts::new(world.api.clone(), secret(), "https://kontor.test")
}

pub fn device() -> Device {
    Device {
        fingerprint: "fp".to_owned(),
        user_agent: "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0".to_owned(),
        origin: "203.0.113.0/24".to_owned(),
    }
}

pub fn request(email: &str) -> SignUp {
    SignUp {
        email: email.to_owned(),
        password: PASSWORD.to_owned(),
        first_name: "Anna".to_owned(),
        locale: Locale::De,
        ..SignUp::default()
    }
}

pub async fn sign_up(world: &World, email: &str) -> SignedIn {
    accounts(world).sign_up(&request(email), &device()).await.unwrap()
}

/// Asks for a mail at an address, and looks whose it is as the worker does.
pub async fn ask(world: &World, purpose: Purpose, email: &str) {
    ask_as(world, purpose, email, None, "").await;
}

pub async fn ask_as(world: &World, purpose: Purpose, email: &str, seller: Option<&str>, requester: &str) {
    let request = MailRequest {
        email: email.to_owned(),
        purpose,
        profile_type: None,
        seller: seller.map(str::to_owned),
        requester: requester.to_owned(),
    };
    let id = accounts(world).request_mail(&request).await.unwrap();
    answer(world, id).await;
}

pub async fn answer(world: &World, id: MailRequestId) {
    let worker = Accounts::new(world.worker.clone(), secret(), "https://kontor.test");
    worker.answer_mail_request(id).await.unwrap();
}

/// Who holds a session, as its access token shows.
pub async fn holder(world: &World, signed_in: &SignedIn) -> Option<Holder> {
    accounts(world).holder(Some(&signed_in.tokens.access_token), None).await.unwrap()
}

/// The address is proven by the link of its mail, in the browser that signed up.
pub async fn confirm(world: &World, signed_in: &SignedIn) {
    let link = token(&mailed(world, "confirm_email", "link").await);
    accounts(world).confirm(&link, holder(world, signed_in).await, &device()).await.unwrap();
}

#[derive(Row)]
struct Fact {
    fact: String,
}

/// What a query of the owner says, one text a row.
pub async fn query_texts(world: &World, sql: &str) -> Vec<String> {
    let facts: Vec<Fact> = query(sql).load(&mut world.owner().await).await.unwrap();
    facts.into_iter().map(|fact| fact.fact).collect()
}

/// One fact of the latest mail of a template.
pub async fn mailed(world: &World, template: &str, fact: &str) -> String {
    let sql = format!(
        "SELECT data #>> '{{letter,facts,{fact}}}' AS fact FROM mails WHERE template = '{template}' ORDER BY created_at DESC, id DESC LIMIT 1"
    );
    query_texts(world, &sql).await.remove(0)
}

/// The token of a mailed link.
pub fn token(link: &str) -> String {
    link.split("token=").nth(1).unwrap().to_owned()
}
