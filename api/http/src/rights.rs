//! What a team member must be allowed to for each operation of the cabinet. What a key's scope covers follows from the scope; what
//! takes no key is decided here, noun by noun, and what nobody decided about is for the owner alone.

use kontor_apikeys::KeyScope;
use kontor_kernel::{ApiError, Code, Machine as _, Result};
pub use kontor_teams::TeamRight;
use kontor_teams::covers_all;
use poem::http::Method;
use serde_json::{Value, json};

use super::scopes::{self, AREA, Needs};

/// Where the document tells the right of an operation: one of the rights, `any` member, or the `owner` alone.
pub const RIGHT: &str = "x-kontor-right";

/// What an operation asks of a team member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemberNeeds {
    /// This right.
    Right(TeamRight),
    /// To be a member.
    Membership,
    /// To be the owner: no member may.
    Owner,
}

use MemberNeeds::{Membership, Owner, Right};

/// Of what takes no key: who may look, and who may change.
const PEOPLE: &[(&str, MemberNeeds, MemberNeeds)] = &[
    ("analytics", Right(TeamRight::MoneyRead), Right(TeamRight::MoneyRead)),
    // Programs may be given more than a member has.
    ("api_keys", Owner, Owner),
    // Where money goes is the owner's to say.
    ("bank_accounts", Right(TeamRight::MoneyRead), Owner),
    ("deal_commissions", Right(TeamRight::MoneyRead), Right(TeamRight::MoneyRead)),
    ("deals", Right(TeamRight::Orders), Right(TeamRight::Orders)),
    // Each asks for what the list in it asks for.
    ("exports", Membership, Membership),
    ("home", Membership, Membership),
    // What others earn is the owner's to say; whoever prepares deals sees it.
    ("incentive_plans", Right(TeamRight::Orders), Owner),
    ("invoice_settings", Right(TeamRight::Settings), Right(TeamRight::Settings)),
    ("list_columns", Membership, Membership),
    // Each of their own, chosen by their rights when it happened.
    ("notifications", Membership, Membership),
    // What visitors see of the shop.
    ("page_templates", Right(TeamRight::Marketing), Right(TeamRight::Marketing)),
    ("pages", Right(TeamRight::Marketing), Right(TeamRight::Marketing)),
    ("payment_providers", Owner, Owner),
    ("payment_settings", Owner, Owner),
    // What may be used is shown to all; what is paid for is the owner's to say.
    ("plan", Membership, Owner),
    ("push_logs", Membership, Membership),
    ("saved_views", Membership, Membership),
    // Who the seller is.
    ("seller_profile", Owner, Owner),
    ("team_members", Right(TeamRight::Team), Right(TeamRight::Team)),
    ("vat_settings", Owner, Right(TeamRight::Settings)),
    ("verification", Owner, Owner),
    ("webhook_endpoints", Owner, Owner),
];

/// What every screen shows of its shop, whoever works in it.
const SHOWN_TO_ALL: &[&str] = &["checkout_settings", "payment_settings", "seller", "test_clocks", "vat_settings"];

/// What members need another right for than a key's scope says: what is left of each payment, and the fees, are money.
const OF_MEMBERS: &[(&str, TeamRight)] = &[("transfers", TeamRight::MoneyRead)];

/// Decided for each thing by what it is for, in the handler.
const BY_PURPOSE: &[&str] = &["uploads"];

const fn of_scope(scope: KeyScope) -> TeamRight {
    match scope {
        KeyScope::ProductsRead | KeyScope::ProductsWrite => TeamRight::Products,
        KeyScope::MarketingRead | KeyScope::MarketingWrite => TeamRight::Marketing,
        KeyScope::OrdersRead | KeyScope::OrdersWrite => TeamRight::Orders,
        KeyScope::CustomersRead | KeyScope::CustomersWrite => TeamRight::Customers,
        KeyScope::PayoutsRead | KeyScope::StatementsRead => TeamRight::MoneyRead,
        KeyScope::PayoutsWrite | KeyScope::StatementsWrite => TeamRight::MoneyWrite,
        KeyScope::SettingsRead | KeyScope::SettingsWrite | KeyScope::WebhooksRead | KeyScope::WebhooksWrite => {
            TeamRight::Settings
        }
    }
}

