//! Customers of all sellers.

use kontor_kernel::{Money, kinds};
use kontor_orders::{ADMIN_PAYERS, AdminPayerRow};
use poem_openapi::{Object, OpenApi, payload::Json};

use crate::http::{Amount, Answer, ListDoc, ListQuery, Manager, Resource, Timestamp, WireId};

/// The operations.
pub struct AdminPayers;

/// A customer with their seller.
#[derive(Debug, Clone, Object)]
pub struct AdminPayerAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Their account, if they have one.
    #[oai(skip_serializing_if_is_none)]
    pub user: Option<WireId<kinds::User>>,
    /// Email address.
    pub email: String,
    /// First and last name.
    pub name: String,
    /// Company.
    pub company: String,
    /// Country (ISO 3166).
    pub country: String,
    /// Number of orders.
    pub orders_count: i32,
    /// What they paid less refunds and disputes, in the currency of their newest order.
    pub spent_amount: Amount,
    /// When they bought last.
    pub last_order_at: Timestamp,
    /// When they became a customer.
    pub created_at: Timestamp,
}

impl From<AdminPayerRow> for AdminPayerAttributes {
    fn from(row: AdminPayerRow) -> Self {
        Self {
            seller: WireId(row.seller_id),
            seller_name: row.seller_name,
            livemode: row.livemode,
            user: row.user_id.map(WireId),
            email: row.email,
            name: format!("{} {}", row.first_name, row.last_name).trim().to_owned(),
            company: row.company,
            country: row.country,
            orders_count: row.orders_count,
            spent_amount: Money::new(row.amount, row.currency).into(),
            last_order_at: Timestamp(row.last_order_at),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/admin/payers", tag = "crate::tags::Tag::Admin")]
impl AdminPayers {
    /// List customers across sellers
    ///
    /// Newest first; one row for each seller that someone bought from.
    #[oai(path = "/", method = "get", operation_id = "list_all_payers")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminPayerAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&ADMIN_PAYERS, &tx)?.page::<AdminPayerRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "customer", row.into()))))
    }
}
