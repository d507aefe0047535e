//! Months that pass for the plans that were bought: a payment that was to come is due now, and the sweep looks.

use anyhow::{Result, bail};
use tokio_postgres::Client;

use super::patience::patiently;
use crate::bench::visitor::owner;
use crate::env_file::Environment;

/// The next payment of an order is due, if none is open; a debit was announced in time.
const DUE: &str = "UPDATE order_rates r SET due_at = now(),
         announced_at = CASE WHEN o.payment_form = 'sepa' THEN now() - interval '1 month' END FROM orders o
     WHERE o.seller_id = r.seller_id AND o.id = r.order_id AND o.token = $1 AND r.state = 'future' AND r.due_at > now()
       AND r.number = (SELECT min(f.number) FROM order_rates f WHERE f.seller_id = r.seller_id AND f.order_id = r.order_id AND f.state = 'future')
       AND NOT EXISTS (SELECT FROM order_rates u WHERE u.seller_id = r.seller_id AND u.order_id = r.order_id AND u.state IN ('unpaid', 'pending'))
       AND (SELECT count(*) FROM order_rates p WHERE p.seller_id = r.seller_id AND p.order_id = r.order_id AND p.number > 0 AND p.state = 'paid') < $2";
/// As the scheduler does every minute.
const SWEEP: &str = "INSERT INTO jobs (id, lane, kind, payload, dedupe_key, max_attempts, run_at)
     VALUES (gen_random_uuid(), 'money', 'collect_due', '{}', 'money/collect_due', 20, now()) ON CONFLICT DO NOTHING";
const PAID: &str = "SELECT count(*) FILTER (WHERE r.number > 0 AND r.state = 'paid'), count(*) FILTER (WHERE r.number > 0 AND r.state = 'paid' AND r.number > $2)
     FROM order_rates r JOIN orders o ON o.seller_id = r.seller_id AND o.id = r.order_id WHERE o.token = $1";

pub struct Calendar {
    environment: Environment,
}

impl Calendar {
    pub fn from_environment(environment: &Environment) -> Self {
        Self { environment: environment.clone() }
    }

    /// One month after the other, until so many payments of an order have come.
    pub async fn months_pass(&self, order: &str, payments: usize) -> Result<()> {
        let payments = i64::try_from(payments)?;
        patiently("the payments of a plan", async || {
            // The database may be the one that died.
            let Ok(client) = owner(&self.environment).await else { return Ok(None) };
            match one_look(&client, order, payments).await {
                Ok((paid, beyond)) if beyond > 0 => bail!("{paid} payments were made of {payments}"),
                Ok((paid, _)) => Ok((paid >= payments).then_some(())),
                Err(_) => Ok(None),
            }
        })
        .await
    }
}

async fn one_look(client: &Client, order: &str, payments: i64) -> Result<(i64, i64), tokio_postgres::Error> {
    client.execute(DUE, &[&order, &payments]).await?;
    client.execute(SWEEP, &[]).await?;
    let last = i32::try_from(payments).unwrap_or(i32::MAX);
    let row = client.query_one(PAID, &[&order, &last]).await?;
    Ok((row.get(0), row.get(1)))
}
