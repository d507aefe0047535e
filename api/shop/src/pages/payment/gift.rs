//! Buying for somebody else, as a part of the form: folded away until it is ticked, or a link knows for whom it is
//! (selling-core §3, gift receiver group).

use kontor_checkout::{Gift, Quote};
use kontor_kernel::{ApiError, Code, FieldFault, Locale, Result};
use kontor_orders::Payer;
use kontor_render::props::{GiftField, GiftFieldKind, GiftForm};

use super::form::{Sent, country_of, shown};

/// What all fields of the receiver begin with; the same fields as the payer's follow.
const RECEIVER: &str = "gift_receiver_";
/// Where it stands in a refused request.
const POINTER: &str = "/gift";

/// Each kind with its name, those that are always asked first.
const FIELDS: [(GiftFieldKind, &str); 11] = [
    (GiftFieldKind::FirstName, "first_name"),
    (GiftFieldKind::LastName, "last_name"),
    (GiftFieldKind::Email, "email"),
    (GiftFieldKind::Company, "company"),
    (GiftFieldKind::VatNo, "vat_no"),
    (GiftFieldKind::Street, "street"),
    (GiftFieldKind::StreetNumber, "street_number"),
    (GiftFieldKind::Zip, "zip"),
    (GiftFieldKind::City, "city"),
    (GiftFieldKind::Country, "country"),
    (GiftFieldKind::Phone, "phone"),
];
const ASKED: usize = 3;

/// The part, where it can be bought for somebody else. `given` has what was typed, or what a link knows, by its name.
pub fn form<'a>(
    offer: &Quote,
    given: impl Fn(&str) -> &'a str,
    fault: Option<&ApiError>,
    locale: Locale,
) -> Option<GiftForm> {
    if !offer.can_be_given() {
        return None;
    }
    let error = |pointer: &str| {
        let found = fault?.field_faults().iter().find(|field| field.pointer == pointer)?;
        Some(found.code.detail(locale, &found.meta))
    };
    let part = |name: &str| given(&format!("{RECEIVER}{name}"));
    let field = |(kind, name): (GiftFieldKind, &str)| GiftField {
        kind,
        value: match kind {
            GiftFieldKind::Country => country_of(part).unwrap_or_else(|| shown(part(name))),
            _ => shown(part(name)),
        },
        error: error(&format!("{POINTER}/receiver/{name}")),
    };
    let all = FIELDS.into_iter().map(field).enumerate();
    let fields: Vec<_> =
        all.filter(|(at, field)| *at < ASKED || !field.value.is_empty()).map(|(_, field)| field).collect();
    let (first, last) = offer.gift_days(offer.at);
    let day = shown(given("gift_date"));
    Some(GiftForm {
        // A link that says for whom it is makes it a gift: nothing more is paid for that, and nothing agreed to.
        chosen: is_ticked(given("gift")) || !given("gift_receiver_email").is_empty() && given("csrf").is_empty(),
        fields,
        message: shown(given("gift_message")),
        message_error: error("/gift/message"),
        day: if day.is_empty() { first.to_string() } else { day },
        first_day: first.to_string(),
        last_day: last.to_string(),
        day_error: error("/gift/deliver_on"),
        error: error(POINTER),
    })
}

fn is_ticked(value: &str) -> bool {
    matches!(value, "true" | "on" | "1")
}

/// The gift of a form; none where it is not ticked.
pub fn sent(sent: &Sent) -> Result<Option<Gift>> {
    if !is_ticked(sent.text("gift")) {
        return Ok(None);
    }
    let given = |name: &str| sent.text(&format!("{RECEIVER}{name}"));
    let part = |name: &str| given(name).to_owned();
    let receiver = Payer {
        email: part("email"),
        first_name: part("first_name"),
        last_name: part("last_name"),
        // What is no country stays as it was typed, and is refused beside its field.
        country: country_of(given).unwrap_or_else(|| part("country")),
        company: part("company"),
        vat_no: part("vat_no"),
        street: part("street"),
        street_number: part("street_number"),
        zip: part("zip"),
        city: part("city"),
        phone: part("phone"),
        ..Payer::default()
    };
    let on = match sent.text("gift_date") {
        "" => None,
        day => Some(day.parse().map_err(|_| ApiError::field(Code::InvalidDate, "/gift/deliver_on"))?),
    };
    Ok(Some(Gift { receiver, message: sent.text("gift_message").to_owned(), on }))
}

/// Whether it is said beside the gift.
pub fn is_ours(fault: &FieldFault) -> bool {
    fault.pointer == POINTER || fault.pointer.starts_with("/gift/")
}
