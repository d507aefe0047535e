//! Bodies in the document.

use kontor_api::internals::close;
use serde_json::{Map, json};

#[test]
fn only_what_is_sent_is_closed() {
    let paths = json!({"/a": {"post": {"requestBody": {"schema": {"$ref": "#/components/schemas/Outer"}}}}});
    let mut schemas = json!({
        "Outer": {"properties": {"inner": {"allOf": [{"$ref": "#/components/schemas/Inner"}]}}},
        "Inner": {"required": ["name"], "properties": {"name": {"type": "string"}, "note": {"type": "string"}}},
        "Answer": {"properties": {"id": {"type": "string"}}},
    });
    close(paths.as_object().unwrap_or(&Map::new()), &mut schemas);
    assert_eq!(schemas["Outer"]["additionalProperties"], json!(false));
    assert_eq!(schemas["Inner"]["additionalProperties"], json!(false));
    assert!(schemas["Inner"]["properties"]["name"].get("nullable").is_none());
    assert_eq!(schemas["Inner"]["properties"]["note"]["nullable"], json!(true));
    assert!(schemas["Answer"].get("additionalProperties").is_none());
}
