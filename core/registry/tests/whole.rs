//! Nothing is missing: every sheet that the sources declare is registered, and every one that has columns can be a file.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

use std::{collections::BTreeSet, fs, path::Path};

use kontor_exports::{AdminExportType, Resource};
use kontor_kernel::{Code, Machine};
use kontor_lists::{FilterKind, Sheet};
use kontor_registry::{ADMIN_SHEETS, SHEETS, all, exported, exported_for_manager};

/// Sheets that are part of something else: further files of a list, figures as files, and the transactions of one order.
const INNER: [&str; 8] = [
    "PRODUCT_ACCESS",
    "PRODUCT_GROUPS",
    "BEST_SELLERS",
    "TOP_CUSTOMERS",
    "CAMPAIGNS",
    "FINANCIAL_REPORTS",
    "ORDER_TRANSACTIONS",
    "PAYERS",
];

fn declared(folder: &Path, found: &mut BTreeSet<String>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            declared(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let names = text.lines().filter_map(|line| line.strip_prefix("pub static ")?.split_once(": Sheet ="));
            found.extend(names.map(|(name, _)| name.to_owned()));
        }
    }
}

#[test]
fn every_declared_list_is_registered_under_a_name_of_its_own() {
    let mut sources = BTreeSet::new();
    for krate in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let folder = krate.unwrap().path().join("src");
        if folder.is_dir() {
            declared(&folder, &mut sources);
        }
    }
    assert!(INNER.iter().all(|name| sources.remove(*name)), "{sources:?}");
    let names: BTreeSet<_> = all().map(|sheet| sheet.name).collect();
    assert_eq!(names.len(), all().count(), "two lists have one name");
    let paths: BTreeSet<_> = all().map(Sheet::path).collect();
    assert_eq!(paths.len(), all().count(), "two lists have one address");
    assert_eq!(sources.len(), all().count(), "declared: {sources:?}; registered: {names:?}");
}

/// Sorted by their bytes: words of ours, addresses of mail and licence keys are nobody's language.
const BY_BYTES: [&str; 4] = ["payment_state", "payer_email", "email", "value"];

#[test]
fn what_people_wrote_is_sorted_by_language_in_every_list() {
    let texts = all().flat_map(|sheet| sheet.sorts().map(move |sort| (sheet.name, sort)));
    let texts: Vec<_> = texts.filter(|(_, sort)| sort.cast.starts_with("text")).collect();
    for (list, sort) in &texts {
        assert_eq!(sort.is_by_language(), !BY_BYTES.contains(&sort.key), "{list}: {}", sort.key);
    }
    assert!(texts.iter().filter(|(_, sort)| sort.is_by_language()).count() >= 4, "{texts:?}");
}

/// Codes, which every language writes alike, or which the browser has words for.
const CODES: [&str; 2] = ["currency_id", "country"];

#[test]
fn every_filter_says_how_the_screens_offer_it() {
    for (list, filter) in all().flat_map(|sheet| sheet.filters.iter().map(move |filter| (sheet, filter))) {
        let (panel, place) = (&filter.panel, format!("{}: {}", list.name, filter.name));
        assert!(panel.label.contains(':'), "{place} has no label");
        match &filter.kind {
            FilterKind::Words { choices, .. } | FilterKind::HoldsWords { choices, .. } => {
                assert_eq!(panel.words.is_none(), CODES.contains(&filter.name), "{place}");
                assert!(
                    panel.offers.iter().all(|word| choices().contains(word)),
                    "{place} offers what it does not take"
                );
            }
            FilterKind::Bool { .. } | FilterKind::Flag { .. } => assert!(panel.answers.is_some(), "{place}"),
            FilterKind::Text { .. } => assert_eq!(panel.words.is_some(), !panel.offers.is_empty(), "{place}"),
            _ => assert!(panel.words.is_none() && panel.answers.is_none(), "{place}"),
        }
        for other in panel.within {
            assert!(list.filters.iter().any(|known| known.name == *other), "{place} hangs on {other}");
        }
    }
}

#[test]
fn what_has_columns_is_offered_as_a_file_and_nothing_else_is() {
    let offered: BTreeSet<_> = Resource::ALL.iter().map(|resource| exported(*resource).unwrap().name).collect();
    assert_eq!(offered.len(), Resource::ALL.len(), "two files are one list");
    for resource in Resource::ALL {
        let sheet = exported(*resource).unwrap();
        assert_eq!(sheet.name, resource.text());
        assert!(!sheet.columns.is_empty(), "{} has no columns", sheet.name);
        assert_eq!(sheet.missing_headers(), Vec::<String>::new());
    }
    let files: BTreeSet<_> = SHEETS.iter().filter(|sheet| !sheet.columns.is_empty()).map(|sheet| sheet.name).collect();
    assert_eq!(files.difference(&offered).collect::<Vec<_>>(), Vec::<&&str>::new());
}

#[test]
fn every_list_of_managers_is_offered_as_a_file() {
    let offered: BTreeSet<_> =
        AdminExportType::ALL.iter().map(|each| exported_for_manager(*each).unwrap().name).collect();
    let lists: BTreeSet<_> = ADMIN_SHEETS.iter().map(|sheet| sheet.name).collect();
    assert_eq!(offered, lists);
    for sheet in ADMIN_SHEETS {
        assert!(!sheet.columns.is_empty(), "{} has no columns", sheet.name);
        assert_eq!(sheet.missing_headers(), Vec::<String>::new());
    }
}

#[test]
fn a_parameter_given_more_often_than_the_document_allows_is_refused_in_every_list() {
    for sheet in all() {
        for parameter in sheet.parameters() {
            let Some(most) = parameter["schema"]["maxItems"].as_u64() else { continue };
            let name = parameter["name"].as_str().unwrap();
            let given = parameter["schema"]["items"]["enum"][0].as_str().unwrap_or("x");
            let raw = vec![format!("{name}={given}"); usize::try_from(most).unwrap() + 1].join("&");
            let fault = sheet.read(&raw, chrono::DateTime::UNIX_EPOCH).err();
            let fault = fault.unwrap_or_else(|| panic!("{} takes {name} {} times", sheet.name, most + 1));
            assert!(
                fault.field_faults().iter().any(|field| field.code == Code::TooMany),
                "{} {name}: {fault:?}",
                sheet.name
            );
        }
    }
}
