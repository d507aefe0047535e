//! Examples that were really sent and answered: `frontend/tools/outside/operations.mjs` calls every operation of the running
//! product as a program would, and writes them to `recorded.json`, by operation.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

static RECORDED: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("recorded.json")).unwrap_or_default());

/// Gives an operation what was sent and what was answered, where it was called.
pub fn show(operation: &mut Value) {
    if let Some(found) = recorded(operation) {
        request(operation, found);
        each_answer(operation, |media| put(media, "example", found.get("response").cloned()));
    }
}

/// The same; answers of one schema are shown once for all operations, among the `shared` examples.
pub fn share(operation: &mut Value, shared: &mut Map<String, Value>) {
    let Some(found) = recorded(operation) else { return };
    request(operation, found);
    each_answer(operation, |media| {
        let schema = media.pointer("/schema/$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        let (Some(name), Some(answer)) = (schema.map(str::to_owned), found.get("response")) else { return };
        let pointer = json!({ "recorded": { "$ref": format!("#/components/examples/{name}") } });
        shared.entry(name).or_insert_with(|| json!({ "value": answer }));
        put(media, "examples", Some(pointer));
    });
}

/// What somebody was refused with, by the family of operations.
pub fn refusal(family: &str) -> Option<Value> {
    RECORDED.get("refusals")?.get(family).cloned()
}

/// A change is also reached as `PUT`, under a name of its own.
fn recorded(operation: &Value) -> Option<&'static Value> {
    let name = operation.get("operationId")?.as_str()?;
    let all = RECORDED.get("operations")?;
    all.get(name).or_else(|| all.get(name.strip_suffix("_put")?))
}

fn request(operation: &mut Value, found: &Value) {
    if let Some(media) = operation.pointer_mut("/requestBody/content/application~1json") {
        put(media, "example", found.get("request").cloned());
    }
}

fn each_answer(operation: &mut Value, mut act: impl FnMut(&mut Value)) {
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, response) in responses.filter(|(status, _)| status.starts_with('2')) {
        let content = response.get_mut("content").and_then(Value::as_object_mut);
        let media = content.into_iter().flatten().filter(|(kind, _)| kind.starts_with("application/json"));
        media.for_each(|(_, media)| act(media));
    }
}

fn put(media: &mut Value, key: &str, example: Option<Value>) {
    if let Some(example) = example {
        super::put(media, key, example);
    }
}
