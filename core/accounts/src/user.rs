//! A person's own account: looking at it and changing it.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_db::{Scope, Tx};
use kontor_kernel::{
    ApiError, Code, Locale, Result, Validator,
    kinds::{SessionId, UserId},
    limits::LINE_CHARS_MAX,
};

use crate::{
    AccountEventKind, Accounts, Device, events,
    password::{check_password, near_person},
    sign_in::normal,
    store::{self, UserRow},
};

/// A person as they see themselves.
#[derive(Debug, Clone)]
pub struct User {
    /// Which person.
    pub id: UserId,
    /// The proven address, or the one of sign-up.
    pub email: String,
    /// An address that waits for its proof.
    pub unconfirmed_email: Option<String>,
    /// Whether `email` is proven.
    pub confirmed: bool,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Language.
    pub locale: Locale,
    /// IANA name.
    pub time_zone: String,
    /// Whether a password can be used.
    pub has_password: bool,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Counts changes; for `If-Match`.
    pub version: i32,
}

/// Requested changes; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Changes {
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// Language code.
    pub locale: Option<String>,
    /// IANA name.
    pub time_zone: Option<String>,
    /// Another address: a link is sent to it.
    pub email: Option<String>,
    /// Another password.
    pub password: Option<String>,
    /// The present password: needed for the two above, where there is one and sign-in is not fresh.
    pub current_password: Option<String>,
    /// The version that was looked at.
    pub version: Option<i32>,
}

impl From<UserRow> for User {
    fn from(row: UserRow) -> Self {
        Self {
            id: row.id,
            email: row.email,
            unconfirmed_email: row.unconfirmed_email,
            confirmed: row.confirmed_at.is_some(),
            first_name: row.first_name,
            last_name: row.last_name,
            locale: Locale::from_code(&row.locale),
            time_zone: row.time_zone,
            has_password: row.password_hash.is_some(),
            created_at: row.created_at,
            version: row.version,
        }
    }
}

pub async fn load(tx: &mut Tx, id: UserId) -> Result<User> {
    Ok(store::user(tx, id).await?.ok_or_else(ApiError::not_found)?.into())
}

impl Accounts {
    /// A person's account.
    pub async fn user(&self, id: UserId) -> Result<User> {
        let mut tx = self.db.begin(Scope::Person(id)).await?;
        let user = load(&mut tx, id).await?;
        tx.commit().await?;
        Ok(user)
    }

    /// Changes a person's account. Another password ends every session but `session`.
    pub async fn update_user(
        &self,
        id: UserId,
        session: SessionId,
        changes: &Changes,
        device: &Device,
    ) -> Result<User> {
        let mut tx = self.db.begin(Scope::Person(id)).await?;
        let before = store::user(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
        let near = near_person(&mut tx, &before).await?;
        tx.commit().await?;
        let new_email = changes.email.as_deref().map(normal).filter(|email| *email != before.email);
        // Whoever signed up with an address that they cannot prove must not get around it by proving another one.
        if new_email.is_some() && before.confirmed_at.is_none() {
            return Err(ApiError::field(Code::ConfirmEmailFirst, "/email"));
        }
        let mut after = before.clone();
        apply(&mut after, changes, new_email.as_deref(), &near)?;
        let hash = self.prove_change(&before, session, changes, new_email.is_some()).await?;
        if let Some(email) = &new_email
            && self.find_by_email(email).await?.is_some()
        {
            return Err(ApiError::field(Code::EmailExists, "/email"));
        }
        let mut tx = self.db.begin(Scope::Person(id)).await?;
        if !store::update_user(&mut tx, &after, changes.version.unwrap_or(before.version)).await? {
            return Err(ApiError::new(Code::StaleVersion));
        }
        if let Some(email) = &new_email {
            self.mail_change(&mut tx, &after, email).await?;
        }
        if let Some(hash) = hash {
            store::set_password(&mut tx, id, Some(&hash)).await?;
            store::end_sessions(&mut tx, id, Some(session), "password_changed").await?;
            events::log(&mut tx, id, AccountEventKind::PasswordChanged, device).await?;
        }
        let user = load(&mut tx, id).await?;
        tx.commit().await?;
        Ok(user)
    }

    /// What opens the account is changed only by who just signed in or knows the present password. Gives the new
    /// hash, if any.
    async fn prove_change(
        &self,
        before: &UserRow,
        session: SessionId,
        changes: &Changes,
        email_too: bool,
    ) -> Result<Option<String>> {
        // Whoever gives it is told whether it is right, needed or not: none of the answers is a free guess.
        let given = before.password_hash.as_deref().zip(changes.current_password.as_deref());
        if let Some((hash, current)) = given
            && !self.passwords.verify(current, Some(hash)).await?
        {
            return Err(ApiError::field(Code::PasswordWrong, "/current_password"));
        }
        if changes.password.is_none() && !email_too {
            return Ok(None);
        }
        if given.is_none() {
            self.must_be_fresh(before.id, session, before.password_hash.is_some()).await?;
        }
        match &changes.password {
            Some(password) => Ok(Some(self.passwords.hash(self.db.env(), password).await?)),
            None => Ok(None),
        }
    }
}

impl Accounts {
    /// Refuses when the person's address is not proven: what belongs to an address is for its owner only, and who
    /// sells must be reachable.
    pub async fn must_be_confirmed(&self, id: UserId) -> Result<()> {
        if self.user(id).await?.confirmed { Ok(()) } else { Err(ApiError::new(Code::EmailNotConfirmed)) }
    }
}

fn apply(user: &mut UserRow, changes: &Changes, new_email: Option<&str>, near: &[String]) -> Result<()> {
    let mut check = Validator::new();
    for (pointer, requested, kept) in [
        ("/first_name", &changes.first_name, &mut user.first_name),
        ("/last_name", &changes.last_name, &mut user.last_name),
    ] {
        if let Some(name) = requested {
            check.name(pointer, name, 0, LINE_CHARS_MAX);
            name.trim().clone_into(kept);
        }
    }
    if let Some(code) = &changes.locale {
        match Locale::known(code) {
            Some(locale) => locale.code().clone_into(&mut user.locale),
            None => {
                check.refuse_with(Code::InvalidChoice, "/locale", [("allowed", Locale::translated_codes().into())]);
            }
        }
    }
    if let Some(zone) = &changes.time_zone {
        check.that(zone.parse::<Tz>().is_ok(), Code::InvalidTimeZone, "/time_zone");
        user.time_zone.clone_from(zone);
    }
    if let Some(email) = new_email {
        check.email("/email", email);
        user.unconfirmed_email = Some(email.to_owned());
    }
    if let Some(password) = &changes.password {
        check_password(&mut check, "/password", password, near);
    }
    check.finish()
}
