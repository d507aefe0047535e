//! Who does something: written into every history row.

use std::fmt;

use crate::kinds::{ApiKeyId, SellerId, UserId};

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in person in the seller's cabinet.
    Seller(UserId),
    /// A program with a key of the seller.
    ApiKey(ApiKeyId),
    /// A buyer, signed in or not, acting in one shop.
    Payer,
    /// A manager of the platform.
    Manager(UserId),
    /// A payment or verification provider that told us something.
    Provider,
    /// Background work on behalf of a seller.
    Tenant(SellerId),
    /// Background work of the platform.
    System,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seller(user) => write!(f, "seller:{user}"),
            Self::ApiKey(key) => write!(f, "api_key:{key}"),
            Self::Payer => f.write_str("payer"),
            Self::Manager(user) => write!(f, "manager:{user}"),
            Self::Provider => f.write_str("provider"),
            Self::Tenant(seller) => write!(f, "tenant:{seller}"),
            Self::System => f.write_str("system"),
        }
    }
}
