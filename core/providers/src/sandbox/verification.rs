//! Who a seller is, and where their money goes: the sandbox's accounts.

use std::collections::BTreeMap;

use async_trait::async_trait;
use kontor_kernel::kinds::SellerId;
use kontor_payments::provider::ProviderFault;
use kontor_verification::{
    VerificationProvider,
    provider::{BankStanding, PersonProfile, VerificationStatus},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Sandbox;
use super::call::Refused;

#[derive(Serialize)]
struct AskAccount<'a> {
    external_id: &'a str,
    profile: &'a PersonProfile,
}

#[derive(Serialize)]
struct Change<'a> {
    profile: &'a PersonProfile,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum AccountState {
    Created,
    Waiting,
    Approved,
    Rejected,
    NeedsMore,
}

#[derive(Deserialize)]
struct Account {
    id: String,
    state: AccountState,
    profile: BTreeMap<String, Value>,
    reasons: Vec<String>,
    requirements: Vec<String>,
}

#[derive(Serialize)]
struct AskDocument<'a> {
    kind: &'a str,
    name: &'a str,
    sha256: &'a str,
}

#[derive(Serialize)]
struct AskBankAccount<'a> {
    external_id: &'a str,
    iban: &'a str,
    holder: &'a str,
}

#[derive(Deserialize)]
struct BankAccount {
    id: String,
    account: String,
    state: BankStanding,
}

/// Something with an id; the rest is of no interest.
#[derive(Deserialize)]
struct Made {
    id: String,
}

/// Papers: our word for a kind (selling-core §3) and theirs.
const KINDS: &[(&str, &str)] = &[
    ("id_from_front", "identity_document"),
    ("id_from_back", "identity_document_back"),
    ("proof_doc", "proof_of_address"),
];

fn their_kind(ours: &str) -> &str {
    KINDS.iter().find(|(known, _)| *known == ours).map_or(ours, |(_, theirs)| theirs)
}

fn our_kind(theirs: &str) -> String {
    KINDS.iter().find(|(_, known)| *known == theirs).map_or(theirs, |(ours, _)| ours).to_owned()
}

#[async_trait]
impl VerificationProvider for Sandbox {
    async fn open_account(&self, seller: SellerId, profile: &PersonProfile) -> Result<String, ProviderFault> {
        let external_id = seller.to_string();
        let account: Account =
            self.caller.post("/v1/accounts", None, &AskAccount { external_id: &external_id, profile }).await?;
        let wanted = serde_json::to_value(profile).map_err(|error| ProviderFault::Refused(error.to_string()))?;
        let same = wanted
            .as_object()
            .is_some_and(|wanted| wanted.iter().all(|(key, value)| account.profile.get(key) == Some(value)));
        if !same {
            // It was opened before, with other words; they are replaced.
            self.caller.patch::<Made>(&format!("/v1/accounts/{}", account.id), &Change { profile }).await?;
        }
        Ok(account.id)
    }

    async fn hand_over(&self, account: &str, kind: &str, file_name: &str, sha256: &str) -> Result<(), ProviderFault> {
        let document = AskDocument { kind: their_kind(kind), name: file_name, sha256 };
        self.caller.post::<Made>(&format!("/v1/accounts/{account}/documents"), None, &document).await?;
        Ok(())
    }

    async fn submit(&self, account: &str) -> Result<(), ProviderFault> {
        let nothing = serde_json::json!({});
        self.caller.post::<Made>(&format!("/v1/accounts/{account}/submit"), None, &nothing).await?;
        Ok(())
    }

    async fn standing(&self, account: &str) -> Result<VerificationStatus, ProviderFault> {
        let account: Account = self.caller.get_resource(&format!("/v1/accounts/{account}"), &[]).await?;
        Ok(match account.state {
            AccountState::Created | AccountState::Waiting => VerificationStatus::Pending,
            AccountState::Approved => VerificationStatus::Approved,
            AccountState::Rejected => VerificationStatus::Rejected { reasons: account.reasons },
            AccountState::NeedsMore => VerificationStatus::NeedsMore {
                requirements: account.requirements.into_iter().map(|theirs| our_kind(&theirs)).collect(),
            },
        })
    }

    async fn add_bank_account(
        &self,
        account: &str,
        ours: &str,
        iban: &str,
        holder: &str,
    ) -> Result<String, ProviderFault> {
        let ask = AskBankAccount { external_id: ours, iban, holder };
        let path = format!("/v1/accounts/{account}/bank_accounts");
        match self.caller.post::<Made>(&path, None, &ask).await {
            Ok(made) => Ok(made.id),
            // Our id stands for another IBAN there: an edited bank account needs an id of its own.
            Err(Refused::Conflict(why)) => Err(ProviderFault::Refused(why)),
            Err(refused) => Err(refused.into()),
        }
    }

    async fn bank_standing(&self, account: &str, bank_account: &str) -> Result<BankStanding, ProviderFault> {
        let bank: BankAccount = self.caller.get_resource(&format!("/v1/bank_accounts/{bank_account}"), &[]).await?;
        if bank.id != bank_account || bank.account != account {
            return Err(ProviderFault::Refused("not_found".to_owned()));
        }
        Ok(bank.state)
    }
}
