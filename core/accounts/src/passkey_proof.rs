//! Proving who somebody is with a passkey: to sign in, as the second step, or before what wants a fresh proof. The passkey
//! says whose it is; the authenticator has asked its owner for finger, face or PIN, so that it is two factors in one.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Result, kinds::UserId};
use serde_json::{Value, json};
use webauthn_rs::prelude::{DiscoverableAuthentication, PublicKeyCredential};

use crate::{
    AccountEventKind, Accounts, Device, ProfileKind, SignedIn,
    challenge::{self, ChallengePurpose},
    events,
    passkey::credentials,
    relying_party::{read, refusal},
    schema::passkeys,
};

/// What a browser needs to ask for a passkey.
#[derive(Debug, Clone)]
pub struct PasskeyAsked {
    /// Goes with the answer.
    pub token: String,
    /// Until when it is taken.
    pub expires_at: DateTime<Utc>,
    /// The options of `navigator.credentials.get`, as WebAuthn writes them.
    pub options: Value,
}

/// What a passkey said. Bytes are Base64 without padding, as URLs have it.
#[derive(Debug, Clone)]
pub struct PasskeyAnswer {
    /// Of what was asked.
    pub token: String,
    /// Which passkey.
    pub credential_id: String,
    /// What the browser says of site and challenge.
    pub client_data: String,
    /// What the authenticator says of itself.
    pub authenticator_data: String,
    /// Its signature of both.
    pub signature: String,
    /// Whose passkey it is.
    pub user_handle: String,
}

impl PasskeyAnswer {
    fn read(&self) -> Result<PublicKeyCredential> {
        read(json!({
            "id": self.credential_id, "rawId": self.credential_id, "type": "public-key",
            "response": {
                "authenticatorData": self.authenticator_data, "clientDataJSON": self.client_data,
                "signature": self.signature, "userHandle": self.user_handle,
            },
        }))
    }
}

impl Accounts {
    /// Asks whoever is there for a passkey of theirs, without knowing who they are.
    pub async fn ask_passkey(&self) -> Result<PasskeyAsked> {
        let (options, state) = self.relying_party()?.start_discoverable_authentication().map_err(refusal)?;
        let mut tx = self.db.begin(Scope::Anonymous(String::new())).await?;
        let asked = challenge::ask(&mut tx, ChallengePurpose::Passkey, None, serde_json::to_value(state)?).await?;
        tx.commit().await?;
        let mut options = serde_json::to_value(options)?;
        let options = options.get_mut("publicKey").map(Value::take).unwrap_or_default();
        Ok(PasskeyAsked { token: asked.token, expires_at: asked.expires_at, options })
    }

    /// The transaction of the person whose passkey answered, in which it is noted. With `expected`, anybody else's is
    /// refused. Whatever comes of it, what was asked is answered by then.
    pub(crate) async fn use_passkey(&self, answer: &PasskeyAnswer, expected: Option<UserId>) -> Result<(Tx, UserId)> {
        let party = self.relying_party()?;
        let unknown = || ApiError::new(Code::PasskeyUnknown);
        let said = answer.read()?;
        let asked = challenge::try_answer(&self.db, ChallengePurpose::Passkey, &answer.token, 1).await?;
        let (_, state) = asked.ok_or_else(|| ApiError::new(Code::PasskeyExpired))?;
        let state: DiscoverableAuthentication = serde_json::from_value(state)?;
        let (user, shown) = party.identify_discoverable_authentication(&said).map_err(|_| unknown())?;
        let user = UserId::from_uuid(user);
        if expected.is_some_and(|expected| expected != user) {
            return Err(unknown());
        }
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let all = credentials(&mut tx, user).await?;
        let found = all.into_iter().find(|(_, credential)| credential.cred_id().as_slice() == shown);
        let (id, mut credential) = found.ok_or_else(unknown)?;
        let result = party.finish_discoverable_authentication_v2(&said, state, &credential).map_err(refusal)?;
        credential.update_credential(&result);
        let now = tx.now();
        diesel::update(passkeys::table.find(id.uuid()))
            .set((passkeys::credential.eq(serde_json::to_value(&credential)?), passkeys::last_used_at.eq(now)))
            .execute(tx.conn()?)
            .await?;
        Ok((tx, user))
    }

    /// Opens a session for whoever's passkey answered. No code is asked for: a passkey is two factors.
    pub async fn sign_in_by_passkey(
        &self,
        answer: &PasskeyAnswer,
        requested: Option<ProfileKind>,
        device: &Device,
    ) -> Result<SignedIn> {
        let (mut tx, user) = self.use_passkey(answer, None).await?;
        events::log(&mut tx, user, AccountEventKind::SignedInByPasskey, device).await?;
        let signed_in = self.open_session(&mut tx, user, requested, device).await?;
        tx.commit().await?;
        Ok(signed_in)
    }
}
