//! Where null means something: OpenAPI 3.0 wants `nullable`, which poem-openapi cannot say. A property whose words
//! begin their last part with "null" (`…; null takes it away.`) may be null.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Marks such properties of every schema.
pub fn mark(schemas: &mut Value) {
    let types = types(schemas);
    let all = schemas.as_object_mut().into_iter().flat_map(|schemas| schemas.values_mut());
    for schema in all {
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for property in properties.into_iter().flat_map(|properties| properties.values_mut()) {
            let words = property.get("description").and_then(Value::as_str).unwrap_or_default();
            if words.contains("; null") {
                allow(property, &types);
            }
        }
    }
}

/// The type of every schema by its name.
pub fn types(schemas: &Value) -> BTreeMap<String, Value> {
    let named = schemas.as_object().into_iter().flatten();
    named.filter_map(|(name, schema)| Some((name.clone(), schema.get("type")?.clone()))).collect()
}

/// Lets a property be null. `nullable` has no meaning without a type, so a property that only refers to another schema
/// gets the type of that one beside it.
pub fn allow(property: &mut Value, types: &BTreeMap<String, Value>) {
    super::put(property, "nullable", json!(true));
    // Words that leave null out forbid it, whatever is said beside them (OpenAPI 3.0.3, proposal "clarify nullable").
    if let Some(words) = property.get_mut("enum").and_then(Value::as_array_mut)
        && !words.contains(&Value::Null)
    {
        words.push(Value::Null);
    }
    if property.get("type").is_none()
        && let Some(kind) = target(property).and_then(|name| types.get(name)).cloned()
    {
        super::put(property, "type", kind);
    }
}

/// The name of the schema that a property refers to.
fn target(property: &Value) -> Option<&str> {
    let parts = property.get("allOf").and_then(Value::as_array)?;
    parts.iter().find_map(|part| part.get("$ref")?.as_str()?.rsplit('/').next())
}
