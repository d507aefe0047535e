//! Browsers that somebody has signed in from before. A signed cookie says so, to nobody but us: from a known browser its
//! owner signs in however often others have guessed at their password meanwhile.

use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::kinds::UserId;
use poem::{
    Request,
    http::{HeaderMap, header},
};
use uuid::Uuid;

use crate::app::App;

const PURPOSE: &str = "known-device";
/// A browser is known for so long after a sign-in.
const DAYS: i64 = 180;
/// Its mark is renewed after half of it.
const RENEWED_DAYS: i64 = 90;
/// People who share a browser: more are not remembered.
const PEOPLE_MAX: usize = 4;
const NONCE_BYTES: usize = 16;
const MAC_BYTES: usize = 32;
/// Person, nonce, seconds since 1970, keyed hash.
const MARK_BYTES: usize = 16 + NONCE_BYTES + 8 + MAC_BYTES;

/// A browser that a person has signed in from.
#[derive(Debug, Clone)]
pub struct KnownDevice {
    /// Tells it apart.
    pub mark: String,
    since: i64,
}

/// The mark of this person in the request's cookie, if it is ours and not too old.
pub fn known_device(app: &App, request: &Request, user: UserId) -> Option<KnownDevice> {
    let now = app.db.env().clock.now().timestamp();
    let mine = |mark: &String| read(app, mark).filter(|(of, since)| *of == user && now - since < DAYS * 86_400);
    device_cookies(app, request.headers())
        .into_iter()
        .find_map(|mark| mine(&mark).map(|(_, since)| KnownDevice { mark, since }))
}

/// The cookie that makes the browser known to be this person's; none when it is already.
pub fn cookie(app: &App, request: &Request, user: UserId) -> Option<String> {
    let env = app.db.env();
    let now = env.clock.now().timestamp();
    if known_device(app, request, user).is_some_and(|device| now - device.since < RENEWED_DAYS * 86_400) {
        return None;
    }
    let mut bytes = user.uuid().as_bytes().to_vec();
    let mut nonce = [0_u8; NONCE_BYTES];
    env.rng.fill(&mut nonce);
    bytes.extend(nonce);
    bytes.extend(now.to_be_bytes());
    let mac = app.config.secret.mac(PURPOSE, &[&bytes]);
    bytes.extend(mac);
    let others = device_cookies(app, request.headers())
        .into_iter()
        .filter(|mark| read(app, mark).is_some_and(|(of, _)| of != user))
        .take(PEOPLE_MAX - 1);
    let all: Vec<String> = std::iter::once(BASE64URL_NOPAD.encode(&bytes)).chain(others).collect();
    let (name, secure) = (name(app), if app.config.https() { "; Secure" } else { "" });
    let value = all.join(".");
    Some(format!("{name}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{secure}", DAYS * 86_400))
}

/// Whose mark it is and since when, if we made it.
fn read(app: &App, mark: &str) -> Option<(UserId, i64)> {
    if mark.len() != BASE64URL_NOPAD.encode_len(MARK_BYTES) {
        return None;
    }
    let bytes = BASE64URL_NOPAD.decode(mark.as_bytes()).ok()?;
    let (said, mac) = bytes.split_at_checked(MARK_BYTES - MAC_BYTES)?;
    let (user, rest) = said.split_at_checked(16)?;
    let (_, since) = rest.split_at_checked(NONCE_BYTES)?;
    let ours = app.config.secret.verify(PURPOSE, &[said], mac);
    let user = UserId::from_uuid(Uuid::from_slice(user).ok()?);
    Some((user, i64::from_be_bytes(since.try_into().ok()?))).filter(|_| ours)
}

fn device_cookies(app: &App, headers: &HeaderMap) -> Vec<String> {
    let name = name(app);
    let pairs = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let found = pairs
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(known, _)| *known == name);
    found.map(|(_, value)| value.split('.').take(PEOPLE_MAX).map(str::to_owned).collect()).unwrap_or_default()
}

/// Prefixed as the session's cookie is.
fn name(app: &App) -> String {
    let prefix = if app.config.https() { "__Host-" } else { "" };
    let initial = app.config.environment.chars().next().unwrap_or('d');
    format!("{prefix}{initial}_dv")
}
