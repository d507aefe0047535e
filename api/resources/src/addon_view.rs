//! How what a product offers along or in its place looks on the wire.

use kontor_catalog::{
    Form,
    addons::{Upsell, UpsellKind},
};
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{WireEnum, WireId};

/// A product that is offered with another.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductUpsell")]
pub struct UpsellAttributes {
    /// Id of the product.
    pub id: WireId<kinds::Product>,
    /// Name that buyers see.
    pub name: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// How it is offered: with the order, as an order bump or a standard upsell, or instead of it, as a bundle.
    pub kind: WireEnum<UpsellKind>,
    /// Whether it is archived. A product that is not published or sold out is not offered.
    pub archived: bool,
}

impl From<Upsell> for UpsellAttributes {
    fn from(one: Upsell) -> Self {
        let Upsell { kind, product } = one;
        let form = product.form.into();
        Self {
            id: product.id.into(),
            form,
            kind: WireEnum(kind),
            archived: product.archived,
            name: product.fields.name,
        }
    }
}
