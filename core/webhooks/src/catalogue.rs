//! Every event there is, and the change of state that it tells.

use kontor_kernel::{Machine, words};

words! {
    /// What happened.
    pub enum EventType {
        /// An order was placed; nothing is paid yet. Carries the order.
        OrderCreated "order.created",
        /// An order was paid in full: in one payment, or with the last payment of a plan. Carries the order.
        OrderPaid "order.paid",
        /// A payment of an order arrived: its only one, or one of a plan. Carries the order.
        OrderRatePaid "order.rate_paid",
        /// A later payment of a plan became due and is being collected. Carries the order.
        OrderRateDue "order.rate_due",
        /// A part of a payment arrived; the rest is still expected. Carries the order.
        OrderRatePartlyPaid "order.rate_partly_paid",
        /// A payment was skipped and is no longer collected. Carries the order.
        OrderRateSkipped "order.rate_skipped",
        /// A later payment of a plan is overdue. Carries the order.
        OrderRateFailed "order.rate_failed",
        /// An attempt to pay failed; another may follow. Carries the order.
        OrderPaymentFailed "order.payment_failed",
        /// The payer changed the payment method for later payments of a plan. Carries the order.
        OrderPaymentFormChanged "order.payment_form_changed",
        /// The publisher or sales team member of an order was set, changed or removed. Carries the order.
        OrderAssigned "order.assigned",
        /// The first payment of an order never arrived. Carries the order.
        OrderNotCompleted "order.not_completed",
        /// A plan was paused, on purpose or because of an overdue payment. Carries the order.
        OrderPaused "order.paused",
        /// A paused plan resumed. Carries the order.
        OrderResumed "order.resumed",
        /// A plan changed to another price. Carries the order.
        OrderPlanChanged "order.plan_changed",
        /// An order was merged: its payments are collected with another order. Carries the order.
        OrderMerged "order.merged",
        /// An order was separated: its payments are its own again. Carries the order.
        OrderUnmerged "order.unmerged",
        /// A plan was cancelled to a later day. Carries the order.
        OrderCancelScheduled "order.cancel_scheduled",
        /// A plan was reactivated before its cancellation took effect. Carries the order.
        OrderReactivated "order.reactivated",
        /// An order was cancelled, or a plan has ended. Carries the order.
        OrderCanceled "order.canceled",
        /// A refund was created; it is on its way or waits for the balance. Carries the order.
        OrderRefundPromised "order.refund_promised",
        /// A refund failed or was returned; its money is in the balance again. Carries the order.
        OrderRefundFailed "order.refund_failed",
        /// An order was refunded, in full or in part. Carries the order.
        OrderRefunded "order.refunded",
        /// The buyer's bank inquires about a payment; no money was taken. Carries the order.
        OrderDisputeWarned "order.dispute_warned",
        /// A bank inquiry ended without a dispute: the payment was refunded, or it was closed. Carries the order.
        OrderDisputeWarningOver "order.dispute_warning_over",
        /// The buyer's bank took a payment back. Carries the order.
        OrderDisputed "order.disputed",
        /// The seller's answer to a dispute is with the bank. Carries the order.
        OrderDisputeAnswered "order.dispute_answered",
        /// The bank decided a dispute for the seller: the money is back. Carries the order.
        OrderDisputeWon "order.dispute_won",
        /// The bank decided a dispute for the buyer. Carries the order.
        OrderDisputeLost "order.dispute_lost",
        /// Access to files or courses of an order was given, for the first time or again. Carries the order.
        AccessGranted "access.granted",
        /// Access to files or courses of an order was closed, for a refund or a missing payment. Carries the order.
        AccessRevoked "access.revoked",
        /// A service was delivered. Carries the order.
        ServiceDelivered "service.delivered",
        /// A ticket was issued to a buyer. Carries the ticket.
        TicketIssued "ticket.issued",
        /// The holder of a ticket was admitted. Carries the ticket.
        TicketUsed "ticket.used",
        /// A check-in was undone. Carries the ticket.
        TicketUseUndone "ticket.use_undone",
        /// An event ended and the ticket was not used. Carries the ticket.
        TicketExpired "ticket.expired",
        /// A ticket is no longer valid: it was refunded, or replaced by another code. Carries the ticket.
        TicketVoided "ticket.voided",
        /// A licence key was allocated to an order. Carries the key.
        LicenseKeyDelivered "license_key.delivered",
        /// A licence key is no longer valid. Carries the key.
        LicenseKeyRevoked "license_key.revoked",
        /// A certificate was issued. Carries the certificate.
        CertificateIssued "certificate.issued",
        /// A certificate expired. Carries the certificate.
        CertificateExpired "certificate.expired",
        /// A certificate was revoked. Carries the certificate.
        CertificateRevoked "certificate.revoked",
        /// A product was published in the shop. Carries the product.
        ProductPublished "product.published",
        /// A product is no longer published. Carries the product.
        ProductUnpublished "product.unpublished",
        /// The platform approved a product: it may be sold. Carries the product.
        ProductApproved "product.approved",
        /// The platform rejected a product: it may not be sold as it is. Carries the product.
        ProductRejected "product.rejected",
        /// A payout was approved. Carries the payout.
        PayoutCreated "payout.created",
        /// A payout was sent to the bank. Carries the payout.
        PayoutIssued "payout.issued",
        /// A payout arrived. Carries the payout.
        PayoutPaid "payout.paid",
        /// A payout was cancelled or returned; its money is in the balance again. Carries the payout.
        PayoutCanceled "payout.canceled",
        /// An export finished: its file is ready. Carries the export.
        ExportFinished "export.finished",
        /// An export failed. Carries the export.
        ExportFailed "export.failed",
    }
}

