//! Whose tables a crate's SQL names. Each table belongs to the crate that names it in its `lib.rs`, which alone writes it;
//! another crate that reads it says so, with its reason, in `boundaries.txt`. A view belongs to the crate that reads it: it is
//! what that crate may see of others' tables, and has no more rights than who asks. Triggers are not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use regex::Regex;

use super::sources::{Source, TextForm, product_sources};
use super::table_uses::{PUT_TOGETHER, TableUse, tables_of};
use crate::settings::root;

const MIGRATIONS: &str = "core/db/migrations";

/// Table, and the crate that it belongs to.
type Owners = BTreeMap<String, String>;

/// What `boundaries.txt` says of statements.
#[derive(Default)]
struct Declared {
    /// (crate, table of another).
    reads: BTreeSet<(String, String)>,
    /// Crates that put names of tables together when they run.
    composes: BTreeSet<String>,
}

pub fn faults(boundaries: &str) -> Result<Vec<String>> {
    let declared = declared(boundaries)?;
    let (tables, mut faults) = migrated_tables(&root().join(MIGRATIONS))?;
    let sources = product_sources(&root()).context("cannot read the sources of the product")?;
    let (owners, disputed) = owners(&tables)?;
    faults.extend(disputed);
    faults.extend(crossings(&declared, &owners, &sources));
    faults.extend(both_ways(&declared, &owners));
    Ok(faults)
}

/// Whether a line of `boundaries.txt` is of statements.
pub fn is_rule(line: &str) -> bool {
    line.split_whitespace().nth(1).is_some_and(|verb| ["reads", "composes"].contains(&verb))
}

/// Lines `CRATE reads TABLE …  # why` and `CRATE composes  # why`.
fn declared(boundaries: &str) -> Result<Declared> {
    let mut found = Declared::default();
    for line in boundaries.lines().filter(|line| is_rule(line)) {
        let (rule, reason) = line.split_once('#').unwrap_or((line, ""));
        if reason.trim().is_empty() {
            bail!("boundaries.txt: `{line}` gives no reason");
        }
        let mut words = rule.split_whitespace().map(str::to_owned);
        let Some(name) = words.next() else { continue };
        match words.next().as_deref() {
            Some("composes") => drop(found.composes.insert(name)),
            _ => found.reads.extend(words.map(|table| (name.clone(), table))),
        }
    }
    Ok(found)
}

/// The tables and views that are left when all migrations were made, and the views that see more than who asks.
fn migrated_tables(folder: &Path) -> Result<(BTreeSet<String>, Vec<String>)> {
    let change = Regex::new(
        r"(?m)^\s*(CREATE|DROP)(?: OR REPLACE)?(?: UNLOGGED| MATERIALIZED)? (TABLE|VIEW)(?: IF (?:NOT )?EXISTS)? (\w+)([^\n]*)",
    )?;
    let mut files = fs::read_dir(folder)?.map(|entry| Ok(entry?.path().join("up.sql"))).collect::<Result<Vec<_>>>()?;
    files.sort();
    let (mut tables, mut wide) = (BTreeSet::new(), Vec::new());
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        for (_, [verb, kind, table, rest]) in change.captures_iter(&text).map(|found| found.extract()) {
            if verb == "DROP" {
                tables.remove(table);
                continue;
            }
            tables.insert(table.to_owned());
            if kind == "VIEW" && !rest.contains("security_invoker = true") {
                wide.push(format!("{}: the view {table} is no security_invoker", file.display()));
            }
        }
    }
    Ok((tables, wide))
}

