//! Whom an order's mails go to.

use kontor_kernel::Locale;
use kontor_notifications::To;

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
