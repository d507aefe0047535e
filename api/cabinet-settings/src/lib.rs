//! What a seller does in the cabinet with the shop itself: its settings, its marketing, its programs, its lists.

pub mod analytics;
pub mod api_keys;
pub mod checkout_settings;
mod checkout_theme;
pub mod consent_settings;
pub mod contact_form;
pub mod contact_messages;
pub mod coupon_rules;
pub mod coupons;
pub mod deals;
pub mod email_logs;
pub mod events;
pub mod exports;
pub mod funnel_view;
pub mod funnels;
pub mod incentive_plans;
pub mod invoice_settings;
pub mod legal_texts;
pub mod list_columns;
pub mod notification_stream;
pub mod notifications;
pub mod order_events;
pub mod page_templates;
pub mod page_view;
pub mod pages;
mod payment_matrix;
pub mod payment_providers;
pub mod payment_settings;
pub mod plan;
pub mod saved_views;
pub mod seller;
pub mod seller_profile;
pub mod team_members;
pub mod test_clocks;
pub mod tracking_codes;
pub mod vat_settings;
pub mod verification;
pub mod webhook_deliveries;
pub mod webhook_endpoints;

use kontor_api_http::{self as http, tags};
use kontor_api_resources::{self as resources, export_view};

/// The operations of these nouns, one entry each.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        (exports::Exports, analytics::Analytics),
        (coupons::Coupons, funnels::Funnels, pages::Pages, page_templates::PageTemplates),
        (tracking_codes::TrackingCodes, consent_settings::ConsentSettings),
        (contact_form::ContactForms, contact_messages::ContactMessages),
        (checkout_settings::Settings, legal_texts::LegalTexts, vat_settings::VatSettings),
        invoice_settings::InvoiceSettingsApi,
        (payment_settings::PaymentSettingsApi, payment_providers::PaymentProviders),
        (email_logs::EmailLogs, saved_views::SavedViews, list_columns::ListColumns),
        (seller::Settings, seller_profile::SellerProfiles, verification::Verifications, api_keys::ApiKeys),
        (test_clocks::TestClocks, team_members::TeamMembers, plan::SellerPlans),
        (deals::Deals, incentive_plans::IncentivePlans),
        (notifications::Notifications, notification_stream::NotificationStream),
        webhooks(),
    )
}

/// What happened, and who was told.
fn webhooks() -> impl poem_openapi::OpenApi {
    (
        (webhook_endpoints::WebhookEndpoints, webhook_deliveries::WebhookDeliveries),
        (events::Events, order_events::OrderEvents),
    )
}
