//! Who holds an access token. One look at one row.

use chrono::{DateTime, Utc};
use kontor_db::{Db, Tenant};
use kontor_kernel::{
    ApiError, Code, Result, Secret,
    kinds::{ProfileId, SessionId, UserId},
};

use crate::{ProfileKind, store, token::Presented};

/// A signed-in caller, as their access token says.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The session.
    pub session: SessionId,
    /// The person.
    pub user: UserId,
    /// The active profile.
    pub profile: Option<ProfileId>,
    /// Its kind.
    pub profile_kind: ProfileKind,
    /// The side of the seller it opens.
    pub tenant: Option<Tenant>,
    /// Whether money is real there.
    pub livemode: bool,
    /// When they last proved who they are.
    pub proven_at: DateTime<Utc>,
}

/// The caller of an access token. Refuses with the access-token codes of the specification.
pub async fn authenticate(db: &Db, secret: &Secret, access_token: &str) -> Result<Caller> {
    let invalid = || ApiError::new(Code::InvalidAccessToken);
    let presented = Presented::access(access_token).ok_or_else(invalid)?;
    let session = store::read_session(db, presented.session).await?.ok_or_else(invalid)?;
    if session.ended_at.is_some() || !presented.is_access_for(secret, &session.nonce, session.seat()) {
        return Err(invalid());
    }
    if presented.expires_at().is_none_or(|end| end <= db.env().clock.now()) {
        return Err(ApiError::new(Code::ExpiredAccessToken));
    }
    let proven_at = session.proven_at();
    Ok(Caller {
        session: session.id,
        user: session.user_id,
        profile: session.profile_id,
        profile_kind: session.profile_kind,
        tenant: session.tenant.map(|id| Tenant { id, livemode: session.livemode }),
        livemode: session.livemode,
        proven_at,
    })
}
