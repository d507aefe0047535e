//! What forbids a payout, in the order of decisions-selling; the first that holds is told, with its facts.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Code, Currency, Money, Party, Result};
use kontor_verification::{SetupFacts, derive, legitimation, profile};

use super::{
    limits::{NEW_ACCOUNT_HOURS, minimum},
    store,
};
use crate::{Balance, BankAccount, balances_of, bank_accounts, cover::standing};

/// Told to who is not the seller: they can do nothing about it, and it is the shop that has to.
const OF_SHOP: &str = "of_shop";

/// The account that the money goes to, if nothing forbids to send it.
pub async fn check(tx: &mut Tx, party: Party, money: Money) -> Result<BankAccount> {
    let live = tx.tenant()?.livemode;
    let found = legitimation(tx).await?;
    let facts = found.facts();
    // Whether payouts are paused is a guard of its own, below.
    let setup = derive(SetupFacts { payouts_blocked: false, ..facts });
    if live && !setup.may_be_paid_out() {
        let fault = ApiError::new(Code::AccountNotVerified).with("payment_setup", setup.to_string());
        return Err(if party.is_seller() {
            fault.with("requirements", found.requirements())
        } else {
            fault.with("reason", OF_SHOP)
        });
    }
    let bank = active_account(tx, party).await?;
    if let Some(until) = waits_until(tx, &bank)? {
        return Err(ApiError::new(Code::BankAccountNew)
            .with("hours", NEW_ACCOUNT_HOURS)
            .with("until", kontor_kernel::iso(until)));
    }
    if facts.payouts_blocked {
        let fault = ApiError::new(Code::AccountBlocked);
        return Err(if party.is_seller() {
            fault.with("requirements", found.requirements())
        } else {
            fault.with("reason", OF_SHOP)
        });
    }
    if let Some(open) = store::open_request(tx, party, money.currency).await? {
        return Err(ApiError::new(Code::RequestOpen).with("payout_request", open.to_string()));
    }
    enough(money)?;
    covered(tx, party, money).await?;
    if live && party.is_seller() {
        // Whoever was verified before houses had a field of their own is paid all the same.
        let mut missing = profile(tx).await?.unmet_fields(tx.now().date_naive());
        missing.retain(|field| *field != "street_number");
        if !missing.is_empty() {
            return Err(ApiError::new(Code::ProfileIncomplete).with("missing", missing));
        }
    }
    Ok(bank)
}

/// What a party could be sent: what is past its hold, and never more than lies there. Where the seller owes shares of what went through an
/// account of their own, or a bank took back what they were paid already, that is less than what the others have; and the seller bears
/// what others were paid that went back since. Nobody is paid with another seller's money.
async fn sendable(tx: &mut Tx, party: Party, currency: Currency) -> Result<(i64, Option<Balance>)> {
    let found = balances_of(tx, party).await?.into_iter().find(|balance| balance.currency == currency);
    let standing = standing(tx, currency).await?;
    let lies = if party.is_seller() { standing.free() } else { standing.of_all() };
    Ok((found.map_or(0, |balance| balance.available).min(lies), found))
}

/// What of a party's the refunds will take that wait for the balance; of the seller's also what others do not have any more.
async fn awaited(tx: &mut Tx, party: Party, currency: Currency) -> Result<i64> {
    let shares = kontor_payments::refund::waiting_shares(tx, currency).await?;
    let (own, others): (Vec<_>, Vec<_>) = shares.into_iter().partition(|one| one.party == party);
    let own = own.iter().map(|one| one.amount).sum();
    Ok(if party.is_seller() { standing(tx, currency).await?.asked(own, &others) } else { own })
}

/// Until when nothing is sent to an account that was added lately; `None` when money can go there. A test side pays nobody.
fn waits_until(tx: &Tx, bank: &BankAccount) -> Result<Option<DateTime<Utc>>> {
    let until = bank.created_at + Duration::hours(NEW_ACCOUNT_HOURS);
    Ok((tx.tenant()?.livemode && until > tx.now()).then_some(until))
}

/// The same for the account that the next payout goes to, if there is one.
pub async fn new_account_waits_until(tx: &mut Tx, party: Party) -> Result<Option<DateTime<Utc>>> {
    match bank_accounts::active(tx, party).await? {
        Some(bank) => waits_until(tx, &bank),
        None => Ok(None),
    }
}

async fn active_account(tx: &mut Tx, party: Party) -> Result<BankAccount> {
    if let Some(active) = bank_accounts::active(tx, party).await? {
        return Ok(active);
    }
    let youngest = bank_accounts::bank_accounts(tx, party).await?.into_iter().next();
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

/// What a party could be sent, where it is below zero: a payer's bank took back what a request had taken out of the balance, theirs or the
/// seller's, and nothing may leave that is not there any more.
pub(super) async fn overdrawn(tx: &mut Tx, party: Party, currency: Currency) -> Result<Option<Money>> {
    let (available, _) = sendable(tx, party, currency).await?;
    Ok((available < 0).then(|| Money::new(available, currency)))
}

/// How much a party could ask for, in steps that banks send; nothing where it is less than nothing.
pub(super) async fn requestable(tx: &mut Tx, party: Party, currency: Currency) -> Result<Money> {
    let (sendable, _) = sendable(tx, party, currency).await?;
    let free = (sendable - awaited(tx, party, currency).await?).max(0);
    Ok(Money::new(free - free % currency.payout_step(), currency))
}

/// Only what is past its hold can be sent, and refunds that wait for the balance come first.
async fn covered(tx: &mut Tx, party: Party, money: Money) -> Result<()> {
    let (sendable, balance) = sendable(tx, party, money.currency).await?;
    let available = Money::new(sendable - awaited(tx, party, money.currency).await?, money.currency);
    if money.amount <= available.amount {
        return Ok(());
    }
    let next = balance.and_then(|balance| balance.next_release_at).map(kontor_kernel::iso);
    Err(ApiError::field(Code::BalanceTooLow, "/amount")
        .with_money("available", available)
        .with("available_amount", available.amount)
        .with("next_release_at", next))
}
