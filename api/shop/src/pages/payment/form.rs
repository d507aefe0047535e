//! The payment form as it was typed: read from the address (a link may fill it in), from a POST, and written back with
//! what was wrong.

use kontor_kernel::{ApiError, Code, Country, FieldFault, Locale, Machine, limits::FORM_PAIRS_MAX};
use kontor_orders::Payer;
use kontor_payments::PaymentForm as Method;
use kontor_render::props::{FieldError, PaymentField, PaymentMethod, PaymentValues};
use poem::Body;

use super::{basket, gift, questions};
use crate::{
    http::{intake, plain},
    pages::visit::Visit,
};

/// Longer than any honest answer; what is longer is cut before it is shown again, and refused by the checkout anyway.
pub const ECHO_CHARS_MAX: usize = 2_000;

/// Everything a browser sends.
#[derive(Debug, Default)]
pub struct Sent {
    pairs: Vec<(String, String)>,
}

impl Sent {
    #[doc(hidden)]
    pub const fn from_pairs(pairs: Vec<(String, String)>) -> Self {
        Self { pairs }
    }

    pub async fn read(body: Body) -> Result<Self, ApiError> {
        Ok(Self { pairs: plain::pairs(&intake::whole(body).await?, FORM_PAIRS_MAX)? })
    }

    /// All names with their values, as they were sent.
    pub fn pairs(&self) -> impl Iterator<Item = &(String, String)> {
        self.pairs.iter()
    }

    /// The first value of a name, without the spaces around it.
    pub fn text(&self, name: &str) -> &str {
        self.pairs.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.trim())
    }

    /// The same as something to keep, when it is there.
    pub fn some(&self, name: &str) -> Option<String> {
        Some(self.text(name)).filter(|text| !text.is_empty()).map(str::to_owned)
    }
}

/// The values of a fresh page: what the link says (selling-core §3, payment query parameters), else nothing.
/// Of whom we know already, that fills in what the link leaves out.
pub fn from_address(visit: &Visit, known: Option<&Payer>, country: &str, methods: &[PaymentMethod]) -> PaymentValues {
    let of = |name: &str| known.map_or("", |payer| part_of(payer, name));
    values(|name| visit.parameter(name).unwrap_or_else(|| of(name)), country, methods)
}

fn part_of<'a>(payer: &'a Payer, name: &str) -> &'a str {
    match name {
        "email" => &payer.email,
        "first_name" => &payer.first_name,
        "last_name" => &payer.last_name,
        "country" => &payer.country,
        "company" => &payer.company,
        "vat_no" => &payer.vat_no,
        "street" => &payer.street,
        "street_number" => &payer.street_number,
        "zip" => &payer.zip,
        "city" => &payer.city,
        "phone" => &payer.phone,
        _ => "",
    }
}

/// The values that were sent.
pub fn from_sent(sent: &Sent, country: &str, methods: &[PaymentMethod]) -> PaymentValues {
    values(|name| sent.text(name), country, methods)
}

fn values<'a>(given: impl Fn(&str) -> &'a str, country: &str, methods: &[PaymentMethod]) -> PaymentValues {
    let text = |name: &str| shown(given(name));
    let requested = method_of(given("method")).filter(|method| methods.contains(method));
    PaymentValues {
        email: text("email"),
        first_name: text("first_name"),
        last_name: text("last_name"),
        country: country_of(&given).unwrap_or_else(|| country.to_owned()),
        company: text("company"),
        vat_no: text("vat_no"),
        street: text("street"),
        street_number: text("street_number"),
        zip: text("zip"),
        city: text("city"),
        phone: text("phone"),
        method: requested.or_else(|| usual(methods)).unwrap_or(PaymentMethod::Free),
        consent: matches!(given("consent"), "true" | "on" | "1"),
        ticket_date: text("ticket_date"),
        pricing_plan: text("pricing_plan"),
        coupon: text("coupon"),
    }
}

/// The code of the country that is named: by its code, in either of its two fields, or by its name.
pub fn country_of<'a>(given: impl Fn(&str) -> &'a str) -> Option<String> {
    let code = [given("country_code"), given("country")].into_iter().find(|code| code.len() == 2);
    code.map(str::to_ascii_uppercase).or_else(|| Country::named(given("country")).map(|country| country.to_string()))
}

/// What is chosen for somebody who has said nothing: what is entered right here, else the first. A wallet is nobody's who
/// has no scripts.
fn usual(methods: &[PaymentMethod]) -> Option<PaymentMethod> {
    let wallet = |method: &PaymentMethod| matches!(method, PaymentMethod::ApplePay | PaymentMethod::GooglePay);
    let card = methods.iter().find(|method| **method == PaymentMethod::Card);
    card.or_else(|| methods.iter().find(|method| !wallet(method))).copied()
}

