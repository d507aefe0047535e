//! The party-facing record of one transaction: gross, tax, fee and what is left for the seller.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{Money, Result};

use crate::{Transaction, schema::transfers};

/// The amounts of a transfer.
#[derive(Debug, Clone, Copy)]
pub struct TransferAmounts {
    /// What the payer paid.
    pub gross: Money,
    /// The tax in it.
    pub vat: Money,
    /// Our fee.
    pub fee: Money,
    /// When the seller's share can be paid out.
    pub available_at: DateTime<Utc>,
}

/// Writes the transfer of a settled transaction.
pub async fn record(tx: &mut Tx, transaction: &Transaction, amounts: TransferAmounts) -> Result<()> {
    let (seller, id, now) = (tx.seller()?, tx.id::<kontor_kernel::kinds::Transfer>(), tx.now());
    diesel::insert_into(transfers::table)
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
            transfers::net_amount.eq(amounts.gross.amount - amounts.fee.amount),
            transfers::available_at.eq(amounts.available_at),
            transfers::created_at.eq(now),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}
