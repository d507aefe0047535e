//! The public document: what an API key may call, what buyers do without one, and nothing else, with examples that were really sent and answered.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{limits, recorded, shared};
use crate::http::{
    rights,
    scopes::{SCHEME, SCOPE},
};

/// What a buyer does to buy: it needs no key, so programs and websites of sellers call it as well.
const OPEN: [&str; 2] = ["/v1/shop/{seller}/checkouts", "/v1/shop/{seller}/quotes"];
const JSON: &str = "application/json";
const PROBLEM: &str = "/content/application~1problem+json";

/// What holds for every operation.
const ABOUT: &str = "Every response to a call with a key says in `RateLimit` and `RateLimit-Policy` how much of its \
                     limit is left. A refusal is a problem document (RFC 9457) whose `errors` each have a code from a \
                     closed catalogue. A body can also be sent as a form.";

/// Keeps of the whole document what is public.
pub fn public_part(mut document: Value) -> Value {
    let mut families: BTreeMap<&'static str, Family> = BTreeMap::new();
    let mut examples = Map::new();
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    for (path, item) in paths.iter_mut() {
        let Some(item) = item.as_object_mut() else { continue };
        item.retain(|_, operation| OPEN.iter().any(|open| path.starts_with(open)) || operation.get(SCOPE).is_some());
        for (method, operation) in item.iter_mut() {
            secure(operation);
            only_json(operation);
            rights::leave_out(operation);
            let family = if method == "get" { "RefusedRead" } else { "RefusedChange" };
            gather(operation, family, families.entry(family).or_default());
            recorded::share(operation, &mut examples);
        }
    }
    paths.retain(|_, item| item.as_object().is_some_and(|item| !item.is_empty()));
    let mut refused = families.into_iter().map(|(name, family)| (name.to_owned(), family.response(name))).collect();
    limits::refused(&mut refused);
    if let Some(components) = document.get_mut("components") {
        super::put(components, "responses", Value::Object(refused));
        super::put(components, "examples", Value::Object(examples));
    }
    if let Some(about) = document.pointer_mut("/info/description") {
        *about = json!(format!("{} {ABOUT}", about.as_str().unwrap_or_default()));
    }
    super::put(&mut document, "security", json!([{ SCHEME: [] }]));
    shared::words(&mut document);
    shared::parameters(&mut document);
    shared::needed(&mut document);
    document
}

/// A key opens everything but what is open to everybody; the document says so once.
fn secure(operation: &mut Value) {
    let open = operation.get(SCOPE).is_none();
    let Some(fields) = operation.as_object_mut() else { return };
    match open {
        true => fields.insert("security".to_owned(), json!([])),
        false => fields.remove("security"),
    };
    // Every answer says what is left of its limit; the refusals describe how.
    for response in fields.get_mut("responses").and_then(Value::as_object_mut).into_iter().flat_map(Map::values_mut) {
        let headers = response.get_mut("headers").and_then(Value::as_object_mut);
        let empty = headers.is_some_and(|headers| {
            headers.retain(|name, _| !limits::OF_LIMITS.contains(&name.as_str()));
            headers.is_empty()
        });
        if let Some(fields) = response.as_object_mut().filter(|_| empty) {
            fields.remove("headers");
        }
    }
}

/// A body can be sent as a form as well; programs send JSON.
fn only_json(operation: &mut Value) {
    let content = operation.pointer_mut("/requestBody/content").and_then(Value::as_object_mut);
    if let Some(content) = content.filter(|content| content.contains_key(JSON)) {
        content.retain(|kind, _| kind == JSON);
    }
}

/// The refusals of operations that are refused alike: by status, what it means.
#[derive(Default)]
struct Family {
    meanings: BTreeMap<String, String>,
    content: Option<Value>,
}

impl Family {
    /// One answer for all of them.
    fn response(self, name: &str) -> Value {
        let lines = self.meanings.iter().map(|(status, meaning)| format!("* {status}: {meaning}"));
        let about = format!("The call was refused or failed:\n\n{}", lines.collect::<Vec<_>>().join("\n"));
        let mut content = self.content.unwrap_or_default();
        if let (Some(media), Some(example)) = (content.get_mut("application/problem+json"), recorded::refusal(name)) {
            super::put(media, "example", example);
        }
        json!({ "description": about, "content": content })
    }
}

/// Puts one answer in place of an operation's refusals.
fn gather(operation: &mut Value, name: &str, family: &mut Family) {
    let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) else { return };
    for (status, response) in responses.iter().filter(|(_, response)| response.pointer(PROBLEM).is_some()) {
        let meaning = response.get("description").and_then(Value::as_str).unwrap_or_default();
        family.meanings.insert(status.clone(), meaning.to_owned());
        family.content = response.get("content").cloned();
    }
    responses.retain(|_, response| response.pointer(PROBLEM).is_none());
    responses.insert("default".to_owned(), json!({ "$ref": format!("#/components/responses/{name}") }));
}
