//! What the public document says to whoever makes a program of it: only what programs may call, closed where it is closed,
//! whole, and nothing that means nothing.

use std::collections::BTreeSet;

use kontor_kernel::Code;
use kontor_pricing::Interval;
use serde_json::{Value, json};

use crate::fits::complaints;

const BYTES_MAX: usize = 1_000_000;
/// Numbers that only say how a program counts.
const MEANINGLESS: [i64; 3] = [1_048_576, i64::MAX, i64::MIN];

fn public() -> Value {
    serde_yaml_ng::from_str(kontor_api::spec::public()).unwrap()
}

/// Every place of the document with its pointer.
fn visit_places(place: &Value, at: &str, look: &mut impl FnMut(&str, &Value)) {
    look(at, place);
    match place {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| visit_places(value, &format!("{at}/{name}"), look))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(nth, item)| visit_places(item, &format!("{at}/{nth}"), look))
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
    for (name, schema) in schemas.as_object().unwrap() {
        for (property, told) in schema["properties"].as_object().into_iter().flatten() {
            let about = told["description"].as_str().unwrap_or_default().to_lowercase();
            let is_code = about.starts_with("error code")
                || about.ends_with(": the error code.")
                || about.contains("code of the catalogue");
            assert!(
                !is_code || told["allOf"][0]["$ref"] == "#/components/schemas/ErrorCode",
                "{name}.{property} is open"
            );
        }
    }
    let intervals: Vec<_> = Interval::all().map(|interval| interval.to_string()).collect();
    assert_eq!(schemas["Interval"]["enum"], json!(intervals));
    for (name, form) in [("OrderAttributes", "^ord_"), ("ProductAttributes", "^prd_"), ("CouponAttributes", "^cpn_")] {
        let pattern = schemas[format!("Resource_{name}")]["properties"]["id"]["pattern"].as_str().unwrap_or_default();
        assert!(pattern.starts_with(form), "{name}: {pattern:?}");
    }
}

/// By operation what was sent and answered: `frontend/tools/outside/operations.mjs` calls each of them.
fn recorded() -> Value {
    let recorded: Value = serde_json::from_str(include_str!("../../src/spec/recorded.json")).unwrap();
    recorded["operations"].clone()
}

fn operations(document: &Value) -> impl Iterator<Item = &Value> {
    document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values())
}

/// The JSON that an operation takes and those that it answers with when it succeeds.
fn bodies(operation: &Value) -> (Option<&Value>, Vec<&Value>) {
    let json = |place: &'_ Value| place["content"].as_object().cloned().unwrap_or_default();
    let is_json = |kind: &str| kind.starts_with("application/json");
    let taken = json(&operation["requestBody"]).keys().find(|kind| is_json(kind)).cloned();
    let taken = taken.map(|kind| &operation["requestBody"]["content"][kind]);
    let answers = operation["responses"].as_object().unwrap().iter().filter(|(status, _)| status.starts_with('2'));
    let answered = answers.flat_map(|(_, answer)| {
        answer["content"].as_object().into_iter().flatten().filter(|(kind, _)| is_json(kind)).map(|(_, media)| media)
    });
    (taken, answered.collect())
}

#[test]
fn every_public_operation_shows_what_was_really_sent_and_answered() {
    let (document, recorded) = (public(), recorded());
    let mut names = BTreeSet::new();
    for operation in operations(&document) {
        let name = operation["operationId"].as_str().unwrap();
        names.insert(name);
        let known = recorded
            .get(name)
            .unwrap_or_else(|| panic!("{name} was not recorded: run frontend/tools/outside/operations.mjs"));
        let (taken, answered) = bodies(operation);
        if let Some(media) =
            taken.filter(|_| known.get("request").is_some() || operation["requestBody"]["required"] != false)
        {
            assert_eq!(media["example"], known["request"], "{name}");
        }
        for media in answered {
            assert!(known.get("response").is_some(), "{name} shows no answer");
            let shown = media["examples"]["recorded"]["$ref"].as_str().unwrap_or_else(|| panic!("{name}"));
            let shown = document.pointer(shown.trim_start_matches('#')).map(|example| &example["value"]);
            let of_somebody = shown.is_some_and(|shown| {
                let mut all = recorded.as_object().unwrap().values();
                all.any(|other| other.get("response") == Some(shown))
            });
            assert!(of_somebody, "{name} shows what nobody was answered");
        }
    }
    let stale: Vec<_> = recorded.as_object().unwrap().keys().filter(|name| !names.contains(name.as_str())).collect();
    assert!(stale.is_empty(), "recorded of what is not public: {stale:?}");
}

