//! The job that pursues a payout to its end: is it there already, if not send it, then ask until it is decided. The
//! payout's id is the provider's idempotency key, so however often this runs, money leaves once.

use std::time::Duration;

use kontor_jobs::JobOutcome;
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{PayoutId, SellerId},
};
use kontor_payments::provider::{EventSubject, PayoutOrder, PayoutOutcome, ProviderFault};

use super::{Payout, Payouts, guards::overdrawn, reconcile, store};
use crate::{PayoutState, bank_accounts::bank_account};

/// Waits between looks (seconds). Afterwards the hourly sweep goes on asking: unknown is never taken for failed.
const WAITS_SECONDS: [u64; 7] = [2, 5, 10, 30, 60, 300, 900];

/// The number of the look that is the first.
const FIRST_LOOK: i32 = 1;
/// Why a payout does not leave whose money a payer's bank took back; the words stand with those of the banks.
const TAKEN_BACK: &str = "BALANCE_TAKEN_BACK";

impl Payouts {
    /// The job: one look, and when to come back.
    pub async fn issue(&self, seller: SellerId, id: PayoutId) -> Result<JobOutcome> {
        let mut tx = self.work(seller).await?;
        store::count_inquiry(&mut tx, id).await?;
        let payout = store::payout(&mut tx, id).await?;
        // Before the first look nobody was asked for it, so it can still be called off. After that it may be under way.
        let unsent = payout.state == PayoutState::Pending && payout.inquiries == FIRST_LOOK;
        let overdrawn = unsent && overdrawn(&mut tx, payout.party(), payout.currency).await?.is_some();
        tx.commit().await?;
        if overdrawn {
            self.call_off(seller, id, TAKEN_BACK).await?;
            return Ok(JobOutcome::Done);
        }
        if let Some((reference, outcome)) = self.ask(seller, &payout).await? {
            self.apply(seller, id, &reference, outcome).await?;
        }
        let mut tx = self.work(seller).await?;
        let payout = store::payout(&mut tx, id).await?;
        tx.commit().await?;
        if !matches!(payout.state, PayoutState::Pending | PayoutState::Issued) {
            return Ok(JobOutcome::Done);
        }
        let place = usize::try_from(payout.inquiries.saturating_sub(1)).unwrap_or_default();
        Ok(WAITS_SECONDS
            .get(place)
            .map_or(JobOutcome::Done, |seconds| JobOutcome::Again(Duration::from_secs(*seconds))))
    }

    /// What the provider knows of a payout; one that it never heard of is sent. `None`: it is not known yet.
    async fn ask(&self, seller: SellerId, payout: &Payout) -> Result<Option<(String, PayoutOutcome)>> {
        match self.provider.find_payout(payout.id).await {
            Ok(Some(found)) => return Ok(Some(found)),
            Ok(None) if payout.state == PayoutState::Pending => {}
            Ok(None) => return Ok(None),
            Err(cause) => {
                tracing::warn!(payout = %payout.id, %cause, "the provider does not tell");
                return Ok(None);
            }
        }
        let Some(order) = self.order(seller, payout).await? else { return Ok(None) };
        match self.provider.pay_out(&order).await {
            Ok(found) => Ok(Some(found)),
            // It may have left. The next look asks for it by our id.
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(payout = %payout.id, cause, "the provider has not answered; asking again later");
                Ok(None)
            }
            Err(ProviderFault::Refused(reason)) => {
                tracing::warn!(payout = %payout.id, reason, "the provider refuses a payout");
                self.call_off(seller, payout.id, &reason).await?;
                Ok(None)
            }
        }
    }

    /// The order to the provider; `None` while its account or the bank account's name there is not known.
    async fn order(&self, seller: SellerId, payout: &Payout) -> Result<Option<PayoutOrder>> {
        let mut tx = self.work(seller).await?;
        let bank = bank_account(&mut tx, payout.bank_account_id).await?;
        tx.commit().await?;
        let account = self.verification.account(seller).await?;
        Ok(account.zip(bank.provider_ref).map(|(account, bank_account)| PayoutOrder {
            payout: payout.id,
            account,
            bank_account,
            money: payout.money(),
            reference: format!("Kontor {}", payout.id),
        }))
    }

    /// Applies news of a payout, or of the account that its bank accounts hang on: the provider is asked, the event's
    /// own words are never trusted. `false`: the news is about something else.
    pub async fn apply_provider_event(&self, subject: &EventSubject) -> Result<bool> {
        match subject {
            EventSubject::Payout(id) => {
                let seller = reconcile::owner(&self.db, *id).await?;
                let found = self.provider.find_payout(*id).await;
                let (reference, outcome) =
                    found.map_err(|fault| ApiError::new(Code::ProviderTimeout).with_reason(fault))?.ok_or_else(
                        || ApiError::new(Code::ProviderTimeout).with_reason("told of a payout that cannot be found"),
                    )?;
                self.apply(seller, *id, &reference, outcome).await?;
                Ok(true)
            }
            EventSubject::Account(seller) => {
                self.poll_bank_accounts(*seller).await?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}
