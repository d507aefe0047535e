//! The reconciler: asks the provider what became of a payment until it is known. What the provider never heard of is
//! submitted again under the same key, so a purchase whose process was killed is finished, and charged once.

use std::time::Duration;

use kontor_db::{Tenant, Tx};
use kontor_jobs::{JobOutcome, MoneyJob, commit_done};
use kontor_kernel::{
    Code, Result,
    kinds::{OrderId, TransactionId},
};
use kontor_payments::{
    TransactionState, inquiries,
    provider::{Charge, Outcome, ProviderFault},
};

use crate::{
    Checkout,
    charge_outcome::{is_answered, refused},
};

/// Waits between looks (decisions-selling R5): quickly at first, as a buyer is watching, then 5 min, 1 h, 1 d.
const WAITS_SECONDS: [u64; 7] = [5, 10, 30, 60, 300, 3_600, 86_400];

/// What a look at the provider brought.
#[derive(Debug, Clone, PartialEq)]
pub enum PollOutcome {
    /// Its answer, which was applied.
    Applied(Outcome),
    /// It never heard of the payment.
    NeverHeard,
    /// Nothing: whatever happened there is unknown.
    Silent,
}

impl PollOutcome {
    /// Whether the provider's answer was applied.
    pub const fn is_applied(&self) -> bool {
        matches!(self, Self::Applied(_))
    }
}

/// The inquiries that have nothing left to ask of the payments of an order: whoever delivers it ends them with it.
pub async fn answered_inquiries(tx: &mut Tx, order: OrderId) -> Result<Vec<MoneyJob>> {
    let (seller, all) = (tx.seller()?, kontor_payments::attempts(tx, order).await?);
    let answered = all.iter().filter(|payment| is_answered(payment));
    Ok(answered.map(|payment| MoneyJob::Inquire { seller, transaction: payment.id }).collect())
}

impl Checkout {
    /// Asks once and applies the answer. Only looks: a payment that the provider never heard of is not begun.
    pub async fn poll_payment_once(&self, tenant: Tenant, id: TransactionId) -> Result<PollOutcome> {
        let charge = match self.ask(tenant, id).await? {
            Ok(charge) => charge,
            Err(nothing) => return Ok(nothing),
        };
        let mut tx = self.begin_as_shop(tenant).await?;
        self.apply(&mut tx, id, &charge).await?;
        tx.commit().await?;
        Ok(PollOutcome::Applied(charge.outcome))
    }

    /// The same for a payer who has just chosen another way: that this one came to nothing is no news to them.
    pub(crate) async fn poll_quietly(&self, tenant: Tenant, id: TransactionId) -> Result<()> {
        let Ok(charge) = self.ask(tenant, id).await? else { return Ok(()) };
        let mut tx = self.begin_as_shop(tenant).await?;
        self.apply_quietly(&mut tx, id, &charge).await?;
        tx.commit().await
    }

    /// What the provider says of a payment, or what it is that it says nothing.
    async fn ask(&self, tenant: Tenant, id: TransactionId) -> Result<std::result::Result<Charge, PollOutcome>> {
        let provider = match self.provider_for_id(tenant, id).await {
            Err(fault) if fault.code() == Code::OwnProviderGone => {
                tracing::warn!(transaction = %id, "the keys of the account that it went through are gone");
                return Ok(Err(PollOutcome::Silent));
            }
            found => found?,
        };
        Ok(match provider.find_charge(id).await {
            Ok(Some(charge)) => Ok(charge),
            Ok(None) => Err(PollOutcome::NeverHeard),
            Err(cause) => {
                tracing::warn!(transaction = %id, %cause, "the provider does not tell");
                Err(PollOutcome::Silent)
            }
        })
    }

    /// Asks once and applies the answer; what the provider never heard of is submitted, while there is time.
    pub async fn poll_payment(&self, tenant: Tenant, id: TransactionId) -> Result<PollOutcome> {
        let look = self.poll_payment_once(tenant, id).await?;
        if look != PollOutcome::NeverHeard {
            return Ok(look);
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        let order = kontor_orders::find(&mut tx, transaction.order_id).await?;
        let request = self.request(&mut tx, &order, &transaction).await?;
        let provider = self.provider_for(&mut tx, &transaction).await?;
        let late = transaction.expires_at.is_some_and(|end| end <= tx.now());
        tx.commit().await?;
        if late || transaction.state.is_over() {
            return Ok(PollOutcome::NeverHeard);
        }
        let charge = match provider.charge(&request).await {
            Ok(charge) => charge,
            Err(ProviderFault::Unknown(_)) => return Ok(PollOutcome::Silent),
            Err(ProviderFault::Refused(cause)) => refused(&transaction, &cause),
        };
        let mut tx = self.begin_as_shop(tenant).await?;
        self.apply(&mut tx, id, &charge).await?;
        tx.commit().await?;
        Ok(PollOutcome::Applied(charge.outcome))
    }

    /// Whether nothing is left to ask, as of most when their job begins.
    async fn is_known(&self, tenant: Tenant, id: TransactionId) -> Result<bool> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let known = kontor_payments::find(&mut tx, id).await?;
        let is_known = is_answered(&known);
        // With nothing left to do, the job ends in the same commit.
        if is_known {
            commit_done(tx).await?;
        } else {
            tx.commit().await?;
        }
        Ok(is_known)
    }

    /// The job: one look, and when to come back.
    pub async fn inquire_job(&self, tenant: Tenant, id: TransactionId) -> Result<JobOutcome> {
        if self.is_known(tenant, id).await? {
            return Ok(JobOutcome::Done);
        }
        self.poll_payment(tenant, id).await?;
        let mut tx = self.begin_as_shop(tenant).await?;
        let transaction = kontor_payments::find(&mut tx, id).await?;
        // Wires and banks take days and tell by webhook; a day's look is enough for one that was lost.
        let slow = transaction.method.is_wire() && transaction.next_action.is_some()
            || transaction.method.is_debit() && transaction.state == TransactionState::Pending;
        let first = if slow { 6 } else { 0 };
        let place = usize::try_from(transaction.inquiries).unwrap_or(usize::MAX).saturating_add(first);
        let seconds = WAITS_SECONDS.get(place).or(WAITS_SECONDS.last()).copied().unwrap_or(86_400);
        let wait = Duration::from_secs(seconds);
        let next = tx.env().clock.now() + wait;
        inquiries::ask_again_at(&mut tx, id, next).await?;
        tx.commit().await?;
        let open = matches!(transaction.state, TransactionState::Waiting | TransactionState::Pending);
        Ok(if open { JobOutcome::Again(wait) } else { JobOutcome::Done })
    }
}
