//! What single ways to pay need, on the wire.

use kontor_payments::{
    PaymentForm,
    mandate::Mandate,
    provider::{AccountDetails, BrowserInfo},
};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{Timestamp, WireEnum};

/// Another attempt to pay.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentBody {
    /// Payment method.
    pub method: WireEnum<PaymentForm>,
    /// Token from the provider's frame for a card or wallet.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub method_token: Option<String>,
    /// Solution of the puzzle from `card_check_needed` or `checkout_check_needed`, as for creating a checkout.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub work: Option<String>,
    /// Account to debit, for a direct debit.
    #[serde(default)]
    pub bank_account: Option<DebitAccountBody>,
    /// Details of the buyer's browser.
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
}

/// An account to debit.
#[derive(Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "CheckoutBankAccount")]
pub struct DebitAccountBody {
    /// Account holder.
    #[oai(validator(max_length = 255))]
    pub holder: String,
    /// IBAN, with or without spaces; of AT, BE, DE, ES, IT or NL.
    #[oai(validator(max_length = 80))]
    pub iban: String,
}

/// Never the account.
impl std::fmt::Debug for DebitAccountBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DebitAccountBody")
    }
}

impl From<DebitAccountBody> for AccountDetails {
    fn from(body: DebitAccountBody) -> Self {
        Self { holder: body.holder, iban: body.iban }
    }
}

/// Details of a browser, as defined by the 3-D Secure protocol.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[oai(rename = "BrowserInfo", rename_all = "camelCase")]
pub struct BrowserInfoBody {
    /// `screen.colorDepth`.
    #[oai(validator(minimum(value = "1"), maximum(value = "64")))]
    pub color_depth: i32,
    /// `screen.height`.
    #[oai(validator(minimum(value = "0"), maximum(value = "100000")))]
    pub screen_height: i32,
    /// `screen.width`.
    #[oai(validator(minimum(value = "0"), maximum(value = "100000")))]
    pub screen_width: i32,
    /// `new Date().getTimezoneOffset()`, in minutes.
    #[oai(validator(minimum(value = "-900"), maximum(value = "900")))]
    pub time_zone_offset: i32,
    /// `navigator.language`.
    #[oai(validator(min_length = 1, max_length = 35))]
    pub language: String,
    /// Whether it supports Java.
    pub java_enabled: bool,
    /// Whether it runs JavaScript.
    pub java_script_enabled: bool,
    /// `navigator.userAgent`.
    #[oai(validator(min_length = 1, max_length = 1000))]
    pub user_agent: String,
}

impl From<BrowserInfoBody> for BrowserInfo {
    fn from(body: BrowserInfoBody) -> Self {
        Self {
            color_depth: body.color_depth,
            screen_height: body.screen_height,
            screen_width: body.screen_width,
            time_zone_offset: body.time_zone_offset,
            language: body.language,
            java_enabled: body.java_enabled,
            java_script_enabled: body.java_script_enabled,
            user_agent: body.user_agent,
        }
    }
}

/// A signed mandate: the proof that an account may be debited.
#[derive(Debug, Clone, Object)]
#[oai(rename = "CheckoutMandate")]
pub struct MandateAttributes {
    /// Mandate reference; unique together with the creditor identifier.
    pub reference: String,
    /// Name of the creditor.
    pub creditor: String,
    /// Creditor identifier.
    pub creditor_identifier: String,
    /// Last four digits of the account; empty if the method reveals them only after payment.
    pub iban_last4: String,
    /// Whether it also covers later payments.
    pub recurring: bool,
    /// Days before each debit that the payer is notified.
    pub notice_days: i32,
    /// Version of the wording that was shown.
    pub wording: i32,
    /// When it was signed.
    pub signed_at: Timestamp,
}

impl From<Mandate> for MandateAttributes {
    fn from(mandate: Mandate) -> Self {
        Self {
            reference: mandate.reference,
            creditor: mandate.creditor_name,
            creditor_identifier: mandate.creditor_identifier,
            iban_last4: mandate.iban_last4,
            recurring: mandate.recurring,
            notice_days: mandate.notice_days,
            wording: mandate.wording,
            signed_at: mandate.signed_at.into(),
        }
    }
}
