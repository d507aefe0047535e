//! Request bodies in the document: what they refuse, and when they may be left out.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::nulls;

/// Says of every schema that is part of a body what `http::body` does: keys it does not name are refused, and null is
/// read where something may be left out. What null means there its words say; where they are silent it is the same as
/// leaving it out, or refused like an empty text; where they say "never null" it is refused.
pub fn close(paths: &Map<String, Value>, schemas: &mut Value) {
    let mut reached = BTreeSet::new();
    let operations = paths.values().filter_map(Value::as_object).flat_map(Map::values);
    for body in operations.filter_map(|operation| operation.get("requestBody")) {
        reach(body, schemas, &mut reached);
    }
    let types = nulls::types(schemas);
    for name in reached {
        let Some(schema) = schemas.get_mut(&name).filter(|schema| schema.get("properties").is_some()) else { continue };
        super::put(schema, "additionalProperties", json!(false));
        let required = schema.get("required").cloned().unwrap_or_default();
        let needed = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|one| one == name));
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (_, property) in properties.into_iter().flatten().filter(|(name, _)| !needed(name)) {
            let words = property.get("description").and_then(Value::as_str).unwrap_or_default();
            if !words.contains("; never null") {
                nulls::allow(property, &types);
            }
        }
    }
}

/// Collects the names of all schemas that `place` points to, directly or not.
fn reach(place: &Value, schemas: &Value, reached: &mut BTreeSet<String>) {
    match place {
        Value::Object(fields) => {
            if let Some(name) = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next())
                && reached.insert(name.to_owned())
                && let Some(schema) = schemas.get(name)
            {
                reach(schema, schemas, reached);
            }
            fields.values().for_each(|value| reach(value, schemas, reached));
        }
        Value::Array(items) => items.iter().for_each(|item| reach(item, schemas, reached)),
        _ => {}
    }
}

/// An idempotency key without which a call is refused. The handler takes it as optional, to refuse in our own words;
/// its description begins with "Required".
pub fn key(operation: &mut Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        let words = parameter.get("description").and_then(Value::as_str).unwrap_or_default();
        if parameter.get("name").is_some_and(|name| name == "Idempotency-Key") && words.starts_with("Required") {
            super::put(parameter, "required", json!(true));
        }
    }
}

/// A list in a query may be empty, and an empty list in a query is none.
pub fn lists(operation: &mut Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        if parameter.pointer("/schema/type").is_some_and(|kind| kind == "array") {
            super::put(parameter, "required", json!(false));
        }
    }
}

/// A body of which nothing is required may be left out: it says that nothing is requested.
pub fn optional(operation: &mut Value, schemas: &Value) {
    let needless = operation
        .pointer("/requestBody/content/application~1json/schema/$ref")
        .and_then(Value::as_str)
        .and_then(|path| schemas.get(path.rsplit('/').next()?))
        .is_some_and(|schema| schema.get("required").is_none());
    if let Some(body) = operation.get_mut("requestBody").filter(|_| needless) {
        super::put(body, "required", json!(false));
    }
}
