//! Whether a value is what a schema of a document says.

use kontor_kernel::kinds::{PREFIXES, pattern};
use serde_json::Value;

/// Says of every place of `value` what is wrong with it, `at` first.
pub fn complaints(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(document, schema, value, "", &mut found);
    found
}

fn check(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    if value.is_null() && schema["nullable"] == true {
        return;
    }
    if let Some(target) = schema["$ref"].as_str() {
        let named = document.pointer(target.trim_start_matches('#')).unwrap_or_else(|| panic!("{target}"));
        return check(document, named, value, at, found);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(document, part, value, at, found);
    }
    for several in ["anyOf", "oneOf"].iter().filter_map(|word| schema[word].as_array()) {
        if !several.iter().any(|part| complaints(document, part, value).is_empty()) {
            found.push(format!("{at} fits none of its schemas: {value}"));
        }
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        found.push(format!("{at} is none of its words: {value}"));
    }
    let right = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        _ => true,
    };
    if !right {
        found.push(format!("{at} is no {}: {value}", schema["type"]));
        return;
    }
    match value {
        Value::Object(_) => object(document, schema, value, at, found),
        Value::Array(items) => {
            bounds(schema, ("minItems", "maxItems"), items.len() as f64, at, found);
            for item in items.iter().filter(|_| schema["items"].is_object()) {
                check(document, &schema["items"], item, &format!("{at}/-"), found);
            }
        }
        Value::String(text) => string(schema, text, at, found),
        Value::Number(number) => bounds(schema, ("minimum", "maximum"), number.as_f64().unwrap(), at, found),
        _ => {}
    }
}

fn object(document: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let fields = value.as_object().unwrap();
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            found.push(format!("{at}/{name} is missing"));
        }
    }
    for (name, inner) in fields {
        let at = format!("{at}/{name}");
        match (&schema["properties"][name], &schema["additionalProperties"]) {
            (property @ Value::Object(_), _) | (_, property @ Value::Object(_)) => {
                check(document, property, inner, &at, found);
            }
            // A schema that names its fields has no others; what it does not describe it cannot forbid.
            (_, refused) if *refused == false || schema["properties"].is_object() => {
                found.push(format!("{at} is unknown"))
            }
            _ => {}
        }
    }
}

fn bounds(schema: &Value, (least, most): (&str, &str), size: f64, at: &str, found: &mut Vec<String>) {
    let outside = schema[least].as_f64().is_some_and(|least| size < least)
        || schema[most].as_f64().is_some_and(|most| size > most);
    if outside {
        found.push(format!("{at} is out of bounds: {size}"));
    }
}

/// A text that is an id stands where its form is told.
fn string(schema: &Value, text: &str, at: &str, found: &mut Vec<String>) {
    bounds(schema, ("minLength", "maxLength"), text.chars().count() as f64, at, found);
    let kind = text.split_once('_').filter(|(kind, rest)| PREFIXES.contains(kind) && rest.len() == 26);
    let told = schema["pattern"].as_str();
    match (kind, told) {
        (Some((kind, _)), Some(told)) if told != pattern(kind) && told != pattern("[a-z]{3}") => {
            found.push(format!("{at} is of another kind than {told}: {text}"));
        }
        (Some(_), None) => found.push(format!("{at} is an id, and nobody says of which form: {text}")),
        (None, Some(told)) if told.contains("[0-9a-hjkmnp-tv-z]{25}") => {
            found.push(format!("{at} is no id: {text}"));
        }
        _ => {}
    }
    let moment = schema["format"] == "date-time";
    if moment && chrono::DateTime::parse_from_rfc3339(text).is_err() {
        found.push(format!("{at} is no moment: {text}"));
    }
}
