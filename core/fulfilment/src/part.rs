//! One product to be delivered: what was bought, or one of those inside it.

use kontor_catalog::{Form, Product, contents};
use kontor_db::Tx;
use kontor_kernel::{Machine, Result, kinds::ProductId};
use kontor_orders::{ProductSnapshot, Snapshot};

/// A product, as far as its delivery goes.
pub(crate) struct Part {
    pub product: ProductId,
    pub name: String,
    pub form: Option<Form>,
    pub download_limit: Option<i32>,
    pub download_days: i32,
    pub instructions: String,
}

impl From<&ProductSnapshot> for Part {
    fn from(sold: &ProductSnapshot) -> Self {
        Self {
            product: sold.id,
            name: sold.name.clone(),
            form: Form::parse(&sold.form),
            download_limit: sold.download_limit,
            download_days: sold.download_days,
            instructions: sold.delivery_instructions.clone(),
        }
    }
}

impl From<Product> for Part {
    fn from(product: Product) -> Self {
        Self {
            product: product.id,
            form: Some(product.form),
            download_limit: product.download_limit,
            download_days: product.download_days,
            name: product.fields.name,
            instructions: product.fields.delivery_instructions,
        }
    }
}

/// All that was bought, and what was taken along.
pub(crate) async fn parts(tx: &mut Tx, bought: &Snapshot) -> Result<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for product in bought.products() {
        let more = parts_of(tx, product).await?;
        // What is inside a bundle and was taken along besides is one thing.
        let more = more.into_iter().filter(|part| parts.iter().all(|other| other.product != part.product));
        parts.extend(more.collect::<Vec<_>>());
    }
    Ok(parts)
}

/// What was bought: the product itself, or all that was inside when it was bought. What was put in later counts too
/// where the seller shares it.
async fn parts_of(tx: &mut Tx, bought: &ProductSnapshot) -> Result<Vec<Part>> {
    let whole = Part::from(bought);
    if !whole.form.is_some_and(Form::holds_products) {
        return Ok(vec![whole]);
    }
    let mut parts: Vec<Part> = bought.contents.iter().map(Part::from).collect();
    if kontor_catalog::find(tx, bought.id).await?.shares_changes {
        let inside = contents::list(tx, bought.id).await?;
        let fresh =
            inside.into_iter().filter(|item| !item.archived && parts.iter().all(|part| part.product != item.id));
        let fresh: Vec<Part> = fresh.map(Part::from).collect();
        parts.extend(fresh);
    }
    Ok(parts)
}
