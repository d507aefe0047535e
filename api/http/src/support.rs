//! A manager in a seller's cabinet: what they may not do there, and what is written down of what they do.

use std::sync::Arc;

use kontor_accounts::Caller;
use kontor_db::{Act, Scope, Tenant};
use kontor_kernel::{ApiError, Code, Result};
use kontor_teams::{SUPPORT_RIGHTS, SupportAccess};
use poem::{Request, http::Method};
use serde_json::json;

use super::{
    actor::{Seller, template},
    rights,
    scopes::AREA,
    step_up,
};
use crate::app::App;

/// Bank data, which nobody but the seller's own people sees.
const HIDDEN: &[&str] = &["bank_accounts", "bank_entries", "bank_statements"];

/// Where changes move money, promise it to somebody or end a sale.
const SALES: &[&str] = &["deals", "order_batches", "order_rates", "orders", "partners"];

/// What support changes there all the same; what nobody decided about is not for them.
const HELP: &[&str] = &[
    "orders/{id}/access",
    "orders/{id}/courses/{access}/send_link",
    "orders/{id}/resend_receipt",
    "orders/{order}/services/{id}/deliver",
    "orders/{order}/services/{id}/reopen",
];

/// The seller whose cabinet a manager's session is in. The access is looked at for every call, and what may change something is written
/// down before it is done: there is no change without its row.
pub async fn seller(request: &Request, app: Arc<App>, caller: &Caller) -> Result<Seller> {
    let tenant = caller.tenant.ok_or_else(|| ApiError::new(Code::Forbidden))?;
    let access = kontor_teams::support_for(&app.db, caller.user, caller.session, tenant.id).await?;
    let template = template(request)?;
    check(request.method(), template)?;
    step_up::check(request, &app, caller)?;
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS) {
        write_down(request, &app, caller, tenant, &access, template).await?;
    }
    Ok(Seller::for_support(app, caller, tenant))
}

/// Refuses what support may not, and names what is missing.
pub fn check(method: &Method, template: &str) -> Result<()> {
    let path = template.strip_prefix(AREA).unwrap_or_default();
    let noun = path.split('/').next().unwrap_or_default();
    if HIDDEN.contains(&noun) {
        return Err(ApiError::new(Code::Forbidden).with("reason", "not_for_support"));
    }
    // A preview changes nothing, although it is sent a body.
    let looks = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) || path.ends_with("/preview");
    if SALES.contains(&noun) && !looks && !HELP.contains(&path) {
        return Err(ApiError::new(Code::Forbidden).with("reason", "sales_not_for_support"));
    }
    rights::check(SUPPORT_RIGHTS, rights::needs(method, template))
}

async fn write_down(
    request: &Request,
    app: &App,
    caller: &Caller,
    tenant: Tenant,
    access: &SupportAccess,
    template: &str,
) -> Result<()> {
    let mut tx = app.manager_db.begin(Scope::ManagerFor(caller.user, tenant)).await?;
    let details = json!({
        "name": format!("{} {template}", request.method()), "reason": access.reason, "support_access": access.id.to_string(),
    });
    tx.audit(Act::SupportChange, request.uri().path(), &details).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn support_helps_and_neither_moves_money_nor_gives_access() {
        for (method, path, may) in [
            (Method::PATCH, "/v1/cabinet/products/{id}", true),
            (Method::GET, "/v1/cabinet/orders", true),
            (Method::GET, "/v1/cabinet/balance", true),
            (Method::PATCH, "/v1/cabinet/seller", true),
            (Method::GET, "/v1/cabinet/bank_accounts", false),
            (Method::GET, "/v1/cabinet/bank_statements", false),
            (Method::POST, "/v1/cabinet/bank_accounts", false),
            (Method::POST, "/v1/cabinet/payout_requests", false),
            (Method::GET, "/v1/cabinet/api_keys", false),
            (Method::POST, "/v1/cabinet/api_keys", false),
            (Method::GET, "/v1/cabinet/team_members", false),
            (Method::POST, "/v1/cabinet/webhook_endpoints", false),
            (Method::POST, "/v1/cabinet/orders/{id}/resend_receipt", true),
            (Method::POST, "/v1/cabinet/orders/{id}/access", true),
            (Method::GET, "/v1/cabinet/orders/{id}/refunds/preview", true),
            (Method::POST, "/v1/cabinet/order_batches/preview", true),
            (Method::PATCH, "/v1/cabinet/customers/{id}", true),
            (Method::GET, "/v1/cabinet/deals", true),
            (Method::POST, "/v1/cabinet/orders/{id}/refunds", false),
            (Method::POST, "/v1/cabinet/orders/{id}/refunds/{refund}/sent", false),
            (Method::POST, "/v1/cabinet/orders/{id}/cancel", false),
            (Method::POST, "/v1/cabinet/orders/{id}/disputes/{dispute}/accept", false),
            (Method::POST, "/v1/cabinet/orders/{id}/plan_change", false),
            (Method::POST, "/v1/cabinet/orders/of_tomorrow", false),
            (Method::POST, "/v1/cabinet/orders/bulk", false),
            (Method::POST, "/v1/cabinet/order_batches", false),
            (Method::POST, "/v1/cabinet/order_rates/{id}/skip", false),
            (Method::POST, "/v1/cabinet/order_rates/{id}/accept", false),
            (Method::POST, "/v1/cabinet/order_rates/{id}/ask_again", false),
            (Method::POST, "/v1/cabinet/partners", false),
            (Method::POST, "/v1/cabinet/deals", false),
            (Method::POST, "/v1/cabinet/deals/{id}/send", false),
        ] {
            assert_eq!(check(&method, path).is_ok(), may, "{method} {path}");
        }
    }
}
