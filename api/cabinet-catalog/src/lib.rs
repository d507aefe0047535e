//! What a seller does in the cabinet with products, what belongs to them, and what buyers hold of them.

pub mod addons;
pub mod categories;
pub mod certificate_settings;
pub mod certificates;
pub mod contents;
pub mod course;
pub mod course_grants;
pub mod course_sessions;
pub mod covers;
pub mod digitals;
pub mod lesson_view;
pub mod lessons;
pub mod license_key_settings;
pub mod license_keys;
pub mod opt_in_questions;
pub mod payment_tickets;
pub mod pricing_plans;
pub mod product_body;
pub mod product_bulk;
pub mod product_groups;
pub mod product_launch;
pub mod products;
pub mod ticket_dates;
pub mod ticket_design;
pub mod tickets;
pub mod uploads;

use kontor_api_http::{self as http, app, pdf_preview, tags};
use kontor_api_resources::{
    certificate_view, file_view, license_key_view, payment_ticket_view, plan_terms, product_view, question_view,
    ticket_view,
};

/// The operations of these nouns, one entry each.
pub fn operations() -> impl poem_openapi::OpenApi {
    (
        (
            products::Products,
            product_bulk::ProductBulk,
            product_launch::ProductLaunch,
            pricing_plans::PricingPlans,
            contents::Contents,
            addons::Addons,
        ),
        (product_groups::ProductGroups, categories::Categories),
        (digitals::Digitals, covers::Covers, uploads::Uploads),
        (course::Course, lessons::Lessons),
        (course_sessions::CourseSessions, course_grants::CourseGrants),
        opt_in_questions::OptInQuestions,
        (license_keys::LicenseKeys, license_key_settings::LicenseKeySettings),
        (tickets::Tickets, ticket_dates::TicketDates, ticket_design::TicketDesigns),
        (payment_tickets::PaymentTickets, certificates::Certificates, certificate_settings::CertificateSettingsApi),
    )
}
