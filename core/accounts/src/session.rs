//! A session: one person in one browser, a family of tokens.

use chrono::{DateTime, Duration, Utc};
use kontor_db::Tx;
use kontor_kernel::{
    Result, Secret,
    kinds::{ProfileId, SellerId, SessionId, UserId},
    limits::{ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS, SESSION_DAYS_MAX},
};

use crate::{
    Accounts, Profile, ProfileKind,
    profile::{choose, profiles},
    store::{self, SessionRow},
    token::{self, Seat},
};

/// What is known of a browser.
#[derive(Debug, Clone, Default)]
pub struct Device {
    /// The client's own mark (cookie FP).
    pub fingerprint: String,
    /// What it calls itself.
    pub user_agent: String,
    /// The block of addresses it comes from, such as `203.0.113.0/24`.
    pub origin: String,
}

/// Longest mark and name that are kept.
const DEVICE_CHARS_MAX: usize = 300;

impl Device {
    pub(crate) fn cut(&self) -> (String, String) {
        let cut = |text: &str| text.chars().filter(|letter| !letter.is_control()).take(DEVICE_CHARS_MAX).collect();
        (cut(&self.fingerprint), cut(&self.user_agent))
    }
}

/// The four fields of renew_token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// Opens the API.
    pub access_token: String,
    /// Gets the next two.
    pub refresh_token: String,
    /// When the first ends.
    pub expires_at: DateTime<Utc>,
    /// When the second ends.
    pub refresh_expires_at: DateTime<Utc>,
}

/// Somebody who is signed in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// Their tokens.
    pub tokens: Tokens,
    /// The session.
    pub session: SessionId,
    /// The person.
    pub user: UserId,
    /// The active role.
    pub profile_kind: ProfileKind,
    /// The tenant it opens.
    pub tenant: Option<SellerId>,
    /// The side of it.
    pub livemode: bool,
}

impl SessionRow {
    /// A manager in a seller's cabinet sits there, and nowhere else: what their access token opens is that seller's.
    pub(crate) fn seat(&self) -> Seat {
        let support = self.tenant.filter(|_| self.profile_kind == ProfileKind::Manager);
        let profile = support.map(|seller| ProfileId::from_uuid(seller.uuid())).or(self.profile_id);
        Seat { profile, livemode: self.livemode }
    }

    /// The tokens of the present generation, with an access token that began at `from`.
    pub(crate) fn signed_in(&self, secret: &Secret, from: DateTime<Utc>) -> SignedIn {
        let expires_at = (from + Duration::minutes(ACCESS_TOKEN_MINUTES)).min(self.ends_at());
        SignedIn {
            tokens: Tokens {
                access_token: token::access(secret, self.id, &self.nonce, self.seat(), expires_at),
                refresh_token: token::refresh(secret, self.id, &self.nonce, self.generation),
                expires_at,
                refresh_expires_at: self.refresh_expires_at,
            },
            session: self.id,
            user: self.user_id,
            profile_kind: self.profile_kind,
            tenant: self.tenant,
            livemode: self.livemode,
        }
    }

    /// When the session ends at the latest, however often it is renewed.
    pub(crate) fn ends_at(&self) -> DateTime<Utc> {
        self.created_at + Duration::days(SESSION_DAYS_MAX)
    }

    /// Takes another seat.
    pub(crate) fn sit(&mut self, profile: &Profile, livemode: bool) {
        // A role without a test side has only the live one.
        self.livemode = livemode || profile.test_tenant.is_none();
        self.profile_id = Some(profile.id);
        self.profile_kind = profile.kind;
        self.tenant = profile.side(self.livemode);
    }
}

impl Accounts {
    /// Opens a session in the person's own transaction.
    pub(crate) async fn open_session(
        &self,
        tx: &mut Tx,
        user: UserId,
        requested: Option<ProfileKind>,
        device: &Device,
    ) -> Result<SignedIn> {
        crate::blocked::must_not_be_blocked(tx, user).await?;
        let now = tx.now();
        let mut nonce = vec![0_u8; 32];
        tx.env().rng.fill(&mut nonce);
        let (fingerprint, user_agent) = device.cut();
        let mut row = SessionRow {
            id: tx.id(),
            user_id: user,
            profile_id: None,
            profile_kind: ProfileKind::Payer,
            tenant: None,
            livemode: true,
            nonce,
            generation: 0,
            rotated_at: now,
            fingerprint,
            user_agent,
            origin: device.origin.clone(),
            created_at: now,
            refresh_expires_at: now + Duration::days(REFRESH_TOKEN_DAYS),
            ended_at: None,
            end_reason: None,
            proven_at: None,
        };
        if let Some(profile) = choose(&profiles(tx, user).await?, requested) {
            row.sit(profile, true);
        }
        store::insert_session(tx, &row).await?;
        Ok(row.signed_in(&self.secret, now))
    }

    /// Signs out. Twice is once.
    pub async fn sign_out(&self, user: UserId, session: SessionId) -> Result<()> {
        let mut tx = self.db.begin(kontor_db::Scope::Person(user)).await?;
        store::end_session(&mut tx, session, "signed_out").await?;
        tx.commit().await
    }
}
