//! Documents that are refused, each at its place, and those that are taken.

#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{PageKind, check, missing_blocks, product_ids, warnings};

/// The example of the specification.
fn example() -> Value {
    json!({
        "schemaVersion": 1, "pageKind": "shop", "dir": "auto", "defaultLocale": "en", "locales": ["en", "ar"],
        "tokens": {
            "colors": { "primary": "#1E84D7", "background": "#FFFFFF", "text": "#4A4A4A" },
            "fonts": { "body": { "fontName": "Montserrat" } }, "radius": 22
        },
        "blocks": [
            { "id": "hdr_000001", "type": "header", "v": 1, "props": {
                "menu": [{ "name": { "*": "Home" }, "linkType": "page", "url": "/" }], "sticky": true } },
            { "id": "ban_000001", "type": "banner", "v": 1,
                "style": { "all": { "padding": { "top": 80 }, "background": "token:surface" }, "mobile": { "padding": { "top": 32 } } },
                "props": { "title": { "en": "Learn pottery", "ar": "تعلّم الفخار" }, "layout": "split", "buttons": [
                    { "text": { "*": "Buy" }, "action": { "type": "buy", "productId": "prd_01h455vb4pex5vsknk084sn02q" } }] } },
            { "id": "prd_000001", "type": "seller_products", "v": 1, "props": {
                "list": { "source": "all", "view": "grid", "limit": 15, "buttonAction": "details" } } },
            { "id": "ftr_000001", "type": "footer", "v": 1, "props": { "legal": { "imprint": "/imprint" } } }
        ]
    })
}

fn with(pointer: &str, value: Value) -> Value {
    let mut document = example();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    match document.pointer_mut(parent).unwrap() {
        Value::Object(fields) => {
            fields.insert(name.to_owned(), value);
        }
        Value::Array(items) if name == "-" => items.push(value),
        Value::Array(items) => *items.get_mut(name.parse::<usize>().unwrap()).unwrap() = value,
        _ => {}
    }
    document
}

fn refusals(document: &Value) -> Vec<(String, String)> {
    let Err(fault) = check(PageKind::Main, document) else { return Vec::new() };
    fault.field_faults().iter().map(|one| (one.code.text().to_owned(), one.pointer.clone())).collect()
}

#[test]
fn the_example_of_the_specification_is_taken_as_it_is() {
    assert_eq!(refusals(&example()), []);
    assert_eq!(missing_blocks(PageKind::Main, &example()), []);
    assert_eq!(product_ids(&example()).len(), 1);
}

