//! Every event there is, and the change of state that it tells.

use kontor_kernel::{Machine, words};

words! {
    /// What happened.
    pub enum EventType {
        /// Somebody ordered; nothing is paid yet. Carries the order.
        OrderCreated "order.created",
        /// Everything is paid: at once, or with the last payment of a plan. Carries the order.
        OrderPaid "order.paid",
        /// One payment of an order arrived: the only one, or one of a plan. Carries the order.
        OrderRatePaid "order.rate_paid",
        /// A later payment of a plan has become due and is asked for. Carries the order.
        OrderRateDue "order.rate_due",
        /// A part of a payment arrived; the rest is awaited. Carries the order.
        OrderRatePartlyPaid "order.rate_partly_paid",
        /// A payment was let go: nobody asks for it any more. Carries the order.
        OrderRateSkipped "order.rate_skipped",
        /// A later payment of a plan is overdue. Carries the order.
        OrderRateFailed "order.rate_failed",
        /// An attempt to pay failed; another one may follow. Carries the order.
        OrderPaymentFailed "order.payment_failed",
        /// Its payer changed what the later payments of a plan are taken from. Carries the order.
        OrderPaymentFormChanged "order.payment_form_changed",
        /// It was named who brought or sold it, or nobody any more. Carries the order.
        OrderAssigned "order.assigned",
        /// The first payment never came. Carries the order.
        OrderNotCompleted "order.not_completed",
        /// A plan stands still, over a debt or on purpose. Carries the order.
        OrderPaused "order.paused",
        /// A plan that stood still goes on. Carries the order.
        OrderResumed "order.resumed",
        /// A plan has another price. Carries the order.
        OrderPlanChanged "order.plan_changed",
        /// Its payments are taken with another order. Carries the order.
        OrderMerged "order.merged",
        /// Its payments are its own again. Carries the order.
        OrderUnmerged "order.unmerged",
        /// A plan was ended for a day to come. Carries the order.
        OrderCancelScheduled "order.cancel_scheduled",
        /// A plan that was ended for a day to come goes on after all. Carries the order.
        OrderReactivated "order.reactivated",
        /// It was called off, or a plan has ended. Carries the order.
        OrderCanceled "order.canceled",
        /// A refund was promised; it is on its way, or waits for the balance. Carries the order.
        OrderRefundPromised "order.refund_promised",
        /// A refund did not leave, or came back: its money is in the balance again. Carries the order.
        OrderRefundFailed "order.refund_failed",
        /// Money of it, all or a part, went back to the buyer. Carries the order.
        OrderRefunded "order.refunded",
        /// The buyer's bank asks about a payment before it takes anything back. Carries the order.
        OrderDisputeWarned "order.dispute_warned",
        /// The bank's question ended without a dispute: the payment was refunded, or nothing came of it. Carries the order.
        OrderDisputeWarningOver "order.dispute_warning_over",
        /// The buyer's bank took a payment back. Carries the order.
        OrderDisputed "order.disputed",
        /// The seller's answer to a dispute is with the bank. Carries the order.
        OrderDisputeAnswered "order.dispute_answered",
        /// The bank decided for the seller: the money is back. Carries the order.
        OrderDisputeWon "order.dispute_won",
        /// The bank decided for the buyer. Carries the order.
        OrderDisputeLost "order.dispute_lost",
        /// Files or courses of an order can be opened, for the first time or again. Carries the order.
        AccessGranted "access.granted",
        /// Files or courses of an order are closed: its money went back or is missing. Carries the order.
        AccessRevoked "access.revoked",
        /// Work that was sold was done. Carries the order.
        ServiceDelivered "service.delivered",
        /// A ticket was issued to a buyer. Carries the ticket.
        TicketIssued "ticket.issued",
        /// A ticket's holder was let in. Carries the ticket.
        TicketUsed "ticket.used",
        /// A check-in was taken back. Carries the ticket.
        TicketUseUndone "ticket.use_undone",
        /// The event is over and nobody came with the ticket. Carries the ticket.
        TicketExpired "ticket.expired",
        /// A ticket lets nobody in any more: its money went back, or another code took its place. Carries the ticket.
        TicketVoided "ticket.voided",
        /// An order got a licence key. Carries the key.
        LicenseKeyDelivered "license_key.delivered",
        /// A licence key counts no more. Carries the key.
        LicenseKeyRevoked "license_key.revoked",
        /// A certificate was issued. Carries the certificate.
        CertificateIssued "certificate.issued",
        /// A certificate's last day has passed. Carries the certificate.
        CertificateExpired "certificate.expired",
        /// A certificate counts no more. Carries the certificate.
        CertificateRevoked "certificate.revoked",
        /// A product is shown in the shop. Carries the product.
        ProductPublished "product.published",
        /// A product is no longer shown. Carries the product.
        ProductUnpublished "product.unpublished",
        /// The platform looked at a product, and it may be sold. Carries the product.
        ProductApproved "product.approved",
        /// The platform looked at a product, and it may not be sold as it is. Carries the product.
        ProductRejected "product.rejected",
        /// A payout was approved. Carries the payout.
        PayoutCreated "payout.created",
        /// A payout was handed to the bank. Carries the payout.
        PayoutIssued "payout.issued",
        /// A payout arrived. Carries the payout.
        PayoutPaid "payout.paid",
        /// A payout was called off or came back; its money is in the balance again. Carries the payout.
        PayoutCanceled "payout.canceled",
        /// A list was written to a file. Carries the export.
        ExportFinished "export.finished",
        /// A list could not be written. Carries the export.
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
    /// Of transactions: which kind, with its source where it has one, or as `set_up` where it only looks at a way to pay; `*` any.
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
    rule("payouts.state", "*", "pending", EventType::PayoutCreated),
    rule("payouts.state", "*", "issued", EventType::PayoutIssued),
    rule("payouts.state", "*", "successful", EventType::PayoutPaid),
    rule("payouts.state", "*", "canceled", EventType::PayoutCanceled),
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
