//! A buyer pays: with a token at once, on a hosted page, through a challenge, or by wire.

use redb::WriteTransaction;
use serde::Deserialize;

use super::create::{self, Browser};
use super::{Advice, Charge, Method, State};
use crate::agenda::{ScheduledAction, plan};
use crate::cards::{self, Face, Outcome, Typed};
use crate::config::Config;
use crate::faults::Faults;
use crate::refusal::Refusal;
use crate::saved::{self, Saved};
use crate::store::{ReadRecords, Write};
use crate::tokens::Token;
use crate::{clock, limits};

/// The buyer has to go to a page of ours: `pay` to enter a card, `challenge` to confirm.
pub(super) fn wait_for(
    txn: &WriteTransaction,
    config: &Config,
    charge: &mut Charge,
    page: &str,
) -> Result<(), Refusal> {
    charge.state = State::RequiresAction;
    charge.redirect_url = Some(format!("{}/{page}/{}", config.url, charge.id));
    if charge.expires_at.is_none() {
        let open_ms = charge.method.page_ms();
        charge.expires_at = Some(charge.created_at + chrono::Duration::milliseconds(open_ms));
        plan(txn, open_ms, ScheduledAction::ExpireCharge(charge.id.clone()))?;
    }
    charge.changed(txn, "charge.requires_action")
}

pub(super) fn with_token(
    txn: &WriteTransaction,
    config: &Config,
    charge: &mut Charge,
    mut token: Token,
    browser: Option<&Browser>,
) -> Result<(), Refusal> {
    token.used_by = Some(charge.id.clone());
    txn.put(&token)?;
    charge.card = Some(token.card);
    let outcome = match (token.outcome, browser) {
        // The bank knows the browser, and need not ask.
        (Outcome::ChallengeUnlessKnown, Some(_)) => Outcome::Succeed,
        (outcome, _) => outcome,
    };
    with_card(txn, config, charge, outcome)
}

/// A card that is kept: whoever holds it cannot be asked, unless they are there with their browser.
pub(super) fn with_saved(
    txn: &WriteTransaction,
    config: &Config,
    charge: &mut Charge,
    kept: Saved,
    present: bool,
) -> Result<(), Refusal> {
    charge.card = Some(kept.card);
    match kept.outcome {
        Outcome::Challenge if present => {
            charge.hidden_outcome = Some(Outcome::Succeed);
            wait_for(txn, config, charge, "challenge")
        }
        Outcome::Decline => charge.fail(txn, "generic_decline", Advice::OtherCard),
        Outcome::SucceedOnce if charge.method == Method::SepaDebit => submit(txn, charge, Outcome::FailLater),
        Outcome::InsufficientFunds | Outcome::SucceedOnce => charge.fail(txn, "insufficient_funds", Advice::Retry),
        Outcome::FailLater => submit(txn, charge, kept.outcome),
        _ if charge.method == Method::SepaDebit => submit(txn, charge, kept.outcome),
        _ => charge.take_in(txn, charge.amount, charge.method.fee(charge.amount)),
    }
}

fn with_card(txn: &WriteTransaction, config: &Config, charge: &mut Charge, outcome: Outcome) -> Result<(), Refusal> {
    if let (true, None, Some(card)) = (charge.save, &charge.payment_method, &charge.card) {
        charge.payment_method = Some(saved::insert_card(txn, charge.account.as_deref(), card, outcome)?);
    }
    let fee = if charge.amount == 0 { 0 } else { charge.method.fee(charge.amount) };
    match outcome {
        // Signed for and not debited: there is nothing to decide.
        _ if charge.method == Method::SepaDebit && charge.amount == 0 => charge.take_in(txn, 0, 0),
        _ if charge.method == Method::SepaDebit => submit(txn, charge, outcome),
        Outcome::Succeed | Outcome::SucceedSilently | Outcome::SucceedOnce => charge.take_in(txn, charge.amount, fee),
        Outcome::Dispute => {
            afterwards(txn, charge, ScheduledAction::DisputeCharge(charge.id.clone()))?;
            charge.take_in(txn, charge.amount, fee)
        }
        Outcome::Warn => {
            afterwards(txn, charge, ScheduledAction::WarnOfCharge(charge.id.clone()))?;
            charge.take_in(txn, charge.amount, fee)
        }
        Outcome::SucceedLater | Outcome::FailLater | Outcome::Return => submit(txn, charge, outcome),
        Outcome::Challenge | Outcome::ChallengeUnlessKnown => {
            charge.hidden_outcome = Some(Outcome::Succeed);
            wait_for(txn, config, charge, "challenge")
        }
        Outcome::Decline => charge.fail(txn, "generic_decline", Advice::OtherCard),
        Outcome::InsufficientFunds => charge.fail(txn, "insufficient_funds", Advice::OtherCard),
    }
}

/// The bank has it and says later what became of it.
fn submit(txn: &WriteTransaction, charge: &mut Charge, outcome: Outcome) -> Result<(), Refusal> {
    charge.state = State::Pending;
    charge.redirect_url = None;
    charge.expires_at = None;
    charge.hidden_outcome = Some(outcome);
    let wait_ms = Faults::for_account(txn, charge.account.as_deref())?.decision_delay_ms();
    plan(txn, wait_ms, ScheduledAction::SettleCharge(charge.id.clone()))?;
    charge.changed(txn, "charge.pending")
}

