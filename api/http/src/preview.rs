//! A payment page as its seller would have it: the settings travel in the address, signed, so that nobody can show a page
//! of ours in words of their own.

use chrono::Duration;
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{Result, kinds::SellerId};
use kontor_storefront::CheckoutSettingsInput;

use crate::app::App;

/// Where the settings stand in an address.
pub const PARAMETER: &str = "preview";
const PURPOSE: &str = "checkout preview";
/// How long such an address is good.
const MINUTES: i64 = 60;

/// The settings as a part of an address, for one seller.
pub fn key(app: &App, seller: SellerId, said: &CheckoutSettingsInput) -> Result<String> {
    let end = (app.db.env().clock.now() + Duration::minutes(MINUTES)).timestamp();
    let text = BASE64URL_NOPAD.encode(&serde_json::to_vec(&(end, said))?);
    let signed = app.config.secret.sign(PURPOSE, &[seller.uuid().as_bytes(), text.as_bytes()]);
    Ok(format!("{text}.{signed}"))
}

/// The settings of such a part, if it is ours, for this seller, and not too old.
pub fn read(app: &App, seller: SellerId, key: &str) -> Option<CheckoutSettingsInput> {
    let (text, signed) = key.split_once('.')?;
    let signed = BASE64URL_NOPAD.decode(signed.as_bytes()).ok()?;
    if !app.config.secret.verify(PURPOSE, &[seller.uuid().as_bytes(), text.as_bytes()], &signed) {
        return None;
    }
    let (end, said): (i64, CheckoutSettingsInput) =
        serde_json::from_slice(&BASE64URL_NOPAD.decode(text.as_bytes()).ok()?).ok()?;
    (end > app.db.env().clock.now().timestamp()).then_some(said)
}
