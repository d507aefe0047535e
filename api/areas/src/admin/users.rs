//! Accounts as managers see them: finding them, blocking them, and ending their sessions.

use std::collections::BTreeSet;

use kontor_accounts::{ListedUser, ManagedProfile, ManagedUser, OpenSession, ProfileKind, USERS};
use kontor_apikeys::MadeKey;
use kontor_catalog::review::check_reason;
use kontor_db::{Act, Scope, Tx};
use kontor_kernel::{Result, kinds, kinds::UserId};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::http::{Answer, Body, Doc, ListDoc, ListQuery, Manager, Resource, Timestamp, WireEnum, WireId};

/// The operations.
pub struct AdminUsers;

/// A user in the list.
#[derive(Debug, Clone, Object)]
pub struct AdminUserRowAttributes {
    /// Email address.
    pub email: String,
    /// First and last name; empty if neither is known.
    pub name: String,
    /// Whether the email address is confirmed.
    pub confirmed: bool,
    /// Kinds of profiles that the user has.
    pub profile_kinds: Vec<WireEnum<ProfileKind>>,
    /// Since when the user cannot sign in. Absent if not blocked.
    #[oai(skip_serializing_if_is_none)]
    pub blocked_at: Option<Timestamp>,
    /// Reason for the block.
    #[oai(skip_serializing_if_is_none)]
    pub blocked_reason: Option<String>,
    /// When the account was created.
    pub created_at: Timestamp,
}

/// A profile of a user.
#[derive(Debug, Clone, Object)]
pub struct AdminUserProfile {
    /// Id of the profile.
    pub profile: WireId<kinds::Profile>,
    /// Role of the profile.
    pub kind: WireEnum<ProfileKind>,
    /// The live shop that it gives access to: the user's own, or one they work for.
    #[oai(skip_serializing_if_is_none)]
    pub seller: Option<WireId<kinds::Seller>>,
    /// Name of the shop.
    #[oai(skip_serializing_if_is_none)]
    pub seller_name: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
}

/// A running session of a user.
#[derive(Debug, Clone, Object)]
pub struct AdminUserSession {
    /// Id of the session.
    pub session: WireId<kinds::Session>,
    /// Browser and system; empty if unknown.
    pub device: String,
    /// Block of addresses that it was opened from; empty if unknown.
    pub origin: String,
    /// Active role.
    pub profile_kind: WireEnum<ProfileKind>,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it was last renewed.
    pub renewed_at: Timestamp,
}

/// A user.
#[derive(Debug, Clone, Object)]
pub struct AdminUserAttributes {
    /// Email address.
    pub email: String,
    /// New email address that is not confirmed yet.
    #[oai(skip_serializing_if_is_none)]
    pub unconfirmed_email: Option<String>,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Language of the user.
    pub locale: String,
    /// When the email address was confirmed. Absent if it is not.
    #[oai(skip_serializing_if_is_none)]
    pub confirmed_at: Option<Timestamp>,
    /// Whether the user is a manager.
    pub manager: bool,
    /// Since when the user cannot sign in. Absent if not blocked.
    #[oai(skip_serializing_if_is_none)]
    pub blocked_at: Option<Timestamp>,
    /// Reason for the block; the user reads it when they try to sign in.
    #[oai(skip_serializing_if_is_none)]
    pub blocked_reason: Option<String>,
    /// Roles, with the shops that they open.
    pub profiles: Vec<AdminUserProfile>,
    /// Running sessions, at most 200.
    pub sessions: Vec<AdminUserSession>,
    /// When the account was created.
    pub created_at: Timestamp,
}

type UserDoc = Doc<AdminUserAttributes>;

/// Reason for blocking a user.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserBlockBody {
    /// Reason; the user reads it when they try to sign in, and it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

/// Reason for what is done to a user's account.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserReasonBody {
    /// Reason; it is logged.
    #[oai(validator(min_length = 1, max_length = 500))]
    pub reason: String,
}

impl From<ListedUser> for AdminUserRowAttributes {
    fn from(user: ListedUser) -> Self {
        Self {
            email: user.email,
            name: user.name,
            confirmed: user.confirmed,
            profile_kinds: user.profile_kinds.into_iter().map(WireEnum).collect(),
            blocked_at: user.blocked_at.map(Timestamp),
            blocked_reason: user.blocked_reason,
            created_at: Timestamp(user.created_at),
        }
    }
}

impl From<ManagedProfile> for AdminUserProfile {
    fn from(profile: ManagedProfile) -> Self {
        Self {
            profile: WireId(profile.id),
            kind: WireEnum(profile.kind),
            seller: profile.seller.map(WireId),
            seller_name: profile.seller_name,
            created_at: Timestamp(profile.created_at),
        }
    }
}

impl From<OpenSession> for AdminUserSession {
    fn from(session: OpenSession) -> Self {
        Self {
            session: WireId(session.id),
            device: session.device,
            origin: session.origin,
            profile_kind: WireEnum(session.profile_kind),
            created_at: Timestamp(session.created_at),
            renewed_at: Timestamp(session.renewed_at),
        }
    }
}

