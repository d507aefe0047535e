//! What the public document says to whoever makes a program of it: only what programs may call, closed where it is closed,
//! whole, and nothing that means nothing.

use std::collections::BTreeSet;

use kontor_kernel::Code;
use kontor_pricing::Interval;
use serde_json::{Value, json};

const BYTES_MAX: usize = 1_000_000;
/// Numbers that only say how a program counts.
const MEANINGLESS: [i64; 3] = [1_048_576, i64::MAX, i64::MIN];

fn public() -> Value {
    serde_yaml_ng::from_str(kontor_api::spec::public()).unwrap()
}

/// Every place of the document with its pointer.
fn walk(place: &Value, at: &str, look: &mut impl FnMut(&str, &Value)) {
    look(at, place);
    match place {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| walk(value, &format!("{at}/{name}"), look)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(nth, item)| walk(item, &format!("{at}/{nth}"), look))
        }
        _ => {}
    }
}

#[test]
fn the_public_document_has_what_programs_may_call_and_one_refusal_of_each() {
    let document = public();
    assert_eq!(document["security"], json!([{ "api_key": [] }]));
    let mut operations = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let scoped = operation["x-kontor-scope"].is_string();
            let open = path.starts_with("/v1/shop/") && operation["security"] == json!([]);
            assert!(scoped != open, "{method} {path} is neither for keys nor for everybody");
            let statuses: Vec<_> = operation["responses"].as_object().unwrap().keys().collect();
            let told = statuses.iter().all(|status| status.starts_with(['2', '3']) || *status == "default");
            assert!(told && statuses.iter().any(|status| *status == "default"), "{method} {path}: {statuses:?}");
            operations += 1;
        }
    }
    assert!(operations > 200, "{operations}");
    for path in ["/v1/admin/sellers", "/v1/app/session", "/v1/cabinet/exports", "/v1/cabinet/api_keys"] {
        assert!(document["paths"].get(path).is_none(), "{path} is public");
    }
}

#[test]
fn what_is_closed_is_told_as_such() {
    let document = public();
    let schemas = &document["components"]["schemas"];
    let codes: Vec<_> = Code::ALL.iter().map(|code| code.text()).collect();
    assert_eq!(schemas["ErrorCode"]["enum"], json!(codes));
    assert_eq!(schemas["Problem"]["properties"]["code"]["allOf"][0]["$ref"], "#/components/schemas/ErrorCode");
    let intervals: Vec<_> = Interval::all().map(|interval| interval.to_string()).collect();
    assert_eq!(schemas["Interval"]["enum"], json!(intervals));
    for (name, form) in [("OrderAttributes", "^ord_"), ("ProductAttributes", "^prd_"), ("CouponAttributes", "^cpn_")] {
        let pattern = schemas[format!("Item_{name}")]["properties"]["id"]["pattern"].as_str().unwrap_or_default();
        assert!(pattern.starts_with(form), "{name}: {pattern:?}");
    }
}

/// What is shown was recorded (`frontend/tools/record.mjs`): there is no example that was made up of a schema.
#[test]
fn every_example_of_an_operation_was_recorded() {
    let recorded: Value = serde_json::from_str(include_str!("../../src/spec/recorded.json")).unwrap();
    let mut shown = 0;
    for item in public()["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            let known = &recorded["operations"][operation["operationId"].as_str().unwrap()];
            walk(operation, "", &mut |at, place| {
                if at.starts_with("/requestBody/content/") && at.matches('/').count() == 5 && at.ends_with("/example") {
                    assert_eq!(place, &known["request"], "{}", operation["operationId"]);
                }
                if at.starts_with("/responses/2") && at.ends_with("/example") && place.get("data").is_some() {
                    assert_eq!(place, &known["response"], "{}", operation["operationId"]);
                    shown += 1;
                }
            });
        }
    }
    assert!(shown > 40, "{shown}");
}

#[test]
fn the_public_document_is_small_and_whole() {
    let text = kontor_api::spec::public();
    assert!(text.len() <= BYTES_MAX, "{} bytes", text.len());
    let document = public();
    let mut wrong = BTreeSet::new();
    walk(&document, "", &mut |at, place| {
        if let Some(target) = place.as_str().filter(|_| at.ends_with("/$ref")) {
            let name = target.rsplit('/').next().unwrap_or_default();
            let lawful = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
            if !lawful || document.pointer(target.trim_start_matches('#')).is_none() {
                wrong.insert(format!("{at} points to {target}"));
            }
        }
        let bound = ["/maximum", "/minimum", "/maxLength", "/maxItems"].iter().any(|end| at.ends_with(end));
        if bound && place.as_i64().is_some_and(|number| MEANINGLESS.contains(&number)) {
            wrong.insert(format!("{at}: {place}"));
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}
