//! The party-facing record of one transaction: gross, tax, fee and what is left for the seller, and beside it what others get.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Currency, Money, Party, PartyKind, Result,
    kinds::{OrderId, SellerId, TransactionId, TransferId, UserId},
};

use uuid::Uuid;

use crate::{Transaction, TransactionKind, schema::transfers};

/// What a party other than the seller gets of a transaction, in minor units; negative where it goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartyShare {
    /// Who.
    pub party: Party,
    /// How much.
    pub amount: i64,
}

/// The amounts of a transfer.
#[derive(Debug, Clone)]
pub struct TransferAmounts {
    /// What the payer paid.
    pub gross: Money,
    /// The tax in it.
    pub vat: Money,
    /// Our fee.
    pub fee: Money,
    /// What is tax that a reseller owes, less the tax that it pays the seller; negative where it pays more.
    pub resold_tax: Money,
    /// What others get of what would be the seller's.
    pub shares: Vec<PartyShare>,
    /// When all shares can be paid out.
    pub available_at: DateTime<Utc>,
}

impl TransferAmounts {
    /// Money that paid for nothing: no fee is taken of it, and no tax is in it.
    pub const fn untaxed(gross: Money, available_at: DateTime<Utc>) -> Self {
        let zero = Money::zero(gross.currency);
        Self { gross, vat: zero, fee: zero, resold_tax: zero, shares: Vec::new(), available_at }
    }

    /// What others get of it, in minor units.
    fn shared(&self) -> i64 {
        self.shares.iter().map(|share| share.amount).sum()
    }

    /// What is left of it for the seller, in minor units.
    fn net(&self) -> i64 {
        self.gross.amount - self.fee.amount - self.resold_tax.amount - self.shared()
    }
}

/// Writes the transfers of a settled transaction, one for each party, and answers the seller's as it was written.
pub async fn record(tx: &mut Tx, transaction: &Transaction, amounts: TransferAmounts) -> Result<Transfer> {
    let (seller, now) = (tx.seller()?, tx.now());
    let of = |party: Party, net: i64| NewTransfer {
        seller_id: seller,
        id: tx.id(),
        transaction_id: transaction.id,
        order_id: transaction.order_id,
        kind: transaction.kind,
        currency: amounts.gross.currency,
        gross_amount: net,
        vat_amount: 0,
        fee_amount: 0,
        resold_tax_amount: 0,
        shared_amount: 0,
        net_amount: net,
        available_at: amounts.available_at,
        created_at: now,
        party: party.kind,
        party_id: party.id,
    };
    let sellers = NewTransfer {
        gross_amount: amounts.gross.amount,
        vat_amount: amounts.vat.amount,
        fee_amount: amounts.fee.amount,
        resold_tax_amount: amounts.resold_tax.amount,
        shared_amount: amounts.shared(),
        ..of(Party::SELLER, amounts.net())
    };
    let others = amounts.shares.iter().filter(|share| share.amount != 0).map(|share| of(share.party, share.amount));
    let rows: Vec<NewTransfer> = std::iter::once(sellers).chain(others).collect();
    let written = diesel::insert_into(transfers::table).values(rows).returning(TransferRow::as_returning());
    let written = grouped(written.get_results(tx.conn()?).await?);
    written.into_iter().next().ok_or_else(|| ApiError::internal("a transfer was not written"))
}

/// Writes what somebody who sold gets of a transaction, or gives back with it where `money` is negative. It is named by what it was earned
/// or lost by, and stands apart from the shares that were agreed with the order: refunds do not divide it among them.
pub async fn record_commission(
    tx: &mut Tx,
    transaction: &Transaction,
    (id, party): (Uuid, Party),
    money: Money,
    available_at: DateTime<Utc>,
) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    let row = NewTransfer {
        seller_id: seller,
        id: TransferId::from_uuid(id),
        transaction_id: transaction.id,
        order_id: transaction.order_id,
        kind: transaction.kind,
        currency: money.currency,
        gross_amount: money.amount,
        vat_amount: 0,
        fee_amount: 0,
        resold_tax_amount: 0,
        shared_amount: 0,
        net_amount: money.amount,
        available_at,
        created_at: now,
        party: party.kind,
        party_id: party.id,
    };
    diesel::insert_into(transfers::table).values(row).execute(tx.conn()?).await?;
    Ok(())
}