fn attributes(user: ManagedUser, profiles: Vec<ManagedProfile>, sessions: Vec<OpenSession>) -> AdminUserAttributes {
    AdminUserAttributes {
        email: user.email,
        unconfirmed_email: user.unconfirmed_email,
        first_name: user.first_name,
        last_name: user.last_name,
        locale: user.locale,
        confirmed_at: user.confirmed_at.map(Timestamp),
        manager: user.manager,
        blocked_at: user.blocked_at.map(Timestamp),
        blocked_reason: user.blocked_reason,
        profiles: profiles.into_iter().map(Into::into).collect(),
        sessions: sessions.into_iter().map(Into::into).collect(),
        created_at: Timestamp(user.created_at),
    }
}

async fn shown(mut tx: Tx, id: UserId) -> Result<UserDoc> {
    let user = kontor_accounts::managed_user(&mut tx, id).await?;
    let profiles = kontor_accounts::profiles_of(&mut tx, id).await?;
    let sessions = kontor_accounts::open_sessions_of(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Doc::new(id, "admin_user", attributes(user, profiles, sessions)))
}

/// What is written down of a block: why, and which keys of which shops ended with it.
fn block_details(reason: &str, keys: &[MadeKey]) -> Value {
    let ended: Vec<String> = keys.iter().map(|key| key.id.to_string()).collect();
    let sellers: BTreeSet<String> = keys.iter().map(|key| key.seller_id.to_string()).collect();
    json!({ "reason": reason, "api_keys_revoked": keys.len(), "api_keys": ended, "sellers": sellers })
}

async fn block(manager: &Manager, id: UserId, reason: &str) -> Result<UserDoc> {
    check_reason(reason)?;
    let (mut tx, reason) = (manager.begin().await?, reason.trim());
    if kontor_accounts::block(&mut tx, manager.user, id, reason).await? {
        let keys = kontor_apikeys::revoke_made_by(&mut tx, manager.user, id).await?;
        tx.switch_role(Scope::Manager(manager.user)).await?;
        let owners: BTreeSet<UserId> = keys.iter().map(|key| key.owner).collect();
        for owner in owners {
            kontor_accounts::log_keys_ended(&mut tx, owner).await?;
        }
        tx.audit(Act::UserBlocked, &id.to_string(), &block_details(reason, &keys)).await?;
    }
    shown(tx, id).await
}

async fn unblock(manager: &Manager, id: UserId, reason: &str) -> Result<UserDoc> {
    check_reason(reason)?;
    let mut tx = manager.begin().await?;
    if kontor_accounts::unblock(&mut tx, id).await? {
        tx.audit(Act::UserUnblocked, &id.to_string(), &json!({ "reason": reason.trim() })).await?;
    }
    shown(tx, id).await
}

async fn sign_out(manager: &Manager, id: UserId, reason: &str) -> Result<UserDoc> {
    check_reason(reason)?;
    let mut tx = manager.begin().await?;
    if kontor_accounts::sign_out_everywhere(&mut tx, id).await? {
        tx.audit(Act::UserSignedOut, &id.to_string(), &json!({ "reason": reason.trim() })).await?;
    }
    shown(tx, id).await
}

#[OpenApi(prefix_path = "/v1/admin/users", tag = "crate::tags::Tag::Admin")]
impl AdminUsers {
    /// List users
    ///
    /// Newest first. The search finds part of a name or email address.
    #[oai(path = "/", method = "get", operation_id = "list_users")]
    async fn list(&self, manager: Manager, query: ListQuery) -> Answer<Json<ListDoc<AdminUserRowAttributes>>> {
        let mut tx = manager.begin().await?;
        let found = query.read(&USERS, &tx)?.page::<ListedUser>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(found, Vec::new(), |row| Resource::new(row.id, "user", row.into()))))
    }

    /// Retrieve a user
    #[oai(path = "/:id", method = "get", operation_id = "get_user_as_manager")]
    async fn get(&self, manager: Manager, id: Path<WireId<kinds::User>>) -> Answer<Json<UserDoc>> {
        Ok(Json(shown(manager.begin().await?, id.0.0).await?))
    }

    /// Block a user
    ///
    /// The user cannot sign in and reads the reason when they try; their sessions and the API keys that they created
    /// end, so integrations that use these keys stop; the owners of the shops see it in their account events. The
    /// shop's pages keep selling. Nobody can block themselves or the last manager. Repeating it changes nothing; the
    /// first reason is kept.
    #[oai(path = "/:id/block", method = "post", operation_id = "block_user")]
    async fn block(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::User>>,
        body: Body<UserBlockBody>,
    ) -> Answer<Json<UserDoc>> {
        Ok(Json(block(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Unblock a user
    ///
    /// The user can sign in again. Ended sessions and revoked API keys stay so. Repeating it changes nothing.
    #[oai(path = "/:id/unblock", method = "post", operation_id = "unblock_user")]
    async fn unblock(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::User>>,
        body: Body<UserReasonBody>,
    ) -> Answer<Json<UserDoc>> {
        Ok(Json(unblock(&manager, id.0.0, &body.0.reason).await?))
    }

    /// Sign a user out everywhere
    ///
    /// Ends all sessions of the user. They can sign in again. Repeating it changes nothing.
    #[oai(path = "/:id/sign_out", method = "post", operation_id = "sign_user_out")]
    async fn sign_out(
        &self,
        manager: Manager,
        id: Path<WireId<kinds::User>>,
        body: Body<UserReasonBody>,
    ) -> Answer<Json<UserDoc>> {
        Ok(Json(sign_out(&manager, id.0.0, &body.0.reason).await?))
    }
}
