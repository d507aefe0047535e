//! The words of the pages that buyers see.

pub struct Words {
    pub lang: &'static str,
    pub point: char,
    pub group: char,
    pub card: &'static str,
    pub number: &'static str,
    pub exp: &'static str,
    pub exp_hint: &'static str,
    pub cvc: &'static str,
    pub pay: &'static str,
    pub back: &'static str,
    pub amount: &'static str,
    pub purpose: &'static str,
    pub pay_title: &'static str,
    pub pay_text: &'static str,
    pub challenge_title: &'static str,
    pub challenge_text: &'static str,
    pub approve: &'static str,
    pub reject: &'static str,
    pub paid: &'static str,
    pub paid_text: &'static str,
    pub failed: &'static str,
    pub failed_text: &'static str,
    pub expired: &'static str,
    pub expired_text: &'static str,
    pub unknown: &'static str,
    pub unknown_text: &'static str,
    /// Beside a field: code and words.
    pub errors: [(&'static str, &'static str); 8],
    pub offline: &'static str,
}

impl Words {
    pub fn error(&self, code: &str) -> &'static str {
        self.errors.iter().find(|(known, _)| *known == code).map_or(self.offline, |(_, text)| text)
    }
}

/// The first language that we speak of a list like `de-AT,de;q=0.9`.
pub fn of(languages: &str) -> &'static Words {
    let known = languages.split(',').map(str::trim).find_map(|one| match one.get(..2) {
        Some("de") => Some(&GERMAN),
        Some("en") => Some(&ENGLISH),
        _ => None,
    });
    known.unwrap_or(&ENGLISH)
}

static ENGLISH: Words = Words {
    lang: "en",
    point: '.',
    group: ',',
    card: "Card",
    number: "Card number",
    exp: "Expiry date",
    exp_hint: "MM / YY",
    cvc: "Security code",
    pay: "Pay",
    back: "Back to the shop",
    amount: "Amount",
    purpose: "For",
    pay_title: "Pay by card",
    pay_text: "Your card data stays with the payment provider.",
    challenge_title: "Confirm this payment",
    challenge_text: "Your bank wants to know whether it is you who pays.",
    approve: "Approve",
    reject: "Reject",
    paid: "Paid",
    paid_text: "The payment went through. You can close this page.",
    failed: "Not paid",
    failed_text: "The payment did not go through. Nothing was charged.",
    expired: "Too late",
    expired_text: "This payment has expired. Nothing was charged. Go back to the shop and try again.",
    unknown: "No such payment",
    unknown_text: "Check the address, or go back to the shop.",
    errors: [
        ("number_required", "Enter the card number."),
        ("invalid_number", "This card number is not right. Check the digits."),
        ("expiry_required", "Enter the expiry date."),
        ("invalid_expiry", "Enter month and year, like 04 / 30."),
        ("expired_card", "This card has expired. Use another one."),
        ("cvc_required", "Enter the security code."),
        ("invalid_cvc", "Enter the 3 digits on the back (Amex: 4 on the front)."),
        ("unavailable", "The card could not be checked. Try again."),
    ],
    offline: "The card could not be checked. Try again.",
};

static GERMAN: Words = Words {
    lang: "de",
    point: ',',
    group: '.',
    card: "Karte",
    number: "Kartennummer",
    exp: "Gültig bis",
    exp_hint: "MM / JJ",
    cvc: "Prüfziffer",
    pay: "Bezahlen:",
    back: "Zurück zum Shop",
    amount: "Betrag",
    purpose: "Für",
    pay_title: "Mit Karte bezahlen",
    pay_text: "Ihre Kartendaten bleiben beim Zahlungsanbieter.",
    challenge_title: "Zahlung bestätigen",
    challenge_text: "Ihre Bank möchte wissen, ob Sie es sind, der bezahlt.",
    approve: "Freigeben",
    reject: "Ablehnen",
    paid: "Bezahlt",
    paid_text: "Die Zahlung ist erfolgt. Sie können diese Seite schließen.",
    failed: "Nicht bezahlt",
    failed_text: "Die Zahlung hat nicht geklappt. Es wurde nichts abgebucht.",
    expired: "Zu spät",
    expired_text: "Diese Zahlung ist abgelaufen. Es wurde nichts abgebucht. Gehen Sie zurück zum Shop und versuchen Sie es erneut.",
    unknown: "Unbekannte Zahlung",
    unknown_text: "Prüfen Sie die Adresse oder gehen Sie zurück zum Shop.",
    errors: [
        ("number_required", "Geben Sie die Kartennummer ein."),
        ("invalid_number", "Diese Kartennummer stimmt nicht. Prüfen Sie die Ziffern."),
        ("expiry_required", "Geben Sie das Ablaufdatum ein."),
        ("invalid_expiry", "Geben Sie Monat und Jahr ein, etwa 04 / 30."),
        ("expired_card", "Diese Karte ist abgelaufen. Nehmen Sie eine andere."),
        ("cvc_required", "Geben Sie die Prüfziffer ein."),
        ("invalid_cvc", "Geben Sie die 3 Ziffern der Rückseite ein (Amex: 4 auf der Vorderseite)."),
        ("unavailable", "Die Karte konnte nicht geprüft werden. Versuchen Sie es erneut."),
    ],
    offline: "Die Karte konnte nicht geprüft werden. Versuchen Sie es erneut.",
};
