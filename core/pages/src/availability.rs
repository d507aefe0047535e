//! Which blocks a kind of page may have, must have, and has only so often (`schema/blocks.json`).

use std::sync::LazyLock;

use serde_json::Value;

const TABLE: &str = include_str!("../schema/blocks.json");

static READ: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(TABLE).unwrap_or_default());

fn words(list: Option<&Value>) -> impl Iterator<Item = &str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// The blocks that a kind of page may have.
pub fn allowed_blocks(page_kind: &str) -> impl Iterator<Item = &'static str> {
    words(READ.get("allowed").and_then(|table| table.get(page_kind)))
}

/// The blocks that it must have.
pub fn required_blocks(page_kind: &str) -> impl Iterator<Item = &'static str> {
    words(READ.get("required").and_then(|table| table.get(page_kind)))
}

/// How often a block stands on a page at most, where that is limited: what is looked up for every visitor is not looked up
/// two hundred times.
pub fn most(block: &str) -> Option<u64> {
    let once = words(READ.get("atMostOnce")).any(|single| single == block);
    let counted = READ.get("atMost").and_then(|table| table.get(block)).and_then(Value::as_u64);
    if once { Some(1) } else { counted }
}
