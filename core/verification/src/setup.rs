//! What follows from the verification for selling.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::Result;

use crate::{External, Internal, PaymentSetup};

/// What the setup is derived from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Row)]
pub struct SetupFacts {
    /// Our own look.
    pub internal: Internal,
    /// The provider's.
    pub external: Option<External>,
    /// Whether payouts are paused.
    pub payouts_blocked: bool,
}

/// Derives what an account can do.
pub fn derive(facts: SetupFacts) -> PaymentSetup {
    match (facts.internal, facts.external) {
        (Internal::Rejected, _) | (_, Some(External::Rejected)) => PaymentSetup::Rejected,
        (_, Some(External::Blocked | External::Closed)) => PaymentSetup::Payouts,
        (_, Some(External::Kyc1 | External::Kyc2)) if facts.payouts_blocked => PaymentSetup::Payments,
        (Internal::Reviewed, Some(External::Kyc2)) => PaymentSetup::PaymentsPayouts,
        (_, Some(External::Kyc1 | External::Kyc2)) | (Internal::Reviewed, Some(External::Expired)) => {
            PaymentSetup::Payments
        }
        (Internal::Init, _) => PaymentSetup::NoDocuments,
        _ => PaymentSetup::Verification,
    }
}

impl PaymentSetup {
    /// A product is sellable with `payments` or better (decisions-selling).
    pub const fn may_sell(self) -> bool {
        matches!(self, Self::Payments | Self::PaymentsPayouts)
    }

    /// Money may leave.
    pub const fn may_be_paid_out(self) -> bool {
        matches!(self, Self::Payouts | Self::PaymentsPayouts)
    }
}

/// What the transaction's seller can do. A test side needs no verification: it can be tried out before it may sell.
pub async fn payment_setup(tx: &mut Tx) -> Result<PaymentSetup> {
    let tenant = tx.tenant()?;
    let sql = "SELECT l.internal, l.external, s.payouts_blocked FROM legitimations l JOIN sellers s ON s.seller_id = l.seller_id
               WHERE l.seller_id = $1";
    let found: Vec<SetupFacts> = query(sql).bind(tenant.id).load(tx.conn()?).await?;
    Ok(match found.into_iter().next() {
        Some(facts) if !tenant.livemode && facts.payouts_blocked => PaymentSetup::Payments,
        _ if !tenant.livemode => PaymentSetup::PaymentsPayouts,
        found => found.map_or(PaymentSetup::NoDocuments, derive),
    })
}
