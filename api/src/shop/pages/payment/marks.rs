//! What a seller's link wants kept with the order: carried from the product's page through the form's address.

use kontor_kernel::limits::LINE_CHARS_MAX;
use kontor_orders::LinkMarks;

use super::form::shown;
use crate::shop::pages::visit::Visit;

/// What the address brings; what nobody's link could mean is left out rather than standing in a buyer's way.
pub fn read(visit: &Visit) -> LinkMarks {
    let value = |name: &str| {
        let value = shown(visit.parameter(name).unwrap_or_default()).trim().to_owned();
        if value.chars().count() > LINE_CHARS_MAX || value.contains('\n') { String::new() } else { value }
    };
    LinkMarks {
        campaign_id: value("campaign_id"),
        account_id: value("account_id"),
        add_id_1: value("add_id_1"),
        add_id_2: value("add_id_2"),
    }
}

/// An address with the marks behind it.
pub fn carried(visit: &Visit, address: String) -> String {
    let marks = read(visit);
    if marks.is_empty() {
        return address;
    }
    with(address, marks.pairs().into_iter().filter(|(_, value)| !value.is_empty()))
}

/// An address with more parameters behind it.
pub fn with<V: AsRef<str>>(address: String, more: impl IntoIterator<Item = (&'static str, V)>) -> String {
    let mut more = more.into_iter().peekable();
    if more.peek().is_none() {
        return address;
    }
    let more = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(more).finish();
    let joint = if address.contains('?') { '&' } else { '?' };
    format!("{address}{joint}{more}")
}
