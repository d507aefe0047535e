//! Where a shop lives.

/// The path of a shop, or of something in it: `rest` is empty, or begins with a slash.
pub fn shop_path(username: &str, rest: &str) -> String {
    format!("/s/{username}{rest}")
}
