//! The CSV export of all orders of the big seller against COPY of the same columns, read and thrown away.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures::StreamExt;
use reqwest::Method;
use serde_json::{Value, json};

use crate::env_file::Environment;

use super::cpu;
use super::report::{Goal, Report};
use super::visitor::{Visitor, connect, opening, text};

const LOOK_EVERY: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(600);

/// Every column of the file, as it is in the table.
const COLUMNS: &str = "r.currency, r.token, r.product_name, r.created_at, r.payment_state, r.payment_form, r.period_type, \
    r.test_period_days, r.charges_count, r.paid_amount, r.total_amount, r.currency, false, \
    (SELECT f.business_type FROM order_seller_facts AS f WHERE f.seller_id = nullif(current_setting('app.seller_id', true), '')::uuid), \
    r.period_type <> 'one_time', r.pricing_plan_name, r.pricing_plan_id, r.coupon_code, r.campaign_id, \
    r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_vat_no, r.payer_email, r.payer_phone, r.payer_street, \
    r.payer_street_number, r.payer_zip, r.payer_city, r.payer_country, \
    r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_vat_no, r.payer_email, r.payer_phone, r.payer_street, \
    r.payer_street_number, r.payer_zip, r.payer_city, r.payer_country, \
    NULL::text, NULL::text, r.sales_team_member_id, NULL::bigint, r.publisher_id, r.last_due_at, r.due_at, r.upsell_type, \
    r.product_group_ids, r.internal_name, r.cost_center, r.success_page_url";

pub async fn measure(environment: &Environment, visitor: &Visitor, report: &mut Report) -> Result<()> {
    let (ceiling, rows) = copy(environment, visitor).await?;
    let body = json!({ "resource": "orders", "query": "", "locale": "en" });
    let before = cpu::used()?;
    let asked = Instant::now();
    let export = visitor.call(Method::POST, "/v1/cabinet/exports", Some(body)).await?;
    let path = format!("/v1/cabinet/exports/{}", text(&export, "/data/id")?);
    let done = loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let now = visitor.call(Method::GET, &path, None).await?;
        match text(&now, "/data/attributes/state")?.as_str() {
            "done" => break now,
            "failed" => bail!("the export failed: {now}"),
            _ if asked.elapsed() > PATIENCE => bail!("the export takes longer than {PATIENCE:?}"),
            _ => {}
        }
    };
    let at = |name: &str| -> Result<f64> {
        let text = text(&done, &format!("/data/attributes/{name}"))?;
        let moment = chrono::DateTime::parse_from_rfc3339(&text).context("a moment")?;
        Ok(moment.timestamp_millis() as f64 / 1_000.0)
    };
    let seconds = (at("finished_at")? - at("started_at")?).max(0.001);
    let written = done.pointer("/data/attributes/progress/done").and_then(Value::as_f64).unwrap_or_default();
    let bytes = done.pointer("/data/attributes/bytes").and_then(Value::as_f64).unwrap_or_default();
    if (written - rows).abs() > 0.5 {
        bail!("the file has {written} rows, the table {rows}");
    }
    let after = cpu::used()?;
    let spent = |program: &str| cpu::between(&before, &after, &[program]);
    report.ratio(
        "CSV export of all orders",
        written / seconds,
        ceiling,
        "rows/s",
        &Goal::AtLeast(0.7),
        &format!("{rows:.0} rows of 52 columns, {:.0} MB in the store; ours counts them beside, writes CSV and uploads it in parts (processor time: PostgreSQL {:.1} s, worker {:.1} s, store {:.1} s); the ceiling is COPY (SELECT …) TO STDOUT in the same role, thrown away", bytes / 1_048_576.0, spent("postgres"), spent("kontor-worker"), spent("kontor-xtask")),
    );
    let wall = asked.elapsed().as_secs_f64();
    report.note(&format!("from asking to done {wall:.1} s, of which a worker was at it {seconds:.1} s"));
    let made_of = "the most the worker ever held, whatever it did in this run";
    report.figure("worker's memory", cpu::peak_megabytes("kontor-worker")?, "MB", &Goal::AtMost(100.0), made_of);
    Ok(())
}

/// Rows a second, and rows.
async fn copy(environment: &Environment, visitor: &Visitor) -> Result<(f64, f64)> {
    let database = connect(environment.get("DATABASE_URL_WORKER")).await?;
    database.batch_execute(&opening(visitor.seller, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")).await?;
    let statement = format!(
        "COPY (SELECT {COLUMNS} FROM order_rows AS r WHERE r.seller_id = '{}' ORDER BY r.id DESC) TO STDOUT",
        visitor.seller
    );
    let mut fastest = 0.0_f64;
    let mut rows = 0.0;
    // The first run also warms the database's memory; the better of two is the ceiling.
    for _ in 0..2 {
        let began = Instant::now();
        let mut stream = Box::pin(database.copy_out(&statement).await?);
        rows = 0.0;
        while let Some(piece) = stream.next().await {
            piece?;
            rows += 1.0;
        }
        fastest = fastest.max(rows / began.elapsed().as_secs_f64());
    }
    database.batch_execute("COMMIT").await?;
    Ok((fastest, rows))
}
