//! Where a seller's money is sent. The IBAN is sealed; only its country and last four characters are shown.

mod add;
mod managers;
mod remove;
mod reseal;
mod seal;
mod sync;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Result, kinds::BankAccountId};

use crate::{BankExternal, BankInternal};

pub use add::{NewBankAccount, add};
pub use managers::{ADMIN_BANK_ACCOUNTS, AdminBankAccount};
pub use remove::remove;
pub use reseal::reseal_bank_accounts;

/// A bank account of a seller.
#[derive(Debug, Clone, Row)]
pub struct BankAccount {
    /// Its id.
    pub id: BankAccountId,
    /// Whose it is, as the bank has it.
    pub holder: String,
    pub(crate) iban_sealed: String,
    /// The end of the IBAN.
    pub iban_last4: String,
    /// The country of the bank.
    pub country_code: String,
    /// What we think of it.
    pub internal: BankInternal,
    /// What the provider thinks of it.
    pub external: BankExternal,
    /// Its name at the provider.
    pub(crate) provider_ref: Option<String>,
    /// The code of why it was refused.
    pub refusal: Option<String>,
    pub(crate) inquiries: i32,
    /// When it was added.
    pub created_at: DateTime<Utc>,
}

impl BankAccount {
    /// Whether money can be sent there.
    pub fn is_active(&self) -> bool {
        self.internal == BankInternal::Accepted && self.external == BankExternal::Activated
    }
}

const COLUMNS: &str = "id, holder, iban_sealed, iban_last4, country_code, internal, external, provider_ref, refusal, \
    inquiries, created_at";

/// The accounts of the transaction's seller that were not removed, youngest first.
pub async fn bank_accounts(tx: &mut Tx) -> Result<Vec<BankAccount>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {COLUMNS} FROM bank_accounts WHERE seller_id = $1 AND removed_at IS NULL ORDER BY id DESC");
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// One account of the transaction's seller, a removed one too: payouts of the past name it.
pub async fn bank_account(tx: &mut Tx, id: BankAccountId) -> Result<BankAccount> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM bank_accounts WHERE seller_id = $1 AND id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Where the next payout goes: the youngest active account. A new one does not take over before it is active.
pub(crate) async fn active(tx: &mut Tx) -> Result<Option<BankAccount>> {
    Ok(bank_accounts(tx).await?.into_iter().find(BankAccount::is_active))
}
