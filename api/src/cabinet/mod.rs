//! What a seller does in the cabinet.

pub mod addons;
pub mod api_keys;
pub mod balance;
pub mod bank_accounts;
pub mod bank_entries;
pub mod bank_statements;
pub mod categories;
pub mod certificate_settings;
pub mod certificates;
pub mod checkout_settings;
mod checkout_theme;
pub mod consent_settings;
pub mod contact_form;
pub mod contact_messages;
pub mod contents;
pub mod coupon_rules;
pub mod coupons;
pub mod course;
pub mod course_grants;
pub mod course_sessions;
pub mod covers;
pub mod declarations;
pub mod digitals;
pub mod disputes;
pub mod email_logs;
pub mod events;
pub mod exports;
pub mod file_view;
pub mod funnel_view;
pub mod funnels;
pub mod invoice_requests;
pub mod legal_texts;
pub mod lesson_view;
pub mod lessons;
pub mod license_key_settings;
pub mod license_keys;
pub mod list_columns;
pub mod opt_in_questions;
pub mod opt_ins;
pub mod order_access;
pub mod order_actions;
pub mod order_batches;
pub mod order_bulk;
mod order_courses;
pub mod order_dispute_files;
pub mod order_disputes;
pub mod order_events;
mod order_gift;
pub mod order_merges;
pub mod order_method;
mod order_partner;
mod order_parts;
pub mod order_plan_changes;
pub mod order_plans;
pub mod order_rate_accepts;
pub mod order_rate_asks;
pub mod order_rate_skips;
pub mod order_rates;
pub mod order_reactivations;
pub mod order_refunds;
pub mod order_services;
pub mod orders;
pub mod partners;
pub mod payment_logs;
mod payment_matrix;
pub mod payment_providers;
pub mod payment_settings;
pub mod payment_tickets;
pub mod payout_requests;
pub mod payouts;
mod plan_terms;
pub mod pricing_plans;
pub mod product_body;
pub mod product_bulk;
pub mod product_groups;
pub mod product_view;
pub mod products;
pub mod saved_views;
pub mod seller;
pub mod seller_profile;
pub mod test_clocks;
pub mod ticket_dates;
pub mod ticket_design;
pub mod ticket_view;
pub mod tickets;
pub mod tracking_codes;
pub mod transactions;
pub mod transfers;
pub mod uploads;
pub mod vat_settings;
pub mod verification;
pub mod webhook_deliveries;
pub mod webhook_endpoints;

/// The operations of this area, one entry a noun.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        exports::Exports,
        (
            declarations::Declarations,
            invoice_requests::InvoiceRequests,
            order_rate_accepts::OrderRateAccepts,
            order_rate_asks::OrderRateAsks,
            order_rate_skips::OrderRateSkips,
            order_rates::OrderRates,
            (transactions::Transactions, payment_logs::PaymentLogs, disputes::Disputes),
            transfers::Transfers,
            (bank_statements::BankStatements, bank_entries::BankEntries),
        ),
        (
            (orders::Orders, order_events::OrderEvents),
            (order_actions::OrderActions, order_access::OrderAccess),
            (order_merges::OrderMerges, order_plan_changes::OrderPlanChanges, order_reactivations::OrderReactivations),
            order_method::OrderMethods,
            (order_bulk::OrderBulk, order_batches::OrderBatches),
            partners::Partners,
            order_plans::OrderPlans,
            (order_refunds::OrderRefunds, order_disputes::OrderDisputes, order_dispute_files::OrderDisputeFiles),
            order_services::OrderServices,
        ),
        (payment_tickets::PaymentTickets, certificates::Certificates),
        (course_sessions::CourseSessions, course_grants::CourseGrants),
        catalogue(),
        (coupons::Coupons, funnels::Funnels),
        (tracking_codes::TrackingCodes, consent_settings::ConsentSettings),
        (contact_form::ContactForms, contact_messages::ContactMessages),
        (checkout_settings::Settings, legal_texts::LegalTexts, vat_settings::VatSettings),
        (payment_settings::PaymentSettingsApi, payment_providers::PaymentProviders),
        (email_logs::EmailLogs, saved_views::SavedViews, list_columns::ListColumns),
        (seller::Settings, api_keys::ApiKeys),
        test_clocks::TestClocks,
        money(),
        (webhook_endpoints::WebhookEndpoints, webhook_deliveries::WebhookDeliveries, events::Events),
    )
}

/// Products and what they own.
fn catalogue() -> impl poem_openapi::OpenApi {
    (
        (
            products::Products,
            product_bulk::ProductBulk,
            pricing_plans::PricingPlans,
            contents::Contents,
            addons::Addons,
        ),
        (product_groups::ProductGroups, categories::Categories),
        (digitals::Digitals, covers::Covers, uploads::Uploads),
        (course::Course, lessons::Lessons),
        (opt_in_questions::OptInQuestions, opt_ins::OptIns),
        (license_keys::LicenseKeys, license_key_settings::LicenseKeySettings),
        (
            tickets::Tickets,
            ticket_dates::TicketDates,
            ticket_design::TicketDesigns,
            certificate_settings::CertificateSettingsApi,
        ),
    )
}

/// Who the seller is, what they have, and how it gets to their bank.
fn money() -> impl poem_openapi::OpenApi {
    (
        seller_profile::SellerProfiles,
        verification::Verifications,
        balance::Balances,
        bank_accounts::BankAccounts,
        payout_requests::PayoutRequests,
        payouts::Payouts,
    )
}
