//! What the api hands to the pages of the shop, as their TypeScript types. Read from the structs that serde writes; written by
//! `cargo x props`, compared by `cargo x props --check`.

mod read;
mod write;

use std::collections::BTreeSet;
use std::fs;

use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;

use crate::settings::root;
use read::Declared;

/// The list of all pages.
const PAGES: &str = "core/render/src/props.rs";
/// The folder of the structs.
const STRUCTS: &str = "core/render/src/props";
/// Where the types come from that are not declared there.
const LOCALES: &str = "core/kernel/src/locale/table.rs";
/// Formatted texts, as the editor writes them and the pages draw them.
const RICH_TEXT: &str = "core/rich_text/src/document.rs";
/// What is written.
const TYPES: &str = "frontend/src/shop/props.gen.ts";

#[derive(ClapArgs)]
pub struct Args {
    /// Write nothing; fail when the file and the code differ.
    #[arg(long)]
    pub check: bool,
}

/// Whether the types are those of the structs.
pub fn check() -> Result<()> {
    run(&Args { check: true })
}

pub fn run(args: &Args) -> Result<()> {
    let file = root().join(TYPES);
    let fresh = types()?;
    if fs::read_to_string(&file).unwrap_or_default() == fresh {
        println!("{TYPES} is in step with the code");
        return Ok(());
    }
    if args.check {
        bail!("{TYPES} differs from the code: run `cargo x props` and commit");
    }
    fs::write(&file, fresh).with_context(|| format!("cannot write {TYPES}"))?;
    println!("{TYPES} is written");
    Ok(())
}

fn types() -> Result<String> {
    let table = source(LOCALES)?;
    let mut declared = read::declarations(LOCALES, &locales(&table)?, |_| true)?;
    declared.extend(read::declarations(LOCALES, &table, |name| name == "Direction")?);
    declared.extend(read::declarations(RICH_TEXT, &source(RICH_TEXT)?, |_| true)?);
    let mut files: Vec<_> =
        fs::read_dir(root().join(STRUCTS))?.map(|entry| Ok(entry?.file_name())).collect::<Result<_>>()?;
    files.sort();
    for name in files {
        let file = format!("{STRUCTS}/{}", name.to_string_lossy());
        declared.extend(read::declarations(&file, &source(&file)?, |_| true)?);
    }
    let pages = read::pages(&source(PAGES)?)?;
    let reached = reachable(&declared, &pages)?;
    declared.retain(|declared| reached.contains(&declared.name));
    Ok(write::typescript(&declared, &pages))
}

/// The enum that the table of languages becomes. Its rows begin `(En "en" …`.
fn locales(table: &str) -> Result<String> {
    let rows = table.lines().filter_map(|line| line.trim().strip_prefix('(')?.split_once(" \""));
    let variants: String = rows
        .filter_map(|(name, rest)| Some((name, rest.split_once('"')?.0)))
        .map(|(name, code)| format!("#[serde(rename = \"{code}\")] {name},"))
        .collect();
    if variants.is_empty() {
        bail!("{LOCALES} has no languages");
    }
    Ok(format!(
        "/// A language of the specification (selling-core §9), or one made up for tests.\n\
         #[derive(Serialize)] pub enum Locale {{ {variants} }}"
    ))
}

fn source(file: &str) -> Result<String> {
    fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))
}

/// The names of everything that some page is given.
fn reachable(declared: &[Declared], pages: &[(String, String)]) -> Result<BTreeSet<String>> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<String> = pages.iter().map(|(_, props)| props.clone()).collect();
    while let Some(name) = next.pop() {
        let mut named = declared.iter().filter(|declared| declared.name == name);
        let (Some(found), None) = (named.next(), named.next()) else {
            bail!("{name} has to be declared once in {STRUCTS}");
        };
        if reached.insert(name) {
            next.extend(found.names());
        }
    }
    Ok(reached)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn written(source: &str, page: &str) -> Result<String> {
        let declared = read::declarations("a.rs", source, |_| true)?;
        let pages = vec![("shop".to_owned(), page.to_owned())];
        let reached = reachable(&declared, &pages)?;
        let declared: Vec<_> = declared.into_iter().filter(|one| reached.contains(&one.name)).collect();
        Ok(write::typescript(&declared, &pages))
    }

    const SOURCE: &str = r#"
        /// What a shop shows.
        #[derive(Serialize)]
        #[serde(deny_unknown_fields)]
        pub struct ShopProps {
            /// In order,
            /// the first first.
            pub rows: Vec<Entry>,
            pub other: Option<Vec<super::Kind>>,
            pub many: Vec<Option<u32>>,
            #[serde(default, skip_serializing_if = "std::ops::Not::not")]
            pub missing: bool,
            pub data: Option<Value>,
        }
        #[derive(Serialize)]
        #[serde(tag = "state", rename_all = "snake_case", deny_unknown_fields)]
        pub enum Entry { OnHold { until: String }, /** Nothing more. */ Gone }
        #[derive(Serialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Kind { BankWire, #[serde(rename = "p_24")] P24 }
        #[derive(Serialize)]
        pub struct Unused { pub any: (u8, u8) }
        pub struct Inner(u8);
    "#;

    #[test]
    fn a_page_gets_the_types_that_serde_writes() {
        let source = SOURCE.replace("pub any: (u8, u8)", "pub any: u8");
        let shown = written(&source, "ShopProps").unwrap();
        let (_, types) = shown.split_once("\n\n").unwrap();
        let expected = "/** What a shop shows. */
export interface ShopProps {
  /** In order, the first first. */
  rows: Entry[];
  other: Kind[] | null;
  many: (number | null)[];
  missing?: boolean;
  data: unknown;
}

export type Entry =
  | {
      state: 'on_hold';
      until: string;
    }
  | {
      /** Nothing more. */
      state: 'gone';
    };

export type Kind =
  | 'bank_wire'
  | 'p_24';

/** The props of every page. */
export interface Pages {
  shop: ShopProps;
}

export type PageName = keyof Pages;
";
        assert_eq!(types, expected);
    }

    #[test]
    fn what_cannot_be_said_is_refused_with_its_place() {
        for (source, why) in [
            (SOURCE.to_owned(), "a.rs: Unused.any"),
            ("#[derive(Serialize)] pub struct A { #[serde(flatten)] pub b: u8 }".to_owned(), "flatten"),
            ("#[derive(Serialize)] pub enum A { B(u8) }".to_owned(), "A.B"),
            ("#[derive(Serialize)] #[serde(rename_all = \"kebab-case\")] pub enum A { B }".to_owned(), "kebab-case"),
            ("#[derive(Serialize)] pub struct A { pub b: Missing }".to_owned(), "Missing"),
        ] {
            let refused = format!("{:#}", written(&source, "A").unwrap_err());
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn every_page_of_the_product_is_known() {
        let types = types().unwrap();
        assert!(types.contains("payment: PaymentProps;") && types.contains("export type Locale ="), "{types}");
    }
}
