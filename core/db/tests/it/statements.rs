//! Every statement of the product is prepared against the migrated database: a column that a migration took away is found
//! here and not by the one buyer who comes this way.

use std::{collections::HashMap, fs, path::Path};

use diesel_async::SimpleAsyncConnection;
use kontor_testkit::World;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Whose statements are asked for; tools and tests have databases of their own.
const FOLDERS: &[&str] = &["core", "api", "worker", "scheduler"];
const TOOLS: &[&str] = &["xtask", "testkit", "sandbox", "macros", "tests", "target"];
const BEGINNINGS: &[&str] = &["SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "WITH "];
/// Statements with a piece that is only known when they run: as many as there are, and never more.
const PUT_TOGETHER_MAX: usize = 70;
/// The driver names the types of values, `PREPARE` does not: what PostgreSQL says where it cannot do without.
const UNTYPED: &[&str] = &[
    "could not determine data type of parameter",
    "could not determine polymorphic type",
    "cannot subscript type unknown",
    "function unnest(unknown) is not unique",
    "function pg_catalog.unnest(unknown) is not unique",
];

#[derive(Default)]
struct Statements {
    constants: HashMap<String, String>,
    /// Where it stands, and its text.
    found: Vec<(String, String)>,
    put_together: Vec<(String, String)>,
}

impl Statements {
    fn of_workspace() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut files = Vec::new();
        for folder in FOLDERS {
            sources(&root.join(folder), &mut files);
        }
        let mut all = Self::default();
        for (path, text) in &files {
            let tokens: TokenStream = text.parse().expect("Rust");
            let trees: Vec<TokenTree> = tokens.into_iter().collect();
            all.constants.clear();
            all.read_constants(&trees);
            all.read(path, &trees, Written::Plain);
        }
        all
    }

    /// `const NAME: &str = "…";` of the file, which its other statements may name.
    fn read_constants(&mut self, trees: &[TokenTree]) {
        for window in trees.windows(8) {
            if let [TokenTree::Ident(word), TokenTree::Ident(name), .., TokenTree::Literal(text), _] = window
                && *word == "const"
                && let Some(text) = string(text)
            {
                self.constants.insert(name.to_string(), text);
            }
        }
    }

    fn read(&mut self, path: &str, trees: &[TokenTree], written: Written) {
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Literal(literal) => {
                    if let Some(text) = string(literal).filter(|text| is_statement(text)) {
                        self.add(path, &text, written);
                    }
                }
                TokenTree::Group(group) if !is_test(trees, at) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let written = match group.delimiter() {
                        Delimiter::Parenthesis => macro_before(trees, at).unwrap_or(Written::Plain),
                        _ => Written::Plain,
                    };
                    self.read(path, &inner, written);
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, path: &str, text: &str, written: Written) {
        let statement = match written {
            Written::Plain => Some(text.to_owned()),
            Written::Formatted => filled(text, |name| self.constants.get(name).cloned()),
            Written::Named => {
                let mut names: Vec<String> = Vec::new();
                filled(text, |name| {
                    let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
                        names.push(name.to_owned());
                        names.len() - 1
                    });
                    Some(format!("${}", at + 1))
                })
            }
        };
        match statement {
            Some(statement) => self.found.push((path.to_owned(), statement)),
            None => self.put_together.push((path.to_owned(), text.to_owned())),
        }
    }
}

/// How a text becomes a statement.
#[derive(Clone, Copy)]
enum Written {
    Plain,
    /// `format!`: names stand for constants.
    Formatted,
    /// `sql!`: names stand for values.
    Named,
}

fn sources(folder: &Path, files: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !TOOLS.contains(&name.as_str()) {
            sources(&path, files);
        } else if name.ends_with(".rs") && !name.starts_with("tests") {
            files.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

fn string(literal: &proc_macro2::Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}

/// Whole statements only: a piece of one leaves a parenthesis open.
fn is_statement(text: &str) -> bool {
    let (text, open) = (text.trim_start(), text.matches('(').count());
    open == text.matches(')').count() && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
}

/// Whether a block is that of `mod tests`.
fn is_test(trees: &[TokenTree], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| trees[before].to_string() == "tests")
}

fn macro_before(trees: &[TokenTree], at: usize) -> Option<Written> {
    let [.., TokenTree::Ident(name), TokenTree::Punct(mark)] = trees.get(..at)? else { return None };
    match (mark.as_char(), name.to_string().as_str()) {
        ('!', "format") => Some(Written::Formatted),
        ('!', "sql") => Some(Written::Named),
        _ => None,
    }
}

/// A text whose `{names}` are replaced; nothing if one of them has no value.
fn filled(text: &str, mut value: impl FnMut(&str) -> Option<String>) -> Option<String> {
    let (mut whole, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['{', '}']) {
        whole.push_str(&rest[..at]);
        let from = &rest[at..];
        if from.starts_with("{{") || from.starts_with("}}") {
            whole.push_str(&from[..1]);
            rest = &from[2..];
            continue;
        }
        let (name, after) = from[1..].split_once('}')?;
        whole.push_str(&value(name)?);
        rest = after;
    }
    Some(whole + rest)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_statement_can_be_prepared() {
    let world = World::new().await;
    let mut owner = world.owner().await;
    let all = Statements::of_workspace();
    let mut refused = Vec::new();
    for (at, (path, text)) in all.found.iter().enumerate() {
        let prepared = owner.batch_execute(&format!("PREPARE statement_{at} AS {text}")).await;
        if let Err(error) = prepared
            && !UNTYPED.iter().any(|untyped| error.to_string().starts_with(untyped))
        {
            refused.push(format!("{path}: {error}\n{text}"));
        }
    }
    assert!(refused.is_empty(), "{} of {}:\n{}", refused.len(), all.found.len(), refused.join("\n\n"));
    assert!(all.found.len() > 400, "only {} statements are found", all.found.len());
    let put_together: Vec<String> = all.put_together.iter().map(|(path, text)| format!("{path}: {text}")).collect();
    assert!(
        put_together.len() <= PUT_TOGETHER_MAX,
        "{} statements are put together when they run:\n{}",
        put_together.len(),
        put_together.join("\n")
    );
}
