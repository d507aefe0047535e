//! What some products of the demo shop have beside their price: a fee, words of the seller's own after the purchase, files
//! that bear their buyer's name.

use kontor_catalog::{AdditionalFee, AfterPurchaseChange, EmailAfterPurchase, ProductChange, SellerFacts};
use kontor_db::Tx;
use kontor_kernel::{Currency, Result, kinds::ProductId};

/// Adds it, if the product has any.
pub async fn add(tx: &mut Tx, product: ProductId, slug: &str, facts: SellerFacts) -> Result<()> {
    let Some(change) = of(slug) else { return Ok(()) };
    kontor_catalog::change(tx, product, None, &change, facts).await.map(drop)
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
