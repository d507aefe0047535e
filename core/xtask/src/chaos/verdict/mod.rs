//! Whether everything came out even.

mod audit;
mod mails;
mod orders;
mod promises;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio_postgres::Client;

use super::buyers::Buyers;
use super::provider::Provider;
use crate::bench::visitor::owner;
use crate::env_file::Environment;
use crate::settings::Settings;

const LOOK: Duration = Duration::from_millis(250);

/// What is still to be done: jobs that run, are due or are tried again; mails; payments and refunds that are open.
const WORK: &str = "SELECT
    (SELECT count(*) FROM jobs WHERE state IN ('running', 'retry') OR (state = 'queued' AND run_at <= now())),
    (SELECT count(*) FROM mails WHERE state = 'queued'),
    (SELECT count(*) FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
      WHERE t.state IN ('waiting', 'pending') AND o.payer_email LIKE 'chaos-%')";
/// Some of it, in words.
const WHICH: &str = "SELECT string_agg(what, '; ') FROM (
    (SELECT format('job %s %s %s %s, try %s, in %s s: %s', lane, kind, payload, state, attempts,
        round(extract(epoch FROM run_at - now())), last_error) AS what
      FROM jobs WHERE state IN ('running', 'retry') OR (state = 'queued' AND run_at <= now()) LIMIT 10)
    UNION ALL
    (SELECT format('%s %s of %s %s %s, looked at %s times', t.kind, t.id, o.payer_email, t.method, t.state, t.inquiries)
      FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
      WHERE t.state IN ('waiting', 'pending') AND o.payer_email LIKE 'chaos-%' LIMIT 10)) AS some";

/// Waits until nothing is left to do, no payment is open and every event was heard, or says what is.
pub async fn drained(environment: &Environment, provider: &Provider, patience: Duration) -> Result<()> {
    let client = owner(environment).await?;
    let until = Instant::now() + patience;
    loop {
        let row = client.query_one(WORK, &[]).await?;
        let (jobs, mails, open): (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
        if (jobs, mails, open) == (0, 0, 0) && unheard(&client, provider).await?.is_empty() {
            return Ok(());
        }
        if Instant::now() > until {
            let which: Option<String> = client.query_one(WHICH, &[]).await?.get(0);
            let unheard = unheard(&client, provider).await?;
            bail!(
                "{} s after the last blow {jobs} jobs and {mails} mails wait, {} events are unheard and {open} payments are open: {}",
                patience.as_secs(),
                unheard.len(),
                which.unwrap_or_default()
            );
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Events of the provider that never arrived.
async fn unheard(client: &Client, provider: &Provider) -> Result<Vec<String>> {
    let heard = client.query("SELECT event_id FROM provider_events", &[]).await?;
    let heard: BTreeSet<String> = heard.iter().map(|row| row.get(0)).collect();
    let told = provider.events().await?.into_iter().map(|event| event.id);
    Ok(told.filter(|id| !heard.contains(id)).collect())
}

/// Mails that count as sent and never arrived, before the first purchase.
pub async fn kept_mails(environment: &Environment) -> Result<i64> {
    mails::kept_by_the_demo(&owner(environment).await?).await
}

/// Every broken promise in words; `kept` is what [`kept_mails`] said.
pub async fn find_violations(
    environment: &Environment,
    buyers: &Buyers,
    provider: &Provider,
    settings: &Settings,
    kept: i64,
) -> Result<Vec<String>> {
    let client = owner(environment).await?;
    let mut complaints = orders::check_orders(&client, buyers, provider).await?;
    complaints.extend(promises::check_promises(&client, &buyers.addresses()).await?);
    complaints.extend(books(&client, provider).await?);
    complaints.extend(audit::audit_books(&client).await?);
    let events = provider.events().await?;
    let told: usize = events.iter().map(|event| event.told).sum();
    println!("{} events of the provider were told {told} times", events.len());
    complaints.extend(mails::check_mails(&client, buyers, settings, kept).await?);
    Ok(complaints)
}

/// What lies at the provider is what the books say lies there.
async fn books(client: &Client, provider: &Provider) -> Result<Vec<String>> {
    let there = provider.balance().await?;
    let sql =
        "SELECT currency::text, sum(amount)::bigint FROM entries WHERE account = 'provider_clearing' GROUP BY currency";
    let mut complaints = Vec::new();
    for row in client.query(sql, &[]).await.context("the books")? {
        let (currency, booked): (String, i64) = (row.get(0), row.get(1));
        let lies = there.get(&currency).and_then(serde_json::Value::as_i64).unwrap_or_default();
        println!("the provider holds {lies} {currency}, the books say {booked}");
        if lies != booked {
            complaints.push(format!("the provider holds {lies} {currency}, the books say {booked}"));
        }
    }
    Ok(complaints)
}
