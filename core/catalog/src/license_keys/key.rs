//! A key as it is kept.

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use kontor_kernel::kinds::{LicenseKeyId, OrderId, ProductId};

use crate::{KeySource, KeyState};

/// Every column of [`Key`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.product_id, r.value, r.source, r.state, r.order_id, r.order_token, r.place, \
    r.allocated_at, r.revoked_reason, r.created_at, (SELECT p.name FROM products AS p WHERE p.seller_id = r.seller_id \
    AND p.id = r.product_id) AS product_name";

/// A key.
#[derive(Debug, Clone, QueryableByName)]
pub struct Key {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: LicenseKeyId,
    /// What it is a key of.
    #[diesel(sql_type = SqlUuid)]
    pub product_id: ProductId,
    /// The product's name.
    #[diesel(sql_type = Text)]
    pub product_name: String,
    /// What the buyer types.
    #[diesel(sql_type = Text)]
    pub value: String,
    /// Where it came from.
    #[diesel(sql_type = Text)]
    pub source: KeySource,
    /// Where it stands.
    #[diesel(sql_type = Text)]
    pub state: KeyState,
    /// Whose it is.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub order_id: Option<OrderId>,
    /// The order's short name.
    #[diesel(sql_type = Nullable<Text>)]
    pub order_token: Option<String>,
    /// For which of the pieces of that order, from 1.
    #[diesel(sql_type = Nullable<Integer>)]
    pub place: Option<i32>,
    /// When it became theirs.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub allocated_at: Option<DateTime<Utc>>,
    /// Why its seller took it back by hand.
    #[diesel(sql_type = Nullable<Text>)]
    pub revoked_reason: Option<String>,
    /// When it came.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
}
