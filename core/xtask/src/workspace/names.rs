//! `cargo x names`: words that the code gave up for those of its field (`docs/glossary.md`). `core/xtask/names.txt` says how often
//! each still stands; a word that comes back fails, and so does a number that is higher than what is left.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result, bail};

use super::sizes::code_files;
use crate::settings::root;

const LIST: &str = "core/xtask/names.txt";
/// Applied migrations stay as they were applied.
const FROZEN: &str = "core/db/migrations/";
/// Says the words to try itself.
const ITSELF: &str = "core/xtask/src/workspace/names.rs";
/// What a definition begins with, in Rust and TypeScript.
const DEFINES: [&str; 13] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "mod",
    "const",
    "static",
    "union",
    "function",
    "interface",
    "class",
    "macro_rules",
];
const SHOWN_MAX: usize = 8;
/// Words that are somebody else's own, with the files that speak of them.
const FOREIGN: [(&str, &str); 2] = [
    // Keys of the keyboard, the icons and tooltips of MUI, functions of TypeScript.
    ("arrow", "frontend/"),
    // `Iterator::Item` of the standard library.
    ("Item", "core/lists/src/cells.rs"),
];

/// Where a withdrawn word may not stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// In any name, as one of its parts: `deed` in `deed_of` and `DeedRow`.
    Part,
    /// As the whole name of something that is defined: a word that is fine within a sentence or a longer name.
    Definition,
}

type Uses = BTreeMap<(Place, String), Vec<String>>;

#[derive(clap::Args)]
pub struct Args {
    /// Writes down the numbers that fell.
    #[arg(long)]
    lower: bool,
}

pub fn check() -> Result<()> {
    run(&Args { lower: false })
}

pub fn run(args: &Args) -> Result<()> {
    let text = fs::read_to_string(root().join(LIST)).with_context(|| format!("cannot read {LIST}"))?;
    let allowed = text.lines().filter_map(entry).collect::<Result<BTreeMap<_, usize>>>()?;
    let mut uses = Uses::new();
    for (path, text) in code_files()? {
        if !path.starts_with(FROZEN) && path != ITSELF {
            note(&path, &text, &allowed, &mut uses);
        }
    }
    let mut left = 0;
    let mut wrong = Vec::new();
    for (key, most) in &allowed {
        let places = uses.get(key).map_or(&[][..], Vec::as_slice);
        left += places.len();
        let (place, word) = key;
        match places.len() {
            found if found > *most => {
                let some: Vec<&str> = places.iter().rev().take(SHOWN_MAX).map(String::as_str).collect();
                wrong.push(format!("{place:?} `{word}`: {found} uses, at most {most}; among them {}", some.join(", ")));
            }
            found if found < *most => {
                wrong.push(format!("{place:?} `{word}`: only {found} are left: `cargo x names --lower` writes it down"))
            }
            _ => {}
        }
    }
    if args.lower {
        let lowered: Vec<String> = text.lines().map(|line| lower(line, &uses)).collect::<Result<_>>()?;
        fs::write(root().join(LIST), lowered.join("\n") + "\n").with_context(|| format!("cannot write {LIST}"))?;
        wrong.retain(|line| line.contains("at most"));
    }
    println!("{left} uses of {} withdrawn words are left", allowed.len());
    if !wrong.is_empty() {
        bail!("names that the code gave up (docs/glossary.md says what to use):\n{}", wrong.join("\n"));
    }
    Ok(())
}

/// `part WORD COUNT` or `definition WORD COUNT`; `#` begins a remark.
fn entry(line: &str) -> Option<Result<((Place, String), usize)>> {
    let line = line.split('#').next().unwrap_or_default().trim();
    if line.is_empty() {
        return None;
    }
    let mut words = line.split_whitespace();
    let (place, word, count) = (words.next(), words.next(), words.next().and_then(|count| count.parse().ok()));
    let place = match place {
        Some("part") => Some(Place::Part),
        Some("definition") => Some(Place::Definition),
        _ => None,
    };
    let entry = place.zip(word).zip(count).map(|((place, word), count)| ((place, word.to_owned()), count));
    Some(entry.with_context(|| format!("{LIST}: `{line}` is not `part WORD COUNT` or `definition WORD COUNT`")))
}

