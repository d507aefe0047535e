//! Every statement of the product is prepared against the migrated database: a column that a migration took away is found
//! here and not by the one buyer who comes this way.

use std::collections::HashMap;
use std::path::Path;

use diesel_async::SimpleAsyncConnection;
use kontor_testkit::World;

use crate::sources::{TextForm, fill_in, product_sources};

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
    /// Where it stands, and its text.
    found: Vec<(String, String)>,
    put_together: Vec<(String, String)>,
}

impl Statements {
    fn of_workspace() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut all = Self::default();
        let sources = product_sources(&root).expect("Rust");
        // A constant that one file of a crate declares and others of it use.
        let mut shared: HashMap<(&str, &str), Vec<Option<&String>>> = HashMap::new();
        for source in &sources {
            for name in &source.declared {
                shared.entry((crate_of(&source.path), name)).or_default().push(source.constants.get(name));
            }
        }
        for source in &sources {
            for text in source.texts.iter().filter(|text| is_statement(&text.text)) {
                let constant = |name: &str| match shared.get(&(crate_of(&source.path), name)).map(Vec::as_slice) {
                    _ if source.constants.contains_key(name) => source.constants.get(name).cloned(),
                    Some([Some(only)]) => Some((*only).clone()),
                    _ => None,
                };
                all.add(&source.path, &text.text, text.form, constant);
            }
        }
        all
    }

    fn add(&mut self, path: &str, text: &str, form: TextForm, constant: impl FnMut(&str) -> Option<String>) {
        let statement = match form {
            TextForm::Plain => Some(text.to_owned()),
            TextForm::Formatted => fill_in(text, constant),
            TextForm::Named => {
                let mut names: Vec<String> = Vec::new();
                fill_in(text, |name| {
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

/// `core/orders` of `core/orders/src/order.rs`.
fn crate_of(path: &str) -> &str {
    path.split_once("/src/").map_or(path, |(name, _)| name)
}

/// Whole statements only: a piece of one leaves a parenthesis open.
fn is_statement(text: &str) -> bool {
    let (text, open) = (text.trim_start(), text.matches('(').count());
    open == text.matches(')').count() && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning))
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
