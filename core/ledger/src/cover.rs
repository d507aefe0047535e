//! Whether a seller's balance covers money that goes back to a payer.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Currency, Money, Party, PartyKind, Result, kinds::UserId};
use kontor_payments::PartyShare;
use kontor_verification::{PaymentSetup, payment_setup};

use crate::balances;

/// How far below zero a verified seller's balance may go over a refund, in whole units of its currency: a buyer need
/// not wait for the next sale because of the last cents (what-users-ask, row 8). Beyond it a refund is queued.
const OVERDRAFT_MAX_UNITS: i64 = 100;

/// What a seller and those who get shares have, and how little the seller may have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cover {
    /// Everything of the seller's, what is within its hold included.
    pub balance: Money,
    /// The lowest that it may become: zero or less.
    pub floor: Money,
    /// What each of the others has, in minor units; below zero where what they were paid went back since.
    pub others: Vec<PartyShare>,
}

impl Cover {
    /// What the seller has less what others have below zero: nobody asks it back of them, so the seller bears it until they earn it again.
    pub fn free(&self) -> i64 {
        self.others.iter().map(|one| one.amount.min(0)).fold(self.balance.amount, i64::saturating_add)
    }

    /// What lies there for the seller and all others together.
    pub(crate) fn of_all(&self) -> i64 {
        self.others.iter().map(|one| one.amount).fold(self.balance.amount, i64::saturating_add)
    }

    /// What the seller needs for money that goes back: their own `share` of it, and of what `others` give what these do not have any more.
    pub fn asked(&self, share: i64, others: &[PartyShare]) -> i64 {
        let mut parties: Vec<Party> = others.iter().map(|one| one.party).collect();
        parties.sort_unstable();
        parties.dedup();
        let missing =
            parties.into_iter().map(|party| (share_of(others, party) - share_of(&self.others, party).max(0)).max(0));
        missing.fold(share, i64::saturating_add)
    }

    /// Whether so much can be asked of the seller, see [`Self::asked`].
    pub fn covers(&self, asked: i64) -> bool {
        asked <= 0 || self.free().saturating_sub(asked) >= self.floor.amount
    }
}

fn share_of(shares: &[PartyShare], party: Party) -> i64 {
    shares.iter().filter(|one| one.party == party).map(|one| one.amount).fold(0, i64::saturating_add)
}

/// Holds the seller's balance until the transaction ends: of two promises of the same money the second finds it gone.
pub async fn hold(tx: &mut Tx) -> Result<()> {
    kontor_tenants::hold(tx).await
}

/// How the balances of one currency stand.
pub async fn cover(tx: &mut Tx, currency: Currency) -> Result<Cover> {
    let trusted = payment_setup(tx).await? == PaymentSetup::PaymentsPayouts;
    let units = if trusted { OVERDRAFT_MAX_UNITS } else { 0 };
    let floor = -units * 10_i64.pow(u32::from(currency.digits()));
    Ok(Cover { floor: Money::new(floor, currency), ..standing(tx, currency).await? })
}

/// The same where the seller may not go below zero.
pub(crate) async fn standing(tx: &mut Tx, currency: Currency) -> Result<Cover> {
    let found = balances(tx).await?.into_iter().find(|balance| balance.currency == currency);
    let balance = found.map_or(0, |balance| balance.available.saturating_add(balance.held));
    let others = others(tx, currency).await?;
    Ok(Cover { balance: Money::new(balance, currency), floor: Money::zero(currency), others })
}

#[derive(Row)]
struct Has {
    party: PartyKind,
    party_id: Option<UserId>,
    sum: i64,
}

async fn others(tx: &mut Tx, currency: Currency) -> Result<Vec<PartyShare>> {
    let seller = tx.seller()?;
    let sql = "SELECT party, party_id, (-sum(amount))::bigint AS sum FROM entries
               WHERE seller_id = $1 AND account = 'party_balance' AND currency = $2 GROUP BY party, party_id";
    let rows: Vec<Has> = query(sql).bind(seller).bind(currency).load(tx.conn()?).await?;
    let share = |row: Has| PartyShare { party: Party { kind: row.party, id: row.party_id }, amount: row.sum };
    Ok(rows.into_iter().map(share).collect())
}
