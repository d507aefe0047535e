//! What an operation asks of the seller's plan: a feature, and that the plan is not on hold. Declared here once for each operation;
//! the extractor asks it, and the document tells it. What depends on what is sent asks [`super::Seller::must_have_feature`].

use kontor_kernel::{ApiError, Machine as _, Result};
pub use kontor_plans::{Entitlement, Feature, Limit};
use poem::{Request, http::Method};
use serde_json::{Value, json};

use super::{
    actor::{Seller, template},
    scopes::AREA,
};

/// Where the document tells the feature of an operation.
pub const FEATURE: &str = "x-kontor-feature";

/// What needs a feature, as its address begins after the area: who changes it, and where `true` who reads it too.
const FEATURES: &[(&str, Feature, bool)] = &[
    ("coupons", Feature::Coupons, false),
    ("funnels", Feature::Funnels, false),
    ("checkout_settings", Feature::Customization, false),
    ("products/{product}/tickets/{id}/upgrade", Feature::TicketUpgrade, false),
    ("products/{product}/digitals/{id}/stamp_preview", Feature::PdfStamp, true),
];

/// What leads to new sales: not while the plan is on hold. Refunds, payouts, exports and everything that buyers are owed go on, and
/// what is there can be changed: a date is moved, a file is repaired, a right is taken from a team member. Of several products at once
/// the action says what it is ([`Seller::plan_must_run`]).
const SALES: &[(Method, &str)] = &[
    (Method::POST, "checkout_settings"),
    (Method::POST, "coupons"),
    (Method::POST, "coupons/{id}/activate"),
    (Method::POST, "funnels"),
    (Method::POST, "funnels/{id}/duplicate"),
    (Method::POST, "funnels/{id}/publish"),
    (Method::POST, "products"),
    (Method::POST, "products/{id}/duplicate"),
    (Method::POST, "products/{id}/publish"),
    (Method::POST, "products/{id}/publish_when_verified"),
    (Method::POST, "products/{product}/pricing_plans"),
    (Method::POST, "products/{product}/tickets"),
    (Method::PUT, "products/{product}/tickets/{id}/upgrade"),
    (Method::POST, "team_members"),
    (Method::POST, "tracking_codes"),
];

/// What undoes something is never refused: nobody is kept from having less.
const UNDOING: &[&str] = &["/archive", "/deactivate", "/preview", "/resend", "/unpublish"];

/// One dashboard has one feature.
const DASHBOARDS: &str = "analytics/{dashboard}";
const DASHBOARD: &str = "analytics_";

/// What an operation asks of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asks {
    /// A feature of it.
    pub feature: Option<Feature>,
    /// That it is not on hold.
    pub runs: bool,
}

/// Whether an address is this one, or one below it.
fn is_at(rest: &str, begin: &str) -> bool {
    rest.strip_prefix(begin).is_some_and(|more| more.is_empty() || more.starts_with('/'))
}

/// What an operation asks; `template` is its address with its placeholders, `path` the one that was called.
pub fn asks(method: &Method, template: &str, path: &str) -> Asks {
    let nothing = Asks { feature: None, runs: false };
    let Some(rest) = template.strip_prefix(AREA) else { return nothing };
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS | Method::DELETE);
    let adds = changes && !UNDOING.iter().any(|end| rest.ends_with(end));
    if rest == DASHBOARDS {
        let dashboard = path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        return Asks { feature: Feature::parse(&format!("{DASHBOARD}{dashboard}")), ..nothing };
    }
    let found =
        FEATURES.iter().find(|(begin, _, reads)| is_at(rest, begin) && (adds || (*reads && *method == Method::GET)));
    let sold = rest.trim_end_matches('/');
    let runs = SALES.iter().any(|(verb, sale)| verb == method && *sale == sold);
    Asks { feature: found.map(|(_, feature, _)| *feature), runs }
}

