//! The port to a register of VAT ids, such as VIES of the European Commission.

use async_trait::async_trait;
use kontor_kernel::VatId;

/// What a register says of an id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Whether it belongs to a business that trades within the Union.
    pub valid: bool,
    /// The number under which the register keeps that it was asked, where it was told who asks: the seller's proof.
    pub consultation: Option<String>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum RegisterFault {
    /// It cannot be reached, or its member state's part does not work: ask again later.
    #[error("the register does not answer: {0}")]
    Silent(String),
}

/// A register of VAT ids.
#[async_trait]
pub trait VatRegister: Send + Sync {
    /// Asks about an id, in the name of `requester` where that is one.
    async fn ask(&self, id: &VatId, requester: Option<&VatId>) -> Result<Answer, RegisterFault>;
}
