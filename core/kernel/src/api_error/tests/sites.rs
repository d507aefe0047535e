//! Where something is refused: the sources of the product, read for the codes that they raise and the facts that they pass with them.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A place where a code is raised.
pub struct Site {
    /// The file and the line.
    pub place: String,
    /// The code's name.
    pub code: String,
    /// The names of the facts.
    pub facts: Vec<String>,
    /// What stands in the source for each.
    pub values: Vec<(String, String)>,
    /// The names of those that are amounts.
    pub amounts: Vec<String>,
}

/// What raises a code right there; whoever hands a code on is not among it.
const RAISED_BY: [&str; 5] = ["ApiError::new(", "ApiError::field(", ".refuse(", ".refuse_with(", ".refuse_money("];
/// How far before a refusal its facts may be named.
const NEAR: usize = 260;

/// All of them in the product: tests and tools aside.
pub fn all() -> Vec<Site> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["core", "api", "worker", "scheduler"] {
        collect_sources(&root.join(folder), &mut files);
    }
    files.sort();
    files.iter().flat_map(|file| of_file(file)).collect()
}

fn collect_sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "xtask", "testkit", "sandbox", "target", "benches"].contains(&name.as_str()) {
            collect_sources(&path, files);
        } else if name.ends_with(".rs") && name != "tests.rs" && !path.ends_with("kernel/src/api_error.rs") {
            files.push(path);
        }
    }
}

fn of_file(file: &Path) -> Vec<Site> {
    let all = fs::read_to_string(file).unwrap();
    let text = all.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    for (at, _) in text.match_indices("Code::") {
        let rest = &text[at + "Code::".len()..];
        let code: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        let before = text[..at].trim_end_matches(|sign: char| sign.is_whitespace() || "crate:".contains(sign));
        let statement = before.rsplit(['{', ';', '}']).next().unwrap_or_default();
        let raised = RAISED_BY.iter().any(|call| before.ends_with(call)) || statement.contains(".that(");
        if !raised {
            continue;
        }
        let end = rest.find(';').unwrap_or(rest.len());
        let call = &rest[..end];
        let mut facts = named(call);
        if call.contains("facts)") {
            let start = text[..at].char_indices().rev().nth(NEAR).map_or(0, |(start, _)| start);
            facts.extend(named(&text[start..at]));
        }
        let line = text[..at].matches('\n').count() + 1;
        let amounts = match before.ends_with(".refuse_money(") {
            true => named(call),
            false => call.split("with_money").skip(1).flat_map(|rest| named(rest).into_iter().take(1)).collect(),
        };
        let place = format!("{}:{line}", file.display());
        found.push(Site { place, code, facts, values: values(call), amounts });
    }
    found
}

/// Bounds of numbers that are amounts, which [`Validator::range`](crate::Validator::range) would say in minor units:
/// the place and the call.
pub fn ranges() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["core", "api", "worker", "scheduler"] {
        collect_sources(&root.join(folder), &mut files);
    }
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (at, _) in text.match_indices(".range(") {
            let call = within(&text[at + ".range(".len()..]);
            found.push((format!("{}:{}", file.display(), text[..at].matches('\n').count() + 1), call));
        }
    }
    found
}

/// Up to the parenthesis that closes what is open.
fn within(text: &str) -> String {
    let mut depth = 0;
    let still = |sign: &char| {
        depth += match sign {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth >= 0
    };
    text.chars().take_while(still).collect()
}

/// Each fact with what stands for it: `("max", left.into())`.
fn values(call: &str) -> Vec<(String, String)> {
    let pieces = call.split("(\"").skip(1);
    let value = |piece: &str| {
        let (name, rest) = piece.split_once('"')?;
        let rest = rest.strip_prefix(',')?;
        Some((name.to_owned(), within(rest).trim().to_owned()))
    };
    pieces.filter_map(value).collect()
}

/// What stands in front of a value: `("max", …`.
fn named(call: &str) -> Vec<String> {
    let pieces = call.split("(\"").skip(1);
    pieces.filter_map(|piece| piece.split_once('"')).map(|(name, _)| name.to_owned()).collect()
}
