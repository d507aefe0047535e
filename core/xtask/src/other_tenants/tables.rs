//! The database as the judge looks at it: is it quiet, what is in it, and who guards it.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio_postgres::Client;

use crate::bench::visitor::owner;
use crate::env_file::Environment;

/// Written by every call of a signed-in caller, a refused one included: when a session was last used, which key came.
const NOT_COMPARED: &[&str] = &["sessions", "idempotency_keys"];
const QUIET_SECONDS: u64 = 60;

/// Waits until no work is left of the demo's making.
pub async fn quiet(environment: &Environment) -> Result<()> {
    let client = owner(environment).await?;
    let until = Instant::now() + Duration::from_secs(QUIET_SECONDS);
    let sql = "SELECT count(*) FROM jobs WHERE state IN ('queued', 'running', 'retry') AND run_at <= now()";
    while client.query_one(sql, &[]).await?.get::<_, i64>(0) > 0 {
        if Instant::now() > until {
            bail!("the demo's jobs were not done within {QUIET_SECONDS} s");
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Takes the second check away.
pub async fn without_row_security(environment: &Environment) -> Result<()> {
    let client = owner(environment).await?;
    for table in names(&client).await? {
        client.batch_execute(&format!("ALTER TABLE \"{table}\" DISABLE ROW LEVEL SECURITY")).await?;
    }
    Ok(())
}

/// One fingerprint for every table, taken in one statement.
pub async fn fingerprints(client: &Client, tables: &[String]) -> Result<BTreeMap<String, String>> {
    let parts: Vec<String> = tables
        .iter()
        .filter(|table| !NOT_COMPARED.contains(&table.as_str()))
        .map(|table| {
            format!(
                "SELECT '{table}', md5(coalesce(string_agg(md5(t::text), '' ORDER BY md5(t::text)), '')) FROM \"{table}\" AS t"
            )
        })
        .collect();
    let rows = client.query(&parts.join(" UNION ALL "), &[]).await.context("cannot fingerprint the tables")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

pub async fn names(client: &Client) -> Result<Vec<String>> {
    let sql = "SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
               AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1";
    Ok(client.query(sql, &[]).await?.iter().map(|row| row.get(0)).collect())
}
