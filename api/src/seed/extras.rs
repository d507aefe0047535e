//! What some products of the demo shop have beside their price: a fee, words of the seller's own after the purchase, files
//! that bear their buyer's name, something to take along.

use kontor_catalog::{AdditionalFee, AfterPurchaseChange, EmailAfterPurchase, ProductChange, SellerFacts, addons};
use kontor_db::Tx;
use kontor_kernel::{Currency, Fault, Result, kinds::ProductId};

/// Adds it, if the product has any.
pub async fn add(tx: &mut Tx, product: ProductId, slug: &str, facts: SellerFacts) -> Result<()> {
    if let Some(change) = of(slug) {
        kontor_catalog::change(tx, product, None, &change, facts).await?;
    }
    let along = along(slug);
    if along.is_empty() {
        return Ok(());
    }
    let mut found = Vec::new();
    for slug in along {
        let product = kontor_catalog::find_at(tx, slug).await?;
        found.push(product.ok_or_else(|| Fault::internal(format!("the demo has no {slug}")))?.id);
    }
    addons::replace(tx, product, None, &found).await.map(drop)
}

/// What can be taken along with a product.
const fn along(slug: &str) -> &'static [&'static str] {
    match slug.as_bytes() {
        b"the-quiet-year" => &["watercolour-botanicals", "herbarium-prints"],
        b"your-garden-as-a-drawing" => &["one-hour-at-the-easel"],
        _ => &[],
    }
}

fn of(slug: &str) -> Option<ProductChange> {
    match slug {
        "painting-by-lamplight" => {
            let fee = AdditionalFee { name: "Paper and colours".to_owned(), amount: 600, currency: Currency::EUR };
            Some(ProductChange { additional_fee: Some(Some(fee)), ..ProductChange::default() })
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
