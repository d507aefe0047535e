//! What an API key must be allowed to for each operation of the cabinet. One table, by the nouns of the addresses: the
//! extractor asks it for every call with a key, and the document tells it of every operation. A noun that is missing here
//! is for people only, and a test fails.

use kontor_apikeys::KeyScope;
use poem::http::Method;
use serde_json::{Value, json};

/// Where the nouns of the cabinet begin.
pub const AREA: &str = "/v1/cabinet/";
/// Where the document tells the scope of an operation.
pub const SCOPE: &str = "x-kontor-scope";
/// The scheme of calls with a key.
pub const SCHEME: &str = "api_key";

/// What an operation asks of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// This scope.
    Scope(KeyScope),
    /// A signed-in person in its place.
    Person,
}

/// For whom a noun is.
#[derive(Debug, Clone, Copy)]
enum For {
    /// People only: what gives other access, decides where money goes, says who the seller is, or hands out everything at once.
    People,
    /// Programs look at it; people change it.
    Reading(KeyScope),
    /// Programs look at it and change it.
    Both(KeyScope, KeyScope),
}

const PRODUCTS: For = For::Both(KeyScope::ProductsRead, KeyScope::ProductsWrite);
const MARKETING: For = For::Both(KeyScope::MarketingRead, KeyScope::MarketingWrite);
const ORDERS: For = For::Both(KeyScope::OrdersRead, KeyScope::OrdersWrite);
const CUSTOMERS: For = For::Both(KeyScope::CustomersRead, KeyScope::CustomersWrite);
const STATEMENTS: For = For::Both(KeyScope::StatementsRead, KeyScope::StatementsWrite);
const PAYOUTS: For = For::Both(KeyScope::PayoutsRead, KeyScope::PayoutsWrite);
const SETTINGS: For = For::Both(KeyScope::SettingsRead, KeyScope::SettingsWrite);
const WEBHOOKS: For = For::Both(KeyScope::WebhooksRead, KeyScope::WebhooksWrite);

/// Every noun of the cabinet: what stands first behind `/v1/cabinet/`.
const NOUNS: &[(&str, For)] = &[
    // Dashboards are for people; programs add up the lists that they read.
    ("analytics", For::People),
    ("api_keys", For::People),
    ("balance", PAYOUTS),
    ("bank_accounts", For::People),
    ("bank_entries", STATEMENTS),
    ("bank_statements", STATEMENTS),
    ("categories", PRODUCTS),
    ("certificates", ORDERS),
    ("checkout_settings", SETTINGS),
    ("consent_settings", SETTINGS),
    ("contact_form", SETTINGS),
    ("contact_messages", CUSTOMERS),
    ("coupon_codes", MARKETING),
    ("coupons", MARKETING),
    ("course_grants", ORDERS),
    ("course_sessions", ORDERS),
    ("customers", CUSTOMERS),
    // What somebody earns is decided by people.
    ("deal_commissions", For::People),
    ("deals", For::People),
    ("declarations", ORDERS),
    // They are answered where their order is.
    ("disputes", For::Reading(KeyScope::OrdersRead)),
    ("email_logs", CUSTOMERS),
    ("events", WEBHOOKS),
    // A file can hold any list, so it would be a way around every scope; programs read the lists themselves.
    ("exports", For::People),
    ("funnels", MARKETING),
    ("home", For::People),
    ("incentive_plans", For::People),
    ("invoice_requests", ORDERS),
    ("invoice_settings", For::Reading(KeyScope::SettingsRead)),
    ("invoices", For::Reading(KeyScope::OrdersRead)),
    ("legal_texts", SETTINGS),
    ("license_keys", PRODUCTS),
    // What people are told is theirs; programs have webhooks.
    ("notifications", For::People),
    ("opt_in_answers", CUSTOMERS),
    ("opt_in_questions", PRODUCTS),
    ("list_columns", For::People),
    ("order_batches", ORDERS),
    ("order_rates", ORDERS),
    ("orders", ORDERS),
    // Pages are made by hand, with the editor.
    ("page_templates", For::People),
    ("pages", For::People),
    // Who may be named on orders is put on the list by a code that they hand over.
    ("partners", ORDERS),
    ("payment_logs", For::Reading(KeyScope::OrdersRead)),
    ("payment_providers", For::People),
    ("payment_settings", For::Reading(KeyScope::SettingsRead)),
    ("payment_tickets", ORDERS),
    ("payout_requests", PAYOUTS),
    ("payouts", PAYOUTS),
    // What the seller pays the platform for is theirs to choose.
    ("plan", For::People),
    ("product_groups", PRODUCTS),
    ("products", PRODUCTS),
    // How people look at lists is theirs; programs ask with filters of their own.
    ("push_logs", For::People),
    ("saved_views", For::People),
    ("seller", SETTINGS),
    ("seller_profile", For::People),
    // Whoever works for the shop is invited by a person.
    ("team_members", For::People),
    ("test_clocks", SETTINGS),
    ("tracking_codes", SETTINGS),
    ("transactions", ORDERS),
    ("transfers", ORDERS),
    ("uploads", PRODUCTS),
    ("vat_settings", For::Reading(KeyScope::SettingsRead)),
    ("verification", For::People),
    ("webhook_deliveries", WEBHOOKS),
    // Whoever names a server hears of everything: people do, with a fresh proof.
    ("webhook_endpoints", For::Reading(KeyScope::WebhooksRead)),
];

/// The nouns that were decided about.
pub fn nouns() -> impl Iterator<Item = &'static str> {
    NOUNS.iter().map(|(noun, _)| *noun)
}

/// What an operation asks of a key; `template` is its address with its placeholders, as the document has it.
pub fn needs(method: &Method, template: &str) -> Needs {
    let noun = template.strip_prefix(AREA).and_then(|rest| rest.split('/').next());
    let found = NOUNS.iter().find(|(known, _)| Some(*known) == noun).map_or(For::People, |(_, whom)| *whom);
    // A preview changes nothing, although it is sent a body.
    let looks = *method == Method::GET || (*method == Method::POST && template.ends_with("/preview"));
    match (found, looks) {
        (For::Reading(scope) | For::Both(scope, _), true) | (For::Both(_, scope), false) => Needs::Scope(scope),
        (For::People, _) | (For::Reading(_), false) => Needs::Person,
    }
}

/// Says in the document what an operation asks of a key, and of those that take none that they do not.
pub fn describe(method: &str, template: &str, operation: &mut Value) {
    let method = method.to_uppercase().parse().unwrap_or_default();
    let Some(operation) = operation.as_object_mut() else { return };
    let schemes = operation.get_mut("security").and_then(Value::as_array_mut);
    let Some(schemes) = schemes.filter(|schemes| schemes.iter().any(|one| one.get(SCHEME).is_some())) else { return };
    let words = match needs(&method, template) {
        Needs::Scope(scope) => {
            operation.insert(SCOPE.to_owned(), json!(scope.to_string()));
            format!("With an API key: `{scope}`.")
        }
        Needs::Person => {
            schemes.retain(|one| one.get(SCHEME).is_none());
            "Not available with an API key.".to_owned()
        }
    };
    let before = operation.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = if before.is_empty() { words } else { format!("{before}\n\n{words}") };
    operation.insert("description".to_owned(), json!(about));
}
