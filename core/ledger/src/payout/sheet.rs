//! The lists of requests and payouts.

use kontor_kernel::kinds;
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use super::store::{ADMIN_REQUEST_COLUMNS, PAYOUT_COLUMNS, REQUEST_COLUMNS};
use crate::{PayoutState, RequestState, payout::PayeeKind};

/// The list of payout requests; its rows are [`super::PayoutRequest`].
pub static PAYOUT_REQUESTS: Sheet = Sheet {
    name: "payout_requests",
    reader: Reader::Seller,
    table: "(SELECT * FROM payout_requests WHERE party = 'seller')",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<RequestState>,
            "Only payout requests in these states.",
            shown("money:payouts.state").words("money:requestState"),
        ),
        Filter::time("created_at", "r.created_at", "When the payout was requested.", shown("money:payouts.created")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: REQUEST_COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};

/// Requests across sellers, for managers; the rows are [`super::AdminRequest`].
pub static ADMIN_PAYOUT_REQUESTS: Sheet = Sheet {
    name: "admin_payout_requests",
    reader: Reader::manager("payout_requests"),
    table: "(SELECT q.*, s.name AS seller_name, s.livemode, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) \
        AS party_name FROM payout_requests AS q JOIN sellers AS s ON s.seller_id = q.seller_id LEFT JOIN users AS u ON u.id = q.party_id)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<RequestState>,
            "Only payout requests in these states.",
            shown("people:requests.state").words("people:requestState").single(),
        ),
        Filter::time("created_at", "r.created_at", "When the payout was requested.", shown("people:requests.created")),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only payout requests of these sellers.",
            linked("people:requests.seller"),
        ),
        Filter::words(
            "party",
            "r.party",
            words_of::<PayeeKind>,
            "Only payout requests of these: the seller, or people with a share of its sales.",
            shown("people:requests.party").words("common:kind"),
        ),
    ],
    row: ADMIN_REQUEST_COLUMNS,
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "livemode", sql: "r.livemode", cell: Cell::Bool },
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::PayoutRequest>()) },
        Column { key: "amount", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
    ..PAYOUT_REQUESTS
};

/// The list of payouts; its rows are [`super::Payout`].
pub static PAYOUTS: Sheet = Sheet {
    name: "payouts",
    reader: Reader::Seller,
    table: "(SELECT * FROM payouts WHERE party = 'seller')",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<PayoutState>,
            "Only payouts in these states.",
            shown("money:payouts.state").words("money:payoutState"),
        ),
        Filter::time("created_at", "r.created_at", "When the payout was approved.", shown("money:payouts.created")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: PAYOUT_COLUMNS,
    currency: Some("r.currency"),
    columns: &[
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::Payout>()) },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
        Column { key: "state", sql: "r.state", cell: Cell::Plain },
        Column { key: "amount", sql: "r.amount", cell: Cell::Money },
        Column { key: "currency_key", sql: "r.currency", cell: Cell::Plain },
        Column { key: "issued_at", sql: "r.issued_at", cell: Cell::Time },
        Column { key: "settled_at", sql: "r.settled_at", cell: Cell::Time },
        Column { key: "reason", sql: "r.reason", cell: Cell::Text },
    ],
};
