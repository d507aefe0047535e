//! Every change of state that is told, to whom, and by which type: the one declaration, which the database has as rows.

use kontor_kernel::Machine;
use kontor_teams::TeamRight;

use crate::{Channel, NotificEvent, NotificKey};

/// Which change of state is told.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// `table.column`.
    pub machine: &'static str,
    /// From where; empty is a birth, `*` anywhere.
    pub from: &'static str,
    /// To where; `*` anywhere.
    pub to: &'static str,
    /// Of transactions: which kind, with its source where it has one; `*` any.
    pub kind: &'static str,
    /// What is told.
    pub event: NotificEvent,
}

const fn rule(machine: &'static str, from: &'static str, to: &'static str, event: NotificEvent) -> Rule {
    Rule { machine, from, to, kind: "*", event }
}

const fn of_kind(to: &'static str, kind: &'static str, event: NotificEvent) -> Rule {
    Rule { machine: "transactions.state", from: "*", to, kind, event }
}

const ORDER: &str = "orders.payment_state";
const DISPUTE: &str = "transactions.dispute_state";

/// The whole table. Whether a product is published is no machine; a trigger of its own tells of it.
pub const RULES: &[Rule] = &[
    rule(ORDER, "", "paid", NotificEvent::Sale),
    rule(ORDER, "", "paying", NotificEvent::Sale),
    rule(ORDER, "payment_waiting", "paid", NotificEvent::Sale),
    rule(ORDER, "payment_waiting", "paying", NotificEvent::Sale),
    rule(ORDER, "payment_pending", "paid", NotificEvent::Sale),
    rule(ORDER, "payment_pending", "paying", NotificEvent::Sale),
    rule(ORDER, "payment_not_completed", "paid", NotificEvent::Sale),
    rule(ORDER, "payment_not_completed", "paying", NotificEvent::Sale),
    rule(ORDER, "", "payment_waiting", NotificEvent::OrderCreated),
    rule(ORDER, "*", "payment_canceled", NotificEvent::OrderCanceled),
    of_kind("successful", "SubsPayment", NotificEvent::PlanPayment),
    of_kind("successful", "Refund/sale", NotificEvent::RefundSent),
    of_kind("denied", "Refund/sale", NotificEvent::RefundFailed),
    rule("order_rates.state", "*", "debt", NotificEvent::PaymentOverdue),
    rule("dispute_cases.warning_state", "", "open", NotificEvent::DisputeWarned),
    rule(DISPUTE, "*", "needs_response", NotificEvent::DisputeOpened),
    rule(DISPUTE, "*", "returned", NotificEvent::DisputeOpened),
    rule(DISPUTE, "*", "won", NotificEvent::DisputeWon),
    rule(DISPUTE, "*", "lost", NotificEvent::DisputeLost),
    rule("products.published", "false", "true", NotificEvent::ProductPublished),
    rule("products.review_state", "in_review", "reviewed", NotificEvent::ProductApproved),
    rule("products.review_state", "in_review", "rejected", NotificEvent::ProductRejected),
    rule("payout_requests.state", "*", "rejected", NotificEvent::PayoutRequestRejected),
    rule("payouts.state", "*", "successful", NotificEvent::PayoutPaid),
    rule("payouts.state", "*", "canceled", NotificEvent::PayoutFailed),
    rule("legitimations.internal", "*", "reviewed", NotificEvent::VerificationApproved),
    rule("legitimations.internal", "*", "change", NotificEvent::VerificationNeedsMore),
    rule("legitimations.internal", "*", "rejected", NotificEvent::VerificationRejected),
    rule("team_members.state", "invited", "active", NotificEvent::MemberJoined),
    rule("team_members.state", "invited", "declined", NotificEvent::MemberDeclined),
    rule("team_members.state", "active", "left", NotificEvent::MemberLeft),
    // What was had before it is paid: with its first money it is sold.
    of_kind("successful", "Payment/late", NotificEvent::Sale),
];

