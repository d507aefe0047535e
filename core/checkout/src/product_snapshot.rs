//! What an order keeps of the products it is about.

use kontor_catalog::{AfterPurchase, EmailAfterPurchase, Product};
use kontor_fulfilment::tickets::exchange::Upgrade;
use kontor_kernel::Locale;
use kontor_orders::{AfterPurchaseSnapshot, ExchangeSnapshot, ProductSnapshot, SellerSnapshot};
use kontor_tax::SellingFacts;

/// What an order keeps of a product.
pub(crate) fn product_snapshot(product: &Product) -> ProductSnapshot {
    ProductSnapshot {
        id: product.id,
        name: product.name.clone(),
        slug: product.slug.clone(),
        form: product.form.to_string(),
        internal_name: product.internal_name.clone(),
        cost_center: product.cost_center.clone(),
        download_limit: product.download_limit,
        download_days: product.download_days,
        thank_you: product.thank_you.as_ref().map(|words| words.to_json()),
        thank_you_text: product.thank_you_text.clone(),
        delivery_instructions: product.delivery_instructions.clone(),
        zfu_number: product.zfu_number.clone(),
        product_group_ids: product.product_group_ids.clone(),
        after_purchase: keep_words(&product.after_purchase()),
        contents: Vec::new(),
    }
}

/// What an order keeps of who sells.
pub(crate) fn seller(seller: &SellingFacts) -> SellerSnapshot {
    SellerSnapshot {
        username: seller.username.clone(),
        name: seller.name.clone(),
        fee_bps: i64::from(seller.fee_bps),
        time_zone: seller.time_zone.clone(),
        owner_email: seller.contact_email.clone(),
        owner_locale: Locale::from_code(&seller.locale).code().to_owned(),
    }
}

fn keep_words(said: &AfterPurchase) -> AfterPurchaseSnapshot {
    let own = said.email == EmailAfterPurchase::Custom;
    let words = |text: &String| if own { text.clone() } else { String::new() };
    AfterPurchaseSnapshot {
        bare: said.email == EmailAfterPurchase::No,
        subject: words(&said.subject),
        text: words(&said.text),
        thank_you_url: said.thank_you_url.clone(),
    }
}

/// What an order keeps of a ticket that is given.
pub(crate) fn exchange_snapshot(upgrade: &Upgrade) -> ExchangeSnapshot {
    let held = &upgrade.held;
    ExchangeSnapshot { ticket: held.id, order: held.order_id, name: held.ticket_name.clone() }
}
