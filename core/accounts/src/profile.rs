//! The roles of a person.

use kontor_db::{Scope, Tx};
use kontor_kernel::{
    Result,
    kinds::{ProfileId, SellerId, UserId},
    words,
};

use crate::{Accounts, store};

words! {
    /// A kind of role (selling-core §1). The order is that of preference when nobody says which.
    pub enum ProfileKind {
        /// Back office of the platform.
        Manager "manager",
        /// Owns a shop.
        Seller "seller",
        /// Promotes products.
        Publisher "publisher",
        /// Promotes the platform.
        PlatformAffiliate "platform_affiliate",
        /// Acts for a seller.
        TeamMember "team_member",
        /// Sells for a seller.
        SalesTeamMember "sales_team_member",
        /// Sells the platform to sellers.
        Reseller "reseller",
        /// Buys.
        Payer "payer",
    }
}

/// One role.
#[derive(Debug, Clone)]
pub struct Profile {
    /// Which profile.
    pub id: ProfileId,
    /// What role.
    pub kind: ProfileKind,
    /// The live side of the seller it opens.
    pub tenant: Option<SellerId>,
    /// The test side.
    pub test_tenant: Option<SellerId>,
    /// The shop's address, where there is one.
    pub username: Option<String>,
    /// The shop's name.
    pub name: Option<String>,
}

impl Profile {
    /// The side that is opened.
    pub const fn side(&self, livemode: bool) -> Option<SellerId> {
        if livemode { self.tenant } else { self.test_tenant }
    }
}

/// A person's profiles, preferred first; inside their own transaction.
pub async fn profiles(tx: &mut Tx, user: UserId) -> Result<Vec<Profile>> {
    let mut all = store::profiles(tx, user).await?;
    all.sort_by_key(|profile| (profile.kind, profile.id));
    Ok(all)
}

impl Accounts {
    /// The roles of a signed-in person.
    pub async fn profiles(&self, user: UserId) -> Result<Vec<Profile>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let all = profiles(&mut tx, user).await?;
        tx.commit().await?;
        Ok(all)
    }
}

impl Accounts {
    /// Gives a person a role that they have agreed to, and answers which profile that is. Twice is once.
    pub async fn take_role(
        &self,
        user: UserId,
        kind: ProfileKind,
        sides: Option<(SellerId, SellerId)>,
    ) -> Result<ProfileId> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let live = sides.map(|(live, _)| live);
        let known = profiles(&mut tx, user).await?.into_iter().find(|one| one.kind == kind && one.tenant == live);
        let id = match known {
            Some(profile) => profile.id,
            None => store::insert_profile(&mut tx, user, kind, sides).await?,
        };
        tx.commit().await?;
        Ok(id)
    }
}

/// Adds the profile that opens a new seller; for tenants, in the transaction that makes both sides.
pub async fn add_seller_profile(
    tx: &mut Tx,
    user: UserId,
    tenant: SellerId,
    test_tenant: SellerId,
) -> Result<ProfileId> {
    store::insert_profile(tx, user, ProfileKind::Seller, Some((tenant, test_tenant))).await
}

/// Adds a role that is no seller's own: publisher, or member of a seller's team (whose two sides it then names).
/// Inside the person's own transaction; whoever calls has checked that they may have it.
pub async fn add_profile(
    tx: &mut Tx,
    user: UserId,
    kind: ProfileKind,
    sides: Option<(SellerId, SellerId)>,
) -> Result<ProfileId> {
    store::insert_profile(tx, user, kind, sides).await
}

/// Ends a role of a person in a shop's team, inside their own transaction: sessions that act for the shop go on as the
/// person, and their access tokens work no more.
pub async fn end_team_profile(tx: &mut Tx, user: UserId, kind: ProfileKind, tenant: SellerId) -> Result<()> {
    let known = store::profiles(tx, user).await?.into_iter();
    for profile in known.filter(|one| one.kind == kind && one.tenant == Some(tenant)) {
        store::remove_profile(tx, profile.id).await?;
    }
    Ok(())
}

/// The profile to begin with: the requested kind where there is one, else the preferred.
pub fn choose(profiles: &[Profile], requested: Option<ProfileKind>) -> Option<&Profile> {
    profiles.iter().find(|profile| Some(profile.kind) == requested).or_else(|| profiles.first())
}
