//! The seller at the desk: sends money back in the middle of the storm, whole or in parts, pressing twice, and the
//! same words under the same key until there is an answer.

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, bail};
use futures::future::join_all;
use reqwest::{Client, StatusCode};
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::{Mutex, RwLock};

use super::buyers::Bought;
use super::patience::{answer, client, code, patiently};
use super::purchase::{Back, Plan};
use crate::bench::visitor::text;
use crate::env_file::Environment;

const AT_ONCE: usize = 8;

pub struct RefundDesk {
    http: Client,
    apis: [String; 2],
    seed: u64,
    password: String,
    token: RwLock<String>,
    promised: AtomicUsize,
}

impl RefundDesk {
    pub fn open(environment: &Environment, apis: [String; 2], seed: u64) -> Result<Self> {
        Ok(Self {
            http: client()?,
            apis,
            seed,
            password: environment.get("KONTOR_DEMO_PASSWORD").to_owned(),
            token: RwLock::default(),
            promised: AtomicUsize::new(0),
        })
    }

    /// Refunds that were promised so far.
    pub fn promised(&self) -> usize {
        self.promised.load(Ordering::Relaxed)
    }

    /// Serves who comes, until nobody comes any more.
    pub async fn run_refunds(&self, come: UnboundedReceiver<Bought>) -> Result<()> {
        let come = Mutex::new(come);
        let clerk = || async {
            loop {
                let Some(bought) = come.lock().await.recv().await else { return Ok(()) };
                self.refund(&bought).await.with_context(|| {
                    format!("refund {:?} of purchase {}", bought.request.back, bought.request.number)
                })?;
            }
        };
        let clerks: Vec<_> = (0..AT_ONCE).map(|_| clerk()).collect();
        join_all(clerks).await.into_iter().collect()
    }

    async fn refund(&self, bought: &Bought) -> Result<()> {
        // All of a plan would be as many payments as have come by then: one of them goes back.
        let all = (bought.request.plan != Plan::Once).then_some(bought.price);
        let key = format!("chaos-refund-{}-{}", self.seed, bought.request.number);
        let rest = format!("{key}-rest");
        let order = bought.order.as_str();
        match bought.request.back {
            Back::Nothing => Ok(()),
            Back::All => self.until_promised(async |server| self.press(server, order, &key, all).await).await,
            Back::AllPressedTwice => {
                self.until_promised(async |server| {
                    let (first, second) =
                        tokio::join!(self.press(server, order, &key, all), self.press(1 - server, order, &key, all));
                    Ok(first? | second?)
                })
                .await
            }
            Back::AllRequestedTwice => {
                self.until_promised(async |server| {
                    let (first, second) =
                        tokio::join!(self.press(server, order, &key, None), self.press(1 - server, order, &rest, None));
                    let (first, second) = (first?, second?);
                    if first && second {
                        bail!("both requests for everything were promised");
                    }
                    Ok(first || second)
                })
                .await
            }
            Back::Part(percent) => {
                let part = Some(bought.price * percent / 100);
                self.until_promised(async |server| self.press(server, order, &key, part).await).await
            }
            Back::PartAndRest(percent) => {
                let part = Some(bought.price * percent / 100);
                self.until_promised(async |server| self.press(server, order, &key, part).await).await?;
                let rest_amount = all.zip(part).map(|(all, part)| all - part);
                self.until_promised(async |server| self.press(server, order, &rest, rest_amount).await).await
            }
        }
    }

    async fn until_promised(&self, mut press: impl AsyncFnMut(usize) -> Result<bool>) -> Result<()> {
        let mut server = 0;
        patiently("the refund", async || {
            server = 1 - server;
            Ok(press(server).await?.then_some(()))
        })
        .await?;
        self.promised.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// One press of the button. True: the refund is promised.
    async fn press(&self, server: usize, order: &str, key: &str, amount: Option<i64>) -> Result<bool> {
        let api = self.apis.get(server).context("no server")?;
        let body = match amount {
            Some(amount) => json!({ "amount": { "amount": amount, "currency": "eur" }, "reason": "storm" }),
            None => json!({ "reason": "storm" }),
        };
        let request = self.http.post(format!("{api}/v1/cabinet/orders/{order}/refunds"));
        let token = self.token.read().await.clone();
        match answer(request.bearer_auth(token).header("Idempotency-Key", key).json(&body)).await {
            Some((status, _)) if status.is_success() => Ok(true),
            Some((StatusCode::UNAUTHORIZED, _)) => self.sign_in(api).await.map(|()| false),
            Some((StatusCode::CONFLICT, _)) | None => Ok(false),
            // Not paid yet, or all of it went back under another key.
            Some((_, refusal)) if code(&refusal) == "nothing_refundable" => Ok(false),
            Some((status, refusal)) => bail!("refused with {status}: {refusal}"),
        }
    }

    async fn sign_in(&self, api: &str) -> Result<()> {
        let body = json!({ "email": "seller@demo.test", "password": self.password, "profile_type": "seller" });
        let signed = answer(self.http.post(format!("{api}/v1/app/session")).json(&body)).await;
        if let Some((_, session)) = signed.filter(|(status, _)| status.is_success()) {
            *self.token.write().await = text(&session, "/access_token")?;
        }
        Ok(())
    }
}