fn lower(line: &str, uses: &Uses) -> Result<String> {
    let Some(((place, word), most)) = entry(line).transpose()? else { return Ok(line.to_owned()) };
    let found = uses.get(&(place, word.clone())).map_or(0, Vec::len);
    let kind = if place == Place::Part { "part" } else { "definition" };
    Ok(format!("{kind} {word} {}", most.min(found)))
}

fn note(path: &str, text: &str, wanted: &BTreeMap<(Place, String), usize>, uses: &mut Uses) {
    for (index, line) in text.lines().enumerate() {
        let code = code_of(line);
        let mut before = ("", 0);
        for (name, at) in names(code) {
            let mut found = |place: Place, word: &str| {
                let key = (place, word.to_owned());
                let foreign = FOREIGN.iter().any(|(theirs, files)| *theirs == word && path.starts_with(files));
                if wanted.contains_key(&key) && !foreign {
                    uses.entry(key).or_default().push(format!("{path}:{}", index + 1));
                }
            };
            for part in parts(name) {
                found(Place::Part, &part);
            }
            let (keyword, end) = before;
            // `const [a, b]` and `type: way` name nothing that others can use.
            let follows = code.get(end..at).is_some_and(|between| between.trim().is_empty());
            if DEFINES.contains(&keyword) && follows && !is_quoted(code, at) {
                found(Place::Definition, name);
            }
            before = (name, at + name.len());
        }
    }
}

/// The line without what is said about it.
fn code_of(line: &str) -> &str {
    let begins = |mark: &str| line.trim_start().starts_with(mark);
    if begins("//") || begins("*") || begins("/*") {
        return "";
    }
    // What is imported is defined elsewhere.
    if begins("import ") {
        return "";
    }
    line.split(" // ").next().unwrap_or_default()
}

/// The names of a line, each with its place.
fn names(code: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut at = 0;
    code.split_inclusive(|sign: char| !(sign.is_alphanumeric() || sign == '_')).filter_map(move |piece| {
        let begins = at;
        at += piece.len();
        let name = piece.trim_end_matches(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
        (!name.is_empty()).then_some((name, begins))
    })
}

/// Whether a place of a line is within a text.
fn is_quoted(code: &str, at: usize) -> bool {
    code.get(..at).is_some_and(|before| before.matches('"').count() % 2 == 1)
}

/// `DeedRow_of` is made of deed, row and of.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut small = false;
    for sign in name.chars() {
        if sign == '_' || (sign.is_uppercase() && small) {
            parts.push(String::new());
        }
        small = sign.is_lowercase() || sign.is_numeric();
        if let Some(last) = parts.last_mut().filter(|_| sign != '_') {
            last.extend(sign.to_lowercase());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Place, Uses, code_of, entry, note, parts};

    #[test]
    fn a_name_is_read_by_its_parts() {
        assert_eq!(parts("DeedRow"), ["deed", "row"]);
        assert_eq!(parts("let_go2_deed"), ["let", "go2", "deed"]);
        assert_eq!(parts("OAI"), ["oai"]);
    }

    #[test]
    fn only_code_is_looked_at_and_only_definitions_where_the_word_is_fine_elsewhere() {
        let wanted: BTreeMap<_, _> =
            ["part deed 0", "definition look 0"].iter().filter_map(|line| entry(line)?.ok()).collect();
        let mut uses = Uses::new();
        let text =
            "/// A deed.\nlet deeds = look(my_deed); // deed\npub async fn look() {}\nconst [look] = \"const look\";\n";
        note("a.rs", text, &wanted, &mut uses);
        let found: Vec<_> = uses.into_iter().collect();
        assert_eq!(
            found,
            [
                ((Place::Part, "deed".to_owned()), vec!["a.rs:2".to_owned()]),
                ((Place::Definition, "look".to_owned()), vec!["a.rs:3".to_owned()]),
            ]
        );
        assert_eq!(code_of("    // all of it"), "");
    }

    #[test]
    fn words_of_others_are_only_theirs_where_they_are_spoken_of() {
        let wanted: BTreeMap<_, _> = ["part arrow 0"].iter().filter_map(|line| entry(line)?.ok()).collect();
        let mut uses = Uses::new();
        note("frontend/src/a.tsx", "<ArrowUpward />", &wanted, &mut uses);
        assert!(uses.is_empty());
        note("core/kernel/src/a.rs", "struct Arrow;", &wanted, &mut uses);
        assert_eq!(uses.into_values().collect::<Vec<_>>(), [["core/kernel/src/a.rs:1"]]);
    }
}
