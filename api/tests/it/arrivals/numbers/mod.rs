//! Whole numbers: whatever arrives where the document takes one is within the bounds that stand there or is refused, and
//! none is a failure of ours.

mod bought;
mod columns;
mod places;
mod stock;
mod team;

use std::{collections::BTreeMap, sync::Arc};

use futures::StreamExt;
use kontor_api::routes;
use kontor_testkit::World;
use poem::{
    endpoint::BoxEndpoint,
    http::Method,
    test::{TestClient, TestRequestBuilder},
};
use serde_json::{Value, json};

use super::sent;
use crate::shop::buyer::{self, Shop};
use places::{At, Numbered, Place};
use stock::Stock;

type Client = TestClient<BoxEndpoint<'static, poem::Response>>;

/// Numbers that every reader of JSON keeps exactly.
const EXACT: std::ops::RangeInclusive<i128> = -9_007_199_254_740_991..=9_007_199_254_740_991;

fn document() -> Value {
    serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap()
}

/// One of the parts that the operations are looked at in, side by side.
fn part(operation: &Numbered) -> &'static str {
    match operation.template.as_str() {
        path if path.starts_with("/v1/shop/") => "shop",
        // What was sold and earned is there.
        _ if ["create_order_refund", "create_payout"].contains(&&*operation.name) => "shop",
        _ if operation.name.ends_with("_payout_request") && operation.name.starts_with("create_") => "shop",
        _ if operation.method == "GET" => "lists",
        path if path.starts_with("/v1/cabinet/products") => "products",
        _ => "rest",
    }
}

/// Somebody who sends numbers.
struct Sender<'a> {
    client: &'a Client,
    world: &'a World,
    document: Value,
    stock: Stock,
}

impl Sender<'_> {
    fn request(
        &self,
        operation: &Numbered,
        path: &str,
        key: usize,
    ) -> TestRequestBuilder<'_, BoxEndpoint<'static, poem::Response>> {
        let method: Method = operation.method.parse().unwrap();
        // Each from an address of its own: it is not this test's matter how much one may ask.
        let from = format!("10.{}.{}.1", key / 256, key % 256);
        let key = format!("number-{key}");
        let request =
            self.client.request(method, path.to_owned()).header("x-forwarded-for", from).header("idempotency-key", key);
        match self.stock.token(&operation.template) {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        }
    }

    fn query(&self, operation: &Numbered) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let said = self.stock.query(&operation.name);
        let needed = operation.needed.iter().filter(|name| !said.iter().any(|(known, _)| known == *name));
        let needed = needed.map(|name| (name.clone(), text(&operation.examples[name])));
        needed.chain(said.iter().cloned()).collect()
    }

    /// What is answered to a number at a place, or to the operation as it is.
    async fn answer(&self, operation: &Numbered, body: Option<&Value>, said: Option<(&Place, &str)>) -> (u16, String) {
        let mut path = self.stock.path(operation, None);
        let mut query = self.query(operation);
        let mut text = body.map(Value::to_string);
        match said {
            Some((Place { at: At::Query(name), .. }, literal)) => {
                query.retain(|(known, _)| known != name);
                query.push((name.clone(), literal.to_owned()));
            }
            Some((Place { at: At::Path(name), .. }, literal)) => {
                path = self.stock.path(operation, Some((&**name, literal)));
            }
            Some((Place { at: At::Body(pointer), .. }, literal)) => {
                text = Some(operation.body_with(&self.document, body.unwrap_or(&json!({})), pointer, literal));
            }
            None => {}
        }
        let query: Vec<String> = query.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let address = if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) };
        let key = self.stock.key();
        let text = text.map(|text| text.replace("buyer@", &format!("buyer-{key}@")));
        if let Some(reset) = self.stock.resets.get(&*operation.name) {
            diesel_async::RunQueryDsl::execute(kontor_db::query(reset), &mut self.world.owner().await).await.unwrap();
        }
        let request = self.request(operation, &address, key);
        let request = match text {
            Some(text) => request.content_type("application/json").body(text),
            None => request,
        };
        let (status, _, answer) = sent(request).await;
        (status, answer)
    }

    /// How an operation is refused as it is, if it is in every way to ask, and what is wrong with its answers to numbers.
    async fn examine(&self, operation: &Numbered) -> (Option<String>, Vec<String>) {
        let bodies = self.stock.bodies(operation);
        let (mut reached, mut refusal) = (false, String::new());
        let mut wrong = Vec::new();
        for body in &bodies {
            let (status, answer) = self.answer(operation, body.as_ref(), None).await;
            reached |= status < 300;
            refusal = format!("{status} {answer}");
            for place in &operation.places {
                for (literal, number) in place.values() {
                    let (status, answer) = self.answer(operation, body.as_ref(), Some((place, &literal))).await;
                    let said = format!("{}, {:?} = {literal}: {status} {answer}", operation.name, place.at);
                    wrong.extend(complaint(place, number, status, &answer).map(|about| format!("{about}: {said}")));
                }
            }
        }
        ((!reached).then_some(refusal), wrong)
    }
}

