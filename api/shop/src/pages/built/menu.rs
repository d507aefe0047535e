//! What stands in a page's header of its shop's pages, and what leads nowhere on it.

use kontor_pages::shown::PageLink;
use serde_json::{Value, json};

/// Puts the pages that are in the shop's menu behind the entries that a header has of its own, where none of these leads there.
pub fn fill(document: &mut Value, links: &[PageLink]) {
    let blocks = document.get_mut("blocks").and_then(Value::as_array_mut).into_iter().flatten();
    for block in blocks.filter(|block| block.get("type").is_some_and(|kind| kind == "header")) {
        let Some(props) = block.get_mut("props").and_then(Value::as_object_mut) else { continue };
        let Some(entries) = props.entry("menu").or_insert_with(|| json!([])).as_array_mut() else { continue };
        let missing = links.iter().filter(|link| link.in_menu && !leads_to(entries, link));
        let missing: Vec<Value> = missing.map(entry).collect();
        entries.extend(missing);
    }
}

fn entry(link: &PageLink) -> Value {
    json!({ "name": { "*": link.title }, "linkType": "page", "targetId": link.id })
}

/// Whether one of a menu's entries, or of the menus in it, leads to a page.
fn leads_to(entries: &[Value], link: &PageLink) -> bool {
    let (id, path) = (link.id.to_string(), format!("/{}", link.slug.as_deref().unwrap_or_default()));
    entries.iter().any(|entry| {
        let says = |key: &str, wanted: &str| entry.get(key).and_then(Value::as_str) == Some(wanted);
        let inner = entry.get("submenu").and_then(Value::as_array);
        says("targetId", &id) || says("url", &path) || inner.is_some_and(|inner| leads_to(inner, link))
    })
}

/// Takes the contact form off a page whose shop has none, with the entries of a menu that lead to it.
pub fn leave_out_form(document: &mut Value) {
    let Some(blocks) = document.get_mut("blocks").and_then(Value::as_array_mut) else { return };
    let is_form = |block: &Value| block.get("type").is_some_and(|kind| kind == "contact_form");
    let mut anchors = Vec::new();
    for block in blocks.iter().filter(|block| is_form(block)) {
        anchors.extend(block.get("anchor").and_then(Value::as_str).map(|anchor| format!("#{anchor}")));
    }
    blocks.retain(|block| !is_form(block));
    let leads_there = |entry: &Value| {
        let url = entry.get("url").and_then(Value::as_str).unwrap_or_default();
        anchors.iter().any(|anchor| anchor == url)
    };
    for block in blocks {
        if let Some(menu) = block.pointer_mut("/props/menu").and_then(Value::as_array_mut) {
            menu.retain(|entry| !leads_there(entry));
        }
    }
}
