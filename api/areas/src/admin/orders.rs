//! Orders of all sellers.

use kontor_kernel::{Money, kinds};
use kontor_orders::{ADMIN_ORDERS, AdminOrderRow, OrderState, PeriodType};
use kontor_payments::PaymentForm;
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminOrders;

/// An order with its seller.
#[derive(Debug, Clone, Object)]
pub struct AdminOrderAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Order number, as shown to the buyer.
    pub token: String,
    /// The product.
    pub product: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Payment method.
    pub payment_form: WireEnum<PaymentForm>,
    /// Type of pricing plan.
    pub period_type: WireEnum<PeriodType>,
    /// Payment state.
    pub payment_state: WireEnum<OrderState>,
    /// Total of the order.
    pub total_amount: Amount,
    /// What was paid.
    pub paid_amount: Amount,
    /// What was refunded.
    pub refunded_amount: Amount,
    /// Email address of the buyer.
    pub payer_email: String,
    /// Name of the buyer.
    pub payer_name: String,
    /// Country of the buyer (ISO 3166).
    pub payer_country: String,
    /// When the order was placed.
    pub created_at: Timestamp,
}

impl From<AdminOrderRow> for AdminOrderAttributes {
    fn from(row: AdminOrderRow) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            token: row.token,
            product: WireId(row.product_id),
            product_name: row.product_name,
            payment_form: WireEnum(row.payment_form),
            period_type: WireEnum(row.period_type),
            payment_state: WireEnum(row.payment_state),
            total_amount: Money::new(row.total_amount, row.currency).into(),
            paid_amount: Money::new(row.paid_amount, row.currency).into(),
            refunded_amount: Money::new(row.refunded_amount, row.currency).into(),
            payer_email: row.payer_email,
            payer_name: format!("{} {}", row.payer_first_name, row.payer_last_name).trim().to_owned(),
            payer_country: row.payer_country,
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/orders", tag = "crate::tags::Tag::Admin")]
impl AdminOrders {
    /// List orders across sellers
    ///
    /// Newest first.
    #[oai(path = "/", method = "get", operation_id = "list_all_orders")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminOrderAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_ORDERS, &tx)?.page::<AdminOrderRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "order", row.into()))))
    }
}
