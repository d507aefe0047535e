//! A product's page for its seller's eyes, before buyers see it: the key in its address says which product.

use kontor_catalog::shop::{self, ShopProduct};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, kinds::ProductId};
use kontor_render::props::{Picture, ProductProps};

use super::{place::Place, visit::Visit};
use crate::preview;

/// The product that an address shows before it is published.
pub struct Draft {
    product: ProductId,
    key: String,
}

impl Draft {
    /// What the address of a visit names, if it is ours and not too old.
    pub fn of_visit(visit: &Visit, place: &Place) -> Option<Self> {
        let key = visit.parameter(preview::PARAMETER)?;
        let product = preview::product(&visit.app, place.tenant.id, Some(key))?;
        Some(Self { product, key: key.to_owned() })
    }

    /// The product at an address; not found where the key is another's.
    pub async fn read(&self, tx: &mut Tx, slug: &str) -> Result<ShopProduct> {
        let found = shop::draft_by_slug(tx, slug).await?;
        if found.product.id == self.product { Ok(found) } else { Err(ApiError::not_found()) }
    }

    /// The page as it would be, marked as a preview. Its pictures and its payment page are shown by the same key.
    pub fn shown(&self, props: ProductProps) -> ProductProps {
        ProductProps {
            cover: props.cover.map(|cover| self.picture(cover)),
            payment_url: format!("{}?{}={}", path_of(&props.payment_url), preview::PARAMETER, self.key),
            preview: true,
            ..props
        }
    }

    fn picture(&self, cover: Picture) -> Picture {
        let keyed = |address: &str| address.replace(".jpg", &format!(".jpg?{}={}", preview::PARAMETER, self.key));
        Picture { url: keyed(&cover.url), srcset: keyed(&cover.srcset), ..cover }
    }
}

fn path_of(address: &str) -> &str {
    address.split('?').next().unwrap_or(address)
}
