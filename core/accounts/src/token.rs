//! The tokens of a session. None is stored: each is the session's id, what it is good for, and a keyed hash of both
//! with the session's secret nonce. Whoever reads the table cannot make one.

use chrono::{DateTime, Utc};
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{
    Secret,
    kinds::{ProfileId, SessionId},
};
use uuid::Uuid;

const ACCESS: u8 = b'a';
const REFRESH: u8 = b'r';
/// Kind, session, number, keyed hash.
const TOKEN_BYTES: usize = 1 + 16 + 8 + 32;

/// A token taken apart, not yet believed.
#[derive(Debug, Clone, Copy)]
pub struct Presented {
    kind: u8,
    /// The session it claims to belong to.
    pub session: SessionId,
    number: i64,
    mac: [u8; 32],
}

/// What an access token is bound to, beside its session: another profile or side makes it worthless.
#[derive(Debug, Clone, Copy)]
pub struct Seat {
    pub profile: Option<ProfileId>,
    pub livemode: bool,
}

impl Seat {
    fn bytes(self) -> [u8; 17] {
        let mut bytes = [0; 17];
        let profile = self.profile.map_or(Uuid::nil(), ProfileId::uuid).into_bytes();
        bytes.iter_mut().zip(profile).for_each(|(to, from)| *to = from);
        if let Some(last) = bytes.last_mut() {
            *last = u8::from(self.livemode);
        }
        bytes
    }
}

/// An access token, good until `expires_at` unless its session ends.
pub fn access(secret: &Secret, session: SessionId, nonce: &[u8], seat: Seat, expires_at: DateTime<Utc>) -> String {
    let number = expires_at.timestamp_millis();
    write(ACCESS, session, number, access_mac(secret, session, nonce, seat, number))
}

/// The refresh token of a generation.
pub fn refresh(secret: &Secret, session: SessionId, nonce: &[u8], generation: i32) -> String {
    let number = i64::from(generation);
    write(REFRESH, session, number, refresh_mac(secret, session, nonce, number))
}

fn access_mac(secret: &Secret, session: SessionId, nonce: &[u8], seat: Seat, number: i64) -> [u8; 32] {
    secret.mac("session-access", &[session.uuid().as_bytes(), nonce, &seat.bytes(), &number.to_be_bytes()])
}

fn refresh_mac(secret: &Secret, session: SessionId, nonce: &[u8], number: i64) -> [u8; 32] {
    secret.mac("session-refresh", &[session.uuid().as_bytes(), nonce, &number.to_be_bytes()])
}

fn write(kind: u8, session: SessionId, number: i64, mac: [u8; 32]) -> String {
    let mut bytes = Vec::with_capacity(TOKEN_BYTES);
    bytes.push(kind);
    bytes.extend(session.uuid().as_bytes());
    bytes.extend(number.to_be_bytes());
    bytes.extend(mac);
    BASE64URL_NOPAD.encode(&bytes)
}

impl Presented {
    /// Takes an access token apart.
    pub fn access(text: &str) -> Option<Self> {
        Self::read(text).filter(|token| token.kind == ACCESS)
    }

    /// Takes a refresh token apart.
    pub fn refresh(text: &str) -> Option<Self> {
        Self::read(text).filter(|token| token.kind == REFRESH)
    }

    fn read(text: &str) -> Option<Self> {
        // Decoding is linear in the length; a token has exactly one.
        if text.len() != BASE64URL_NOPAD.encode_len(TOKEN_BYTES) {
            return None;
        }
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        let (kind, rest) = bytes.split_first()?;
        let (session, rest) = rest.split_at_checked(16)?;
        let (number, mac) = rest.split_at_checked(8)?;
        Some(Self {
            kind: *kind,
            session: SessionId::from_uuid(Uuid::from_slice(session).ok()?),
            number: i64::from_be_bytes(number.try_into().ok()?),
            mac: mac.try_into().ok()?,
        })
    }

    /// Whether this access token was made by us for this seat.
    pub fn is_access_for(&self, secret: &Secret, nonce: &[u8], seat: Seat) -> bool {
        let mac = |key: &Secret| access_mac(key, self.session, nonce, seat, self.number);
        secret.versions().any(|key| same(&mac(&key), &self.mac))
    }

    /// When this access token ends.
    pub fn expires_at(&self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp_millis(self.number)
    }

    /// The generation of this refresh token, if it was made by us.
    pub fn generation(&self, secret: &Secret, nonce: &[u8]) -> Option<i32> {
        let mac = |key: &Secret| refresh_mac(key, self.session, nonce, self.number);
        let ours = secret.versions().any(|key| same(&mac(&key), &self.mac));
        i32::try_from(self.number).ok().filter(|_| ours)
    }
}

/// Compares without telling where the difference is.
fn same(one: &[u8; 32], other: &[u8; 32]) -> bool {
    one.iter().zip(other).fold(0_u8, |acc, (a, b)| acc | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn a_token_opens_its_own_seat_of_its_own_session_only() {
        let secret = Secret::from_hex(&"ab".repeat(32)).unwrap();
        let session = SessionId::from_uuid(Uuid::from_u128(7));
        let seat = Seat { profile: Some(ProfileId::from_uuid(Uuid::from_u128(1))), livemode: true };
        let until = DateTime::from_timestamp_millis(1_800_000_000_123).unwrap();
        let token = access(&secret, session, b"nonce", seat, until);
        let read = Presented::access(&token).unwrap();
        assert_eq!((read.session, read.expires_at()), (session, Some(until)));
        assert!(read.is_access_for(&secret, b"nonce", seat));
        assert!(!read.is_access_for(&secret, b"other", seat));
        assert!(!read.is_access_for(&secret, b"nonce", Seat { livemode: false, ..seat }));
        assert!(!read.is_access_for(&secret, b"nonce", Seat { profile: None, ..seat }));
        assert!(Presented::refresh(&token).is_none());
        let refresh = refresh(&secret, session, b"nonce", 3);
        assert_eq!(Presented::refresh(&refresh).unwrap().generation(&secret, b"nonce"), Some(3));
        assert_eq!(Presented::refresh(&refresh).unwrap().generation(&secret, b"other"), None);
        for noise in ["", "ä", &token[1..], &format!("{token}A"), &"A".repeat(100_000)] {
            assert!(Presented::access(noise).is_none());
        }
    }
}
