//! Money that arrived, in the books. It pays what it is for as soon as it is whole. Until then, and where it is more or not
//! wanted, it lies on its payer's balance: from there it pays the next payments of a plan that it is enough for, or goes back.

use chrono::{DateTime, Duration, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Keep, Tx};
use kontor_kernel::{ChangeReason, Money, Party, Result, Transition, limits::PAYOUT_HOLD_DAYS};
use kontor_ledger::{Account, Line, Posting, PostingKind, post};
use kontor_mail::Email;
use kontor_payments::{
    PartyShare, Transaction, TransactionKind, TransferAmounts,
    provider::{Charge, NextAction},
};
use kontor_urls::Links;

use crate::{
    Order, OrderState, Rate, RateState, Split, dunning, merged,
    order::rates,
    own_account::lines_of,
    party_shares,
    party_shares::{brings_fixed_fees, shares_of},
    people::payer_of,
    recompute::recompute,
    refund::promise_surplus,
    schema::order_rates,
};

/// Why money goes back that nobody asked for.
const BESIDE: &str = "came beside what was to be paid";
/// No more payments than this are made for a single surplus: a plan without an end would know as many as somebody sends money for.
const NEXT_MAX: usize = 120;
/// Why a part goes back that the rest never came to.
const NOT_WHOLE: &str = "the rest did not come";

/// A payment of a plan that was paid with what came beside another.
#[derive(Debug, Clone)]
pub(crate) struct Carried {
    /// The payment that it is now.
    pub payment: Transaction,
    /// What it paid.
    pub rate: Rate,
}

const fn line(account: Account, money: Money, available_at: DateTime<Utc>) -> Line {
    Line::new(account, money, available_at)
}

async fn book(tx: &mut Tx, of: &Transaction, lines: Vec<Line>) -> Result<()> {
    let lines = lines_of(of, lines);
    post(tx, &Posting { kind: PostingKind::Payment, subject: of.id.uuid(), lines }).await.map(drop)
}

/// Books money that is whole. It pays the rate, if one is given; what is more than that, or not wanted, is the payer's.
pub(crate) async fn receive(
    tx: &mut Tx,
    order: &Order,
    transaction: &Transaction,
    charge: &Charge,
    paid: Option<&Rate>,
) -> Result<Vec<Carried>> {
    if charge.arrived.amount == 0 {
        // A card that was only looked at.
        return Ok(Vec::new());
    }
    let now = tx.now();
    let zero = Money::zero(order.currency);
    let came = Money::new(charge.arrived.amount - transaction.received_amount, order.currency);
    // What came before it was whole lies on the payer's balance.
    let parts = Money::new(transaction.received_amount - transaction.beside_amount, order.currency);
    let price = match paid {
        // All that is left is as much as was left when it came.
        Some(rate) if transaction.payoff => Money::new(rate.amount, order.currency),
        Some(_) => transaction.money(),
        None => zero,
    };
    let surplus = came.plus(parts)?.minus(price)?;
    let cost = Money::new(charge.fee - transaction.provider_fee, order.currency);
    let mut lines = vec![
        line(Account::ProviderClearing, came.minus(cost)?, now),
        line(Account::ProviderFee, cost, now),
        line(Account::PayerBalance, parts.minus(surplus)?, now),
    ];
    let first = brings_fixed_fees(tx, order, paid).await?;
    let shares = shares(tx, order, transaction, price, paid, first)?;
    lines.extend(shares.lines(now));
    book(tx, transaction, lines).await?;
    kontor_payments::note_received(tx, transaction.id, charge.arrived, charge.fee).await?;
    let next = match paid {
        Some(rate) if surplus.amount > 0 => next_paid(tx, order, transaction, rate, surplus).await?,
        _ => Vec::new(),
    };
    let used = Money::new(next.iter().map(|rate| rate.amount).sum(), order.currency);
    let gross = price.plus(surplus)?.minus(used)?;
    kontor_payments::record(tx, transaction, shares.transfer(gross)).await?;
    let carried = carry(tx, order, transaction, next).await?;
    let back = surplus.minus(used)?;
    if back.amount > 0 {
        let why = match order.payment_state {
            // A second wire that came before anybody looked goes the way of one that comes afterwards.
            _ if paid.is_some() => BESIDE,
            OrderState::Canceled => "came after the order was called off",
            OrderState::NotCompleted => "came when it was sold out",
            _ => "paid twice",
        };
        promise_surplus(tx, transaction, back, why).await?;
    }
    if surplus.amount != 0 {
        kontor_payments::note_beside(tx, transaction.id, surplus).await?;
    }
    Ok(carried)
}

/// Whose each part of a price is.
struct Shares {
    vat: Money,
    split: Split,
    others: Vec<PartyShare>,
    available_at: DateTime<Utc>,
}

