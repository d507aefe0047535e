//! An order's plan and tax as they are: as they were sold, or what became of them since.

use crate::{
    Order, PlanSnapshot, Subscription, TaxSnapshot,
    plan_state::{Changed, Credit, ExtraRate, Moved},
};

impl Order {
    /// The price that it is paid by: as it was sold, or as its plan became since.
    pub fn plan(&self) -> &PlanSnapshot {
        self.current_subscription().map_or(&self.snapshot().sold_plan, |subscription| &subscription.plan)
    }

    /// The tax that it carries and why: as it was sold, or as it was decided since; none: made before that was kept.
    pub fn tax(&self) -> Option<&TaxSnapshot> {
        self.current_tax().or(self.snapshot().sold_tax.as_ref())
    }

    /// The payment that the calendar of its plan goes on from; none: from the purchase.
    pub fn moved(&self) -> Option<Moved> {
        self.current_subscription()?.moved
    }

    /// What the period that runs is worth, where its price was changed within it.
    pub fn changed(&self) -> Option<Changed> {
        self.current_subscription()?.changed
    }

    /// That something was paid ahead of it, once its price had become less.
    pub fn credit(&self) -> Option<Credit> {
        self.current_subscription()?.credit
    }

    /// Whether anything was ever paid ahead of it.
    pub fn has_credit(&self) -> bool {
        self.credit().is_some()
    }

    /// Payments beside the calendar of its plan, and what they are for.
    pub fn extra_rates(&self) -> &[ExtraRate] {
        self.current_subscription().map_or(&[], |subscription| &subscription.extra_rates)
    }

    /// What another order brought along as the payment of a place.
    pub(crate) fn extra_rate(&self, number: i32) -> Option<&ExtraRate> {
        self.extra_rates().iter().find(|extra| extra.number == number && extra.origin.is_some())
    }

    /// What the payment of a place is for, by name.
    pub fn name_of(&self, number: i32) -> String {
        let line = self.extra_rate(number).and_then(|extra| extra.lines.as_slice().first());
        line.map_or_else(|| self.snapshot().name(), |line| line.name.clone())
    }

    /// Its plan, to be changed and saved.
    pub(crate) fn subscription(&self) -> Subscription {
        self.current_subscription().cloned().unwrap_or_else(|| Subscription::sold(self.snapshot().sold_plan.clone()))
    }
}
