//! Booking: one posting, all its lines, once.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Money, Party, PartyKind, Result,
    kinds::{OrderId, PostingId, UserId},
    words,
};
use std::collections::BTreeMap;
use uuid::Uuid;

words! {
    /// Accounts in a seller's books. Debits are positive, credits negative.
    pub enum Account {
        /// Money that lies at the payment provider.
        ProviderClearing "provider_clearing",
        /// What we owe the seller: a credit balance.
        SellerBalance "seller_balance",
        /// What we owe another party of the seller's, such as a team member: a credit balance.
        PartyBalance "party_balance",
        /// Our fee: income, a credit balance.
        PlatformFee "platform_fee",
        /// What the provider keeps: our cost.
        ProviderFee "provider_fee",
        /// What a payer sent beyond the price: owed back to them, a credit balance.
        PayerBalance "payer_balance",
        /// Asked for by its party, not yet at the bank: a credit balance.
        PayoutTransit "payout_transit",
        /// Promised to a payer, not yet with them: a credit balance.
        RefundTransit "refund_transit",
        /// What a payer has paid ahead of a plan, after its price changed: owed in its later payments or back, a credit balance.
        PayerCredit "payer_credit",
        /// The other side of it: so much of what sellers were paid they still have to earn. Nothing of their balance moves by it.
        CreditCover "credit_cover",
        /// Tax of what a reseller sold: owed to a tax office, a credit balance; less what it paid sellers as theirs.
        ResoldTax "resold_tax",
    }
}

words! {
    /// What happened. With its subject it is unique: nothing is booked twice.
    pub enum PostingKind {
        /// A payer's money arrived; subject: the transaction.
        Payment "payment",
        /// A refund took its shares out of the balance and of our fee; subject: the refund's transaction.
        RefundReserved "refund_reserved",
        /// Money went back to a payer; subject: the refund's transaction.
        Refund "refund",
        /// The provider did not send it: the shares are where they were; subject: the refund's transaction.
        RefundReleased "refund_released",
        /// A payer's bank took money back; subject: the chargeback's transaction.
        Chargeback "chargeback",
        /// It gave it back, as the dispute was won; subject: the transaction that brought it.
        ChargebackReversed "chargeback_reversed",
        /// Another price left more or less paid ahead; subject: the change.
        CreditChanged "credit_changed",
        /// A payment of a plan took it up; subject: the rate.
        CreditUsed "credit_used",
        /// It goes back to its payer, or was taken back; subject: the refund's or chargeback's transaction.
        CreditTaken "credit_taken",
        /// What took it up was let go, or what was to take it back did not; subject: the rate, or the transaction.
        CreditRestored "credit_restored",
        /// The tax in it is owed by nobody any more; subject: the order.
        CreditUntaxed "credit_untaxed",
        /// It was kept in another place before; subject: the order.
        CreditBroughtOver "credit_brought_over",
        /// A party earned a share of what is the seller's, outside of a payment; subject: what it was earned by.
        CommissionEarned "commission_earned",
        /// It went back to the seller, all of it or a part; subject: what it was lost by.
        CommissionReversed "commission_reversed",
        /// A payout request took money out of the balance; subject: the request.
        PayoutReserved "payout_reserved",
        /// The request was refused or taken back; subject: the request.
        PayoutReleased "payout_released",
        /// The bank has it; subject: the payout.
        PayoutSettled "payout_settled",
        /// The bank sent it back; subject: the payout.
        PayoutReturned "payout_returned",
    }
}

/// One line of a posting.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// Which account.
    pub account: Account,
    /// Whose part of it.
    pub party: Party,
    /// Positive: debit. Negative: credit.
    pub money: Money,
    /// From when a credit to its party can be paid out.
    pub available_at: DateTime<Utc>,
}

impl Account {
    /// Where a party's balance is kept.
    pub fn balance_of(party: Party) -> Self {
        if party.is_seller() { Self::SellerBalance } else { Self::PartyBalance }
    }

    /// Whose an account is that is nobody's in particular.
    const fn party(self) -> Party {
        match self {
            Self::ProviderClearing | Self::PlatformFee | Self::ProviderFee => Party::PLATFORM,
            Self::SellerBalance | Self::PartyBalance | Self::PayoutTransit | Self::CreditCover => Party::SELLER,
            Self::PayerBalance | Self::RefundTransit | Self::PayerCredit => Party::PAYER,
            Self::ResoldTax => Party::RESELLER,
        }
    }
}

