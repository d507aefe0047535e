#![allow(clippy::unwrap_used, reason = "tests")]
use std::collections::BTreeSet;

use chrono::{NaiveDate, Weekday};

use super::{Direction, Locale, PluralCategory};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

#[test]
fn the_twenty_languages_of_the_specification_are_known_and_two_are_offered() {
    let told = "en, de, es, ar, cs, da, el, fr, hu, it, pl, pt_br, pt_pt, sv, tr, ko, no, hr, ro, nl";
    let pseudo: BTreeSet<&str> = Locale::pseudo().map(Locale::code).collect();
    assert_eq!(pseudo.into_iter().collect::<Vec<_>>(), ["ar_xb", "en_xa"]);
    let known: BTreeSet<&str> = Locale::ALL.into_iter().map(Locale::code).filter(|code| !code.contains("_x")).collect();
    assert_eq!(known, told.split(", ").collect());
    assert_eq!(Locale::translated_codes(), ["en", "de"]);
    let from_the_right: Vec<Locale> =
        Locale::ALL.into_iter().filter(|locale| locale.direction() == Direction::Rtl).collect();
    assert_eq!(from_the_right, [Locale::Ar, Locale::ArXb]);
    assert_eq!((Locale::PtBr.tag(), Locale::Sv.tag(), Locale::EnXa.tag()), ("pt-BR", "sv", "en-XA"));
}

#[test]
fn a_day_is_written_as_people_write_it() {
    assert_eq!(Locale::En.date(day("2026-11-21")), "21 November 2026");
    assert_eq!(Locale::De.date(day("2026-03-01")), "1. März 2026");
    assert_eq!(Locale::En.short_date(day("2026-03-01")), "1 March 2026");
    assert_eq!(Locale::De.short_date(day("2026-03-01")), "01.03.2026");
    assert_eq!(Locale::De.numeric_date(day("2026-03-01")), "01.03.2026");
    assert_eq!(Locale::PtBr.date(day("2026-03-01")), "1 de março de 2026");
    assert_eq!(Locale::Ko.date(day("2026-03-01")), "2026년 3월 1일");
    assert_eq!(
        (Locale::En.weekday(Weekday::Tue), Locale::De.weekday(Weekday::Sun)),
        ("Tuesday".into(), "Sonntag".into())
    );
    assert_eq!((Locale::En.time_of_day(9, 5), Locale::De.time_of_day(21, 30)), ("09:05".into(), "21:30".into()));
}

#[test]
fn numbers_are_written_as_people_write_them() {
    assert_eq!((Locale::En.number(12_345), Locale::De.number(12_345)), ("12,345".into(), "12.345".into()));
    assert_eq!((Locale::En.percent(1_900), Locale::En.percent(1_225)), ("19%".into(), "12.25%".into()));
    assert_eq!((Locale::De.percent(2_550), Locale::En.percent(-810)), ("25,5\u{a0}%".into(), "-8.1%".into()));
    assert_eq!(Locale::Tr.percent(2_000), "%20");
    assert_eq!((Locale::En.decimal_mark(), Locale::De.decimal_mark(), Locale::Fr.decimal_mark()), ('.', ',', ','));
}

#[test]
fn every_language_has_all_its_forms_in_latin_digits() {
    for locale in Locale::ALL {
        let texts = [
            locale.date(day("2026-03-02")),
            locale.short_date(day("2026-03-02")),
            locale.numeric_date(day("2026-03-02")),
            locale.number(2_026_000),
        ];
        for text in texts {
            assert!(text.contains('2'), "{locale}: {text}");
            assert!(!text.chars().any(|sign| sign.is_numeric() && !sign.is_ascii()), "{locale}: {text}");
        }
        // The names of months are there: what lacks its forms is written in digits.
        assert!(!locale.date(day("2026-03-02")).contains("2026-03"), "{locale}");
        assert!(!locale.weekday(Weekday::Mon).is_empty() && matches!(locale.decimal_mark(), '.' | ','), "{locale}");
    }
}

#[test]
fn plurals_follow_the_language() {
    use PluralCategory::{Few, Many, One, Other, Two, Zero};
    assert_eq!(Locale::En.plural_categories(), [One, Other]);
    assert_eq!((Locale::De.plural(1), Locale::De.plural(0)), (One, Other));
    assert_eq!((Locale::Fr.plural(0), Locale::Fr.plural(2)), (One, Other));
    assert_eq!([1, 2, 5, 22].map(|count| Locale::Pl.plural(count)), [One, Few, Many, Few]);
    assert_eq!([0, 1, 2, 3, 11, 100].map(|count| Locale::ArXb.plural(count)), [Zero, One, Two, Few, Many, Other]);
    assert_eq!(Locale::Ko.plural_categories(), [Other]);
}

#[test]
fn the_preferred_known_language_wins() {
    assert_eq!(Locale::from_accept_language("fr-FR,de;q=0.8,en;q=0.5"), Locale::De);
    assert_eq!(Locale::from_accept_language("de;q=0.3, en-GB;q=0.9"), Locale::En);
    assert_eq!(Locale::from_accept_language("*"), Locale::En);
    assert_eq!(Locale::from_accept_language(""), Locale::En);
    assert_eq!(
        (Locale::known("de-AT"), Locale::known("DE"), Locale::known("pl")),
        (Some(Locale::De), Some(Locale::De), None)
    );
    assert_eq!((Locale::known("en-XA"), Locale::known("ar_xb")), (Some(Locale::EnXa), Some(Locale::ArXb)));
}
