//! The payment company, as its own operator and as those who pay there know it.

use anyhow::{Context, Result, bail};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use super::patience::{answer, client, patiently};
use super::plan::Blow;
use super::purchase::{Bank, ChaosPurchase};
use crate::bench::visitor::text;
use crate::env_file::Environment;
use crate::ports::Part;
use crate::settings::Settings;

/// While the storm lasts: every event is told one to three times, late and in the wrong order, and decisions take time.
const BAD_MANNERS: &str =
    r#"{"duplicate_up_to": 2, "delay_ms": 300, "reorder": true, "hang_ms": 1500, "decision_ms": 2500}"#;
const PAGE_ROWS: usize = 500;

pub struct Provider {
    http: Client,
    /// Past the wire that is cut.
    url: String,
    secret: String,
}

/// What the provider did for one order.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Charged {
    /// Charges that brought money.
    pub times: usize,
    pub received: i64,
    pub refunded: i64,
    pub disputed: i64,
}

/// What the provider had to tell.
pub struct Event {
    pub id: String,
    /// How often it tried.
    pub told: usize,
}

impl Provider {
    pub fn from_environment(environment: &Environment, settings: &Settings) -> Result<Self> {
        Ok(Self {
            http: client()?,
            url: format!("http://127.0.0.1:{}", settings.ports.port_of(Part::Sandbox)),
            secret: environment.get("SANDBOX_SECRET").to_owned(),
        })
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.url)).bearer_auth(&self.secret)
    }

    async fn found(&self, path: &str) -> Result<Value> {
        patiently("the provider tells", async || {
            Ok(answer(self.request(Method::GET, path)).await.filter(|(status, _)| status.is_success()).map(|it| it.1))
        })
        .await
    }

    /// What a card field gives for a card.
    pub async fn token(&self, number: &str) -> Result<String> {
        let card = json!({ "number": number, "exp": "12/40", "cvc": "123" });
        let made = patiently("the card field", async || {
            match answer(self.request(Method::POST, "/v1/tokens").json(&card)).await {
                Some((status, made)) if status.is_success() => Ok(Some(made)),
                Some((status, refusal)) => bail!("refused with {status}: {refusal}"),
                None => Ok(None),
            }
        })
        .await?;
        text(&made, "/token")
    }

    /// A buyer answers the bank's question on its page. True: the bank has heard it.
    pub async fn answer_bank(&self, page: &str, word: &str) -> bool {
        // The page is read first, as people do.
        let read = self.http.get(page).send().await.is_ok_and(|seen| !seen.status().is_server_error());
        let said = self.http.post(page).header("content-type", "application/x-www-form-urlencoded");
        let heard = said.body(format!("answer={word}")).send().await;
        read && heard.is_ok_and(|heard| !heard.status().is_server_error())
    }

    /// Money arrives by wire, until this much of the order's has: who is cut off looks whether it did.
    pub async fn arrive(&self, order: &str, wire: &str, amount: i64, in_all: i64) -> Result<()> {
        let body = json!({ "reference": wire, "amount": amount });
        patiently("money arrives", async || {
            if self.charged(order).await?.received >= in_all {
                return Ok(Some(()));
            }
            self.simulate("wires", &body).await.map(|_| None)
        })
        .await
    }

    /// The buyer's bank does what it means to, until it is done.
    pub async fn play_bank(&self, request: &ChaosPurchase, order: &str) -> Result<()> {
        let decision = match request.bank {
            Bank::Content => return Ok(()),
            // A debit comes back by itself.
            Bank::Returns if request.comes_back_by_itself() => {
                let gone = async || Ok((self.charged(order).await?.disputed > 0).then_some(()));
                return patiently("the debit comes back", gone).await;
            }
            Bank::Disputes | Bank::Returns => None,
            Bank::Keeps => Some("lost"),
            Bank::GivesBack => Some("won"),
        };
        let charge = patiently("the charge that is disputed", async || {
            let found = self.found(&format!("/v1/charges?reference={order}")).await?;
            let charges = found.pointer("/data").and_then(Value::as_array).into_iter().flatten();
            let came =
                |charge: &Value| charge.get("amount_received").and_then(Value::as_i64).is_some_and(|came| came > 0);
            let mut paid =
                charges.filter(|charge| charge.get("state").is_some_and(|state| state == "succeeded") && came(charge));
            paid.next().map(|charge| text(charge, "/id")).transpose()
        })
        .await?;
        let dispute = patiently("the dispute", async || {
            let found = self.found(&format!("/v1/disputes?charge={charge}")).await?;
            if let Ok(id) = text(&found, "/data/0/id") {
                return Ok(Some(id));
            }
            let kind = if request.bank == Bank::Returns { "return" } else { "dispute" };
            self.simulate("disputes", &json!({ "charge": charge, "kind": kind })).await.map(|_| None)
        })
        .await?;
        let Some(decision) = decision else { return Ok(()) };
        let verdict = json!({ "state": decision });
        let decided = async || Ok(self.simulate(&format!("disputes/{dispute}/decide"), &verdict).await?.then_some(()));
        patiently("the bank's decision", decided).await
    }

    /// Something happens outside. True: it has; false: nobody knows.
    async fn simulate(&self, what: &str, body: &Value) -> Result<bool> {
        match answer(self.request(Method::POST, &format!("/v1/simulate/{what}")).json(body)).await {
            Some((status, refusal)) if !status.is_success() => bail!("refused with {status}: {refusal}"),
            answered => Ok(answered.is_some()),
        }
    }

    /// Lets the provider misbehave while the storm lasts, or behave again.
    pub async fn misbehave(&self, badly: bool) -> Result<()> {
        let manners: Value = serde_json::from_str(BAD_MANNERS)?;
        self.switch(if badly { Some(&manners) } else { None }).await
    }

    /// The next answers are lost in one of three ways.
    pub async fn lose(&self, blow: Blow, answers: u32) -> Result<()> {
        let switch = match blow {
            Blow::ProviderSilent => json!({ "timeout_after_success": answers }),
            Blow::ProviderWrong => json!({ "error_after_success": answers }),
            _ => json!({ "error_before": answers }),
        };
        self.switch(Some(&switch)).await
    }

    async fn switch(&self, on: Option<&Value>) -> Result<()> {
        patiently("the provider's switches", async || {
            let request = match on {
                Some(switches) => self.request(Method::POST, "/v1/faults").json(switches),
                None => self.request(Method::DELETE, "/v1/faults"),
            };
            match answer(request).await {
                Some((status, refusal)) if !status.is_success() => bail!("refused with {status}: {refusal}"),
                answered => Ok(answered.map(drop)),
            }
        })
        .await
    }

    /// What was charged for an order, and what went back.
    pub async fn charged(&self, reference: &str) -> Result<Charged> {
        let found = self.found(&format!("/v1/charges?reference={reference}")).await?;
        let mut sum = Charged::default();
        for charge in found.pointer("/data").and_then(Value::as_array).into_iter().flatten() {
            let amount = |name: &str| charge.get(name).and_then(Value::as_i64).unwrap_or_default();
            sum.times += usize::from(amount("amount_received") > 0);
            sum.received += amount("amount_received");
            sum.refunded += amount("amount_refunded");
            sum.disputed += amount("amount_disputed");
        }
        Ok(sum)
    }

    /// What lies there for us, by currency.
    pub async fn balance(&self) -> Result<Value> {
        self.found("/v1/balance").await?.get("available").cloned().context("no balance")
    }

    /// Every event there ever was.
    pub async fn events(&self) -> Result<Vec<Event>> {
        let mut events: Vec<Event> = Vec::new();
        loop {
            let after = events.last().map_or("", |event| event.id.as_str());
            let page = self.found(&format!("/v1/events?limit={PAGE_ROWS}&after={after}")).await?;
            let rows = page.pointer("/data").and_then(Value::as_array).context("no events")?;
            for row in rows {
                let told = row.get("deliveries").and_then(Value::as_array).map_or(0, Vec::len);
                events.push(Event { id: text(row, "/id")?, told });
            }
            if page.get("has_more").and_then(Value::as_bool) != Some(true) {
                return Ok(events);
            }
        }
    }
}
