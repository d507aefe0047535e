//! What the platform's managers do.

pub mod audit_logs;
pub mod bank_accounts;
pub mod deals;
pub mod disputes;
pub mod email_logs;
pub mod exports;
pub mod feature_overrides;
pub mod figures;
pub mod jobs;
pub mod legitimations;
pub mod list_exports;
pub mod orders;
pub mod payers;
pub mod payout_requests;
pub mod payouts;
pub mod plans;
pub mod product_review_view;
pub mod product_reviews;
pub mod products;
pub mod push_logs;
pub mod reseller;
pub mod seller_account;
pub mod seller_notes;
pub mod sellers;
pub mod support;
pub mod transactions;
pub mod users;
pub mod waiting;
pub mod webhook_deliveries;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        jobs::Jobs,
        payout_requests::AdminPayoutRequests,
        product_reviews::ProductReviews,
        (sellers::AdminSellers, seller_account::SellerAccounts, plans::AdminPlans, feature_overrides::FeatureOverrides),
        reseller::AdminReseller,
        transactions::AdminTransactions,
        audit_logs::AuditLogs,
        (waiting::AdminWaiting, figures::AdminFigures::default()),
        (orders::AdminOrders, payers::AdminPayers, products::AdminProducts, payouts::AdminPayouts, deals::AdminDeals),
        (
            push_logs::AdminPushLogs,
            email_logs::AdminEmailLogs,
            webhook_deliveries::AdminDeliveries,
            exports::AdminExports,
            list_exports::ListExports,
        ),
        (users::AdminUsers, seller_notes::SellerNotes, support::Support),
        (bank_accounts::AdminBankAccounts, legitimations::AdminLegitimations, disputes::AdminDisputes),
    )
}
