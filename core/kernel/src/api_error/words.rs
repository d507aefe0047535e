//! What is said of each code, in every language.

use std::{borrow::Borrow, collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;
use serde_json::Value;

use super::{ApiError, Code};
use crate::{Locale, Money, Words, limits, words_files};

/// Of a code: `title`; `detail`; `without`, which is the sentence without its facts where a caller may have none; `by_reason`,
/// another sentence for one reason among several that the same code has.
pub(super) static WORDS: LazyLock<Words> = words_files!("errors.");

/// The facts whose number decides the form of a sentence, the first of them that there is.
const NUMBERS: [&str; 5] = ["count", "max", "min", "days", "hours"];

impl Code {
    /// A few words, without a full stop.
    pub fn title(self, locale: Locale) -> &'static str {
        WORDS.text(locale, &format!("{}.title", self.text())).unwrap_or(self.text())
    }

    /// A sentence that says what to do next, with the facts filled in.
    pub fn detail<K: Ord + Borrow<str>>(self, locale: Locale, meta: &BTreeMap<K, Value>) -> String {
        let code = self.text();
        let key = format!("{code}.detail");
        let by_reason = |reason: &str| WORDS.text(locale, &format!("{code}.by_reason.{reason}"));
        let reason = meta.get("reason").and_then(Value::as_str).and_then(by_reason);
        // Without a number it does not matter which form is left without its facts.
        let count = NUMBERS.iter().find_map(|name| meta.get(*name)?.as_u64()).unwrap_or_default();
        let Some(template) = reason.or_else(|| WORDS.counted(locale, &key, count)) else { return String::new() };
        // A sentence with a hole says less than none: what is left without its facts is the title, and that is one too.
        let without = || WORDS.text(locale, &format!("{code}.without")).map(str::to_owned);
        filled(template, meta, locale).or_else(without).unwrap_or_else(|| format!("{}.", self.title(locale)))
    }
}

/// The facts in their places, read once: what is put in is not looked at again. None where one is missing.
fn filled<K: Ord + Borrow<str>>(template: &str, meta: &BTreeMap<K, Value>, locale: Locale) -> Option<String> {
    let (mut text, mut rest) = (String::new(), template);
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        match behind.split_once('}').filter(|(name, _)| is_name(name)) {
            Some((name, after)) => {
                text.push_str(&plain(meta.get(name).filter(|value| !is_silent(value))?, locale));
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

impl ApiError {
    /// Adds an amount as a fact, which [`fact_in`] writes in the reader's language: no amount stands in words by its minor units.
    #[must_use]
    pub fn with_money(self, key: &'static str, money: Money) -> Self {
        self.with(key, money_fact(money))
    }
}

/// An amount among the facts: it becomes words where the reader's language is known.
pub(crate) fn money_fact(money: Money) -> Value {
    serde_json::to_value(money).unwrap_or_default()
}

/// A fact as a reader of this language is told it: an amount in the form of the language, anything else as it is.
pub fn fact_in(fact: &Value, locale: Locale) -> Value {
    match fact {
        Value::Object(_) => Money::deserialize(fact).map_or_else(|_| fact.clone(), |money| money.shown(locale).into()),
        other => other.clone(),
    }
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
fn plain(value: &Value, locale: Locale) -> String {
    let text = match &fact_in(value, locale) {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| plain(item, locale)).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    };
    if text.chars().count() <= limits::DETAIL_FACT_CHARS {
        return text;
    }
    text.chars().take(limits::DETAIL_FACT_CHARS).chain(['…']).collect()
}
