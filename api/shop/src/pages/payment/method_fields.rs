//! What belongs to single ways to pay: the mandate's text with what identifies it, the account that was typed, what the
//! browser is like, and the sale as a wallet shows it.

use kontor_checkout::{MethodInput, Quote};
use kontor_payments::{
    PaymentForm,
    mandate::NOTICE_DAYS,
    provider::{AccountDetails, BrowserInfo},
};
use kontor_render::props::{DebitForm, PaymentMethod, WalletSale};

use super::form::{self, Sent, paid_by};
use crate::pages::{place::Place, visit::Visit};

/// The longest description of a browser that is read.
const BROWSER_BYTES_MAX: usize = 4_000;

/// The mandate that some of the methods need, as it will be signed by sending the form with this key.
pub fn debit_form(
    visit: &Visit,
    place: &Place,
    (scope, key): (&str, &str),
    methods: &[PaymentMethod],
    recurring: bool,
) -> Option<DebitForm> {
    let methods: Vec<_> = methods.iter().copied().filter(|method| paid_by(*method).needs_mandate(recurring)).collect();
    if methods.is_empty() {
        return None;
    }
    let checkout = &visit.app.checkout;
    let creditor = checkout.creditor();
    Some(DebitForm {
        creditor: creditor.name,
        identifier: creditor.identifier,
        reference: checkout.mandate_reference(place.tenant, scope, key),
        notice_days: u32::try_from(NOTICE_DAYS).unwrap_or_default(),
        recurring,
        methods,
        holder: String::new(),
        iban: String::new(),
    })
}

/// The same with what was typed.
pub fn typed(form: Option<DebitForm>, sent: Option<&Sent>) -> Option<DebitForm> {
    let text = |name: &str| sent.map(|sent| form::shown(sent.text(name))).unwrap_or_default();
    form.map(|form| DebitForm { holder: text("account_holder"), iban: text("iban"), ..form })
}

/// What a form hands over to pay by. An account that was typed before another way was chosen stays where it is.
pub fn method_input(sent: &Sent, chosen: PaymentForm) -> MethodInput {
    let account =
        || AccountDetails { holder: sent.text("account_holder").to_owned(), iban: sent.text("iban").to_owned() };
    MethodInput {
        token: sent.some("card_token").filter(|_| chosen.is_by_card()),
        account: chosen.is_debit().then(account),
        // A browser that describes itself in a way that makes no sense has said nothing.
        browser: Some(sent.text("browser_info"))
            .filter(|text| chosen.is_by_card() && text.len() <= BROWSER_BYTES_MAX)
            .and_then(|text| serde_json::from_str::<BrowserInfo>(text).ok())
            .filter(kontor_checkout::makes_sense),
    }
}

/// The sale as a wallet shows it; none where no wallet is taken.
pub fn wallet(offer: &Quote, place: &Place, methods: &[PaymentMethod]) -> Option<WalletSale> {
    let due = offer.due_now();
    methods.iter().any(|method| paid_by(*method).is_wallet()).then(|| WalletSale {
        label: offer.seller.name.clone(),
        country: place.country().code().to_owned(),
        currency: due.currency.code().to_uppercase(),
        amount: due.decimal(),
    })
}
