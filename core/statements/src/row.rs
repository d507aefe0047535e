//! Statements and entries, as rows.

use chrono::{DateTime, NaiveDate, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Country, Currency, Money, Result, hash_token,
    kinds::{BankEntryId, BankStatementId, OrderId, OrderRateId, SellerId, TransactionId},
};

use crate::{Confidence, EntryState, Format};

/// What is shown of an account's number.
const HINT_CHARS: usize = 4;

/// A file that was taken.
#[derive(Debug, Clone, Row)]
pub struct Statement {
    /// Its id.
    pub id: BankStatementId,
    /// What it was called.
    pub file_name: String,
    /// How it is written.
    pub format: Format,
    /// The ends of its accounts' numbers.
    pub accounts: String,
    /// What stands in it.
    pub entries_count: i32,
    /// What of that had come before.
    pub known_count: i32,
    /// What of the rest was compared with the orders.
    pub looked_count: i32,
    /// When it was taken.
    pub created_at: DateTime<Utc>,
}

impl Statement {
    /// Entries that are still to be compared.
    pub const fn left(&self) -> i32 {
        self.entries_count - self.known_count - self.looked_count
    }
}

/// One movement of an account.
#[derive(Debug, Clone, Row)]
pub struct Entry {
    /// Its id.
    pub id: BankEntryId,
    /// The file that brought it first.
    pub statement_id: BankStatementId,
    /// Tells one account from another.
    pub account_hash: String,
    /// The end of the account's number.
    pub account_hint: String,
    /// Whether a payment company watches the account.
    pub watched: bool,
    /// Whether the bank has a name of its own for it.
    pub by_reference: bool,
    /// Noon of the day on which it was booked.
    pub booked_at: DateTime<Utc>,
    /// Of its amount.
    pub currency: Currency,
    /// Minor units; what went out is negative.
    pub amount: i64,
    /// Who is on the other side.
    pub payer_name: String,
    /// The end of their account's number.
    pub payer_hint: String,
    /// The country that the number begins with; empty where the bank does not tell it.
    payer_country: String,
    /// What was written on it.
    pub purpose: String,
    /// The bank's own name of it.
    pub bank_reference: String,
    /// Whether it takes another one back.
    pub reversal: bool,
    /// What became of it.
    pub state: EntryState,
    /// How sure its order is.
    pub confidence: Confidence,
    /// When it was compared with the orders.
    pub looked_at: Option<DateTime<Utc>>,
    /// The order that it looks like.
    pub suggested_id: Option<OrderId>,
    /// The order that it belongs to.
    pub order_id: Option<OrderId>,
    /// Which of its payments.
    pub rate_id: Option<OrderRateId>,
    /// The payment that it was booked as.
    pub transaction_id: Option<TransactionId>,
    /// Counts its changes.
    pub version: i32,
    /// When it was taken.
    pub created_at: DateTime<Utc>,
    /// The token of its order, or of the one that it looks like.
    pub order_token: Option<String>,
    /// What that order is about.
    pub product_name: Option<String>,
    /// Whose order it is.
    pub payer_first_name: Option<String>,
    /// Whose order it is.
    pub payer_last_name: Option<String>,
    /// Whose order it is.
    pub payer_email: Option<String>,
}

impl Entry {
    /// What came, or went out.
    pub const fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }

    /// Where the bank is that it came from, as far as is known.
    pub fn payer_country(&self) -> Option<Country> {
        self.payer_country.parse().ok()
    }

    /// The day on which it was booked.
    pub fn booked_on(&self) -> NaiveDate {
        self.booked_at.date_naive()
    }
}

pub(crate) const STATEMENT_COLUMNS: &str =
    "r.id, r.file_name, r.format, r.accounts, r.entries_count, r.known_count, r.looked_count, r.created_at";

pub(crate) const ENTRY_COLUMNS: &str = "r.id, r.statement_id, r.account_hash, r.account_hint, r.watched, r.by_reference, \
    r.booked_at, r.currency, r.amount, r.payer_name, r.payer_hint, r.payer_country, r.purpose, r.bank_reference, r.reversal, r.state, \
    r.confidence, r.looked_at, r.suggested_id, r.order_id, r.rate_id, r.transaction_id, r.version, r.created_at, \
    r.order_token, r.product_name, r.payer_first_name, r.payer_last_name, r.payer_email";

/// One file.
pub async fn statement(tx: &mut Tx, id: BankStatementId) -> Result<Statement> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {STATEMENT_COLUMNS} FROM bank_statements AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Statement> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// One entry.
pub async fn entry(tx: &mut Tx, id: BankEntryId) -> Result<Entry> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM bank_entry_rows AS r WHERE r.seller_id = $1 AND r.id = $2");
    let found: Vec<Entry> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// One entry, held against every other change until the transaction ends. Whoever holds an order too holds that first.
pub(crate) async fn lock(tx: &mut Tx, id: BankEntryId) -> Result<Entry> {
    let seller = tx.seller()?;
    let held = query("SELECT id FROM bank_entries WHERE seller_id = $1 AND id = $2 FOR UPDATE")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    if held == 0 { Err(ApiError::not_found()) } else { entry(tx, id).await }
}

/// A part of a payment whose rest has not come.
#[derive(Debug, Clone, Row)]
pub(crate) struct Noted {
    pub id: BankEntryId,
    pub rate_id: OrderRateId,
    pub amount: i64,
}

/// All parts that wait for their rest.
pub(crate) async fn noted(tx: &mut Tx) -> Result<Vec<Noted>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, rate_id, amount FROM bank_entries WHERE seller_id = $1 AND state = 'noted'";
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// Those of one payment, the oldest first, held. The caller holds the order.
pub(crate) async fn noted_of(tx: &mut Tx, rate: OrderRateId) -> Result<Vec<Noted>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, rate_id, amount FROM bank_entries WHERE seller_id = $1 AND rate_id = $2 AND state = 'noted'
               ORDER BY id FOR UPDATE";
    Ok(query(sql).bind(seller).bind(rate).load(tx.conn()?).await?)
}

/// Tells accounts apart: the same account of two sellers has two.
pub(crate) fn account_hash(seller: SellerId, iban: &str) -> String {
    hash_token(&format!("{seller}:{iban}"))
}

/// The end of an account's number; empty of none.
pub(crate) fn hint(iban: &str) -> String {
    iban.get(iban.len().saturating_sub(HINT_CHARS)..).unwrap_or_default().to_owned()
}

/// The country of an account, by which its number begins (ISO 13616); empty where it is no such number.
pub(crate) fn country(iban: &str) -> String {
    let known = iban.get(..2).and_then(|code| code.parse::<Country>().ok());
    known.map(|country| country.to_string()).unwrap_or_default()
}
