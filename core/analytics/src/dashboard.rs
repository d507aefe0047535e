//! The dashboards, declared once: the API, its specification, the files and the screens are made of this.

use kontor_kernel::words;

use crate::{
    Figure::{
        self, AverageOrder, Churn, Conversion, Disputed, Earnings, Fees, Gross, Mrr, MrrChanged, MrrLost, MrrNew,
        NetRevenue, NewCustomers, Orders, Payments, RefundRate, Refunded, Refunds, ReturningOrders, ReturningRate,
        Revenue, RevenueChurn, Started, Subscriptions, SubscriptionsLost, SubscriptionsNew, Vat, ViewConversion, Views,
    },
    Table,
    TableKey::{self, Campaigns, Countries, Coupons, Customers, Funnels, Methods, PlanKinds, Products, Upsells},
};

words! {
    /// A dashboard.
    pub enum DashboardKey {
        /// How the shop does.
        Business "business",
        /// Revenue and what it is made of.
        Sales "sales",
        /// From an order that is placed to one that is paid.
        Conversion "conversion",
        /// What each product brings.
        Product "product",
        /// The products that bring most.
        BestSellers "best_sellers",
        /// Who buys, and who comes back.
        Customers "customers",
        /// Who has paid most in the period.
        TopCustomers "top_customers",
        /// What runs on, and what ends.
        Subscriptions "subscriptions",
        /// What is sold along with something else.
        Bumps "bumps",
        /// What each funnel brings.
        Funnels "funnels",
        /// Coupons and campaigns.
        Marketing "marketing",
        /// Campaigns alone.
        Campaigns "campaigns",
    }
}

/// A chart by day.
#[derive(Debug, Clone, Copy)]
pub struct Chart {
    /// What it shows; one figure alone is shown beside the period before.
    pub figures: &'static [Figure],
}

/// A dashboard.
#[derive(Debug, Clone, Copy)]
pub struct Dashboard {
    /// Which.
    pub key: DashboardKey,
    /// Its figures of the whole period.
    pub figures: &'static [Figure],
    /// Its charts.
    pub charts: &'static [Chart],
    /// Its tables.
    pub tables: &'static [Table],
}

const SOLD: &[Figure] = &[Orders, Revenue, AverageOrder, Refunded];
const PLACED: &[Figure] = &[Started, Orders, Conversion, Revenue];

const fn chart(figures: &'static [Figure]) -> Chart {
    Chart { figures }
}

const fn table(key: TableKey, columns: &'static [Figure]) -> Table {
    Table { key, columns }
}

/// All of them, in the order in which they are offered.
pub const DASHBOARDS: &[Dashboard] = &[
    Dashboard {
        key: DashboardKey::Business,
        figures: &[Revenue, Orders, Conversion, Refunded, Mrr, Churn],
        charts: &[chart(&[Revenue]), chart(&[Orders])],
        tables: &[table(Products, SOLD)],
    },
    Dashboard {
        key: DashboardKey::Sales,
        figures: &[Revenue, NetRevenue, Vat, Gross, Refunded, RefundRate, Disputed, Fees, Earnings, Payments],
        charts: &[chart(&[Revenue]), chart(&[Gross, Refunded, Disputed])],
        tables: &[table(PlanKinds, SOLD), table(Methods, SOLD), table(Countries, SOLD)],
    },
    Dashboard {
        key: DashboardKey::Conversion,
        figures: &[Views, Started, Orders, Conversion, ViewConversion, AverageOrder],
        charts: &[chart(&[Views, Started, Orders])],
        tables: &[
            table(Products, &[Views, Started, Orders, Conversion, ViewConversion, Revenue]),
            table(Methods, PLACED),
            table(Countries, PLACED),
        ],
    },
    Dashboard {
        key: DashboardKey::Product,
        figures: &[Revenue, Orders, AverageOrder, RefundRate],
        charts: &[chart(&[Revenue])],
        tables: &[table(Products, &[Orders, Revenue, NetRevenue, Refunds, Refunded, RefundRate, Conversion])],
    },
    Dashboard {
        key: DashboardKey::BestSellers,
        figures: &[Orders, Revenue, AverageOrder],
        charts: &[chart(&[Orders])],
        tables: &[table(Products, SOLD)],
    },
    Dashboard {
        key: DashboardKey::Customers,
        figures: &[NewCustomers, ReturningOrders, ReturningRate, AverageOrder],
        charts: &[chart(&[NewCustomers, ReturningOrders])],
        tables: &[table(Countries, &[NewCustomers, Orders, Revenue])],
    },
    Dashboard {
        key: DashboardKey::TopCustomers,
        figures: &[NewCustomers, Orders, AverageOrder],
        charts: &[],
        tables: &[table(Customers, &[Orders, Revenue, AverageOrder])],
    },
    Dashboard {
        key: DashboardKey::Subscriptions,
        figures: &[
            Mrr,
            Subscriptions,
            SubscriptionsNew,
            SubscriptionsLost,
            Churn,
            RevenueChurn,
            MrrNew,
            MrrLost,
            MrrChanged,
        ],
        charts: &[chart(&[Mrr]), chart(&[Subscriptions]), chart(&[SubscriptionsNew, SubscriptionsLost])],
        tables: &[table(Products, &[SubscriptionsNew, SubscriptionsLost, MrrNew, MrrLost, Revenue])],
    },
    Dashboard {
        key: DashboardKey::Bumps,
        figures: &[Orders, Revenue, AverageOrder],
        charts: &[chart(&[Revenue])],
        tables: &[
            table(TableKey::Bumps, &[Started, Orders, Revenue, Refunded]),
            table(Upsells, &[Started, Orders, Revenue, AverageOrder]),
        ],
    },
    Dashboard {
        key: DashboardKey::Funnels,
        figures: &[Orders, Revenue, AverageOrder],
        charts: &[],
        tables: &[table(Funnels, PLACED)],
    },
    Dashboard {
        key: DashboardKey::Marketing,
        figures: &[Revenue, Orders, Conversion, NewCustomers],
        charts: &[chart(&[NewCustomers])],
        tables: &[table(Coupons, PLACED), table(Campaigns, PLACED)],
    },
    Dashboard {
        key: DashboardKey::Campaigns,
        figures: &[Started, Orders, Revenue, NewCustomers],
        charts: &[],
        tables: &[table(Campaigns, &[Started, Orders, Conversion, NewCustomers, Revenue, Refunded])],
    },
];

/// The dashboard of a key.
pub fn find(key: DashboardKey) -> Option<&'static Dashboard> {
    DASHBOARDS.iter().find(|dashboard| dashboard.key == key)
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;

    #[test]
    fn every_key_has_its_dashboard() {
        assert!(DashboardKey::ALL.iter().all(|key| find(*key).is_some()));
        assert_eq!(DASHBOARDS.len(), DashboardKey::ALL.len());
    }

    #[test]
    fn charts_show_what_every_day_has() {
        let nothing = crate::Measures::default();
        for figure in DASHBOARDS.iter().flat_map(|dashboard| dashboard.charts).flat_map(|chart| chart.figures) {
            assert_eq!(figure.value(&nothing, crate::figure::Opening::default()), Some(0), "{figure:?}");
        }
    }
}
