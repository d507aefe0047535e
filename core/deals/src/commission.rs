//! What a deal earns of each payment, and what of that goes back with it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Party, PartyKind, Result,
    kinds::{self, DealCommissionId, DealId, OrderId, ProfileId, TransactionId},
    ratio_half_up, words,
};
use kontor_ledger::{PostingKind, book_share};
use kontor_lists::{Filter, Reader, Search, Sheet, folded, linked, shown, words_of};
use kontor_orders::{
    Order, Rate,
    refund::{gone_back, release_queued_refunds},
};
use kontor_payments::{DisputeState, Transaction, TransactionState, Transfer, record_commission};

use crate::{Deal, Incentive};

words! {
    /// Which way a commission went.
    pub enum CommissionKind {
        /// To the member.
        Earned "earned",
        /// Back to the shop.
        Reversed "reversed",
    }
}

const COLUMNS: &str =
    "r.id, r.deal_id, r.order_id, r.sales_team_member_id, r.kind, r.currency, r.amount, r.available_at, r.created_at";

/// A share that a member earned with a payment, or lost again.
#[derive(Debug, Clone, Row)]
pub struct Commission {
    /// Its id.
    pub id: DealCommissionId,
    /// By which deal.
    pub deal_id: DealId,
    /// By a payment of which order.
    pub order_id: OrderId,
    /// Whose.
    pub sales_team_member_id: ProfileId,
    /// Which way.
    pub kind: CommissionKind,
    currency: Currency,
    amount: i64,
    /// From when it can be paid out.
    pub available_at: DateTime<Utc>,
    /// When it was booked.
    pub created_at: DateTime<Utc>,
}

impl Commission {
    /// How much.
    pub const fn money(&self) -> Money {
        Money::new(self.amount, self.currency)
    }
}

/// The list of commissions; its rows are [`Commission`].
pub static COMMISSIONS: Sheet = Sheet {
    name: "deal_commissions",
    reader: Reader::Seller,
    table: "deal_commissions",
    filters: &[
        Filter::words(
            "kind",
            "r.kind",
            words_of::<CommissionKind>,
            "Only commissions that were earned, or reversed.",
            shown("deals:commission.kind").words("deals:commissionKind"),
        ),
        Filter::time("created_at", "r.created_at", "When the commission was booked.", shown("deals:commission.booked")),
        Filter::ids::<kinds::Profile>(
            "sales_team_member_id",
            "r.sales_team_member_id",
            "Only commissions of these members of the sales team.",
            folded("deals:member"),
        ),
        Filter::ids::<kinds::Deal>("deal_id", "r.deal_id", "Only commissions of these deals.", linked("deals:deal")),
        Filter::ids::<kinds::Order>(
            "order_id",
            "r.order_id",
            "Only commissions of these orders.",
            linked("deals:order"),
        ),
    ],
    scopes: &[],
    sorts: &[],
    facets: &[],
    relations: &[],
    search: Search::Nowhere,
    row: COLUMNS,
    currency: Some("r.currency"),
    columns: &[],
};

/// A payment and what its member has of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Share {
    pub payment: TransactionId,
    /// What was earned with it when nothing had gone back.
    pub whole: i64,
    /// What is left of that.
    pub left: i64,
    /// Whether nothing is left of the payment.
    pub gone: bool,
    /// Whether it may come after all: a bank has not decided, or it is asked for again.
    pub open: bool,
    pub available_at: DateTime<Utc>,
}

/// What a payment paid of its order, in minor units: not what came beside that, and nothing where it paid for nothing.
const fn kept(payment: &Transaction) -> i64 {
    payment.received_amount - payment.beside_amount
}

/// Whether what went back of a payment may come again.
fn may_come(payment: &Transaction, all: &[Transaction], rates: &[Rate]) -> bool {
    use DisputeState::{NeedsResponse, Returned, UnderReview};
    let undecided = |one: &Transaction| {
        one.reverses_id == Some(payment.id) && matches!(one.dispute_state, Some(NeedsResponse | UnderReview | Returned))
    };
    all.iter().any(undecided) || rates.iter().any(|rate| rate.id == payment.rate_id && rate.is_owed())
}

/// The transaction that moved a payment's money last: it took some of it back, or brought it again. The payment itself where none did.
fn last_move(payment: TransactionId, all: &[Transaction]) -> TransactionId {
    let done = |one: &&Transaction| one.state == TransactionState::Successful;
    let reverses = |id: TransactionId| all.iter().filter(done).filter(move |one| one.reverses_id == Some(id));
    let moves = reverses(payment).flat_map(|one| std::iter::once(one).chain(reverses(one.id)));
    moves.map(|one| one.id).max().unwrap_or(payment)
}

