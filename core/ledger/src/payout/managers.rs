//! Payouts of all sellers, for the platform's managers.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::{
    Currency, PartyKind,
    kinds::{self, PayoutId, SellerId},
};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, linked, shown, words_of};

use crate::PayoutState;

/// A payout, with whose it is.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of payouts, explained by the API's attributes")]
pub struct AdminPayout {
    pub seller_id: SellerId,
    pub seller_name: String,
    pub livemode: bool,
    pub id: PayoutId,
    pub party: PartyKind,
    pub amount: i64,
    pub currency: Currency,
    pub state: PayoutState,
    pub reason: Option<String>,
    pub created_at: DateTime<Utc>,
    pub issued_at: Option<DateTime<Utc>>,
    pub settled_at: Option<DateTime<Utc>>,
}

const fn column(key: &'static str, sql: &'static str, cell: Cell) -> Column {
    Column { key, sql, cell }
}

/// Payouts across sellers, the youngest first; the rows are [`AdminPayout`].
pub static ADMIN_PAYOUTS: Sheet = Sheet {
    name: "admin_payouts",
    reader: Reader::manager("payouts"),
    table: "(SELECT p.*, s.name AS seller_name, s.livemode FROM payouts AS p JOIN sellers AS s ON s.seller_id = p.seller_id)",
    filters: &[
        Filter::words(
            "state",
            "r.state",
            words_of::<PayoutState>,
            "Only payouts in these states.",
            shown("money:payouts.state").words("money:payoutState"),
        ),
        Filter::time("created_at", "r.created_at", "When the payout was approved.", shown("money:payouts.created")),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Only payouts of these sellers.",
            linked("office:seller"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &["state"],
    relations: &[],
    search: Search::Nowhere,
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.party, r.amount, r.currency, r.state, r.reason, r.created_at, r.issued_at, \
        r.settled_at",
    currency: Some("r.currency"),
    columns: &[
        column("seller_id", "r.seller_id", Cell::Id(IdWords::for_kind::<kinds::Seller>())),
        column("seller", "r.seller_name", Cell::Text),
        column("livemode", "r.livemode", Cell::Bool),
        column("id", "r.id", Cell::Id(IdWords::for_kind::<kinds::Payout>())),
        column("created_at", "r.created_at", Cell::Time),
        column("state", "r.state", Cell::Plain),
        column("amount", "r.amount", Cell::Money),
        column("currency_key", "r.currency", Cell::Plain),
        column("issued_at", "r.issued_at", Cell::Time),
        column("settled_at", "r.settled_at", Cell::Time),
        column("reason", "r.reason", Cell::Text),
    ],
};
