//! As whom, and for which tenant, a transaction is opened.

use kontor_kernel::{
    Actor,
    kinds::{SellerId, UserId},
};

/// One side of a seller. The live side lives in real time; a test side may have a clock of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tenant {
    /// The tenant's id.
    pub id: SellerId,
    /// Whether money is real here. `false` costs one more look for the test clock.
    pub livemode: bool,
}

/// The principal of a transaction. Each is a database role of its own.
#[derive(Debug, Clone)]
pub enum Scope {
    /// The seller, or the shop's own machinery acting for them (checkout, workers).
    Seller(Tenant, Actor),
    /// A signed-in person: their account and what they bought across sellers.
    Person(UserId),
    /// Somebody who presents a key (an email at sign-in, a session, a link) and sees only its row.
    Anonymous(String),
    /// Anybody looking at a shop: published things only.
    Visitor(Tenant),
    /// A manager of the platform, looking across sellers.
    Manager(UserId),
    /// A manager of the platform, writing in one seller's books.
    ManagerFor(UserId, Tenant),
    /// Sweeps and the relay: find work by ids, never do it.
    System,
}

impl Scope {
    pub(crate) const fn role(&self) -> &'static str {
        match self {
            Self::Seller(..) => "kontor_seller",
            Self::Person(_) => "kontor_payer",
            Self::Anonymous(_) | Self::Visitor(_) => "kontor_anonymous",
            Self::Manager(_) | Self::ManagerFor(..) => "kontor_admin",
            Self::System => "kontor_system",
        }
    }

    pub(crate) const fn tenant(&self) -> Option<Tenant> {
        match self {
            Self::Seller(tenant, _) | Self::Visitor(tenant) | Self::ManagerFor(_, tenant) => Some(*tenant),
            _ => None,
        }
    }

    pub(crate) const fn user(&self) -> Option<UserId> {
        match self {
            Self::Person(user) | Self::Manager(user) | Self::ManagerFor(user, _) => Some(*user),
            _ => None,
        }
    }

    pub(crate) fn key(&self) -> &str {
        match self {
            Self::Anonymous(key) => key,
            _ => "",
        }
    }

    pub(crate) fn actor(&self) -> String {
        match self {
            Self::Seller(_, actor) => actor.to_string(),
            Self::Person(user) => format!("person:{user}"),
            Self::Anonymous(_) | Self::Visitor(_) => "visitor".to_owned(),
            Self::Manager(user) | Self::ManagerFor(user, _) => Actor::Manager(*user).to_string(),
            Self::System => Actor::System.to_string(),
        }
    }
}
