//! The sandbox's own words, and what they mean in ours.

use std::str::FromStr;

use chrono::{DateTime, Utc};
use kontor_kernel::{Currency, Locale};
use kontor_payments::{
    PaymentForm,
    provider::{
        Advice, BrowserInfo, Charge as OurCharge, EventSubject, MandateFacts, NextAction, Outcome, PayoutOutcome,
        ProviderFault, Refund as OurRefund, RefundOutcome, SavedMethod, WireInstructions,
    },
};
use serde::{Deserialize, Serialize};
use url::Url;

use super::amounts::in_ours;

/// How their lists answer.
#[derive(Deserialize)]
pub(super) struct Page<T> {
    pub data: Vec<T>,
    #[serde(default)]
    pub has_more: bool,
}

/// How they say no.
#[derive(Deserialize)]
pub(super) struct Refusal {
    error: RefusalBody,
}

#[derive(Deserialize)]
struct RefusalBody {
    code: String,
    field: Option<String>,
}

impl Refusal {
    /// Their message may repeat what a person typed; code and field say enough.
    pub(super) fn text(&self) -> String {
        match &self.error.field {
            Some(field) => format!("{} ({field})", self.error.code),
            None => self.error.code.clone(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct AskCharge<'a> {
    pub amount: i64,
    pub currency: &'a str,
    pub method: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment_method: Option<&'a str>,
    pub save: bool,
    pub reference: &'a str,
    pub return_url: &'a str,
    pub metadata: Metadata<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mandate: Option<Mandate<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub browser_info: Option<&'a BrowserInfo>,
}

#[derive(Serialize)]
pub(super) struct Mandate<'a> {
    reference: &'a str,
    signed_at: DateTime<Utc>,
}

impl<'a> Mandate<'a> {
    pub(super) fn from_facts(facts: &'a MandateFacts) -> Self {
        Self { reference: &facts.reference, signed_at: facts.signed_at }
    }
}

#[derive(Serialize)]
pub(super) struct AskAccount<'a> {
    pub iban: &'a str,
    pub holder: &'a str,
}

#[derive(Deserialize)]
pub(super) struct Token {
    pub token: String,
}

#[derive(Serialize)]
pub(super) struct Metadata<'a> {
    pub transaction: &'a str,
}

#[derive(Serialize)]
pub(super) struct AskRefund<'a> {
    pub charge: &'a str,
    pub amount: i64,
    pub reference: &'a str,
}

#[derive(Serialize)]
pub(super) struct AskPayout<'a> {
    pub account: &'a str,
    pub bank_account: &'a str,
    pub amount: i64,
    pub currency: &'a str,
    pub reference: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ChargeState {
    RequiresAction,
    Pending,
    Succeeded,
    Failed,
}

