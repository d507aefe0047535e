//! The schema of documents (`schema/page-document.json`, JSON Schema of the few words that it uses) held to what was sent:
//! the one description for this crate, the editor and whoever writes documents by a program.

use std::{collections::BTreeSet, sync::LazyLock};

use chrono::DateTime;
use kontor_kernel::{Code, Validator};
use serde_json::{Value, json};

use crate::{
    limits::{DEPTH_MAX, FAULTS_MAX, LOCALE_CHARS_MAX, LOCALES_MAX, RICH_TEXT_CHARS_MAX},
    schema::link::is_link,
};

pub mod link;

const SCHEMA: &str = include_str!("../schema/page-document.json");

static READ: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(SCHEMA).unwrap_or_default());

/// Notes what of a document breaks the schema, each at its place, up to so many places: what is noted of a naughty document
/// is never many times the document.
pub fn hold(found: &mut Validator, pointer: &str, document: &Value) {
    let locales = document.get("locales").and_then(Value::as_array).into_iter().flatten().take(LOCALES_MAX);
    let lawful = |text: &&str| text.len() <= LOCALE_CHARS_MAX;
    let locales = locales.filter_map(Value::as_str).filter(lawful).chain(["*"]).collect();
    Reader { found, locales }.value(&READ, document, pointer, 0);
}

struct Reader<'a, 'b> {
    found: &'a mut Validator,
    /// The languages that texts may be in.
    locales: BTreeSet<&'b str>,
}

impl Reader<'_, '_> {
    /// Whether enough was noted.
    fn is_full(&self) -> bool {
        self.found.count() >= FAULTS_MAX
    }

    fn value(&mut self, schema: &Value, value: &Value, at: &str, depth: usize) {
        if self.is_full() {
            return;
        }
        if depth > DEPTH_MAX {
            self.found.refuse_with(Code::TooMany, at, [("max", json!(DEPTH_MAX))]);
            return;
        }
        if let Some(name) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
            self.named(name, value, at, depth);
            return;
        }
        if let Some(allowed) = schema.get("enum").and_then(Value::as_array) {
            if !allowed.contains(value) {
                self.found.refuse_with(Code::InvalidChoice, at, [("allowed", json!(allowed))]);
            }
            return;
        }
        if let Some(only) = schema.get("const") {
            if only != value {
                self.found.refuse_with(Code::InvalidChoice, at, [("allowed", json!([only]))]);
            }
            return;
        }
        match (schema.get("type").and_then(Value::as_str), value) {
            (Some("object"), Value::Object(_)) => self.object(schema, value, at, depth),
            (Some("array"), Value::Array(items)) => self.array(schema, items, at, depth),
            (Some("string"), Value::String(text)) => self.text(schema, text, at),
            (Some("integer"), Value::Number(number)) if number.is_i64() || number.is_u64() => {
                self.number(schema, value, at);
            }
            (Some("number"), Value::Number(_)) => self.number(schema, value, at),
            (Some("boolean"), Value::Bool(_)) | (None, _) => {}
            (Some(wanted), _) => self.wrong_type(wanted, at),
        }
    }

    /// What has a name in the schema, and rules of its own beyond it.
    fn named(&mut self, name: &str, value: &Value, at: &str, depth: usize) {
        let Some(schema) = READ.get("$defs").and_then(|defs| defs.get(name)) else { return };
        match (name, value) {
            ("color", _) => {
                let words = schema.pointer("/anyOf/0/enum").and_then(Value::as_array);
                if !words.is_some_and(|words| words.contains(value)) {
                    self.named("hex", value, at, depth + 1);
                }
            }
            ("url", Value::String(text)) => {
                self.found.that(is_link(text), Code::InvalidUrl, at);
            }
            ("i18n" | "richtext", Value::Object(texts)) => {
                self.found.that(!texts.is_empty(), Code::Required, at);
                for (locale, text) in texts {
                    if self.is_full() {
                        return;
                    }
                    let at = inside(at, locale);
                    if !self.locales.contains(locale.as_str()) {
                        let allowed: Vec<&&str> = self.locales.iter().collect();
                        self.found.refuse_with(Code::InvalidChoice, &at, [("allowed", json!(allowed))]);
                    } else if name == "richtext" {
                        self.rich_text(text, &at);
                    } else if let Some(schema) = schema.get("additionalProperties") {
                        self.value(schema, text, &at, depth + 1);
                    }
                }
            }
            ("block", Value::Object(_)) => self.block(schema, value, at, depth),
            ("block", _) => self.wrong_type("object", at),
            _ => self.value(schema, value, at, depth + 1),
        }
    }

    /// What draws a text reads what is in it: one without `content` is none.
    fn rich_text(&mut self, text: &Value, at: &str) {
        if text.get("content").is_some_and(Value::is_array) {
            kontor_rich_text::check(self.found, at, text, RICH_TEXT_CHARS_MAX);
        } else {
            self.found.refuse(Code::RichTextInvalid, at);
        }
    }

    /// One of the blocks, told apart by its type.
    fn block(&mut self, schema: &Value, value: &Value, at: &str, depth: usize) {
        let variants = schema.get("oneOf").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let kind_of = |variant: &Value| variant.pointer("/properties/type/const").cloned().unwrap_or_default();
        let Some(kind) = value.get("type") else {
            self.found.refuse(Code::Required, &format!("{at}/type"));
            return;
        };
        match variants.iter().find(|variant| kind_of(variant) == *kind) {
            Some(variant) => self.value(variant, value, at, depth + 1),
            None => {
                let allowed: Vec<Value> = variants.iter().map(kind_of).collect();
                self.found.refuse_with(Code::InvalidChoice, &format!("{at}/type"), [("allowed", json!(allowed))]);
            }
        }
    }

    fn object(&mut self, schema: &Value, value: &Value, at: &str, depth: usize) {
        let known = schema.get("properties");
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if value.get(name).is_none() {
                self.found.refuse(Code::Required, &inside(at, name));
            }
        }
        for (name, field) in value.as_object().into_iter().flatten() {
            if self.is_full() {
                return;
            }
            match known.and_then(|known| known.get(name)) {
                Some(schema) => self.value(schema, field, &inside(at, name), depth + 1),
                None => {
                    self.found.refuse_with(Code::UnknownField, &inside(at, name), [("field", json!(name))]);
                }
            }
        }
    }

    fn array(&mut self, schema: &Value, items: &[Value], at: &str, depth: usize) {
        let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
        let count = items.len() as u64;
        if let Some(max) = bound("maxItems").filter(|max| count > *max) {
            self.found.refuse_with(Code::TooMany, at, [("max", json!(max))]);
            return;
        }
        if let Some(min) = bound("minItems").filter(|min| count < *min) {
            self.found.refuse_with(Code::TooFew, at, [("min", json!(min))]);
        }
        if let Some(schema) = schema.get("items") {
            for (place, item) in items.iter().enumerate() {
                if self.is_full() {
                    return;
                }
                self.value(schema, item, &format!("{at}/{place}"), depth + 1);
            }
        }
    }

    fn text(&mut self, schema: &Value, text: &str, at: &str) {
        if text.chars().any(|sign| sign.is_control() && !matches!(sign, '\n' | '\t')) {
            self.found.refuse(Code::InvalidCharacters, at);
            return;
        }
        let max = schema.get("maxLength").and_then(Value::as_u64);
        if let Some(max) = max.filter(|max| text.chars().count() as u64 > *max) {
            self.found.refuse_with(Code::TooLong, at, [("max", json!(max))]);
            return;
        }
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str)
            && let Err(code) = fits(pattern, text)
        {
            self.found.refuse(code, at);
        }
        if schema.get("format").is_some() {
            self.found.that(DateTime::parse_from_rfc3339(text).is_ok(), Code::InvalidDate, at);
        }
    }

    fn number(&mut self, schema: &Value, value: &Value, at: &str) {
        let bound = |name: &str| schema.get(name).filter(|bound| bound.is_number());
        let number = value.as_f64().unwrap_or_default();
        if let Some(min) = bound("minimum").filter(|min| number < min.as_f64().unwrap_or(number)) {
            self.found.refuse_with(Code::TooSmall, at, [("min", min.clone())]);
        } else if let Some(max) = bound("maximum").filter(|max| number > max.as_f64().unwrap_or(number)) {
            self.found.refuse_with(Code::TooLarge, at, [("max", max.clone())]);
        }
    }

    fn wrong_type(&mut self, wanted: &str, at: &str) {
        let expected = match wanted {
            "object" => "an object",
            "array" => "a list",
            "string" => "a text",
            "integer" => "a whole number",
            "boolean" => "true or false",
            _ => "a number",
        };
        self.found.refuse_with(Code::InvalidType, at, [("expected", json!(expected))]);
    }
}

