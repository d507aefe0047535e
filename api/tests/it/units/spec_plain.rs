//! The document in fewer words.

use kontor_api::internals::write;
use serde_json::json;

#[test]
fn what_holds_anyway_is_not_written() {
    let mut document = json!({
        "parameters": [{ "in": "path", "name": "id", "explode": true, "deprecated": false }],
        "property": { "description": "A price.", "allOf": [{ "$ref": "#/a" }, { "description": "A price." }] },
        "limit": { "minimum": 1.0, "multipleOf": 0.5 },
    });
    write(&mut document);
    assert_eq!(
        document,
        json!({
            "parameters": [{ "in": "path", "name": "id" }],
            "property": { "description": "A price.", "allOf": [{ "$ref": "#/a" }] },
            "limit": { "minimum": 1, "multipleOf": 0.5 },
        })
    );
}