/// What an operation asks of a member; `template` is its address with its placeholders, as the document has it.
pub fn needs(method: &Method, template: &str) -> MemberNeeds {
    let noun = template.strip_prefix(AREA).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    if *method == Method::GET && SHOWN_TO_ALL.contains(&noun) || BY_PURPOSE.contains(&noun) {
        return Membership;
    }
    if let Some((_, right)) = OF_MEMBERS.iter().find(|(known, _)| *known == noun) {
        return Right(*right);
    }
    match scopes::needs(method, template) {
        Needs::Scope(scope) => Right(of_scope(scope)),
        Needs::Person => {
            let found = PEOPLE.iter().find(|(known, ..)| *known == noun);
            found.map_or(Owner, |(_, look, change)| if *method == Method::GET { *look } else { *change })
        }
    }
}

/// The nouns that were decided about here.
pub fn nouns() -> impl Iterator<Item = &'static str> {
    PEOPLE.iter().map(|(noun, ..)| *noun)
}

/// Whether a member with these rights may.
pub fn may(rights: &[TeamRight], needs: MemberNeeds) -> bool {
    match needs {
        Right(right) => covers_all(rights, &[right]),
        Membership => true,
        Owner => false,
    }
}

/// Whether a member with these rights may do what asks a key for this scope.
pub fn may_scope(rights: &[TeamRight], scope: KeyScope) -> bool {
    may(rights, Right(of_scope(scope)))
}

/// Refuses a member who may not, and names what is missing.
pub fn check(rights: &[TeamRight], needs: MemberNeeds) -> Result<()> {
    match needs {
        needs if may(rights, needs) => Ok(()),
        Right(right) => Err(right.refusal()),
        _ => Err(ApiError::new(Code::Forbidden).with("reason", "owner_only")),
    }
}

/// What an operation asks of a member: the word of it, and a sentence.
fn told(needs: MemberNeeds) -> (String, String) {
    match needs {
        Right(right) => (right.to_string(), format!("Team members need the right `{right}`.")),
        Membership => ("any".to_owned(), "Open to every team member.".to_owned()),
        Owner => ("owner".to_owned(), "Not for team members: only the shop's owner.".to_owned()),
    }
}

/// Says in the document of an operation of the cabinet what it asks of a member.
pub fn describe(method: &str, template: &str, operation: &mut Value) {
    let method = method.to_uppercase().parse().unwrap_or_default();
    let Some(operation) = operation.as_object_mut().filter(|_| template.starts_with(AREA)) else { return };
    let (word, words) = told(needs(&method, template));
    let before = operation.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = if before.is_empty() { words } else { format!("{before}\n\n{words}") };
    operation.insert("description".to_owned(), json!(about));
    operation.insert(RIGHT.to_owned(), json!(word));
}

/// Leaves that out again: programs have scopes, and no rights.
pub fn leave_out(operation: &mut Value) {
    let Some(operation) = operation.as_object_mut() else { return };
    operation.remove(RIGHT);
    let rights = TeamRight::ALL.iter().map(|right| Right(*right)).chain([Membership, Owner]);
    if let Some(Value::String(about)) = operation.get_mut("description") {
        for (_, words) in rights.map(told) {
            if let Some(before) = about.strip_suffix(&words) {
                *about = before.trim_end().to_owned();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_ask_for_the_right_of_their_area() {
        for (method, path, wanted) in [
            (Method::PATCH, "/v1/cabinet/products/{id}", Right(TeamRight::Products)),
            (Method::GET, "/v1/cabinet/balance", Right(TeamRight::MoneyRead)),
            (Method::POST, "/v1/cabinet/payout_requests", Right(TeamRight::MoneyWrite)),
            (Method::GET, "/v1/cabinet/bank_accounts", Right(TeamRight::MoneyRead)),
            (Method::POST, "/v1/cabinet/bank_accounts", Owner),
            (Method::GET, "/v1/cabinet/seller", Membership),
            (Method::PATCH, "/v1/cabinet/seller", Right(TeamRight::Settings)),
            (Method::GET, "/v1/cabinet/webhook_endpoints", Right(TeamRight::Settings)),
            (Method::POST, "/v1/cabinet/webhook_endpoints", Owner),
            (Method::GET, "/v1/cabinet/team_members", Right(TeamRight::Team)),
            (Method::GET, "/v1/cabinet/of_tomorrow", Owner),
        ] {
            assert_eq!(needs(&method, path), wanted, "{method} {path}");
        }
    }
}