/// The bank's word for what it has. What was given up meanwhile, or decided before, stays as it is.
pub fn settle(txn: &WriteTransaction, id: &str) -> Result<(), Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.state != State::Pending {
        return Ok(());
    }
    match charge.hidden_outcome.take() {
        Some(Outcome::FailLater) => charge.fail(txn, "insufficient_funds", Advice::OtherCard),
        Some(Outcome::Return) => {
            afterwards(txn, &charge, ScheduledAction::ReturnCharge(charge.id.clone()))?;
            charge.take_in(txn, charge.amount, charge.method.fee(charge.amount))
        }
        Some(_) => charge.take_in(txn, charge.amount, charge.method.fee(charge.amount)),
        None => Ok(()),
    }
}

fn afterwards(txn: &WriteTransaction, charge: &Charge, action: ScheduledAction) -> Result<(), Refusal> {
    let wait_ms = Faults::for_account(txn, charge.account.as_deref())?.decision_delay_ms();
    plan(txn, wait_ms * limits::AFTERWARDS_DECISIONS, action)
}

/// The hosted page was filled in. Who comes twice, or too late, finds the charge as it is.
pub fn enter_card(txn: &WriteTransaction, config: &Config, id: &str, typed: &Typed) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.state != State::RequiresAction || charge.method != Method::Card || charge.card.is_some() {
        return Ok(charge);
    }
    let (card, outcome) = cards::check(typed, clock::now())?;
    charge.card = Some(card);
    with_card(txn, config, &mut charge, outcome)?;
    Ok(charge)
}

/// The method's own page: the buyer pays from an account in a country, where it is told. Who comes twice, or too late, finds the
/// charge as it is.
pub fn confirm(txn: &WriteTransaction, id: &str, country: &str) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.state != State::RequiresAction || !charge.method.is_page() {
        return Ok(charge);
    }
    let told = cards::countries().find(|code| *code == country);
    charge.payer_country = charge.method.at_home_in().or(told).map(str::to_owned);
    if let (true, Some(later)) = (charge.save, charge.method.later()) {
        // What a debit of the account behind it needs; PayPal and Klarna keep the agreement itself.
        let last4 = if later == Method::SepaDebit { "3000" } else { "" };
        let brand = if later == Method::SepaDebit { "sepa" } else { later.word() };
        let face = Face {
            brand: brand.to_owned(),
            last4: last4.to_owned(),
            exp_month: 0,
            exp_year: 0,
            holder: None,
            country: None,
        };
        charge.payment_method = Some(saved::insert_card(txn, charge.account.as_deref(), &face, Outcome::SucceedLater)?);
        charge.card = Some(face);
    }
    charge.take_in(txn, charge.amount, charge.method.fee(charge.amount))?;
    Ok(charge)
}

/// The method's own page: the buyer is refused there, or goes back without paying.
pub fn leave(txn: &WriteTransaction, id: &str, refused: bool) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.state == State::RequiresAction && charge.method.is_page() {
        let (code, advice) =
            if refused { ("generic_decline", Advice::OtherCard) } else { ("canceled_by_payer", Advice::Retry) };
        charge.fail(txn, code, advice)?;
    }
    Ok(charge)
}

/// 3-D Secure: the cardholder says yes.
pub fn approve(txn: &WriteTransaction, config: &Config, id: &str) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if let (State::RequiresAction, Some(outcome)) = (charge.state, charge.hidden_outcome.take()) {
        with_card(txn, config, &mut charge, outcome)?;
    }
    Ok(charge)
}

/// 3-D Secure: the cardholder says no.
pub fn reject(txn: &WriteTransaction, id: &str) -> Result<Charge, Refusal> {
    let mut charge: Charge = txn.get(id)?;
    if charge.state == State::RequiresAction && charge.hidden_outcome.take().is_some() {
        charge.fail(txn, "authentication_failed", Advice::Retry)?;
    }
    Ok(charge)
}

/// The body of `POST /v1/simulate/wires`; the reference on the wire, or the charge's own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    pub reference: String,
    pub amount: i64,
}

/// Money arrives by wire: less, exactly, or more than was asked; also once more after it was enough.
pub fn receive(txn: &WriteTransaction, reference: &str, amount: i64) -> Result<Charge, Refusal> {
    create::amount(amount)?;
    let nobody = || Refusal::field("reference", "unknown_reference", "No wire is expected under this reference.");
    let by_wire = txn.indexed(&create::wire_word(reference))?;
    let id = match by_wire {
        Some(id) => id,
        None => super::by_reference(txn, reference, limits::LIST_MAX_ROWS)?
            .into_iter()
            .rev()
            .find(|charge| charge.method == Method::BankWire)
            .map(|charge| charge.id)
            .ok_or_else(nobody)?,
    };
    let mut charge: Charge = txn.get(&id)?;
    if charge.state == State::Failed {
        return Err(Refusal::conflict("charge_closed", "This charge was given up; the bank sends the money back."));
    }
    charge.take_in(txn, amount, limits::WIRE_FEE_FIXED_MINOR)?;
    Ok(charge)
}
