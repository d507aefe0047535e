//! What is read of a document that was checked.

use std::collections::BTreeSet;

use kontor_kernel::kinds::ProductId;
use serde_json::Value;

/// A block of a document.
#[derive(Debug, Clone, Copy)]
pub struct Block<'a> {
    /// Its id, once in the document.
    pub id: &'a str,
    /// What it is: `banner`, `seller_products`.
    pub kind: &'a str,
    /// What it shows.
    pub props: &'a Value,
    /// All of it.
    pub whole: &'a Value,
}

/// The blocks of a document, in order.
pub fn blocks(document: &Value) -> impl Iterator<Item = Block<'_>> {
    let all = document.get("blocks").and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|whole| {
        let text = |key| whole.get(key).and_then(Value::as_str);
        Some(Block { id: text("id")?, kind: text("type")?, props: whole.get("props")?, whole })
    })
}

/// Every product that a document names: in lists, buttons, menus and blocks of one product.
pub fn product_ids(document: &Value) -> BTreeSet<ProductId> {
    let mut found = BTreeSet::new();
    add_products(document, &mut found);
    found
}

/// Every file that a document names by its id: pictures, films, sounds.
pub fn media_ids(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    add_media(document, &mut found);
    found
}

fn add_media(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get("mediaId").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|inner| add_media(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|item| add_media(item, found)),
        _ => {}
    }
}

fn add_products(value: &Value, found: &mut BTreeSet<ProductId>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                match (key.as_str(), inner) {
                    ("productId" | "leadProductId" | "targetId", Value::String(id)) => {
                        found.extend(id.parse::<ProductId>().ok())
                    }
                    ("productIds", Value::Array(ids)) => {
                        found
                            .extend(ids.iter().filter_map(Value::as_str).filter_map(|id| id.parse::<ProductId>().ok()));
                    }
                    _ => add_products(inner, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_products(item, found)),
        _ => {}
    }
}