/// `first`: what others get once of an order is taken of it.
fn shares(
    tx: &Tx,
    order: &Order,
    payment: &Transaction,
    price: Money,
    paid: Option<&Rate>,
    first: bool,
) -> Result<Shares> {
    let now = tx.now();
    let vat = Money::new(paid.map_or(0, |rate| rate.vat_amount), order.currency);
    let split = order.snapshot().split(price, vat)?;
    let available_at = if payment.is_own() { now } else { now + Duration::days(PAYOUT_HOLD_DAYS) };
    let others = shares_of(&order.snapshot().parties, split.share, first);
    Ok(Shares { vat, split, others, available_at })
}

impl Shares {
    fn lines(&self, now: DateTime<Utc>) -> Vec<Line> {
        let (currency, at) = (self.split.share.currency, self.available_at);
        let sellers = Money::new(self.split.share.amount - party_shares::sum(&self.others), currency);
        let sellers = Line::balance(Party::SELLER, sellers.negated(), at);
        let other = |share: &PartyShare| Line::balance(share.party, Money::new(-share.amount, currency), at);
        let ours = [
            line(Account::PlatformFee, self.split.fee.negated(), now),
            line(Account::ResoldTax, self.split.resold_tax.negated(), now),
        ];
        std::iter::once(sellers).chain(self.others.iter().map(other)).chain(ours).collect()
    }

    fn transfer(&self, gross: Money) -> TransferAmounts {
        let (fee, resold_tax, shares) = (self.split.fee, self.split.resold_tax, self.others.clone());
        TransferAmounts { gross, vat: self.vat, fee, resold_tax, shares, available_at: self.available_at }
    }
}

/// Books what came beside what a finished payment is about: a second wire, or a part for what was called off or given
/// up. It pays the next payments of its plan, or goes back.
pub(crate) async fn receive_more(
    tx: &mut Tx,
    order: &Order,
    payment: &Transaction,
    charge: &Charge,
) -> Result<Vec<Carried>> {
    let more = charge.arrived.amount - payment.received_amount;
    if more <= 0 || charge.arrived.currency != payment.currency {
        return Ok(Vec::new());
    }
    let more = Money::new(more, payment.currency);
    let came = cash_in(tx, payment, charge, more).await?;
    kontor_payments::note_beside(tx, payment.id, more).await?;
    let paid = rates(tx, order.id).await?.into_iter().find(|rate| rate.paid_by == Some(payment.id));
    let next = match paid {
        Some(rate) if rate.state == RateState::Paid => next_paid(tx, order, payment, &rate, more).await?,
        _ => Vec::new(),
    };
    let used = Money::new(next.iter().map(|rate| rate.amount).sum(), more.currency);
    let (back, now) = (more.minus(used)?, tx.now());
    let carried = carry(tx, order, &came, next).await?;
    if back.amount > 0 {
        kontor_payments::record(tx, &came, TransferAmounts::untaxed(back, now)).await?;
        promise_surplus(tx, &came, back, BESIDE).await?;
    }
    Ok(carried)
}

/// Money comes in that pays nothing yet: it is its payer's.
async fn cash_in(tx: &mut Tx, payment: &Transaction, charge: &Charge, money: Money) -> Result<Transaction> {
    let cost = Money::new(charge.fee - payment.provider_fee, payment.currency);
    let came = kontor_payments::cash_in(tx, payment, &charge.reference, money).await?;
    let now = tx.now();
    let lines = vec![
        line(Account::ProviderClearing, money.minus(cost)?, now),
        line(Account::ProviderFee, cost, now),
        line(Account::PayerBalance, money.negated(), now),
    ];
    book(tx, &came, lines).await?;
    kontor_payments::note_received(tx, payment.id, charge.arrived, charge.fee).await?;
    Ok(came)
}

/// Books a part of an open payment: its rate is partly paid, and its payer is told what is missing.
pub(crate) async fn receive_part(
    tx: &mut Tx,
    links: &Links,
    order: &Order,
    payment: &Transaction,
    charge: &Charge,
) -> Result<()> {
    let more = charge.arrived.amount - payment.received_amount;
    if more <= 0 || charge.arrived.currency != payment.currency {
        return Ok(());
    }
    cash_in(tx, payment, charge, Money::new(more, payment.currency)).await?;
    let payment = kontor_payments::find(tx, payment.id).await?;
    // What pays all that is left of a plan is more than its rate, and what is paid with another order is in that one.
    if !payment.payoff && !merged::is_elsewhere(tx, order, &payment).await? {
        let moved = tx.transition(payment.rate_id.uuid(), RateState::PartlyPaid, ChangeReason::PartArrived).await?;
        if !matches!(moved, Transition::Refused(_)) {
            set_part(tx, &payment, payment.part()).await?;
        }
    }
    recompute(tx, order, ChangeReason::PartArrived).await?;
    notify_partial_payment(tx, links, order, &payment).await
}

