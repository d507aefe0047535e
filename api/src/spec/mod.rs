//! Two OpenAPI documents: what poem-openapi generates, completed with what it cannot say. The public one has the operations
//! that an API key may call and those of buyers, for whoever writes a program; the internal one has all of them, for the
//! screens and for the checks that ask every operation.

pub(crate) mod bodies;
pub(crate) mod bounds;
pub(crate) mod closed;
mod examples;
mod item_ids;
mod limits;
pub(crate) mod nulls;
pub(crate) mod plain;
mod public;
mod recorded;
mod refusals;
pub(crate) mod shared;
pub(crate) mod yaml;

use std::sync::LazyLock;

use poem_openapi::OpenApiService;
use serde_json::{Map, Value, json};

use crate::http::{features, rights, scopes, step_up};

/// What both documents say.
fn complete(generated: &str) -> Value {
    let mut document: Value = serde_json::from_str(generated).unwrap_or_default();
    describe(&mut document);
    let mut schemas = document.pointer("/components/schemas").cloned().unwrap_or_default();
    closed::words(&mut schemas);
    nulls::mark(&mut schemas);
    let Some(paths) = document.get_mut("paths").and_then(Value::as_object_mut) else { return document };
    bodies::close(paths, &mut schemas);
    for (path, item) in paths.iter_mut() {
        let Some(item) = item.as_object_mut() else { continue };
        if let Some(get) = item.get_mut("get") {
            crate::http::list::describe(path, get);
        }
        for (method, operation) in item.iter_mut() {
            bodies::optional(operation, &schemas);
            bodies::key(operation);
            bodies::lists(operation);
            events(operation);
            explain(operation);
            step_up::describe(method, path, operation);
            features::describe(method, path, operation);
            rights::describe(method, path, operation);
            scopes::describe(method, path, operation);
            limits::add_headers(operation);
        }
    }
    closed::ids(paths, &mut schemas);
    if let Some(components) = document.get_mut("components") {
        put(components, "schemas", schemas);
        put(components, "headers", limits::headers());
    }
    plain::write(&mut document);
    document
}

/// Every operation, with all refusals of each, bounds for everything, and examples that are true.
fn whole(mut document: Value) -> Value {
    let schemas = document.pointer("/components/schemas").cloned().unwrap_or_default();
    let mut shared = Map::new();
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    for item in paths.into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut) {
        put_beside_patch(item);
        for (method, operation) in item.iter_mut() {
            recorded::show(operation);
            examples::complete(operation, &schemas);
            refusals::tidy(method, operation, &mut shared);
        }
    }
    limits::refused(&mut shared);
    if let Some(components) = document.get_mut("components") {
        put(components, "responses", Value::Object(shared));
    }
    bounds::set_bounds(&mut document);
    document
}

fn generated() -> Value {
    let service: OpenApiService<_, ()> = crate::service::service();
    complete(&service.spec())
}

/// The document of the operations that an API key may call, as `/openapi.yaml` and `kontor-api spec` give it: written once,
/// when somebody wants it.
pub fn public() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| yaml::write(public::public_part(generated())));
    &TEXT
}

/// The document of every operation, as `kontor-api internal_spec` gives it. Nobody is served it.
pub fn internal() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| yaml::write(whole(generated())));
    &TEXT
}

fn describe(document: &mut Value) {
    if let Some(info) = document.get_mut("info") {
        let about = "Sell digital products: products, checkout, orders, payouts. Ids are opaque and start with a type \
                     prefix, amounts are whole numbers of minor units, times are ISO 8601 in UTC with milliseconds.";
        put(info, "description", json!(about));
        put(info, "contact", json!({ "name": "Kontor", "url": "https://github.com/kontor" }));
        let licence = "https://www.gnu.org/licenses/agpl-3.0.html";
        put(info, "license", json!({ "name": "AGPL-3.0-or-later", "url": licence }));
    }
    let here = "This installation: production, or local if it was started with `make run`";
    put(document, "servers", json!([{ "url": "/", "description": here, "x-internal": false }]));
}

fn put(place: &mut Value, key: &str, value: Value) {
    if let Some(fields) = place.as_object_mut() {
        fields.insert(key.to_owned(), value);
    }
}

/// PATCH is also reachable as PUT.
fn put_beside_patch(item: &mut Map<String, Value>) {
    if item.contains_key("put") {
        return;
    }
    if let Some(mut patch) = item.get("patch").cloned() {
        if let Some(id) = patch.get("operationId").and_then(Value::as_str).map(|id| format!("{id}_put")) {
            put(&mut patch, "operationId", json!(id));
        }
        item.insert("put".to_owned(), patch);
    }
}

/// A stream is described by one of its events; OpenAPI 3.0 has no word for their sequence.
fn events(operation: &mut Value) {
    let Some(media) = operation.pointer_mut("/responses/200/content/text~1event-stream") else { return };
    let data = json!({ "type": "string", "description": "The current document, as JSON." });
    let schema = json!({ "type": "object", "required": ["data"], "properties": { "data": data } });
    *media = json!({ "schema": schema, "example": { "data": "{\"data\":{…}}" } });
}

/// An operation whose summary says everything is explained by it.
fn explain(operation: &mut Value) {
    let Some(fields) = operation.as_object_mut() else { return };
    if fields.get("description").and_then(Value::as_str).is_none_or(str::is_empty)
        && let Some(summary) = fields.get("summary").and_then(Value::as_str).map(|summary| format!("{summary}."))
    {
        fields.insert("description".to_owned(), json!(summary));
    }
}
