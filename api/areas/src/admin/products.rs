//! Products of all sellers.

use kontor_catalog::{ADMIN_PRODUCTS, AdminProductRow, Form, ReviewState};
use kontor_kernel::{Money, kinds};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminProducts;

/// A product with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminProductAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Username of the shop, as in its address.
    pub username: String,
    /// Name of the product.
    pub name: String,
    /// Address of the product within its shop.
    pub slug: String,
    /// Type of product.
    pub product_type: WireEnum<Form>,
    /// Whether it is published.
    pub published: bool,
    /// Whether it is archived.
    pub archived: bool,
    /// State of the review.
    pub review_state: WireEnum<ReviewState>,
    /// How often it was sold.
    pub sold_count: i32,
    /// Price shown in the shop. Absent if it has none.
    #[oai(skip_serializing_if_is_none)]
    pub display_price: Option<Amount>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl From<AdminProductRow> for AdminProductAttributes {
    fn from(row: AdminProductRow) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            username: row.username,
            name: row.name,
            slug: row.slug,
            product_type: WireEnum(row.form),
            published: row.published,
            archived: row.archived,
            review_state: WireEnum(row.review_state),
            sold_count: row.sold_count,
            display_price: row.display_currency.map(|currency| Money::new(row.display_amount, currency).into()),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/products", tag = "crate::tags::Tag::Admin")]
impl AdminProducts {
    /// List products across sellers
    ///
    /// Newest first. The search finds part of the name of a product or shop.
    #[oai(path = "/", method = "get", operation_id = "list_all_products")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminProductAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_PRODUCTS, &tx)?.page::<AdminProductRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "product", row.into()))))
    }
}
