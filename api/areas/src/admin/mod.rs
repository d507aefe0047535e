//! What the platform's managers do.

pub mod audit_logs;
pub mod bank_accounts;
pub mod disputes;
pub mod feature_overrides;
pub mod jobs;
pub mod legitimations;
pub mod payout_requests;
pub mod plans;
pub mod product_review_view;
pub mod product_reviews;
pub mod reseller;
pub mod seller_account;
pub mod sellers;
pub mod transactions;
pub mod waiting;

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
        waiting::AdminWaiting,
        (bank_accounts::AdminBankAccounts, legitimations::AdminLegitimations, disputes::AdminDisputes),
    )
}
