//! What is counted, before anything is made of it.

use kontor_db::Row;

/// The sums of a stretch of days in one currency: numbers of things, and amounts in minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Row)]
#[expect(missing_docs, reason = "docs/figures.md says what each column counts")]
pub struct Measures {
    pub views: i64,
    pub started: i64,
    pub orders: i64,
    pub customers: i64,
    pub payments: i64,
    pub gross: i64,
    pub vat: i64,
    pub fees: i64,
    pub net: i64,
    pub refunds: i64,
    pub refunded: i64,
    pub disputes: i64,
    pub disputed: i64,
    pub plans_begun: i64,
    pub plans_ended: i64,
    pub mrr_begun: i64,
    pub mrr_ended: i64,
    pub mrr_changed: i64,
}

/// The same as the columns of a statement.
pub(crate) const SUMS: &str = "0::bigint AS views,
    coalesce(sum(started), 0)::bigint AS started, coalesce(sum(orders), 0)::bigint AS orders,
    coalesce(sum(customers), 0)::bigint AS customers, coalesce(sum(payments), 0)::bigint AS payments,
    coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(vat), 0)::bigint AS vat, coalesce(sum(fees), 0)::bigint AS fees,
    coalesce(sum(net), 0)::bigint AS net, coalesce(sum(refunds), 0)::bigint AS refunds,
    coalesce(sum(refunded), 0)::bigint AS refunded, coalesce(sum(disputes), 0)::bigint AS disputes,
    coalesce(sum(disputed), 0)::bigint AS disputed, coalesce(sum(plans_begun), 0)::bigint AS plans_begun,
    coalesce(sum(plans_ended), 0)::bigint AS plans_ended, coalesce(sum(mrr_begun), 0)::bigint AS mrr_begun,
    coalesce(sum(mrr_ended), 0)::bigint AS mrr_ended, coalesce(sum(mrr_changed), 0)::bigint AS mrr_changed";

impl Measures {
    /// Paid, less what went back.
    pub const fn revenue(&self) -> i64 {
        self.gross - self.refunded - self.disputed
    }

    /// By how much what subscriptions bring a month has become more.
    pub const fn mrr(&self) -> i64 {
        self.mrr_begun - self.mrr_ended + self.mrr_changed
    }

    /// By how many subscriptions there are more.
    pub const fn plans(&self) -> i64 {
        self.plans_begun - self.plans_ended
    }

    pub(crate) const fn add(&mut self, other: &Self) {
        self.views += other.views;
        self.started += other.started;
        self.orders += other.orders;
        self.customers += other.customers;
        self.payments += other.payments;
        self.gross += other.gross;
        self.vat += other.vat;
        self.fees += other.fees;
        self.net += other.net;
        self.refunds += other.refunds;
        self.refunded += other.refunded;
        self.disputes += other.disputes;
        self.disputed += other.disputed;
        self.plans_begun += other.plans_begun;
        self.plans_ended += other.plans_ended;
        self.mrr_begun += other.mrr_begun;
        self.mrr_ended += other.mrr_ended;
        self.mrr_changed += other.mrr_changed;
    }
}
