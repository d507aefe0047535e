//! The forms of a name that a context is written with.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::Args;

/// Modules of the skeleton itself, and words that Rust keeps.
const TAKEN: &[&str] = &["change", "create", "limits", "remove", "lib", "type", "match", "move", "ref", "use", "mod"];

/// Each place of a skeleton, with what stands there.
pub struct Names(Vec<(&'static str, String)>);

impl Names {
    /// Refuses what cannot be a name, and letters that other ids have.
    pub fn new(args: &Args, root: &Path) -> Result<Self> {
        let plural = args.plural.as_str();
        let item = match &args.item {
            Some(item) => item.clone(),
            None => plural.strip_suffix('s').unwrap_or_default().to_owned(),
        };
        for name in [plural, &item] {
            let is_snake = name.split('_').all(|word| {
                word.starts_with(|letter: char| letter.is_ascii_lowercase())
                    && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
            });
            if !is_snake || TAKEN.contains(&name) || plural == item {
                bail!(
                    "`{name}` cannot be a name: write `gift_notes`, and `--item gift_note` where the last letter is not all"
                );
            }
        }
        let id = &args.id;
        if id.len() != 3 || !id.chars().all(|letter| letter.is_ascii_lowercase()) {
            bail!("`{id}` cannot begin ids: three small letters can");
        }
        let kinds = fs::read_to_string(root.join("core/kernel/src/id.rs")).context("cannot read the kinds of ids")?;
        if kinds.contains(&format!("\"{id}\"")) {
            bail!("ids of something else begin with `{id}` already: choose other letters");
        }
        let (words, one) = (plural.replace('_', " "), item.replace('_', " "));
        let pascal = |name: &str| name.split('_').map(capital).collect::<String>();
        let mut camel = pascal(plural);
        if let Some(first) = camel.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        Ok(Self(vec![
            ("@plural@", plural.to_owned()),
            ("@item@", item.clone()),
            ("@Plural@", pascal(plural)),
            ("@Item@", pascal(&item)),
            ("@SHEET@", plural.to_uppercase()),
            ("@crate@", plural.replace('_', "-")),
            ("@lib@", format!("kontor_{plural}")),
            ("@phrases@", words.clone()),
            ("@phrase@", one),
            ("@Phrases@", capital(&words)),
            ("@german@", args.german.clone()),
            ("@camel@", camel),
            ("@kebab@", plural.replace('_', "-")),
            ("@id@", id.clone()),
            ("@number@", next_number(root)?),
        ]))
    }

    /// The text with the names in their places.
    pub fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (place, name)| text.replace(place, name))
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// The number after the last migration's.
fn next_number(root: &Path) -> Result<String> {
    let mut last = 0;
    for entry in fs::read_dir(root.join("core/db/migrations")).context("there are no migrations")? {
        let name = entry?.file_name();
        let number = name.to_string_lossy().split('_').next().and_then(|number| number.parse::<u32>().ok());
        last = last.max(number.unwrap_or_default());
    }
    Ok(format!("{:04}", last + 1))
}
