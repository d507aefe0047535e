//! The dashboards of the big seller, over HTTP: they read sums by day, so that they cost the same however many orders there are.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use reqwest::Method;
use serde_json::Value;

use crate::env_file::Environment;

use super::cpu;
use super::report::{Goal, Report};
use super::visitor::{Visitor, opening, owner};

/// The orders were made in the year before 2026: all dashboards look back as far as they can.
const PERIODS: [&str; 2] = ["last_365_days", "previous_year"];
const DASHBOARDS: [&str; 12] = [
    "business",
    "sales",
    "conversion",
    "product",
    "best_sellers",
    "customers",
    "top_customers",
    "subscriptions",
    "bumps",
    "funnels",
    "marketing",
    "campaigns",
];
/// How often each is asked for.
const TIMES: usize = 20;
const MOST_MS: f64 = 150.0;
const MOST_CPU_MS: f64 = 10.0;
/// Everything is counted within this.
const PATIENCE: Duration = Duration::from_secs(600);

/// The money of the orders that are paid, as it would have come.
const MONEY: &str = "
    SET session_replication_role = replica;
    INSERT INTO transactions (seller_id, id, order_id, rate_id, kind, state, provider, method, currency, amount, created_at, updated_at)
    SELECT seller_id, id, id, id, 'Payment', 'successful', 'sandbox', 'card', currency, paid_amount, created_at, created_at
    FROM orders WHERE seller_id = $1 AND payment_state = 'paid';
    INSERT INTO transfers (seller_id, id, transaction_id, order_id, kind, currency, gross_amount, vat_amount, fee_amount, net_amount,
                           available_at, created_at)
    SELECT seller_id, id, id, id, 'Payment', currency, paid_amount, vat_amount, paid_amount / 20, paid_amount - paid_amount / 20,
           created_at, created_at
    FROM orders WHERE seller_id = $1 AND payment_state = 'paid';
    -- What the demo shop counted before is counted anew with all of this.
    DELETE FROM subscription_movements WHERE seller_id = $1;
    DELETE FROM figure_shops WHERE seller_id = $1;
    SET session_replication_role = DEFAULT;
    ANALYZE transactions, transfers";

/// What a dashboard asks most of: a year of one scope, as its seller.
const PLAN: &str = "
    EXPLAIN (COSTS OFF) SELECT day, sum(gross) FROM figures_daily
    WHERE seller_id = '$1' AND scope = 'all' AND currency = 'eur' AND key = '' AND day BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY day";

pub async fn measure(environment: &Environment, visitor: &Visitor, report: &mut Report) -> Result<()> {
    let database = owner(environment).await?;
    database.batch_execute(&MONEY.replace("$1", &format!("'{}'", visitor.seller))).await.context("writing payments")?;
    let began = Instant::now();
    while ask(visitor, "business", PERIODS[0]).await?.pointer("/data/attributes/counted_at").is_none() {
        if began.elapsed() > PATIENCE {
            bail!("the figures are not counted");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    report.note(&format!("all figures counted in {:.0} s", began.elapsed().as_secs_f64()));
    // As a shop has them that has been open for a while.
    database.batch_execute("VACUUM ANALYZE figures_daily, figure_totals, figure_customers").await?;
    for dashboard in DASHBOARDS {
        ask(visitor, dashboard, PERIODS[1]).await?;
    }
    let (mut millis, before) = (Vec::new(), cpu::used()?);
    for _ in 0..TIMES {
        for (dashboard, period) in DASHBOARDS.iter().flat_map(|one| PERIODS.iter().map(move |period| (one, period))) {
            let asked = Instant::now();
            ask(visitor, dashboard, period).await?;
            millis.push((asked.elapsed().as_secs_f64() * 1_000.0, *dashboard));
        }
    }
    let used = cpu::between(&before, &cpu::used()?, &["kontor-api", "postgres"]) * 1_000.0;
    millis.sort_by(|one, other| one.0.total_cmp(&other.0));
    let count = millis.len();
    let (p95, slowest) = millis.get(count * 95 / 100).copied().context("nothing was measured")?;
    let made_of =
        format!("{count} looks at twelve dashboards, a year each and the year before; at this place stood {slowest}");
    report.figure("dashboards: time of an answer, 95 of 100", p95, "ms", &Goal::AtMost(MOST_MS), &made_of);
    let made_of = "api and PostgreSQL together".to_owned();
    report.figure(
        "dashboards: processor time of a request",
        used / count as f64,
        "ms",
        &Goal::AtMost(MOST_CPU_MS),
        &made_of,
    );
    explain(environment, visitor, report).await
}

async fn ask(visitor: &Visitor, dashboard: &str, period: &str) -> Result<Value> {
    visitor.call(Method::GET, &format!("/v1/cabinet/analytics/{dashboard}?period={period}"), None).await
}

/// The plan reads one range of one index, and nothing besides.
async fn explain(environment: &Environment, visitor: &Visitor, report: &mut Report) -> Result<()> {
    let database = super::visitor::connect(environment.get("DATABASE_URL_API")).await?;
    database.batch_execute(&opening(visitor.seller, "BEGIN")).await?;
    let rows = database.simple_query(&PLAN.replace("$1", &visitor.seller.to_string())).await?;
    let mut plan = String::new();
    for row in rows {
        if let tokio_postgres::SimpleQueryMessage::Row(row) = row {
            plan.push_str(row.get(0).unwrap_or_default());
            plan.push('\n');
        }
    }
    report.note(&format!("plan of a year of one shop:\n{plan}"));
    if plan.contains("Seq Scan") || !plan.contains("figures_daily_pkey") {
        bail!("a dashboard reads more than a range of its index:\n{plan}");
    }
    Ok(())
}
