//! Passkeys: adding, naming and removing one's own.

use chrono::{DateTime, Utc};
use data_encoding::BASE64URL_NOPAD;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{PasskeyId, UserId},
};
use kontor_mail::AccountChange;
use serde_json::{Value, json};
use webauthn_rs::prelude::{Passkey as Credential, PasskeyRegistration, Webauthn};

use crate::{
    AccountEventKind, Accounts, Device,
    challenge::{self, ChallengePurpose},
    events,
    relying_party::{read, refusal},
    schema::passkeys,
    store,
};

/// Nobody has more devices.
pub const PASSKEYS_MAX: usize = 20;
/// Longest name.
const NAME_CHARS_MAX: usize = 60;

/// A passkey, as its owner sees it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = passkeys)]
pub struct Passkey {
    /// Which.
    pub id: PasskeyId,
    /// What its owner calls it.
    pub name: String,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When it proved somebody last; nothing while it never did.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// What a browser needs to make a passkey. Bytes are Base64 without padding, as URLs have it.
#[derive(Debug, Clone)]
pub struct NewPasskeyAsked {
    /// Goes with the answer.
    pub token: String,
    /// Until when it is taken.
    pub expires_at: DateTime<Utc>,
    /// The options of `navigator.credentials.create`, as WebAuthn writes them.
    pub options: Value,
}

/// A passkey that a browser has made. Bytes are Base64 without padding, as URLs have it.
#[derive(Debug, Clone)]
pub struct MadePasskey {
    /// Of what was asked.
    pub token: String,
    /// What its owner calls it.
    pub name: String,
    /// Its id.
    pub credential_id: String,
    /// What the browser signed.
    pub client_data: String,
    /// Its public key, with what the authenticator says of itself.
    pub attestation: String,
}

/// The credentials of a person, by their ids.
pub(crate) async fn credentials(tx: &mut Tx, user: UserId) -> Result<Vec<(PasskeyId, Credential)>> {
    let rows: Vec<(PasskeyId, Value)> = passkeys::table
        .filter(passkeys::user_id.eq(user))
        .order((passkeys::created_at.asc(), passkeys::id.asc()))
        .select((passkeys::id, passkeys::credential))
        .load(tx.conn()?)
        .await?;
    rows.into_iter().map(|(id, credential)| Ok((id, serde_json::from_value(credential)?))).collect()
}

/// Removes those of a person that were added at `since` or later; all without it.
pub async fn remove_since(tx: &mut Tx, user: UserId, since: Option<DateTime<Utc>>) -> Result<()> {
    let since = since.unwrap_or(DateTime::UNIX_EPOCH);
    let late = passkeys::table.filter(passkeys::user_id.eq(user)).filter(passkeys::created_at.ge(since));
    diesel::delete(late).execute(tx.conn()?).await?;
    Ok(())
}

fn check_name(name: &str) -> Result<()> {
    Validator::new().name("/name", name, 1, NAME_CHARS_MAX).finish()
}

impl Accounts {
    /// Whether this installation can have passkeys at all.
    pub fn has_passkeys(&self) -> bool {
        self.relying_party.is_some()
    }

    pub(crate) fn relying_party(&self) -> Result<&Webauthn> {
        self.relying_party.as_deref().ok_or_else(|| ApiError::new(Code::PasskeysUnavailable))
    }

    /// A person's passkeys, the first one first.
    pub async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let rows = passkeys::table
            .filter(passkeys::user_id.eq(user))
            .order((passkeys::created_at.asc(), passkeys::id.asc()))
            .select(Passkey::as_select())
            .load(tx.conn()?)
            .await?;
        tx.commit().await?;
        Ok(rows)
    }

