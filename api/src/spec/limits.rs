//! What the document says of rate limits: the headers, once, and which answers carry them.

use serde_json::{Map, Value, json};

use crate::http::limiter::LIMITED;

const OF_LIMITS: [&str; 2] = ["RateLimit", "RateLimit-Policy"];

/// The headers, each described once.
pub fn headers() -> Value {
    let of = |description: &str, schema: Value, example: Value| json!({ "description": description, "schema": schema, "example": example });
    json!({
        "RateLimit": of(
            "What is left of the limit that counted this call: `r` calls, and `t` seconds until there are more \
             (draft-ietf-httpapi-ratelimit-headers, a structured field).",
            json!({ "type": "string" }),
            json!("\"sign_in\";r=19;t=60"),
        ),
        "RateLimit-Policy": of(
            "The limit that counted this call: `q` calls in `w` seconds (draft-ietf-httpapi-ratelimit-headers, a \
             structured field).",
            json!({ "type": "string" }),
            json!("\"sign_in\";q=20;w=60"),
        ),
        "Retry-After": of("Seconds to wait before the same call.", json!({ "type": "integer", "minimum": 1 }), json!(12)),
    })
}

/// A refusal that asks to wait says how long, and a limit says which it is.
pub fn refused(shared: &mut Map<String, Value>) {
    if let Some(response) = shared.get_mut("Refused429") {
        OF_LIMITS.into_iter().chain(["Retry-After"]).for_each(|name| point(response, name));
    }
}

/// The successes of a counted operation say how much is left.
pub fn tell(operation: &mut Value) {
    let counted = operation.get("operationId").and_then(Value::as_str).is_some_and(|id| LIMITED.contains(&id));
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
