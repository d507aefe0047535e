//! The books: double entry, append-only, one seller's at a time.
//!
//! Owned tables: `bank_accounts`, `entries`, `payout_requests`, `payout_settings`, `payout_transfers`, `payouts`, `postings`.
//! * Never a posting that does not balance in every currency, never one changed or deleted, never one booked twice.
//! * Never a balance that is stored: it is the sum of its entries.
//! * Never money promised twice: a payout request or a refund takes it out of the balance before anybody sends it.
//! * Never a payout sent twice, never one taken for failed because nobody answered.
//! * Never a payout by a schedule twice in one period.
//! * Never an IBAN in the clear.
//!
//! Callers: orders (payments), the payout verbs here, the worker's money lane.

mod balance;
mod bank_accounts;
mod cover;
mod credit;
mod own;
pub mod payout;
mod post;
mod schema;
mod state;

pub use balance::{Balance, balances, balances_of};
pub use bank_accounts::{
    ADMIN_BANK_ACCOUNTS, AdminBankAccount, BankAccount, NewBankAccount, add as add_bank_account,
    add_of as add_bank_account_of, bank_account, bank_account_of, bank_accounts as list_bank_accounts,
    remove as remove_bank_account, reseal_bank_accounts,
};
pub use cover::{Cover, cover, hold};
pub use credit::{CreditMove, book_credit, credit_balance, credit_moves};
pub use own::{OwnRows, OwnShop, OwnTransfer, Window, own_shop, own_shops, own_transfers};
pub use payout::{Payout, PayoutRequest, Payouts};
pub use post::{Account, Line, Posting, PostingKind, book_share, post};
pub use state::{BankExternal, BankInternal, PayoutState, RequestState};
