//! Which blocks of a page a visitor is shown.

use chrono::{DateTime, Utc};
use serde_json::Value;

/// Leaves out the blocks that are not for this moment, or not for this visitor. Who has bought what is not known here:
/// what is for buyers alone stays hidden.
pub fn keep_visible(document: &mut Value, now: DateTime<Utc>, signed_in: bool) {
    if let Some(blocks) = document.get_mut("blocks").and_then(Value::as_array_mut) {
        blocks.retain(|block| is_visible(block.get("visibility"), now, signed_in));
    }
}

fn is_visible(visibility: Option<&Value>, now: DateTime<Utc>, signed_in: bool) -> bool {
    let Some(visibility) = visibility else { return true };
    let text = |key: &str| visibility.get(key).and_then(Value::as_str);
    let moment = |key: &str| text(key).and_then(|text| DateTime::parse_from_rfc3339(text).ok());
    let for_them = match text("audience") {
        Some("signed_in") => signed_in,
        Some("signed_out") => !signed_in,
        Some("buyers_of") => false,
        _ => true,
    };
    for_them && moment("from").is_none_or(|from| from <= now) && moment("until").is_none_or(|until| until > now)
}
