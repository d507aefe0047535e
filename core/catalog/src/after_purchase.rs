//! What a buyer gets to read once they have paid: the wording of their email, and the page they go on to.

use kontor_kernel::{
    Code, Validator,
    address::{must_be_public, web_address},
    limits::{LINE_CHARS_MAX, TEXT_CHARS_MAX, URL_CHARS_MAX},
    words,
};
use serde::{Deserialize, Serialize};
use serde_json::json;

words! {
    /// Whose words the email after a purchase has. The receipt and the access are in it in any case: the law wants the
    /// one (§ 312f BGB) and the buyer has paid for the other (storefront-growth §6).
    #[derive(Default)]
    pub enum EmailAfterPurchase {
        /// The platform's friendly words.
        #[default]
        Standard "standard_email",
        /// The seller's own subject and greeting above the receipt.
        Custom "custom_email",
        /// Nobody's: the bare receipt.
        No "no_email",
    }
}

/// What may stand in braces in the seller's words.
pub const PLACEHOLDERS: [&str; 4] = ["{first_name}", "{last_name}", "{product}", "{order}"];

/// What a seller says to those who have bought.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AfterPurchase {
    /// Whose words the email has.
    pub email: EmailAfterPurchase,
    /// The subject of the seller's own; empty: the platform's.
    pub subject: String,
    /// The seller's own greeting; empty: the platform's.
    pub text: String,
    /// The page that buyers go on to once it is paid; empty: the page of their order.
    pub thank_you_url: String,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AfterPurchaseChange {
    /// Whose words the email has.
    pub email: Option<EmailAfterPurchase>,
    /// Its subject.
    pub subject: Option<String>,
    /// Its greeting.
    pub text: Option<String>,
    /// The page that buyers go on to.
    pub thank_you_url: Option<String>,
}

impl AfterPurchaseChange {
    pub(crate) fn check(&self, check: &mut Validator) {
        if let Some(subject) = &self.subject {
            check.line("/email_subject", subject, 0, LINE_CHARS_MAX);
            check_placeholders(check, "/email_subject", subject);
        }
        if let Some(text) = &self.text {
            check.text("/email_text", text, 0, TEXT_CHARS_MAX);
            check_placeholders(check, "/email_text", text);
        }
        if let Some(address) = self.thank_you_url.as_deref().map(str::trim).filter(|address| !address.is_empty()) {
            match web_address(address).and_then(|url| must_be_public(&url)) {
                Ok(()) => {}
                Err(Code::TooLong) => {
                    check.refuse_with(Code::TooLong, "/thank_you_url", [("max", json!(URL_CHARS_MAX))]);
                }
                Err(code) => {
                    check.refuse(code, "/thank_you_url");
                }
            }
        }
    }

    pub(crate) fn apply(&self, to: &mut AfterPurchase) {
        if let Some(email) = self.email {
            to.email = email;
        }
        let texts = [
            (&mut to.subject, &self.subject),
            (&mut to.text, &self.text),
            (&mut to.thank_you_url, &self.thank_you_url),
        ];
        for (place, wanted) in texts {
            if let Some(text) = wanted {
                text.trim().clone_into(place);
            }
        }
    }
}

/// Refuses a word in braces that nothing stands for: a buyer would read the braces.
fn check_placeholders(check: &mut Validator, pointer: &str, text: &str) {
    let unknown = |from: &str| {
        let word = from.split_once('}').map(|(word, _)| word).filter(|word| !word.contains(char::is_whitespace))?;
        let whole = format!("{{{word}}}");
        (!word.is_empty() && !PLACEHOLDERS.contains(&whole.as_str())).then_some(whole)
    };
    if let Some(given) = text.split('{').skip(1).find_map(unknown) {
        let allowed = PLACEHOLDERS.join(", ");
        check.refuse_with(Code::UnknownPlaceholder, pointer, [("given", json!(given)), ("allowed", json!(allowed))]);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn refused(change: &AfterPurchaseChange) -> Vec<Code> {
        let mut check = Validator::new();
        change.check(&mut check);
        match check.finish() {
            Ok(()) => Vec::new(),
            Err(fault) => fault.field_faults().iter().map(|field| field.code).collect(),
        }
    }

    #[test]
    fn buyers_are_led_to_secure_public_pages_only() {
        let to = |url: &str| AfterPurchaseChange { thank_you_url: Some(url.to_owned()), ..Default::default() };
        for good in ["", "https://anna.example/thanks?x=1#here", " https://xn--sne-sna.example/ "] {
            assert!(refused(&to(good)).is_empty(), "{good}");
        }
        for (bad, code) in [
            ("http://anna.example/", Code::HttpsRequired),
            ("javascript:alert(1)", Code::InvalidUrl),
            ("https://10.0.0.1/", Code::AddressNotPublic),
            ("https://localhost/", Code::AddressNotPublic),
            ("https://anna.local/", Code::AddressNotPublic),
            ("https://[::1]/", Code::AddressNotPublic),
            ("https://anna:secret@anna.example/", Code::UrlWithPassword),
            ("https://anna.example\\@evil.example/", Code::InvalidUrl),
            ("anna.example", Code::InvalidUrl),
            ("//anna.example", Code::InvalidUrl),
        ] {
            assert_eq!(refused(&to(bad)), [code], "{bad}");
        }
        assert_eq!(refused(&to(&format!("https://anna.example/{}", "a".repeat(2_000)))), [Code::TooLong]);
    }

    #[test]
    fn nobody_reads_a_placeholder_that_nothing_stands_for() {
        let text = |text: &str| AfterPurchaseChange { text: Some(text.to_owned()), ..Default::default() };
        for good in ["Hi {first_name}, {product} is yours.", "a { b", "{ }", "{}"] {
            assert!(refused(&text(good)).is_empty(), "{good}");
        }
        assert_eq!(refused(&text("Hi {firstname}")), [Code::UnknownPlaceholder]);
    }
}
