//! How many pieces, and who comes with each ticket, as fields of the form.

use kontor_catalog::limits::QUANTITY_MAX;
use kontor_checkout::{Attendee, Quote};
use kontor_kernel::{ApiError, Code, FieldFault, Locale};
use kontor_render::props::{AttendeeField, Attendees, FieldError, PaymentField, QuantityField};

use super::form::{Sent, shown};

/// The buttons beside the number: one more, one less, or only the new total. They order nothing.
const STEP: &str = "step_quantity";
/// Where attendees stand in a refused request.
const POINTER: &str = "/attendees/";

/// The number of a link or a form; what is no number, and what nobody can have, is one piece until it is sent.
pub fn named(typed: &str, most: i64) -> i64 {
    typed.parse().ok().filter(|pieces| (1..=most).contains(pieces)).unwrap_or(1)
}

/// The number of a form, to be ordered: what is no number is refused like one that is too small.
pub fn sent(sent: &Sent) -> i64 {
    match sent.text("quantity") {
        "" => 1,
        typed => typed.parse().unwrap_or_default(),
    }
}

/// What the number becomes by the button that was pressed; none: the button orders.
pub fn stepped(sent: &Sent) -> Option<String> {
    let step: i64 = match sent.text(STEP) {
        "" => return None,
        word => word.parse().unwrap_or_default(),
    };
    let typed: i64 = sent.text("quantity").parse().unwrap_or(1);
    Some(typed.saturating_add(step).clamp(1, QUANTITY_MAX).to_string())
}

/// The field, where several can be had, with what was typed.
pub fn field(offer: &Quote, typed: &str) -> Option<QuantityField> {
    let most = offer.pieces_max();
    let left = offer.pieces_left().unwrap_or(most).clamp(1, most);
    let value = if typed.is_empty() { offer.quantity.to_string() } else { shown(typed) };
    (most > 1).then_some(QuantityField { value, max: left })
}

/// That fewer are left than were asked for, beside the field.
pub fn error(offer: &Quote, locale: Locale) -> Vec<FieldError> {
    let left = offer.pieces_left().filter(|left| offer.quantity > 1 && *left > 0 && *left < offer.quantity);
    let fault = left.map(|left| ApiError::new(Code::NotEnoughLeft).with("left", left));
    let message = fault.map(|fault| fault.code().detail(locale, fault.meta()));
    message.map(|message| FieldError::at(PaymentField::Quantity, message)).into_iter().collect()
}

fn name(place: usize, part: &str) -> String {
    format!("attendee_{place}_{part}")
}

/// Who comes with each ticket, as it was sent.
pub fn attendees(offer: &Quote, sent: &Sent) -> Vec<Attendee> {
    let text = |place, part| sent.text(&name(place, part)).to_owned();
    let one = |place| Attendee {
        first_name: text(place, "first_name"),
        last_name: text(place, "last_name"),
        email: text(place, "email"),
    };
    (1..=offer.asks_attendees()).map(one).collect()
}

/// The fields, with what was typed (by its name) and what is wrong with it.
pub fn people<'a>(
    offer: &Quote,
    typed: impl Fn(&str) -> &'a str,
    fault: Option<&ApiError>,
    locale: Locale,
) -> Option<Attendees> {
    let error = |place: usize, part: &str| {
        let pointer = format!("{POINTER}{}/{part}", place - 1);
        let found = fault?.field_faults().iter().find(|field| field.pointer == pointer)?;
        Some(found.code.detail(locale, &found.meta))
    };
    let text = |place, part| shown(typed(&name(place, part)));
    let one = |place| AttendeeField {
        place,
        first_name: text(place, "first_name"),
        last_name: text(place, "last_name"),
        email: text(place, "email"),
        first_name_error: error(place, "first_name"),
        last_name_error: error(place, "last_name"),
        email_error: error(place, "email"),
    };
    let people: Vec<_> = (1..=offer.asks_attendees()).map(one).collect();
    (!people.is_empty()).then(|| Attendees { required: offer.product.attendees.is_required(), people })
}

/// Whether it is said beside an attendee.
pub fn is_ours(fault: &FieldFault) -> bool {
    fault.pointer.starts_with(POINTER)
}
