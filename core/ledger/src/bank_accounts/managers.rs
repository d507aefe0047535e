//! Bank accounts of all sellers, for the platform's managers. They decide nothing here: an account is accepted where it fits the verified
//! holder, and activated by the provider.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{self, BankAccountId, SellerId};
use kontor_lists::{Cell, Column, Filter, IdWords, Reader, Search, Sheet, Sort, linked, shown, words_of};

use crate::{BankExternal, BankInternal};

/// A bank account, with whose it is.
#[derive(Debug, Clone, Row)]
pub struct AdminBankAccount {
    /// Whose.
    pub seller_id: SellerId,
    /// The shop's name.
    pub seller_name: String,
    /// Whether money is real there.
    pub livemode: bool,
    /// Which.
    pub id: BankAccountId,
    /// Whose it is, as the bank has it.
    pub holder: String,
    /// The end of the IBAN.
    pub iban_last4: String,
    /// The country of the bank.
    pub country_code: String,
    /// What we think of it.
    pub internal: BankInternal,
    /// What the provider thinks of it.
    pub external: BankExternal,
    /// The code of why it was refused.
    pub refusal: Option<String>,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// Those that were not removed.
const ACCOUNTS: &str = "(SELECT b.seller_id, s.name AS seller_name, s.livemode, b.id, b.holder, b.iban_last4, b.country_code, b.internal, \
     b.external, b.refusal, b.created_at, b.updated_at \
     FROM bank_accounts b JOIN sellers s ON s.seller_id = b.seller_id WHERE b.removed_at IS NULL)";

/// Bank accounts across sellers, the youngest first; the rows are [`AdminBankAccount`].
pub static ADMIN_BANK_ACCOUNTS: Sheet = Sheet {
    name: "admin_bank_accounts",
    reader: Reader::manager("bank_accounts"),
    table: ACCOUNTS,
    filters: &[
        Filter::flag(
            "waiting",
            "(r.internal IN ('init', 'change') OR r.internal = 'accepted' AND r.external IN ('not_sent', 'waiting'))",
            "Only accounts that can't receive payouts yet and weren't rejected.",
            shown("people:waiting").yes_no("people:waitingOnly", "people:waitingAll"),
        ),
        Filter::words(
            "internal",
            "r.internal",
            words_of::<BankInternal>,
            "Accounts where our own check stands here.",
            shown("people:bankAccounts.internal").words("people:bankInternal"),
        ),
        Filter::words(
            "external",
            "r.external",
            words_of::<BankExternal>,
            "Accounts where the provider's check stands here.",
            shown("people:bankAccounts.external").words("people:bankExternal"),
        ),
        Filter::time("created_at", "r.created_at", "When they were added.", shown("people:bankAccounts.created")),
        Filter::bool(
            "livemode",
            "r.livemode",
            "Whether money is real there.",
            shown("people:bankAccounts.side").yes_no("people:bankAccounts.live", "people:bankAccounts.test"),
        ),
        Filter::ids::<kinds::Seller>(
            "seller_id",
            "r.seller_id",
            "Of these sellers.",
            linked("people:bankAccounts.seller"),
        ),
        Filter::ids::<kinds::BankAccount>("id", "r.id", "By id.", linked("people:bankAccounts.reference")),
    ],
    scopes: &[],
    sorts: &[Sort { key: "created_at", column: "r.created_at", cast: "timestamptz" }],
    facets: &["internal", "external"],
    relations: &[],
    search: Search::Passage { part: &["lower(r.seller_name)", "lower(r.holder)"], whole: &["r.iban_last4"] },
    row: "r.seller_id, r.seller_name, r.livemode, r.id, r.holder, r.iban_last4, r.country_code, r.internal, r.external, r.refusal, \
        r.created_at, r.updated_at",
    currency: None,
    columns: &[
        Column { key: "seller_id", sql: "r.seller_id", cell: Cell::Id(IdWords::for_kind::<kinds::Seller>()) },
        Column { key: "seller", sql: "r.seller_name", cell: Cell::Text },
        Column { key: "livemode", sql: "r.livemode", cell: Cell::Bool },
        Column { key: "id", sql: "r.id", cell: Cell::Id(IdWords::for_kind::<kinds::BankAccount>()) },
        Column { key: "holder", sql: "r.holder", cell: Cell::Text },
        Column { key: "iban_last4", sql: "r.iban_last4", cell: Cell::Plain },
        Column { key: "country", sql: "r.country_code", cell: Cell::Plain },
        Column { key: "internal", sql: "r.internal", cell: Cell::Plain },
        Column { key: "external", sql: "r.external", cell: Cell::Plain },
        Column { key: "created_at", sql: "r.created_at", cell: Cell::Time },
    ],
};
