//! What came of a member's deals: the orders, and their commission.

use kontor_deals::{COMMISSIONS, Commission};
use kontor_kernel::{Money, kinds};
use kontor_orders::{ORDERS, OrderRow, OrderState};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::{
    http::{Amount, Answer, ListDoc, ListQuery, Resource, SalesMember, Timestamp, WireEnum, WireId},
    resources::deal_view::DealCommissionAttributes,
};

/// Whose rows they are.
const OWN: &str = "r.sales_team_member_id::text";

/// The operations.
pub struct SalesResults;

/// An order that you sold.
#[derive(Debug, Clone, Object)]
pub struct SoldOrderAttributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// Product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Payment state of the order.
    pub payment_state: WireEnum<OrderState>,
    /// Total amount.
    pub total: Amount,
    /// When it was bought.
    pub created_at: Timestamp,
}

#[OpenApi(prefix_path = "/v1/sales_team_member", tag = "crate::tags::Tag::Sales")]
impl SalesResults {
    /// List orders that you sold
    #[oai(path = "/orders", method = "get", operation_id = "list_sold_orders")]
    async fn orders(&self, member: SalesMember, query: ListQuery) -> Answer<Json<ListDoc<SoldOrderAttributes>>> {
        let mut tx = member.begin().await?;
        let own = query.read(&ORDERS, &tx)?.within(OWN, vec![member.profile.uuid().to_string()]);
        let listed = own.page::<OrderRow>(&mut tx).await?;
        tx.commit().await?;
        let item = |row: OrderRow| {
            let attributes = SoldOrderAttributes {
                token: row.token.clone(),
                product_id: row.product_id.into(),
                product_name: row.product_name.clone(),
                payment_state: row.payment_state.into(),
                total: Money::new(row.total_amount, row.currency).into(),
                created_at: Timestamp(row.created_at),
            };
            Resource::new(row.id, "order", attributes)
        };
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), item)))
    }

    /// List your commissions
    ///
    /// What you earned with payments, and what was reversed because payments went back.
    #[oai(path = "/deal_commissions", method = "get", operation_id = "list_own_commissions")]
    async fn commissions(
        &self,
        member: SalesMember,
        query: ListQuery,
    ) -> Answer<Json<ListDoc<DealCommissionAttributes>>> {
        let mut tx = member.begin().await?;
        let own = query.read(&COMMISSIONS, &tx)?.within(OWN, vec![member.profile.uuid().to_string()]);
        let listed = own.page::<Commission>(&mut tx).await?;
        tx.commit().await?;
        let item = |one: Commission| Resource::new(one.id, "deal_commission", one.into());
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), item)))
    }
}
