//! What a payer hands over to pay by: a token of the provider's frame, an account to be debited, and what their browser is
//! like. The account passes through to the provider and is kept nowhere.

use kontor_db::{IdempotencyKey, Tenant};
use kontor_kernel::{ApiError, Code, Result, Validator, bare_iban, limits::LINE_CHARS_MAX};
use kontor_payments::{
    PaymentForm,
    mandate::Signature,
    provider::{AccountDetails, BrowserInfo, ProviderFault},
};
use serde_json::json;

use crate::Checkout;

/// Accounts that can be debited (selling-core §9, direct-debit countries).
pub const DEBIT_COUNTRIES: [&str; 6] = ["AT", "BE", "DE", "ES", "IT", "NL"];
/// An IBAN with whatever was pasted around it and between its groups.
const IBAN_CHARS_MAX: usize = 80;
/// What a browser calls itself, and the language tags it sends.
const USER_AGENT_CHARS_MAX: usize = 1_000;
const LANGUAGE_CHARS_MAX: usize = 35;
const REFERENCE_BYTES: usize = 10;

/// What a payer hands over to pay by.
#[derive(Debug, Clone, Default)]
pub struct MethodInput {
    /// What the provider's frame gave for a card or a wallet.
    pub token: Option<String>,
    /// The account that is debited, as it was typed.
    pub account: Option<AccountDetails>,
    /// What their browser is like.
    pub browser: Option<BrowserInfo>,
}

impl MethodInput {
    /// Adds what is wrong with it. `holder` is needed where a mandate is signed, the account where it is debited at once.
    #[doc(hidden)]
    pub fn check(&self, check: &mut Validator, form: PaymentForm) {
        if let Some(token) = &self.token {
            check.line("/method_token", token, 1, LINE_CHARS_MAX);
        }
        if form.is_wallet() && self.token.is_none() {
            check.refuse(Code::Required, "/method_token");
        }
        if form.is_debit() {
            let (holder, typed) =
                self.account.as_ref().map_or(("", ""), |account| (account.holder.as_str(), account.iban.as_str()));
            check.line("/bank_account/holder", holder, 1, LINE_CHARS_MAX);
            check_iban(check, typed);
        }
        if let Some(browser) = &self.browser {
            check_browser(check, browser);
        }
    }
}

fn check_iban(check: &mut Validator, typed: &str) {
    let at = "/bank_account/iban";
    let bare = bare_iban(typed);
    if bare.is_empty() || typed.chars().count() > IBAN_CHARS_MAX {
        check.line(at, typed, 1, IBAN_CHARS_MAX);
        return;
    }
    match bare.parse::<iban::Iban>() {
        Err(_) => {
            check.refuse(Code::InvalidIban, at);
        }
        Ok(iban) if !DEBIT_COUNTRIES.contains(&iban::IbanLike::country_code(&iban)) => {
            check.refuse_with(Code::DebitCountry, at, [("allowed", json!(DEBIT_COUNTRIES))]);
        }
        Ok(_) => {}
    }
}

/// Whether a browser's description of itself can be told to a bank.
pub fn makes_sense(browser: &BrowserInfo) -> bool {
    let mut check = Validator::new();
    check_browser(&mut check, browser);
    check.is_clean()
}

/// A browser may say anything; what makes no sense is refused, so that no bank is told nonsense.
pub(crate) fn check_browser(check: &mut Validator, browser: &BrowserInfo) {
    let size = |pixels: i32| (0..=100_000).contains(&pixels);
    for (name, fits) in [
        ("colorDepth", (1..=64).contains(&browser.color_depth)),
        ("screenHeight", size(browser.screen_height)),
        ("screenWidth", size(browser.screen_width)),
        ("timeZoneOffset", (-900..=900).contains(&browser.time_zone_offset)),
    ] {
        check.that(fits, Code::InvalidChoice, &format!("/browser_info/{name}"));
    }
    check.line("/browser_info/language", &browser.language, 1, LANGUAGE_CHARS_MAX);
    check.line("/browser_info/userAgent", &browser.user_agent, 1, USER_AGENT_CHARS_MAX);
}

impl Checkout {
    /// The mandate's reference: fixed before anything is ordered, so that it can be shown with the text that is agreed to.
    pub fn mandate_reference(&self, tenant: Tenant, scope: &str, key: &str) -> String {
        let mac = self.links().secret.mac("mandate", &[tenant.id.uuid().as_bytes(), scope.as_bytes(), key.as_bytes()]);
        format!("KM-{}", data_encoding::BASE32_NOPAD.encode(mac.get(..REFERENCE_BYTES).unwrap_or(&mac)))
    }

    /// Who collects debits.
    pub fn creditor(&self) -> kontor_payments::provider::Creditor {
        self.provider.creditor()
    }

    /// What of a payer's means goes with the payment: the provider's token in place of the account.
    pub(crate) async fn hand_over(&self, form: PaymentForm, means: &MethodInput) -> Result<Option<String>> {
        let Some(account) = means.account.as_ref().filter(|_| form.is_debit()) else {
            // A token of a card is no way to pay by wire, on a method's own page or from an account.
            return Ok(means.token.clone().filter(|_| form.is_by_card()));
        };
        let account = AccountDetails { holder: account.holder.trim().to_owned(), iban: bare_iban(&account.iban) };
        match self.provider.tokenise(&account).await {
            Ok(token) => Ok(Some(token)),
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(cause, "the provider did not take an account");
                Err(ApiError::new(Code::ProviderTimeout))
            }
            Err(ProviderFault::Refused(cause)) => {
                tracing::warn!(cause, "the provider refused an account");
                Err(ApiError::field(Code::InvalidIban, "/bank_account/iban"))
            }
        }
    }

    /// The mandate that is signed with a payment; none where nothing is debited.
    pub(crate) fn signature(
        &self,
        tenant: Tenant,
        key: &IdempotencyKey,
        form: PaymentForm,
        recurring: bool,
        (means, payer): (&MethodInput, &str),
    ) -> Option<Signature> {
        if !form.needs_mandate(recurring) {
            return None;
        }
        let account = means.account.as_ref().filter(|_| form.is_debit());
        let holder = account.map_or(payer, |account| account.holder.trim());
        let iban = account.map(|account| bare_iban(&account.iban)).unwrap_or_default();
        Some(Signature {
            reference: self.mandate_reference(tenant, key.scope, &key.key),
            creditor: self.provider.creditor(),
            holder: holder.to_owned(),
            iban_last4: iban.get(iban.len().saturating_sub(4)..).unwrap_or_default().to_owned(),
            recurring,
        })
    }
}
