//! Texts of a document in the language of whoever looks, chosen as the blocks choose.

use serde_json::Value;

/// The language a visitor reads the document in.
pub fn content_locale(document: &Value, wanted: &str) -> String {
    let locales: Vec<&str> =
        document.get("locales").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let default = document.get("defaultLocale").and_then(Value::as_str);
    let known = |locale: &&str| locales.contains(locale);
    Some(wanted).filter(known).or(default.filter(known)).or(locales.first().copied()).unwrap_or(wanted).to_owned()
}

/// A text in that language; `*` is for all, and the document's first language for those that lack one.
pub fn text_in(text: &Value, document: &Value, locale: &str) -> String {
    let default = document.get("defaultLocale").and_then(Value::as_str).unwrap_or_default();
    let first = document.pointer("/locales/0").and_then(Value::as_str).unwrap_or_default();
    let found = [locale, "*", default, first].iter().find_map(|key| text.get(key));
    found.and_then(Value::as_str).unwrap_or_default().to_owned()
}