/// Whose each table is, and what is wrong with that.
fn owners(tables: &BTreeSet<String>) -> Result<(Owners, Vec<String>)> {
    let (mut owners, mut faults) = (Owners::new(), Vec::new());
    for entry in fs::read_dir(root().join("core"))? {
        let folder = entry?.path();
        let Ok(text) = fs::read_to_string(folder.join("src/lib.rs")) else { continue };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for table in owned_tables(&text) {
            if !tables.contains(&table) {
                faults.push(format!("{name} owns {table}, which no migration makes"));
            }
            if let Some(other) = owners.insert(table.clone(), name.clone()) {
                faults.push(format!("{table} belongs to {other} and to {name}"));
            }
        }
    }
    let unowned = tables.iter().filter(|table| !owners.contains_key(*table));
    faults.extend(unowned.map(|table| format!("{table} belongs to no crate: name it in the owner's lib.rs")));
    Ok((owners, faults))
}

/// What stands behind `Owned tables:` and `Views:` in the description of a crate, up to the end of the sentence.
fn owned_tables(lib: &str) -> Vec<String> {
    let doc: Vec<&str> = lib.lines().map_while(|line| line.strip_prefix("//!")).collect();
    let doc = doc.join(" ");
    let lists = ["Owned table:", "Owned tables:", "Views:"].into_iter().filter_map(|head| doc.split_once(head));
    lists
        .flat_map(|(_, rest)| rest.split('.').next().unwrap_or_default().split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// `core/orders/src/pay.rs` is of `orders`, as crates are named in `boundaries.txt`.
fn crate_of(path: &str) -> String {
    let folder = path.split("/src/").next().unwrap_or(path);
    folder.strip_prefix("core/").unwrap_or(folder).replace('/', "-")
}

/// Every table that a file names, and what for. Where names are put together, any text that is one of them may be meant.
fn uses(source: &Source, owners: &Owners) -> BTreeSet<(TableUse, String)> {
    let mut found: BTreeSet<_> = source.texts.iter().flat_map(|text| tables_of(source, text)).collect();
    found.extend(source.schema.iter().map(|table| (TableUse::Reads, table.clone())));
    found.extend(source.written.iter().map(|table| (TableUse::Writes, table.clone())));
    let composed: Vec<TableUse> =
        found.iter().filter(|(_, table)| table == PUT_TOGETHER).map(|(usage, _)| *usage).collect();
    for usage in composed {
        let names = source.texts.iter().filter(|text| text.form == TextForm::Plain && owners.contains_key(&text.text));
        found.extend(names.map(|text| (usage, text.text.clone())));
    }
    found
}

fn crossings(declared: &Declared, owners: &Owners, sources: &[Source]) -> BTreeSet<String> {
    let (mut faults, mut read, mut composed) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for source in sources {
        let (path, name) = (&source.path, crate_of(&source.path));
        for (usage, table) in uses(source, owners) {
            if table == PUT_TOGETHER {
                if !declared.composes.contains(&name) {
                    faults.insert(format!("{path}: which table is known when it runs only: declare `{name} composes`"));
                }
                composed.insert(name.clone());
                continue;
            }
            let Some(owner) = owners.get(&table).filter(|owner| **owner != name) else { continue };
            let pair = (name.clone(), table);
            if usage == TableUse::Writes {
                faults.insert(format!("{path}: {name} writes {}: let {owner} do it", pair.1));
            } else if declared.reads.contains(&pair) {
                read.insert(pair);
            } else {
                faults.insert(format!("{path}: {name} reads {}: ask {owner}, or declare it with the reason", pair.1));
            }
        }
    }
    let stale = declared.reads.difference(&read);
    faults.extend(stale.map(|(name, table)| format!("`{name} reads {table}` is declared and not used")));
    let stale = declared.composes.difference(&composed);
    faults.extend(stale.map(|name| format!("`{name} composes` is declared and not used")));
    faults
}

/// Two crates that read each other's tables are one thing, or one of them has to be told what it reads.
fn both_ways(declared: &Declared, owners: &Owners) -> Vec<String> {
    let pairs: BTreeSet<(&str, &str)> =
        declared.reads.iter().filter_map(|(name, table)| Some((name.as_str(), owners.get(table)?.as_str()))).collect();
    pairs
        .iter()
        .filter(|(one, other)| one < other && pairs.contains(&(*other, *one)))
        .map(|(one, other)| format!("{one} and {other} read each other's tables"))
        .collect()
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;
