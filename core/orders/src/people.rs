//! Whom an order's mails go to.

use kontor_kernel::Locale;
use kontor_notices::To;
use serde::{Deserialize, Serialize};

use crate::Order;

/// The payer, in the language they bought in.
pub fn payer_of(order: &Order) -> To {
    To {
        address: order.payer_email.clone(),
        user: order.payer_user_id,
        name: order.payer().first_name.clone(),
        locale: order.locale(),
        time_zone: order.snapshot().seller.time_zone.clone(),
        order: Some(order.id),
    }
}

/// The seller, if a mail can reach them.
pub fn seller_of(order: &Order) -> Option<To> {
    let seller = &order.snapshot().seller;
    (!seller.owner_email.is_empty()).then(|| To {
        address: seller.owner_email.clone(),
        user: None,
        name: String::new(),
        locale: Locale::from_code(&seller.owner_locale),
        time_zone: seller.time_zone.clone(),
        order: Some(order.id),
    })
}

/// Who buys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "an address needs no explanation")]
pub struct Payer {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub country: String,
    pub company: String,
    pub vat_no: String,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
    pub phone: String,
}

impl Payer {
    /// Whether it was bought as a business, by what was said at the purchase.
    pub fn is_business(&self) -> bool {
        !self.company.is_empty() || !self.vat_no.is_empty()
    }

    /// First and last name, as somebody is called.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}
