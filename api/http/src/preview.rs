//! A page that its seller sees before buyers do: a payment page in other settings, or a draft. What is shown travels in the
//! address, signed, so that nobody can show a page of ours in words of their own.

use chrono::{DateTime, Duration, Utc};
use data_encoding::BASE64URL_NOPAD;
use kontor_kernel::{
    Result,
    kinds::{ProductId, SellerId, ShopPageId},
};
use kontor_storefront::CheckoutSettingsInput;
use serde::{Deserialize, Serialize};

use crate::app::App;

/// Where the preview stands in an address.
pub const PARAMETER: &str = "preview";
const PURPOSE: &str = "checkout preview";
/// How long such an address is good.
const MINUTES: i64 = 60;

/// What is shown before buyers see it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preview {
    /// A payment page in these settings.
    Settings(Box<CheckoutSettingsInput>),
    /// A product as it stands, published or not.
    Product(ProductId),
    /// The draft of a page of the shop.
    Page(ShopPageId),
}

/// The preview as a part of an address, for one seller, and until when it is good.
pub fn key(app: &App, seller: SellerId, preview: &Preview) -> Result<(String, DateTime<Utc>)> {
    let end = app.db.env().clock.now() + Duration::minutes(MINUTES);
    let text = BASE64URL_NOPAD.encode(&serde_json::to_vec(&(end.timestamp(), preview))?);
    let signed = app.config.secret.sign(PURPOSE, &[seller.uuid().as_bytes(), text.as_bytes()]);
    Ok((format!("{text}.{signed}"), end))
}

/// The preview of such a part, if it is ours, for this seller, and not too old.
pub fn read(app: &App, seller: SellerId, key: &str) -> Option<Preview> {
    let (text, signed) = key.split_once('.')?;
    let signed = BASE64URL_NOPAD.decode(signed.as_bytes()).ok()?;
    if !app.config.secret.verify(PURPOSE, &[seller.uuid().as_bytes(), text.as_bytes()], &signed) {
        return None;
    }
    let (end, preview): (i64, Preview) = serde_json::from_slice(&BASE64URL_NOPAD.decode(text.as_bytes()).ok()?).ok()?;
    (end > app.db.env().clock.now().timestamp()).then_some(preview)
}

/// The product that such a part shows, where it is one of a product.
pub fn product(app: &App, seller: SellerId, key: Option<&str>) -> Option<ProductId> {
    match read(app, seller, key?)? {
        Preview::Product(id) => Some(id),
        Preview::Settings(_) | Preview::Page(_) => None,
    }
}

/// The page whose draft such a part shows, where it is one of a page.
pub fn page(app: &App, seller: SellerId, key: Option<&str>) -> Option<ShopPageId> {
    match read(app, seller, key?)? {
        Preview::Page(id) => Some(id),
        Preview::Settings(_) | Preview::Product(_) => None,
    }
}
