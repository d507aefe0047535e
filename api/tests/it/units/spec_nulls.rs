//! What may be null in the document.

use kontor_api::internals::mark;
use serde_json::json;

#[test]
fn only_what_says_so_may_be_null() {
    let mut schemas = json!({"A": {"properties": {
        "limit": {"type": "integer", "description": "How many; null: no limit."},
        "name": {"type": "string", "description": "A name that is never null."},
        "price": {"allOf": [{"$ref": "#/components/schemas/B"}], "description": "A price; null takes it away."},
    }}, "B": {"type": "object"}});
    mark(&mut schemas);
    assert_eq!(schemas["A"]["properties"]["limit"]["nullable"], json!(true));
    assert!(schemas["A"]["properties"]["name"].get("nullable").is_none());
    assert_eq!(schemas["A"]["properties"]["price"]["type"], json!("object"));
}
