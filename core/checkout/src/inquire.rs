//! The janitor: asks the provider what became of a payment until it is known. What the provider never heard of is
//! submitted again under the same key, so a purchase whose process was killed is finished, and charged once.

use std::time::Duration;

use kontor_db::Tenant;
use kontor_jobs::Verdict;
use kontor_kernel::{Result, kinds::TransactionId};
use kontor_payments::{PaymentForm, TransactionState, provider::ProviderFault};

use crate::Checkout;

/// Waits between looks (decisions-selling R5): quickly at first, as a buyer is watching, then 5 min, 1 h, 1 d.
const WAITS_SECONDS: [u64; 7] = [5, 10, 30, 60, 300, 3_600, 86_400];

impl Checkout {
    /// Asks once and applies the answer. True: the provider's answer was applied.
    pub async fn inquire(&self, tenant: Tenant, id: TransactionId) -> Result<bool> {
        let known = match self.provider.find_charge(id).await {
            Ok(found) => found,
            Err(cause) => {
                tracing::warn!(transaction = %id, %cause, "the provider does not tell");
                return Ok(false);
            }
        };
        let charge = match known {
            Some(charge) => charge,
            None => {
                let mut tx = self.serve(tenant).await?;
                let transaction = kontor_payments::find(&mut tx, id).await?;
                let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
                tx.commit().await?;
                if transaction.state.is_over() {
                    return Ok(false);
                }
                match self.provider.charge(&self.request(&order, &transaction)?).await {
                    Ok(charge) => charge,
                    Err(ProviderFault::Unknown(_) | ProviderFault::Refused(_)) => return Ok(false),
                }
            }
        };
        let mut tx = self.serve(tenant).await?;
        self.apply(&mut tx, id, &charge).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// The job: one look, and when to come back.
    pub async fn inquire_job(&self, tenant: Tenant, id: TransactionId) -> Result<Verdict> {
        self.inquire(tenant, id).await?;
        let mut tx = self.serve(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        kontor_payments::count_inquiry(&mut tx, id).await?;
        tx.commit().await?;
        // Wires tell by webhook when they arrive; a day's look is enough for one that was lost.
        let first =
            if transaction.method == PaymentForm::BankWire && transaction.next_action.is_some() { 6 } else { 0 };
        let place = usize::try_from(transaction.inquiries).unwrap_or(usize::MAX).saturating_add(first);
        if matches!(transaction.state, TransactionState::Waiting | TransactionState::Pending) {
            let seconds = WAITS_SECONDS.get(place).or(WAITS_SECONDS.last()).copied().unwrap_or(86_400);
            return Ok(Verdict::Again(Duration::from_secs(seconds)));
        }
        Ok(Verdict::Done)
    }
}
