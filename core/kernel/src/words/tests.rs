#![allow(clippy::unwrap_used, reason = "tests")]
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
