//! Who does something: written into every history row.

use std::{fmt, str::FromStr};

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

/// Not the name of anybody who wants something of an order.
#[derive(Debug, thiserror::Error)]
#[error("this names no actor: {0}")]
pub struct ActorError(String);

/// Reads what [`Display`](fmt::Display) wrote.
impl FromStr for Actor {
    type Err = ActorError;

    fn from_str(text: &str) -> Result<Self, ActorError> {
        let unknown = || ActorError(text.to_owned());
        let (kind, id) = text.split_once(':').unwrap_or((text, ""));
        Ok(match kind {
            "seller" => Self::Seller(id.parse().map_err(|_| unknown())?),
            "api_key" => Self::ApiKey(id.parse().map_err(|_| unknown())?),
            "payer" => Self::Payer,
            "manager" => Self::Manager(id.parse().map_err(|_| unknown())?),
            "provider" => Self::Provider,
            "tenant" => Self::Tenant(id.parse().map_err(|_| unknown())?),
            "system" => Self::System,
            _ => return Err(unknown()),
        })
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{ApiKeyId, SellerId, UserId};

    #[test]
    fn an_actor_is_read_as_it_was_written() {
        let id = uuid::Uuid::from_u128(7);
        let (user, key, seller) = (UserId::from_uuid(id), ApiKeyId::from_uuid(id), SellerId::from_uuid(id));
        let all = [
            Actor::Seller(user),
            Actor::ApiKey(key),
            Actor::Payer,
            Actor::Manager(user),
            Actor::Provider,
            Actor::Tenant(seller),
            Actor::System,
        ];
        for actor in all {
            assert_eq!(actor.to_string().parse::<Actor>().ok(), Some(actor));
        }
        assert!("seller:nobody".parse::<Actor>().is_err() && "unknown".parse::<Actor>().is_err());
    }
}
