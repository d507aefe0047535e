//! The first page of the orders list with a filter and its count, over HTTP, against the same SQL in the same role
//! and transaction on bare connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use reqwest::Method;

use crate::env_file::Environment;

use super::Args;
use super::cpu;
use super::report::{Goal, Report};
use super::statements::Statements;
use super::visitor::{Visitor, connect, opening};

const AT_ONCE: usize = 8;
const WARM_UP: Duration = Duration::from_secs(2);

/// A first page with a filter and its count.
struct Case {
    what: &'static str,
    path: &'static str,
    /// What the product asks for that address: the page, and how many there are, up to the cap.
    sql: &'static str,
    /// The filter's value.
    wanted: &'static str,
    /// Processor time of a request in milliseconds that is not exceeded, where that is a goal.
    most_ms: Option<f64>,
}

const CASES: [Case; 2] = [
    Case {
        what: "orders list",
        path: "/v1/cabinet/orders?filters[payment_state][]=paid",
        sql: ORDERS,
        wanted: "paid",
        most_ms: Some(3.0),
    },
    Case {
        what: "product list",
        path: "/v1/cabinet/products?filters[product_type][]=service&scopes[]=list",
        sql: PRODUCTS,
        wanted: "service",
        most_ms: None,
    },
];

const PRODUCTS: &str = "
    SELECT p.*, (SELECT count(*) FROM (SELECT 1 FROM products AS p WHERE p.seller_id = $1::text::uuid AND p.form = $2
                                       AND NOT p.archived LIMIT 10001) AS counted) AS _total
    FROM products AS p WHERE p.seller_id = $1::text::uuid AND p.form = $2 AND NOT p.archived ORDER BY p.id DESC LIMIT $3";

const ORDERS: &str = "
    SELECT r.id, r.token, r.product_id, r.product_name, r.pricing_plan_id, r.pricing_plan_name, r.period_type,
           r.payment_form, r.payment_state, r.currency, r.total_amount, r.vat_amount, r.paid_amount, r.unpaid_amount,
           r.debt_amount, r.refunded_amount, r.charges_count, r.rates_count, r.payer_id, r.payer_email,
           r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_country, r.coupon_code, r.campaign_id,
           r.upsell_type, r.due_at, r.charged_at, r.created_at, r.updated_at, r.id AS _id, r.id::text AS _key,
           (SELECT count(*) FROM (SELECT 1 FROM order_rows AS r
                                  WHERE r.seller_id = $1::text::uuid AND r.payment_state = $2 LIMIT 10001) AS counted) AS _total
    FROM order_rows AS r WHERE r.seller_id = $1::text::uuid AND r.payment_state = $2 ORDER BY r.id DESC LIMIT $3";

pub async fn measure(environment: &Environment, visitor: &Visitor, args: &Args, report: &mut Report) -> Result<()> {
    for case in &CASES {
        measure_case(environment, visitor, args, report, case).await?;
    }
    of_all_sellers(environment, visitor, args, report).await
}

/// The managers' list of all orders against the seller's of theirs: both read one page by an index, and count as far as the cap.
async fn of_all_sellers(environment: &Environment, visitor: &Visitor, args: &Args, report: &mut Report) -> Result<()> {
    let lasting = Duration::from_secs(args.seconds);
    let manager = Visitor::manager(environment).await?;
    let (own, all) =
        ("/v1/cabinet/orders?filters[payment_state][]=paid", "/v1/admin/orders?filters[payment_state][]=paid");
    ours(visitor, WARM_UP, own).await?;
    let (ceiling, _) = ours(visitor, lasting, own).await?;
    ours(&manager, WARM_UP, all).await?;
    let (rate, _) = ours(&manager, lasting, all).await?;
    report.ratio(
        "orders list of all sellers: first page, filter, count",
        rate,
        ceiling,
        "requests/s",
        &Goal::AtLeast(0.5),
        &format!("{AT_ONCE} clients; the ceiling is the same page of the big seller's own list"),
    );
    Ok(())
}

