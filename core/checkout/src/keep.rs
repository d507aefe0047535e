//! What an order keeps of the products it is about.

use kontor_catalog::{AfterPurchase, EmailAfterPurchase, Product};
use kontor_orders::{AfterPurchaseSnapshot, ProductSnapshot};

/// What an order keeps of a product.
pub(crate) fn keep(product: &Product) -> ProductSnapshot {
    ProductSnapshot {
        id: product.id,
        name: product.name.clone(),
        slug: product.slug.clone(),
        form: product.form.to_string(),
        internal_name: product.internal_name.clone(),
        cost_center: product.cost_center.clone(),
        download_limit: product.download_limit,
        download_days: product.download_days,
        thank_you_text: product.thank_you_text.clone(),
        delivery_instructions: product.delivery_instructions.clone(),
        zfu_number: product.zfu_number.clone(),
        product_group_ids: product.product_groups(),
        after_purchase: keep_words(&product.after_purchase()),
        contents: Vec::new(),
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
