#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
//! A context is written into a copy of the lists of this very tree: whoever moves a list finds out here.

use std::collections::BTreeMap;

use super::*;

fn args() -> Args {
    Args { plural: "gift_notes".into(), item: None, id: "gno".into(), german: "Geschenknotizen".into() }
}

/// A copy of what the tool reads and changes.
fn copy() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    let names = Names::new(&args(), &root()).unwrap();
    for path in places::edited(&root(), &names).unwrap().into_keys() {
        let to = place.path().join(&path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(root().join(&path), to).unwrap();
    }
    for entry in fs::read_dir(root().join("core/db/migrations")).unwrap() {
        fs::create_dir_all(place.path().join("core/db/migrations").join(entry.unwrap().file_name())).unwrap();
    }
    place
}

fn texts(place: &Path, paths: &[String]) -> BTreeMap<String, String> {
    paths.iter().map(|path| (path.clone(), fs::read_to_string(place.join(path)).unwrap())).collect()
}

#[test]
fn a_context_is_written_over_all_layers_and_known_to_every_list() {
    let place = copy();
    let names = Names::new(&args(), place.path()).unwrap();
    let written = texts(place.path(), &write(place.path(), &names).unwrap());
    for (path, text) in &written {
        let own = path.contains("gift");
        assert!(!own || !text.contains('@') || path.ends_with(".tsx"), "a place of {path} is not filled");
        assert!(["gift", "Gift", "Geschenk"].iter().any(|name| text.contains(name)), "{path} does not know it");
        let is_code = own && !path.ends_with(".sql");
        assert!(!is_code || text.lines().all(|line| line.chars().count() <= 140), "{path} is too wide");
    }
    // A list of sellers stands among theirs, and not among those of managers.
    let (of_sellers, of_managers) = written["core/registry/src/lib.rs"].split_once("ADMIN_SHEETS").unwrap();
    assert!(of_sellers.contains("::GIFT_NOTES,") && !of_managers.contains("::GIFT_NOTES,"));
    // What the workspace itself asks of a crate.
    let absent = crate::workspace::features::absent_in(&written["Cargo.toml"], &written["core/features/Cargo.toml"]);
    assert_eq!(absent, Vec::<String>::new());
    let crate_manifest = &written["core/gift-notes/Cargo.toml"];
    let allowed = written["core/xtask/boundaries.txt"].lines().find(|line| line.starts_with("gift-notes ->")).unwrap();
    let (ordinary, _) = crate_manifest.split_once("[dev-dependencies]").unwrap();
    for line in ordinary.lines().filter_map(|line| line.strip_prefix("kontor-")) {
        let (name, _) = line.split_once('.').unwrap();
        assert!(allowed.split_whitespace().any(|word| word == name), "{name} is not declared: {allowed}");
    }
    for (language, title) in [("en", "Gift notes"), ("de", "Geschenknotizen")] {
        let words: serde_json::Value =
            serde_json::from_str(&written[&format!("frontend/src/words/{language}/gift_notes.json")]).unwrap();
        assert_eq!(words["title"], title);
    }
}

#[test]
fn what_is_written_twice_or_cannot_be_a_name_changes_nothing() {
    let place = copy();
    let names = Names::new(&args(), place.path()).unwrap();
    let before = fs::read_to_string(place.path().join("Cargo.toml")).unwrap();
    for (plural, item, id) in [
        ("Gifts", None, "gno"),
        ("gift-notes", None, "gno"),
        ("sheep", None, "gno"),
        ("changes", None, "gno"),
        ("gift_notes", Some("gift_notes"), "gno"),
        ("gift_notes", None, "gn"),
        ("gift_notes", None, "ord"),
    ] {
        let args = Args { plural: plural.into(), item: item.map(str::to_owned), id: id.into(), german: String::new() };
        assert!(Names::new(&args, place.path()).is_err(), "{plural} {item:?} {id}");
    }
    write(place.path(), &names).unwrap();
    let once = fs::read_to_string(place.path().join("Cargo.toml")).unwrap();
    assert_ne!(before, once);
    assert!(write(place.path(), &names).unwrap_err().to_string().contains("already"));
    assert_eq!(fs::read_to_string(place.path().join("Cargo.toml")).unwrap(), once);
}
