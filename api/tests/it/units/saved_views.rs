//! Lists that can have views.

use kontor_registry::SHEETS;
use std::{collections::BTreeSet, fs, path::Path};

/// The names under which the screens below a folder keep views and columns: whoever is `local` keeps none.
fn names(folder: &Path, found: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            names(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for list in text.split("<ListPage").skip(1) {
            // What it shows where there is nothing is an element of its own: the list ends with a line.
            if list.lines().map(str::trim).take_while(|line| *line != "/>").any(|line| line == "local") {
                continue;
            }
            let name = list.split_once(" name=\"").and_then(|(_, rest)| rest.split('"').next());
            found.insert(name.unwrap_or_else(|| panic!("{}: a list without a name", path.display())).to_owned());
        }
    }
}

#[test]
fn every_list_of_the_cabinet_can_have_views_and_columns() {
    let mut screens = BTreeSet::new();
    names(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/areas/cabinet"), &mut screens);
    assert!(screens.contains("orders"), "{screens:?}");
    let sheets: BTreeSet<String> = SHEETS.iter().map(|sheet| sheet.name.to_owned()).collect();
    assert_eq!(screens.difference(&sheets).collect::<Vec<_>>(), Vec::<&String>::new());
}
