//! Says once what many operations have, and nothing that none of them needs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

/// Parts of the document that others point to.
const KINDS: [&str; 5] = ["schemas", "responses", "headers", "parameters", "examples"];

/// Closed sets of so many words are said once where several parameters have them.
const WORDS_MIN: usize = 12;

/// Moves the words that several parameters offer to the schemas: currencies, spans of time. What is optional is so without being said.
pub fn words(document: &mut Value) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    each_parameter(document, |parameter| {
        if let Some(words) = offered(parameter) {
            *counts.entry(words.to_string()).or_default() += 1;
        }
    });
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut found = Map::new();
    each_parameter(document, |parameter| {
        let name = parameter.get("name").and_then(Value::as_str).map(last_word).unwrap_or_default();
        if parameter.get("required") == Some(&json!(false))
            && let Some(fields) = parameter.as_object_mut()
        {
            fields.remove("required");
        }
        let Some(words) = offered(parameter) else { return };
        let text = words.to_string();
        if counts.get(&text).is_none_or(|count| *count < 2) {
            return;
        }
        let schema = words.clone();
        let name = names.entry(text).or_insert_with(|| {
            let numbered = (2..).map(|number| format!("{name}{number}"));
            let free = std::iter::once(name.clone())
                .chain(numbered)
                .find(|name| !found.contains_key(name))
                .unwrap_or_default();
            found.insert(free.clone(), schema);
            free
        });
        *words = json!({ "$ref": format!("#/components/schemas/{name}") });
    });
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        schemas.extend(found);
    }
}

/// The schema of a parameter, or of its items, that is a closed set of many words.
fn offered(parameter: &mut Value) -> Option<&mut Value> {
    let schema = parameter.get_mut("schema")?;
    let schema = if schema.get("items").is_some() { schema.get_mut("items")? } else { schema };
    let many = schema.get("enum").and_then(Value::as_array).is_some_and(|words| words.len() >= WORDS_MIN);
    many.then_some(schema)
}

/// `FilterCurrencyId` of `filters[currency_id][]`, `FilterRelative` of `filters[created_at][relative]`.
fn last_word(name: &str) -> String {
    let mut words = name.split(['[', ']']).filter(|word| !word.is_empty());
    let last = words.next_back().unwrap_or_default();
    ["filter"].into_iter().chain(last.split('_')).map(capitalised).collect()
}

/// Moves parameters that several operations have to the components.
pub fn parameters(document: &mut Value) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    each_parameter(document, |parameter| *counts.entry(parameter.to_string()).or_default() += 1);
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    let mut found = Map::new();
    each_parameter(document, |parameter| {
        let text = parameter.to_string();
        if counts.get(&text).is_none_or(|count| *count < 2) {
            return;
        }
        let name = names.entry(text).or_insert_with(|| {
            let name = free_name(parameter, &found);
            found.insert(name.clone(), parameter.clone());
            name
        });
        *parameter = json!({ "$ref": format!("#/components/parameters/{name}") });
    });
    if let Some(components) = document.get_mut("components") {
        super::put(components, "parameters", Value::Object(found));
    }
}

fn each_parameter(document: &mut Value, mut act: impl FnMut(&mut Value)) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut);
    let operations =
        paths.into_iter().flat_map(Map::values_mut).filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    let lists = operations.filter_map(|operation| operation.get_mut("parameters")?.as_array_mut());
    lists.flatten().for_each(&mut act);
}

/// `FiltersCreatedAtFrom`, `IdOrd` for the id of an order, and a number behind what has such a name already.
fn free_name(parameter: &Value, taken: &Map<String, Value>) -> String {
    let text = |pointer: &str| parameter.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let prefix = text("/schema/pattern").trim_start_matches('^').split_once("_[").map_or("", |(prefix, _)| prefix);
    let prefix = if prefix.bytes().all(|byte| byte.is_ascii_lowercase()) { prefix } else { "" };
    let words = text("/name").split(|letter: char| !letter.is_ascii_alphanumeric()).chain([prefix]);
    let base: String = words.map(capitalised).collect();
    let numbered = (2..).map(|number| format!("{base}{number}"));
    std::iter::once(base.clone()).chain(numbered).find(|name| !taken.contains_key(name)).unwrap_or(base)
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Takes out the parts that no operation leads to, and titles that only repeat a name.
pub fn needed(document: &mut Value) {
    let mut reached = BTreeSet::new();
    if let Some(paths) = document.get("paths") {
        reach(paths, document, &mut reached);
    }
    let tags = tags(document);
    for kind in KINDS {
        let parts = document.pointer_mut(&format!("/components/{kind}")).and_then(Value::as_object_mut);
        let Some(parts) = parts else { continue };
        parts.retain(|name, _| reached.contains(&format!("#/components/{kind}/{name}")));
        for (name, part) in parts.iter_mut().filter_map(|(name, part)| Some((name, part.as_object_mut()?))) {
            if part.get("title").is_some_and(|title| title == name) {
                part.remove("title");
            }
        }
    }
    if let Some(schemes) = document.pointer_mut("/components/securitySchemes").and_then(Value::as_object_mut) {
        schemes.retain(|name, _| name == crate::http::scopes::SCHEME);
    }
    if let Some(known) = document.get_mut("tags").and_then(Value::as_array_mut) {
        known.retain(|tag| tag.get("name").and_then(Value::as_str).is_some_and(|name| tags.contains(name)));
    }
}

fn reach(place: &Value, document: &Value, reached: &mut BTreeSet<String>) {
    match place {
        Value::Object(fields) => {
            if let Some(path) = fields.get("$ref").and_then(Value::as_str)
                && reached.insert(path.to_owned())
                && let Some(part) = document.pointer(path.trim_start_matches('#'))
            {
                reach(part, document, reached);
            }
            fields.values().for_each(|value| reach(value, document, reached));
        }
        Value::Array(items) => items.iter().for_each(|item| reach(item, document, reached)),
        _ => {}
    }
}

fn tags(document: &Value) -> BTreeSet<String> {
    let paths = document.get("paths").and_then(Value::as_object).into_iter().flat_map(Map::values);
    let operations = paths.filter_map(Value::as_object).flat_map(Map::values);
    let named = operations.filter_map(|operation| operation.get("tags")?.as_array()).flatten();
    named.filter_map(|tag| tag.as_str().map(str::to_owned)).collect()
}
