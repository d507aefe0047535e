//! Two-step sign-in: codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, one step of drift either way).
//! The secret is sealed; a code of a step that was used, or of an earlier one, is not taken again.

use chrono::{DateTime, Utc};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use kontor_db::{Scope, Tx};
use kontor_kernel::{ApiError, Code, Place, Result, kinds::UserId};
use kontor_mail::AccountChange;
use totp_rs::{Builder, Secret as Shared, Totp};

use crate::{AccountEventKind, Accounts, Device, events, recovery, schema::totp_factors, store};

/// As long as the hash (RFC 4226 §4).
const SECRET_BYTES: usize = 20;
/// What apps call us.
const ISSUER: &str = "Kontor";

/// A secret for an app, before its first code.
pub struct Enrolment {
    /// Base32, for typing in.
    pub secret: String,
    /// `otpauth://totp/…`, for a QR code.
    pub uri: String,
}

/// Where a person's secret is sealed.
pub(crate) const fn place(user: UserId) -> Place {
    Place { purpose: "totp_factors.secret", owner: user.uuid(), row: user.uuid() }
}

fn totp(secret: Shared, account: &str) -> Result<Totp> {
    let builder = Builder::new().with_secret(secret).with_issuer(Some(ISSUER)).with_account_name(account);
    builder.build().map_err(|cause| ApiError::internal(format!("no codes of a secret: {cause}")))
}

/// Since when codes of an app are asked for; nothing while they are not.
pub async fn on_since(tx: &mut Tx, user: UserId) -> Result<Option<DateTime<Utc>>> {
    let found: Option<Option<DateTime<Utc>>> =
        totp_factors::table.find(user.uuid()).select(totp_factors::confirmed_at).first(tx.conn()?).await.optional()?;
    Ok(found.flatten())
}

/// Forgets app and recovery codes. Whether sign-in asked for a code until now.
pub async fn remove(tx: &mut Tx, user: UserId) -> Result<bool> {
    let gone: Option<Option<DateTime<Utc>>> = diesel::delete(totp_factors::table.find(user.uuid()))
        .returning(totp_factors::confirmed_at)
        .get_result(tx.conn()?)
        .await
        .optional()?;
    recovery::remove_all(tx, user).await?;
    Ok(gone.flatten().is_some())
}

impl Accounts {
    /// Whether a code is right now, of the app whose enrolment is as far as `confirmed` says. It is used up.
    pub(crate) async fn use_totp(&self, tx: &mut Tx, user: UserId, code: &str, confirmed: bool) -> Result<bool> {
        let found: Option<(String, Option<DateTime<Utc>>)> = totp_factors::table
            .find(user.uuid())
            .select((totp_factors::secret_sealed, totp_factors::confirmed_at))
            .first(tx.conn()?)
            .await
            .optional()?;
        let Some((sealed, _)) = found.filter(|(_, at)| at.is_some() == confirmed) else { return Ok(false) };
        let secret = Shared::try_from_base32(self.secret.open(place(user), &sealed)?)
            .map_err(|_| ApiError::internal("a sealed secret is no Base32"))?;
        let digits: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
        let now = u64::try_from(tx.now().timestamp()).unwrap_or_default();
        let Some(step) = totp(secret, "")?.check(&digits, now) else { return Ok(false) };
        let step = i64::try_from(step).unwrap_or(i64::MAX);
        // Of two who show the same code at once, one is in.
        let fresh = totp_factors::table.find(user.uuid()).filter(totp_factors::last_step.lt(step));
        let used = diesel::update(fresh).set(totp_factors::last_step.eq(step)).execute(tx.conn()?).await?;
        Ok(used == 1)
    }

    /// Makes a secret for an app. It counts once [`Accounts::confirm_totp`] has seen a code of it; until then another call
    /// makes another one.
    pub async fn begin_totp(&self, user: UserId) -> Result<Enrolment> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        if on_since(&mut tx, user).await?.is_some() {
            return Err(ApiError::new(Code::TwoStepAlreadyOn));
        }
        let email = store::user(&mut tx, user).await?.ok_or_else(ApiError::not_found)?.email;
        let mut bytes = [0_u8; SECRET_BYTES];
        tx.env().rng.fill(&mut bytes);
        let shared = Shared::from(bytes.to_vec());
        let secret = shared.to_base32();
        // A colon would end the name.
        let uri = totp(shared, &email.replace(':', "_"))?
            .to_url()
            .map_err(|cause| ApiError::internal(format!("no address of a secret: {cause}")))?;
        let sealed = self.secret.seal(&*tx.env().rng, place(user), &secret)?;
        let now = tx.now();
        let fields =
            (totp_factors::secret_sealed.eq(&sealed), totp_factors::last_step.eq(0), totp_factors::created_at.eq(now));
        // One that another tab has confirmed meanwhile stays.
        let unconfirmed = totp_factors::table.find(user.uuid()).filter(totp_factors::confirmed_at.is_null());
        diesel::delete(unconfirmed).execute(tx.conn()?).await?;
        let made = diesel::insert_into(totp_factors::table)
            .values((totp_factors::user_id.eq(user), fields))
            .on_conflict_do_nothing()
            .execute(tx.conn()?)
            .await?;
        if made == 0 {
            return Err(ApiError::new(Code::TwoStepAlreadyOn));
        }
        tx.commit().await?;
        Ok(Enrolment { secret, uri })
    }

    /// Turns two-step sign-in on with the app's first code. Answers the recovery codes, which are shown this once.
    pub async fn confirm_totp(&self, user: UserId, code: &str, device: &Device) -> Result<Vec<String>> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        if on_since(&mut tx, user).await?.is_some() {
            return Err(ApiError::new(Code::TwoStepAlreadyOn));
        }
        if !self.use_totp(&mut tx, user, code, false).await? {
            return Err(ApiError::field(Code::TwoStepCodeWrong, "/code"));
        }
        let now = tx.now();
        let unconfirmed = totp_factors::table.find(user.uuid()).filter(totp_factors::confirmed_at.is_null());
        let turned = diesel::update(unconfirmed).set(totp_factors::confirmed_at.eq(now)).execute(tx.conn()?).await?;
        if turned == 0 {
            return Err(ApiError::new(Code::TwoStepAlreadyOn));
        }
        let codes = recovery::make_anew(&mut tx, user).await?;
        events::log(&mut tx, user, AccountEventKind::TwoStepOn, device).await?;
        self.notify_account_change(&mut tx, user, AccountChange::TwoStepOn, "").await?;
        tx.commit().await?;
        Ok(codes)
    }

    /// Turns two-step sign-in off, with its recovery codes. Twice is once.
    pub async fn turn_totp_off(&self, user: UserId, device: &Device) -> Result<()> {
        let mut tx = self.db.begin(Scope::Person(user)).await?;
        if remove(&mut tx, user).await? {
            events::log(&mut tx, user, AccountEventKind::TwoStepOff, device).await?;
            self.notify_account_change(&mut tx, user, AccountChange::TwoStepOff, "").await?;
        }
        tx.commit().await
    }
}