/// A transfer that is to be written.
#[derive(Insertable)]
#[diesel(table_name = transfers)]
struct NewTransfer {
    seller_id: SellerId,
    id: TransferId,
    transaction_id: TransactionId,
    order_id: OrderId,
    kind: TransactionKind,
    currency: Currency,
    gross_amount: i64,
    vat_amount: i64,
    fee_amount: i64,
    resold_tax_amount: i64,
    shared_amount: i64,
    net_amount: i64,
    available_at: DateTime<Utc>,
    created_at: DateTime<Utc>,
    party: PartyKind,
    party_id: Option<UserId>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = transfers)]
struct TransferRow {
    id: TransferId,
    transaction_id: TransactionId,
    kind: TransactionKind,
    currency: Currency,
    gross_amount: i64,
    vat_amount: i64,
    fee_amount: i64,
    resold_tax_amount: i64,
    net_amount: i64,
    available_at: DateTime<Utc>,
    created_at: DateTime<Utc>,
    party: PartyKind,
    party_id: Option<UserId>,
}

/// A transfer, as the seller sees it.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the fields are explained by TransferAmounts")]
pub struct Transfer {
    pub id: TransferId,
    pub transaction_id: TransactionId,
    pub kind: TransactionKind,
    pub currency: Currency,
    pub gross_amount: i64,
    pub vat_amount: i64,
    pub fee_amount: i64,
    pub resold_tax_amount: i64,
    pub shares: Vec<PartyShare>,
    pub net_amount: i64,
    pub available_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
}

impl Transfer {
    /// What others get of it, in minor units.
    pub fn shared_amount(&self) -> i64 {
        self.shares.iter().map(|share| share.amount).sum()
    }
}

/// The seller's transfers, each with what others get of the same transaction as agreed with its order; commissions stand apart.
fn grouped(rows: Vec<TransferRow>) -> Vec<Transfer> {
    let (sellers, others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.party == PartyKind::Seller);
    let shares = |id: TransactionId| {
        let agreed = |row: &&TransferRow| row.party != PartyKind::SalesTeamMember;
        let of_it = others.iter().filter(agreed).filter(move |row| row.transaction_id == id);
        let share = |row: &TransferRow| PartyShare {
            party: Party { kind: row.party, id: row.party_id },
            amount: row.net_amount,
        };
        of_it.map(share).collect()
    };
    sellers
        .into_iter()
        .map(|row| Transfer {
            shares: shares(row.transaction_id),
            id: row.id,
            transaction_id: row.transaction_id,
            kind: row.kind,
            currency: row.currency,
            gross_amount: row.gross_amount,
            vat_amount: row.vat_amount,
            fee_amount: row.fee_amount,
            resold_tax_amount: row.resold_tax_amount,
            net_amount: row.net_amount,
            available_at: row.available_at,
            created_at: row.created_at,
        })
        .collect()
}

/// The transfers of an order, oldest first.
pub async fn transfers_of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Transfer>> {
    let seller = tx.seller()?;
    let rows = transfers::table
        .filter(transfers::seller_id.eq(seller).and(transfers::order_id.eq(order)))
        .order(transfers::id)
        .select(TransferRow::as_select());
    Ok(grouped(rows.load(tx.conn()?).await?))
}

/// The transfers of transactions, oldest first.
pub async fn transfers_of(tx: &mut Tx, transactions: &[TransactionId]) -> Result<Vec<Transfer>> {
    let seller = tx.seller()?;
    let rows = transfers::table
        .filter(transfers::seller_id.eq(seller).and(transfers::transaction_id.eq_any(transactions)))
        .order(transfers::id)
        .select(TransferRow::as_select());
    Ok(grouped(rows.load(tx.conn()?).await?))
}
