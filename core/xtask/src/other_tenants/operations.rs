//! The operations of the specification and every place in them that takes an id.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use super::inventory::TABLES;
use crate::settings::root;
use crate::spec::INTERNAL;

/// Path parameters that are no ids: names everybody may know, and keys whose holder may do what they open.
const NO_IDS: &[&str] = &["seller", "width", "provider", "token", "key", "kind", "dashboard", "number"];
/// Orders are named to buyers by their token.
pub const ORDER_TOKEN: &str = "token";
const DEPTH_MAX: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    Path(String),
    Query(String),
    /// A JSON pointer.
    Body(String),
}

/// A place and the prefix of the ids it takes.
#[derive(Debug, Clone)]
pub struct Id {
    pub place: Place,
    pub prefix: String,
}

pub struct Operation {
    pub id: String,
    pub method: String,
    pub path: String,
    pub ids: Vec<Id>,
    /// Query parameters that must be there, with an example each.
    pub query: Vec<(String, String)>,
    pub body: Option<Value>,
}

pub fn all() -> Result<Vec<Operation>> {
    let text = std::fs::read_to_string(root().join(INTERNAL)).with_context(|| format!("{INTERNAL} cannot be read"))?;
    let document: Value = serde_yaml_ng::from_str(&text).with_context(|| format!("{INTERNAL} is not YAML"))?;
    let paths = document.get("paths").and_then(Value::as_object).with_context(|| format!("{INTERNAL} has no paths"))?;
    let mut operations = Vec::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().into_iter().flatten() {
            let read = read(&document, method, path, operation);
            operations.push(read.with_context(|| format!("{method} {path}"))?);
        }
    }
    Ok(operations)
}

fn read(document: &Value, method: &str, path: &str, operation: &Value) -> Result<Operation> {
    let id = operation.get("operationId").and_then(Value::as_str).context("no operationId")?.to_owned();
    let mut found = Operation {
        id,
        method: method.to_owned(),
        path: path.to_owned(),
        ids: Vec::new(),
        query: Vec::new(),
        body: None,
    };
    for parameter in operation.get("parameters").and_then(Value::as_array).into_iter().flatten() {
        let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (name, kind) = (text("name"), text("in"));
        let schema = parameter.get("schema").unwrap_or(&Value::Null);
        let prefix = prefix(schema).or_else(|| prefix(schema.get("items")?));
        match (kind.as_str(), prefix) {
            ("path", Some(prefix)) => found.ids.push(Id { place: Place::Path(name), prefix }),
            ("path", None)
                if ["/checkouts/", "/funnel_sessions/"].iter().any(|held| path.contains(held)) && name == "id" =>
            {
                found.ids.push(Id { place: Place::Path(name), prefix: ORDER_TOKEN.to_owned() });
            }
            ("path", None) if NO_IDS.contains(&name.as_str()) => {}
            ("path", None) => bail!("{name} has no pattern that tells what it is"),
            ("query", Some(prefix)) => found.ids.push(Id { place: Place::Query(name), prefix }),
            ("query", None) if parameter.get("required") == Some(&Value::Bool(true)) => {
                let example = schema.get("example").and_then(Value::as_str).unwrap_or("1");
                found.query.push((name, example.to_owned()));
            }
            _ => {}
        }
    }
    if let Some(media) = operation.pointer("/requestBody/content/application~1json") {
        let mut ids = Vec::new();
        collect_ids(document, media.get("schema").unwrap_or(&Value::Null), "", 0, &mut ids);
        found.ids.extend(ids);
        found.body = Some(media.get("example").cloned().unwrap_or_else(|| Value::Object(Map::new())));
    }
    for id in &found.ids {
        if id.prefix != ORDER_TOKEN && !TABLES.iter().any(|(prefix, _)| *prefix == id.prefix) {
            bail!("nobody knows where {}_ ids lie: add the prefix to other_tenants/inventory.rs", id.prefix);
        }
    }
    Ok(found)
}

/// What a pattern like `^prd_[0-7]…$` begins with.
fn prefix(schema: &Value) -> Option<String> {
    let pattern = schema.get("pattern")?.as_str()?.strip_prefix('^')?;
    let (prefix, rest) = pattern.split_once('_')?;
    let letters = !prefix.is_empty() && prefix.bytes().all(|byte| byte.is_ascii_lowercase());
    (letters && rest.starts_with('[')).then(|| prefix.to_owned())
}

fn collect_ids(document: &Value, schema: &Value, at: &str, depth: usize, ids: &mut Vec<Id>) {
    if depth > DEPTH_MAX {
        return;
    }
    if let Some(prefix) = prefix(schema) {
        ids.push(Id { place: Place::Body(at.to_owned()), prefix });
    }
    if let Some(target) = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix('#')) {
        collect_ids(document, document.pointer(target).unwrap_or(&Value::Null), at, depth + 1, ids);
    }
    for part in schema.get("allOf").and_then(Value::as_array).into_iter().flatten() {
        collect_ids(document, part, at, depth + 1, ids);
    }
    if let Some(items) = schema.get("items") {
        collect_ids(document, items, &format!("{at}/0"), depth + 1, ids);
    }
    for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        collect_ids(document, property, &format!("{at}/{name}"), depth + 1, ids);
    }
}
