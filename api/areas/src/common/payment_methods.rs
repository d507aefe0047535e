//! The ways to pay, in display order, and what each is good for (selling-core §9).

use kontor_kernel::Currency;
use kontor_payments::{PaymentFeature, PaymentForm, PurchaseKind};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Answer, ListDoc, Resource, WireEnum};

/// The operations.
pub struct PaymentMethods;

/// A payment method.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PaymentMethodAttributes")]
pub struct Attributes {
    /// Key of the payment method.
    pub key: WireEnum<PaymentForm>,
    /// Whether shops of this installation offer it.
    pub available: bool,
    /// Smallest amount in minor units.
    pub minimum_amount: i64,
    /// What can be bought with it.
    pub purchase_types: Vec<WireEnum<PurchaseKind>>,
    /// Whether it is limited to euro.
    pub euro_only: bool,
    /// Supported currencies.
    pub currencies: Vec<String>,
    /// Countries whose buyers can use it; empty: all.
    pub buyer_countries: Vec<String>,
    /// Features that the platform must enable before a seller can offer it.
    pub features: Vec<WireEnum<PaymentFeature>>,
}

fn euro_only(form: PaymentForm) -> bool {
    form.currencies() == Some(&[Currency::EUR.code()])
}

fn features(form: PaymentForm) -> Vec<WireEnum<PaymentFeature>> {
    let mut features: Vec<_> = form.purchase_kinds().iter().filter_map(|kind| form.feature(*kind)).collect();
    features.dedup();
    features.into_iter().map(WireEnum).collect()
}

#[OpenApi(prefix_path = "/v1/common", tag = "crate::tags::Tag::Common")]
impl PaymentMethods {
    /// List payment methods
    #[oai(path = "/payment_methods", method = "get", operation_id = "list_payment_methods")]
    async fn list(&self) -> Answer<Json<ListDoc<Attributes>>> {
        let item = |form: PaymentForm| {
            let attributes = Attributes {
                key: WireEnum(form),
                available: PaymentForm::OFFERED.contains(&form),
                minimum_amount: form.minimum_amount(),
                purchase_types: form.purchase_kinds().iter().copied().map(WireEnum).collect(),
                euro_only: euro_only(form),
                currencies: Currency::all().filter(|one| form.takes(*one)).map(|one| one.code().to_owned()).collect(),
                buyer_countries: form
                    .buyer_countries()
                    .unwrap_or_default()
                    .iter()
                    .map(|&code| code.to_owned())
                    .collect(),
                features: features(form),
            };
            Resource::new(form, "payment_method", attributes)
        };
        Ok(Json(ListDoc::whole(PaymentForm::DISPLAYED.into_iter().map(item).collect())))
    }
}
