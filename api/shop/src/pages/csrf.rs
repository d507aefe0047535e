//! Forms carry a token that only a page of ours, opened in the same browser, can contain: a keyed hash of a random
//! cookie and an end. Nothing is stored.

use kontor_kernel::{ApiError, Code, Result};

use super::visit::Visit;
use crate::http::key_holder::KeyHolder;

/// A payment page may lie open for a working day.
const FORM_HOURS: i64 = 12;
const PURPOSE: &str = "shop-form";

/// A token for the forms of one page, and the cookie it belongs to when the browser has none yet.
pub struct Token {
    pub text: String,
    pub cookie: Option<String>,
}

pub fn issue(visit: &Visit) -> Token {
    let (config, env) = (&visit.app.config, visit.app.db.env());
    let known = visit.cookie(&name(visit)).filter(|value| value.len() >= 20).map(str::to_owned);
    let (browser, is_new) = known.map_or_else(|| (env.token(), true), |value| (value, false));
    let end = (env.clock.now() + chrono::Duration::hours(FORM_HOURS)).timestamp();
    let signed = config.secret.sign(PURPOSE, &[browser.as_bytes(), end.to_string().as_bytes()]);
    let secure = if config.https() { "; Secure" } else { "" };
    let cookie = is_new.then(|| format!("{}={browser}; Path=/; HttpOnly; SameSite=Lax{secure}", name(visit)));
    Token { text: format!("{end}.{signed}"), cookie }
}

/// Refuses a form that was not opened in this browser, or too long ago.
pub fn check(visit: &Visit, token: &str) -> Result<()> {
    let stale = || ApiError::new(Code::Forbidden).with_reason(std::io::Error::other("form token"));
    let (end, signed) = token.split_once('.').ok_or_else(stale)?;
    let browser = visit.cookie(&name(visit)).ok_or_else(stale)?;
    let given = data_encoding::BASE64URL_NOPAD.decode(signed.as_bytes()).map_err(|_| stale())?;
    let genuine = visit.app.config.secret.verify(PURPOSE, &[browser.as_bytes(), end.as_bytes()], &given);
    let fresh = end.parse::<i64>().is_ok_and(|end| end > visit.app.db.env().clock.now().timestamp());
    if genuine && fresh { Ok(()) } else { Err(stale()) }
}

/// The browser as the holder of its keys. One that keeps no cookies has been refused by [`check`].
pub fn holder(visit: &Visit) -> Result<KeyHolder> {
    let browser = visit.cookie(&name(visit)).ok_or_else(|| ApiError::new(Code::Forbidden))?;
    Ok(KeyHolder::of_cookie(browser))
}

/// Prefixed by the initial of the environment (storefront-growth §9), and bound to the host where that is possible.
fn name(visit: &Visit) -> String {
    let config = &visit.app.config;
    let initial = config.environment.chars().next().unwrap_or('d');
    let prefix = if config.https() { "__Host-" } else { "" };
    format!("{prefix}{initial}_form")
}