    /// Asks a person's browser for another passkey.
    pub async fn begin_passkey(&self, user: UserId) -> Result<NewPasskeyAsked> {
        let party = self.relying_party()?;
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let person = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?;
        let known = credentials(&mut tx, user).await?;
        if known.len() >= PASSKEYS_MAX {
            return Err(ApiError::new(Code::PasskeyLimit).with("max", PASSKEYS_MAX));
        }
        let name = format!("{} {}", person.first_name, person.last_name).trim().to_owned();
        let shown = if name.is_empty() { &person.email } else { &name };
        let excluded = known.iter().map(|(_, credential)| credential.cred_id().clone()).collect();
        let (options, state) =
            party.start_passkey_registration(user.uuid(), &person.email, shown, Some(excluded)).map_err(refusal)?;
        let asked =
            challenge::ask(&mut tx, ChallengePurpose::NewPasskey, Some(user), serde_json::to_value(state)?).await?;
        tx.commit().await?;
        let mut options = serde_json::to_value(options)?;
        let options = options.get_mut("publicKey").map(Value::take).unwrap_or_default();
        Ok(NewPasskeyAsked { token: asked.token, expires_at: asked.expires_at, options })
    }

    /// Adds the passkey that the browser made.
    pub async fn add_passkey(&self, user: UserId, made: &MadePasskey, device: &Device) -> Result<Passkey> {
        let party = self.relying_party()?;
        check_name(&made.name)?;
        let expired = || ApiError::new(Code::PasskeyExpired);
        let asked = challenge::try_answer(&self.db, ChallengePurpose::NewPasskey, &made.token, 1).await?;
        let (_, state) = asked.filter(|(whose, _)| *whose == Some(user)).ok_or_else(expired)?;
        let state: PasskeyRegistration = serde_json::from_value(state)?;
        let said = read(json!({
            "id": made.credential_id, "rawId": made.credential_id, "type": "public-key",
            "response": { "attestationObject": made.attestation, "clientDataJSON": made.client_data },
        }))?;
        let credential = party.finish_passkey_registration(&said, &state).map_err(refusal)?;
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let (id, now): (PasskeyId, _) = (tx.id(), tx.now());
        // Without a conflict target: naming one would need the right to see other people's rows.
        let written = diesel::insert_into(passkeys::table)
            .values((
                passkeys::id.eq(id),
                passkeys::user_id.eq(user),
                passkeys::credential_id.eq(BASE64URL_NOPAD.encode(credential.cred_id().as_slice())),
                passkeys::credential.eq(serde_json::to_value(&credential)?),
                passkeys::name.eq(made.name.trim()),
                passkeys::created_at.eq(now),
            ))
            .on_conflict_do_nothing()
            .execute(tx.conn()?)
            .await?;
        if written == 0 {
            return Err(ApiError::new(Code::PasskeyKnown));
        }
        events::log(&mut tx, user, AccountEventKind::PasskeyAdded, device).await?;
        self.notify_account_change(&mut tx, user, AccountChange::PasskeyAdded, made.name.trim()).await?;
        tx.commit().await?;
        Ok(Passkey { id, name: made.name.trim().to_owned(), created_at: now, last_used_at: None })
    }

    /// Calls a passkey otherwise.
    pub async fn rename_passkey(&self, user: UserId, id: PasskeyId, name: &str) -> Result<Passkey> {
        check_name(name)?;
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let own = passkeys::table.find(id.uuid()).filter(passkeys::user_id.eq(user));
        let renamed = diesel::update(own)
            .set(passkeys::name.eq(name.trim()))
            .returning(Passkey::as_returning())
            .get_result(tx.conn()?)
            .await
            .optional()?;
        tx.commit().await?;
        renamed.ok_or_else(ApiError::not_found)
    }

    /// Removes a passkey: it signs in no more.
    pub async fn remove_passkey(&self, user: UserId, id: PasskeyId, device: &Device) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        let own = passkeys::table.find(id.uuid()).filter(passkeys::user_id.eq(user));
        let gone: Option<String> =
            diesel::delete(own).returning(passkeys::name).get_result(tx.conn()?).await.optional()?;
        let name = gone.ok_or_else(ApiError::not_found)?;
        events::log(&mut tx, user, AccountEventKind::PasskeyRemoved, device).await?;
        self.notify_account_change(&mut tx, user, AccountChange::PasskeyRemoved, &name).await?;
        tx.commit().await
    }
}
