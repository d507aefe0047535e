//! Signing in by mail: a link for the same device, a code for another.

use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};
use kontor_mail::Email;
use kontor_notifications::write;
use serde_json::{Value, json};

use crate::{AccountEventKind, Accounts, Device, ProfileKind, Purpose, SignedIn, confirm::prove, sign_in::normal};

impl Accounts {
    /// Sends link and code, if the address has an account. Says nothing either way. `seller` is the shop whose
    /// sign-in page asked.
    pub(crate) async fn send_magic_link(
        &self,
        email: &str,
        requested: Option<ProfileKind>,
        seller: Option<&str>,
        requester: &str,
    ) -> Result<()> {
        let Some(user) = self.find_by_email(email).await? else { return Ok(()) };
        let mut tx = self.db.begin(Scope::Person(user.id)).await?;
        let payload = json!({ "profile_type": requested });
        if let Some(issued) = self.issue(&mut tx, user.id, Purpose::MagicLink, payload, requester).await? {
            let link = seller.map_or_else(
                || self.urls().magic_link(&issued.token),
                |name| self.urls().magic_link_to_shop(name, &issued.token),
            );
            write(&mut tx, &user.to(), &Email::MagicLink { link, code: issued.code }).await?;
        }
        tx.commit().await
    }

    /// Signs in with the link's token.
    pub async fn sign_in_by_link(&self, token: &str, device: &Device) -> Result<SignedIn> {
        let (tx, user, _, payload) = self.redeem(token, &[Purpose::MagicLink]).await?;
        self.finish_magic(tx, user, &payload, device).await
    }

    /// Signs in with the code of the latest mail.
    pub async fn sign_in_by_code(&self, email: &str, code: &str, device: &Device) -> Result<SignedIn> {
        let user =
            self.find_by_email(&normal(email)).await?.ok_or_else(|| ApiError::field(Code::CodeWrong, "/code"))?;
        let (tx, payload) = self.redeem_code(user.id, code).await?;
        self.finish_magic(tx, user.id, &payload, device).await
    }

    async fn finish_magic(&self, mut tx: Tx, user: UserId, payload: &Value, device: &Device) -> Result<SignedIn> {
        prove(&mut tx, user, None, device).await?;
        let requested = payload.get("profile_type").cloned().and_then(|kind| serde_json::from_value(kind).ok());
        self.enter(tx, user, requested, device, AccountEventKind::SignedInByMail).await
    }
}
