//! What the public document says once.

use kontor_api::internals::{needed, parameters};
use serde_json::json;

#[test]
fn what_several_have_is_said_once_and_what_none_needs_is_gone() {
    let id = json!({ "name": "id", "in": "path", "schema": { "pattern": "^ord_[0-7]" } });
    let per = json!({ "name": "per", "in": "query" });
    let mut document = json!({
        "tags": [{ "name": "Orders" }, { "name": "Hooks" }],
        "paths": {
            "/a/{id}": { "get": { "tags": ["Orders"], "parameters": [id, per] } },
            "/b/{id}": { "get": { "tags": ["Orders"], "parameters": [id], "x": { "$ref": "#/components/schemas/A" } } },
        },
        "components": { "schemas": { "A": { "title": "A" }, "B": {} } },
    });
    parameters(&mut document);
    needed(&mut document);
    assert_eq!(document["paths"]["/a/{id}"]["get"]["parameters"][0]["$ref"], "#/components/parameters/IdOrd");
    assert_eq!(document["paths"]["/a/{id}"]["get"]["parameters"][1], per);
    assert_eq!(document["components"]["parameters"]["IdOrd"], id);
    assert_eq!(document["components"]["schemas"], json!({ "A": {} }));
    assert_eq!(document["tags"], json!([{ "name": "Orders" }]));
}