#[derive(Deserialize)]
struct Card {
    brand: String,
    last4: String,
    #[serde(default)]
    country: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Charge {
    id: String,
    state: ChargeState,
    currency: String,
    amount_received: i64,
    fee: i64,
    redirect_url: Option<String>,
    wire: Option<WireInstructions>,
    decline_code: Option<String>,
    advice: Option<String>,
    payment_method: Option<String>,
    card: Option<Card>,
    /// Where the account is that a method's own page paid from.
    #[serde(default)]
    payer_country: Option<String>,
}

impl Charge {
    /// In our words. What makes no sense is unknown: somebody has to look, nobody assumes.
    pub(super) fn understood(self, locale: Option<Locale>) -> Result<OurCharge, ProviderFault> {
        let unknown = |what: &str| ProviderFault::Unknown(format!("charge {}: {what}", self.id));
        let currency = Currency::from_str(&self.currency).map_err(|_| unknown("a currency that does not exist"))?;
        let outcome = match self.state {
            ChargeState::Succeeded => Outcome::Succeeded,
            ChargeState::RequiresAction => {
                let url = self.redirect_url.as_deref().ok_or_else(|| unknown("an action without an address"))?;
                Outcome::ActionRequired(NextAction::Redirect { url: in_language(url, locale) })
            }
            ChargeState::Pending => match self.wire {
                Some(wire) => Outcome::ActionRequired(NextAction::Wire(wire)),
                None => Outcome::Pending,
            },
            ChargeState::Failed => declined(self.decline_code, self.advice.as_deref()),
        };
        let arrived = in_ours(self.amount_received, currency).ok_or_else(|| unknown("an amount between two steps"))?;
        let fee = in_ours(self.fee, currency).map_or(self.fee, |fee| fee.amount);
        // A country that we do not know tells nothing.
        let bank = self.card.as_ref().and_then(|card| card.country.as_deref());
        let bank_country = self.payer_country.as_deref().or(bank).and_then(|code| code.parse().ok());
        let amex = self.card.as_ref().is_some_and(|card| card.brand == "amex");
        let method = amex.then_some(PaymentForm::CardAmEx);
        let kept = self.payment_method.zip(self.card);
        let saved = kept.map(|(reference, Card { brand, last4, .. })| SavedMethod { reference, brand, last4 });
        Ok(OurCharge { reference: self.id, arrived, fee, saved, bank_country, method, outcome })
    }
}

fn declined(code: Option<String>, advice: Option<&str>) -> Outcome {
    let code = code.unwrap_or_else(|| "generic_decline".to_owned());
    if matches!(code.as_str(), "expired" | "canceled") {
        return Outcome::Expired;
    }
    let advice = match advice {
        Some("retry") => Advice::Retry,
        Some("do_not_retry") => Advice::DoNotRetry,
        _ => Advice::OtherMethod,
    };
    Outcome::Declined { code, advice }
}

/// Their pages speak the buyer's language when told.
fn in_language(url: &str, locale: Option<Locale>) -> String {
    let (Some(locale), Ok(mut parsed)) = (locale, Url::parse(url)) else { return url.to_owned() };
    parsed.query_pairs_mut().append_pair("locale", locale.code());
    parsed.into()
}

/// What a merchant has there; that it is told is all that matters.
#[derive(Deserialize)]
pub(super) struct Balance {
    #[serde(rename = "available")]
    _available: serde_json::Value,
}

/// Anything of theirs that only has to be there.
#[derive(Deserialize)]
pub(super) struct AnyObject {
    #[serde(rename = "id")]
    _id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RefundState {
    Pending,
    Succeeded,
}

#[derive(Deserialize)]
pub(super) struct Refund {
    id: String,
    state: RefundState,
    amount: i64,
    currency: String,
}

impl Refund {
    pub(super) fn understood(self) -> Result<OurRefund, ProviderFault> {
        let currency = Currency::from_str(&self.currency)
            .map_err(|_| ProviderFault::Unknown(format!("refund {}: a currency that does not exist", self.id)))?;
        let outcome = match self.state {
            RefundState::Pending => RefundOutcome::Pending,
            RefundState::Succeeded => RefundOutcome::Succeeded,
        };
        let money = in_ours(self.amount, currency)
            .ok_or_else(|| ProviderFault::Unknown(format!("refund {}: an amount between two steps", self.id)))?;
        Ok(OurRefund { reference: self.id, money, outcome })
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum PayoutState {
    Pending,
    Paid,
    Returned,
}

#[derive(Deserialize)]
pub(super) struct Payout {
    id: String,
    state: PayoutState,
    reason: Option<String>,
}

impl Payout {
    pub(super) fn understood(self) -> Result<(String, PayoutOutcome), ProviderFault> {
        let outcome = match self.state {
            PayoutState::Pending => PayoutOutcome::Pending,
            PayoutState::Paid => PayoutOutcome::Paid,
            PayoutState::Returned => {
                PayoutOutcome::Returned { reason: self.reason.unwrap_or_else(|| "UNKNOWN".to_owned()) }
            }
        };
        Ok((self.id, outcome))
    }
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    data: EventData,
}

/// The names of ours that they carry for us.
#[derive(Deserialize)]
struct EventData {
    idempotency_key: Option<String>,
    external_id: Option<String>,
    account_external_id: Option<String>,
    charge_idempotency_key: Option<String>,
}

/// What a (verified) event is about; only names are taken from it, the truth is asked for.
pub(super) fn subject(body: &[u8]) -> EventSubject {
    let Ok(Event { kind, data }) = serde_json::from_slice::<Event>(body) else { return EventSubject::Other };
    let about = match kind.split('.').next().unwrap_or_default() {
        "charge" => named(data.idempotency_key).map(EventSubject::Charge),
        "refund" => named(data.idempotency_key).map(EventSubject::Refund),
        "dispute" => named(data.charge_idempotency_key).map(EventSubject::Dispute),
        "payout" => named(data.idempotency_key).map(EventSubject::Payout),
        "account" => named(data.external_id).map(EventSubject::Account),
        "bank_account" => named(data.account_external_id).map(EventSubject::Account),
        _ => None,
    };
    about.unwrap_or(EventSubject::Other)
}

fn named<T: FromStr>(name: Option<String>) -> Option<T> {
    name?.parse().ok()
}

#[cfg(test)]
mod tests {
    use kontor_kernel::kinds::{PayoutId, SellerId, TransactionId};
    use serde_json::json;

    use super::*;

    fn charge(change: &serde_json::Value) -> Result<OurCharge, ProviderFault> {
        let mut body = json!({ "id": "ch_1", "state": "succeeded", "method": "card", "amount": 100, "currency": "eur",
            "amount_received": 100, "fee": 26, "redirect_url": null, "wire": null, "decline_code": null, "advice": null });
        if let (Some(body), Some(change)) = (body.as_object_mut(), change.as_object()) {
            body.extend(change.clone());
        }
        serde_json::from_value::<Charge>(body)
            .map_err(|error| ProviderFault::Unknown(error.to_string()))?
            .understood(Some(Locale::De))
    }

    fn outcome(change: &serde_json::Value) -> Option<Outcome> {
        charge(change).ok().map(|charge| charge.outcome)
    }

    #[test]
    fn each_of_their_states_has_one_meaning() {
        assert_eq!(outcome(&json!({})), Some(Outcome::Succeeded));
        let url = "http://p.test/challenge/ch_1";
        let redirect = NextAction::Redirect { url: format!("{url}?locale=de") };
        assert_eq!(
            outcome(&json!({ "state": "requires_action", "redirect_url": url })),
            Some(Outcome::ActionRequired(redirect))
        );
        assert_eq!(outcome(&json!({ "state": "pending" })), Some(Outcome::Pending));
        for code in ["expired", "canceled"] {
            assert_eq!(outcome(&json!({ "state": "failed", "decline_code": code })), Some(Outcome::Expired));
        }
        let declined = |advice| Some(Outcome::Declined { code: "insufficient_funds".to_owned(), advice });
        for (word, advice) in
            [("retry", Advice::Retry), ("other_card", Advice::OtherMethod), ("do_not_retry", Advice::DoNotRetry)]
        {
            assert_eq!(
                outcome(&json!({ "state": "failed", "decline_code": "insufficient_funds", "advice": word })),
                declined(advice)
            );
        }
    }

    #[test]
    fn a_wire_is_worth_what_arrived() {
        let wire = json!({ "iban": "DE02", "bic": "B", "holder": "H", "reference": "RF1" });
        let money = |received: i64, state: &str| {
            let change = json!({ "method": "bank_wire", "amount_received": received, "state": state, "wire": wire });
            charge(&change).map(|charge| charge.arrived.amount).ok()
        };
        assert_eq!(
            (money(0, "pending"), money(40, "pending"), money(130, "succeeded")),
            (Some(0), Some(40), Some(130))
        );
    }

    #[test]
    fn what_makes_no_sense_is_unknown() {
        for change in [json!({ "state": "dancing" }), json!({ "state": "requires_action" }), json!({ "currency": "€" })]
        {
            assert!(matches!(charge(&change), Err(ProviderFault::Unknown(_))), "{change}");
        }
    }

    #[test]
    fn events_name_our_things() {
        let id = uuid_of_one();
        let (transaction, payout, seller) =
            (TransactionId::from_uuid(id), PayoutId::from_uuid(id), SellerId::from_uuid(id));
        let about =
            |kind: &str, data: serde_json::Value| subject(json!({ "type": kind, "data": data }).to_string().as_bytes());
        assert_eq!(
            about("charge.succeeded", json!({ "idempotency_key": transaction })),
            EventSubject::Charge(transaction)
        );
        assert_eq!(about("payout.paid", json!({ "idempotency_key": payout })), EventSubject::Payout(payout));
        assert_eq!(about("account.approved", json!({ "external_id": seller })), EventSubject::Account(seller));
        assert_eq!(
            about("bank_account.activated", json!({ "account_external_id": seller })),
            EventSubject::Account(seller)
        );
        assert_eq!(about("charge.succeeded", json!({ "idempotency_key": "somebody else's" })), EventSubject::Other);
        assert_eq!(
            about("refund.succeeded", json!({ "idempotency_key": transaction })),
            EventSubject::Refund(transaction)
        );
        let dispute = json!({ "id": "dp_1", "charge_idempotency_key": transaction });
        assert_eq!(about("dispute.won", dispute), EventSubject::Dispute(transaction));
        assert_eq!(subject(b"not json"), EventSubject::Other);
    }

    fn uuid_of_one() -> uuid::Uuid {
        uuid::Uuid::from_u128(1)
    }
}
