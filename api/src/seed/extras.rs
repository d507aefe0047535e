//! What some products of the demo shop have beside their price: a fee, words of the seller's own after the purchase, files
//! that bear their buyer's name, something to take along.

use kontor_catalog::{
    AdditionalFee, AfterPurchaseChange, EmailAfterPurchase, ProductChange, SellerFacts,
    addons::{self, Upsells},
};
use kontor_db::{Tenant, Tx};
use kontor_kernel::{ApiError, Currency, Patch, Result, kinds::ProductId};

use super::stage::Stage;

/// Adds it, if the product has any.
pub async fn add(tx: &mut Tx, product: ProductId, slug: &str, facts: SellerFacts) -> Result<()> {
    if let Some(change) = change_for(slug) {
        kontor_catalog::change(tx, product, None, &change, facts).await?;
    }
    let upsells = Upsells::of_bumps(found(tx, along(slug)).await?);
    if upsells.bumps.is_empty() {
        return Ok(());
    }
    addons::replace(tx, product, None, &upsells).await.map(drop)
}

/// What can be taken along with a product.
const fn along(slug: &str) -> &'static [&'static str] {
    match slug.as_bytes() {
        b"the-quiet-year" => &["watercolour-botanicals", "herbarium-prints"],
        b"your-garden-as-a-drawing" => &["one-hour-at-the-easel"],
        _ => &[],
    }
}

/// Products whose buyers may take a bundle in their place; once the bundles are made.
pub async fn offer_bundles(stage: &Stage, tenant: Tenant) -> Result<()> {
    let mut tx = stage.work(tenant).await?;
    let bundles = found(&mut tx, &["the-whole-paper-shelf"]).await?;
    for product in found(&mut tx, &["watercolour-botanicals", "herbarium-prints"]).await? {
        let upsells = Upsells { bundles: bundles.clone(), ..Upsells::default() };
        addons::replace(&mut tx, product, None, &upsells).await?;
    }
    tx.commit().await
}

async fn found(tx: &mut Tx, slugs: &[&str]) -> Result<Vec<ProductId>> {
    let mut found = Vec::new();
    for slug in slugs {
        let product = kontor_catalog::find_at(tx, slug).await?;
        found.push(product.ok_or_else(|| ApiError::internal(format!("the demo has no {slug}")))?.id);
    }
    Ok(found)
}

fn change_for(slug: &str) -> Option<ProductChange> {
    match slug {
        "painting-by-lamplight" => {
            let fee = AdditionalFee { name: "Paper and colours".to_owned(), amount: 600, currency: Currency::EUR };
            Some(ProductChange { additional_fee: Patch::Value(fee), ..ProductChange::default() })
        }
        "your-garden-as-a-drawing" => {
            let after_purchase = AfterPurchaseChange {
                email: Some(EmailAfterPurchase::Custom),
                subject: Some("Your garden, {first_name}".to_owned()),
                text: Some(
                    "Hello {first_name},\n\nthank you for trusting me with your garden. Three photographs are enough: one from the \
                     door, one from the far end, one of what you love most in it.\n\nAstrid"
                        .to_owned(),
                ),
                ..AfterPurchaseChange::default()
            };
            Some(ProductChange { after_purchase, ..ProductChange::default() })
        }
        "watercolour-botanicals" => Some(ProductChange { stamps_pdfs: Some(true), ..ProductChange::default() }),
        _ => None,
    }
}
