//! The words of orders and rates, the rates' table of allowed moves, and the order's state as a pure function.

use kontor_kernel::{states, words};
use kontor_payments::TransactionState;

states! {
    /// Where one expected payment stands (decisions-selling, order-rate).
    pub enum RateState in "order_rates"."state" {
        /// Not due yet.
        Future "future" => [Unpaid, Skipped, Paid, Pending, PartlyPaid],
        /// Due.
        Unpaid "unpaid" => [Pending, Paid, PartlyPaid, Debt, Skipped],
        /// A payment is under way.
        Pending "pending" => [Paid, Unpaid, Debt],
        /// Part of it arrived. Nobody waits for the rest any more and the part goes back: it is unpaid.
        PartlyPaid "partly_paid" => [Paid, Debt, Refunded, Chargebacked, Unpaid],
        /// All of it arrived.
        Paid "paid" => [Refunded, Chargebacked],
        /// Overdue and claimed.
        Debt "debt" => [Paid, PartlyPaid, Skipped, Pending],
        /// Not collected.
        Skipped "skipped" => [Future],
        /// Went back to the payer in full.
        Refunded "refunded" => [Chargebacked],
        /// Taken back by the payer's bank.
        Chargebacked "chargebacked" => [Paid, Debt],
    }
    births [Future, Unpaid, Paid]
}

states! {
    /// What becomes of a change of price: it is made, and stands.
    pub enum PlanChangeState in "order_plan_changes"."state" {
        /// It holds.
        Made "made" => [],
    }
    births [Made]
}

states! {
    /// What becomes of taking the payments of two orders together.
    pub enum MergeState in "order_merges"."state" {
        /// The payments of one are taken with those of the other.
        Merged "merged" => [Unmerged],
        /// Each is paid on its own again.
        Unmerged "unmerged" => [],
    }
    births [Merged]
}

words! {
    /// An order's payment state (selling-core §4). Computed, never set.
    pub enum OrderState {
        /// Nothing arrived, instructions are out or a new try is open.
        Waiting "payment_waiting",
        /// The provider has the first payment.
        Pending "payment_pending",
        /// Something is paid and more comes.
        Paying "paying",
        /// Everything is paid.
        Paid "paid",
        /// Stopped over a debt, or on purpose.
        Paused "payment_paused",
        /// Called off.
        Canceled "payment_canceled",
        /// Everything went back.
        Refunded "payment_refunded",
        /// The first payment never came.
        NotCompleted "payment_not_completed",
        /// The bank took it back.
        Chargebacked "payment_chargebacked",
    }
}

impl OrderState {
    /// Whether the buyer may have what was bought.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Paid | Self::Paying)
    }

    /// Whether a plan that stands here runs, or would go on should what stops it be over: a bank may give back what it took.
    pub const fn may_go_on(self) -> bool {
        matches!(self, Self::Paying | Self::Paused | Self::Chargebacked)
    }

    /// Where an order goes from here when nothing strange happens (decisions-selling, order payment state). Anything else is booked
    /// all the same, as money that came is never refused, and is told to the people of the platform.
    pub const fn expected(self) -> &'static [Self] {
        use OrderState::{Canceled, Chargebacked, NotCompleted, Paid, Paused, Paying, Pending, Refunded, Waiting};
        match self {
            Waiting => &[Pending, Paying, Paid, NotCompleted, Canceled],
            Pending => &[Waiting, Paying, Paid, NotCompleted, Canceled, Refunded],
            NotCompleted => &[Waiting, Paying, Paid],
            Paying => &[Paid, Paused, Canceled, Refunded, Chargebacked],
            // Called off of a paid order is what cost nothing.
            Paid => &[Paused, Canceled, Refunded, Chargebacked],
            Paused => &[Paying, Paid, Canceled, Refunded, Chargebacked],
            // One of two disputes may be won, or one about money that had been refunded as well.
            Chargebacked => &[Paying, Paid, Paused, Canceled, Refunded],
            // What is still owed of a plan that was called off may be paid.
            Canceled => &[Paying, Paid],
            Refunded => &[Chargebacked],
        }
    }
}

