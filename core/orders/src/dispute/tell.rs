//! The seller is told of each step of a dispute, and what it means for their balance.

use kontor_db::Tx;
use kontor_kernel::{Money, Result};
use kontor_mail::Letter;
use kontor_payments::Transaction;

use crate::{Links, Order, people::seller_of};

/// What there is to tell.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A payer disputes: the money is gone until the bank has decided.
    Opened {
        /// Whether the buyer lost what they bought.
        access_ended: bool,
    },
    /// A bank sent a debit back.
    Returned {
        /// Whether the buyer lost what they bought.
        access_ended: bool,
    },
    /// The money is back.
    Won,
    /// The money stays with the payer.
    Lost,
}

/// Tells the seller; `share` is what their balance bears of it.
pub async fn seller(tx: &mut Tx, links: &Links, on: &Order, row: &Transaction, share: Money, step: Step) -> Result<()> {
    let Some(to) = seller_of(on)? else { return Ok(()) };
    let (order, product, buyer) = (on.token.clone(), on.snapshot()?.product.name, on.payer()?.full_name());
    let (amount, order_link) = (row.money(), links.cabinet_order(on.id));
    let letter = match step {
        Step::Opened { access_ended } => {
            Letter::DisputeOpened { order, product, buyer, amount, share, order_link, access_ended }
        }
        Step::Returned { access_ended } => {
            Letter::PaymentReturned { order, product, buyer, amount, share, order_link, access_ended }
        }
        Step::Won => Letter::DisputeWon { order, product, buyer, amount, share, order_link },
        Step::Lost => Letter::DisputeLost { order, product, buyer, amount, share, order_link },
    };
    kontor_notices::write(tx, &to, &letter).await?;
    Ok(())
}
