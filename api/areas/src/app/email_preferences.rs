//! Which mails come to one's account.

use poem_openapi::{Object, OpenApi, payload::Json};
use serde::Deserialize;

use crate::http::{Answer, Body, Doc, Signed};

/// The operations.
pub struct EmailPreferences;

/// Optional emails to the account's address. Emails about security and purchases are always sent.
#[derive(Debug, Clone, Object)]
pub struct EmailPreferencesAttributes {
    /// Whether emails about sales of your shops are sent. The link in such an email turns them off as well.
    pub sales: bool,
}

/// Requested changes.
#[derive(Debug, Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(rename = "EmailPreferencesChange")]
pub struct EmailPreferencesBody {
    /// Whether emails about sales are sent.
    pub sales: bool,
}

#[OpenApi(prefix_path = "/v1/app/user/email_preferences", tag = "crate::tags::Tag::Account")]
impl EmailPreferences {
    /// Retrieve the email preferences
    #[oai(path = "/", method = "get", operation_id = "get_email_preferences")]
    async fn show(&self, signed: Signed) -> Answer<Json<Doc<EmailPreferencesAttributes>>> {
        let user = signed.caller.user;
        let sales = signed.app().accounts.gets_sales_mails(user).await?;
        Ok(Json(Doc::new(user, "email_preferences", EmailPreferencesAttributes { sales })))
    }

    /// Update the email preferences
    ///
    /// Can also undo an unsubscribe made through the link in an email. Returns `email_not_confirmed` (403) while the
    /// account's address is not confirmed.
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
