//! News of a dispute: what was taken is a transaction of its own, the rate and the order follow, the books are written,
//! access ends or comes back, the seller is told. One transaction; whoever is second learns that nothing changed.

use kontor_db::Tx;
use kontor_jobs::{AccessJob, enqueue};
use kontor_kernel::{ApiError, ChangeReason, Code, Money, Result, Transition, kinds::TransactionId};
use kontor_ledger::hold;
use kontor_payments::{
    AnswerKind, DisputeCase, DisputeState, RefundSource, Transaction, TransactionState, TransferAmounts, cases,
    dispute,
    provider::{Dispute, DisputeOutcome},
};
use kontor_urls::Links;

use super::{
    book,
    notify::{self, Step},
    warn::settle_warning,
};
use crate::{
    OrderAggregate, OrderState, Rate, RateState, credit,
    dunning::{Missing, notify_unpaid, waive_suspended_time},
    order::lock,
    party_shares::negated,
    rate_state::follow_installment,
    re_request::{owe_returned, paid_after_all},
    refund::{
        book::Shares,
        plan::{taken, taken_of_others},
        recompute_read, release_queued_refunds,
        reserve::promise_surplus,
        source::{Parts, Source, sources},
    },
    tax_correction::untax_again,
};

/// Why what a bank gave back goes on to its payer.
const PAID_SINCE: &str = "paid another time since";

/// What the news changed.
#[derive(Debug, Clone)]
pub struct DisputeSettled {
    /// The order's state now.
    pub state: OrderState,
    /// Whether this very call changed anything.
    pub changed: bool,
}

/// Applies what a provider says of a dispute of a payment. The payment itself was asked for before.
pub async fn settle_dispute(
    tx: &mut Tx,
    links: &Links,
    payment: TransactionId,
    news: &Dispute,
) -> Result<DisputeSettled> {
    let known = kontor_payments::find(tx, payment).await?;
    let order = lock(tx, known.order_id).await?;
    hold(tx).await?;
    let mut of = OrderAggregate::read(tx, order).await?;
    let payment = of.transaction(payment)?.clone();
    if payment.state != TransactionState::Successful {
        // What is not in the books cannot be taken out of them: the news comes again.
        return Err(
            ApiError::new(Code::ProviderTimeout).with_reason(format!("{} is disputed before it arrived", payment.id))
        );
    }
    if news.outcome.is_warning() && news.money.currency == payment.currency {
        return settle_warning(tx, links, &of.order, &payment, news).await;
    }
    let is_it = |one: &&Transaction| {
        one.dispute_state.is_some() && one.provider_ref.as_deref() == Some(news.reference.as_str())
    };
    let found = of.transactions.iter().find(is_it).cloned();
    let standing = |state| DisputeSettled { state, changed: true };
    let (row, state) = match found {
        Some(row) => (row, None),
        None if news.money.currency != payment.currency || news.outcome.is_warning() => {
            tracing::error!(transaction = %payment.id, got = ?news.money, "a dispute in another currency");
            return Ok(DisputeSettled { state: of.order.payment_state, changed: false });
        }
        None => {
            let (row, state) = take(tx, links, &mut of, &payment, news).await?;
            (row, Some(state))
        }
    };
    if news.money != row.money() {
        // Another amount is not this dispute: nothing is believed, a person has to look.
        tracing::error!(transaction = %row.id, expected = ?row.money(), got = ?news.money, "a dispute of another amount");
        return Ok(DisputeSettled { state: of.order.payment_state, changed: false });
    }
    follow_case(tx, &payment, &row, news).await?;
    match decide(tx, links, &mut of, &row, news).await?.or(state) {
        Some(state) => Ok(standing(state)),
        None => Ok(DisputeSettled { state: of.order.payment_state, changed: false }),
    }
}

/// The case keeps what is told of its deadline, and its money. A returned debit has none.
async fn follow_case(
    tx: &mut Tx,
    payment: &Transaction,
    row: &Transaction,
    news: &Dispute,
) -> Result<Option<DisputeCase>> {
    if row.dispute_state == Some(DisputeState::Returned) {
        return Ok(None);
    }
    let case = match cases::of_reference(tx, payment, &news.reference).await? {
        Some(case) => cases::apply_provider_news(tx, &case, news, Some(row.id)).await?,
        None => cases::open(tx, payment, news, Some(row.id)).await?,
    };
    Ok(Some(case))
}

