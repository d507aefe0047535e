//! Examples that were really sent and answered: `frontend/tools/record.mjs` asks the running product as a program would and
//! writes them to `recorded.json`, by operation.

use std::sync::LazyLock;

use serde_json::Value;

static RECORDED: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("recorded.json")).unwrap_or_default());

/// Gives an operation what was sent and what was answered, where it was asked.
pub fn show(operation: &mut Value) {
    let found = operation.get("operationId").and_then(Value::as_str).and_then(|id| RECORDED.get("operations")?.get(id));
    let Some(found) = found else { return };
    if let Some(media) = operation.pointer_mut("/requestBody/content/application~1json") {
        give(media, found.get("request"));
    }
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, response) in responses.filter(|(status, _)| status.starts_with('2')) {
        let content = response.get_mut("content").and_then(Value::as_object_mut);
        for (_, media) in content.into_iter().flatten().filter(|(kind, _)| kind.starts_with("application/json")) {
            give(media, found.get("response"));
        }
    }
}

/// What somebody was refused with, by the family of operations.
pub fn refusal(family: &str) -> Option<Value> {
    RECORDED.get("refusals")?.get(family).cloned()
}

fn give(media: &mut Value, example: Option<&Value>) {
    if let (Some(fields), Some(example)) = (media.as_object_mut(), example) {
        fields.insert("example".to_owned(), example.clone());
    }
}
