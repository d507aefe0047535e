//! The list of tickets that buyers hold: filters, sorts, columns (storefront-growth §3, payment ticket).

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Scope, Search, Sheet, Sort, linked, shown, words_of};

use super::row::{COLUMNS, STATE};
use crate::TicketState;

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// The list of tickets that buyers hold; its rows are [`crate::tickets::PaymentTicket`].
pub static PAYMENT_TICKETS: Sheet = Sheet {
    name: "payment_tickets",
    reader: Reader::Seller,
    table: "payment_tickets",
    filters: &[
        Filter::words(
            "state",
            STATE,
            words_of::<TicketState>,
            "Only tickets in these states.",
            shown("orders:state").words("orders:ticketState"),
        ),
        Filter::time("event_date", "r.starts_at", "When the event starts.", shown("orders:ticket.date")),
        Filter::time("created_at", "r.created_at", "When the ticket was issued.", shown("orders:ticket.issued")),
        Filter::text("code", "r.code", "Only tickets with these codes.", shown("orders:ticket.code")),
        Filter::flag(
            "hide_free",
            "r.price_amount > 0",
            "Exclude free tickets.",
            shown("orders:hideFree").yes_no("orders:hidden", "orders:shown"),
        ),
        Filter::ids::<kinds::Product>(
            "product_id",
            "r.product_id",
            "Only tickets for these events.",
            linked("orders:ticket.event"),
        ),
        Filter::ids::<kinds::Ticket>(
            "ticket_id",
            "r.ticket_id",
            "Only tickets of these kinds.",
            linked("orders:filter.ticket"),
        ),
        Filter::ids::<kinds::TicketDate>(
            "ticket_date_id",
            "r.ticket_date_id",
            "Only tickets for these event dates.",
            linked("orders:ticket.date"),
        ),
        Filter::ids::<kinds::Order>("order_id", "r.order_id", "Only tickets of these orders.", linked("orders:token")),
        Filter::ids::<kinds::PaymentTicket>(
            "id",
            "r.id",
            "Only tickets with these ids.",
            linked("orders:filter.ticket"),
        ),
    ],
    scopes: &[Scope { name: "valid", sql: "r.state IN ('unused', 'used')" }],
    sorts: &[
        Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" },
        Sort { key: "event_date", column: "r.starts_at", cast: "timestamptz" },
    ],
    facets: &["state"],
    relations: &[],
    search: Search::Table("payment_ticket_tokens"),
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[
        column("code", "r.code", Cell::Plain),
        column("state", STATE, Cell::Plain),
        column("event_date", "r.starts_at", Cell::Time),
        column("event_end", "r.ends_at", Cell::Time),
        column("product_name", "r.product_name", Cell::Text),
        column("ticket_name", "r.ticket_name", Cell::Text),
        column("location", "r.location", Cell::Text),
        column("online", "r.online", Cell::Bool),
        column("price", "r.price_amount", Cell::Money),
        column("order_token", "r.order_token", Cell::Plain),
        column("first_name", "r.holder_first_name", Cell::Text),
        column("last_name", "r.holder_last_name", Cell::Text),
        column("email", "r.holder_email", Cell::Text),
        column("used_at", "r.used_at", Cell::Time),
        column("created_at", "r.created_at", Cell::Time),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::PaymentTicket>())),
    ],
};
