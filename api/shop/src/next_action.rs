//! What a buyer has to do next, on the wire.

use kontor_payments::{Transaction, provider::NextAction as ProviderAction};
use poem_openapi::Object;

/// What the buyer has to do next.
#[derive(Debug, Clone, Object)]
pub struct NextAction {
    /// Kind of action: none, redirect or wire.
    #[oai(rename = "type")]
    pub kind: String,
    /// Address to open.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
    /// Account holder for the bank transfer.
    #[oai(skip_serializing_if_is_none)]
    pub holder: Option<String>,
    /// IBAN for the bank transfer.
    #[oai(skip_serializing_if_is_none)]
    pub iban: Option<String>,
    /// BIC for the bank transfer.
    #[oai(skip_serializing_if_is_none)]
    pub bic: Option<String>,
    /// Reference for the bank transfer.
    #[oai(skip_serializing_if_is_none)]
    pub reference: Option<String>,
}

fn no_action() -> NextAction {
    NextAction { kind: "none".to_owned(), url: None, holder: None, iban: None, bic: None, reference: None }
}

/// What there is to do while a payment is open.
pub fn next_action(transaction: &Transaction) -> NextAction {
    if transaction.state.is_over() {
        return no_action();
    }
    match transaction.action() {
        Some(ProviderAction::Redirect { url }) => {
            NextAction { kind: "redirect".to_owned(), url: Some(url), ..no_action() }
        }
        Some(ProviderAction::Wire(wire)) => NextAction {
            kind: "wire".to_owned(),
            holder: Some(wire.holder),
            iban: Some(wire.iban),
            bic: Some(wire.bic),
            reference: Some(wire.reference),
            ..no_action()
        },
        None => no_action(),
    }
}
