//! Whether an address is free: told to who is signing up, and to nobody else.
//!
//! Signing up tells it anyway, since the owner of an address must know. Asking is worth no more than that: it needs a
//! sign-up that was begun, and the api counts how many one caller begins and how many addresses each is asked about.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{ApiError, Code, Result};

use crate::{Accounts, sign_in::possible};

/// A sign-up that was begun, signed so that nothing of it need be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUpSession {
    /// Names it, and proves that we began it.
    pub token: String,
    /// How long it may ask.
    pub expires_at: DateTime<Utc>,
}

/// Somebody who is signing up: only [`Accounts::signing_up`] makes one.
#[derive(Debug)]
pub struct SigningUp(());

/// Filling in a form takes no longer (minutes).
const SIGN_UP_MINUTES: i64 = 60;
const PURPOSE: &str = "sign-up";
const NONCE_BYTES: usize = 16;
/// Nonce, end, keyed hash.
const TOKEN_BYTES: usize = NONCE_BYTES + 8 + 32;

impl Accounts {
    /// Begins a sign-up.
    pub fn begin_sign_up(&self) -> SignUpSession {
        let env = self.db.env();
        let expires_at = env.clock.now() + Duration::minutes(SIGN_UP_MINUTES);
        let mut bytes = vec![0_u8; NONCE_BYTES];
        env.rng.fill(&mut bytes);
        bytes.extend(expires_at.timestamp_millis().to_be_bytes());
        let mac = self.secret.mac(PURPOSE, &[&bytes]);
        bytes.extend(mac);
        SignUpSession { token: BASE64URL_NOPAD.encode(&bytes), expires_at }
    }

    /// Refuses a token that does not name a sign-up of the last hour.
    pub fn signing_up(&self, token: &str) -> Result<SigningUp> {
        let ends_at = self.end_of_sign_up(token).filter(|end| *end > self.db.env().clock.now());
        ends_at.map(|_| SigningUp(())).ok_or_else(|| ApiError::new(Code::SignUpSessionRequired))
    }

    fn end_of_sign_up(&self, token: &str) -> Option<DateTime<Utc>> {
        if token.len() != BASE64URL_NOPAD.encode_len(TOKEN_BYTES) {
            return None;
        }
        let bytes = BASE64URL_NOPAD.decode(token.as_bytes()).ok()?;
        let (said, mac) = bytes.split_at_checked(NONCE_BYTES + 8)?;
        let (_, end) = said.split_at_checked(NONCE_BYTES)?;
        let ours = self.secret.verify(PURPOSE, &[said], mac);
        DateTime::from_timestamp_millis(i64::from_be_bytes(end.try_into().ok()?)).filter(|_| ours)
    }

    /// Whether who is signing up could do it with this address.
    pub async fn email_is_free(&self, _: &SigningUp, email: &str) -> Result<bool> {
        Ok(self.find_by_email(&possible(email)?).await?.is_none())
    }
}