/// As it may be shown again: no control characters but the ends of lines, not without end.
pub fn shown(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control() || *letter == '\n').take(ECHO_CHARS_MAX).collect()
}

pub fn method_of(word: &str) -> Option<PaymentMethod> {
    shown_method(Method::parse(word)?)
}

/// The buyer's choice in the words of payments.
pub const fn paid_by(method: PaymentMethod) -> Method {
    match method {
        PaymentMethod::Paypal => Method::Paypal,
        PaymentMethod::Card => Method::Card,
        PaymentMethod::BankWire => Method::BankWire,
        PaymentMethod::Sepa => Method::Sepa,
        PaymentMethod::Sofort => Method::Sofort,
        PaymentMethod::ApplePay => Method::ApplePay,
        PaymentMethod::GooglePay => Method::GooglePay,
        PaymentMethod::P24 => Method::P24,
        PaymentMethod::PayLater => Method::PayLater,
        PaymentMethod::Ideal => Method::Ideal,
        PaymentMethod::Klarna => Method::Klarna,
        PaymentMethod::Twint => Method::Twint,
        PaymentMethod::Mondu => Method::Mondu,
        PaymentMethod::Free => Method::Free,
    }
}

/// The methods that this page knows how to show.
pub const fn shown_method(form: Method) -> Option<PaymentMethod> {
    Some(match form {
        Method::Paypal => PaymentMethod::Paypal,
        Method::Card | Method::CardAmEx => PaymentMethod::Card,
        Method::BankWire => PaymentMethod::BankWire,
        Method::Sepa => PaymentMethod::Sepa,
        Method::Sofort | Method::SofortSepa => PaymentMethod::Sofort,
        Method::ApplePay => PaymentMethod::ApplePay,
        Method::GooglePay => PaymentMethod::GooglePay,
        Method::P24 => PaymentMethod::P24,
        Method::PayLater => PaymentMethod::PayLater,
        Method::Ideal | Method::IdealSepa => PaymentMethod::Ideal,
        Method::Klarna => PaymentMethod::Klarna,
        Method::Twint => PaymentMethod::Twint,
        Method::Mondu => PaymentMethod::Mondu,
        Method::Free => PaymentMethod::Free,
        Method::NotAssigned | Method::BankAccount | Method::ExtBalance => return None,
    })
}

/// A refusal as messages beside the fields; what is said beside a question is not repeated here.
pub fn errors(fault: &ApiError, locale: Locale) -> Vec<FieldError> {
    if fault.field_faults().is_empty() {
        return vec![FieldError { field: None, message: fault.code().detail(locale, fault.meta()), missing: false }];
    }
    fault
        .field_faults()
        .iter()
        .filter(|field| !questions::is_ours(field) && !basket::is_ours(field) && !gift::is_ours(field))
        .map(|field| error(field, locale))
        .collect()
}

fn error(fault: &FieldFault, locale: Locale) -> FieldError {
    // `/payer/email` and `/email` are the same place on this page.
    let name = fault.pointer.rsplit(['/', '?']).next().unwrap_or_default();
    let missing = fault.code == Code::Required;
    FieldError { field: field_of(name), message: fault.code.detail(locale, &fault.meta), missing }
}

fn field_of(name: &str) -> Option<PaymentField> {
    Some(match name {
        "email" => PaymentField::Email,
        "first_name" => PaymentField::FirstName,
        "last_name" => PaymentField::LastName,
        "country" | "country_code" => PaymentField::Country,
        "company" => PaymentField::Company,
        "vat_no" => PaymentField::VatNo,
        "street" => PaymentField::Street,
        "street_number" => PaymentField::StreetNumber,
        "zip" => PaymentField::Zip,
        "city" => PaymentField::City,
        "phone" => PaymentField::Phone,
        "method" | "payment_form" => PaymentField::Method,
        "consent" => PaymentField::Consent,
        "ticket_date" | "ticket_date_id" => PaymentField::TicketDate,
        "pricing_plan" | "pricing_plan_id" => PaymentField::PricingPlan,
        "amount" => PaymentField::Amount,
        "coupon_code" => PaymentField::Coupon,
        "iban" => PaymentField::Iban,
        "holder" => PaymentField::AccountHolder,
        "quantity" => PaymentField::Quantity,
        "card_token" | "method_token" => PaymentField::Card,
        _ => return None,
    })
}
