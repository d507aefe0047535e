//! Every figure that there is, with its formula.

use kontor_kernel::words;

use crate::Measures;

words! {
    /// What a number is of.
    pub enum Unit {
        /// Minor units of the report's currency.
        Money "money",
        /// Things.
        Count "count",
        /// Hundredths of a percent.
        Share "share",
    }
}

words! {
    /// A figure. `docs/figures.md` has its meaning in words.
    pub enum Figure {
        /// What was paid, less what went back: with tax.
        Revenue "revenue",
        /// What was paid, with tax.
        Gross "gross",
        /// The tax in the revenue.
        Vat "vat",
        /// Revenue without its tax.
        NetRevenue "net_revenue",
        /// The platform's fees.
        Fees "fees",
        /// What is left of the revenue for the seller's balance.
        Earnings "earnings",
        /// Orders whose first payment arrived.
        Orders "orders",
        /// Payment pages that were opened.
        Views "views",
        /// Of these, those that led to a paid order.
        ViewConversion "view_conversion",
        /// Orders that were placed, paid or not.
        Started "started",
        /// Payments that arrived.
        Payments "payments",
        /// Of the orders that were placed, those that were paid.
        Conversion "conversion",
        /// Revenue by order.
        AverageOrder "average_order",
        /// Refunds.
        Refunds "refunds",
        /// What was refunded.
        Refunded "refunded",
        /// What was refunded of what was paid.
        RefundRate "refund_rate",
        /// Disputes.
        Disputes "disputes",
        /// What banks took back.
        Disputed "disputed",
        /// Customers with their first order.
        NewCustomers "new_customers",
        /// Orders of customers who had bought before.
        ReturningOrders "returning_orders",
        /// Of the orders, those of customers who had bought before.
        ReturningRate "returning_rate",
        /// What subscriptions bring a month, at the end.
        Mrr "mrr",
        /// What new subscriptions bring a month.
        MrrNew "mrr_new",
        /// What ended subscriptions brought a month.
        MrrLost "mrr_lost",
        /// By how much other prices changed it.
        MrrChanged "mrr_changed",
        /// Subscriptions that run, at the end.
        Subscriptions "subscriptions",
        /// Subscriptions that began.
        SubscriptionsNew "subscriptions_new",
        /// Subscriptions that ended.
        SubscriptionsLost "subscriptions_lost",
        /// Of the subscriptions that ran at the beginning, as many as ended.
        Churn "churn",
        /// What the ended ones brought, of what all brought at the beginning.
        RevenueChurn "revenue_churn",
    }
}

/// What ran before the first day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Opening {
    pub(crate) mrr: i64,
    pub(crate) plans: i64,
}

impl Opening {
    pub(crate) const fn after(self, sums: &Measures) -> Self {
        Self { mrr: self.mrr + sums.mrr(), plans: self.plans + sums.plans() }
    }
}

impl Figure {
    /// What its number is of.
    pub const fn unit(self) -> Unit {
        match self {
            Self::ViewConversion
            | Self::Conversion
            | Self::RefundRate
            | Self::ReturningRate
            | Self::Churn
            | Self::RevenueChurn => Unit::Share,
            Self::Orders
            | Self::Views
            | Self::Started
            | Self::Payments
            | Self::Refunds
            | Self::Disputes
            | Self::NewCustomers
            | Self::ReturningOrders
            | Self::Subscriptions
            | Self::SubscriptionsNew
            | Self::SubscriptionsLost => Unit::Count,
            _ => Unit::Money,
        }
    }

    /// Its number; none where there is nothing to divide by.
    pub fn value(self, m: &Measures, opening: Opening) -> Option<i64> {
        let returning = m.orders - m.customers;
        Some(match self {
            Self::Revenue => m.revenue(),
            Self::Gross => m.gross,
            Self::Vat => m.vat,
            Self::NetRevenue => m.revenue() - m.vat,
            Self::Fees => m.fees,
            Self::Earnings => m.net,
            Self::Orders => m.orders,
            Self::Views => m.views,
            Self::ViewConversion => return share(m.orders, m.views),
            Self::Started => m.started,
            Self::Payments => m.payments,
            Self::Conversion => return share(m.orders, m.started),
            Self::AverageOrder => return (m.orders > 0).then(|| m.revenue() / m.orders),
            Self::Refunds => m.refunds,
            Self::Refunded => m.refunded,
            Self::RefundRate => return share(m.refunded, m.gross),
            Self::Disputes => m.disputes,
            Self::Disputed => m.disputed,
            Self::NewCustomers => m.customers,
            Self::ReturningOrders => returning,
            Self::ReturningRate => return share(returning, m.orders),
            Self::Mrr => opening.mrr + m.mrr(),
            Self::MrrNew => m.mrr_begun,
            Self::MrrLost => m.mrr_ended,
            Self::MrrChanged => m.mrr_changed,
            Self::Subscriptions => opening.plans + m.plans(),
            Self::SubscriptionsNew => m.plans_begun,
            Self::SubscriptionsLost => m.plans_ended,
            Self::Churn => return share(m.plans_ended, opening.plans),
            Self::RevenueChurn => return share(m.mrr_ended, opening.mrr),
        })
    }
}

/// Hundredths of a percent, rounded half up.
fn share(part: i64, whole: i64) -> Option<i64> {
    let bps = (i128::from(part) * 20_000 + i128::from(whole)) / (i128::from(whole) * 2).max(1);
    (whole > 0).then(|| i64::try_from(bps).unwrap_or(i64::MAX))
}
