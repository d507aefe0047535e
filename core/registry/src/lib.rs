//! Every list of the cabinet and of the administration, once: the api documents their parameters, saved views and chosen columns are kept for them,
//! and the worker writes them to files.
//!
//! Owns no table.
//! * Never a list that one process offers and another does not know: whoever needs lists reads them here.
//!
//! Who may call: the composition roots.

mod screens;

use kontor_exports::{AdminExportType, Resource};
use kontor_kernel::Machine;
use kontor_lists::Sheet;

pub use screens::typescript;

/// The lists of sellers. Each is read at `/v1/cabinet/{name}`.
pub static SHEETS: &[&Sheet] = &[
    &kontor_orders::ORDERS,
    &kontor_orders::customer::CUSTOMERS,
    &kontor_orders::money::ORDER_RATES,
    &kontor_orders::money::TRANSACTIONS,
    &kontor_orders::money::PAYMENT_LOGS,
    &kontor_orders::money::TRANSFERS,
    &kontor_orders::money::DISPUTES,
    &kontor_orders::invoice_request::INVOICE_REQUESTS,
    &kontor_invoices::INVOICES,
    &kontor_orders::declarations::DECLARATIONS,
    &kontor_orders::opt_ins::OPT_IN_ANSWERS,
    &kontor_catalog::PRODUCTS,
    &kontor_catalog::OPT_IN_QUESTIONS,
    &kontor_catalog::license_keys::LICENSE_KEYS,
    &kontor_coupons::COUPONS,
    &kontor_coupons::COUPON_CODES,
    &kontor_funnels::FUNNELS,
    &kontor_fulfilment::tickets::PAYMENT_TICKETS,
    &kontor_fulfilment::sessions::COURSE_SESSIONS,
    &kontor_ledger::payout::PAYOUT_REQUESTS,
    &kontor_ledger::payout::PAYOUTS,
    &kontor_statements::BANK_STATEMENTS,
    &kontor_statements::BANK_ENTRIES,
    &kontor_storefront::contact::MESSAGES,
    &kontor_notifications::MAILS,
    &kontor_inbox::NOTIFICATIONS,
    &kontor_inbox::PUSH_LOGS,
    &kontor_exports::EXPORTS,
    &kontor_deals::DEALS,
    &kontor_deals::INCENTIVE_PLANS,
    &kontor_deals::COMMISSIONS,
    &kontor_webhooks::EVENTS,
    &kontor_webhooks::DELIVERIES,
];

/// The lists of managers, of all sellers at once.
pub static ADMIN_SHEETS: &[&Sheet] = &[
    &kontor_jobs::dead::JOBS,
    &kontor_accounts::AUDIT_LOGS,
    &kontor_plans::SELLERS,
    &kontor_plans::PLANS,
    &kontor_plans::FEATURE_OVERRIDES,
    &kontor_catalog::review::PRODUCT_REVIEWS,
    &kontor_ledger::payout::ADMIN_PAYOUT_REQUESTS,
    &kontor_ledger::ADMIN_BANK_ACCOUNTS,
    &kontor_verification::ADMIN_LEGITIMATIONS,
    &kontor_orders::money::ADMIN_DISPUTES,
    &kontor_payments::unanswered::UNANSWERED,
    &kontor_accounts::USERS,
    &kontor_orders::ADMIN_ORDERS,
    &kontor_orders::ADMIN_PAYERS,
    &kontor_catalog::ADMIN_PRODUCTS,
    &kontor_ledger::payout::ADMIN_PAYOUTS,
    &kontor_deals::ADMIN_DEALS,
    &kontor_inbox::ADMIN_PUSH_LOGS,
    &kontor_notifications::ADMIN_MAILS,
    &kontor_webhooks::ADMIN_DELIVERIES,
    &kontor_exports::ADMIN_EXPORTS,
];

/// Every list that there is.
pub fn all() -> impl Iterator<Item = &'static Sheet> {
    SHEETS.iter().chain(ADMIN_SHEETS).copied()
}

/// The list that is read at an address.
pub fn sheet_at(path: &str) -> Option<&'static Sheet> {
    all().find(|sheet| sheet.path() == path)
}

/// The list of sellers of this name.
pub fn sheet(name: &str) -> Option<&'static Sheet> {
    SHEETS.iter().find(|sheet| sheet.name == name).copied()
}

/// Sheets that are no list of their own: further files of the rows of one.
static FILES: &[&Sheet] = &[
    &kontor_catalog::PRODUCT_ACCESS,
    &kontor_catalog::PRODUCT_GROUPS,
    &kontor_analytics::BEST_SELLERS,
    &kontor_analytics::TOP_CUSTOMERS,
    &kontor_analytics::CAMPAIGNS,
    &kontor_analytics::FINANCIAL_REPORTS,
    &kontor_orders::customer::PAYERS,
];

/// The sheet whose columns become the file of a resource: the list of its name. A test looks that each has one.
pub fn exported(resource: Resource) -> Option<&'static Sheet> {
    SHEETS.iter().chain(FILES).find(|sheet| sheet.name == resource.text()).copied()
}

/// The list of managers that becomes the file of a type: the one that is read at the address of its word.
pub fn exported_for_manager(resource: AdminExportType) -> Option<&'static Sheet> {
    let path = format!("/v1/admin/{}", resource.text());
    ADMIN_SHEETS.iter().find(|sheet| sheet.path() == path).copied()
}
