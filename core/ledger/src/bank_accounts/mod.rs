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
use kontor_kernel::{
    ApiError, Party, PartyKind, Result,
    kinds::{BankAccountId, UserId},
};

use crate::{BankExternal, BankInternal};

pub use add::{NewBankAccount, add, add_of};
pub use managers::{ADMIN_BANK_ACCOUNTS, AdminBankAccount};
pub use remove::remove;
pub use reseal::reseal_bank_accounts;

/// A bank account of a seller.
#[derive(Debug, Clone, Row)]
pub struct BankAccount {
    /// Its id.
    pub id: BankAccountId,
    /// What its owner is to the seller.
    pub party: PartyKind,
    /// Who it is, where it is not the seller.
    pub party_id: Option<UserId>,
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
    /// Who added it.
    pub const fn party(&self) -> Party {
        Party { kind: self.party, id: self.party_id }
    }

    /// Whether a party's money goes there. A person has one account in a shop, whatever they get there and what for.
    pub fn is_of(&self, party: Party) -> bool {
        match party.id {
            Some(person) => self.party_id == Some(person),
            None => self.party() == party,
        }
    }

    /// Whether money can be sent there.
    pub fn is_active(&self) -> bool {
        self.internal == BankInternal::Accepted && self.external == BankExternal::Activated
    }
}

const COLUMNS: &str = "id, party, party_id, holder, iban_sealed, iban_last4, country_code, internal, external, provider_ref, refusal, \
    inquiries, created_at";

/// The accounts of a party that were not removed, youngest first.
pub async fn bank_accounts(tx: &mut Tx, party: Party) -> Result<Vec<BankAccount>> {
    let all = all_bank_accounts(tx).await?;
    Ok(all.into_iter().filter(|bank| bank.is_of(party)).collect())
}

/// One account of a party, a removed one too; another's is not found.
pub async fn bank_account_of(tx: &mut Tx, id: BankAccountId, party: Party) -> Result<BankAccount> {
    let found = bank_account(tx, id).await?;
    if found.is_of(party) { Ok(found) } else { Err(ApiError::not_found()) }
}

/// Everybody's in the transaction's seller's books that were not removed, youngest first.
pub(crate) async fn all_bank_accounts(tx: &mut Tx) -> Result<Vec<BankAccount>> {
    let seller = tx.seller()?;
    let sql =
        format!("SELECT {COLUMNS} FROM bank_accounts WHERE seller_id = $1 AND removed_at IS NULL ORDER BY id DESC");
    Ok(query(sql).bind(seller).load(tx.conn()?).await?)
}

/// One account in the transaction's seller's books, a removed one too: payouts of the past name it.
pub async fn bank_account(tx: &mut Tx, id: BankAccountId) -> Result<BankAccount> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {COLUMNS} FROM bank_accounts WHERE seller_id = $1 AND id = $2");
    let found = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

/// Where the next payout goes: the youngest active account. A new one does not take over before it is active.
pub(crate) async fn active(tx: &mut Tx, party: Party) -> Result<Option<BankAccount>> {
    Ok(bank_accounts(tx, party).await?.into_iter().find(BankAccount::is_active))
}