words! {
    /// What an event is about, named as the API names the type of the object.
    pub enum ObjectKind {
        /// An order.
        Order "order",
        /// A ticket that a buyer holds.
        PaymentTicket "payment_ticket",
        /// A licence key.
        LicenseKey "license_key",
        /// A certificate.
        Certificate "certificate",
        /// A product.
        Product "product",
        /// A payout.
        Payout "payout",
        /// An export.
        Export "export",
    }
}

/// The type of what a test sends; not in the catalogue, because nothing happened and nobody can leave it out.
pub const TEST_TYPE: &str = "webhook.test";

impl EventType {
    /// What it carries.
    pub const fn object(self) -> ObjectKind {
        match self {
            Self::OrderCreated
            | Self::OrderPaid
            | Self::OrderRatePaid
            | Self::OrderRateDue
            | Self::OrderRatePartlyPaid
            | Self::OrderRateSkipped
            | Self::OrderRateFailed
            | Self::OrderPaymentFailed
            | Self::OrderPaymentFormChanged
            | Self::OrderAssigned
            | Self::OrderNotCompleted
            | Self::OrderPaused
            | Self::OrderResumed
            | Self::OrderPlanChanged
            | Self::OrderMerged
            | Self::OrderUnmerged
            | Self::OrderCancelScheduled
            | Self::OrderReactivated
            | Self::OrderCanceled
            | Self::OrderRefundPromised
            | Self::OrderRefundFailed
            | Self::OrderRefunded
            | Self::OrderDisputeWarned
            | Self::OrderDisputeWarningOver
            | Self::OrderDisputed
            | Self::OrderDisputeAnswered
            | Self::OrderDisputeWon
            | Self::OrderDisputeLost
            | Self::AccessGranted
            | Self::AccessRevoked
            | Self::ServiceDelivered => ObjectKind::Order,
            Self::TicketIssued
            | Self::TicketUsed
            | Self::TicketUseUndone
            | Self::TicketExpired
            | Self::TicketVoided => ObjectKind::PaymentTicket,
            Self::LicenseKeyDelivered | Self::LicenseKeyRevoked => ObjectKind::LicenseKey,
            Self::CertificateIssued | Self::CertificateExpired | Self::CertificateRevoked => ObjectKind::Certificate,
            Self::ProductPublished | Self::ProductUnpublished | Self::ProductApproved | Self::ProductRejected => {
                ObjectKind::Product
            }
            Self::PayoutCreated | Self::PayoutIssued | Self::PayoutPaid | Self::PayoutCanceled => ObjectKind::Payout,
            Self::ExportFinished | Self::ExportFailed => ObjectKind::Export,
        }
    }
}

