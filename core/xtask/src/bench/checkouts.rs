//! Whole checkouts: the order, the card payment at the sandbox, the books, and every job that follows.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use reqwest::Method;
use serde_json::{Value, json};

use crate::env_file::Environment;

use super::Args;
use super::cpu;
use super::report::{Goal, Report};
use super::statements::Statements;
use super::visitor::{Visitor, owner, text};

const AT_ONCE: usize = 8;
/// Until every pooled connection has prepared what it needs.
const WARM_UP: usize = 150;
const LOOK_EVERY: Duration = Duration::from_millis(50);
const PATIENCE: Duration = Duration::from_secs(120);

pub async fn measure(environment: &Environment, visitor: &Visitor, args: &Args, report: &mut Report) -> Result<()> {
    let count = args.checkouts;
    let product = product(visitor).await?;
    // Everything that the first purchases set up is set up before the clock runs.
    buy(environment, visitor, &product, WARM_UP).await?;
    settled(environment).await?;
    // What autovacuum does within its first minute.
    owner(environment).await?.batch_execute("VACUUM ANALYZE").await?;
    let counted = Statements::begin(environment, args).await?;
    let before = cpu::used()?;
    let began = Instant::now();
    buy(environment, visitor, &product, count).await?;
    let bought = began.elapsed().as_secs_f64();
    settled(environment).await?;
    let all = began.elapsed().as_secs_f64();
    let after = cpu::used()?;
    counted.print("checkout", count as f64).await?;
    let rate = count as f64 / all;
    let made_of = format!(
        "{count} card payments by {AT_ONCE} buyers, to the last job; {:.0}/s until the last buyer had the answer; the sandbox shares the machine",
        count as f64 / bought
    );
    report.figure("whole checkouts", rate, "a second", &Goal::None, &made_of);
    let millis = |names: &[&str]| cpu::between(&before, &after, names) * 1_000.0 / count as f64;
    report.figure(
        "processor time of a checkout",
        millis(&["kontor-api", "kontor-worker", "kontor-scheduler", "postgres", "redis-server"]),
        "ms",
        &Goal::AtMost(15.0),
        &format!(
            "api {:.1} ms, worker {:.1} ms, scheduler {:.1} ms, PostgreSQL {:.1} ms, Redis {:.1} ms; not ours: sandbox {:.1} ms",
            millis(&["kontor-api"]), millis(&["kontor-worker"]), millis(&["kontor-schedule"]),
            millis(&["postgres"]), millis(&["redis-server"]), millis(&["kontor-sandbox"])
        ),
    );
    Ok(())
}

/// Something of the demo shop that costs something.
async fn product(visitor: &Visitor) -> Result<String> {
    let found = visitor
        .call(
            Method::GET,
            "/v1/cabinet/products?filters[product_type][]=download&filters[is_published]=true&filters[is_free]=false",
            None,
        )
        .await?;
    text(&found, "/data/0/id").context("the demo shop sells nothing")
}

async fn buy(environment: &Environment, visitor: &Visitor, product: &str, count: usize) -> Result<()> {
    let next = AtomicUsize::new(0);
    let buyer = || async {
        while next.fetch_add(1, Ordering::Relaxed) < count {
            one(environment, visitor, product).await?;
        }
        Ok::<_, anyhow::Error>(())
    };
    let buyers: Vec<_> = (0..AT_ONCE).map(|_| buyer()).collect();
    for ended in futures::future::join_all(buyers).await {
        ended?;
    }
    Ok(())
}

async fn one(environment: &Environment, visitor: &Visitor, product: &str) -> Result<()> {
    let card = json!({ "number": "4242 4242 4242 4242", "exp": "12/40", "cvc": "123" });
    let tokens = format!("{}/v1/tokens", environment.get("SANDBOX_URL"));
    let token: Value = visitor
        .http
        .post(tokens)
        .bearer_auth(environment.get("SANDBOX_SECRET"))
        .json(&card)
        .send()
        .await?
        .json()
        .await?;
    let number: u64 = rand::random();
    let body = json!({
        "product_id": product,
        "payer": { "email": format!("bench{number}@example.test"), "first_name": "Anna", "last_name": "Bench", "country": "DE" },
        "method": "card",
        "method_token": text(&token, "/token")?,
        "consent": true,
    });
    let placed = visitor.call(Method::POST, &format!("/v1/shop/{}/checkouts", visitor.username), Some(body)).await?;
    let state = text(&placed, "/data/attributes/payment_state")?;
    if state != "paid" {
        bail!("a checkout ended as {state}: {placed}");
    }
    Ok(())
}

/// Waits until no job that can run is left.
async fn settled(environment: &Environment) -> Result<()> {
    let database = owner(environment).await?;
    let began = Instant::now();
    let sql = "SELECT count(*) FROM jobs WHERE state = 'running' OR (state IN ('queued', 'retry') AND run_at <= now())";
    while database.query_one(sql, &[]).await?.get::<_, i64>(0) > 0 {
        if began.elapsed() > PATIENCE {
            bail!("jobs are still waiting after {PATIENCE:?}");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Ok(())
}
