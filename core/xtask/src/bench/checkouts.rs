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
/// Buyers at once, whose answers are timed.
const CROWDS: [usize; 3] = [1, 8, 32];
/// Until every pooled connection has prepared what it needs.
const WARM_UP: usize = 150;
const LOOK_EVERY: Duration = Duration::from_millis(50);
const PATIENCE: Duration = Duration::from_secs(120);

pub async fn measure(environment: &Environment, visitor: &Visitor, args: &Args, report: &mut Report) -> Result<()> {
    let count = args.checkouts;
    let product = product(visitor).await?;
    // Everything that the first purchases set up is set up before the clock runs.
    buy(environment, visitor, &product, AT_ONCE, WARM_UP).await?;
    settled(environment).await?;
    // What autovacuum does within its first minute.
    owner(environment).await?.batch_execute("VACUUM ANALYZE").await?;
    let counted = Statements::begin(environment, args).await?;
    let before = cpu::used()?;
    let began = Instant::now();
    buy(environment, visitor, &product, AT_ONCE, count).await?;
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

/// How many checkouts are answered in a second, and how long the slowest twentieth waits at least, by buyers at once.
pub async fn crowds(environment: &Environment, visitor: &Visitor, args: &Args, report: &mut Report) -> Result<()> {
    let product = product(visitor).await?;
    for crowd in CROWDS {
        settled(environment).await?;
        let began = Instant::now();
        let mut waits = buy(environment, visitor, &product, crowd, args.checkouts).await?;
        let rate = waits.len() as f64 / began.elapsed().as_secs_f64();
        waits.sort_unstable();
        let at = |part: usize| waits.get(waits.len() * part / 100).map_or(0.0, |wait| wait.as_secs_f64() * 1_000.0);
        let (middle, slow) = (at(50), at(95));
        let made_of = format!("{} card payments; half within {middle:.0} ms; jobs run beside them", waits.len());
        report.figure(&format!("checkouts answered, buyers at once: {crowd}"), rate, "a second", &Goal::None, &made_of);
        report.figure(&format!("checkouts, p95, buyers at once: {crowd}"), slow, "ms", &Goal::None, &made_of);
    }
    settled(environment).await
}

/// Buyers who come at once for the last places of something, and how many places there are.
const CROWD: usize = 200;
const PLACES: usize = 10;

/// Two hundred at once for the last ten places: ten are sold, everybody has an answer.
pub async fn last_places(environment: &Environment, visitor: &Visitor, report: &mut Report) -> Result<()> {
    let of = product(visitor).await?;
    let database = owner(environment).await?;
    let limit = format!(
        "UPDATE products SET stock_limit = sold_count + reserved_count + {PLACES} WHERE seller_id = $1::text::uuid AND id = $2::text::uuid"
    );
    // A prefix and 26 letters outside, a uuid inside.
    let id = database
        .query_one(
            "SELECT id::text FROM products WHERE seller_id = $1::text::uuid AND slug = $2",
            &[&visitor.seller.to_string(), &slug(visitor, &of).await?],
        )
        .await?
        .get::<_, String>(0);
    database.execute(&limit, &[&visitor.seller.to_string(), &id]).await?;
    let began = Instant::now();
    let crowd: Vec<_> = (0..CROWD).map(|_| time_checkout(environment, visitor, &of)).collect();
    let bought = futures::future::join_all(crowd).await.into_iter().filter(Result::is_ok).count();
    let took = began.elapsed().as_secs_f64();
    report.figure(
        "last places: sold of ten to two hundred at once",
        bought as f64,
        "places",
        &Goal::AtLeast(PLACES as f64),
        &format!("{CROWD} buyers by card; {:.0} answers a second", CROWD as f64 / took),
    );
    if bought > PLACES {
        bail!("{bought} of {PLACES} places were sold");
    }
    Ok(())
}

async fn slug(visitor: &Visitor, product: &str) -> Result<String> {
    text(&visitor.call(Method::GET, &format!("/v1/cabinet/products/{product}"), None).await?, "/data/attributes/slug")
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

/// So many checkouts by so many buyers at once: how long each waited for its answer.
async fn buy(
    environment: &Environment,
    visitor: &Visitor,
    product: &str,
    at_once: usize,
    count: usize,
) -> Result<Vec<Duration>> {
    let next = AtomicUsize::new(0);
    let buyer = || async {
        let mut waits = Vec::new();
        while next.fetch_add(1, Ordering::Relaxed) < count {
            waits.push(time_checkout(environment, visitor, product).await?);
        }
        Ok::<_, anyhow::Error>(waits)
    };
    let buyers: Vec<_> = (0..at_once).map(|_| buyer()).collect();
    let waits: Result<Vec<_>> = futures::future::join_all(buyers).await.into_iter().collect();
    Ok(waits?.concat())
}

/// One checkout: how long its answer took, without the card frame's part.
async fn time_checkout(environment: &Environment, visitor: &Visitor, product: &str) -> Result<Duration> {
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
    let began = Instant::now();
    let placed = visitor.call(Method::POST, &format!("/v1/shop/{}/checkouts", visitor.username), Some(body)).await?;
    let waited = began.elapsed();
    let state = text(&placed, "/data/attributes/payment_state")?;
    if state != "paid" {
        bail!("a checkout ended as {state}: {placed}");
    }
    Ok(waited)
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
