//! What a formatted text may say, and what of it is kept.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use kontor_kernel::Validator;
use kontor_rich_text::{DEPTH_MAX, RichText, check};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The code by which a document is refused; none: it is not.
fn refused(document: &Value) -> Option<String> {
    let mut found = Validator::new();
    check(&mut found, "/details", document, 100);
    let fault = found.finish().err()?;
    let field = fault.field_faults().first().unwrap();
    assert_eq!(field.pointer, "/details");
    Some(field.code.text().to_owned())
}

fn doc(blocks: Value) -> Value {
    json!({ "type": "doc", "content": blocks })
}

fn linked(href: &str) -> Value {
    let marks = json!([{ "type": "link", "attrs": { "href": href, "target": "_blank", "onclick": "x()" } }]);
    doc(json!([{ "type": "paragraph", "content": [{ "type": "text", "text": "here", "marks": marks }] }]))
}

fn nested(depth: usize) -> Value {
    (0..depth).fold(json!({ "type": "paragraph" }), |inner, _| json!({ "type": "blockquote", "content": [inner] }))
}

#[test]
fn only_what_is_known_can_be_said() {
    let heading = |level: i32| doc(json!([{ "type": "heading", "attrs": { "level": level } }]));
    let film = |url: &str| doc(json!([{ "type": "embed", "attrs": { "url": url } }]));
    let text = |text: &str| doc(json!([{ "type": "paragraph", "content": [{ "type": "text", "text": text }] }]));
    for (document, code) in [
        (json!({}), Some("rich_text_invalid")),
        (json!([]), Some("rich_text_invalid")),
        (doc(json!([{ "type": "script", "content": [] }])), Some("rich_text_invalid")),
        (doc(json!([{ "type": "text", "text": "not in a paragraph" }])), Some("rich_text_invalid")),
        (doc(json!([{ "type": "image", "attrs": { "src": "https://x.example/a.png" } }])), Some("rich_text_invalid")),
        (heading(1), Some("rich_text_invalid")),
        (heading(5), Some("rich_text_invalid")),
        (heading(2), None),
        (doc(json!([nested(DEPTH_MAX)])), None),
        (doc(json!([nested(DEPTH_MAX + 1)])), Some("rich_text_invalid")),
        (linked("javascript:alert(1)"), Some("invalid_url")),
        (linked("JavaScript:alert(1)"), Some("invalid_url")),
        (linked(" https://example.com"), Some("invalid_url")),
        (linked("data:text/html,x"), Some("invalid_url")),
        (linked("//example.com"), Some("invalid_url")),
        (linked("mailto:"), Some("invalid_url")),
        (linked("https://example.com/a?b=c"), None),
        (linked("mailto:anna@example.com"), None),
        (linked("tel:+49301234"), None),
        (film("https://example.com/film"), Some("embed_unknown")),
        (film("https://youtube.com.evil.example/watch?v=abc"), Some("embed_unknown")),
        (film("https://www.youtube.com/watch?v=\"><script>"), Some("embed_unknown")),
        (film("http://youtu.be/dQw4w9WgXcQ"), Some("embed_unknown")),
        (film("https://youtu.be/dQw4w9WgXcQ"), None),
        (text(&"x".repeat(101)), Some("too_long")),
        (text(&"x".repeat(100)), None),
        (text("a\u{0}b"), Some("invalid_characters")),
    ] {
        assert_eq!(refused(&document).as_deref(), code, "{document}");
    }
}

#[test]
fn what_is_beyond_the_known_is_not_kept() {
    let kept = RichText::of_json(&linked("https://example.com")).unwrap().to_json();
    let mark = &kept["content"][0]["content"][0]["marks"][0];
    assert_eq!(mark, &json!({ "type": "link", "attrs": { "href": "https://example.com" } }));
}

#[test]
fn a_film_plays_at_its_own_company_whatever_was_sent() {
    for (url, provider, player) in [
        (
            "https://www.youtube.com/watch?t=3&v=dQw4w9WgXcQ",
            "YouTube",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
        ),
        (
            "https://m.youtube.com/shorts/dQw4w9WgXcQ",
            "YouTube",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1",
        ),
        ("https://vimeo.com/76979871", "Vimeo", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"),
        (
            "https://vimeo.com/76979871/8272103f6e",
            "Vimeo",
            "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e",
        ),
        (
            "https://player.vimeo.com/video/76979871?h=8272103f6e",
            "Vimeo",
            "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e",
        ),
    ] {
        let attrs = json!({ "url": url, "provider": "Us", "player": "https://evil.example" });
        let text = RichText::of_json(&doc(
            json!([{ "type": "blockquote", "content": [{ "type": "embed", "attrs": attrs }] }]),
        ));
        let kept = text.unwrap().to_json();
        let attrs = &kept["content"][0]["content"][0]["attrs"];
        assert_eq!((&attrs["provider"], &attrs["player"]), (&json!(provider), &json!(player)), "{url}");
    }
}

#[test]
fn headings_stand_by_themselves_and_blank_lines_part_paragraphs() {
    let text = "First,\nand on.\n## How you pay\nAt once.\n  \nOr later.\n\n\n## Last";
    let kept = RichText::of_outline(text).to_json();
    let kinds: Vec<_> =
        kept["content"].as_array().unwrap().iter().map(|block| block["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["paragraph", "heading", "paragraph", "paragraph", "heading"]);
    assert_eq!(RichText::of_outline(text).plain(), "First,\nand on.\n\nHow you pay\n\nAt once.\n\nOr later.\n\nLast");
    assert!(RichText::of_plain(" \n\n ").is_empty());
}

#[test]
fn lists_are_read_out_with_their_signs() {
    let item = |text: &str| json!({ "type": "listItem", "content": [{ "type": "paragraph", "content": [{ "type": "text", "text": text }] }] });
    let list = json!([
        { "type": "orderedList", "attrs": { "start": 3 }, "content": [item("Soup"), item("Bread")] },
        { "type": "bulletList", "content": [item("Wine")] },
    ]);
    assert_eq!(RichText::of_json(&doc(list)).unwrap().plain(), "3. Soup\n4. Bread\n\n• Wine");
}

fn any_json() -> impl Strategy<Value = Value> {
    let word =
        prop::sample::select(vec!["doc", "paragraph", "text", "bulletList", "listItem", "heading", "link", "embed"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        word.prop_map(Value::from),
        ".{0,8}".prop_map(Value::from)
    ];
    leaf.prop_recursive(5, 40, 4, |inner| {
        let key = prop::sample::select(vec!["type", "content", "attrs", "marks", "text", "level", "href", "url"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map(key, inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())),
        ]
    })
}

proptest! {
    /// Whatever is sent is refused or kept; what is kept reads the same once more.
    #[test]
    fn a_document_is_refused_or_kept_as_it_is(document in any_json()) {
        if refused(&document).is_none() {
            let kept = RichText::of_json(&document).unwrap();
            prop_assert_eq!(RichText::of_json(&kept.to_json()).unwrap(), kept);
        }
    }
}
