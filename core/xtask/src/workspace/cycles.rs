//! `cargo x cycles`: modules of one crate that need each other. Whoever reads one of a circle has to read all of it, so
//! `core/xtask/cycles.txt` says how many modules of a crate still stand in one; a number that grows fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, bail};

use super::sizes::code_files;
use crate::settings::root;

const LIST: &str = "core/xtask/cycles.txt";

/// Who needs whom.
type Graph = BTreeMap<String, BTreeSet<String>>;

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
    let allowed = text.lines().map(entry).collect::<Result<BTreeMap<_, _>>>()?;
    let mut found = BTreeMap::new();
    for (name, files) in crates(&code_files()?) {
        let circles = circles(&graph(&files));
        for circle in &circles {
            println!("{name}: {} modules need each other: {}", circle.len(), circle.join(" "));
        }
        if !circles.is_empty() {
            found.insert(name, circles.iter().map(Vec::len).sum::<usize>());
        }
    }
    let mut wrong = Vec::new();
    for name in allowed.keys().chain(found.keys()).collect::<BTreeSet<_>>() {
        let (most, now) = (allowed.get(name).copied().unwrap_or(0), found.get(name).copied().unwrap_or(0));
        if now > most {
            wrong.push(format!("{name}: {now} modules stand in circles, at most {most}"));
        } else if now < most && !args.lower {
            wrong.push(format!(
                "{name}: only {now} modules are left in circles: `cargo x cycles --lower` writes it down"
            ));
        }
    }
    if args.lower {
        let least = |(name, now): (&String, &usize)| {
            let most = allowed.get(name).copied().unwrap_or(0);
            (most > 0).then(|| format!("{name} {}\n", most.min(*now)))
        };
        let lowered: String = found.iter().filter_map(least).collect();
        fs::write(root().join(LIST), lowered).with_context(|| format!("cannot write {LIST}"))?;
    }
    if !wrong.is_empty() {
        bail!("modules that need each other belong together, or one of them is two things:\n{}", wrong.join("\n"));
    }
    Ok(())
}

/// `CRATE COUNT`.
fn entry(line: &str) -> Result<(String, usize)> {
    let (name, count) = line.split_once(' ').with_context(|| format!("{LIST}: `{line}` is not `CRATE COUNT`"))?;
    Ok((name.to_owned(), count.parse().with_context(|| format!("{LIST}: `{count}` is no number"))?))
}

/// The sources of each crate by their place in it: folder of the crate, then file within `src` with its text.
fn crates(files: &[(String, String)]) -> BTreeMap<String, Vec<(&str, &str)>> {
    let mut found: BTreeMap<String, Vec<(&str, &str)>> = BTreeMap::new();
    for (path, text) in files {
        let rust = path.strip_suffix(".rs").and_then(|path| path.split_once("/src/"));
        if let Some((name, place)) = rust.filter(|(name, _)| !name.starts_with("frontend")) {
            found.entry(name.to_owned()).or_default().push((place, text));
        }
    }
    found
}

/// Which module at the top of a crate names which other one.
fn graph(files: &[(&str, &str)]) -> Graph {
    let top = |place: &str| place.split('/').next().unwrap_or_default().to_owned();
    let is_root = |place: &str| matches!(place, "lib" | "main");
    let modules: BTreeSet<String> =
        files.iter().filter(|(place, _)| !is_root(place)).map(|(place, _)| top(place)).collect();
    let roots = files.iter().filter(|(place, _)| is_root(place));
    let exported: BTreeMap<String, String> = roots.flat_map(|(_, text)| exports(text)).collect();
    let mut graph = Graph::new();
    for (place, text) in files.iter().filter(|(place, _)| !is_root(place)) {
        let from = top(place);
        for name in named(text) {
            let to = if modules.contains(&name) { Some(&name) } else { exported.get(&name) };
            if let Some(to) = to.filter(|to| **to != from && modules.contains(*to)) {
                graph.entry(from.clone()).or_default().insert(to.clone());
            }
        }
    }
    graph
}

/// The text without what is said about it.
fn code(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// What the root of a crate shows of its modules: the name, and the module that it comes from.
fn exports(text: &str) -> Vec<(String, String)> {
    let text = code(text);
    let uses = text.split("use ").skip(1).filter_map(|rest| rest.split(';').next());
    let mut found = Vec::new();
    for path in uses {
        let Some((module, names)) = path.trim_start_matches("crate::").trim_start_matches("self::").split_once("::")
        else {
            continue;
        };
        found.extend(words(names).map(|name| (name.to_owned(), module.trim().to_owned())));
    }
    found
}

/// The first names after `crate::`, of lists too.
fn named(text: &str) -> BTreeSet<String> {
    let text = code(text);
    let mut found = BTreeSet::new();
    for rest in text.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => found.extend(firsts(list)),
            None => found.extend(words(rest).next().map(str::to_owned)),
        }
    }
    found
}

/// The first name of each item of a list in braces, whose opening brace was read.
fn firsts(list: &str) -> Vec<String> {
    let (mut depth, mut items) = (0_usize, vec![String::new()]);
    for letter in list.chars() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => items.push(String::new()),
            _ => {}
        }
        if let Some(item) = items.last_mut() {
            item.push(letter);
        }
    }
    items.iter().filter_map(|item| words(item).next().map(str::to_owned)).collect()
}

/// All that can be reached from a module.
fn reached<'a>(graph: &'a Graph, from: &'a str) -> BTreeSet<&'a str> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(one) = next.pop() {
        let needed = graph.get(one).into_iter().flatten();
        next.extend(needed.map(String::as_str).filter(|to| seen.insert(*to)));
    }
    seen
}

/// Modules that reach each other, each circle once.
fn circles(graph: &Graph) -> Vec<Vec<String>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|module| (module.as_str(), reached(graph, module))).collect();
    let mut found = BTreeSet::new();
    for (module, all) in &reach {
        let back = |other: &&&str| reach.get(**other).is_some_and(|its| its.contains(module));
        let circle: Vec<String> = all.iter().filter(back).map(|other| (*other).to_owned()).collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles_of(files: &[(&str, &str)]) -> Vec<Vec<String>> {
        circles(&graph(files))
    }

    #[test]
    fn modules_that_reach_each_other_are_one_circle_however_they_name_each_other() {
        let files = [
            ("lib", "mod a; mod b; mod c; mod d;\npub use b::{Bee, other as Else};\npub use c::see;"),
            ("a", "use crate::{\n    Bee,\n    d::{self, crate_of},\n};"),
            ("b", "fn f() { crate::see() }"),
            ("c/deep", "use crate::a::x; // crate::d is only spoken of"),
            ("d", "use crate::d::own;"),
        ];
        assert_eq!(circles_of(&files), [["a", "b", "c"]]);
    }

    #[test]
    fn what_only_one_side_needs_is_no_circle() {
        let files =
            [("lib", "pub use b::Bee;"), ("a", "use crate::Bee;"), ("b", "use std::fmt;"), ("c", "use crate::{a, b};")];
        assert!(circles_of(&files).is_empty());
    }
}
