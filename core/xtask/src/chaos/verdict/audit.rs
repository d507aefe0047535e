//! The product's own nightly look at orders, books, documents and payouts, now.

use anyhow::{Context, Result};
use tokio_postgres::Client;
use uuid::Uuid;

use crate::chaos::patience::patiently;

/// As the scheduler does every night.
const LOOK: &str = "INSERT INTO jobs (id, lane, kind, payload, max_attempts, run_at)
     VALUES ($1, 'money', 'audit_orders', '{}', 20, now())";
/// Whether it has gone through the sellers, and each of them was looked at.
const LOOKED: &str = "SELECT EXISTS (SELECT FROM jobs WHERE id = $1 AND state = 'done')
     AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'audit_seller' AND state IN ('queued', 'running'))";
/// Of the sellers of whom something was found the look failed.
const FOUND: &str =
    "SELECT coalesce(last_error, '') FROM jobs WHERE kind = 'audit_seller' AND state IN ('retry', 'dead')";

pub async fn audit_books(client: &Client) -> Result<Vec<String>> {
    let look = Uuid::now_v7();
    client.execute(LOOK, &[&look]).await.context("the nightly look")?;
    patiently("the nightly look", async || {
        let looked: bool = client.query_one(LOOKED, &[&look]).await?.get(0);
        Ok(looked.then_some(()))
    })
    .await?;
    let found = client.query(FOUND, &[]).await.context("what the nightly look found")?;
    Ok(found.into_iter().map(|row| format!("the nightly look: {}", row.get::<_, String>(0))).collect())
}
