//! A bank account's way through the provider: registered under our id of it, then asked for until it is decided.

use std::time::Duration;

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{BankAccountId, SellerId},
};
use kontor_payments::provider::ProviderFault;
use kontor_verification::provider::BankStanding;

use super::{BankAccount, all_bank_accounts, bank_accounts, remove::retire, seal::open};
use crate::{BankExternal, BankInternal, Payouts};

/// Waits between looks (seconds). Afterwards the hourly sweep goes on asking.
const WAITS_SECONDS: [u64; 6] = [2, 2, 5, 15, 60, 300];
/// Why an account was refused when the provider gives no code.
const NO_REASON: &str = "HOLDER_MISMATCH";

impl Payouts {
    /// The job: registers what the provider does not know, asks for what is undecided, says when to come back.
    pub async fn follow_bank_accounts(&self, seller: SellerId) -> Result<JobOutcome> {
        let open = self.undecided(seller).await?;
        if open.is_empty() {
            return Ok(JobOutcome::Done);
        }
        let looks = open.iter().map(|account| account.inquiries).min().unwrap_or_default();
        let Some(account) = self.verification.account(seller).await? else {
            // Nobody verified yet: the approval causes this job anew. On a test side the stand-in is approved soon.
            let mut tx = self.work(seller).await?;
            for waiting in &open {
                count(&mut tx, waiting.id).await?;
            }
            let live = tx.tenant()?.livemode;
            tx.commit().await?;
            return Ok(if live { JobOutcome::Done } else { again(looks) });
        };
        for bank in &open {
            self.update_bank_account(seller, &account, bank).await?;
        }
        Ok(if self.undecided(seller).await?.is_empty() { JobOutcome::Done } else { again(looks) })
    }

    /// News of the seller's account at the provider: everything registered is looked at, decided or not.
    pub(crate) async fn poll_bank_accounts(&self, seller: SellerId) -> Result<()> {
        let mut tx = self.work(seller).await?;
        let known = all_bank_accounts(&mut tx).await?;
        tx.commit().await?;
        if known.is_empty() {
            return Ok(());
        }
        let Some(account) = self.verification.account(seller).await? else { return Ok(()) };
        for bank in known.iter().filter(|bank| bank.internal == BankInternal::Accepted) {
            self.update_bank_account(seller, &account, bank).await?;
        }
        Ok(())
    }

    async fn undecided(&self, seller: SellerId) -> Result<Vec<BankAccount>> {
        let mut tx = self.work(seller).await?;
        let known = all_bank_accounts(&mut tx).await?;
        tx.commit().await?;
        let undecided = |bank: &BankAccount| {
            bank.internal == BankInternal::Accepted
                && matches!(bank.external, BankExternal::NotSent | BankExternal::Waiting)
        };
        Ok(known.into_iter().filter(undecided).collect())
    }

    async fn update_bank_account(&self, seller: SellerId, account: &str, bank: &BankAccount) -> Result<()> {
        let reference = match &bank.provider_ref {
            Some(reference) => reference.clone(),
            None => match self.register(seller, account, bank).await? {
                Some(reference) => reference,
                None => return Ok(()),
            },
        };
        let standing = self
            .company
            .bank_standing(account, &reference)
            .await
            .map_err(|fault| ApiError::new(Code::ProviderTimeout).with_reason(fault))?;
        let mut tx = self.work(seller).await?;
        count(&mut tx, bank.id).await?;
        apply(&mut tx, bank, standing).await?;
        tx.commit().await
    }

    /// Registers an account; `None` when the provider will not have it.
    async fn register(&self, seller: SellerId, account: &str, bank: &BankAccount) -> Result<Option<String>> {
        let iban = open(&self.secret, seller, bank.id, &bank.iban_sealed)?;
        let answer = self.company.add_bank_account(account, &bank.id.to_string(), &iban, &bank.holder).await;
        let mut tx = self.work(seller).await?;
        let registered = match answer {
            Ok(reference) => {
                note(&mut tx, bank.id, Some(&reference), None).await?;
                tx.transition(bank.id.uuid(), BankExternal::Waiting, "registered").await?;
                Some(reference)
            }
            Err(ProviderFault::Refused(why)) => {
                tracing::warn!(bank_account = %bank.id, why, "the provider does not take a bank account");
                note(&mut tx, bank.id, None, Some(NO_REASON)).await?;
                tx.transition(bank.id.uuid(), BankExternal::Waiting, "registered").await?;
                tx.transition(bank.id.uuid(), BankExternal::Rejected, "not taken by the provider").await?;
                None
            }
            Err(fault) => return Err(ApiError::new(Code::ProviderTimeout).with_reason(fault)),
        };
        tx.commit().await?;
        Ok(registered)
    }
}

async fn apply(tx: &mut Tx, bank: &BankAccount, standing: BankStanding) -> Result<()> {
    let id = bank.id.uuid();
    match standing {
        BankStanding::Waiting => {}
        BankStanding::Activated => {
            if bank.external == BankExternal::Deactivated {
                tx.transition(id, BankExternal::Waiting, "looked at again by the provider").await?;
            }
            if tx
                .transition(id, BankExternal::Activated, "activated by the provider")
                .await?
                .into_result(BankExternal::Activated)?
            {
                take_over(tx, bank).await?;
            }
        }
        // What was active once is switched off, not refused.
        BankStanding::Rejected if bank.external == BankExternal::Activated => {
            tx.transition(id, BankExternal::Deactivated, "refused by the provider").await?;
        }
        BankStanding::Rejected => {
            if tx
                .transition(id, BankExternal::Rejected, "refused by the provider")
                .await?
                .into_result(BankExternal::Rejected)?
            {
                note(tx, bank.id, None, Some(NO_REASON)).await?;
            }
        }
        BankStanding::Deactivated => {
            if bank.external == BankExternal::Waiting {
                tx.transition(id, BankExternal::Activated, "activated by the provider").await?;
            }
            tx.transition(id, BankExternal::Deactivated, "switched off by the provider").await?;
        }
    }
    Ok(())
}

/// The new account replaces those that came before it.
async fn take_over(tx: &mut Tx, bank: &BankAccount) -> Result<()> {
    for older in bank_accounts(tx, bank.party()).await?.into_iter().filter(|other| other.id < bank.id) {
        retire(tx, older.id).await?;
    }
    Ok(())
}

async fn note(tx: &mut Tx, id: BankAccountId, reference: Option<&str>, refusal: Option<&str>) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "UPDATE bank_accounts SET provider_ref = coalesce($3, provider_ref), refusal = $4 WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(reference)
    .bind(refusal)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn count(tx: &mut Tx, id: BankAccountId) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE bank_accounts SET inquiries = inquiries + 1 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(id)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

fn again(looks: i32) -> JobOutcome {
    let place = usize::try_from(looks).unwrap_or(usize::MAX);
    WAITS_SECONDS.get(place).map_or(JobOutcome::Done, |seconds| JobOutcome::Again(Duration::from_secs(*seconds)))
}
