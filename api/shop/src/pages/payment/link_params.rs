//! What a seller's link wants kept with the order: carried from the product's page through the form's address.

use kontor_checkout::Quote;
use kontor_kernel::limits::LINE_CHARS_MAX;
use kontor_orders::LinkMarks;

use super::form::shown;
use crate::pages::visit::Visit;

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

/// How a link names prices (selling-core §3, product group; arrays in brackets, §7).
const PLANS: [&str; 3] = ["pricing_plan_ids", "pricing_plan_ids[]", "pricing_plan_id"];

/// The prices that a link names, in its order: several are one after the other, or divided by commas.
pub fn plans(visit: &Visit) -> impl Iterator<Item = &str> {
    let named = visit.query.iter().filter(|(name, _)| PLANS.contains(&name.as_str()));
    named.flat_map(|(_, ids)| ids.split(','))
}

/// What a link may fill in on the payment page (selling-core §3, payment query parameters), beside the marks.
const FILLED_IN: [&str; 23] = [
    "email",
    "first_name",
    "last_name",
    "country",
    "country_code",
    "company",
    "vat_no",
    "street",
    "street_number",
    "zip",
    "city",
    "phone",
    PLANS[0],
    PLANS[1],
    PLANS[2],
    "ticket_id",
    "ticket_date",
    "coupon",
    "quantity",
    "amount",
    "price",
    "method",
    "internal_redirect",
];
/// The same of whoever gets a gift.
const GIFT: &str = "gift_receiver_";

/// The payment page's address with everything behind it that a link to another page of the shop brought for it.
pub fn passed_on(visit: &Visit, address: String) -> String {
    let is_known = |name: &str| FILLED_IN.contains(&name) || name.starts_with(GIFT);
    let fits = |text: &str| text.chars().count() <= LINE_CHARS_MAX;
    let brought = visit.query.iter().filter(|(name, value)| is_known(name) && fits(name) && fits(value));
    with(carried(visit, address), brought.map(|(name, value)| (name.as_str(), value.as_str())))
}

/// An address with more parameters behind it.
pub fn with<'a, V: AsRef<str>>(address: String, more: impl IntoIterator<Item = (&'a str, V)>) -> String {
    let mut more = more.into_iter().peekable();
    if more.peek().is_none() {
        return address;
    }
    let more = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(more).finish();
    let joint = if address.contains('?') { '&' } else { '?' };
    format!("{address}{joint}{more}")
}

/// The parameter of the price that is chosen, where it is not the first.
pub fn of_plan(offer: &Quote) -> String {
    let is_first = offer.plans.first().is_some_and(|first| first.id == offer.plan.id);
    if is_first { String::new() } else { format!("?pricing_plan_ids={}", offer.plan.id) }
}
