//! Jobs through table, relay and an empty handler, against an empty handler on bare apalis. The two programs stand
//! beside the crates that they measure: nothing else may know apalis.

use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tokio::process::Command;

use crate::env_file::Environment;
use crate::stack::{self, Stack};

use super::report::{Goal, Report};

pub async fn measure(report: &mut Report) -> Result<()> {
    let (_place, settings) = stack::temporary_on_disk()?;
    let mut stack = Stack::prepare(&settings, &|_| None, &[])?;
    let started = stack.start(&settings, &|_| ()).await;
    let measured = match started {
        Ok(()) => measure_pair(&stack.environment).await,
        Err(trouble) => Err(trouble),
    };
    stack.stop().await;
    let (bare, ours) = measured?;
    let figure = |value: &Value, name: &str| value.get(name).and_then(Value::as_f64).unwrap_or_default();
    report.ratio(
        "jobs: table, relay, empty handler",
        figure(&ours, "jobs_per_second"),
        figure(&bare, "bare_apalis_jobs_per_second"),
        "jobs/s",
        &Goal::None,
        "20,000 jobs; ours adds the row, the relay's offer, the claim and the ending, each durable in PostgreSQL; the ceiling keeps nothing but Redis",
    );
    report.figure(
        "jobs: commit to start of the handler, median",
        figure(&ours, "commit_to_start_p50_ms"),
        "ms",
        &Goal::AtMost(10.0),
        &format!("95 of 100 start within {:.1} ms", figure(&ours, "commit_to_start_p95_ms")),
    );
    Ok(())
}

async fn measure_pair(environment: &Environment) -> Result<(Value, Value)> {
    Ok((program(environment, "bare_apalis").await?, program(environment, "jobs_bench").await?))
}

/// Runs an example that was built with us and reads the JSON it prints.
async fn program(environment: &Environment, name: &str) -> Result<Value> {
    let ours = std::env::current_exe().context("cannot tell where this program lies")?;
    let program = ours.parent().context("this program lies in no folder")?.join("examples").join(name);
    if !program.is_file() {
        bail!("{} is not built: run `make bench`, or `cargo build --workspace --examples`", program.display());
    }
    let output = Command::new(&program)
        .envs(&environment.vars)
        .env("BENCH_REDIS_URL", environment.get("REDIS_URL"))
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output()
        .await
        .with_context(|| format!("cannot run {}", program.display()))?;
    if !output.status.success() {
        bail!("{name} failed ({})", output.status);
    }
    serde_json::from_slice(&output.stdout).with_context(|| format!("{name} printed no JSON"))
}