impl Line {
    /// A line of an account whose party is known by it.
    pub const fn new(account: Account, money: Money, available_at: DateTime<Utc>) -> Self {
        Self { account, party: account.party(), money, available_at }
    }

    /// A line of the balance of a party.
    pub fn balance(party: Party, money: Money, available_at: DateTime<Utc>) -> Self {
        Self { account: Account::balance_of(party), party, money, available_at }
    }
}

/// A balanced entry.
#[derive(Debug, Clone)]
pub struct Posting {
    /// What happened.
    pub kind: PostingKind,
    /// To what.
    pub subject: Uuid,
    /// The lines; zero amounts are left out.
    pub lines: Vec<Line>,
}

#[derive(Row)]
struct Booked {
    booked: i64,
}

/// Books a posting. `false`: it was booked before, and nothing was done.
pub async fn post(tx: &mut Tx, posting: &Posting) -> Result<bool> {
    post_of(tx, posting, None).await
}

/// The same of what is kept by order.
pub(crate) async fn post_of(tx: &mut Tx, posting: &Posting, order: Option<OrderId>) -> Result<bool> {
    let lines: Vec<&Line> = posting.lines.iter().filter(|line| line.money.amount != 0).collect();
    balanced(&lines)?;
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Posting>() as PostingId, tx.now());
    let numbers: Vec<i32> = (1..).take(lines.len()).collect();
    let accounts: Vec<Account> = lines.iter().map(|line| line.account).collect();
    let parties: Vec<PartyKind> = lines.iter().map(|line| line.party.kind).collect();
    let people: Vec<Option<UserId>> = lines.iter().map(|line| line.party.id).collect();
    let currencies: Vec<Currency> = lines.iter().map(|line| line.money.currency).collect();
    let amounts: Vec<i64> = lines.iter().map(|line| line.money.amount).collect();
    let available: Vec<DateTime<Utc>> = lines.iter().map(|line| line.available_at).collect();
    let sql = "
        WITH posting AS (
            INSERT INTO postings (seller_id, id, kind, subject_id, booked_at, order_id) VALUES ($1, $2, $3, $4, $5, $11)
            ON CONFLICT (seller_id, kind, subject_id) DO NOTHING RETURNING id
        ), lines AS (
            INSERT INTO entries (seller_id, posting_id, line, account, currency, amount, available_at, party, party_id)
            SELECT $1, posting.id, one.line, one.account, one.currency, one.amount, one.available_at, one.party, one.party_id
            FROM posting, unnest($6, $7, $8, $9, $10, $12, $13)
                AS one (line, account, currency, amount, available_at, party, party_id)
        )
        SELECT count(*) AS booked FROM posting";
    let rows = query(sql)
        .bind(seller)
        .bind(id)
        .bind(posting.kind)
        .bind(posting.subject)
        .bind(now)
        .bind(numbers)
        .bind(accounts)
        .bind(currencies)
        .bind(amounts)
        .bind(available)
        .bind(order)
        .bind(parties)
        .bind(people)
        .get_results::<Booked>(tx.conn()?)
        .await?;
    Ok(rows.into_iter().next().is_some_and(|row| row.booked > 0))
}

/// Moves a share of what is the seller's to another party, outside of a payment's own posting, or back where `money` is negative. `false`:
/// nothing moves, or it was booked before. Both sides can be paid out from `available_at` on; the seller's balance may fall below zero.
pub async fn book_share(
    tx: &mut Tx,
    kind: PostingKind,
    subject: Uuid,
    party: Party,
    order: Option<OrderId>,
    money: Money,
    available_at: DateTime<Utc>,
) -> Result<bool> {
    if money.amount == 0 {
        return Ok(false);
    }
    if party.id.is_none() {
        return Err(ApiError::internal(format!("a share of {} without a person", party.kind)));
    }
    let lines =
        vec![Line::balance(Party::SELLER, money, available_at), Line::balance(party, money.negated(), available_at)];
    post_of(tx, &Posting { kind, subject, lines }, order).await
}

/// The first of two guards; the second is the database's deferred constraint.
fn balanced(lines: &[&Line]) -> Result<()> {
    let mut sums: BTreeMap<Currency, i128> = BTreeMap::new();
    for line in lines {
        *sums.entry(line.money.currency).or_default() += i128::from(line.money.amount);
    }
    if sums.values().all(|sum| *sum == 0) {
        Ok(())
    } else {
        Err(ApiError::internal(format!("posting does not balance: {sums:?}")))
    }
}