/// What is wrong with an answer to a number.
fn complaint(place: &Place, number: Option<i128>, status: u16, answer: &str) -> Option<&'static str> {
    let problem: Value = serde_json::from_str(answer).unwrap_or_default();
    let source = &problem["errors"][0]["source"];
    let named = match &place.at {
        At::Query(name) => source["parameter"] == **name,
        At::Body(pointer) => source["pointer"] == **pointer,
        At::Path(_) => true,
    };
    let is_inexact = number.is_some_and(|number| !EXACT.contains(&number));
    match status {
        500.. => Some("a failure of ours"),
        429 => Some("nobody looked at it"),
        ..400 if !place.takes(number) => Some("not refused"),
        400.. if problem["errors"][0]["code"].as_str().is_none() => Some("no error of the catalogue"),
        400.. if is_inexact && !named && status != 404 && status != 403 => Some("refused, but not beside its field"),
        _ => None,
    }
}

/// Sends every number of `values` to every place of the operations of a part, each of which does what it is for as long as no number
/// is in the way.
async fn sweep(client: &Client, world: &World, stock: Stock, wanted: &str) {
    let sender = Sender { client, world, document: document(), stock };
    let all = places::all(&sender.document);
    assert!(all.iter().map(|operation| operation.places.len()).sum::<usize>() > 180, "{}", all.len());
    let operations: Vec<_> = all.iter().filter(|operation| part(operation) == wanted).collect();
    let ask = async |operation: &&Numbered| (operation.name.clone(), sender.examine(operation).await);
    let answers: Vec<_> = futures::stream::iter(&operations).map(ask).buffer_unordered(4).collect().await;
    let wrong: Vec<_> = answers.iter().flat_map(|(_, (_, wrong))| wrong).collect();
    assert!(wrong.is_empty(), "{} complaints: {wrong:#?}", wrong.len());
    let refused: BTreeMap<_, _> =
        answers.iter().filter_map(|(name, (refusal, _))| Some((name, refusal.as_ref()?))).collect();
    assert!(refused.is_empty(), "refused as they are: {refused:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_queries_are_within_their_bounds() {
    let people = super::People::new().await;
    let stock = Stock::of_people(&people).await;
    sweep(&people.api.client, &people.api.world, stock, "lists").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_products_are_within_their_bounds() {
    let people = super::People::new().await;
    let stock = Stock::of_people(&people).await;
    sweep(&people.api.client, &people.api.world, stock, "products").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_the_rest_of_the_cabinet_are_within_their_bounds() {
    let people = super::People::new().await;
    let stock = Stock::of_people(&people).await;
    sweep(&people.api.client, &people.api.world, stock, "rest").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_of_buyers_are_within_their_bounds() {
    let shop = Shop::open().await;
    let mut stock = Stock::of_shop(&shop).await;
    let mut app = Arc::into_inner(buyer::app(&shop.world, &shop.app.config.sandbox_url)).unwrap();
    app.config.trusted_hops = 1;
    stock.fill_bought(&shop, &*app.files).await;
    sweep(&TestClient::new(routes::routes(Arc::new(app))), &shop.world, stock, "shop").await;
}