impl NotificEvent {
    /// The type that a person decides about. Of a sale that costs nothing it is `free_transaction`, which the database finds out.
    pub const fn key(self) -> NotificKey {
        match self {
            Self::Sale | Self::PlanPayment => NotificKey::PaidTransaction,
            Self::OrderCreated => NotificKey::OrderCreated,
            Self::OrderCanceled => NotificKey::OrderCanceled,
            Self::DayIncome => NotificKey::DayIncome,
            Self::WeekIncome => NotificKey::WeekIncome,
            Self::MonthIncome => NotificKey::MonthIncome,
            _ => NotificKey::CustomNotification,
        }
    }

    /// What a member of the team needs, one of these, to be told; none: it is for the owner alone.
    pub const fn rights(self) -> &'static [TeamRight] {
        match self {
            Self::ProductPublished | Self::ProductApproved | Self::ProductRejected => &[TeamRight::Products],
            Self::PayoutRequestRejected
            | Self::PayoutPaid
            | Self::PayoutFailed
            | Self::DayIncome
            | Self::WeekIncome
            | Self::MonthIncome => &[TeamRight::MoneyRead, TeamRight::MoneyWrite],
            Self::VerificationApproved | Self::VerificationNeedsMore | Self::VerificationRejected => &[],
            Self::MemberJoined | Self::MemberDeclined | Self::MemberLeft => &[TeamRight::Team],
            _ => &[TeamRight::Orders],
        }
    }

    /// Whether the owner has a letter of its own about it that cannot be turned off.
    pub const fn has_owner_letter(self) -> bool {
        matches!(
            self,
            Self::RefundFailed
                | Self::DisputeWarned
                | Self::DisputeOpened
                | Self::DisputeWon
                | Self::DisputeLost
                | Self::ProductPublished
                | Self::ProductApproved
                | Self::ProductRejected
                | Self::PayoutFailed
                | Self::VerificationApproved
                | Self::VerificationNeedsMore
                | Self::VerificationRejected
        )
    }
}

fn rights(event: NotificEvent) -> String {
    let names: Vec<&str> = event.rights().iter().map(|right| right.text()).collect();
    format!("{{{}}}", names.join(","))
}

/// `core/db/policies/27_notifications.sql` as it must be.
pub fn sql() -> String {
    let line = |(place, rule): (usize, &Rule)| {
        let Rule { machine, from, to, kind, event } = rule;
        let (key, rights, letter) = (event.key(), rights(*event), event.has_owner_letter());
        format!("    ('{machine}', {place}, '{from}', '{to}', '{kind}', '{event}', '{key}', '{rights}', {letter})")
    };
    let values: Vec<String> = RULES.iter().enumerate().map(line).collect();
    let offered = NotificKey::ALL.iter().filter(|key| key.is_offered());
    let defaults: Vec<String> = offered
        .map(|key| {
            let [in_app, email, push] = [Channel::InApp, Channel::Email, Channel::Push].map(|one| key.default_of(one));
            format!("    ('{key}', '{in_app}', '{email}', '{push}')")
        })
        .collect();
    format!(
        "-- Written by `kontor-api notification_rules` from the declaration in core/inbox; a test holds both equal.\n\
         DELETE FROM notification_rules;\n\
         INSERT INTO notification_rules (machine, place, from_state, to_state, kind, event, notific_key, rights, owner_letter) VALUES\n{};\n\
         DELETE FROM notification_defaults;\n\
         INSERT INTO notification_defaults (notific_key, in_app, email, push) VALUES\n{};\n",
        values.join(",\n"),
        defaults.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everything_that_is_told_has_its_cause() {
        let income = [NotificEvent::DayIncome, NotificEvent::WeekIncome, NotificEvent::MonthIncome];
        let told: BTreeSet<NotificEvent> = RULES.iter().map(|rule| rule.event).chain(income).collect();
        assert_eq!(told, NotificEvent::ALL.iter().copied().collect());
        let keys: BTreeSet<NotificKey> = told.iter().map(|event| event.key()).collect();
        let mut offered: BTreeSet<NotificKey> =
            NotificKey::ALL.iter().copied().filter(|key| key.is_offered()).collect();
        // The database tells it of a sale that costs nothing.
        offered.remove(&NotificKey::FreeTransaction);
        assert_eq!(keys, offered);
    }

    #[test]
    fn the_database_has_these_rules() {
        assert_eq!(include_str!("../../db/policies/27_notifications.sql"), sql());
    }
}
