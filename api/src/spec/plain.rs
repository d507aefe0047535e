//! Says the same with fewer words: what poem-openapi writes although it holds anyway is taken out, and whole numbers are
//! written as such.

use serde_json::{Map, Value, json};

/// The largest number that a JSON reader keeps exactly.
const EXACT_MAX: f64 = 9_007_199_254_740_992.0;

/// Rewrites the document in place.
pub fn write(place: &mut Value) {
    match place {
        Value::Object(fields) => {
            fields.values_mut().for_each(write);
            if fields.get("deprecated") == Some(&json!(false)) {
                fields.remove("deprecated");
            }
            if fields.contains_key("in") && fields.get("style").is_none() {
                fields.remove("explode");
            }
            described_once(fields);
        }
        Value::Array(items) => items.iter_mut().for_each(write),
        Value::Number(number) => {
            let whole =
                number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0 && float.abs() < EXACT_MAX);
            if let Some(float) = whole {
                *place = json!(float as i64);
            }
        }
        _ => {}
    }
}

/// A reference with a description beside it needs no second one within.
fn described_once(fields: &mut Map<String, Value>) {
    if !fields.contains_key("description") {
        return;
    }
    if let Some(parts) = fields.get_mut("allOf").and_then(Value::as_array_mut) {
        parts.retain(|part| part.as_object().is_none_or(|part| part.len() != 1 || !part.contains_key("description")));
    }
}
