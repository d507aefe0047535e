//! Which mails come to one's account.

use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use crate::http::{Answer, Body, Doc, Signed};

/// The operations.
pub struct EmailPreferences;

/// Which mails come to the account's address. What keeps the account safe and what belongs to a purchase always comes.
#[derive(Debug, Clone, Object)]
pub struct EmailPreferencesAttributes {
    /// Mails about sales of one's own shops. The link in such a mail ends them as well.
    pub sales: bool,
}

/// Requested changes.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "EmailPreferencesChange")]
pub struct EmailPreferencesBody {
    /// Whether mails about sales come.
    pub sales: bool,
}

#[OpenApi(prefix_path = "/v1/app/user/email_preferences", tag = "crate::tags::Tag::Account")]
impl EmailPreferences {
    /// Show which mails come
    #[oai(path = "/", method = "get", operation_id = "get_email_preferences")]
    async fn show(&self, signed: Signed) -> Answer<Json<Doc<EmailPreferencesAttributes>>> {
        let user = signed.caller.user;
        let sales = signed.app().accounts.gets_sales_mails(user).await?;
        Ok(Json(Doc::new(user, "email_preferences", EmailPreferencesAttributes { sales })))
    }

    /// Change which mails come
    ///
    /// Takes back what the link of a mail has ended, too. Refused with `email_not_confirmed` (403) while the account's
    /// address is not proven.
    #[oai(path = "/", method = "patch", operation_id = "update_email_preferences")]
    async fn update(
        &self,
        signed: Signed,
        body: Body<EmailPreferencesBody>,
    ) -> Answer<Json<Doc<EmailPreferencesAttributes>>> {
        let (user, sales) = (signed.caller.user, body.0.sales);
        signed.app().accounts.set_sales_mails(user, sales).await?;
        Ok(Json(Doc::new(user, "email_preferences", EmailPreferencesAttributes { sales })))
    }
}
