//! How a licence key looks on the wire.

use kontor_catalog::{KeySource, KeyState, license_keys::Key};
use kontor_kernel::kinds;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId};

/// A key.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LicenseKeyAttributes")]
pub struct Attributes {
    /// What the buyer types.
    pub key: String,
    /// Where it stands.
    pub state: WireEnum<KeyState>,
    /// Where it came from.
    pub source: WireEnum<KeySource>,
    /// What it is a key of.
    pub product_id: WireId<kinds::Product>,
    /// The product's name.
    pub product_name: String,
    /// Whose it is.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// The order's short name.
    #[oai(skip_serializing_if_is_none)]
    pub order_token: Option<String>,
    /// When it became theirs.
    #[oai(skip_serializing_if_is_none)]
    pub allocated_at: Option<Timestamp>,
    /// Why the seller took it back by hand.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_reason: Option<String>,
    /// When it came.
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

/// A key that an order got.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderLicenseKey")]
pub struct OrderKey {
    /// Its id.
    pub id: WireId<kinds::LicenseKey>,
    /// What the buyer types.
    pub key: String,
    /// `allocated`, or `revoked` once the money went back or the seller took it back.
    pub state: WireEnum<KeyState>,
    /// Why the seller took it back by hand.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_reason: Option<String>,
}

impl From<Key> for OrderKey {
    fn from(key: Key) -> Self {
        Self { id: key.id.into(), key: key.value, state: key.state.into(), revoked_reason: key.revoked_reason }
    }
}