/// Refuses a call that the seller's plan does not allow. Nothing is read for operations that ask nothing, nor in test mode.
pub(crate) async fn check(request: &Request, seller: &Seller) -> Result<()> {
    let asks = asks(request.method(), template(request)?, request.uri().path());
    if !seller.tenant.livemode || (asks.feature.is_none() && !asks.runs) {
        return Ok(());
    }
    let (found, mut tx) = Entitlement::read(&seller.app().db, seller.scope()).await?;
    if asks.runs {
        found.must_run()?;
    }
    if let Some(feature) = asks.feature {
        found.must_have(&mut tx, feature).await?;
    }
    tx.commit().await
}

impl Seller {
    /// Refuses what needs a feature that the seller's plan lacks: for what depends on what was sent.
    pub async fn must_have_feature(&self, feature: Feature) -> Result<()> {
        let (found, mut tx) = Entitlement::read(&self.app().db, self.scope()).await?;
        found.must_have(&mut tx, feature).await?;
        tx.commit().await
    }

    /// Refuses what leads to new sales while the seller's plan is on hold: for what depends on what was sent.
    pub async fn plan_must_run(&self) -> Result<()> {
        let (found, tx) = Entitlement::read(&self.app().db, self.scope()).await?;
        found.must_run()?;
        tx.commit().await
    }
}

/// Refuses what a transaction has done where there is now more than the plan allows.
pub async fn keep_limit(tx: &mut kontor_db::Tx, limit: Limit) -> Result<(), ApiError> {
    kontor_plans::entitlement(tx).await?.must_fit(tx, limit).await
}

/// Says in the document of an operation which feature it needs.
pub fn describe(method: &str, template: &str, operation: &mut Value) {
    let method = method.to_uppercase().parse().unwrap_or_default();
    let Some(operation) = operation.as_object_mut() else { return };
    let word = if template.strip_prefix(AREA) == Some(DASHBOARDS) {
        format!("{DASHBOARD}{{dashboard}}")
    } else {
        let Some(feature) = asks(&method, template, template).feature else { return };
        feature.to_string()
    };
    let words = format!("Needs the feature `{word}`; without it the call is refused with `feature_disabled` (403).");
    let before = operation.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = if before.is_empty() { words } else { format!("{before}\n\n{words}") };
    operation.insert("description".to_owned(), json!(about));
    operation.insert(FEATURE.to_owned(), json!(word));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_ask_for_the_feature_of_their_noun() {
        for (method, path, feature, runs) in [
            (Method::POST, "coupons", Some(Feature::Coupons), true),
            (Method::GET, "coupons", None, false),
            (Method::POST, "coupons/{id}/deactivate", None, false),
            (Method::DELETE, "coupons/{id}", None, false),
            (Method::PUT, "products/{product}/tickets/{id}/upgrade", Some(Feature::TicketUpgrade), true),
            (Method::GET, "products/{product}/digitals/{id}/stamp_preview", Some(Feature::PdfStamp), false),
            (Method::POST, "products/{id}/publish", None, true),
            (Method::POST, "products/{id}/unpublish", None, false),
            (Method::POST, "products/bulk", None, false),
            (Method::PATCH, "products/{id}", None, false),
            (Method::PATCH, "products/{product}/tickets/{ticket}/dates/{id}", None, false),
            (Method::POST, "products/{product}/digitals", None, false),
            (Method::POST, "team_members", None, true),
            (Method::PATCH, "team_members/{id}", None, false),
            (Method::POST, "orders/{id}/refunds", None, false),
            (Method::POST, "payout_requests", None, false),
            (Method::POST, "exports", None, false),
        ] {
            let path = format!("{AREA}{path}");
            assert_eq!(asks(&method, &path, &path), Asks { feature, runs }, "{method} {path}");
        }
        let sales = asks(&Method::GET, "/v1/cabinet/analytics/{dashboard}", "/v1/cabinet/analytics/best_sellers");
        assert_eq!(sales.feature, Some(Feature::AnalyticsBestSellers));
    }
}