/// Which change of state is told as which event.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// `table.column`.
    pub machine: &'static str,
    /// From where; empty is a birth, `*` anywhere.
    pub from: &'static str,
    /// To where; `*` anywhere.
    pub to: &'static str,
    /// Of transactions: which kind, with its source where it has one, or as `set_up` where it only looks at a way to pay;
    /// of payouts: whose, as `PartyKind` says it; `*` any.
    pub kind: &'static str,
    /// What is told.
    pub event: EventType,
}

const fn rule(machine: &'static str, from: &'static str, to: &'static str, event: EventType) -> Rule {
    Rule { machine, from, to, kind: "*", event }
}

const fn of_kind(to: &'static str, kind: &'static str, event: EventType) -> Rule {
    Rule { machine: "transactions.state", from: "*", to, kind, event }
}

/// Payouts to others who get shares are theirs: the seller is told of none.
const fn sellers_payout(to: &'static str, event: EventType) -> Rule {
    Rule { machine: "payouts.state", from: "*", to, kind: "seller", event }
}

/// The whole table. Whether a product is shown and for when a plan is ended are no machines; triggers of their own tell of them.
pub const RULES: &[Rule] = &[
    rule("orders.payment_state", "", "*", EventType::OrderCreated),
    rule("orders.payment_state", "*", "paid", EventType::OrderPaid),
    rule("orders.payment_state", "*", "payment_not_completed", EventType::OrderNotCompleted),
    rule("orders.payment_state", "*", "payment_paused", EventType::OrderPaused),
    rule("orders.payment_state", "payment_paused", "paying", EventType::OrderResumed),
    rule("orders.payment_state", "*", "payment_canceled", EventType::OrderCanceled),
    rule("order_plan_changes.state", "", "made", EventType::OrderPlanChanged),
    rule("order_merges.state", "", "merged", EventType::OrderMerged),
    rule("order_merges.state", "merged", "unmerged", EventType::OrderUnmerged),
    rule("orders.publisher_id", "*", "*", EventType::OrderAssigned),
    rule("orders.sales_team_member_id", "*", "*", EventType::OrderAssigned),
    rule("order_rates.state", "*", "paid", EventType::OrderRatePaid),
    rule("order_rates.state", "future", "unpaid", EventType::OrderRateDue),
    rule("order_rates.state", "*", "partly_paid", EventType::OrderRatePartlyPaid),
    rule("order_rates.state", "*", "skipped", EventType::OrderRateSkipped),
    rule("order_rates.state", "*", "debt", EventType::OrderRateFailed),
    of_kind("denied", "Payment", EventType::OrderPaymentFailed),
    of_kind("error", "Payment", EventType::OrderPaymentFailed),
    of_kind("denied", "SubsPayment", EventType::OrderPaymentFailed),
    of_kind("error", "SubsPayment", EventType::OrderPaymentFailed),
    of_kind("successful", "SubsPayment/set_up", EventType::OrderPaymentFormChanged),
    of_kind("waiting", "Refund/sale", EventType::OrderRefundPromised),
    of_kind("denied", "Refund/sale", EventType::OrderRefundFailed),
    of_kind("successful", "Refund/sale", EventType::OrderRefunded),
    rule("dispute_cases.warning_state", "", "open", EventType::OrderDisputeWarned),
    rule("dispute_cases.warning_state", "*", "avoided", EventType::OrderDisputeWarningOver),
    rule("dispute_cases.warning_state", "*", "closed", EventType::OrderDisputeWarningOver),
    rule("transactions.dispute_state", "*", "needs_response", EventType::OrderDisputed),
    rule("transactions.dispute_state", "*", "under_review", EventType::OrderDisputeAnswered),
    rule("transactions.dispute_state", "*", "returned", EventType::OrderDisputed),
    rule("transactions.dispute_state", "*", "won", EventType::OrderDisputeWon),
    rule("transactions.dispute_state", "*", "lost", EventType::OrderDisputeLost),
    rule("grants.state", "*", "active", EventType::AccessGranted),
    rule("grants.state", "active", "revoked", EventType::AccessRevoked),
    rule("course_accesses.state", "*", "open", EventType::AccessGranted),
    rule("course_accesses.state", "open", "*", EventType::AccessRevoked),
    rule("services.state", "open", "delivered", EventType::ServiceDelivered),
    rule("payment_tickets.state", "", "unused", EventType::TicketIssued),
    rule("payment_tickets.state", "*", "used", EventType::TicketUsed),
    rule("payment_tickets.state", "used", "unused", EventType::TicketUseUndone),
    rule("payment_tickets.state", "*", "expired", EventType::TicketExpired),
    rule("payment_tickets.state", "*", "refunded", EventType::TicketVoided),
    rule("payment_tickets.state", "*", "invalidated", EventType::TicketVoided),
    rule("license_keys.state", "*", "allocated", EventType::LicenseKeyDelivered),
    rule("license_keys.state", "*", "revoked", EventType::LicenseKeyRevoked),
    rule("certificates.state", "*", "issued", EventType::CertificateIssued),
    rule("certificates.state", "*", "expired", EventType::CertificateExpired),
    rule("certificates.state", "*", "revoked", EventType::CertificateRevoked),
    rule("products.review_state", "in_review", "reviewed", EventType::ProductApproved),
    rule("products.review_state", "in_review", "rejected", EventType::ProductRejected),
    sellers_payout("pending", EventType::PayoutCreated),
    sellers_payout("issued", EventType::PayoutIssued),
    sellers_payout("successful", EventType::PayoutPaid),
    sellers_payout("canceled", EventType::PayoutCanceled),
    rule("exports.state", "*", "done", EventType::ExportFinished),
    rule("exports.state", "*", "failed", EventType::ExportFailed),
];

