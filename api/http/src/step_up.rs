//! What wants a fresh proof of who is there: the one list of operations that move money or give access. The extractors ask it
//! for every call of a session, and the document tells it of every operation. Programs with an API key cannot prove
//! themselves anew: which of these are open for a key at all is decided in [`super::scopes`].

use kontor_accounts::{Caller, FRESH_MINUTES};
use kontor_kernel::Result;
use poem::{Request, http::Method};
use serde_json::{Value, json};

use super::actor::template;
use crate::app::App;

/// Where the document says that an operation wants a fresh proof.
pub const STEP_UP: &str = "x-kontor-step-up";

/// The nouns whose every change wants one. A noun stands here as its operations' addresses begin.
const GUARDED: &[&str] = &[
    // What managers decide: about other people's money and shops.
    "/v1/admin",
    // Keys open the shop for programs.
    "/v1/app/user/api_keys",
    // What an account is signed in to with.
    "/v1/app/user/passkeys",
    "/v1/app/user/recovery_codes",
    "/v1/app/user/totp",
    "/v1/cabinet/api_keys",
    // Where money goes, and that it does.
    "/v1/cabinet/bank_accounts",
    "/v1/cabinet/payment_providers",
    "/v1/cabinet/payout_requests",
    "/v1/cabinet/payouts",
    // Who else works in the shop.
    "/v1/cabinet/team_members",
    // The same of what is people's own in the books of shops.
    "/v1/publish/shops/{seller_id}/bank_accounts",
    "/v1/publish/shops/{seller_id}/payout_requests",
    "/v1/sales_team_member/shops/{seller_id}/bank_accounts",
    "/v1/sales_team_member/shops/{seller_id}/payout_requests",
    "/v1/team_member/shops/{seller_id}/bank_accounts",
    "/v1/team_member/shops/{seller_id}/payout_requests",
    // Who hears of everything that happens.
    "/v1/cabinet/webhook_endpoints",
];

/// What gives rights back, which is never refused.
const FREE: &[&str] = &["/v1/admin/support_access/end"];

/// Whether an operation wants a fresh proof; `template` is its address with its placeholders, as the document has it.
pub fn guards(method: &Method, template: &str) -> bool {
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let noun = |noun: &&str| template.strip_prefix(*noun).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    changes && GUARDED.iter().any(noun) && !FREE.contains(&template)
}

/// Refuses a session's call with `step_up_required` when it wants a fresh proof and the last one is too old.
pub fn check(request: &Request, app: &App, caller: &Caller) -> Result<()> {
    if guards(request.method(), template(request)?) {
        caller.must_be_fresh(app.db.env().clock.now())?;
    }
    Ok(())
}

/// Says in the document of an operation that wants a fresh proof that it does.
pub fn describe(method: &str, path: &str, operation: &mut Value) {
    let method = method.to_uppercase().parse().unwrap_or_default();
    let Some(operation) = operation.as_object_mut().filter(|_| guards(&method, path)) else { return };
    let words = format!(
        "In a session, this needs a recent sign-in: if the last sign-in or call of `step_up_session` was more than \
         {FRESH_MINUTES} minutes ago, it is refused with `step_up_required` (403)."
    );
    let before = operation.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = if before.is_empty() { words } else { format!("{before}\n\n{words}") };
    operation.insert("description".to_owned(), json!(about));
    operation.insert(STEP_UP.to_owned(), json!(true));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_guarded_nouns_and_nothing_else() {
        for (method, path, wants) in [
            (Method::POST, "/v1/cabinet/payouts", true),
            (Method::DELETE, "/v1/cabinet/bank_accounts/{id}", true),
            (Method::GET, "/v1/cabinet/bank_accounts/{id}", false),
            (Method::POST, "/v1/cabinet/payouts_of_others", false),
            (Method::POST, "/v1/admin/jobs/{id}/replay", true),
            (Method::POST, "/v1/admin/sellers/{id}/support_access", true),
            (Method::POST, "/v1/admin/support_access/end", false),
            (Method::POST, "/v1/cabinet/orders/{id}/refunds", false),
        ] {
            assert_eq!(guards(&method, path), wants, "{method} {path}");
        }
    }
}
