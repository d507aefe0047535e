//! Who can sign in, and as what.

use kontor_accounts::{Device, ProfileKind, SignUp, User, add_profile, appoint_manager, profiles};
use kontor_db::{Scope, Tenant};
use kontor_kernel::{Actor, Code, Locale, Result, kinds::UserId};
use kontor_teams::{Giver, InvitationKey, Invite, MemberKind, TeamRight};
use kontor_tenants::Opened;

use super::{mailbox, stage::Stage};

/// Every address of the demo ends like this.
pub const ENDING: &str = "@demo.test";
/// Whoever has this address as a manager has a finished demo.
pub const MANAGER: &str = "admin@demo.test";

/// Address, first and last name, who it is.
type Person = (&'static str, &'static str, &'static str, &'static str);

const SELLER: Person = ("seller@demo.test", "Astrid", "Lind", "seller: Atelier Lind, /s/demo");
const OTHER: Person = ("other-seller@demo.test", "Jonas", "Falk", "another seller: Nordlicht Studio, /s/other");
const PAYER: Person = ("payer@demo.test", "Mara", "Sommer", "buyer");
const PUBLISHER: Person = ("publisher@demo.test", "Teo", "Brandt", "publisher");
const MEMBER: Person = ("member@demo.test", "Ida", "Novak", "member of Atelier Lind's team");
const SALES: Person = ("sales@demo.test", "Ben", "Roth", "member of Atelier Lind's sales team");
const ADMIN: Person = (MANAGER, "Kim", "Adler", "manager of the platform");

/// What the member of the team may do: the daily work, and nothing with money.
const MEMBER_RIGHTS: &[TeamRight] =
    &[TeamRight::Products, TeamRight::Orders, TeamRight::Customers, TeamRight::Marketing];

/// The accounts, one a line.
pub fn told() -> String {
    let all = [SELLER, OTHER, PAYER, PUBLISHER, MEMBER, SALES, ADMIN];
    all.iter().map(|(email, _, _, who)| format!("{email}\t{who}\n")).collect()
}

/// The people of the demo.
pub struct People {
    /// Owns the shop of the story.
    pub seller: User,
    /// Owns the other one.
    pub other_seller: User,
    publisher: UserId,
    member: UserId,
    sales: UserId,
    manager: UserId,
}

impl People {
    /// Signs everybody up and proves their addresses.
    pub async fn invite(stage: &Stage) -> Result<Self> {
        let mut ids = Vec::new();
        for person in [SELLER, OTHER, PUBLISHER, MEMBER, SALES, ADMIN, PAYER] {
            ids.push(sign_up(stage, person).await?);
        }
        confirm_all(stage).await?;
        for id in &ids {
            let user = stage.accounts.user(*id).await?;
            // Cut off between the mail and its link: a new one.
            if !user.confirmed {
                stage.accounts.mail_confirmation_again(user.id).await?;
                confirm_all(stage).await?;
            }
        }
        let [seller, other, publisher, member, sales, manager, _] = ids.as_slice() else {
            return Err(kontor_kernel::ApiError::internal("seven people were invited"));
        };
        Ok(Self {
            seller: stage.accounts.user(*seller).await?,
            other_seller: stage.accounts.user(*other).await?,
            publisher: *publisher,
            member: *member,
            sales: *sales,
            manager: *manager,
        })
    }

    /// Gives publisher and team members their roles.
    pub async fn take_roles(&self, stage: &Stage, shop: &Opened) -> Result<()> {
        role(stage, self.publisher, ProfileKind::Publisher).await?;
        self.join_team(stage, shop, (self.member, MemberKind::TeamMember, MEMBER_RIGHTS)).await?;
        self.join_team(stage, shop, (self.sales, MemberKind::SalesTeamMember, &[])).await
    }

    /// Invites a member and accepts in their name.
    async fn join_team(
        &self,
        stage: &Stage,
        shop: &Opened,
        (user, kind, rights): (UserId, MemberKind, &[TeamRight]),
    ) -> Result<()> {
        let member = stage.accounts.user(user).await?;
        let tenant = Tenant { id: shop.live.id, livemode: true };
        let mut tx = stage.api.begin(Scope::Seller(tenant, Actor::Seller(self.seller.id))).await?;
        let known = kontor_teams::team_members(&mut tx).await?.into_iter().find(|known| known.email == member.email);
        let id = match known {
            Some(known) => known.id,
            None => {
                let invite = Invite {
                    email: &member.email,
                    kind,
                    rights,
                    by: self.seller.id,
                    by_name: "Astrid Lind",
                    giver: Giver::Owner,
                    owner_email: &self.seller.email,
                };
                kontor_teams::invite(&mut tx, &invite).await?.member().id
            }
        };
        tx.commit().await?;
        let who = (user, stage.api.env().id(), &Device::default());
        let active =
            kontor_teams::memberships(&stage.api, user).await?.into_iter().any(|own| own.accepted_at.is_some());
        if !active {
            kontor_teams::accept(&stage.api, InvitationKey::Id(id), who).await?;
        }
        Ok(())
    }

    /// Makes the manager one.
    pub async fn appoint(&self, stage: &Stage) -> Result<()> {
        appoint_manager(&stage.owner_url, stage.api.env(), self.manager).await
    }
}

async fn sign_up(stage: &Stage, (email, first_name, last_name, _): Person) -> Result<UserId> {
    let locale = Locale::En;
    let request = SignUp {
        email: email.to_owned(),
        password: stage.password.clone(),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        locale,
        time_zone: None,
    };
    match stage.accounts.sign_up(&request, &Device::default()).await {
        Ok(signed_in) => Ok(signed_in.user),
        Err(fault) if fault.field_faults().iter().all(|field| field.code == Code::EmailExists) => {
            stage.accounts.payer(email, first_name, last_name, locale).await
        }
        // The operator chose a password that the product would not take from anybody else: it is theirs to choose.
        Err(fault) if fault.field_faults().iter().all(|field| field.pointer == "/password") => {
            let strong = SignUp { password: stage.api.env().token(), ..request };
            let user = stage.accounts.sign_up(&strong, &Device::default()).await?.user;
            stage.accounts.set_operators_password(user, &stage.password).await?;
            Ok(user)
        }
        Err(fault) => Err(fault),
    }
}

/// Follows every confirmation link that is under way.
async fn confirm_all(stage: &Stage) -> Result<()> {
    for mail in mailbox::empty(stage).await? {
        if let Some(token) = mailbox::token(&mail, "/users/confirmation") {
            let user = stage.accounts.confirm(token, None, &Device::default()).await?;
            // A proof without a session drops the password that was there before it.
            stage.accounts.set_operators_password(user.id, &stage.password).await?;
        }
    }
    Ok(())
}

async fn role(stage: &Stage, user: UserId, kind: ProfileKind) -> Result<()> {
    let mut tx = stage.api.begin(Scope::Person(user)).await?;
    if !profiles(&mut tx, user).await?.iter().any(|profile| profile.kind == kind) {
        add_profile(&mut tx, user, kind, None).await?;
    }
    tx.commit().await
}
