//! How a document is written.

use kontor_api::internals::write_yaml as write;
use serde_json::{Value, json};

/// What readers of older YAML would take for something else is quoted, and nothing is lost on the way.
#[test]
fn examples_and_lists_of_words_stand_on_one_line_and_read_the_same() {
    let document = json!({
        "paths": { "/a": { "tags": ["Orders"], "post": { "example": { "on": "off", "text": "Grüße: #1, \"so\"\nhere" } } } },
        "components": {
            "examples": { "A": { "value": [{ "id": "ord_1" }] } },
            "schemas": { "A": {
                "required": ["on", "state"],
                "properties": { "on": { "type": "string", "enum": ["on", "off", "no", null, "paid", "1m"] }, "y": {} },
            } },
        },
    });
    let text = write(document.clone());
    assert_eq!(serde_yaml_ng::from_str::<Value>(&text).unwrap(), document);
    for line in [
        "tags: [Orders]",
        "required: [\"on\", state]",
        "enum: [\"on\", \"off\", \"no\", null, paid, \"1m\"]",
        "'on':",
        "value: [{\"id\":\"ord_1\"}]",
    ] {
        assert!(text.lines().any(|one| one.trim() == line), "{line} is not in\n{text}");
    }
}
