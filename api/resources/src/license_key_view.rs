//! How a licence key looks on the wire.

use kontor_catalog::{KeySource, KeyState, license_keys::Key};
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// A licence key.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LicenseKeyAttributes")]
pub struct Attributes {
    /// The key that the buyer enters.
    pub key: String,
    /// State of the key.
    pub state: WireEnum<KeyState>,
    /// Where it came from.
    pub source: WireEnum<KeySource>,
    /// The product that it is for.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub product_name: String,
    /// The order that it is allocated to.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Order number, as shown to buyers.
    #[oai(skip_serializing_if_is_none)]
    pub order_token: Option<String>,
    /// When it was allocated.
    #[oai(skip_serializing_if_is_none)]
    pub allocated_at: Option<Timestamp>,
    /// Reason, if the seller revoked it manually.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_reason: Option<String>,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<Key> for Attributes {
    fn from(key: Key) -> Self {
        Self {
            key: key.value,
            state: key.state.into(),
            source: key.source.into(),
            product_id: key.product_id.into(),
            product_name: key.product_name,
            order_id: key.order_id.map(Into::into),
            order_token: key.order_token,
            allocated_at: key.allocated_at.map(Timestamp),
            revoked_reason: key.revoked_reason,
            created_at: key.created_at.into(),
        }
    }
}

/// A licence key of an order.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderLicenseKey")]
pub struct OrderKey {
    /// Id of the key.
    pub id: WireId<kinds::LicenseKey>,
    /// The key that the buyer enters.
    pub key: String,
    /// `allocated`, or `revoked` after a refund or by the seller.
    pub state: WireEnum<KeyState>,
    /// Reason, if the seller revoked it manually.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_reason: Option<String>,
}

impl From<Key> for OrderKey {
    fn from(key: Key) -> Self {
        Self { id: key.id.into(), key: key.value, state: key.state.into(), revoked_reason: key.revoked_reason }
    }
}
