//! Who presents a mailed link may hold a session of the same account: then whoever opened that session has the mailbox
//! too, and nothing of theirs is dropped.

use chrono::Duration;
use kontor_db::Scope;
use kontor_kernel::{
    Result,
    kinds::{SessionId, UserId},
    limits::REFRESH_OVERLAP_SECONDS,
};

use crate::{
    Accounts, authenticate,
    store::{self, SessionRow},
    token::Presented,
};

/// A session that its holder has proven with one of its tokens: only [`Accounts::holder`] makes one.
#[derive(Debug, Clone, Copy)]
pub struct Holder {
    pub(crate) session: SessionId,
    pub(crate) user: UserId,
}

impl Holder {
    /// Whose session it is.
    pub const fn user(&self) -> UserId {
        self.user
    }

    /// The session, if it is one of this person.
    pub(crate) fn session_of_user(holder: Option<Self>, user: UserId) -> Option<SessionId> {
        holder.filter(|holder| holder.user == user).map(|holder| holder.session)
    }
}

impl Accounts {
    /// Who holds a running session, by its access token or else its refresh token; nothing is renewed by asking.
    pub async fn holder(&self, access: Option<&str>, refresh: Option<&str>) -> Result<Option<Holder>> {
        if let Some(access) = access
            && let Ok(caller) = authenticate(&self.db, &self.secret, access).await
        {
            return Ok(Some(Holder { session: caller.session, user: caller.user }));
        }
        let Some(presented) = refresh.and_then(Presented::refresh) else { return Ok(None) };
        let mut tx = self.db.begin(Scope::Anonymous(presented.session.uuid().to_string())).await?;
        let found = store::session(&mut tx, presented.session).await?;
        let now = tx.now();
        tx.commit().await?;
        let running = |session: &SessionRow| {
            let generation = presented.generation(&self.secret, &session.nonce);
            let end = session.refresh_expires_at.min(session.ends_at());
            // As at a renewal: another tab may be turning the token on at this moment.
            let overlaps = now - session.rotated_at <= Duration::seconds(REFRESH_OVERLAP_SECONDS);
            let is_current = generation.is_some_and(|presented| {
                presented == session.generation || (overlaps && presented + 1 == session.generation)
            });
            session.ended_at.is_none() && end > now && is_current
        };
        Ok(found.filter(running).map(|session| Holder { session: session.id, user: session.user_id }))
    }
}