/// Not only what is shown: each operation was called, and each answer fits.
#[test]
fn what_was_recorded_is_what_the_schemas_say() {
    let (document, recorded) = (public(), recorded());
    let mut wrong = Vec::new();
    for operation in operations(&document) {
        let name = operation["operationId"].as_str().unwrap();
        let (taken, answered) = bodies(operation);
        let pairs = taken
            .map(|media| (media, "request"))
            .into_iter()
            .chain(answered.into_iter().map(|media| (media, "response")));
        for (media, what) in pairs {
            if let Some(value) = recorded[name].get(what) {
                let found = complaints(&document, &media["schema"], value);
                wrong.extend(found.into_iter().map(|complaint| format!("{name}, {what}: {complaint}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{} complaints: {wrong:#?}", wrong.len());
}

/// Of both documents: nothing made up stands in an example, and no bound only says how a program counts.
#[test]
fn nothing_in_either_document_means_nothing() {
    let internal: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut wrong = BTreeSet::new();
    for document in [public(), internal] {
        visit_places(&document, "", &mut |at, place| {
            let exemplary =
                at.contains("/example/") || at.ends_with("/example") || at.starts_with("/components/examples/");
            // A lesson is a text, and so is what a form asks for; whatever else is called so was made up.
            // A formatted text holds stretches that are called so.
            let word_of_ours = ["/kind", "/input", "/type"].iter().any(|end| at.ends_with(end));
            let made_up = place.as_str().is_some_and(|text| ["text", "string", "…"].contains(&text));
            if exemplary && made_up && !word_of_ours {
                wrong.insert(format!("{at}: {place}"));
            }
            let bound = ["/maximum", "/minimum", "/maxLength", "/maxItems"].iter().any(|end| at.ends_with(end));
            let meaningless =
                place.as_i64().is_some_and(|number| MEANINGLESS.contains(&number)) || place.as_u64() == Some(u64::MAX);
            if bound && meaningless {
                wrong.insert(format!("{at}: {place}"));
            }
        });
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whoever tries operations of the internal document finds out of it what to send.
#[test]
fn every_body_of_the_internal_document_has_an_example_that_fits() {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut wrong = Vec::new();
    for operation in operations(&document) {
        let name = &operation["operationId"];
        let content = operation["requestBody"]["content"].as_object();
        for (kind, media) in content.into_iter().flatten().filter(|(kind, _)| kind.starts_with("application/json")) {
            match media.get("example") {
                Some(example) => wrong.extend(
                    complaints(&document, &media["schema"], example).into_iter().map(|it| format!("{name}: {it}")),
                ),
                None => wrong.push(format!("{name} has none for {kind}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} complaints: {wrong:#?}", wrong.len());
}

#[test]
fn the_public_document_is_small_and_whole() {
    let text = kontor_api::spec::public();
    assert!(text.len() <= BYTES_MAX, "{} bytes", text.len());
    let document = public();
    let mut wrong = BTreeSet::new();
    visit_places(&document, "", &mut |at, place| {
        if let Some(target) = place.as_str().filter(|_| at.ends_with("/$ref")) {
            let name = target.rsplit('/').next().unwrap_or_default();
            let lawful = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
            if !lawful || document.pointer(target.trim_start_matches('#')).is_none() {
                wrong.insert(format!("{at} points to {target}"));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}
