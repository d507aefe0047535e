//! Bank accounts of all sellers, as managers see them.

use kontor_kernel::kinds;
use kontor_ledger::{ADMIN_BANK_ACCOUNTS, AdminBankAccount, BankExternal, BankInternal};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminBankAccounts;

/// A bank account that a seller added for payouts.
#[derive(Debug, Clone, Object)]
pub struct AdminBankAccountAttributes {
    /// The seller it belongs to.
    pub seller: WireId<kinds::Seller>,
    /// The shop's name.
    pub seller_name: String,
    /// Whether it is the live shop's; `false`: of its test mode.
    pub livemode: bool,
    /// The account holder.
    pub holder: String,
    /// The last four characters of the IBAN. The whole IBAN is never shown.
    pub iban_last4: String,
    /// The country of the bank, ISO 3166.
    pub country: String,
    /// Our own check: whether the holder is the verified seller.
    pub internal: WireEnum<BankInternal>,
    /// The payment provider's check.
    pub external: WireEnum<BankExternal>,
    /// The code of why it was rejected; absent if it wasn't.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<AdminBankAccount> for AdminBankAccountAttributes {
    fn from(row: AdminBankAccount) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            holder: row.holder,
            iban_last4: row.iban_last4,
            country: row.country_code,
            internal: WireEnum(row.internal),
            external: WireEnum(row.external),
            refusal: row.refusal,
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/bank_accounts", tag = "crate::tags::Tag::Admin")]
impl AdminBankAccounts {
    /// List bank accounts across sellers
    ///
    /// Newest first; accounts that sellers removed are not in the list. Accounts are checked automatically and by the payment
    /// provider, so there is nothing to decide here.
    #[oai(path = "/", method = "get", operation_id = "list_all_bank_accounts")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminBankAccountAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_BANK_ACCOUNTS, &tx)?.page::<AdminBankAccount>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "bank_account", row.into()))))
    }
}
