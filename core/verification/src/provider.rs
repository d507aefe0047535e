//! The port to a company that verifies who a seller is and keeps their bank accounts.

use async_trait::async_trait;
use kontor_kernel::kinds::SellerId;
use serde::{Deserialize, Serialize};

/// Who a natural person says they are.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PersonProfile {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Day of birth, `YYYY-MM-DD`.
    pub birthday: String,
    /// Street and number.
    pub street: String,
    /// Postal code.
    pub zip: String,
    /// Town.
    pub city: String,
    /// ISO 3166-1 code.
    pub country: String,
    /// With country code.
    pub phone: String,
    /// Email of the owner.
    pub email: String,
}

/// How the company sees a seller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum VerificationStatus {
    /// Nothing decided.
    Pending,
    /// Verified.
    Approved,
    /// Refused for good, with reasons.
    Rejected {
        /// Codes such as DOCUMENT_UNREADABLE.
        reasons: Vec<String>,
    },
    /// More is needed.
    NeedsMore {
        /// What, as codes.
        requirements: Vec<String>,
    },
}

/// How the company sees a bank account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BankStanding {
    /// Being checked.
    Waiting,
    /// Money can be sent there.
    Activated,
    /// Refused.
    Rejected,
    /// Was active, is not any more.
    Deactivated,
}

/// A company that verifies sellers. Actions carry our seller id: doing one twice is doing it once.
#[async_trait]
pub trait VerificationProvider: Send + Sync {
    /// Opens or updates the seller's account; returns its name there.
    async fn open_account(
        &self,
        seller: SellerId,
        profile: &PersonProfile,
    ) -> Result<String, kontor_payments::provider::ProviderFault>;

    /// Hands over a document: its kind, file name and SHA-256 (the sandbox looks at names only).
    async fn hand_over(
        &self,
        account: &str,
        kind: &str,
        file_name: &str,
        sha256: &str,
    ) -> Result<(), kontor_payments::provider::ProviderFault>;

    /// Asks for a decision.
    async fn submit(&self, account: &str) -> Result<(), kontor_payments::provider::ProviderFault>;

    /// How the account stands.
    async fn standing(&self, account: &str) -> Result<VerificationStatus, kontor_payments::provider::ProviderFault>;

    /// Adds a bank account under our id of it; returns its name there.
    async fn add_bank_account(
        &self,
        account: &str,
        ours: &str,
        iban: &str,
        holder: &str,
    ) -> Result<String, kontor_payments::provider::ProviderFault>;

    /// How a bank account stands.
    async fn bank_standing(
        &self,
        account: &str,
        bank_account: &str,
    ) -> Result<BankStanding, kontor_payments::provider::ProviderFault>;
}
