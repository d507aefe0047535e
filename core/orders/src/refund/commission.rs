//! What somebody who sold has of a payment, and gives back with it: the seller has it again for a refund.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    Currency, Party, PartyKind, Result,
    kinds::{TransactionId, UserId},
};
use kontor_ledger::{Cover, balances_of, cover};
use kontor_payments::{RefundSource, Transaction, TransactionKind, TransactionState};

/// What of a payment went back: by refunds, and by what a bank took, less what it gave back to the seller. What came beside it, and what
/// was passed on to its payer, was never the seller's.
pub fn gone_back(payment: TransactionId, all: &[Transaction]) -> i64 {
    let done = |one: &&Transaction| {
        one.state == TransactionState::Successful && one.refund_source != Some(RefundSource::PayerBalance)
    };
    let back = |one: &&Transaction| matches!(one.kind, TransactionKind::Refund | TransactionKind::Chargeback);
    let reverses = |id: TransactionId| all.iter().filter(done).filter(move |one| one.reverses_id == Some(id));
    let given_back = |id: TransactionId| reverses(id).map(|one| one.amount.abs()).sum::<i64>();
    reverses(payment).filter(back).map(|one| one.amount.abs() - given_back(one.id)).sum()
}

#[derive(Row)]
struct StandingCommission {
    transaction_id: TransactionId,
    user_id: UserId,
    currency: Currency,
    fee: i64,
}

/// How the balance of one currency stands for money that is to go back: of these payments, so much of each. What whoever sold them gives
/// back with it counts as the seller's, as far as they still have it.
pub(super) async fn cover_with_commission(
    tx: &mut Tx,
    currency: Currency,
    back: &[(TransactionId, i64)],
    all: &[Transaction],
) -> Result<Cover> {
    let mut cover = cover(tx, currency).await?;
    let seller = tx.seller()?;
    let payments: Vec<TransactionId> = back.iter().map(|(payment, _)| *payment).collect();
    let sql = "
        SELECT transaction_id, user_id, currency, fee FROM payment_commissions
        WHERE seller_id = $1 AND transaction_id = ANY ($2) AND fee > 0";
    let standing: Vec<StandingCommission> = query(sql).bind(seller).bind(&payments).load(tx.conn()?).await?;
    for (payment, money) in back {
        let of_it = |one: &&StandingCommission| one.transaction_id == *payment && one.currency == currency;
        for one in standing.iter().filter(of_it) {
            let party = Party::person(PartyKind::SalesTeamMember, one.user_id);
            let theirs = balances_of(tx, party).await?.into_iter().find(|balance| balance.currency == currency);
            let has = theirs.map_or(0, |balance| balance.available.saturating_add(balance.held));
            let share = given_back_with(one.fee, *money, left(*payment, all));
            cover.balance.amount = cover.balance.amount.saturating_add(share.min(has.max(0)));
        }
    }
    Ok(cover)
}

/// What of a payment has not gone back.
fn left(payment: TransactionId, all: &[Transaction]) -> i64 {
    let paid = all.iter().find(|one| one.id == payment);
    paid.map_or(0, |one| one.received_amount - one.beside_amount - gone_back(payment, all))
}

/// What of a commission goes back with `money` of a payment that so much is left of; never more than will be.
fn given_back_with(fee: i64, money: i64, left: i64) -> i64 {
    if left <= 0 || money <= 0 {
        return 0;
    }
    let part = i128::from(fee) * i128::from(money.min(left)) / i128::from(left);
    i64::try_from(part).unwrap_or(0)
}
