//! `cargo x new-context gift_notes --id gno --german Geschenknotizen`: the skeleton of a context over all layers. A crate
//! with one table and a file per verb, its migration and rights, five operations, a screen, words and tests; and its line
//! in every list that knows all contexts. What it writes is meant to compile as it stands; then the name is replaced by
//! what it is about.

mod names;
mod places;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use crate::settings::root;
use names::Names;

#[derive(ClapArgs)]
pub struct Args {
    /// What a seller has many of, as the API writes it: `gift_notes`.
    pub plural: String,
    /// One of them, where that is not the same without its last letter.
    #[arg(long)]
    pub item: Option<String>,
    /// The three letters that its ids begin with.
    #[arg(long)]
    pub id: String,
    /// The title of its screen in German.
    #[arg(long)]
    pub german: String,
}

/// A file that is written: where, and of which skeleton.
type Skeleton = (&'static str, &'static str);

macro_rules! skeletons {
    ($($path:literal $file:literal),* $(,)?) => { &[$(($path, include_str!(concat!("skeleton/", $file, ".txt")))),*] };
}

const FILES: &[Skeleton] = skeletons!(
    "core/@crate@/Cargo.toml" "Cargo.toml",
    "core/@crate@/src/lib.rs" "lib.rs",
    "core/@crate@/src/limits.rs" "limits.rs",
    "core/@crate@/src/@item@.rs" "item.rs",
    "core/@crate@/src/create.rs" "create.rs",
    "core/@crate@/src/change.rs" "change.rs",
    "core/@crate@/src/remove.rs" "remove.rs",
    "core/@crate@/tests/@plural@.rs" "tests.rs",
    "core/db/migrations/@number@_@plural@/up.sql" "up.sql",
    "core/db/migrations/@number@_@plural@/down.sql" "down.sql",
    "api/cabinet-settings/src/@plural@.rs" "api.rs",
    "frontend/src/areas/cabinet/@plural@/@Plural@Page.tsx" "page.tsx",
    "frontend/src/words/en/@plural@.json" "words.en.json",
    "frontend/src/words/de/@plural@.json" "words.de.json",
    "frontend/e2e/support/@plural@.mjs" "world.mjs",
);

/// What the checks ask for next, and nobody can write before the context is about something.
const NEXT: &str = "Next: what it is about in place of the name; who may call it (api/http/src/scopes.rs lets people \
    alone), an entry of the menu (frontend/src/app/shell/nav.ts), `cargo x spec` and `npm --prefix frontend run gen`, a row \
    of docs/promises.md.";

pub fn run(args: &Args) -> Result<()> {
    let names = Names::new(args, &root())?;
    let written = write(&root(), &names)?;
    for path in &written {
        println!("{path}");
    }
    println!("{NEXT}");
    Ok(())
}

/// Writes everything or nothing: the files, and the lines in the lists. Answers what was written.
fn write(root: &Path, names: &Names) -> Result<Vec<String>> {
    let mut out: Vec<(String, String)> = Vec::new();
    for (path, skeleton) in FILES {
        let path = names.fill(path);
        if root.join(&path).exists() {
            bail!("{path} is there already: choose another name");
        }
        out.push((path, names.fill(skeleton)));
    }
    out.extend(places::edited(root, names)?);
    for (path, text) in &mut out {
        // Names decide the order of modules and imports.
        if path.ends_with(".rs") {
            *text = formatted(text).with_context(|| format!("{path} cannot be formatted"))?;
        }
    }
    for (path, text) in &out {
        let path = root.join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(out.into_iter().map(|(path, _)| path).collect())
}

fn formatted(text: &str) -> Result<String> {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024", "--config-path"])
        .arg(root().join("rustfmt.toml"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run rustfmt")?;
    if let Some(mut stdin) = rustfmt.stdin.take() {
        stdin.write_all(text.as_bytes())?;
    }
    let answer = rustfmt.wait_with_output()?;
    if !answer.status.success() {
        bail!("rustfmt refuses it");
    }
    Ok(String::from_utf8(answer.stdout)?)
}

#[cfg(test)]
mod tests;