/// What the state of an order is computed from.
#[derive(Debug, Clone)]
pub struct Facts<'a> {
    /// Its rates, in order.
    pub rates: &'a [RateState],
    /// The newest attempt at the first rate, if any.
    pub newest: Option<TransactionState>,
    /// Whether the time for first attempts is over.
    pub first_time_over: bool,
    /// Whether the plan ends (one-time, instalments) or goes on (subscription).
    pub finite: bool,
    /// Whether money stands behind any of the paid rates; a free order is paid without any.
    pub received: bool,
    /// Whether its first payment was there once, whatever became of it.
    pub charged: bool,
    /// Whether a cancellation is in force: at once, or because the paid period is over.
    pub canceled: bool,
    /// Whether it was ended for a day to come: what was let go with it is not paid, and it runs until then.
    pub ending: bool,
    /// Whether somebody paused it on purpose.
    pub paused: bool,
    /// Whether access was given before the first payment (trial, fixed start day, pay later).
    pub access_early: bool,
    /// Whether the newest payment that was made for a time of its own went back whole: what it opened is closed until the next one.
    pub period_refunded: bool,
    /// Where the order stands that this one's payments are taken with; none: it is paid on its own. What is paid with another stands
    /// still with it, as long as anything of it is still to be paid.
    pub merged_into: Option<OrderState>,
}

/// The order's state: decisions-selling, order payment state, first match wins. Total: every combination has one.
pub fn derive(facts: &Facts<'_>) -> OrderState {
    use RateState as R;
    let count = |states: &[R]| facts.rates.iter().filter(|rate| states.contains(rate)).count();
    let (paid, all) = (count(&[R::Paid]), facts.rates.len());
    let open = count(&[R::Future, R::Unpaid, R::Pending, R::PartlyPaid, R::Debt]);
    let standing = count(&[R::Paid, R::PartlyPaid]);
    let nothing_paid = !facts.received || standing == 0 && count(&[R::Refunded, R::Chargebacked]) == 0;
    // What was called off of a plan is skipped; what was paid in full cannot be called off.
    if facts.canceled && (nothing_paid || !facts.finite || open > 0 || count(&[R::Skipped]) > 0) {
        return OrderState::Canceled;
    }
    if count(&[R::Chargebacked]) > 0 && standing == 0 {
        return OrderState::Chargebacked;
    }
    if count(&[R::Refunded]) > 0 && paid == 0 && open == 0 {
        return OrderState::Refunded;
    }
    let stands_still = open > 0 && facts.merged_into.is_some_and(|with| !with.is_open());
    // Taken back as a whole, and being paid again: it is closed until that is there.
    let first_open = matches!(facts.rates.first(), Some(R::Unpaid | R::Pending | R::PartlyPaid));
    let once_more = facts.charged && first_open && count(&[R::Paid, R::Refunded]) == 0;
    if count(&[R::Debt, R::Chargebacked]) > 0 || facts.paused || facts.period_refunded || stands_still || once_more {
        return OrderState::Paused;
    }
    let runs_out = facts.ending && count(&[R::Skipped]) > 0;
    if all > 0 && facts.finite && open == 0 && !runs_out {
        return OrderState::Paid;
    }
    // What went back of a plan, or was taken and let go, does not end it.
    let goes_on = open > 0 && (facts.charged || facts.received && count(&[R::Refunded]) > 0);
    if paid > 0 || facts.access_early || goes_on {
        return OrderState::Paying;
    }
    match facts.newest {
        Some(TransactionState::Pending) => OrderState::Pending,
        Some(TransactionState::Waiting) => OrderState::Waiting,
        _ if facts.first_time_over => OrderState::NotCompleted,
        _ => OrderState::Waiting,
    }
}