/// The bank took it, whoever has it by now.
async fn take(
    tx: &mut Tx,
    links: &Links,
    of: &mut OrderAggregate,
    payment: &Transaction,
    news: &Dispute,
) -> Result<(Transaction, OrderState)> {
    let source = sources(of).into_iter().find(|source| source.payment.id == payment.id);
    let whose = if source.is_some() { RefundSource::Sale } else { RefundSource::PayerBalance };
    let id = dispute::take(tx, payment, news, whose).await?;
    let row = kontor_payments::find(tx, id).await?;
    let transfer = kontor_payments::record(tx, &row, amounts(tx, &row, source.as_ref())).await?;
    let borne = Shares::from_transfer(&row, &transfer);
    book::taken(tx, &row, &borne).await?;
    if source.is_some() {
        credit::take(tx, &of.order, row.id, row.money()).await?;
    }
    of.note(row.clone());
    of.transfers.push(transfer);
    let was_open = of.order.payment_state.is_open();
    let (state, owed) = update_order(tx, of, &row, why(&news.outcome)).await?;
    let access_ended = was_open && !state.is_open();
    let respond_by = follow_case(tx, payment, &row, news).await?.and_then(|case| case.respond_by);
    let step = match news.outcome {
        DisputeOutcome::Returned => Step::Returned { access_ended, asked: owed.is_some() },
        _ => Step::Opened { access_ended, respond_by },
    };
    if let Some(rate) = &owed {
        notify_unpaid(tx, links, &of.order, rate, Missing::TakenBack).await?;
    }
    notify::seller(tx, links, &of.order, row.money(), Some(borne.seller()), step).await?;
    Ok((row, state))
}

/// Its amounts for the seller's records: they flow back. Money that paid for nothing was nobody's sale.
fn amounts(tx: &Tx, row: &Transaction, source: Option<&Source>) -> TransferAmounts {
    let now = tx.now();
    let parts = source.map_or(Parts::untaxed(row.amount), |source| taken(source, row.amount));
    let shares = source.map(|source| negated(&taken_of_others(source, parts))).unwrap_or_default();
    let back = |amount: i64| Money::new(-amount, row.currency);
    TransferAmounts {
        shares,
        gross: back(parts.gross),
        vat: back(parts.vat),
        fee: back(parts.fee),
        resold_tax: back(parts.resold_tax),
        available_at: source.map_or(now, |source| source.available_at.max(now)),
    }
}

/// What the bank decided. `None`: nothing new.
async fn decide(
    tx: &mut Tx,
    links: &Links,
    of: &mut OrderAggregate,
    row: &Transaction,
    news: &Dispute,
) -> Result<Option<OrderState>> {
    let to = match news.outcome {
        DisputeOutcome::Open if row.dispute_state == Some(DisputeState::NeedsResponse) => return Ok(None),
        DisputeOutcome::UnderReview if row.dispute_state == Some(DisputeState::UnderReview) => return Ok(None),
        DisputeOutcome::Returned if row.dispute_state == Some(DisputeState::Returned) => return Ok(None),
        DisputeOutcome::UnderReview => DisputeState::UnderReview,
        DisputeOutcome::Won => DisputeState::Won,
        DisputeOutcome::Lost => DisputeState::Lost,
        _ => {
            // Answers of the provider may overtake each other: what is decided stays.
            tracing::warn!(transaction = %row.id, found = ?row.dispute_state, told = ?news.outcome, "old news of a dispute");
            return Ok(None);
        }
    };
    let case = cases::of_order(tx, of.order.id).await?.into_iter().find(|case| case.chargeback_id == Some(row.id));
    let conceded =
        to == DisputeState::Lost && case.as_ref().is_some_and(|case| case.answer == Some(AnswerKind::Acceptance));
    let because = if conceded { ChangeReason::DisputeAccepted } else { why(&news.outcome) };
    match tx.transition(row.id.uuid(), to, because).await? {
        Transition::Moved(_) => {}
        Transition::Already => return Ok(None),
        Transition::Refused(found) => {
            tracing::warn!(transaction = %row.id, %found, wanted = %to, "the provider contradicts a decided dispute");
            return Ok(None);
        }
    }
    of.note(Transaction { dispute_state: Some(to), ..row.clone() });
    if let Some(case) = case.filter(|_| to == DisputeState::UnderReview || conceded) {
        cases::delivered(tx, case.id).await?;
        return Ok(Some(of.order.payment_state)); // whoever answered knows it
    }
    let borne = Shares::within(of, row)?;
    if to == DisputeState::UnderReview {
        return Ok(Some(of.order.payment_state));
    }
    if to == DisputeState::Lost {
        notify::seller(tx, links, &of.order, row.money(), Some(borne.seller()), Step::Lost).await?;
        return Ok(Some(of.order.payment_state));
    }
    if row.refund_source != Some(RefundSource::PayerBalance) && !pays(tx, of, row).await? {
        return return_won(tx, links, of, row, news).await.map(Some);
    }
    let id = dispute::give_back(tx, row, news, row.refund_source.unwrap_or(RefundSource::Sale)).await?;
    let reversal = kontor_payments::find(tx, id).await?;
    let lost =
        of.transfer(row.id).ok_or_else(|| ApiError::internal(format!("chargeback {} without a transfer", row.id)))?;
    let money = |amount: i64| Money::new(-amount, row.currency);
    let amounts = TransferAmounts {
        gross: money(lost.gross_amount),
        vat: money(lost.vat_amount),
        fee: money(lost.fee_amount),
        resold_tax: money(lost.resold_tax_amount),
        shares: negated(&lost.shares),
        available_at: lost.available_at.max(tx.now()),
    };
    let transfer = kontor_payments::record(tx, &reversal, amounts).await?;
    book::given_back(tx, &reversal, &borne).await?;
    of.note(reversal);
    of.transfers.push(transfer);
    credit::restore(tx, &of.order, row.id).await?;
    let (state, _) = update_order(tx, of, row, ChangeReason::DisputeWon).await?;
    notify::seller(tx, links, &of.order, row.money(), Some(borne.seller()), Step::Won).await?;
    untax_again(tx, &of.order).await?;
    release_queued_refunds(tx).await?;
    Ok(Some(state))
}

