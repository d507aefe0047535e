//! Whether everything came out even.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio_postgres::Client;

use super::buyers::Buyers;
use crate::bench::visitor::owner;
use crate::env_file::Environment;
use crate::mails::store::MailStore;
use crate::settings::Settings;

/// Waits until nothing is left to do and no payment is open, or says what is.
pub async fn drained(environment: &Environment, patience: Duration) -> Result<()> {
    let client = owner(environment).await?;
    let until = Instant::now() + patience;
    let sql = "SELECT (SELECT count(*) FROM jobs WHERE state = 'running' OR (state IN ('queued', 'retry') AND run_at <= now())),
                      (SELECT count(*) FROM transactions WHERE state IN ('waiting', 'pending') AND kind = 'Payment'
                        AND created_at > now() - interval '1 hour' AND order_id IN (SELECT id FROM orders WHERE payer_email LIKE 'chaos-%'))";
    loop {
        let row = client.query_one(sql, &[]).await?;
        let (jobs, open): (i64, i64) = (row.get(0), row.get(1));
        if jobs == 0 && open == 0 {
            return Ok(());
        }
        if Instant::now() > until {
            let sql = "SELECT string_agg(format('%s %s %s, try %s: %s', lane, kind, state, attempts, last_error), '; ')
                         FROM (SELECT * FROM jobs WHERE state = 'running' OR (state IN ('queued', 'retry') AND run_at <= now()) LIMIT 10) AS x";
            let which: Option<String> = client.query_one(sql, &[]).await?.get(0);
            bail!(
                "{} s after the last blow {jobs} jobs wait and {open} payments are open: {}",
                patience.as_secs(),
                which.unwrap_or_default()
            );
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Every broken promise in words.
pub async fn of(environment: &Environment, buyers: &Buyers, settings: &Settings) -> Result<Vec<String>> {
    let client = owner(environment).await?;
    let mut complaints = Vec::new();
    let addresses = format!("{}%", buyers.addresses());
    let orders = client
        .query(
            "SELECT token, payer_email, payment_state::text, paid_amount FROM orders WHERE payer_email LIKE $1",
            &[&addresses],
        )
        .await?;
    let mut by_buyer: BTreeMap<String, usize> = BTreeMap::new();
    let mut paid = 0;
    for order in &orders {
        let (token, email, state): (String, String, String) = (order.get(0), order.get(1), order.get(2));
        *by_buyer.entry(email.clone()).or_default() += 1;
        if state != "paid" {
            complaints.push(format!("order {token} of {email} is {state}"));
        }
        paid += order.get::<_, i64>(3);
        let (amount, times) = buyers.charged(&token).await.context("the provider's charges")?;
        if times != 1 || amount != buyers.price {
            complaints.push(format!("order {token} was charged {times} times, {amount} in all"));
        }
    }
    if by_buyer.len() != buyers.count {
        complaints.push(format!("{} purchases, {} buyers have an order", buyers.count, by_buyer.len()));
    }
    complaints.extend(
        by_buyer.iter().filter(|(_, times)| **times > 1).map(|(who, times)| format!("{who} has {times} orders")),
    );
    let wanted = buyers.price * i64::try_from(buyers.count)?;
    if paid != wanted {
        complaints.push(format!("{wanted} was to be paid, the orders say {paid}"));
    }
    for (what, sql) in PROMISES {
        let broken: i64 = client.query_one(*sql, &[&addresses]).await.with_context(|| (*what).to_owned())?.get(0);
        if broken != 0 {
            complaints.push(format!("{what}: {broken}"));
        }
    }
    complaints.extend(books(&client, buyers).await?);
    complaints.extend(mails(&client, &buyers.addresses(), settings).await?);
    Ok(complaints)
}

/// What must be nothing; `$1` is how this run's buyers' addresses begin.
const PROMISES: &[(&str, &str)] = &[
    (
        "postings that do not come to zero",
        "SELECT count(*) FROM (SELECT FROM entries WHERE $1::text IS NOT NULL GROUP BY seller_id, posting_id, currency HAVING sum(amount) <> 0) AS x",
    ),
    (
        "paid orders without exactly one posting of their payment",
        "SELECT count(*) FROM orders o WHERE o.payer_email LIKE $1 AND 1 <> (SELECT count(*) FROM postings p
           JOIN transactions t ON t.seller_id = p.seller_id AND t.id = p.subject_id
          WHERE t.seller_id = o.seller_id AND t.order_id = o.id AND p.kind = 'payment')",
    ),
    (
        "files of orders not granted exactly once",
        "SELECT count(*) FROM orders o JOIN digitals d ON d.seller_id = o.seller_id AND d.product_id = o.product_id AND d.removed_at IS NULL
          WHERE o.payer_email LIKE $1 AND 1 <> (SELECT count(*) FROM grants g
           WHERE g.seller_id = o.seller_id AND g.order_id = o.id AND g.digital_id = d.id)",
    ),
    ("jobs given up", "SELECT count(*) FROM jobs WHERE state = 'dead' AND $1::text IS NOT NULL"),
    (
        "events of the provider not understood",
        "SELECT count(*) FROM provider_events WHERE applied_at IS NULL AND $1::text IS NOT NULL",
    ),
    (
        "buyers with two accounts",
        "SELECT count(*) FROM (SELECT FROM users WHERE email LIKE $1 GROUP BY email HAVING count(*) > 1) AS x",
    ),
];

/// What lies at the provider is what the books say lies there.
async fn books(client: &Client, buyers: &Buyers) -> Result<Vec<String>> {
    let there = buyers.balance().await?;
    let sql =
        "SELECT currency::text, sum(amount)::bigint FROM entries WHERE account = 'provider_clearing' GROUP BY currency";
    let mut complaints = Vec::new();
    for row in client.query(sql, &[]).await? {
        let (currency, booked): (String, i64) = (row.get(0), row.get(1));
        let lies = there.get(&currency).and_then(serde_json::Value::as_i64).unwrap_or_default();
        if lies != booked {
            complaints.push(format!("the provider holds {lies} {currency}, the books say {booked}"));
        }
    }
    Ok(complaints)
}

/// Every order's receipt arrived. A mail may arrive twice, under one Message-ID.
async fn mails(client: &Client, addresses: &str, settings: &Settings) -> Result<Vec<String>> {
    let sql = "SELECT count(*) FROM orders o WHERE o.payer_email LIKE $1
               AND NOT EXISTS (SELECT FROM mails m WHERE m.tenant = o.seller_id AND m.to_address = o.payer_email AND m.state = 'sent')";
    let mut complaints = Vec::new();
    let pattern = format!("{addresses}%");
    let lost: i64 = client.query_one(sql, &[&pattern]).await.context("mails")?.get(0);
    if lost > 0 {
        complaints.push(format!("{lost} orders without a sent mail"));
    }
    let arrived = MailStore::open(&settings.home.join("mail"))?.tally(addresses)?;
    let sql = "SELECT count(*) FROM mails WHERE state = 'sent' AND to_address LIKE $1";
    let sent: i64 = client.query_one(sql, &[&pattern]).await?.get(0);
    if i64::try_from(arrived.different)? < sent {
        complaints.push(format!("{sent} mails were sent, {} arrived", arrived.different));
    }
    println!("{} mails arrived, {} of them a second time", arrived.all, arrived.all - arrived.different);
    Ok(complaints)
}
