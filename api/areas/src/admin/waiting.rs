//! What waits for a manager, counted: the first page of the administration.

use kontor_catalog::review::PRODUCT_REVIEWS;
use kontor_jobs::dead::JOBS;
use kontor_ledger::{ADMIN_BANK_ACCOUNTS, payout::ADMIN_PAYOUT_REQUESTS};
use kontor_lists::Sheet;
use kontor_orders::money::ADMIN_DISPUTES;
use kontor_payments::unanswered::UNANSWERED;
use kontor_verification::ADMIN_LEGITIMATIONS;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, Doc, Manager};

/// The operations.
pub struct AdminWaiting;

/// Numbers of tasks that await a decision or a check, across sellers. Each number is the total of a list with its
/// filter and, like the list, counts up to 10,001.
#[derive(Debug, Clone, Object)]
pub struct AdminWaitingAttributes {
    /// Products under review: `product_reviews` with the state `in_review`.
    pub product_reviews: i64,
    /// Undecided payout requests: `payout_requests` with the state `waiting`.
    pub payout_requests: i64,
    /// Payments and refunds that have waited for their provider's answer for more than a day: `transactions`.
    pub transactions: i64,
    /// Failed jobs: `jobs` with the state `dead`.
    pub jobs: i64,
    /// Bank accounts that are being checked: `bank_accounts` with the filters `waiting` and `livemode`.
    pub bank_accounts: i64,
    /// Verifications without a decision: `bank_account_legitimations` with the filter `waiting`.
    pub legitimations: i64,
    /// Disputes and bank inquiries that their sellers haven't answered: `disputes` with the filters `waiting` and
    /// `livemode`.
    pub disputes: i64,
}

/// Each list with the filter of what waits in it.
const LISTS: [(&Sheet, &str); 7] = [
    (&PRODUCT_REVIEWS, "filters[state][]=in_review"),
    (&ADMIN_PAYOUT_REQUESTS, "filters[state][]=waiting"),
    (&UNANSWERED, ""),
    (&JOBS, "filters[state][]=dead"),
    (&ADMIN_BANK_ACCOUNTS, "filters[waiting]=true&filters[livemode]=true"),
    (&ADMIN_LEGITIMATIONS, "filters[waiting]=true"),
    (&ADMIN_DISPUTES, "filters[waiting]=true&filters[livemode]=true"),
];

#[OpenApi(prefix_path = "/v1/admin/waiting", tag = "crate::tags::Tag::Admin")]
impl AdminWaiting {
    /// Retrieve the counts of open tasks
    ///
    /// Each number is counted like its list, so both have the same number of rows.
    #[oai(path = "/", method = "get", operation_id = "get_admin_waiting")]
    async fn show(&self, manager: Manager) -> Answer<Json<Doc<AdminWaitingAttributes>>> {
        let mut tx = manager.begin().await?;
        let mut counts = [0; LISTS.len()];
        for (count, (sheet, filter)) in counts.iter_mut().zip(LISTS) {
            *count = sheet.read(filter, tx.now())?.count(&mut tx).await?;
        }
        tx.commit().await?;
        let [product_reviews, payout_requests, transactions, jobs, bank_accounts, legitimations, disputes] = counts;
        let attributes = AdminWaitingAttributes {
            product_reviews,
            payout_requests,
            transactions,
            jobs,
            bank_accounts,
            legitimations,
            disputes,
        };
        Ok(Json(Doc::new(manager.user, "admin_waiting", attributes)))
    }
}
