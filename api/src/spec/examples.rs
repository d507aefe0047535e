//! Examples for the bodies that nobody has recorded, made of the schemas: what each field is called says what it may be. Where
//! something is needed of which that is not known there is none, rather than a false one.

use serde_json::{Map, Value, json};

/// Deeper nesting than this is cut: a schema that contains itself has no end.
const DEPTH_MAX: usize = 24;

/// Gives an example to every body of an operation that has none.
pub fn complete(operation: &mut Value, schemas: &Value) {
    if let Some(content) = operation.pointer_mut("/requestBody/content") {
        exemplify(content, schemas);
    }
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    for content in responses.values_mut().filter_map(|response| response.get_mut("content")) {
        exemplify(content, schemas);
    }
}

fn exemplify(content: &mut Value, schemas: &Value) {
    for media in content.as_object_mut().into_iter().flat_map(Map::values_mut) {
        let example = media.get("schema").and_then(|schema| example(schema, "", schemas, 0));
        if let (Some(fields), Some(example)) = (media.as_object_mut(), example) {
            fields.entry("example").or_insert(example);
        }
    }
}

/// None: nobody knows what would stand here.
fn example(schema: &Value, name: &str, schemas: &Value, depth: usize) -> Option<Value> {
    if depth > DEPTH_MAX {
        return None;
    }
    if let Some(given) = schema.get("example").or_else(|| schema.get("default")) {
        return Some(given.clone());
    }
    if let Some(first) = schema.get("enum").and_then(Value::as_array).and_then(|words| words.iter().next()) {
        return Some(first.clone());
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let key = target.rsplit('/').next().unwrap_or_default();
        return schemas.get(key).and_then(|schema| example(schema, name, schemas, depth + 1));
    }
    if let Some(parts) =
        schema.get("allOf").or_else(|| schema.get("anyOf")).or_else(|| schema.get("oneOf")).and_then(Value::as_array)
    {
        return parts.iter().next().and_then(|part| example(part, name, schemas, depth + 1));
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("object") => object(schema, schemas, depth),
        Some("array") => {
            let item = schema.get("items").and_then(|items| example(items, name, schemas, depth + 1));
            let needed = schema.get("minItems").and_then(Value::as_u64).is_some_and(|least| least > 0);
            if item.is_none() && needed { None } else { Some(json!(item.into_iter().collect::<Vec<_>>())) }
        }
        Some("integer" | "number") => Some(at_least(schema.get("minimum"), number(name))),
        Some("boolean") => Some(json!(true)),
        Some("string") => text(schema, name).map(|text| json!(text)),
        _ => Some(Value::Object(Map::new())),
    }
}

/// What may be left out and is not known is left out.
fn object(schema: &Value, schemas: &Value, depth: usize) -> Option<Value> {
    let required = schema.get("required").and_then(Value::as_array);
    let needed = |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
    let mut found = Map::new();
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        match example(property, name, schemas, depth + 1) {
            Some(value) => {
                found.insert(name.clone(), value);
            }
            None if needed(name) => return None,
            None => {}
        }
    }
    Some(Value::Object(found))
}

/// Some minima are written as whole numbers, others as fractions of none.
fn at_least(minimum: Option<&Value>, requested: i64) -> Value {
    let Some(least) = minimum else { return json!(requested) };
    match (least.as_i64(), least.as_f64()) {
        (Some(least), _) if least > 0 => json!(least),
        (None, Some(least)) => json!(requested.max(least.ceil() as i64)),
        _ => json!(requested),
    }
}

fn number(name: &str) -> i64 {
    match name {
        name if name.contains("amount") || name.contains("total") => 1900,
        name if name.contains("bytes") => 412_345,
        name if name.contains("status") => 422,
        "size" => 12,
        _ => 1,
    }
}

/// A text that fits the name of its field.
fn text(schema: &Value, name: &str) -> Option<&'static str> {
    Some(match (schema.get("format").and_then(Value::as_str), name) {
        (Some("date-time"), _) => "2026-03-31T12:00:00.000Z",
        (Some("date" | "naive-date"), _) => "1990-05-17",
        (_, name) if name.ends_with("_at") => "2026-03-31T12:00:00.000Z",
        (_, name) if name.contains("email") => "anna@example.com",
        (_, name) if name.contains("url") || name == "page_url" => "https://example.com/s/demo",
        (_, name) if name == "accent" || name.ends_with("color") => "#0b4f8a",
        (_, "password" | "access_password") => "three unrelated words",
        (_, "first_name") => "Anna",
        (_, "last_name") => "Berg",
        (_, "name" | "title" | "holder") => "Anna Berg",
        (_, "city") => "Berlin",
        (_, "street") => "Lindenstraße",
        (_, "street_number") => "12",
        (_, "zip") => "10969",
        (_, "phone") => "+49 30 123456",
        (_, "iban") => "DE89370400440532013000",
        (_, "bic") => "COBADEFFXXX",
        (_, "username" | "seller") => "demo",
        (_, "slug") => "night-photography",
        (_, "locale") => "en",
        (_, "time_zone") => "Europe/Berlin",
        (_, "currency") => "eur",
        (_, "interval") => "1m",
        (_, name) if name.contains("country") || name == "nationality" => "DE",
        // The bytes of a passkey, in Base64.
        (_, "credential_id" | "user_handle") => "Zk3vq0bXnU2tTq9cWm1sHg",
        (_, "client_data") => "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
        (_, "attestation" | "authenticator_data" | "signature") => "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ",
        // What a browser answers to `pushManager.subscribe` (RFC 8291, appendix A).
        (_, "endpoint") => "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        (_, "p256dh") => "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        (_, "auth") => "BTBZMqHH6r4Tts7J_aSIgg",
        (_, "browser") => "Firefox",
        (_, "code") => "492039",
        (_, "request_id") => "req_01h455vb4pex5vsknk084sn02q",
        (_, "reason") => "The payer has paid twice.",
        (_, "note") => "Called about the missing tax number.",
        (_, "vat_id") => "DE136695976",
        (_, "list") => "orders",
        (_, "scopes") => "orders:read",
        (_, "seller_sharing_token") => "sel_01h455vb4pex5vsknk084sn02q.Zk3vq0bXnU2tTq9cWm1sHg",
        (_, "sign_up_session") => "usr_01h455vb4pex5vsknk084sn02q.Zk3vq0bXnU2tTq9cWm1sHg",
        (_, "token") => "Zk3vq0bXnU2tTq9cWm1sHgVd8pQe5rYw7uIoLkJhGfA",
        (_, "terms_hash") => "6f1ed002ab5595859014ebf0951522d9c3b1d0f6a8e2b7c4d5e6f708192a3b4c",
        _ => return None,
    })
}
