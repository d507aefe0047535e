//! Who buys, patiently: the same key and the same words until there is an answer.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures::future::join_all;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};

use crate::bench::visitor::{Visitor, text};
use crate::env_file::Environment;

const AT_ONCE: usize = 6;
/// What a buyer waits for one answer.
const ANSWER: Duration = Duration::from_secs(12);
const AGAIN: Duration = Duration::from_millis(250);
/// Nobody waits longer for the whole.
const PATIENCE: Duration = Duration::from_secs(240);
/// Of a hundred buyers so many press twice.
const DOUBLE_CLICKS_OF_100: u32 = 15;
/// The provider's manners while the storm lasts: probabilities of wrong answers, one more of every event, out of order.
const BAD_MANNERS: &str = r#"{"timeout_after_success": 0.06, "error_after_success": 0.08, "error_before": 0.05,
    "hang_ms": 1500, "duplicate": 1, "delay_ms": 300, "reorder": true}"#;

pub struct Buyers {
    http: Client,
    apis: [String; 2],
    sandbox: String,
    secret: String,
    shop: String,
    product: String,
    pub price: i64,
    pub count: usize,
    seed: u64,
    next: AtomicUsize,
    answered: AtomicUsize,
}

impl Buyers {
    pub async fn invite(environment: &Environment, apis: [String; 2], count: usize, seed: u64) -> Result<Self> {
        let visitor = Visitor::sign_in(environment).await?;
        let found = visitor
            .call(Method::GET, "/v1/cabinet/products?filters[is_published]=true&filters[is_free]=false", None)
            .await?;
        let price = found.pointer("/data/0/attributes/display_price/amount").and_then(Value::as_i64);
        Ok(Self {
            http: Client::builder().no_proxy().timeout(ANSWER).build().context("no HTTP client")?,
            apis,
            sandbox: environment.get("SANDBOX_URL").to_owned(),
            secret: environment.get("SANDBOX_SECRET").to_owned(),
            shop: visitor.username.clone(),
            product: text(&found, "/data/0/id").context("the demo shop sells nothing")?,
            price: price.context("the product has no price")?,
            count,
            seed,
            next: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
        })
    }

    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// All of this run's buyers have an address that begins like this.
    pub fn addresses(&self) -> String {
        format!("chaos-{}-", self.seed)
    }

    /// Everybody buys, some at once.
    pub async fn shop(&self) -> Result<()> {
        let buyer = || async {
            loop {
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                if number >= self.count {
                    return Ok(());
                }
                self.buy(number).await.with_context(|| format!("purchase {number}"))?;
                self.answered.fetch_add(1, Ordering::Relaxed);
            }
        };
        let buyers: Vec<_> = (0..AT_ONCE).map(|_| buyer()).collect();
        join_all(buyers).await.into_iter().collect()
    }

    async fn buy(&self, number: usize) -> Result<()> {
        let mut rng = StdRng::seed_from_u64(self.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let until = Instant::now() + PATIENCE;
        let token = self.card(until).await?;
        let body = json!({
            "product_id": self.product,
            "payer": {
                "email": format!("{}{number}@example.test", self.addresses()),
                "first_name": "Anna", "last_name": "Storm", "country": "DE",
            },
            "method": "card",
            "method_token": token,
            "consent": true,
        });
        let key = format!("chaos-{}-{number}", self.seed);
        let twice = rng.random_range(0..100) < DOUBLE_CLICKS_OF_100;
        while Instant::now() < until {
            let at = rng.random_range(0..2_usize);
            let placed = if twice {
                let (first, second) = tokio::join!(self.place(at, &key, &body), self.place(1 - at, &key, &body));
                first.or(second)
            } else {
                self.place(at, &key, &body).await
            };
            match placed {
                Some((status, _)) if status.is_success() => return Ok(()),
                // Known to be under way, or nobody knows yet: the same again.
                Some((StatusCode::CONFLICT, _)) | None => {}
                Some((status, _)) if status.is_server_error() => {}
                Some((status, answer)) => bail!("refused with {status}: {answer}"),
            }
            tokio::time::sleep(AGAIN).await;
        }
        bail!("no answer within {} s", PATIENCE.as_secs())
    }

    /// An answer, if one came.
    async fn place(&self, at: usize, key: &str, body: &Value) -> Option<(StatusCode, String)> {
        let api = self.apis.get(at)?;
        let url = format!("{api}/v1/shop/{}/checkouts", self.shop);
        let answer = self.http.post(url).header("Idempotency-Key", key).json(body).send().await.ok()?;
        let status = answer.status();
        Some((status, answer.text().await.ok()?))
    }

    async fn card(&self, until: Instant) -> Result<String> {
        let card = json!({ "number": "4242 4242 4242 4242", "exp": "12/40", "cvc": "123" });
        while Instant::now() < until {
            let request = self.http.post(format!("{}/v1/tokens", self.sandbox)).bearer_auth(&self.secret).json(&card);
            if let Ok(answer) = request.send().await
                && let Ok(token) = answer.json::<Value>().await
                && let Ok(token) = text(&token, "/token")
            {
                return Ok(token);
            }
            tokio::time::sleep(AGAIN).await;
        }
        bail!("the provider's card field never answered")
    }

    /// Lets the provider misbehave, or behave again.
    pub async fn misbehave(&self, badly: bool) -> Result<()> {
        let url = format!("{}/v1/faults", self.sandbox);
        let until = Instant::now() + PATIENCE;
        loop {
            let request = if badly {
                self.http.post(&url).json(&serde_json::from_str::<Value>(BAD_MANNERS)?)
            } else {
                self.http.delete(&url)
            };
            match request.bearer_auth(&self.secret).send().await {
                Ok(answer) if answer.status().is_success() => return Ok(()),
                Ok(answer) if answer.status().is_client_error() => {
                    bail!("the provider refuses: {}", answer.text().await?)
                }
                _ if Instant::now() > until => bail!("the provider does not answer"),
                _ => tokio::time::sleep(AGAIN).await,
            }
        }
    }

    /// What the provider has charged for an order, and how often.
    pub async fn charged(&self, reference: &str) -> Result<(i64, usize)> {
        let url = format!("{}/v1/charges?reference={reference}", self.sandbox);
        let found: Value = self.http.get(url).bearer_auth(&self.secret).send().await?.json().await?;
        let good = found.pointer("/data").and_then(Value::as_array).into_iter().flatten();
        let good: Vec<&Value> =
            good.filter(|charge| charge.get("state").is_some_and(|state| state == "succeeded")).collect();
        let amount = |charge: &&Value| charge.get("amount_received").and_then(Value::as_i64).unwrap_or_default();
        Ok((good.iter().map(amount).sum(), good.len()))
    }

    /// What lies at the provider for us, by currency.
    pub async fn balance(&self) -> Result<Value> {
        let url = format!("{}/v1/balance", self.sandbox);
        let balance: Value = self.http.get(url).bearer_auth(&self.secret).send().await?.json().await?;
        Ok(balance.get("available").cloned().unwrap_or_default())
    }
}
