//! Refusals in the document: each is described once and pointed to, and named only where it can be given.

use serde_json::{Map, Value, json};

/// Takes what an operation cannot answer out of its responses, and points to the shared descriptions of the rest.
pub fn tidy(method: &str, operation: &mut Value, shared: &mut Map<String, Value>) {
    let open = operation.get("security").is_none();
    let reads = method == "get" || method == "delete";
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    // Ending a session wants one, although no scheme of the document says how: a cookie will do.
    if open && method != "post" && method != "delete" {
        responses.remove("401");
    }
    if reads {
        for status in ["402", "413", "415", "504"] {
            responses.remove(status);
        }
    }
    if method == "get" {
        for status in ["409", "412"] {
            responses.remove(status);
        }
    }
    for (status, response) in responses.iter_mut() {
        if response.pointer("/content/application~1problem+json").is_some() {
            let name = format!("Refused{status}");
            let description = std::mem::replace(response, json!({ "$ref": format!("#/components/responses/{name}") }));
            shared.entry(name).or_insert(description);
        }
    }
}
