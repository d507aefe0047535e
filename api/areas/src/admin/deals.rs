//! Deals of all sellers.

use kontor_deals::{ADMIN_DEALS, AdminDeal, DealState};
use kontor_kernel::{Money, kinds};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminDeals;

/// A deal with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminDealAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Name of the member of the sales team.
    pub member_name: String,
    /// Name of the product.
    pub product_name: String,
    /// Email address of the buyer.
    pub buyer_email: String,
    /// Agreed price.
    pub price: Amount,
    /// State of the deal.
    pub state: WireEnum<DealState>,
    /// The order, once the buyer has placed it.
    #[oai(skip_serializing_if_is_none)]
    pub order: Option<WireId<kinds::Order>>,
    /// When it was created.
    pub created_at: Timestamp,
}

impl From<AdminDeal> for AdminDealAttributes {
    fn from(row: AdminDeal) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            member_name: row.member_name,
            product_name: row.product_name,
            buyer_email: row.buyer_email,
            price: Money::new(row.price_amount, row.currency).into(),
            state: WireEnum(row.state),
            order: row.order_id.map(WireId),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/deals", tag = "crate::tags::Tag::Admin")]
impl AdminDeals {
    /// List deals across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_deals")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminDealAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_DEALS, &tx)?.page::<AdminDeal>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "deal", row.into()))))
    }
}