async fn measure_case(
    environment: &Environment,
    visitor: &Visitor,
    args: &Args,
    report: &mut Report,
    case: &Case,
) -> Result<()> {
    let lasting = Duration::from_secs(args.seconds);
    bare(environment, visitor, WARM_UP, case).await?;
    let ceiling = bare(environment, visitor, lasting, case).await?;
    ours(visitor, WARM_UP, case.path).await?;
    let counted = Statements::begin(environment, args).await?;
    let before = cpu::used()?;
    let (rate, answered) = ours(visitor, lasting, case.path).await?;
    let after = cpu::used()?;
    counted.print("list request", f64::from(answered.max(1))).await?;
    let names = ["kontor-", "postgres", "redis-server"];
    report.ratio(
        &format!("{}: first page, filter, count", case.what),
        rate,
        ceiling,
        "requests/s",
        &Goal::AtLeast(0.6),
        &format!("{AT_ONCE} clients; ours adds HTTP, the session's row, reading the query string, JSON; the ceiling is BEGIN with the role, one statement for page and capped count, COMMIT on {AT_ONCE} connections"),
    );
    let millis = |names: &[&str]| cpu::between(&before, &after, names) * 1_000.0 / f64::from(answered.max(1));
    report.figure(
        &format!("{}: processor time of a request", case.what),
        millis(&names),
        "ms",
        &case.most_ms.map_or(Goal::None, Goal::AtMost),
        &format!(
            "api {:.2} ms, PostgreSQL {:.2} ms, all other processes {:.2} ms",
            millis(&["kontor-api"]),
            millis(&["postgres"]),
            millis(&["kontor-worker", "kontor-scheduler", "kontor-sandbox", "redis-server"])
        ),
    );
    Ok(())
}

async fn ours(visitor: &Visitor, lasting: Duration, path: &str) -> Result<(f64, u32)> {
    let answered = Arc::new(AtomicU64::new(0));
    let until = Instant::now() + lasting;
    let client = || async {
        while Instant::now() < until {
            let answer = visitor.request(Method::GET, path).send().await?;
            if !answer.status().is_success() {
                bail!("the list answered {}", answer.status());
            }
            answer.bytes().await?;
            answered.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    all(client).await?;
    let answered = answered.load(Ordering::Relaxed);
    Ok((answered as f64 / lasting.as_secs_f64(), u32::try_from(answered)?))
}

async fn bare(environment: &Environment, visitor: &Visitor, lasting: Duration, case: &Case) -> Result<f64> {
    let answered = Arc::new(AtomicU64::new(0));
    let until = Instant::now() + lasting;
    let (opening, seller) = (opening(visitor.seller, "BEGIN"), visitor.seller.to_string());
    let client = || async {
        let database = connect(environment.get("DATABASE_URL_API")).await?;
        // Prepared as the seller: the login itself may not even look at the table.
        database.batch_execute(&opening).await?;
        let statement = database.prepare(case.sql).await?;
        database.batch_execute("COMMIT").await?;
        while Instant::now() < until {
            database.batch_execute(&opening).await?;
            let rows = database.query(&statement, &[&seller, &case.wanted, &31_i64]).await?;
            if rows.len() != 31 {
                bail!("{} rows instead of 31", rows.len());
            }
            database.batch_execute("COMMIT").await?;
            answered.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    };
    all(client).await?;
    Ok(answered.load(Ordering::Relaxed) as f64 / lasting.as_secs_f64())
}

async fn all<F: Future<Output = Result<()>>>(client: impl Fn() -> F) -> Result<()> {
    let clients: Vec<_> = (0..AT_ONCE).map(|_| client()).collect();
    for ended in futures::future::join_all(clients).await {
        ended?;
    }
    Ok(())
}
