//! How soon a buyer sees the payment page and its new total: asked in a browser by `frontend/tools/paint.mjs`, which measures
//! its ceilings in the same run.

use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::env_file::Environment;
use crate::settings::root;

use super::report::{Goal, Report};

#[derive(Deserialize)]
struct Measurement {
    what: String,
    ours: f64,
    ceiling: f64,
    unit: String,
    made_of: String,
}

/// Left out, and said so, where there is no browser: a server measures everything else.
pub async fn measure(environment: &Environment, report: &mut Report) -> Result<()> {
    let output = tokio::process::Command::new("node")
        .arg("tools/paint.mjs")
        .current_dir(root().join("frontend"))
        .envs(&environment.vars)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output()
        .await
        .context("cannot run node")?;
    if !output.status.success() {
        bail!("tools/paint.mjs failed ({}): the lines above say why", output.status);
    }
    if output.stdout.is_empty() {
        report.note("no paints: there is no browser (apt-get install chromium-headless-shell, or CHROMIUM)");
        return Ok(());
    }
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let row: Measurement = serde_json::from_str(line).with_context(|| format!("not a measurement: {line}"))?;
        report.ratio(&row.what, row.ours, row.ceiling, &row.unit, &Goal::None, &row.made_of);
    }
    Ok(())
}