/// What opens or closes with an order is one event, however many files and courses it is.
const fn once(event: EventType) -> bool {
    matches!(event, EventType::AccessGranted | EventType::AccessRevoked)
}

/// `core/db/policies/26_events.sql` as it must be.
pub fn sql() -> String {
    let line = |(place, rule): (usize, &Rule)| {
        let Rule { machine, from, to, kind, event } = rule;
        let (once, object) = (once(*event), event.object().text());
        format!("    ('{machine}', {place}, '{from}', '{to}', '{kind}', '{event}', '{object}', {once})")
    };
    let values: Vec<String> = RULES.iter().enumerate().map(line).collect();
    format!(
        "-- Written by `kontor-api event_rules` from the declaration in core/webhooks; a test holds both equal.\n\
         DELETE FROM event_rules;\n\
         INSERT INTO event_rules (machine, place, from_state, to_state, kind, type, object_type, once) VALUES\n{};\n",
        values.join(",\n")
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Told by a trigger of their own.
    const ELSEWHERE: [EventType; 4] = [
        EventType::ProductPublished,
        EventType::ProductUnpublished,
        EventType::OrderCancelScheduled,
        EventType::OrderReactivated,
    ];

    #[test]
    fn every_event_is_told_by_somebody() {
        let told: BTreeSet<EventType> = RULES.iter().map(|rule| rule.event).chain(ELSEWHERE).collect();
        assert_eq!(told, EventType::ALL.iter().copied().collect());
    }

    #[test]
    fn the_database_has_these_rules() {
        assert_eq!(include_str!("../../db/policies/26_events.sql"), sql());
    }
}
