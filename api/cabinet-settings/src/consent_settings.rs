//! How a shop asks its visitors for consent.

use kontor_storefront::tracking::ConsentMode;
use poem_openapi::{Object, OpenApi, param::Header, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, Seller, WireEnum, version::IfMatch};

/// The operations.
pub struct ConsentSettings;

/// How visitors are asked for consent.
#[derive(Debug, Clone, Object)]
pub struct ConsentSettingsAttributes {
    /// `none`: visitors are not asked, and no tracking code runs; `simple`: all or nothing; `rich`: each category
    /// separately.
    pub mode: WireEnum<ConsentMode>,
    /// Text that the seller adds to the question; may be empty.
    pub text: String,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// Consent settings to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ConsentSettingsPatch {
    /// How visitors are asked for consent.
    pub mode: Option<WireEnum<ConsentMode>>,
    /// Text added to the question.
    #[oai(validator(max_length = 500))]
    pub text: Option<String>,
}

fn document(seller: &Seller, settings: kontor_storefront::tracking::ConsentSettings) -> Doc<ConsentSettingsAttributes> {
    let attributes =
        ConsentSettingsAttributes { mode: WireEnum(settings.mode), text: settings.text, version: settings.version };
    Doc::new(seller.tenant.id, "consent_settings", attributes)
}

#[OpenApi(prefix_path = "/v1/cabinet/consent_settings", tag = "crate::tags::Tag::Tracking")]
impl ConsentSettings {
    /// Retrieve the consent settings
    #[oai(path = "/", method = "get", operation_id = "get_consent_settings")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<ConsentSettingsAttributes>>> {
        let settings = seller.tx(async |tx| kontor_storefront::tracking::settings(tx).await).await?;
        Ok(Json(document(&seller, settings)))
    }

    /// Update the consent settings
    ///
    /// Visitors who have already answered are asked again, because their answer was to a different question.
    #[oai(path = "/", method = "patch", operation_id = "update_consent_settings")]
    async fn change(
        &self,
        seller: Seller,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<ConsentSettingsPatch>,
    ) -> Answer<Json<Doc<ConsentSettingsAttributes>>> {
        let (mode, text) = (body.0.mode.map(|word| word.0), body.0.text);
        let settings = seller
            .tx(async |tx| {
                kontor_storefront::tracking::change_settings(tx, IfMatch::version(seen.0), mode, text.as_deref()).await
            })
            .await?;
        Ok(Json(document(&seller, settings)))
    }
}
