//! An order with everything that decides about its money, read once.

use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Result,
    kinds::{OrderId, OrderRateId, TransactionId},
};
use kontor_payments::{Transaction, Transfer};

use crate::{
    Order, Rate,
    order::{lock, rates},
};

/// An order, its payments, what was moved for them and whose that is. It is read in one go and handed down: whoever changes a part
/// of it in the database changes it here, so that nobody reads it again.
#[derive(Debug, Clone)]
pub struct OrderAggregate {
    /// The order.
    pub order: Order,
    /// What is expected for it, in order: its order rates.
    pub installments: Vec<Rate>,
    /// Its transactions, oldest first.
    pub transactions: Vec<Transaction>,
    /// Whose their money is, oldest first.
    pub transfers: Vec<Transfer>,
}

impl OrderAggregate {
    /// Holds an order against every other change until the transaction ends, and reads all of it.
    pub async fn lock(tx: &mut Tx, id: OrderId) -> Result<Self> {
        let order = lock(tx, id).await?;
        Self::read(tx, order).await
    }

    /// The rest of an order that is read already. Under its lock nobody changes it; without, it is how it stood.
    pub async fn read(tx: &mut Tx, order: Order) -> Result<Self> {
        let installments = rates(tx, order.id).await?;
        let transactions = kontor_payments::of_order(tx, order.id).await?;
        let transfers = kontor_payments::transfers_of_order(tx, order.id).await?;
        Ok(Self { order, installments, transactions, transfers })
    }

    /// A payment by its id.
    pub fn installment(&self, id: OrderRateId) -> Option<&Rate> {
        self.installments.iter().find(|one| one.id == id)
    }

    /// A transaction of it.
    pub fn transaction(&self, id: TransactionId) -> Result<&Transaction> {
        self.transactions.iter().find(|one| one.id == id).ok_or_else(ApiError::not_found)
    }

    /// Whose the money of a transaction is.
    pub fn transfer(&self, of: TransactionId) -> Option<&Transfer> {
        self.transfers.iter().find(|one| one.transaction_id == of)
    }

    /// What was tried to pay it, oldest first: neither what went back nor looks at a way to pay.
    pub fn attempts(&self) -> Vec<Transaction> {
        let tried = |one: &&Transaction| one.kind.is_payment() && !one.sets_up;
        self.transactions.iter().filter(tried).cloned().collect()
    }

    /// Takes a transaction as it is now: in its place, or as the newest.
    pub(crate) fn note(&mut self, transaction: Transaction) {
        match self.transactions.iter_mut().find(|one| one.id == transaction.id) {
            Some(known) => *known = transaction,
            None => self.transactions.push(transaction),
        }
    }
}
