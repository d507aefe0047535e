//! What a seller does in the cabinet with orders, their payments, and money on its way to the bank.

pub mod actions;
pub mod balance;
pub mod bank_accounts;
pub mod bank_entries;
pub mod bank_statements;
pub mod customers;
pub mod declarations;
pub mod disputes;
pub mod invoice_requests;
pub mod invoices;
pub mod opt_ins;
pub mod order_batches;
pub mod order_bulk;
pub mod order_courses;
pub mod order_dispute_files;
pub mod order_disputes;
mod order_downloads;
mod order_gift;
mod order_partner;
mod order_parts;
pub mod order_rates;
pub mod order_schedule;
pub mod order_services;
pub mod orders;
pub mod own_shares;
pub mod partners;
pub mod payment_logs;
pub mod payout_requests;
pub mod payouts;
pub mod transactions;
pub mod transfers;

use kontor_api_http::{self as http, tags};
use kontor_api_resources::{
    certificate_view, license_key_view, order_view, payment_ticket_view, payout_view, question_view,
};

/// The operations of these nouns, one entry each.
pub fn operations() -> impl poem_openapi::OpenApi {
    (payments(), orders(), payouts())
}

/// Payments and movements of money, of all orders.
fn payments() -> impl poem_openapi::OpenApi {
    (
        declarations::Declarations,
        (invoice_requests::InvoiceRequests, invoices::Invoices),
        (actions::payment_operations(), order_rates::OrderRates),
        (transactions::Transactions, payment_logs::PaymentLogs, disputes::Disputes),
        transfers::Transfers,
        (own_shares::TeamShares, own_shares::SalesShares, own_shares::PublisherShares),
        (bank_statements::BankStatements, bank_entries::BankEntries),
    )
}

/// Orders and what is done with one.
fn orders() -> impl poem_openapi::OpenApi {
    (
        (orders::Orders, opt_ins::OptIns, customers::Customers),
        actions::order_operations(),
        (order_bulk::OrderBulk, order_batches::OrderBatches),
        partners::Partners,
        (order_disputes::OrderDisputes, order_dispute_files::OrderDisputeFiles),
        (order_services::OrderServices, order_courses::OrderCourses),
    )
}

/// What the seller has, and how it gets to their bank.
fn payouts() -> impl poem_openapi::OpenApi {
    (balance::Balances, bank_accounts::BankAccounts, payout_requests::PayoutRequests, payouts::Payouts)
}
