//! The seller is told of each step of a dispute, and what it means for their balance.

use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{Money, Result};
use kontor_mail::Email;
use kontor_urls::Links;

use crate::{Order, people::seller_of};

/// What there is to tell.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A bank asks about a payment: no money has moved.
    Warned {
        /// Until when a refund keeps it from becoming a dispute.
        act_by: Option<DateTime<Utc>>,
    },
    /// A payer disputes: the money is gone until the bank has decided.
    Opened {
        /// Whether the buyer lost what they bought.
        access_ended: bool,
        /// Until when it can be answered.
        respond_by: Option<DateTime<Utc>>,
    },
    /// A bank sent a debit back.
    Returned {
        /// Whether the buyer lost what they bought.
        access_ended: bool,
        /// Whether the buyer was asked for it again.
        asked: bool,
    },
    /// The money is back.
    Won,
    /// The money stays with the payer.
    Lost,
}

/// Tells the seller; `share` is what their balance bears of it, where money moved.
pub async fn seller(
    tx: &mut Tx,
    links: &Links,
    on: &Order,
    amount: Money,
    share: Option<Money>,
    step: Step,
) -> Result<()> {
    let Some(to) = seller_of(on) else { return Ok(()) };
    let (order, product, buyer) = (on.token.clone(), on.snapshot().product.name.clone(), on.payer().full_name());
    let (share, order_link) = (share.unwrap_or(Money::zero(amount.currency)), links.urls().cabinet_order(on.id));
    let letter = match step {
        Step::Warned { act_by } => Email::DisputeWarned { order, product, buyer, amount, act_by, order_link },
        Step::Opened { access_ended, respond_by } => {
            Email::DisputeOpened { order, product, buyer, amount, share, order_link, access_ended, respond_by }
        }
        Step::Returned { access_ended, asked } => {
            Email::PaymentReturned { order, product, buyer, amount, share, order_link, access_ended, asked }
        }
        Step::Won => Email::DisputeWon { order, product, buyer, amount, share, order_link },
        Step::Lost => Email::DisputeLost { order, product, buyer, amount, share, order_link },
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(())
}
