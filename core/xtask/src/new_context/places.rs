//! The lists that know every context, and where a new one's line goes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::names::Names;

/// Where a line goes.
enum Place {
    /// Among those that begin so, by the alphabet.
    Among(&'static str),
    /// Before the line that begins so.
    Before(&'static str),
    /// After the last line that looks like this: what it begins with, and what is in it.
    AfterLast(&'static str, &'static str),
    /// Into the line that begins so, after the first of these words in it.
    Within(&'static str, &'static str),
}

use Place::{AfterLast, Among, Before, Within};

/// The file, the place, and what is written there.
const PLACES: &[(&str, Place, &str)] = &[
    ("Cargo.toml", AfterLast("kontor-", "path = \"core/"), "kontor-@crate@ = { path = \"core/@crate@\" }"),
    ("core/features/Cargo.toml", Among("kontor-"), "kontor-@crate@.workspace = true"),
    ("core/registry/Cargo.toml", Among("kontor-"), "kontor-@crate@.workspace = true"),
    ("core/registry/src/lib.rs", Before("    &kontor_webhooks::EVENTS,"), "    &@lib@::@SHEET@,"),
    ("core/xtask/boundaries.txt", Before("# Every list of the cabinet"), "@crate@ -> kernel db lists"),
    ("core/xtask/boundaries.txt", Within("registry ", "->"), " @crate@"),
    ("core/xtask/boundaries.txt", Within("api-cabinet-settings ", "->"), " @crate@"),
    ("core/xtask/src/other_tenants/inventory.rs", Among("    (\""), "    (\"@id@\", Some(\"@plural@\")),"),
    (
        "core/kernel/src/id.rs",
        AfterLast("        ", "Id \""),
        "        /// One of a seller's @phrases@.\n        @Item@ @Item@Id \"@id@\";",
    ),
    (
        "core/db/policies/10_grants.sql",
        Before("-- Written once, never changed"),
        "GRANT SELECT, INSERT, UPDATE, DELETE ON @plural@ TO kontor_seller;",
    ),
    ("api/cabinet-settings/Cargo.toml", Among("kontor-"), "kontor-@crate@.workspace = true"),
    ("api/cabinet-settings/src/lib.rs", Among("pub mod "), "pub mod @plural@;"),
    ("api/cabinet-settings/src/lib.rs", Before("        webhooks(),"), "        @plural@::@Plural@,"),
    ("api/http/src/scopes.rs", Among("    (\""), "    (\"@plural@\", For::People),"),
    (
        "frontend/src/app/router.tsx",
        Before("    { path: 'exports',"),
        "    { path: '@plural@', lazy: () => import('@/areas/cabinet/@plural@/@Plural@Page') },",
    ),
    ("frontend/src/app/paths.ts", Before("    coupons: '/cabinet/coupons',"), "    @camel@: '/cabinet/@plural@',"),
    ("frontend/src/words/i18next.d.ts", Among("import type "), "import type @camel@ from './en/@plural@.json';"),
    ("frontend/src/words/i18next.d.ts", AfterLast("      ", ": typeof "), "      @plural@: typeof @camel@;"),
    (
        "frontend/e2e/support/screens.mjs",
        Before("  { name: 'contact-messages', "),
        "  { name: '@kebab@', path: '/cabinet/@plural@', as: 'seller' },",
    ),
    (
        "frontend/e2e/support/world.mjs",
        Before("import { contactWorld }"),
        "import { @camel@World } from './@plural@.mjs';",
    ),
    ("frontend/e2e/support/world.mjs", Before("    ...contactWorld("), "    ...@camel@World(some, listOf),"),
];

/// Every list with the new lines. A place that is gone refuses: whoever moved the list names its new place here.
pub fn edited(root: &Path, names: &Names) -> Result<BTreeMap<String, String>> {
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    for (path, place, line) in PLACES {
        let before = match files.get(*path) {
            Some(text) => text.clone(),
            None => fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"))?,
        };
        let Some(after) = put(&before, place, &names.fill(line)) else {
            bail!("{path} has no place for `{line}`: say in core/xtask/src/new_context/places.rs where it goes now");
        };
        files.insert((*path).to_owned(), after);
    }
    Ok(files)
}

fn put(text: &str, place: &Place, new: &str) -> Option<String> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match place {
        Among(start) => {
            let mut alike = lines.iter().enumerate().filter(|(_, line)| line.starts_with(start)).peekable();
            let (first, _) = *alike.peek()?;
            let at = alike.rfind(|(_, line)| line.as_str() < new).map_or(first, |(at, _)| at + 1);
            lines.insert(at, new.to_owned());
        }
        Before(start) => {
            let at = lines.iter().position(|line| line.starts_with(start))?;
            lines.insert(at, new.to_owned());
        }
        AfterLast(start, has) => {
            let at = lines.iter().rposition(|line| line.starts_with(start) && line.contains(has))?;
            lines.insert(at + 1, new.to_owned());
        }
        Within(start, after) => {
            let line = lines.iter_mut().find(|line| line.starts_with(start))?;
            let at = line.find(after)? + after.len();
            line.insert_str(at, new);
        }
    }
    Some(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_line_goes_where_its_list_has_it() {
        let text = "a:\n(\"b\")\n(\"d\")\nend -> x y # why\n";
        let put = |place: &Place, new: &str| put(text, place, new);
        assert_eq!(put(&Among("(\""), "(\"c\")").unwrap(), "a:\n(\"b\")\n(\"c\")\n(\"d\")\nend -> x y # why\n");
        assert_eq!(put(&Among("(\""), "(\"a\")").unwrap(), "a:\n(\"a\")\n(\"b\")\n(\"d\")\nend -> x y # why\n");
        assert_eq!(put(&Before("end"), "c").unwrap(), "a:\n(\"b\")\n(\"d\")\nc\nend -> x y # why\n");
        assert_eq!(put(&AfterLast("(", "\""), "c").unwrap(), "a:\n(\"b\")\n(\"d\")\nc\nend -> x y # why\n");
        assert_eq!(put(&Within("end ", "-> x"), " c").unwrap(), "a:\n(\"b\")\n(\"d\")\nend -> x c y # why\n");
        assert_eq!(put(&Before("gone"), "c"), None);
    }
}
