//! The dates of an event, as buyers choose among them.

use kontor_catalog::tickets::{Availability, Date, Ticket};
use kontor_checkout::Quote;
use kontor_kernel::Locale;
use kontor_render::props::{DateState, EventDate};

use super::dates::zone;

/// So few places are worth a word.
const FEW_PLACES: i32 = 10;

/// The dates that are not over, the earliest first; what is full or has begun is shown as such.
pub fn dates(offer: &Quote, locale: Locale) -> Vec<EventDate> {
    let kinds = offer.tickets.iter().flat_map(|kind| kind.dates.iter().map(move |date| (kind, date)));
    let mut ahead: Vec<(&Ticket, &Date)> = kinds.filter(|(_, date)| date.ends_at > offer.at).collect();
    ahead.sort_by_key(|(kind, date)| (date.starts_at, kind.position));
    ahead.into_iter().map(|(kind, date)| shown(offer, kind, date, locale)).collect()
}

fn shown(offer: &Quote, kind: &Ticket, date: &Date, locale: Locale) -> EventDate {
    let own = || {
        offer
            .kind_prices
            .iter()
            .chain(&offer.plans)
            .find(|plan| plan.active && !plan.is_sold_out() && plan.buys(kind.id))
    };
    let price = own().filter(|_| !offer.kind_prices.is_empty());
    EventDate {
        price: price.map(|plan| plan.with_fee(plan.price(), offer.fee.as_ref()).shown(locale)),
        id: date.id.to_string(),
        ticket: kind.name.clone(),
        when: kontor_documents_pdf::span(date.starts_at, date.ends_at, zone(&kind.time_zone_name), locale),
        place: kind.place(),
        state: match date.standing(offer.at) {
            Availability::Open => DateState::Open,
            // What is not sold may yet be had.
            Availability::Full if date.capacity.is_some_and(|places| date.sold_count < places) => DateState::Held,
            Availability::Full => DateState::Full,
            Availability::Begun => DateState::Begun,
        },
        left: date.left().filter(|left| (1..=FEW_PLACES).contains(left)).and_then(|left| u32::try_from(left).ok()),
    }
}

/// The date that an address or a form names: `ticket_date` (selling-core §3), or the first open one of `ticket_id`. One
/// that is not there counts as none.
pub fn requested(offer: &Quote, ticket: &str, date: &str) -> String {
    let known = offer.tickets.iter().flat_map(|kind| kind.dates.iter().map(move |date| (kind, date)));
    let mut open = known.filter(|(_, one)| one.standing(offer.at) == Availability::Open);
    let found = match (ticket, date) {
        (_, date) if !date.is_empty() => open.find(|(_, one)| one.id.to_string() == date),
        (ticket, _) if !ticket.is_empty() => open.find(|(kind, _)| kind.id.to_string() == ticket),
        // Where there is nothing to choose, nobody has to.
        _ => {
            let first = open.next();
            if open.next().is_none() { first } else { None }
        }
    };
    found.map(|(_, date)| date.id.to_string()).unwrap_or_default()
}
