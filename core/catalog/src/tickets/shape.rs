//! What a kind of ticket may say.

use chrono_tz::Tz;
use kontor_kernel::{Code, Country, Result, Validator, limits::LINE_CHARS_MAX};

use super::NewTicket;
use crate::limits;

/// The same with texts trimmed and the country in capitals; a place that is not there counts for nothing online.
pub(super) fn tidy(ticket: &NewTicket) -> NewTicket {
    let text = |text: &str| text.trim().to_owned();
    NewTicket {
        name: text(&ticket.name),
        online: ticket.online,
        location_address: text(&ticket.location_address),
        country_code: ticket
            .country_code
            .as_deref()
            .map(|code| code.trim().to_uppercase())
            .filter(|code| !code.is_empty()),
        location_short_name: text(&ticket.location_short_name),
        time_zone_name: text(&ticket.time_zone_name),
        additional_text: text(&ticket.additional_text),
    }
}

/// Refuses everything that is wrong at once. An event that one goes to has an address and a country: whoever holds a
/// ticket has to find it, and its tax is that of the country (Art. 53 and 54 Dir. 2006/112).
pub(super) fn check(ticket: &NewTicket) -> Result<()> {
    let there = usize::from(!ticket.online);
    let mut check = Validator::new();
    check
        .line("/name", &ticket.name, 1, LINE_CHARS_MAX)
        .text("/location_address", &ticket.location_address, there, limits::ADDRESS_CHARS_MAX)
        .line("/location_short_name", &ticket.location_short_name, 0, LINE_CHARS_MAX)
        .text("/additional_text", &ticket.additional_text, 0, limits::TICKET_TEXT_CHARS_MAX)
        .that(ticket.time_zone_name.parse::<Tz>().is_ok(), Code::InvalidTimeZone, "/time_zone_name");
    match &ticket.country_code {
        Some(code) => check.that(code.parse::<Country>().is_ok(), Code::InvalidCountry, "/country_code"),
        None => check.that(ticket.online, Code::Required, "/country_code"),
    };
    check.finish()
}
