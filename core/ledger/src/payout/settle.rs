//! What became of a payout, applied once whoever hears of it first. What is over stays over; only money that comes
//! back after it had arrived is booked again.

use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{PayoutId, SellerId},
};
use kontor_mail::Email;
use kontor_payments::provider::PayoutOutcome;
use kontor_verification::{MailFacts, say};

use super::{Payout, Payouts, book, cover, notify::notify, store};
use crate::{PayoutState, bank_accounts::bank_account};

impl Payouts {
    pub(super) async fn apply(
        &self,
        seller: SellerId,
        id: PayoutId,
        reference: &str,
        outcome: PayoutOutcome,
    ) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let payout = store::lock(&mut tx, id).await?;
        if payout.state == PayoutState::Pending {
            self.note_issued(&mut tx, &payout, reference).await?;
        }
        match outcome {
            PayoutOutcome::Pending => {}
            PayoutOutcome::Paid => arrived(&mut tx, &payout).await?,
            PayoutOutcome::Returned { reason } => self.came_back(&mut tx, &payout, &reason).await?,
        }
        tx.commit().await
    }

    /// The provider refused the order itself: nothing left, nothing will.
    pub(super) async fn call_off(&self, seller: SellerId, id: PayoutId, reason: &str) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let payout = store::lock(&mut tx, id).await?;
        if payout.state == PayoutState::Pending {
            self.came_back(&mut tx, &payout, reason).await?;
        }
        tx.commit().await
    }

    async fn note_issued(&self, tx: &mut Tx, payout: &Payout, reference: &str) -> Result<()> {
        tx.transition(payout.id.uuid(), PayoutState::Issued, "the provider has it")
            .await?
            .into_result(PayoutState::Issued)?;
        store::note_issued(tx, payout.id, reference).await?;
        cover::close(tx, payout.id).await?;
        let iban_end = bank_account(tx, payout.bank_account_id).await?.iban_last4;
        let link = self.link(tx, payout.party())?;
        notify(tx, payout.party(), |_| Email::PayoutIssued { amount: payout.money(), iban_end, link }).await
    }

    async fn came_back(&self, tx: &mut Tx, payout: &Payout, reason: &str) -> Result<()> {
        let had_arrived = payout.state == PayoutState::Successful;
        if !tx.transition(payout.id.uuid(), PayoutState::Canceled, reason).await?.into_result(PayoutState::Canceled)? {
            return Ok(());
        }
        store::note_reason(tx, payout.id, reason).await?;
        cover::open(tx, payout.id).await?;
        if had_arrived {
            book::returned_after_arrival(tx, payout.id.uuid(), payout.share()).await?;
        } else {
            book::returned(tx, payout.id.uuid(), payout.share()).await?;
        }
        let iban_end = bank_account(tx, payout.bank_account_id).await?.iban_last4;
        let link = self.link(tx, payout.party())?;
        notify(tx, payout.party(), |MailFacts { locale, .. }| Email::PayoutFailed {
            amount: payout.money(),
            iban_end,
            reason: say(reason, locale),
            link,
        })
        .await
    }
}

async fn arrived(tx: &mut Tx, payout: &Payout) -> Result<()> {
    if payout.state == PayoutState::Canceled {
        // Booked as returned before: the provider contradicts itself, and a person has to look.
        tracing::error!(payout = %payout.id, "a returned payout is said to have arrived");
        return Ok(());
    }
    let moved = tx.transition(payout.id.uuid(), PayoutState::Successful, "the bank has it").await?;
    if moved.into_result(PayoutState::Successful)? {
        store::note_settled(tx, payout.id).await?;
        book::settled(tx, payout.id.uuid(), payout.share()).await?;
    }
    Ok(())
}
