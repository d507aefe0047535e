//! The orders that an entry may be for, as they stand now.

use kontor_db::Tx;
use kontor_kernel::{
    Money, Result,
    kinds::{BankEntryId, OrderId},
};
use kontor_orders::Order;

use crate::{ExpectedIndex, Reason, expected::expected, matcher::judged, row::entry};

/// An order, and what speaks for it.
#[derive(Debug, Clone)]
pub struct Suggestion {
    /// The order.
    pub order: Order,
    /// What is still to be paid of it, parts that came counted.
    pub open: Money,
    /// What speaks for it, and what has to be looked at.
    pub reasons: Vec<Reason>,
}

/// The best few, the best first.
pub async fn suggestions(tx: &mut Tx, id: BankEntryId) -> Result<Vec<Suggestion>> {
    let entry = entry(tx, id).await?;
    let books = ExpectedIndex::from_expected(expected(tx, None).await?);
    let mut found: Vec<(OrderId, Suggestion)> = Vec::new();
    for (place, reasons) in judged(&books, &entry).found {
        let Some(one) = books.get(place) else { continue };
        if found.iter().all(|(order, _)| *order != one.order) {
            let order = kontor_orders::find(tx, one.order).await?;
            found.push((one.order, Suggestion { order, open: one.open, reasons }));
        }
    }
    Ok(found.into_iter().map(|(_, suggestion)| suggestion).collect())
}
