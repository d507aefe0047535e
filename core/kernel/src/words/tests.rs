#![allow(clippy::unwrap_used, reason = "tests")]
use std::{fs, path::Path};

use super::*;

const EN: &str =
    r#"{ "left_one": "One place left", "left_other": "{count} places left", "deep": { "er": "For {name}" } }"#;

#[test]
fn a_number_takes_the_form_of_its_language() {
    let pl = r#"{ "left_one": "jedno", "left_few": "{count} miejsca", "left_many": "{count} miejsc", "left_other": "x",
        "deep": { "er": "Dla {name}" } }"#;
    let words = Words::read(&[(Locale::En, EN), (Locale::Pl, pl)]);
    assert_eq!(words.problems(), ["pl: left and its form other do not fit the language"; 0]);
    assert_eq!(words.say_counted(Locale::En, "left", 1, &[]), "One place left");
    assert_eq!(words.say_counted(Locale::En, "left", 1_200, &[]), "1,200 places left");
    assert_eq!(words.say_counted(Locale::Pl, "left", 3, &[]), "3 miejsca");
    assert_eq!(words.say_counted(Locale::Pl, "left", 5, &[]), "5 miejsc");
    assert_eq!(words.say(Locale::Pl, "deep.er", &[("name", "{name}")]), "Dla {name}");
    // What is not translated is said in English.
    assert_eq!(words.say(Locale::Nl, "deep.er", &[("name", "Ann")]), "For Ann");
}

#[test]
fn every_language_that_is_offered_has_files() {
    let files: &[(Locale, &str)] = crate::language_files!("words", "errors.", ".json");
    let languages: Vec<Locale> = files.iter().map(|(locale, _)| *locale).collect();
    assert_eq!(languages, Locale::translated().collect::<Vec<_>>());
}

#[test]
fn a_file_with_a_gap_is_told() {
    let told = |de: &str| Words::read(&[(Locale::En, EN), (Locale::De, de)]).problems();
    let good = r#"{ "left_one": "Ein Platz", "left_other": "{count} Plätze", "deep": { "er": "Für {name}" } }"#;
    assert_eq!(told(good), Vec::<String>::new());
    for (cut, with) in [
        (r#""left_one": "Ein Platz","#, ""),
        (r#""left_one": "Ein Platz","#, r#""left_few": "Wenige", "left_one": "Ein Platz","#),
        ("{name}", "{title}"),
        ("Ein Platz", " "),
        (r#", "deep": { "er": "Für {name}" }"#, ""),
    ] {
        let broken = good.replace(cut, with);
        assert_ne!(broken, good);
        assert!(!told(&broken).is_empty(), "{broken}");
    }
}

#[test]
fn made_up_languages_keep_places_and_marks_and_leave_no_letter_of_english() {
    let text = "Open <b>{name}</b> now";
    assert_eq!(pseudo::text_in(text, Locale::EnXa), "⟦Óþéñ <b>{name}</b> ñóŵ~~~~~~~~⟧");
    let arabic = pseudo::text_in(text, Locale::ArXb);
    assert_eq!(placeholders(&arabic), placeholders(text));
    assert!(arabic.contains("<b>{name}</b>") && !arabic.starts_with("⟦O"), "{arabic}");
    let words = Words::read(&[(Locale::En, EN)]);
    assert_eq!(words.problems(), Vec::<String>::new());
    assert!(words.say_counted(Locale::ArXb, "left", 3, &[]).contains('3'));
}

/// Every folder of words that is compiled in somewhere, with its files.
fn folders() -> Vec<(String, Vec<String>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned();
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let crates = ["core", "api"]
        .iter()
        .flat_map(|part| names(&root.join(part)).into_iter().map(move |name| format!("{part}/{name}/words")));
    let all = crates.chain(["frontend/src/shop/words".to_owned()]);
    let read = all.map(|folder| (root.join(&folder).display().to_string(), names(&root.join(&folder))));
    read.filter(|(_, files)| !files.is_empty()).collect()
}

#[test]
fn every_file_of_words_says_everything_in_every_language() {
    let (mut read, mut wrong) = (0, Vec::new());
    for (folder, files) in folders() {
        for start in files.iter().filter_map(|name| name.strip_suffix("en.json")) {
            let of_language = |locale: Locale| (locale, format!("{folder}/{start}{}.json", locale.code()));
            let texts = Locale::translated().map(of_language).map(|(locale, path)| (locale, fs::read_to_string(path)));
            let texts: Vec<(Locale, String)> = texts.map(|(locale, text)| (locale, text.unwrap())).collect();
            let texts: Vec<(Locale, &str)> = texts.iter().map(|(locale, text)| (*locale, text.as_str())).collect();
            read += 1;
            wrong.extend(Words::read(&texts).problems().into_iter().map(|told| format!("{folder}/{start}: {told}")));
        }
    }
    assert!(read >= 10, "{read} files of English words were read");
    assert_eq!(wrong, Vec::<String>::new());
}
