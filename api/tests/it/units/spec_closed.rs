//! What is closed in the document.

use kontor_api::internals::ids;
use serde_json::{Map, json};

#[test]
fn a_thing_has_the_form_of_the_id_that_it_is_read_by() {
    let answer =
        |name: &str| json!({ "200": { "content": { "json": { "schema": { "$ref": format!("#/s/{name}") } } } } });
    let id = json!([{ "name": "id", "schema": { "pattern": "^ord_" } }]);
    let paths = json!({
        "/orders": { "get": { "responses": answer("List") } },
        "/orders/{id}": { "get": { "parameters": id, "responses": answer("Doc") } },
    });
    let mut schemas = json!({
        "List": { "properties": { "data": { "items": { "$ref": "#/s/Row" } } } },
        "Doc": { "properties": { "data": { "allOf": [{ "$ref": "#/s/Item" }] } } },
        "Row": { "properties": { "id": { "type": "string" } } },
        "Item": { "properties": { "id": { "type": "string" } } },
    });
    ids(paths.as_object().unwrap_or(&Map::new()), &mut schemas);
    assert_eq!(schemas["Row"]["properties"]["id"]["pattern"], json!("^ord_"));
    assert_eq!(schemas["Item"]["properties"]["id"]["pattern"], json!("^ord_"));
}
