//! Where a seller's link wants its buyer to go on to once they have paid (selling-core §3, internal_redirect): a page of
//! the same shop, and nowhere else.

use kontor_kernel::limits::LINE_CHARS_MAX;

use crate::pages::{place::Place, visit::Visit};

const PARAMETER: &str = "internal_redirect";

/// The page that the address names, as a path of this shop; none where it names none, or one that is not ours to lead to.
pub fn read(visit: &Visit, place: &Place) -> Option<String> {
    within(&place.path(""), visit.parameter(PARAMETER)?)
}

/// The same as a parameter of the form's own address.
pub fn parameter(visit: &Visit, place: &Place) -> Option<(&'static str, String)> {
    Some((PARAMETER, read(visit, place)?))
}

/// What is wanted as a path below `shop`. It is read as a browser would read it, so that neither dots nor slashes of
/// another kind lead out.
pub fn within(shop: &str, wanted: &str) -> Option<String> {
    const HERE: &str = "http://shop.invalid";
    let plain = wanted.starts_with('/') && !wanted.contains('\\') && !wanted.chars().any(char::is_control);
    if !plain || wanted.chars().count() > LINE_CHARS_MAX {
        return None;
    }
    let url = url::Url::parse(HERE).ok()?.join(wanted).ok()?;
    if url.host_str() != Some("shop.invalid") || url.port().is_some() || !url.username().is_empty() {
        return None;
    }
    let path = url.path();
    let is_ours = path == shop || path.strip_prefix(shop).is_some_and(|rest| rest.starts_with('/'));
    let path = match (is_ours, path.starts_with("/s/") || path == "/s") {
        (true, _) => path.to_owned(),
        (false, true) => return None,
        (false, false) => format!("{shop}{}", path.trim_end_matches('/')),
    };
    // Two slashes in front would be another host.
    if path.starts_with("//") {
        return None;
    }
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let fragment = url.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default();
    Some(format!("{path}{query}{fragment}"))
}
