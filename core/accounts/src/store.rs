//! All SQL on people, roles and sessions. Mail tokens are in `email_token`.

use chrono::{DateTime, Utc};
use diesel::{
    ExpressionMethods, Insertable, JoinOnDsl, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Scope, Tx};
use kontor_kernel::{
    Locale, Result,
    kinds::{ProfileId, SellerId, SessionId, UserId},
};
use kontor_notifications::To;

use crate::{
    Profile, ProfileKind,
    schema::{profiles, proven_addresses, sellers, sessions, users},
};

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserRow {
    pub id: UserId,
    pub email: String,
    pub password_hash: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub locale: String,
    pub time_zone: String,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub unconfirmed_email: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

impl UserRow {
    /// How this person is written to.
    pub fn to(&self) -> To {
        To {
            address: self.email.clone(),
            user: Some(self.id),
            name: self.first_name.clone(),
            locale: Locale::from_code(&self.locale),
            time_zone: self.time_zone.clone(),
            order: None,
        }
    }
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser {
    pub id: UserId,
    pub email: String,
    pub password_hash: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub locale: String,
    pub time_zone: String,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
pub struct SessionRow {
    pub id: SessionId,
    pub user_id: UserId,
    pub profile_id: Option<ProfileId>,
    pub profile_kind: ProfileKind,
    pub tenant: Option<SellerId>,
    pub livemode: bool,
    pub nonce: Vec<u8>,
    pub generation: i32,
    pub rotated_at: DateTime<Utc>,
    pub fingerprint: String,
    pub user_agent: String,
    pub origin: String,
    pub created_at: DateTime<Utc>,
    pub refresh_expires_at: DateTime<Utc>,
    pub ended_at: Option<DateTime<Utc>>,
    pub end_reason: Option<String>,
    pub proven_at: Option<DateTime<Utc>>,
}

impl SessionRow {
    /// When its person last proved who they are.
    pub fn proven_at(&self) -> DateTime<Utc> {
        self.proven_at.unwrap_or(self.created_at)
    }
}

/// Writes a new person; false when the address is taken, by whomever.
pub async fn insert_user(tx: &mut Tx, user: &NewUser) -> Result<bool> {
    // Without a conflict target: naming one would need the right to see other people's rows.
    let written = diesel::insert_into(users::table).values(user).on_conflict_do_nothing().execute(tx.conn()?).await?;
    Ok(written > 0)
}

pub async fn user(tx: &mut Tx, id: UserId) -> Result<Option<UserRow>> {
    Ok(users::table.find(id.uuid()).select(UserRow::as_select()).first(tx.conn()?).await.optional()?)
}

/// The person of an address; inside a transaction that presents this address or is their own.
pub async fn user_by_email(tx: &mut Tx, email: &str) -> Result<Option<UserRow>> {
    let found = users::table.filter(users::email.eq(email)).select(UserRow::as_select());
    Ok(found.first(tx.conn()?).await.optional()?)
}

/// Writes names, language and zone if nobody wrote since `version`.
pub async fn update_user(tx: &mut Tx, user: &UserRow, version: i32) -> Result<bool> {
    let now = tx.now();
    let changed = diesel::update(users::table.find(user.id.uuid()).filter(users::version.eq(version)))
        .set((
            users::first_name.eq(&user.first_name),
            users::last_name.eq(&user.last_name),
            users::locale.eq(&user.locale),
            users::time_zone.eq(&user.time_zone),
            users::unconfirmed_email.eq(&user.unconfirmed_email),
            users::updated_at.eq(now),
            users::version.eq(users::version + 1),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(changed > 0)
}

pub async fn set_password(tx: &mut Tx, id: UserId, hash: Option<&str>) -> Result<()> {
    let now = tx.now();
    diesel::update(users::table.find(id.uuid()))
        .set((users::password_hash.eq(hash), users::updated_at.eq(now), users::version.eq(users::version + 1)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Notes that the address is proven. False when it was before.
pub async fn confirm_user(tx: &mut Tx, id: UserId) -> Result<bool> {
    let now = tx.now();
    let unconfirmed = users::table.find(id.uuid()).filter(users::confirmed_at.is_null());
    let changed = diesel::update(unconfirmed)
        .set((users::confirmed_at.eq(now), users::updated_at.eq(now), users::version.eq(users::version + 1)))
        .execute(tx.conn()?)
        .await?;
    Ok(changed > 0)
}

/// Gives the person another address, proven. False when it is somebody else's.
pub async fn set_email(tx: &mut Tx, id: UserId, email: &str) -> Result<bool> {
    let now = tx.now();
    let changed = diesel::update(users::table.find(id.uuid()))
        .set((
            users::email.eq(email),
            users::unconfirmed_email.eq(None::<String>),
            users::confirmed_at.eq(now),
            users::updated_at.eq(now),
            users::version.eq(users::version + 1),
        ))
        .execute(tx.conn()?)
        .await;
    match changed {
        Err(diesel::result::Error::DatabaseError(diesel::result::DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        other => Ok(other? > 0),
    }
}

/// An address that turned out to be somebody else's is not proven any more: what was bought with it is not shown.
pub async fn disprove(tx: &mut Tx, id: UserId, email: &str) -> Result<()> {
    diesel::delete(proven_addresses::table.find((id.uuid(), email))).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn insert_profile(
    tx: &mut Tx,
    user: UserId,
    kind: ProfileKind,
    sides: Option<(SellerId, SellerId)>,
) -> Result<ProfileId> {
    let (id, now): (ProfileId, _) = (tx.id(), tx.now());
    diesel::insert_into(profiles::table)
        .values((
            profiles::id.eq(id),
            profiles::user_id.eq(user),
            profiles::kind.eq(kind),
            profiles::tenant.eq(sides.map(|(live, _)| live)),
            profiles::test_tenant.eq(sides.map(|(_, test)| test)),
            profiles::created_at.eq(now),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}

/// Removes a role that ended; sessions that have it go on without one.
pub async fn remove_profile(tx: &mut Tx, id: ProfileId) -> Result<()> {
    diesel::update(sessions::table.filter(sessions::profile_id.eq(id)))
        .set((
            sessions::profile_id.eq(None::<ProfileId>),
            sessions::profile_kind.eq(ProfileKind::Payer),
            sessions::tenant.eq(None::<SellerId>),
            sessions::livemode.eq(true),
        ))
        .execute(tx.conn()?)
        .await?;
    diesel::delete(profiles::table.find(id.uuid())).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn profiles(tx: &mut Tx, user: UserId) -> Result<Vec<Profile>> {
    type ProfileColumns = (ProfileId, ProfileKind, Option<SellerId>, Option<SellerId>, Option<String>, Option<String>);
    let rows: Vec<ProfileColumns> = profiles::table
        .left_join(sellers::table.on(profiles::tenant.eq(sellers::seller_id.nullable())))
        .filter(profiles::user_id.eq(user))
        .select((
            profiles::id,
            profiles::kind,
            profiles::tenant,
            profiles::test_tenant,
            sellers::username.nullable(),
            sellers::name.nullable(),
        ))
        .load(tx.conn()?)
        .await?;
    let profile = |(id, kind, tenant, test_tenant, username, name): ProfileColumns| Profile {
        id,
        kind,
        tenant,
        test_tenant,
        username,
        name,
    };
    Ok(rows.into_iter().map(profile).collect())
}

pub async fn insert_session(tx: &mut Tx, session: &SessionRow) -> Result<()> {
    diesel::insert_into(sessions::table).values(session).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn session(tx: &mut Tx, id: SessionId) -> Result<Option<SessionRow>> {
    Ok(sessions::table.find(id.uuid()).select(SessionRow::as_select()).first(tx.conn()?).await.optional()?)
}

/// The session, to whoever presents its id.
pub async fn read_session(db: &Db, id: SessionId) -> Result<Option<SessionRow>> {
    let look = || sessions::table.find(id.uuid()).select(SessionRow::as_select());
    let found = db.once(Scope::Anonymous(id.uuid().to_string()), look).await?;
    Ok(found.into_iter().next())
}

/// The session, held against everybody else who wants to turn it on.
pub async fn lock_session(tx: &mut Tx, id: SessionId) -> Result<Option<SessionRow>> {
    let held = sessions::table.find(id.uuid()).select(SessionRow::as_select()).for_update();
    Ok(held.first(tx.conn()?).await.optional()?)
}

pub async fn rotate_session(tx: &mut Tx, session: &SessionRow) -> Result<()> {
    diesel::update(sessions::table.find(session.id.uuid()))
        .set((
            sessions::generation.eq(session.generation),
            sessions::rotated_at.eq(session.rotated_at),
            sessions::refresh_expires_at.eq(session.refresh_expires_at),
            sessions::fingerprint.eq(&session.fingerprint),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub async fn seat_session(tx: &mut Tx, session: &SessionRow) -> Result<()> {
    diesel::update(sessions::table.find(session.id.uuid()))
        .set((
            sessions::profile_id.eq(session.profile_id),
            sessions::profile_kind.eq(session.profile_kind),
            sessions::tenant.eq(session.tenant),
            sessions::livemode.eq(session.livemode),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Notes that the person of an open session proved just now who they are.
pub async fn note_proof(tx: &mut Tx, id: SessionId) -> Result<()> {
    let now = tx.now();
    diesel::update(sessions::table.find(id.uuid()).filter(sessions::ended_at.is_null()))
        .set(sessions::proven_at.eq(now))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

pub async fn end_session(tx: &mut Tx, id: SessionId, reason: &str) -> Result<()> {
    let now = tx.now();
    diesel::update(sessions::table.find(id.uuid()).filter(sessions::ended_at.is_null()))
        .set((sessions::ended_at.eq(now), sessions::end_reason.eq(reason)))
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Ends every session of a person but the one that is spared.
pub async fn end_sessions(tx: &mut Tx, user: UserId, spared: Option<SessionId>, reason: &str) -> Result<()> {
    let now = tx.now();
    let spared = spared.map(SessionId::uuid).unwrap_or_default();
    let open = sessions::table
        .filter(sessions::user_id.eq(user))
        .filter(sessions::ended_at.is_null())
        .filter(sessions::id.ne(spared));
    diesel::update(open).set((sessions::ended_at.eq(now), sessions::end_reason.eq(reason))).execute(tx.conn()?).await?;
    Ok(())
}