/// What of a payment is for what the incentive plan names, and the whole that it is a part of: add-ons come with the first payment.
fn covered(incentive: &Incentive, order: &Order, payment: &Transaction, rates: &[Rate]) -> (i64, i64) {
    let (paid, sold) = (kept(payment), order.snapshot());
    let first = rates.iter().find(|rate| rate.number > 0).is_some_and(|first| first.id == payment.rate_id);
    if !first || incentive.products.is_empty() || sold.addons.is_empty() {
        return (paid, paid);
    }
    let along = sold.along().max(0);
    let named = sold.addons.iter().filter(|addon| incentive.covers(addon.product.id));
    let named: i64 = named.map(|addon| addon.amount.max(0)).sum();
    let own = (paid - along).max(0);
    let own_named = if incentive.covers(sold.product.id) { own } else { 0 };
    (own_named + named, own + along)
}

/// What a deal has earned of the payments of its order by now, one share for each.
pub(crate) async fn shares(tx: &mut Tx, incentive: &Incentive, order: &Order) -> Result<Vec<Share>> {
    let all = kontor_payments::of_order(tx, order.id).await?;
    let transfers = kontor_payments::transfers_of_order(tx, order.id).await?;
    let rates = kontor_orders::rates(tx, order.id).await?;
    let paid = |one: &&Transaction| one.kind.is_payment() && !one.sets_up && one.state == TransactionState::Successful;
    let mut shares = Vec::new();
    // Of the first payment alone: of whichever of the tries at it stands.
    let (mut first, mut counted) = (None, false);
    for payment in all.iter().filter(paid).filter(|one| kept(one) > 0) {
        let Some(transfer) = transfers.iter().find(|one| one.transaction_id == payment.id) else { continue };
        let back = gone_back(payment.id, &all).clamp(0, kept(payment));
        let gone = back == kept(payment);
        let rate = *first.get_or_insert(payment.rate_id);
        let counts = incentive.each_payment || (rate == payment.rate_id && !gone && !counted);
        counted |= counts;
        let part = covered(incentive, order, payment, &rates);
        let whole = if counts { of_payment(incentive, payment, transfer, part) } else { 0 };
        shares.push(Share {
            payment: payment.id,
            whole,
            left: whole - ratio_half_up(whole, back, kept(payment)),
            gone,
            open: may_come(payment, &all, &rates),
            available_at: transfer.available_at,
        });
    }
    Ok(shares)
}

/// What is earned with a payment when nothing of it has gone back. What came beside it is in its transfer, and not the seller's.
fn of_payment(incentive: &Incentive, payment: &Transaction, transfer: &Transfer, (named, all): (i64, i64)) -> i64 {
    let beside = transfer.gross_amount - kept(payment);
    let part = |amount: i64| if all > 0 { ratio_half_up(amount, named.min(all), all) } else { 0 };
    let net = Money::new(part(kept(payment) - transfer.vat_amount), transfer.currency);
    incentive.of_payment(net, part((transfer.net_amount - beside).max(0)))
}

#[derive(Row)]
struct Booked {
    transaction_id: TransactionId,
    earned: i64,
    reversed: i64,
    available_at: DateTime<Utc>,
}

/// Books what is missing so that the member has exactly these shares. Twice is once: what is booked is counted first.
pub(crate) async fn book(tx: &mut Tx, deal: &Deal, order: &Order, shares: &[Share]) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "
        SELECT transaction_id, coalesce(sum(amount) FILTER (WHERE kind = 'earned'), 0)::bigint AS earned,
               coalesce(sum(amount) FILTER (WHERE kind = 'reversed'), 0)::bigint AS reversed,
               max(available_at) AS available_at
        FROM deal_commissions WHERE seller_id = $1 AND deal_id = $2 GROUP BY transaction_id";
    let booked: Vec<Booked> = query(sql).bind(seller).bind(deal.id).load(tx.conn()?).await?;
    let booked: BTreeMap<_, _> = booked.into_iter().map(|row| (row.transaction_id, row)).collect();
    for share in shares {
        let (earned, reversed) = booked.get(&share.payment).map_or((0, 0), |one| (one.earned, one.reversed));
        let mut has = earned - reversed;
        if earned == 0 && share.left > 0 {
            note(tx, deal, order, share, CommissionKind::Earned, share.whole).await?;
            has = share.whole;
        }
        settle(tx, deal, order, share, has).await?;
    }
    // What was booked for a payment that pays nothing of the order any more.
    for (payment, one) in booked.iter().filter(|(payment, _)| shares.iter().all(|share| share.payment != **payment)) {
        let (payment, available_at) = (*payment, one.available_at);
        let none = Share { payment, whole: 0, left: 0, gone: true, open: false, available_at };
        settle(tx, deal, order, &none, one.earned - one.reversed).await?;
    }
    let sums = "
        UPDATE deals SET
            earned_amount = coalesce((SELECT sum(amount) FROM deal_commissions c
                WHERE c.seller_id = $1 AND c.deal_id = $2 AND c.kind = 'earned'), 0)::bigint,
            reversed_amount = coalesce((SELECT sum(amount) FROM deal_commissions c
                WHERE c.seller_id = $1 AND c.deal_id = $2 AND c.kind = 'reversed'), 0)::bigint
        WHERE seller_id = $1 AND id = $2";
    query(sums).bind(seller).bind(deal.id).execute(tx.conn()?).await?;
    Ok(())
}

