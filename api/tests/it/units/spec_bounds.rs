//! Bounds in the document.

use kontor_api::internals::{MOMENT_CHARS_MAX, NAME_CHARS_MAX, TEXT_CHARS_MAX, set_bounds};
use kontor_kernel::limits::COUNT_ROWS_MAX;
use serde_json::json;

#[test]
fn what_a_field_says_itself_stands() {
    let mut document = json!({
        "parameters": [{ "in": "path", "name": "id", "schema": { "type": "string" } }],
        "schema": {
            "properties": {
                "name": { "type": "string", "maxLength": 40 },
                "note": { "type": "string" },
                "state": { "type": "string", "enum": ["new"] },
                "count": { "type": "integer", "format": "int32", "minimum": 0 },
                "rows": { "type": "array", "items": { "type": "string", "format": "date-time" } },
            },
            "example": { "type": "string" },
        },
    });
    set_bounds(&mut document);
    assert_eq!(document["parameters"][0]["schema"]["maxLength"], json!(NAME_CHARS_MAX));
    let fields = &document["schema"]["properties"];
    assert_eq!(fields["name"]["maxLength"], json!(40));
    assert_eq!(fields["note"]["maxLength"], json!(TEXT_CHARS_MAX));
    assert!(fields["state"].get("maxLength").is_none());
    assert_eq!((&fields["count"]["minimum"], &fields["count"]["maximum"]), (&json!(0), &json!(i32::MAX)));
    assert_eq!(fields["rows"]["maxItems"], json!(COUNT_ROWS_MAX));
    assert_eq!(fields["rows"]["items"]["maxLength"], json!(MOMENT_CHARS_MAX));
    assert_eq!(document["schema"]["example"], json!({ "type": "string" }));
}
