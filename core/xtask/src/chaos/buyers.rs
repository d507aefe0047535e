//! Who buys, patiently: the same key and the same words until there is an answer, by every way to pay.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use futures::future::join_all;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use super::calendar::Calendar;
use super::patience::{answer, client, code, patiently};
use super::provider::Provider;
use super::purchase::{Arrival, ChaosPurchase, GOOD_CARD, Plan, Temper};
use crate::bench::visitor::{Visitor, text};
use crate::env_file::Environment;

/// More than a few have to wait for the key of a process that was killed.
const AT_ONCE: usize = 24;

pub struct Buyers {
    http: Client,
    apis: [String; 2],
    shop: String,
    offers: BTreeMap<Plan, PricedProduct>,
    calendar: Calendar,
    pub count: usize,
    seed: u64,
    next: AtomicUsize,
    answered: AtomicUsize,
}

/// What is bought.
struct PricedProduct {
    product: String,
    /// None: its only price.
    plan: Option<String>,
    /// Of one payment.
    price: i64,
}

/// An order that its buyer is through with.
pub struct Bought {
    pub request: ChaosPurchase,
    /// As its seller knows it.
    pub order: String,
    /// Of one payment.
    pub price: i64,
}

impl Buyers {
    pub async fn invite(environment: &Environment, apis: [String; 2], count: usize, seed: u64) -> Result<Self> {
        let visitor = Visitor::sign_in(environment).await?;
        let found = visitor
            .call(Method::GET, "/v1/cabinet/products?filters[product_type][]=download&filters[is_published]=true&filters[is_free]=false", None)
            .await?;
        let price = found.pointer("/data/0/attributes/display_price/amount").and_then(Value::as_i64);
        let once = PricedProduct {
            product: text(&found, "/data/0/id").context("the demo shop sells nothing")?,
            plan: None,
            price: price.context("the product has no price")?,
        };
        let mut offers = BTreeMap::from([(Plan::Once, once)]);
        let all = visitor.call(Method::GET, "/v1/cabinet/products?per=500", None).await?;
        for plan in Plan::OVER_TIME {
            offers.insert(plan, over_time(&visitor, &all, plan).await.with_context(|| plan.slug())?);
        }
        Ok(Self {
            http: client()?,
            apis,
            shop: visitor.username.clone(),
            offers,
            calendar: Calendar::from_environment(environment),
            count,
            seed,
            next: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
        })
    }

    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// What one payment of a purchase is.
    pub fn price(&self, request: &ChaosPurchase) -> i64 {
        self.offers.get(&request.plan).map_or(0, |offer| offer.price)
    }

    pub fn request(&self, number: usize) -> ChaosPurchase {
        ChaosPurchase::from_seed(self.seed, number)
    }

    pub fn requests(&self) -> impl Iterator<Item = ChaosPurchase> {
        (0..self.count).map(|number| self.request(number))
    }

    /// All of this run's buyers have an address that begins like this, and goes on with their number.
    pub fn addresses(&self) -> String {
        format!("chaos-{}-", self.seed)
    }

    /// Everybody buys, some at once; the seller hears of each.
    pub async fn shop(&self, provider: &Provider, desk: UnboundedSender<Bought>) -> Result<()> {
        let buyer = || async {
            loop {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                if number >= self.count {
                    return Ok(());
                }
                let request = self.request(number);
                let order = self
                    .buy(provider, &request)
                    .await
                    .with_context(|| format!("purchase {number}, {}", request.temper.words()))?;
                self.answered.fetch_add(1, Ordering::Relaxed);
                let price = self.price(&request);
                desk.send(Bought { request, order, price }).context("nobody is at the desk")?;
            }
        };
        let buyers: Vec<_> = (0..AT_ONCE).map(|_| buyer()).collect();
        join_all(buyers).await.into_iter().collect()
    }

    /// Buys, until the money is with the provider. Answers the order's id.
    async fn buy(&self, provider: &Provider, request: &ChaosPurchase) -> Result<String> {
        let offer = self.offers.get(&request.plan).context("it is not sold")?;
        let mut body = json!({
            "product_id": offer.product,
            "pricing_plan_id": offer.plan,
            "payer": {
                "email": format!("{}{}@example.test", self.addresses(), request.number),
                "first_name": "Anna", "last_name": "Storm", "country": "DE",
            },
            "method": request.temper.method(),
            "consent": true,
        });
        let means = match request.temper {
            Temper::Wire => None,
            Temper::Debit => Some(("bank_account", json!({ "holder": "Anna Storm", "iban": request.iban() }))),
            _ => Some(("method_token", provider.token(request.card()).await?.into())),
        };
        if let (Some((field, means)), Some(fields)) = (means, body.as_object_mut()) {
            fields.insert(field.to_owned(), means);
        }
        let key = format!("chaos-{}-{}", self.seed, request.number);
        let checkout = self.press("checkouts", &key, request.twice, &body).await?;
        let order = match request.temper {
            Temper::Card | Temper::Silent | Temper::Slow | Temper::Debit => {
                self.wait_for_order(&checkout, |_| true).await?
            }
            Temper::Challenge => self.answer_the_bank(provider, request, &checkout).await?,
            Temper::Declined => {
                self.wait_for_order(&checkout, |order| stands(order, "/transaction_state") == "denied").await?;
                self.pay_again(provider, request, &checkout).await?
            }
            Temper::Wire => self.send_the_wire(provider, request, &checkout).await?,
        };
        if request.plan != Plan::Once {
            self.calendar.months_pass(stands(&order, "/token"), request.plan.payments()).await?;
        }
        provider.play_bank(request, stands(&order, "/token")).await.context("the buyer's bank")?;
        text(&order, "/order_id")
    }

