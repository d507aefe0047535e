//! Where an export stands, and the lists that can be exported.

use kontor_kernel::{states, words};

states! {
    /// Where an export stands.
    pub enum ExportState in "exports"."state" {
        /// Waits for a worker.
        Queued "queued" => [Running, Failed],
        /// Being written.
        Running "running" => [Done, Failed],
        /// Can be fetched.
        Done "done" => [],
        /// Did not work; can be tried again.
        Failed "failed" => [Queued],
    }
    births [Queued]
}

words! {
    /// The lists that can be written to files (selling-core §2): those that there are.
    pub enum Resource {
        /// Products.
        Products "products",
        /// Products with how many have access to each: the second file of the same list (selling-core §3).
        ProductAccess "product_access",
        /// Transfers.
        Transfers "transfers",
        /// Invoices, reversals and credit notes.
        Invoices "invoices",
        /// The payment log.
        PaymentLogs "payment_logs",
        /// Orders.
        Orders "orders",
        /// Customers.
        Payers "payers",
        /// Course sessions.
        CourseSessions "course_sessions",
        /// Payment tickets.
        PaymentTickets "payment_tickets",
        /// License keys.
        LicenseKeys "license_keys",
        /// Coupons.
        Coupons "coupons",
        /// Their codes: the second file of the same list, for whoever prints or sends them.
        CouponCodes "coupon_codes",
        /// What all products ask.
        OptInQuestions "opt_in_questions",
        /// What buyers answered: the second file, for whoever hands those who agreed on to a service.
        OptInAnswers "opt_in_answers",
        /// Funnels.
        Funnels "funnels",
        /// Deals of the sales team.
        Deals "deals",
        /// Payouts.
        Payouts "payouts",
        /// Product groups with their products.
        ProductGroups "product_groups",
        /// Products by what they brought.
        BestSellers "best_sellers",
        /// Customers by what they paid.
        TopCustomers "top_customers",
        /// What links with a campaign brought.
        Campaigns "campaigns",
        /// Every day with its sums.
        FinancialReports "financial_reports",
    }
}
