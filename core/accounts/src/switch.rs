//! Taking another seat: another role, or the other side of the shop. The refresh token stays; access tokens of the
//! old seat are worthless from now on, so that no forgotten tab writes into the wrong shop.

use kontor_db::Scope;
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{ProfileId, SessionId, UserId},
};

use crate::{Accounts, SignedIn, profile::profiles, store};

impl Accounts {
    /// Makes a profile of the person the active one. Somebody else's is not found.
    pub async fn switch(
        &self,
        user: UserId,
        session: SessionId,
        profile: ProfileId,
        livemode: bool,
    ) -> Result<SignedIn> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let all = profiles(&mut tx, user).await?;
        let profile = all.iter().find(|one| one.id == profile).ok_or_else(ApiError::not_found)?;
        let mut seated = store::lock_session(&mut tx, session).await?.ok_or_else(ApiError::not_found)?;
        if seated.ended_at.is_some() {
            return Err(ApiError::new(Code::InvalidAccessToken));
        }
        seated.sit(profile, livemode);
        store::seat_session(&mut tx, &seated).await?;
        let signed_in = seated.signed_in(&self.secret, tx.now());
        tx.commit().await?;
        Ok(signed_in)
    }
}