/// The place of a field within another, as a JSON pointer writes it.
fn inside(at: &str, name: &str) -> String {
    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// The patterns of the schema, by their text: a test finds one that is not here.
fn fits(pattern: &str, text: &str) -> Result<(), Code> {
    let word = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'_' || sign == b'-';
    let (holds, code) = match pattern {
        "^[a-z0-9_-]{6,40}$" => {
            let lawful = text.bytes().all(|sign| word(sign) && !sign.is_ascii_uppercase());
            (lawful && (6..=40).contains(&text.len()), Code::InvalidCharacters)
        }
        "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$" => {
            let digits = text.strip_prefix('#').unwrap_or_default();
            let lawful = digits.bytes().all(|sign| sign.is_ascii_hexdigit());
            (lawful && matches!(digits.len(), 3 | 6), Code::InvalidColor)
        }
        "^[A-Za-z0-9_-]+$" => (!text.is_empty() && text.bytes().all(word), Code::InvalidCharacters),
        "^[A-Za-z][A-Za-z0-9_-]*$" => (
            text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(word),
            Code::InvalidCharacters,
        ),
        "^(https?://|/|#|mailto:|tel:)" => (is_link(text), Code::InvalidUrl),
        _ => (false, Code::InvalidCharacters),
    };
    if holds { Ok(()) } else { Err(code) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("pattern").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|inner| patterns(inner, found));
            }
            Value::Array(items) => items.iter().for_each(|item| patterns(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_pattern_of_the_schema_is_known() {
        let mut found = BTreeSet::new();
        patterns(&READ, &mut found);
        assert_eq!(found.len(), 5);
        for pattern in found {
            let lawful = ["block_1", "#fff", "name", "/shop"].iter().any(|text| fits(&pattern, text).is_ok());
            assert!(lawful, "{pattern}");
        }
    }
}
