//! Whose money is: everybody who has a share of a payment.

use serde::{Deserialize, Serialize};

use crate::{Currency, kinds::UserId};

crate::words! {
    /// What somebody is to a seller whose books name them.
    pub enum PartyKind {
        /// The shop itself.
        Seller "seller",
        /// An affiliate, for what they promoted.
        Publisher "publisher",
        /// A person who works for the shop.
        TeamMember "team_member",
        /// A person who sells for the shop.
        SalesTeamMember "sales_team_member",
        /// The operator of the installation: its fee, and what providers cost it.
        Platform "platform",
        /// The platform's company that sells instead of the seller.
        Reseller "reseller",
        /// Who paid.
        Payer "payer",
    }
}

/// Whose a line in a seller's books is. The books are one seller's, so that seller needs no id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Party {
    /// What they are to the seller.
    pub kind: PartyKind,
    /// The account of the person who gets a share: the same in every shop. `None` for the seller and where the order says who it is.
    pub id: Option<UserId>,
}

impl Party {
    /// The seller whose books these are.
    pub const SELLER: Self = Self::unnamed(PartyKind::Seller);
    /// The operator of the installation.
    pub const PLATFORM: Self = Self::unnamed(PartyKind::Platform);
    /// The platform's company that sells instead of the seller.
    pub const RESELLER: Self = Self::unnamed(PartyKind::Reseller);
    /// Who paid.
    pub const PAYER: Self = Self::unnamed(PartyKind::Payer);

    const fn unnamed(kind: PartyKind) -> Self {
        Self { kind, id: None }
    }

    /// A person who gets a share of what the seller earns.
    pub const fn person(kind: PartyKind, id: UserId) -> Self {
        Self { kind, id: Some(id) }
    }

    /// A person who works for the shop.
    pub const fn team_member(id: UserId) -> Self {
        Self::person(PartyKind::TeamMember, id)
    }

    /// A person who sells for the shop.
    pub const fn sales_team_member(id: UserId) -> Self {
        Self::person(PartyKind::SalesTeamMember, id)
    }

    /// An affiliate.
    pub const fn publisher(id: UserId) -> Self {
        Self::person(PartyKind::Publisher, id)
    }

    /// Whether these are the seller's own lines.
    pub fn is_seller(self) -> bool {
        self.kind == PartyKind::Seller
    }
}

/// How much a party gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fee {
    /// A part of what every payment leaves to the seller.
    Percent {
        /// In basis points: 10 % is 1000.
        bps: i32,
    },
    /// So much of the first payment of an order, where it is of this currency.
    Fixed {
        /// Minor units.
        amount: i64,
        /// Of which currency.
        currency: Currency,
    },
}

/// What a party gets of an order, as agreed when it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartyFee {
    /// What they are to the seller.
    pub kind: PartyKind,
    /// Their account.
    pub user_id: UserId,
    /// How much.
    pub fee: Fee,
}

impl PartyFee {
    /// Who gets it.
    pub const fn party(&self) -> Party {
        Party::person(self.kind, self.user_id)
    }
}
