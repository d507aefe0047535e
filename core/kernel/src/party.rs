//! Whose money is: everybody who has a share of a payment.

use crate::kinds::UserId;

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
    pub const SELLER: Self = Self::of(PartyKind::Seller);
    /// The operator of the installation.
    pub const PLATFORM: Self = Self::of(PartyKind::Platform);
    /// The platform's company that sells instead of the seller.
    pub const RESELLER: Self = Self::of(PartyKind::Reseller);
    /// Who paid.
    pub const PAYER: Self = Self::of(PartyKind::Payer);

    const fn of(kind: PartyKind) -> Self {
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

    /// Whether these are the seller's own lines.
    pub fn is_seller(self) -> bool {
        self.kind == PartyKind::Seller
    }
}