#[test]
fn what_is_wrong_is_named_by_its_place() {
    let block = |kind: &str| json!({ "id": "new_000001", "type": kind, "v": 1, "props": {} });
    let long = "x".repeat(20_001);
    for (pointer, value, code, at) in [
        ("/schemaVersion", json!(2), "invalid_choice", "/document/schemaVersion"),
        ("/pageKind", json!("blog"), "invalid_choice", "/document/pageKind"),
        ("/pageKind", json!("course"), "invalid_choice", "/document/pageKind"),
        ("/script", json!("alert(1)"), "unknown_field", "/document/script"),
        ("/locales", json!([]), "too_few", "/document/locales"),
        ("/locales", json!(["en", "ar", "en"]), "listed_twice", "/document/locales/2"),
        ("/locales", json!(["en", "ar", "a;b"]), "invalid_characters", "/document/locales/2"),
        ("/locales", json!(["en", "ar", "a-"]), "invalid_characters", "/document/locales/2"),
        ("/locales", json!(["en", "ar", "-1"]), "invalid_characters", "/document/locales/2"),
        ("/locales", json!(["en", "ar", "en-de-de"]), "invalid_characters", "/document/locales/2"),
        ("/blocks/1/anchor", json!("main"), "listed_twice", "/document/blocks/1/anchor"),
        ("/blocks", json!({}), "invalid_type", "/document/blocks"),
        ("/blocks/0/id", json!("SHORT"), "invalid_characters", "/document/blocks/0/id"),
        ("/blocks/0/id", json!("ftr_000001"), "listed_twice", "/document/blocks/3/id"),
        ("/blocks/0/v", json!(2), "too_large", "/document/blocks/0/v"),
        ("/blocks/0/className", json!("a b"), "invalid_characters", "/document/blocks/0/className"),
        ("/blocks/0/anchor", json!("1a"), "invalid_characters", "/document/blocks/0/anchor"),
        (
            "/blocks/0/props/menu/0/url",
            json!("javascript:alert(1)"),
            "invalid_url",
            "/document/blocks/0/props/menu/0/url",
        ),
        ("/blocks/1/props/title", json!({}), "required", "/document/blocks/1/props/title"),
        ("/blocks/1/props/title/fr", json!("Poterie"), "invalid_choice", "/document/blocks/1/props/title/fr"),
        ("/blocks/1/props/title/en", json!(long), "too_long", "/document/blocks/1/props/title/en"),
        ("/blocks/1/props/title/en", json!("a\u{7}"), "invalid_characters", "/document/blocks/1/props/title/en"),
        ("/blocks/1/props/layout", json!("wild"), "invalid_choice", "/document/blocks/1/props/layout"),
        (
            "/blocks/1/style/all/background",
            json!("token:none"),
            "invalid_color",
            "/document/blocks/1/style/all/background",
        ),
        ("/blocks/1/style/all/color", json!("url(x)"), "invalid_color", "/document/blocks/1/style/all/color"),
        ("/blocks/1/style/all/padding/top", json!(-1), "too_small", "/document/blocks/1/style/all/padding/top"),
        ("/blocks/1/style/print", json!({}), "unknown_field", "/document/blocks/1/style/print"),
        ("/blocks/2/props/list/limit", json!(76), "too_large", "/document/blocks/2/props/list/limit"),
        (
            "/tokens/fonts/body/fontName",
            json!("x\";}body{"),
            "invalid_characters",
            "/document/tokens/fonts/body/fontName",
        ),
        ("/tokens/colors", json!({ "primary": "#fff" }), "required", "/document/tokens/colors/background"),
        ("/blocks/-", block("footer"), "block_not_allowed", "/document/blocks/4/type"),
        ("/blocks/-", block("thank_you_page"), "block_not_allowed", "/document/blocks/4/type"),
        ("/blocks/-", block("iframe"), "invalid_choice", "/document/blocks/4/type"),
        ("/blocks/-", json!({ "type": "footer" }), "required", "/document/blocks/4/id"),
        ("/blocks/-", json!("footer"), "invalid_type", "/document/blocks/4"),
        ("/seo", json!({ "canonical": "ftp://x" }), "invalid_url", "/document/seo/canonical"),
    ] {
        let found = refusals(&with(pointer, value.clone()));
        assert!(found.contains(&(code.to_owned(), at.to_owned())), "{pointer} {value}: {found:?}");
    }
    for nothing in [json!(null), json!([]), json!("x"), json!({})] {
        assert!(!refusals(&nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn a_naughty_document_is_refused_in_a_few_words() {
    let locales: Vec<Value> = (0..30_000).map(|at| json!(format!("l{at}"))).collect();
    let texts: serde_json::Map<String, Value> = (0..30_000).map(|at| (format!("t{at}"), json!("x"))).collect();
    let mut document = with("/locales", json!(locales));
    document.as_object_mut().unwrap().insert("seo".to_owned(), json!({ "title": texts }));
    assert!(document.to_string().len() < crate::limits::DOCUMENT_BYTES_MAX * 2);
    let mut found = kontor_kernel::Validator::new();
    crate::schema::hold(&mut found, "/document", &document);
    assert_eq!(found.count(), crate::limits::FAULTS_MAX);
    let told = found.finish().unwrap_err();
    let allowed = told.field_faults().iter().filter_map(|one| one.meta.get("allowed")).map(|one| one.to_string().len());
    assert!(allowed.sum::<usize>() < 50_000);
    let unknown: serde_json::Map<String, Value> = (0..30_000).map(|at| (format!("f{at}"), json!(1))).collect();
    assert_eq!(refusals(&with("/tokens/fonts/body", Value::Object(unknown))).len(), crate::limits::FAULTS_MAX);
}

#[test]
fn anchors_and_what_is_looked_up_for_visitors_are_counted() {
    let mut twice = with("/blocks/1/anchor", json!("a"));
    *twice.pointer_mut("/blocks/2").unwrap() = json!({ "id": "gap_000001", "type": "gap", "v": 1, "anchor": "a",
        "props": { "height": 1 } });
    assert_eq!(refusals(&twice), [("listed_twice".to_owned(), "/document/blocks/2/anchor".to_owned())]);
    let tools = |many: usize| {
        let list = |at: usize| {
            json!({ "id": format!("prd_{at:06}"), "type": "seller_products", "v": 1,
                "props": { "list": { "source": "all", "view": "grid", "limit": 15, "buttonAction": "details" } } })
        };
        with("/blocks", json!((0..many).map(list).collect::<Vec<Value>>()))
    };
    assert_eq!(refusals(&tools(10)), []);
    assert_eq!(refusals(&tools(11)), [("block_not_allowed".to_owned(), "/document/blocks/10/type".to_owned())]);
    for (text, code) in [(json!({ "type": "doc" }), "rich_text_invalid"), (json!({ "type": "doc", "content": [] }), "")]
    {
        let block = json!({ "id": "txt_000001", "type": "text", "v": 1, "props": { "doc": { "en": text } } });
        let found = refusals(&with("/blocks/-", block));
        assert_eq!(found.first().map(|(code, _)| code.as_str()).unwrap_or_default(), code);
    }
}

#[test]
fn menus_in_menus_end_somewhere_and_too_much_is_refused() {
    let mut menu = json!({ "name": { "*": "x" }, "linkType": "custom", "url": "/" });
    for _ in 0..100 {
        menu = json!({ "name": { "*": "x" }, "linkType": "custom", "url": "/", "submenu": [menu] });
    }
    assert!(refusals(&with("/blocks/0/props/menu/0", menu)).iter().any(|(code, _)| code == "too_many"));
    let block = |at: usize| json!({ "id": format!("gap_{at:06}"), "type": "gap", "v": 1, "props": { "height": 1 } });
    let many: Vec<Value> = (0..201).map(block).collect();
    assert_eq!(refusals(&with("/blocks", json!(many))), [("too_many".to_owned(), "/document/blocks".to_owned())]);
    let text = "x".repeat(19_000);
    let block = |at: usize| json!({ "id": format!("ban_{at:06}"), "type": "banner", "v": 1, "props": { "title": { "*": text } } });
    let heavy: Vec<Value> = (0..40).map(block).collect();
    assert_eq!(refusals(&with("/blocks", json!(heavy))), [("too_long".to_owned(), "/document".to_owned())]);
}

/// Any JSON at all.
fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-zA-Z*/~]{0,8}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_stands_anywhere_is_taken_or_refused_and_nothing_breaks(value in anything(), place in 0_usize..9) {
        let places = ["/blocks", "/blocks/0", "/blocks/1/props", "/blocks/1/style", "/blocks/1/props/title", "/seo",
            "/tokens", "/locales", "/blocks/2/props/list"];
        let document = with(places.get(place).unwrap(), value.clone());
        for document in [document, value] {
            let taken = check(PageKind::Main, &document).is_ok();
            if taken {
                let _ = (warnings(&document), missing_blocks(PageKind::SubPage, &document), product_ids(&document));
            }
        }
    }
}
