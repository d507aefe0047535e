//! A key as it is kept.

use chrono::{DateTime, Utc};
use kontor_db::Row;
use kontor_kernel::kinds::{LicenseKeyId, OrderId, ProductId};

use crate::{KeySource, KeyState};

/// Every column of [`Key`], of the table aliased `r`.
pub(crate) const COLUMNS: &str = "r.id, r.product_id, r.value, r.source, r.state, r.order_id, r.order_token, r.place, \
    r.allocated_at, r.revoked_reason, r.created_at, (SELECT p.name FROM products AS p WHERE p.seller_id = r.seller_id \
    AND p.id = r.product_id) AS product_name";

/// A key.
#[derive(Debug, Clone, Row)]
pub struct Key {
    /// Its id.
    pub id: LicenseKeyId,
    /// What it is a key of.
    pub product_id: ProductId,
    /// The product's name.
    pub product_name: String,
    /// What the buyer types.
    pub value: String,
    /// Where it came from.
    pub source: KeySource,
    /// Where it stands.
    pub state: KeyState,
    /// Whose it is.
    pub order_id: Option<OrderId>,
    /// The order's short name.
    pub order_token: Option<String>,
    /// For which of the pieces of that order, from 1.
    pub place: Option<i32>,
    /// When it became theirs.
    pub allocated_at: Option<DateTime<Utc>>,
    /// Why its seller took it back by hand.
    pub revoked_reason: Option<String>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}
