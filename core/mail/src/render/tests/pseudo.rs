//! Letters in made-up languages: what nobody translated and what is not mirrored shows.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde_json::Value;

use super::*;

/// Names that every language writes alike.
const NAMES: [&str; 1] = ["Kontor"];

fn texts_in(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) if !text.trim().is_empty() => {
            out.push(text.clone());
            out.extend(text.split('\n').map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
        }
        Value::Array(items) => items.iter().for_each(|item| texts_in(item, out)),
        Value::Object(fields) => fields.values().for_each(|field| texts_in(field, out)),
        _ => {}
    }
}

/// The names of the months, which are data of the CLDR and not words of ours.
fn months(locale: Locale) -> BTreeSet<String> {
    let days = (1..=12).filter_map(|month| NaiveDate::from_ymd_opt(2026, month, 1));
    days.flat_map(|day| locale.date(day).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// The text of a page without its marks.
fn without_marks(html: &str) -> String {
    let body = html.split_once("<body").map_or(html, |(_, body)| body);
    let parts = body.split('<').map(|part| part.split_once('>').map_or("", |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ")
}

/// What stands there in Latin letters and came neither with the letter nor with the frame.
fn left_in_english(text: &str, outside: &[String], locale: Locale) -> Vec<String> {
    let mut rest = text.to_owned();
    for known in outside {
        rest = rest.replace(known, " ");
    }
    let months = months(locale);
    let words = rest.split_whitespace().filter(|word| !word.contains("://") && !word.contains('@'));
    let letters = words.flat_map(|word| word.split(|sign: char| !sign.is_alphabetic()));
    letters
        .filter(|word| word.len() > 1 && word.is_ascii() && word.contains(|sign: char| sign.is_ascii_lowercase()))
        .filter(|word| !NAMES.contains(word) && !months.contains(*word))
        .map(str::to_owned)
        .collect()
}

#[test]
fn no_letter_is_left_in_english_and_what_is_read_from_the_right_says_so() {
    let mut wrong = BTreeSet::new();
    for (letter, locale) in emails().iter().flat_map(|letter| Locale::pseudo().map(move |locale| (letter, locale))) {
        let frame = frame(letter);
        let rendered = render(letter, &frame, locale).unwrap();
        let from_the_right = rendered.html.contains("dir=\"rtl\"");
        assert_eq!(from_the_right, locale == Locale::ArXb, "{}", letter.template());
        assert!(rendered.html.contains(&format!("lang=\"{}\"", locale.tag())), "{}", letter.template());
        let mut outside = Vec::new();
        texts_in(&serde_json::to_value(letter).unwrap(), &mut outside);
        texts_in(&serde_json::to_value(&frame).unwrap(), &mut outside);
        outside.sort_by_key(|text| std::cmp::Reverse(text.len()));
        let page = without_marks(&rendered.html).replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
        for text in [&rendered.subject, &rendered.text, &page.replace("&quot;", "\"").replace("&#x27;", "'")] {
            assert_eq!(text.matches('⟦').count(), text.matches('⟧').count(), "{}: {text}", letter.template());
            let left = left_in_english(text, &outside, locale);
            wrong.extend(left.into_iter().map(|word| format!("{} {locale}: {word}", letter.template())));
        }
    }
    assert_eq!(wrong, BTreeSet::new());
}
