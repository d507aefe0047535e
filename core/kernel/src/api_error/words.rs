//! What is said of each code, in every language.

use std::{borrow::Borrow, collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;
use serde_json::Value;

use super::Code;
use crate::{Locale, limits};

#[derive(Deserialize)]
pub(super) struct Words {
    pub title: String,
    pub detail: String,
    #[serde(default)]
    detail_one: Option<String>,
    /// The sentence without its facts, where a caller may have none.
    #[serde(default)]
    pub without: Option<String>,
    /// Another sentence for one reason among several that the same code has.
    #[serde(default)]
    by_reason: BTreeMap<String, String>,
}

pub(super) static WORDS: LazyLock<[BTreeMap<String, Words>; 2]> = LazyLock::new(|| {
    [include_str!("../../words/errors.en.json"), include_str!("../../words/errors.de.json")]
        .map(|text| serde_json::from_str(text).unwrap_or_default())
});

impl Code {
    fn words(self, locale: Locale) -> Option<&'static Words> {
        let [en, de] = &*WORDS;
        let table = match locale {
            Locale::En => en,
            Locale::De => de,
        };
        table.get(self.text())
    }

    /// A few words, without a full stop.
    pub fn title(self, locale: Locale) -> &'static str {
        self.words(locale).map_or(self.text(), |words| &words.title)
    }

    /// A sentence that says what to do next, with the facts filled in.
    pub fn detail<K: Ord + Borrow<str>>(self, locale: Locale, meta: &BTreeMap<K, Value>) -> String {
        let Some(words) = self.words(locale) else { return String::new() };
        let one = meta.get("count").and_then(Value::as_u64) == Some(1);
        let reason = meta.get("reason").and_then(Value::as_str).and_then(|reason| words.by_reason.get(reason));
        let template = reason.or(words.detail_one.as_ref().filter(|_| one)).unwrap_or(&words.detail);
        // A sentence with a hole says less than none: what is left without its facts is the title, and that is one too.
        let bare = || words.without.clone().unwrap_or_else(|| format!("{}.", words.title));
        filled(template, meta).unwrap_or_else(bare)
    }
}

/// The facts in their places, read once: what is put in is not looked at again. None where one is missing.
fn filled<K: Ord + Borrow<str>>(template: &str, meta: &BTreeMap<K, Value>) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        match behind.split_once('}').filter(|(name, _)| is_name(name)) {
            Some((name, after)) => {
                text.push_str(&plain(meta.get(name).filter(|value| !is_silent(value))?));
                rest = after;
            }
            None => {
                text.push('{');
                rest = behind;
            }
        }
    }
    text.push_str(rest);
    Some(text)
}

/// Whether a fact puts nothing into words: a choice of nothing.
fn is_silent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.iter().all(is_silent),
        _ => false,
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'_')
}

/// A fact as words: lists with commas, texts without quotes, cut to a length that fits a toast.
fn plain(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    };
    if text.chars().count() <= limits::DETAIL_FACT_CHARS {
        return text;
    }
    text.chars().take(limits::DETAIL_FACT_CHARS).chain(['…']).collect()
}
