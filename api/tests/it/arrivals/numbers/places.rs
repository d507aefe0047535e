//! Where the document takes a whole number: in queries, paths and bodies, with its bounds.

use serde_json::{Map, Value, json};

/// Stands in a body until a number is written there.
const MARK: &str = "@number@";

#[derive(Debug, Clone)]
pub enum At {
    Query(String),
    Path(String),
    /// A JSON pointer.
    Body(String),
}

/// A place for a number.
#[derive(Debug, Clone)]
pub struct Place {
    pub at: At,
    pub min: i128,
    pub max: i128,
}

impl Place {
    /// What is sent to it, and the whole number that it is: the ends of what it may be, and of what machines count with.
    pub fn values(&self) -> Vec<(String, Option<i128>)> {
        let ends = [-1, 0, self.min - 1, self.max + 1, (1 << 31) - 1, 1 << 31, 1 << 53, (1 << 63) - 1, 1 << 63];
        let mut values: Vec<_> = ends.iter().map(|number: &i128| (number.to_string(), Some(*number))).collect();
        let word = if matches!(self.at, At::Body(_)) { "\"abc\"" } else { "abc" };
        values.extend(["1e400", "1.5", word].map(|text| (text.to_owned(), None)));
        values.sort();
        values.dedup();
        values
    }

    pub fn takes(&self, number: Option<i128>) -> bool {
        number.is_some_and(|number| (self.min..=self.max).contains(&number))
    }
}

/// An operation that takes numbers.
pub struct Numbered {
    pub name: String,
    pub method: String,
    pub template: String,
    /// An example of what each place of the path and each needed parameter of the query takes.
    pub examples: Map<String, Value>,
    pub needed: Vec<String>,
    /// What its body may be, as the document shows it.
    pub body: Option<Value>,
    schema: Value,
    pub places: Vec<Place>,
}

/// All of them, but for those that are another name of one.
pub fn all(document: &Value) -> Vec<Numbered> {
    let mut found = Vec::new();
    for (template, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            let numbered = read(document, template, method, operation);
            if !numbered.places.is_empty() && !name.ends_with("_put") {
                found.push(numbered);
            }
        }
    }
    found
}

fn read(document: &Value, template: &str, method: &str, operation: &Value) -> Numbered {
    let (mut places, mut examples, mut needed) = (Vec::new(), Map::new(), Vec::new());
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, schema) = (parameter["name"].as_str().unwrap().to_owned(), &parameter["schema"]);
        let inside = parameter["in"].as_str().unwrap();
        if inside == "path" || parameter["required"] == true && inside == "query" {
            examples.insert(name.clone(), schema.get("example").cloned().unwrap_or_else(|| minimal(document, schema)));
        }
        if parameter["required"] == true && inside == "query" {
            needed.push(name.clone());
        }
        match inside {
            "query" => collect_numbers(document, schema, "", &mut Vec::new(), &mut |_, min, max| {
                places.push(Place { at: At::Query(name.clone()), min, max });
            }),
            "path" => collect_numbers(document, schema, "", &mut Vec::new(), &mut |_, min, max| {
                places.push(Place { at: At::Path(name.clone()), min, max });
            }),
            _ => {}
        }
    }
    let media = &operation["requestBody"]["content"]["application/json"];
    collect_numbers(document, &media["schema"], "", &mut Vec::new(), &mut |at, min, max| {
        places.push(Place { at: At::Body(at.to_owned()), min, max });
    });
    Numbered {
        name: operation["operationId"].as_str().unwrap().to_owned(),
        method: method.to_uppercase(),
        template: template.to_owned(),
        examples,
        needed,
        body: media.get("example").cloned(),
        schema: media["schema"].clone(),
        places,
    }
}

fn target<'a>(document: &'a Value, schema: &'a Value) -> Option<(&'a str, &'a Value)> {
    let named = schema["$ref"].as_str()?;
    Some((named, document.pointer(named.trim_start_matches('#')).unwrap()))
}

/// Tells the place and the bounds of every number of a schema. A schema inside itself is looked at once.
fn collect_numbers<'a>(
    document: &'a Value,
    schema: &'a Value,
    at: &str,
    within: &mut Vec<&'a str>,
    found: &mut impl FnMut(&str, i128, i128),
) {
    if let Some((name, named)) = target(document, schema) {
        if !within.contains(&name) {
            within.push(name);
            collect_numbers(document, named, at, within, found);
            within.pop();
        }
        return;
    }
    for part in ["allOf", "anyOf", "oneOf"].iter().filter_map(|word| schema[word].as_array()).flatten() {
        collect_numbers(document, part, at, within, found);
    }
    if schema["type"] == "integer" || schema["type"] == "number" {
        let bound = |name: &str| schema[name].as_f64().unwrap_or_else(|| panic!("{at} has no {name}")) as i128;
        found(at, bound("minimum"), bound("maximum"));
    }
    if schema["items"].is_object() {
        collect_numbers(document, &schema["items"], &format!("{at}/0"), within, found);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        collect_numbers(document, property, &format!("{at}/{name}"), within, found);
    }
}

/// The schema itself, behind its names.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    if let Some((_, named)) = target(document, schema) {
        return resolved(document, named);
    }
    let parts = ["allOf", "anyOf", "oneOf"].iter().find_map(|word| schema[word].as_array());
    parts.map_or(schema, |parts| resolved(document, &parts[0]))
}

/// The least that a schema takes.
fn minimal(document: &Value, schema: &Value) -> Value {
    let schema = resolved(document, schema);
    if let Some(shown) = schema.get("example").or_else(|| schema["enum"].get(0)) {
        return shown.clone();
    }
    match schema["type"].as_str() {
        Some("object") => {
            let names = schema["required"].as_array().cloned().unwrap_or_default();
            let one = |name: &Value| {
                let name = name.as_str().unwrap();
                (name.to_owned(), minimal(document, &schema["properties"][name]))
            };
            Value::Object(names.iter().map(one).collect())
        }
        Some("array") => json!([]),
        Some("integer" | "number") => json!(schema["minimum"].as_i64().unwrap_or(1).max(1)),
        Some("boolean") => json!(false),
        _ if schema["format"] == "date-time" => json!("2027-03-31T12:00:00.000Z"),
        _ => json!("x"),
    }
}

impl Numbered {
    /// The body with `literal` at `pointer`, and what is needed around it.
    pub fn body_with(&self, document: &Value, body: &Value, pointer: &str, literal: &str) -> String {
        let mut whole = body.clone();
        let (mut place, mut schema) = (&mut whole, resolved(document, &self.schema));
        for step in pointer.split('/').skip(1) {
            match step.parse::<usize>() {
                Ok(index) => {
                    schema = resolved(document, &schema["items"]);
                    let items = place.as_array_mut().unwrap();
                    if items.len() <= index {
                        items.push(minimal(document, schema));
                    }
                    place = &mut items[index];
                }
                Err(_) => {
                    schema = resolved(document, &schema["properties"][step]);
                    let fields = place.as_object_mut().unwrap();
                    if fields.get(step).is_none_or(Value::is_null) {
                        fields.insert(step.to_owned(), minimal(document, schema));
                    }
                    place = &mut fields[step];
                }
            }
        }
        *place = json!(MARK);
        whole.to_string().replacen(&format!("\"{MARK}\""), literal, 1)
    }
}