/// Books the difference between what the member has of a payment and what is left to them.
async fn settle(tx: &mut Tx, deal: &Deal, order: &Order, share: &Share, has: i64) -> Result<()> {
    match share.left - has {
        0 => Ok(()),
        more if more > 0 => note(tx, deal, order, share, CommissionKind::Earned, more).await,
        less => {
            note(tx, deal, order, share, CommissionKind::Reversed, -less).await?;
            // What came back to the seller may be what a refund waits for.
            release_queued_refunds(tx).await
        }
    }
}

async fn note(tx: &mut Tx, deal: &Deal, order: &Order, share: &Share, kind: CommissionKind, amount: i64) -> Result<()> {
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id::<kinds::DealCommission>());
    query(
        "INSERT INTO deal_commissions (seller_id, id, deal_id, order_id, sales_team_member_id, transaction_id, kind, currency,
             amount, available_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    )
    .bind(seller)
    .bind(id)
    .bind(deal.id)
    .bind(order.id)
    .bind(deal.sales_team_member_id)
    .bind(share.payment)
    .bind(kind)
    .bind(order.currency)
    .bind(amount)
    .bind(share.available_at)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    let party = Party::person(PartyKind::SalesTeamMember, deal.sales_user_id);
    let money = Money::new(amount, order.currency);
    let (posting, money) = match kind {
        CommissionKind::Earned => (PostingKind::CommissionEarned, money),
        CommissionKind::Reversed => (PostingKind::CommissionReversed, money.negated()),
    };
    book_share(tx, posting, id.uuid(), party, Some(order.id), money, share.available_at).await?;
    let all = kontor_payments::of_order(tx, order.id).await?;
    let first = kind == CommissionKind::Earned && amount == share.whole;
    let moved = if first { share.payment } else { last_move(share.payment, &all) };
    let moved =
        all.iter().find(|one| one.id == moved).ok_or_else(|| ApiError::internal("a commission of no payment"))?;
    record_commission(tx, moved, (id.uuid(), party), money, share.available_at).await
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Currency;
    use proptest::prelude::*;

    use super::*;

    fn percent(bps: i64) -> Incentive {
        Incentive {
            name: String::new(),
            percent_bps: Some(bps),
            fixed: None,
            each_payment: true,
            products: Vec::new(),
            discount_max_bps: 1_000,
        }
    }

    proptest! {
        #[test]
        fn a_commission_is_never_more_than_the_sellers_share(bps in 1..=10_000_i64, net in 0..10_000_000_i64, share in 0..10_000_000_i64) {
            let net = Money::new(net, Currency::EUR);
            let earned = percent(bps).of_payment(net, share);
            prop_assert!(earned >= 0 && earned <= share && earned <= net.amount);
            let fixed = Incentive { percent_bps: None, fixed: Some((bps, Currency::EUR)), ..percent(1) };
            prop_assert_eq!(fixed.of_payment(net, share), bps.min(share));
            let elsewhere = "usd".parse::<Currency>().ok().map(|usd| fixed.of_payment(Money::new(net.amount, usd), share));
            prop_assert_eq!(elsewhere, Some(0));
        }

        #[test]
        fn refunds_in_parts_take_back_exactly_what_was_earned(whole in 0..1_000_000_i64, parts in prop::collection::vec(1..10_000_i64, 1..12)) {
            let paid: i64 = parts.iter().sum();
            let (mut back, mut left) = (0, whole);
            for part in parts {
                back += part;
                let now = whole - ratio_half_up(whole, back, paid);
                prop_assert!(now <= left && now >= 0);
                left = now;
            }
            prop_assert_eq!(left, 0);
        }
    }

    #[test]
    fn a_deal_goes_below_the_price_as_far_as_its_plan_allows() {
        assert_eq!(percent(1_000).least(10_000), 9_000);
        assert_eq!(Incentive { discount_max_bps: 0, ..percent(1) }.least(10_000), 10_000);
        assert_eq!(Incentive { discount_max_bps: 10_000, ..percent(1) }.least(10_000), 0);
    }
}
