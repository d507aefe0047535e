//! Bounds where a type says none: whoever generates a client or guards a gateway from the document knows how much there
//! can be. A bound given by a field itself stands; these are the ones that hold everywhere.

use kontor_kernel::limits::{COUNT_ROWS_MAX, NUMBER_MAX};
use serde_json::{Map, Value, json};

pub use crate::http::TEXT_CHARS_MAX;

/// Nobody's id, key or token is longer, so a longer one is that of nothing.
pub const NAME_CHARS_MAX: usize = 255;
/// Of a query: cursors are the longest, and a longer one is none.
const QUERY_CHARS_MAX: usize = 1_024;
/// A moment with nanoseconds and a zone, and room.
pub const MOMENT_CHARS_MAX: usize = 64;
/// Words of a document that are not schemas, whatever they look like.
const NO_SCHEMAS: [&str; 4] = ["default", "enum", "example", "examples"];

/// Gives every text, number and list of the document its bounds.
pub fn set_bounds(document: &mut Value) {
    // What comes in a body or goes out was a body once.
    bound_schemas(document, TEXT_CHARS_MAX);
}

fn bound_schemas(place: &mut Value, chars: usize) {
    match place {
        Value::Object(fields) => {
            let chars = match fields.get("in").and_then(Value::as_str) {
                Some("path" | "header") => NAME_CHARS_MAX,
                Some("query") => QUERY_CHARS_MAX,
                _ => chars,
            };
            bound(fields, chars);
            let inner = fields.iter_mut().filter(|(name, _)| !NO_SCHEMAS.contains(&name.as_str()));
            inner.for_each(|(_, value)| bound_schemas(value, chars));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| bound_schemas(item, chars)),
        _ => {}
    }
}

fn bound(schema: &mut Map<String, Value>, chars: usize) {
    let format = schema.get("format").and_then(Value::as_str);
    match schema.get("type").and_then(Value::as_str) {
        Some("string") if !schema.contains_key("enum") && format != Some("binary") => {
            let chars = if format == Some("date-time") { MOMENT_CHARS_MAX } else { chars };
            schema.entry("maxLength").or_insert_with(|| json!(chars));
        }
        Some("array") => {
            schema.entry("maxItems").or_insert_with(|| json!(COUNT_ROWS_MAX));
        }
        Some("integer") => {
            let (least, most) = match format {
                Some("int32") => (json!(i32::MIN), json!(i32::MAX)),
                Some("uint32") => (json!(0), json!(u32::MAX)),
                Some("uint64") => (json!(0), json!(NUMBER_MAX)),
                _ => (json!(-NUMBER_MAX), json!(NUMBER_MAX)),
            };
            schema.entry("format").or_insert_with(|| json!("int64"));
            schema.entry("minimum").or_insert(least);
            schema.entry("maximum").or_insert(most);
        }
        _ => {}
    }
}
