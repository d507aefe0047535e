//! The ways to pay, in display order, and what each is good for (selling-core §9).

use kontor_payments::PaymentForm;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, Item, ListDoc, Word};

/// The operations.
pub struct PaymentMethods;

/// A way to pay.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PaymentMethodAttributes")]
pub struct Attributes {
    /// Which.
    pub key: Word<PaymentForm>,
    /// Whether shops of this installation offer it.
    pub available: bool,
    /// Smallest amount in minor units.
    pub minimum_amount: i64,
    /// What can be bought with it.
    pub purchase_types: Vec<String>,
    /// Whether it takes euro only.
    pub euro_only: bool,
}

/// Display order of the specification.
const ORDER: [PaymentForm; 13] = [
    PaymentForm::Paypal,
    PaymentForm::Card,
    PaymentForm::BankWire,
    PaymentForm::Sepa,
    PaymentForm::Sofort,
    PaymentForm::ApplePay,
    PaymentForm::GooglePay,
    PaymentForm::P24,
    PaymentForm::PayLater,
    PaymentForm::Ideal,
    PaymentForm::Klarna,
    PaymentForm::Twint,
    PaymentForm::Mondu,
];

const fn purchase_types(form: PaymentForm) -> &'static [&'static str] {
    match form {
        PaymentForm::Twint | PaymentForm::Mondu => &["one_time"],
        PaymentForm::Klarna => &["one_time", "subscription", "limited_subscription"],
        _ => &["one_time", "subscription", "limited_subscription", "installment"],
    }
}

const fn euro_only(form: PaymentForm) -> bool {
    matches!(form, PaymentForm::BankWire | PaymentForm::Sepa | PaymentForm::Sofort | PaymentForm::Ideal)
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl PaymentMethods {
    /// List payment methods
    #[oai(path = "/payment_methods", method = "get", operation_id = "list_payment_methods")]
    async fn list(&self) -> Answer<Json<ListDoc<Attributes>>> {
        let item = |form: PaymentForm| {
            let attributes = Attributes {
                key: Word(form),
                available: PaymentForm::OFFERED.contains(&form),
                minimum_amount: form.minimum_amount(),
                purchase_types: purchase_types(form).iter().map(|kind| (*kind).to_owned()).collect(),
                euro_only: euro_only(form),
            };
            Item::new(form, "payment_method", attributes)
        };
        Ok(Json(ListDoc::whole(ORDER.into_iter().map(item).collect())))
    }
}
