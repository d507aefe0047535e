//! What the document says of rate limits: the headers, once, and which answers carry them.

use serde_json::{Map, Value, json};

use crate::http::{
    limiter::{HOUR, LIMITED},
    scopes::SCOPE,
};

/// What every counted answer says.
pub const OF_LIMITS: [&str; 2] = ["RateLimit", "RateLimit-Policy"];

/// The headers, each described once.
pub fn headers() -> Value {
    let of = |description: &str, schema: Value, example: Value| json!({ "description": description, "schema": schema, "example": example });
    json!({
        "RateLimit": of(
            "What is left of the rate limit that counted this call: `r` calls, and `t` seconds until there are more \
             (draft-ietf-httpapi-ratelimit-headers, a structured field).",
            json!({ "type": "string", "maxLength": STANDING_CHARS_MAX }),
            json!("\"sign_in\";r=19;t=60"),
        ),
        "RateLimit-Policy": of(
            "The rate limit that counted this call: `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers, a \
             structured field).",
            json!({ "type": "string", "maxLength": STANDING_CHARS_MAX }),
            json!("\"sign_in\";q=20;w=60"),
        ),
        "Retry-After": of(
            "Seconds to wait before sending the same call again.",
            json!({ "type": "integer", "format": "int32", "minimum": 1, "maximum": HOUR }),
            json!(12),
        ),
    })
}

/// Of `"sign_up";q=20;w=3600`, with room for longer names and numbers.
const STANDING_CHARS_MAX: u32 = 64;

/// A refusal that asks to wait says how long. Whatever a counted call is refused for, it says how much is left.
pub fn refused(shared: &mut Map<String, Value>) {
    for (name, response) in shared.iter_mut().filter(|(name, _)| name.starts_with("Refused4")) {
        let more = ["Retry-After"].into_iter().filter(|_| name == "Refused429");
        OF_LIMITS.into_iter().chain(more).for_each(|header| point(response, header));
    }
}

/// The successes of a counted operation say how much is left; of one that takes a key where it is called with one.
pub fn add_headers(operation: &mut Value) {
    let counted = operation.get("operationId").and_then(Value::as_str).is_some_and(|id| LIMITED.contains(&id))
        || operation.get(SCOPE).is_some();
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut).filter(|_| counted);
    for (status, response) in responses.into_iter().flatten() {
        if status.starts_with('2') {
            OF_LIMITS.into_iter().for_each(|name| point(response, name));
        }
    }
}

fn point(response: &mut Value, name: &str) {
    let Some(response) = response.as_object_mut() else { return };
    let headers = response.entry("headers").or_insert_with(|| json!({}));
    super::put(headers, name, json!({ "$ref": format!("#/components/headers/{name}") }));
}
