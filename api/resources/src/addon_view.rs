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
    /// Its id.
    pub id: WireId<kinds::Product>,
    /// What buyers read.
    pub name: String,
    /// What kind of product it is.
    pub form: WireEnum<Form>,
    /// How it is offered: beside the order as a bump or a standard upsell, or in its place as a bundle.
    pub kind: WireEnum<UpsellKind>,
    /// Whether it is put away. What is not published, or sold out, is not offered.
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
