//! What a batch would come to, before anything happens.

use kontor_db::Tx;
use kontor_kernel::{Currency, Money, Result};
use kontor_ledger::Cover;
use kontor_payments::PartyShare;

use super::{BatchAction, OrderBatchRequest, Refused, meant};
use crate::{
    Order, OrderState, cancel_plan,
    refund::{self, plan},
};

/// What a batch would come to, in one currency.
#[derive(Debug, Clone, Copy)]
pub struct Sum {
    /// What buyers get back; of what is called off, what is not expected any more.
    pub amount: Money,
    /// What of it comes from the seller's balance.
    pub share: Money,
    /// The balance after it.
    pub balance_after: Money,
    /// Whether some of it would wait for the balance.
    pub waits: bool,
}

/// What a batch would do now.
#[derive(Debug, Clone, Default)]
pub struct Preview {
    /// How many would be called off, or refunded.
    pub changed: usize,
    /// How many are so already.
    pub unchanged: usize,
    /// What it comes to, by currency.
    pub sums: Vec<Sum>,
    /// The orders to which it cannot be done.
    pub refused: Vec<Refused>,
}

impl Preview {
    fn add(&mut self, new: Sum, waits: impl Fn(i64) -> bool) {
        self.changed += 1;
        let Some(sum) = self.sums.iter_mut().find(|sum| sum.amount.currency == new.amount.currency) else {
            return self.sums.push(Sum { waits: waits(new.share.amount), ..new });
        };
        sum.amount.amount = sum.amount.amount.saturating_add(new.amount.amount);
        sum.share.amount = sum.share.amount.saturating_add(new.share.amount);
        sum.balance_after.amount = sum.balance_after.amount.saturating_sub(new.share.amount);
        sum.waits = waits(sum.share.amount);
    }
}

/// What a batch would do now; nothing happens.
pub async fn preview(tx: &mut Tx, request: &OrderBatchRequest) -> Result<Preview> {
    let mut preview = Preview::default();
    let mut given: Vec<(Currency, PartyShare)> = Vec::new();
    for order in meant(tx, request).await? {
        if request.action == BatchAction::Cancel && order.payment_state == OrderState::Canceled {
            preview.unchanged += 1;
            continue;
        }
        match sum(tx, &order, request).await {
            Ok((sum, asked)) => {
                let others = asked.iter().flat_map(|asked| asked.others.iter());
                given.extend(others.map(|share| (order.currency, *share)));
                let of_currency = given.iter().filter(|(currency, _)| *currency == order.currency);
                let others: Vec<PartyShare> = of_currency.map(|(_, share)| *share).collect();
                preview.add(sum, |share| asked.as_ref().is_some_and(|asked| asked.waits(share, &others)));
            }
            Err(fault) if fault.code().status() < 500 => preview.refused.push(Refused::from_error(&order, &fault)),
            Err(fault) => return Err(fault),
        }
    }
    Ok(preview)
}

/// How the balances stand, and what others than the seller give of one order.
struct PreviewShares {
    cover: Cover,
    others_wait: bool,
    others: Vec<PartyShare>,
}

impl PreviewShares {
    /// Whether the seller's share, with what others do not have any more, has to wait.
    fn waits(&self, share: i64, others: &[PartyShare]) -> bool {
        let asked = self.cover.asked(share, others);
        asked > 0 && (self.others_wait || !self.cover.covers(asked))
    }
}

/// What one order adds, and what is asked of the balances where it is.
async fn sum(tx: &mut Tx, order: &Order, request: &OrderBatchRequest) -> Result<(Sum, Option<PreviewShares>)> {
    let money = |amount| Money::new(amount, order.currency);
    Ok(match request.action {
        BatchAction::Cancel => {
            let plan = cancel_plan(tx, order).await?;
            let kept = if request.keep_debt { plan.due.amount } else { 0 };
            let amount = money(plan.unpaid.amount - kept);
            (Sum { amount, share: money(0), balance_after: money(0), waits: false }, None)
        }
        BatchAction::Refund => {
            let plan = plan(tx, order, &refund::RefundRequest::default()).await?;
            let (share, others) = plan.of_balances();
            let sum = Sum {
                amount: money(plan.sum(|one| one.money)),
                share: money(share),
                balance_after: money(plan.cover.balance.amount - share),
                waits: false,
            };
            (sum, Some(PreviewShares { cover: plan.cover, others_wait: plan.others_wait, others }))
        }
    })
}