/// Whether the money of a won dispute pays what it was for. What was asked for again meanwhile is paid with it; what was paid another
/// time, or let go, is not.
async fn pays(tx: &mut Tx, of: &mut OrderAggregate, row: &Transaction) -> Result<bool> {
    let (Some(rate), Some(payment)) = (of.installment(row.rate_id), row.reverses_id) else { return Ok(false) };
    if rate.paid_by == Some(payment) {
        return Ok(true);
    }
    // A second payment of it may have been taken back as well: then this one is what there is.
    let asked = rate.is_owed() || rate.state == RateState::Chargebacked;
    if asked {
        paid_after_all(tx, rate, payment).await?;
        // Whatever else was asked for it is called off.
        *of = OrderAggregate::read(tx, of.order.clone()).await?;
    }
    Ok(asked)
}

/// Nobody owes it any more: what the bank gave back is its payer's, and goes back to them.
async fn return_won(
    tx: &mut Tx,
    links: &Links,
    of: &mut OrderAggregate,
    row: &Transaction,
    news: &Dispute,
) -> Result<OrderState> {
    let id = dispute::give_back(tx, row, news, RefundSource::PayerBalance).await?;
    let reversal = kontor_payments::find(tx, id).await?;
    let transfer = kontor_payments::record(tx, &reversal, TransferAmounts::untaxed(row.money(), tx.now())).await?;
    book::given_back(tx, &reversal, &Shares::from_transfer(&reversal, &transfer)).await?;
    of.note(reversal);
    of.transfers.push(transfer);
    let payment = row.reverses_id.ok_or_else(|| ApiError::internal(format!("{} reverses nothing", row.id)))?;
    promise_surplus(tx, of.transaction(payment)?, row.money(), PAID_SINCE).await?;
    let (_, state) = recompute_read(tx, of, ChangeReason::DisputeWon).await?;
    notify::seller(tx, links, &of.order, row.money(), Some(Money::zero(row.currency)), Step::Won).await?;
    Ok(state)
}

/// The rate, the order and what it opens follow. With it what is asked for again, of a debit that was returned.
async fn update_order(
    tx: &mut Tx,
    of: &mut OrderAggregate,
    row: &Transaction,
    why: ChangeReason,
) -> Result<(OrderState, Option<Rate>)> {
    follow_installment(tx, of, row.rate_id, why).await?;
    let owed = if why == ChangeReason::DebitReturned { owe_returned(tx, of, row.rate_id).await? } else { None };
    if why == ChangeReason::DisputeWon {
        waive_suspended_time(tx, of).await?;
    }
    let (before, state) = recompute_read(tx, of, why).await?;
    let (seller, order) = (of.order.seller_id, of.order.id);
    if before.is_open() && !state.is_open() {
        enqueue(tx, AccessJob::Withdraw { seller, order }).await?;
    }
    if !before.is_open() && state.is_open() {
        enqueue(tx, AccessJob::Deliver { seller, order }).await?;
    }
    Ok((state, owed))
}

const fn why(outcome: &DisputeOutcome) -> ChangeReason {
    match outcome {
        DisputeOutcome::Warned | DisputeOutcome::WarningClosed => ChangeReason::DisputeWarned,
        DisputeOutcome::Open => ChangeReason::Disputed,
        DisputeOutcome::UnderReview => ChangeReason::EvidenceGiven,
        DisputeOutcome::Won => ChangeReason::DisputeWon,
        DisputeOutcome::Lost => ChangeReason::DisputeLost,
        DisputeOutcome::Returned => ChangeReason::DebitReturned,
    }
}
