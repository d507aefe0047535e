//! Where the seller's money is sent.

use kontor_kernel::{Party, kinds};
use kontor_ledger::{
    BankAccount, BankExternal, BankInternal, NewBankAccount, add_bank_account, bank_account_of, list_bank_accounts,
    remove_bank_account,
};
use kontor_mail::SecurityChange;
use kontor_verification::say;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, context};

/// The operations.
pub struct BankAccounts;

/// A bank account to add.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankAccountBody {
    /// Account holder: the verified person or company. In test mode, anyone.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub holder: String,
    /// IBAN, with or without spaces; of a bank in DE, FR, NL, ES or IE.
    #[oai(validator(min_length = 1, max_length = 80))]
    pub iban: String,
}

/// A bank account.
#[derive(Debug, Clone, Object)]
pub struct BankAccountAttributes {
    /// Account holder.
    pub holder: String,
    /// Last four digits of the IBAN; the rest is encrypted.
    pub iban_last4: String,
    /// Country of the bank.
    pub country_code: String,
    /// Result of our own check.
    pub internal: WireEnum<BankInternal>,
    /// Result of the provider's check.
    pub external: WireEnum<BankExternal>,
    /// Whether money can be sent to it.
    pub active: bool,
    /// Why it was rejected, as a sentence.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<BankAccount> for BankAccountAttributes {
    fn from(account: BankAccount) -> Self {
        Self {
            active: account.is_active(),
            holder: account.holder,
            iban_last4: account.iban_last4,
            country_code: account.country_code,
            internal: WireEnum(account.internal),
            external: WireEnum(account.external),
            refusal: account.refusal.map(|code| say(&code, context::locale())),
            created_at: Timestamp(account.created_at),
        }
    }
}

/// How its owner knows it again in a mail.
pub(super) fn shown(account: &BankAccount) -> String {
    format!("{} … {}", account.country_code, account.iban_last4)
}

#[OpenApi(prefix_path = "/v1/cabinet/bank_accounts", tag = "crate::tags::Tag::Payouts")]
impl BankAccounts {
    /// List bank accounts
    ///
    /// Newest first; the list is short and never paginated. Payouts go to the newest active account.
    #[oai(path = "/", method = "get", operation_id = "list_bank_accounts")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<BankAccountAttributes>>> {
        let mut tx = seller.begin().await?;
        let accounts = list_bank_accounts(&mut tx, Party::SELLER).await?;
        tx.commit().await?;
        let data = accounts.into_iter().map(|account| Resource::new(account.id, "bank_account", account.into()));
        Ok(Json(ListDoc::whole(data.collect())))
    }

    /// Create a bank account
    ///
    /// Registers it with the payment provider; the current account remains in use until this one is active. In a live
    /// shop, nothing is paid out to it for 48 hours (`bank_account_new`), and its seller is notified by email.
    #[oai(path = "/", method = "post", operation_id = "create_bank_account")]
    async fn add(&self, seller: Seller, body: Body<BankAccountBody>) -> Answer<Json<Doc<BankAccountAttributes>>> {
        let new = NewBankAccount { holder: body.0.holder, iban: body.0.iban };
        let mut tx = seller.begin().await?;
        let account = add_bank_account(&mut tx, &seller.app().config.secret, &new).await?;
        seller.notify_security_change(&mut tx, SecurityChange::BankAccountAdded, &shown(&account)).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(account.id, "bank_account", account.into())))
    }

    /// Retrieve a bank account
    #[oai(path = "/:id", method = "get", operation_id = "get_bank_account")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::BankAccount>>,
    ) -> Answer<Json<Doc<BankAccountAttributes>>> {
        let mut tx = seller.begin().await?;
        let account = bank_account_of(&mut tx, id.0.0, Party::SELLER).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(account.id, "bank_account", account.into())))
    }

    /// Delete a bank account
    ///
    /// Returns `in_use` while a payout to it is on its way.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_bank_account")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::BankAccount>>) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        let account = bank_account_of(&mut tx, id.0.0, Party::SELLER).await?;
        remove_bank_account(&mut tx, id.0.0).await?;
        seller.notify_security_change(&mut tx, SecurityChange::BankAccountRemoved, &shown(&account)).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}
