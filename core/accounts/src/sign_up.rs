//! Signing up: a person, their payer profile, a mail to prove the address, and a first session, all or nothing.

use chrono_tz::Tz;
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Locale, Result, Validator, kinds::UserId, limits::LINE_CHARS_MAX};
use kontor_mail::Email;
use kontor_notifications::write;
use serde_json::json;

use crate::{
    AccountEventKind, Accounts, Device, ProfileKind, Purpose, SignedIn, events,
    password::{check_password, near_words},
    sign_in::normal,
    store::{self, NewUser, UserRow},
};

/// What a new person gives.
#[derive(Debug, Clone, Default)]
pub struct SignUp {
    /// Their address, in any case.
    pub email: String,
    /// At least ten characters, not easily guessed.
    pub password: String,
    /// Optional until an invoice needs it.
    pub first_name: String,
    /// Optional until an invoice needs it.
    pub last_name: String,
    /// The language of screens and mails.
    pub locale: Locale,
    /// An IANA name; Europe/Berlin when not given.
    pub time_zone: Option<String>,
}

/// The zone when nobody says (storefront-growth §9: the browser's, which clients send).
const ZONE_DEFAULT: &str = "Europe/Berlin";

impl Accounts {
    /// Makes the account and signs in.
    pub async fn sign_up(&self, request: &SignUp, device: &Device) -> Result<SignedIn> {
        let email = normal(&request.email);
        let zone = request.time_zone.as_deref().unwrap_or(ZONE_DEFAULT);
        let mut check = Validator::new();
        check
            .email("/email", &email)
            .name("/first_name", &request.first_name, 0, LINE_CHARS_MAX)
            .name("/last_name", &request.last_name, 0, LINE_CHARS_MAX)
            .that(zone.parse::<Tz>().is_ok(), Code::InvalidTimeZone, "/time_zone");
        check_password(
            &mut check,
            "/password",
            &request.password,
            &near_words(&[&email, &request.first_name, &request.last_name]),
        );
        check.finish()?;
        let hash = self.passwords.hash(self.db.env(), &request.password).await?;
        let mut tx = self.begin_new().await?;
        let user = new_user(&tx, &email, request, Some(hash), zone)?;
        if !store::insert_user(&mut tx, &user).await? {
            return Err(ApiError::field(Code::EmailExists, "/email"));
        }
        store::insert_profile(&mut tx, user.id, ProfileKind::Payer, None).await?;
        let row = store::user(&mut tx, user.id).await?.ok_or_else(ApiError::not_found)?;
        self.mail_confirmation(&mut tx, &row, "").await?;
        events::log(&mut tx, user.id, AccountEventKind::SignedUp, device).await?;
        let signed_in = self.open_session(&mut tx, user.id, None, device).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// The account of a buyer's address, if there is one.
    pub async fn known(&self, email: &str) -> Result<Option<UserId>> {
        Ok(self.find_by_email(&normal(email)).await?.map(|user| user.id))
    }

    /// The person of a buyer's address: the account there is, or a new one without a password that a sign-in link
    /// opens. Buying proves nothing about the address: what belongs to it is shown once it is proven.
    pub async fn payer(&self, email: &str, first_name: &str, last_name: &str, locale: Locale) -> Result<UserId> {
        let email = normal(email);
        Validator::new().email("/payer/email", &email).finish()?;
        let request = SignUp {
            first_name: first_name.chars().take(LINE_CHARS_MAX).collect(),
            last_name: last_name.chars().take(LINE_CHARS_MAX).collect(),
            locale,
            ..SignUp::default()
        };
        let mut tx = self.begin_new().await?;
        let user = new_user(&tx, &email, &request, None, ZONE_DEFAULT)?;
        if store::insert_user(&mut tx, &user).await? {
            store::insert_profile(&mut tx, user.id, ProfileKind::Payer, None).await?;
            tx.commit().await?;
            return Ok(user.id);
        }
        drop(tx);
        self.known(&email).await?.ok_or_else(|| ApiError::internal("address taken, yet unknown"))
    }

    /// A transaction in which a person writes themselves.
    async fn begin_new(&self) -> Result<Tx> {
        self.db.begin(Scope::Person(self.db.env().id())).await
    }

    /// Sends the mail that proves the address, in the person's own transaction.
    pub(crate) async fn mail_confirmation(&self, tx: &mut Tx, user: &UserRow, requester: &str) -> Result<()> {
        if let Some(issued) = self.issue(tx, user.id, Purpose::Confirm, json!({}), requester).await? {
            write(tx, &user.to(), &Email::ConfirmEmail { link: self.urls().confirm_email(&issued.token) }).await?;
        }
        Ok(())
    }
}

fn new_user(tx: &Tx, email: &str, request: &SignUp, password_hash: Option<String>, zone: &str) -> Result<NewUser> {
    let Scope::Person(id) = *tx.scope() else { return Err(ApiError::internal("only a person writes themselves")) };
    Ok(NewUser {
        id,
        email: email.to_owned(),
        password_hash,
        first_name: request.first_name.trim().to_owned(),
        last_name: request.last_name.trim().to_owned(),
        locale: request.locale.code().to_owned(),
        time_zone: zone.to_owned(),
        created_at: tx.now(),
        updated_at: tx.now(),
    })
}
