//! Who can sign in, and as what.

use kontor_accounts::{Device, ProfileKind, SignUp, User, add_profile, appoint_manager, profiles};
use kontor_db::Scope;
use kontor_kernel::{Code, Locale, Result, kinds::UserId};
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
const ADMIN: Person = (MANAGER, "Kim", "Adler", "manager of the platform");

/// The accounts, one a line.
pub fn told() -> String {
    let all = [SELLER, OTHER, PAYER, PUBLISHER, MEMBER, ADMIN];
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
    manager: UserId,
}

impl People {
    /// Signs everybody up and proves their addresses.
    pub async fn invite(stage: &Stage) -> Result<Self> {
        let mut ids = Vec::new();
        for person in [SELLER, OTHER, PUBLISHER, MEMBER, ADMIN, PAYER] {
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
        let [seller, other, publisher, member, manager, _] = ids.as_slice() else {
            return Err(kontor_kernel::ApiError::internal("six people were invited"));
        };
        Ok(Self {
            seller: stage.accounts.user(*seller).await?,
            other_seller: stage.accounts.user(*other).await?,
            publisher: *publisher,
            member: *member,
            manager: *manager,
        })
    }

    /// Gives publisher and team member their roles.
    pub async fn take_roles(&self, stage: &Stage, shop: &Opened) -> Result<()> {
        role(stage, self.publisher, ProfileKind::Publisher, None).await?;
        role(stage, self.member, ProfileKind::TeamMember, Some(shop)).await
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

async fn role(stage: &Stage, user: UserId, kind: ProfileKind, shop: Option<&Opened>) -> Result<()> {
    let mut tx = stage.api.begin(Scope::Person(user)).await?;
    if !profiles(&mut tx, user).await?.iter().any(|profile| profile.kind == kind) {
        add_profile(&mut tx, user, kind, shop.map(|shop| (shop.live.id, shop.test.id))).await?;
    }
    tx.commit().await
}
