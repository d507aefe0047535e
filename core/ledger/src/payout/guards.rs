//! What forbids a payout, in the order of decisions-selling; the first that holds is told, with its facts.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Currency, Money, Result};
use kontor_verification::{SetupFacts, derive, legitimation, profile};

use super::{
    limits::{NEW_ACCOUNT_HOURS, minimum},
    store,
};
use crate::{BankAccount, balances, bank_accounts};

/// The account that the money goes to, if nothing forbids to send it.
pub async fn check(tx: &mut Tx, money: Money) -> Result<BankAccount> {
    let live = tx.tenant()?.livemode;
    let found = legitimation(tx).await?;
    let facts = found.facts();
    // Whether payouts are paused is a guard of its own, below.
    let setup = derive(SetupFacts { payouts_blocked: false, ..facts });
    if live && !setup.may_be_paid_out() {
        let fault = ApiError::new(Code::AccountNotVerified).with("payment_setup", setup.to_string());
        return Err(fault.with("requirements", found.requirements()));
    }
    let bank = active_account(tx).await?;
    if let Some(until) = waits_until(tx, &bank)? {
        return Err(ApiError::new(Code::BankAccountNew)
            .with("hours", NEW_ACCOUNT_HOURS)
            .with("until", kontor_kernel::iso(until)));
    }
    if facts.payouts_blocked {
        return Err(ApiError::new(Code::AccountBlocked).with("requirements", found.requirements()));
    }
    if let Some(open) = store::open_request(tx, money.currency).await? {
        return Err(ApiError::new(Code::RequestOpen).with("payout_request", open.to_string()));
    }
    enough(money)?;
    covered(tx, money).await?;
    if live {
        // Whoever was verified before houses had a field of their own is paid all the same.
        let mut missing = profile(tx).await?.unmet_fields(tx.now().date_naive());
        missing.retain(|field| *field != "street_number");
        if !missing.is_empty() {
            return Err(ApiError::new(Code::ProfileIncomplete).with("missing", missing));
        }
    }
    Ok(bank)
}

/// Until when nothing is sent to an account that was added lately; `None` when money can go there. A test side pays nobody.
fn waits_until(tx: &Tx, bank: &BankAccount) -> Result<Option<DateTime<Utc>>> {
    let until = bank.created_at + Duration::hours(NEW_ACCOUNT_HOURS);
    Ok((tx.tenant()?.livemode && until > tx.now()).then_some(until))
}

/// The same for the account that the next payout goes to, if there is one.
pub async fn new_account_waits_until(tx: &mut Tx) -> Result<Option<DateTime<Utc>>> {
    match bank_accounts::active(tx).await? {
        Some(bank) => waits_until(tx, &bank),
        None => Ok(None),
    }
}

async fn active_account(tx: &mut Tx) -> Result<BankAccount> {
    if let Some(active) = bank_accounts::active(tx).await? {
        return Ok(active);
    }
    let youngest = bank_accounts::bank_accounts(tx).await?.into_iter().next();
    let stands = youngest.map(|bank| bank.external.to_string());
    Err(ApiError::new(Code::BankAccountNotActive).with("state", stands))
}

fn enough(money: Money) -> Result<()> {
    let least = minimum(money.currency);
    if money.amount >= least.amount {
        return whole(money);
    }
    let missing = least.minus(money)?;
    Err(ApiError::field(Code::BelowMinimum, "/amount")
        .with_money("minimum", least)
        .with_money("missing", missing)
        .with("missing_amount", missing.amount))
}

/// Of some currencies companies send whole units alone.
fn whole(money: Money) -> Result<()> {
    let step = Money::new(money.currency.payout_step(), money.currency);
    if money.amount % step.amount == 0 {
        return Ok(());
    }
    Err(ApiError::field(Code::AmountNotChargeable, "/amount").with("reason", "payout").with_money("step", step))
}

/// The balance, where it is below zero: a payer's bank took back what a request had taken out of it, and nothing may
/// leave that the balance no longer bears.
pub(super) async fn overdrawn(tx: &mut Tx, currency: Currency) -> Result<Option<Money>> {
    let found = balances(tx).await?.into_iter().find(|balance| balance.currency == currency);
    let available = found.map_or(0, |balance| balance.available);
    Ok((available < 0).then(|| Money::new(available, currency)))
}

/// Only what is past its hold can be sent.
async fn covered(tx: &mut Tx, money: Money) -> Result<()> {
    let all = balances(tx).await?;
    let balance = all.iter().find(|balance| balance.currency == money.currency);
    // Refunds that wait for the balance come first.
    let (_, owed) = kontor_payments::refund::waiting(tx, money.currency).await?;
    let available = Money::new(balance.map_or(0, |balance| balance.available) - owed, money.currency);
    if money.amount <= available.amount {
        return Ok(());
    }
    let next = balance.and_then(|balance| balance.next_release_at).map(kontor_kernel::iso);
    Err(ApiError::field(Code::BalanceTooLow, "/amount")
        .with_money("available", available)
        .with("available_amount", available.amount)
        .with("next_release_at", next))
}
