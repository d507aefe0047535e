//! What the platform's managers do.

pub mod audit_logs;
pub mod jobs;
mod paging;
pub mod payout_requests;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (jobs::Jobs, payout_requests::AdminPayoutRequests, audit_logs::AuditLogs)
}
