//! One crate depends on everything, so that what is chosen beside it is built as the whole workspace is.

use std::fs;

use anyhow::{Context, Result};

use crate::settings::root;

/// The crate, as cargo calls it.
pub const CRATE: &str = "kontor-features";

/// The dependencies of the workspace that the crate does not have.
pub fn absent_dependencies() -> Result<Vec<String>> {
    let read = |path: &str| fs::read_to_string(root().join(path)).with_context(|| format!("cannot read {path}"));
    Ok(absent_in(&read("Cargo.toml")?, &read("core/features/Cargo.toml")?))
}

pub(crate) fn absent_in(workspace: &str, manifest: &str) -> Vec<String> {
    let section = workspace.split("[workspace.dependencies]").nth(1).and_then(|rest| rest.split("\n[").next());
    let named = |name: &str| manifest.lines().any(|line| line == format!("{name}.workspace = true"));
    section
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .filter(|(name, _)| !named(name))
        .map(|(name, _)| format!("{CRATE} does not depend on {name}: say so in core/features/Cargo.toml"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_workspace_names_is_named_there() {
        let workspace = "[workspace.dependencies]\n# One = two.\nserde = \"1\"\ns3 = { package = \"rust-s3\" }\n\n[workspace.lints.rust]\nx = 1\n";
        let faults = absent_in(workspace, "[dev-dependencies]\nserde.workspace = true\n");
        assert!(matches!(&faults[..], [fault] if fault.contains(" s3:")), "{faults:?}");
    }
}