async fn set_part(tx: &mut Tx, payment: &Transaction, part: Money) -> Result<()> {
    let seller = tx.seller()?;
    diesel::update(order_rates::table.find((seller, payment.rate_id)))
        .set((
            order_rates::paid_amount.eq(part.amount),
            order_rates::paid_by.eq((part.amount > 0).then_some(payment.id)),
        ))
        .prepared()
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Tells a payer what has come of a wire, and what is missing.
pub async fn notify_partial_payment(tx: &mut Tx, links: &Links, order: &Order, payment: &Transaction) -> Result<()> {
    let Some(NextAction::Wire(wire)) = payment.action() else { return Ok(()) };
    let snapshot = order.snapshot();
    let letter = Email::WirePart {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(&snapshot.seller.username, order.id),
        came: payment.part(),
        missing: payment.money().minus(payment.part())?,
        holder: wire.holder,
        iban: wire.iban,
        bic: wire.bic,
        reference: wire.reference,
    };
    kontor_notifications::write(tx, &payer_of(order), &letter).await?;
    Ok(())
}

/// The parts of a payment that is over and was never whole go back to its payer. Twice is once.
pub async fn give_back_parts(tx: &mut Tx, payment: &Transaction) -> Result<()> {
    let part = payment.part();
    if !payment.state.is_lost() || part.amount <= 0 {
        return Ok(());
    }
    let (all, now) = (kontor_payments::of_order(tx, payment.order_id).await?, tx.now());
    let mut parts: Vec<Transaction> = all.into_iter().filter(|one| is_part(one, payment)).collect();
    let ids: Vec<_> = parts.iter().map(|one| one.id).collect();
    let told = kontor_payments::transfers_of(tx, &ids).await?;
    parts.retain(|one| told.iter().all(|transfer| transfer.transaction_id != one.id));
    for came in parts {
        kontor_payments::record(tx, &came, TransferAmounts::untaxed(came.money(), now)).await?;
        promise_surplus(tx, &came, came.money(), NOT_WHOLE).await?;
    }
    kontor_payments::note_beside(tx, payment.id, part).await?;
    let rate = rates(tx, payment.order_id).await?.into_iter().find(|rate| rate.id == payment.rate_id);
    if rate.is_some_and(|rate| rate.paid_by == Some(payment.id) && rate.is_owed()) {
        set_part(tx, payment, Money::zero(payment.currency)).await?;
        tx.transition(payment.rate_id.uuid(), RateState::Unpaid, payment.state.why()).await?;
    }
    Ok(())
}

fn is_part(one: &Transaction, payment: &Transaction) -> bool {
    let same = one.rate_id == payment.rate_id && one.provider == payment.provider;
    one.kind == TransactionKind::Cashin && same && one.provider_ref == payment.provider_ref
}

/// The payments after one that a surplus is enough for, one after the other; those of a plan without an end are made as they
/// are needed. A debit of less than was announced is not made, so what is not enough for a whole one is not set off.
async fn next_paid(
    tx: &mut Tx,
    order: &Order,
    payment: &Transaction,
    paid: &Rate,
    surplus: Money,
) -> Result<Vec<Rate>> {
    let runs = order.plan().terms.is_some() && order.canceled_at.is_none() && !payment.payoff;
    if !runs || merged::is_elsewhere(tx, order, payment).await? {
        return Ok(Vec::new());
    }
    let (mut left, mut next, mut after) = (surplus.amount, Vec::new(), paid.number);
    loop {
        let all = rates(tx, order.id).await?;
        let open = |rate: &&Rate| rate.number > after && (rate.is_owed() || rate.state == RateState::Future);
        let Some(rate) = all.iter().find(open) else { return Ok(next) };
        let untouched = matches!(rate.state, RateState::Future | RateState::Unpaid | RateState::Debt);
        let enough = next.len() < NEXT_MAX && rate.amount > 0 && rate.paid_amount == 0 && rate.amount <= left;
        if !untouched || !enough || dunning::is_open(tx, rate).await? {
            return Ok(next);
        }
        dunning::grow_behind(tx, order, rate, &all).await?;
        (left, after) = (left - rate.amount, rate.number);
        next.push(rate.clone());
    }
}

/// Pays them, each by a payment of its own, so that what goes back of it, and its document, are those of any other.
async fn carry(tx: &mut Tx, order: &Order, from: &Transaction, next: Vec<Rate>) -> Result<Vec<Carried>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let mut carried = Vec::new();
    for rate in next {
        let price = Money::new(rate.amount, order.currency);
        let payment = kontor_payments::carry_over(tx, from, rate.id, price).await?;
        let shares = shares(tx, order, &payment, price, Some(&rate), false)?;
        let mut lines = vec![line(Account::PayerBalance, price, now)];
        lines.extend(shares.lines(now));
        book(tx, &payment, lines).await?;
        kontor_payments::record(tx, &payment, shares.transfer(price)).await?;
        tx.transition(rate.id.uuid(), RateState::Paid, ChangeReason::MoneyBeside)
            .await?
            .into_result(RateState::Paid)?;
        let row = diesel::update(order_rates::table.find((seller, rate.id)))
            .set((
                order_rates::paid_amount.eq(order_rates::amount),
                order_rates::paid_by.eq(payment.id),
                order_rates::next_try_at.eq(None::<DateTime<Utc>>),
            ))
            .returning(Rate::as_returning());
        let rate = row.get_result(tx.conn()?).await?;
        carried.push(Carried { payment, rate });
    }
    Ok(carried)
}
