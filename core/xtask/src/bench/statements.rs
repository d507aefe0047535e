//! What each statement costs PostgreSQL, for finding the dear ones. Nothing here is part of the ratios.

use anyhow::{Context, Result};
use tokio_postgres::Client;

use crate::env_file::Environment;

use super::Args;
use super::visitor::owner;

const SHOWN: i64 = 40;
const WIDTH: usize = 150;

const TOTAL: &str = "SELECT sum(calls)::float8, sum(total_plan_time), sum(total_exec_time) FROM pg_stat_statements \
                     WHERE toplevel";
const DEAREST: &str = "SELECT calls, plans, total_plan_time, total_exec_time, rows, toplevel, query \
                       FROM pg_stat_statements ORDER BY total_plan_time + total_exec_time DESC LIMIT $1";

/// The counting of one measurement; nothing unless `--statements` asks for it.
pub struct Statements(Option<Client>);

impl Statements {
    /// Forgets what was counted until now.
    pub async fn begin(environment: &Environment, args: &Args) -> Result<Self> {
        if !args.statements {
            return Ok(Self(None));
        }
        let database = owner(environment).await?;
        database
            .batch_execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements; SELECT pg_stat_statements_reset()")
            .await
            .context("PostgreSQL does not count statements: is pg_stat_statements installed?")?;
        Ok(Self(Some(database)))
    }

    /// The dearest statements since [`Statements::begin`], for one of `times` actions. What functions and triggers ran is
    /// marked `·`: its time is within that of the statement that called it.
    pub async fn print(self, what: &str, times: f64) -> Result<()> {
        let Some(database) = self.0 else { return Ok(()) };
        let all = database.query_one(TOTAL, &[]).await?;
        let each = |column: usize| all.get::<_, f64>(column) / times;
        println!(
            "\nPostgreSQL for one {what}: {:.0} statements, planning {:.2} ms, running {:.2} ms",
            each(0),
            each(1),
            each(2)
        );
        println!("  {:>6} {:>6} {:>8} {:>8} {:>7}", "calls", "plans", "plan ms", "run ms", "rows");
        for row in database.query(DEAREST, &[&SHOWN]).await? {
            let whole = |column: usize| row.get::<_, i64>(column) as f64 / times;
            let (plan, run): (f64, f64) = (row.get(2), row.get(3));
            let text = row.get::<_, String>(6).split_whitespace().collect::<Vec<_>>().join(" ");
            let mark = if row.get(5) { "" } else { "· " };
            println!(
                "  {:>6.2} {:>6.2} {:>8.3} {:>8.3} {:>7.1} {mark}{}",
                whole(0),
                whole(1),
                plan / times,
                run / times,
                whole(4),
                text.chars().take(WIDTH).collect::<String>()
            );
        }
        Ok(())
    }
}
