//! The party-facing record of one transaction: gross, tax, fee and what is left for the seller.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    Currency, Money, Result,
    kinds::{OrderId, TransactionId, TransferId},
};

use crate::{Transaction, TransactionKind, schema::transfers};

/// The amounts of a transfer.
#[derive(Debug, Clone, Copy)]
pub struct TransferAmounts {
    /// What the payer paid.
    pub gross: Money,
    /// The tax in it.
    pub vat: Money,
    /// Our fee.
    pub fee: Money,
    /// What is tax that a reseller owes, less the tax that it pays the seller; negative where it pays more.
    pub resold_tax: Money,
    /// When the seller's share can be paid out.
    pub available_at: DateTime<Utc>,
}

impl TransferAmounts {
    /// Money that paid for nothing: no fee is taken of it, and no tax is in it.
    pub const fn untaxed(gross: Money, available_at: DateTime<Utc>) -> Self {
        let zero = Money::zero(gross.currency);
        Self { gross, vat: zero, fee: zero, resold_tax: zero, available_at }
    }

    /// What is left of it for the seller, in minor units.
    const fn net(&self) -> i64 {
        self.gross.amount - self.fee.amount - self.resold_tax.amount
    }
}

/// Writes the transfer of a settled transaction, and answers it as it was written.
pub async fn record(tx: &mut Tx, transaction: &Transaction, amounts: TransferAmounts) -> Result<Transfer> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Transfer>(), tx.now());
    let written = diesel::insert_into(transfers::table)
        .values((
            transfers::seller_id.eq(seller),
            transfers::id.eq(id),
            transfers::transaction_id.eq(transaction.id),
            transfers::order_id.eq(transaction.order_id),
            transfers::kind.eq(transaction.kind),
            transfers::currency.eq(amounts.gross.currency),
            transfers::gross_amount.eq(amounts.gross.amount),
            transfers::vat_amount.eq(amounts.vat.amount),
            transfers::fee_amount.eq(amounts.fee.amount),
            transfers::resold_tax_amount.eq(amounts.resold_tax.amount),
            transfers::net_amount.eq(amounts.net()),
            transfers::available_at.eq(amounts.available_at),
            transfers::created_at.eq(now),
        ))
        .returning(Transfer::as_returning());
    Ok(written.get_result(tx.conn()?).await?)
}

/// A transfer, as the seller sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = transfers)]
#[expect(missing_docs, reason = "the columns are explained by TransferAmounts")]
pub struct Transfer {
    pub id: TransferId,
    pub transaction_id: TransactionId,
    pub kind: TransactionKind,
    pub currency: Currency,
    pub gross_amount: i64,
    pub vat_amount: i64,
    pub fee_amount: i64,
    pub resold_tax_amount: i64,
    pub net_amount: i64,
    pub available_at: DateTime<Utc>,
    pub created_at: DateTime<Utc>,
}

/// The transfers of an order, oldest first.
pub async fn transfers_of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Transfer>> {
    let seller = tx.seller()?;
    let rows = transfers::table
        .filter(transfers::seller_id.eq(seller).and(transfers::order_id.eq(order)))
        .order(transfers::id)
        .select(Transfer::as_select());
    Ok(rows.load(tx.conn()?).await?)
}

/// The transfers of transactions, oldest first.
pub async fn transfers_of(tx: &mut Tx, transactions: &[TransactionId]) -> Result<Vec<Transfer>> {
    let seller = tx.seller()?;
    let rows = transfers::table
        .filter(transfers::seller_id.eq(seller).and(transfers::transaction_id.eq_any(transactions)))
        .order(transfers::id)
        .select(Transfer::as_select());
    Ok(rows.load(tx.conn()?).await?)
}
