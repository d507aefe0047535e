//! What a translator must leave as it is, in every mail.

use super::*;

/// Facts that are sentences, in whichever language they were written, and words of ours.
const SENTENCES: &[&str] = &[
    "message",
    "note",
    "instructions",
    "instruction",
    "greeting",
    "greeting_unnamed",
    "subject_unnamed",
    "requirements",
    "answers",
    "new_when",
    "old_when",
    "when",
    "device",
    "consent",
    "change",
    "home",
    "time_zone",
    "interval",
    "text",
    "items",
];

/// Everything exact among the facts: amounts, codes and names.
fn exact_facts(name: &str, fact: &serde_json::Value, locale: Locale, found: &mut Vec<String>) {
    use serde_json::Value;
    if SENTENCES.contains(&name) || crate::fact::PROSE.contains(&name) {
        return;
    }
    match fact {
        Value::Object(all) if all.contains_key("currency") => {
            found.extend(serde_json::from_value::<Money>(fact.clone()).map(|money| money.shown(locale)));
        }
        Value::Object(all) => all.iter().for_each(|(name, fact)| exact_facts(name, fact, locale, found)),
        Value::Array(all) => all.iter().for_each(|fact| exact_facts(name, fact, locale, found)),
        Value::String(text) => {
            let is_time = text.parse::<NaiveDate>().is_ok() || text.parse::<chrono::DateTime<chrono::Utc>>().is_ok();
            let is_link = text.starts_with("https://kontor.test/go");
            if !is_time && !is_link && text.chars().count() > 1 {
                found.push(text.clone());
            }
        }
        _ => {}
    }
}

/// The text of a page that a translator may change.
fn translatable(html: &str) -> String {
    let body = html.split_once("<body").unwrap().1;
    let (mut text, mut open) = (String::new(), Vec::new());
    for part in body.split_once('>').unwrap().1.split('<') {
        let (tag, rest) = part.split_once('>').unwrap_or(("", part));
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect();
        if tag.starts_with('/') {
            open.pop();
        } else if !name.is_empty() && name != "br" {
            open.push(tag.contains(r#"translate="no""#));
        }
        if !open.contains(&true) {
            text.push_str(rest);
        }
    }
    text
}

#[test]
fn no_translator_changes_an_amount_a_code_or_a_name_in_any_mail() {
    let (mut seen, mut wrong) = (0, Vec::new());
    for letter in emails() {
        for locale in Locale::translated() {
            let html = render(&letter, &frame(&letter), locale).unwrap().html;
            let mut facts = vec![frame(&letter).name];
            exact_facts("", &facts_of(&letter), locale, &mut facts);
            let (all, left) = (html.as_str(), translatable(&html));
            for fact in facts {
                let fact = handlebars::html_escape(&fact);
                seen += usize::from(all.contains(&fact));
                if left.contains(&fact) {
                    wrong.push(format!("{} {locale:?}: {fact}", letter.template()));
                }
            }
        }
    }
    assert!(seen > 300, "{seen} facts were found");
    assert_eq!(wrong, Vec::<String>::new());
}

fn facts_of(letter: &Email) -> serde_json::Value {
    serde_json::to_value(letter).unwrap()["facts"].take()
}

#[test]
fn a_mark_in_what_people_typed_opens_nothing() {
    let letter = Email::WelcomeSeller {
        shop: "A\u{f8e0}n\u{f8e1}na</b>".to_owned(),
        home_link: "https://kontor.test".to_owned(),
        shop_link: "https://kontor.test/s/anna".to_owned(),
    };
    let html = render(&letter, &frame(&letter), Locale::En).unwrap().html;
    assert!(html.contains(r#"<span translate="no">Anna&lt;/b&gt;</span>"#), "{html}");
    let text = render(&letter, &frame(&letter), Locale::En).unwrap().text;
    assert!(!text.contains(['\u{f8e0}', '\u{f8e1}']) && !text.contains("translate"));
}