    /// Presses a button until it answers; a decline is an answer. Gives the buyer's key of the order.
    async fn press(&self, path: &str, key: &str, twice: bool, body: &Value) -> Result<String> {
        let mut server = key.len() % 2;
        patiently("the button", async || {
            server = 1 - server;
            let placed = if twice {
                let (first, second) =
                    tokio::join!(self.place(server, path, key, body), self.place(1 - server, path, key, body));
                first.filter(|(status, _)| *status != StatusCode::CONFLICT).or(second)
            } else {
                self.place(server, path, key, body).await
            };
            match placed {
                Some((status, made)) if status.is_success() => text(&made, "/data/id").map(Some),
                Some((StatusCode::PAYMENT_REQUIRED, refusal)) => text(&refusal, "/errors/0/meta/checkout_id").map(Some),
                // Known to be under way, or nobody knows yet: the same again.
                Some((StatusCode::CONFLICT, _)) | None => Ok(None),
                Some((status, refusal)) => bail!("refused with {status}: {refusal}"),
            }
        })
        .await
    }

    async fn place(&self, server: usize, path: &str, key: &str, body: &Value) -> Option<(StatusCode, Value)> {
        let url = format!("{}/v1/shop/{}/{path}", self.apis.get(server)?, self.shop);
        answer(self.http.post(url).header("Idempotency-Key", key).json(body)).await
    }

    /// Looks at an order until it stands as it should.
    async fn wait_for_order(&self, checkout: &str, wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let mut server = 0;
        patiently("a look at the order", async || {
            server = 1 - server;
            let api = self.apis.get(server).context("no server")?;
            let url = format!("{api}/v1/shop/{}/checkouts/{checkout}", self.shop);
            match answer(self.http.get(url)).await {
                Some((status, found)) if status.is_success() => {
                    let order = found.pointer("/data/attributes").cloned().context("an order without attributes")?;
                    Ok(wanted(&order).then_some(order))
                }
                Some((status, refusal)) => bail!("refused with {status}, {}: {refusal}", code(&refusal)),
                None => Ok(None),
            }
        })
        .await
    }

    /// The bank wants to know. Some say no first and pay with another card then; some never come back to look.
    async fn answer_the_bank(&self, provider: &Provider, request: &ChaosPurchase, checkout: &str) -> Result<Value> {
        let asked = self.wait_for_order(checkout, |order| !stands(order, "/next_action/url").is_empty()).await?;
        let page = stands(&asked, "/next_action/url");
        tokio::time::sleep(request.pause).await;
        let word = if request.says_no { "reject" } else { "approve" };
        patiently("the bank's question", async || {
            let said = async || provider.answer_bank(page, word).await;
            let heard = if request.answers_twice {
                let (first, second) = tokio::join!(said(), said());
                first || second
            } else {
                said().await
            };
            Ok(heard.then_some(()))
        })
        .await?;
        if request.says_no {
            self.wait_for_order(checkout, |order| stands(order, "/transaction_state") == "denied").await?;
            return self.pay_again(provider, request, checkout).await;
        }
        if request.returns {
            // Of a plan there is more to come.
            return self
                .wait_for_order(checkout, |order| ["paid", "paying"].contains(&stands(order, "/payment_state")))
                .await;
        }
        Ok(asked)
    }

    async fn pay_again(&self, provider: &Provider, request: &ChaosPurchase, checkout: &str) -> Result<Value> {
        let body = json!({ "method": "card", "method_token": provider.token(GOOD_CARD).await? });
        let key = format!("chaos-{}-{}-again", self.seed, request.number);
        self.press(&format!("checkouts/{checkout}/payments"), &key, request.twice, &body).await?;
        self.wait_for_order(checkout, |_| true).await
    }

    async fn send_the_wire(&self, provider: &Provider, request: &ChaosPurchase, checkout: &str) -> Result<Value> {
        let told = self.wait_for_order(checkout, |order| !stands(order, "/next_action/reference").is_empty()).await?;
        let (order, wire) = (text(&told, "/token")?, text(&told, "/next_action/reference")?);
        tokio::time::sleep(request.pause).await;
        let price = self.price(request);
        match request.arrival {
            Arrival::Once => provider.arrive(&order, &wire, price, price).await?,
            Arrival::InParts => {
                let half = price / 2;
                provider.arrive(&order, &wire, half, half).await?;
                tokio::time::sleep(request.pause).await;
                provider.arrive(&order, &wire, price - half, price).await?;
            }
            Arrival::Twice => {
                provider.arrive(&order, &wire, price, price).await?;
                provider.arrive(&order, &wire, price, price * 2).await?;
            }
        }
        Ok(told)
    }
}

/// What the demo shop sells over time.
async fn over_time(visitor: &Visitor, all: &Value, plan: Plan) -> Result<PricedProduct> {
    let rows = |found: &Value| found.pointer("/data").and_then(Value::as_array).cloned().unwrap_or_default();
    let is = |row: &Value, pointer: &str, wanted: &str| row.pointer(pointer).and_then(Value::as_str) == Some(wanted);
    let product = rows(all).into_iter().find(|row| is(row, "/attributes/slug", plan.slug())).context("no product")?;
    let product = text(&product, "/id")?;
    let prices = visitor.call(Method::GET, &format!("/v1/cabinet/products/{product}/pricing_plans"), None).await?;
    let price = rows(&prices).into_iter().find(|row| is(row, "/attributes/kind", plan.kind())).context("no price")?;
    let amount = price.pointer("/attributes/terms/next_amount/amount").and_then(Value::as_i64);
    Ok(PricedProduct { product, plan: Some(text(&price, "/id")?), price: amount.context("no amount")? })
}

/// A word of an order, or nothing.
fn stands<'a>(order: &'a Value, pointer: &str) -> &'a str {
    order.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}
