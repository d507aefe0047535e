//! Where the demo seller's money goes, and the first time it went there.

use chrono::Duration;
use kontor_db::Tenant;
use kontor_kernel::{Currency, Money, Result};
use kontor_ledger::{BankExternal, NewBankAccount, PayoutState, payout};

use super::stage::Stage;

const HOLDER: &str = "Astrid Lind";
/// The example of the German banks: right in form, nobody's.
const IBAN: &str = "DE89370400440532013000";
/// The payout was asked for so long before now.
pub const ASKED_DAYS: i64 = 12;
/// And arrived on the next day.
const ARRIVED_AFTER_HOURS: i64 = 22;

/// Adds the bank account that payouts go to, and waits until the provider knows it.
pub async fn open_bank_account(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    if kontor_ledger::list_bank_accounts(&mut tx, kontor_kernel::Party::SELLER).await?.is_empty() {
        let new = NewBankAccount { holder: HOLDER.to_owned(), iban: IBAN.to_owned() };
        kontor_ledger::add_bank_account(&mut tx, &stage.config.secret, &new).await?;
    }
    tx.commit().await?;
    stage
        .decided("the demo bank account", async || {
            stage.payouts.follow_bank_accounts(tenant.id).await?;
            let mut tx = stage.work(tenant).await?;
            let known = kontor_ledger::list_bank_accounts(&mut tx, kontor_kernel::Party::SELLER).await?;
            tx.commit().await?;
            Ok(known.iter().any(|account| account.external == BankExternal::Activated))
        })
        .await
}

/// Everything that is free is asked for, sent and arrives. Told before: nothing is done.
pub async fn take(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let before = payout::paid_out(&mut tx, kontor_kernel::Party::SELLER).await?;
    let balances = kontor_ledger::balances(&mut tx).await?;
    let free = balances.iter().find(|balance| balance.currency == Currency::EUR).map_or(0, |balance| balance.available);
    if free <= 0 || before.iter().any(|money| money.amount > 0) {
        return tx.rollback().await;
    }
    let asked = payout::request(&mut tx, kontor_kernel::Party::SELLER, Money::new(free, Currency::EUR)).await?;
    tx.commit().await?;
    // Small enough to be approved by rule.
    let Some(made) = asked.payout else { return Ok(()) };
    stage.payouts.issue(tenant.id, made.id).await?;
    stage.wait(Duration::hours(ARRIVED_AFTER_HOURS));
    stage
        .decided("the demo payout", async || {
            stage.payouts.issue(tenant.id, made.id).await?;
            let mut tx = stage.work(tenant).await?;
            let known = payout::payout(&mut tx, made.id).await?;
            tx.commit().await?;
            Ok(known.state == PayoutState::Successful)
        })
        .await
}
