//! A member of a shop's sales team as who calls.

use std::sync::Arc;

use kontor_accounts::ProfileKind;
use kontor_db::{Scope, Tenant, Tx};
use kontor_deals::Owner;
use kontor_kernel::{
    Actor, ApiError, Code, Result,
    kinds::{ProfileId, UserId},
};
use kontor_tenants::PartnerKind;
use poem::Request;

use crate::{Signed, actor::signed_as, app::App};

/// A member of a shop's sales team.
#[derive(Clone)]
pub struct SalesMember {
    /// The side that is looked at.
    pub tenant: Tenant,
    /// The person.
    pub user: UserId,
    /// Their role, by which deals and orders name them.
    pub profile: ProfileId,
    app: Arc<App>,
}

/// Somebody who sells for a shop and was not taken off its list, looked at anew for every call.
pub(crate) async fn of_request(request: &Request) -> Result<SalesMember> {
    let Signed { caller, app } = signed_as(request, Some(ProfileKind::SalesTeamMember)).await?;
    let forbidden = || ApiError::new(Code::Forbidden).with("reason", "no_longer_member");
    let (tenant, profile) = caller.tenant.zip(caller.profile).ok_or_else(forbidden)?;
    let member = SalesMember { tenant, user: caller.user, profile, app };
    let mut tx = member.begin().await?;
    let found = kontor_tenants::partner(&mut tx, PartnerKind::SalesTeamMember, profile).await;
    tx.commit().await?;
    match found {
        Ok(_) => Ok(member),
        Err(fault) if fault.code() == Code::NotFound => Err(forbidden()),
        Err(fault) => Err(fault),
    }
}

impl SalesMember {
    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Whose deals they may see and change.
    pub const fn owner(&self) -> Owner {
        Owner::Member(self.profile)
    }

    /// Opens a transaction in the shop, with the member as who acts. What is read in it has to be narrowed to what is theirs.
    pub async fn begin(&self) -> Result<Tx> {
        self.app.db.begin(Scope::Seller(self.tenant, Actor::Seller(self.user))).await
    }
}
