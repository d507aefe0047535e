//! What is closed, said as such: the codes of refusals, the rhythms of prices, and what ids look like.

use std::collections::{BTreeMap, BTreeSet};

use kontor_kernel::Code;
use kontor_pricing::Interval;
use serde_json::{Map, Value, json};

use super::item_ids;

/// Where a code of the catalogue stands.
const CODES: [(&str, &str); 12] = [
    ("BulkRefusal", "code"),
    ("CoverAttributes", "refusal"),
    ("DigitalAttributes", "refusal"),
    ("DigitalAttributes", "stamp_refusal"),
    ("ExportAttributes", "error"),
    ("FunnelProblem", "code"),
    ("LessonFile", "refusal"),
    ("OrderAction", "code"),
    ("OrderBatchRefusal", "code"),
    ("OrderBulkRefusal", "code"),
    ("Problem", "code"),
    ("UploadAttributes", "refusal"),
];

/// Names the catalogue of codes and the rhythms of prices, and points to them wherever one is written.
pub fn words(schemas: &mut Value) {
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.text()).collect();
    let about =
        "Everything that can be refused or fail, as a closed catalogue. The text of each code is returned beside it.";
    super::put(schemas, "ErrorCode", json!({ "type": "string", "description": about, "enum": codes }));
    let intervals: Vec<_> = Interval::all().map(|interval| interval.to_string()).collect();
    let about = "The time between two payments: days, weeks, months or years.";
    let interval = json!({ "type": "string", "description": about, "enum": intervals, "example": "1m" });
    super::put(schemas, "Interval", interval);
    for (schema, property) in CODES {
        if let Some(place) = schemas.pointer_mut(&format!("/{schema}/properties/{property}")) {
            point(place, "ErrorCode");
        }
    }
    for schema in schemas.as_object_mut().into_iter().flat_map(Map::values_mut) {
        let place = schema.pointer_mut("/properties/interval");
        if let Some(place) = place.filter(|place| place.get("type") == Some(&json!("string"))) {
            point(place, "Interval");
        }
    }
}

/// Leaves of a property what it says of itself and a reference.
fn point(property: &mut Value, name: &str) {
    let about = property.get("description").cloned().unwrap_or_default();
    *property = json!({ "allOf": [{ "$ref": format!("#/components/schemas/{name}") }], "description": about });
}

/// Says of the things that are read at `/…/{id}` and listed one step above what their ids look like. A kind of thing that is
/// read at several places has a form only if it is the same at all of them.
pub fn ids(paths: &Map<String, Value>, schemas: &mut Value) {
    let mut forms: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, item) in paths {
        let Some((above, last)) = path.rsplit_once("/{") else { continue };
        let Some(pattern) = item.get("get").and_then(|get| pattern(get, last.trim_end_matches('}'))) else { continue };
        let lists = [above.to_owned(), format!("{above}/")];
        let listed = lists.iter().filter_map(|list| paths.get(list)).filter_map(|list| list.get("get"));
        for operation in listed.chain(item.get("get")) {
            if let Some(name) = thing(operation, schemas) {
                forms.entry(name).or_default().insert(pattern.clone());
            }
        }
    }
    for (name, patterns) in forms {
        let mut patterns = patterns.into_iter();
        if let (Some(pattern), None) = (patterns.next(), patterns.next())
            && let Some(id) = schemas.pointer_mut(&format!("/{name}/properties/id"))
        {
            if let Some((prefix, _)) = pattern.trim_start_matches('^').split_once("_[") {
                super::put(id, "example", json!(format!("{prefix}_01h455vb4pex5vsknk084sn02q")));
            }
            super::put(id, "pattern", json!(pattern));
        }
    }
    item_ids::set_id_patterns(schemas);
}

fn pattern(operation: &Value, name: &str) -> Option<String> {
    let parameters = operation.get("parameters")?.as_array()?;
    let found = parameters.iter().find(|one| one.get("name").is_some_and(|known| known == name))?;
    Some(found.pointer("/schema/pattern")?.as_str()?.to_owned())
}

/// The schema of the thing, or of the things, that an operation answers with.
fn thing(operation: &Value, schemas: &Value) -> Option<String> {
    let content = operation.pointer("/responses/200/content")?.as_object()?;
    let document = target(content.values().next()?.get("schema")?)?;
    let data = schemas.pointer(&format!("/{document}/properties/data"))?;
    target(data.get("items").unwrap_or(data))
}

fn target(schema: &Value) -> Option<String> {
    let parts = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    let path = parts.chain([schema]).find_map(|part| part.get("$ref")?.as_str())?;
    Some(path.rsplit('/').next()?.to_owned())
}
