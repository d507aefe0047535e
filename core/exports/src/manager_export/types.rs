//! The types of managers' exports: the one registry of which lists of theirs there are as files.

use kontor_kernel::words;

words! {
    /// A list of managers that can be written to a file; the address of the list is the same word.
    pub enum AdminExportType {
        /// Accounts.
        Users "users",
        /// Sellers.
        Sellers "sellers",
        /// Orders.
        Orders "orders",
        /// Customers.
        Payers "payers",
        /// Products.
        Products "products",
        /// Products in review.
        ProductReviews "product_reviews",
        /// Payouts.
        Payouts "payouts",
        /// Payout requests.
        PayoutRequests "payout_requests",
        /// Bank accounts.
        BankAccounts "bank_accounts",
        /// Verifications.
        Legitimations "bank_account_legitimations",
        /// Disputes.
        Disputes "disputes",
        /// Payments and refunds without an answer.
        Transactions "transactions",
        /// Deals.
        Deals "deals",
        /// Plans.
        Plans "plans",
        /// Features that were switched for one seller.
        FeatureOverrides "feature_overrides",
        /// Emails.
        EmailLogs "email_logs",
        /// Pushes.
        PushLogs "push_logs",
        /// Webhook deliveries.
        WebhookDeliveries "webhook_deliveries",
        /// Jobs.
        Jobs "jobs",
        /// Exports of sellers.
        Exports "exports",
        /// What managers did.
        AuditLogs "audit_logs",
    }
}
