//! How the caller wants to be told, in all shops that they work for, and the browsers that may.

use kontor_inbox::{Browser, Change, Channel, Frequency, NotificGroup, NotificKey, QuietHours, Settings};
use kontor_kernel::{ApiError, Code, Patch, Validator, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Signed, Timestamp, WireEnum, WireId, WirePatch, version::IfMatch,
};

/// The operations.
pub struct NotificationSettings;

/// How one type of notifications is sent.
#[derive(Debug, Clone, Object)]
pub struct NotificationSetting {
    /// Type.
    pub notific_key: WireEnum<NotificKey>,
    /// Group of the type.
    pub group: WireEnum<NotificGroup>,
    /// In the product: `at_once` or `off`.
    pub in_app: WireEnum<Frequency>,
    /// By email: `at_once`, `daily`, `weekly` or `off`.
    pub email: WireEnum<Frequency>,
    /// By browsers: `at_once` or `off`.
    pub push: WireEnum<Frequency>,
}

/// Hours without emails and push notifications, by the time zone of the account. They can span midnight.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotificationQuietHours {
    /// First quiet hour, 0 to 23.
    #[oai(validator(minimum(value = "0"), maximum(value = "23")))]
    pub from: i32,
    /// First hour that is not quiet any more, 0 to 23; another than `from`.
    #[oai(validator(minimum(value = "0"), maximum(value = "23")))]
    pub until: i32,
}

/// Notification settings of a person, for every shop that they own or work for.
#[derive(Debug, Clone, Object)]
pub struct NotificationSettingsAttributes {
    /// Every type that can occur.
    pub settings: Vec<NotificationSetting>,
    /// Hours without emails and push notifications.
    #[oai(skip_serializing_if_is_none)]
    pub quiet_hours: Option<NotificationQuietHours>,
    /// Whether the person has answered how they want to be notified of sales.
    pub asked_about_sales: bool,
    /// Whether emails about the person’s shops are sent at all; the link in such an email turns them off, and
    /// `update_email_preferences` turns them on again.
    pub emails_sent: bool,
    /// Public key for `pushManager.subscribe`; absent where push notifications are not available.
    #[oai(skip_serializing_if_is_none)]
    pub push_public_key: Option<String>,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

/// New frequencies of one type. Channels left out are unchanged.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotificationSettingChange {
    /// Type.
    pub notific_key: WireEnum<NotificKey>,
    /// In the product: `at_once` or `off`.
    pub in_app: Option<WireEnum<Frequency>>,
    /// By email: `at_once`, `daily`, `weekly` or `off`.
    pub email: Option<WireEnum<Frequency>>,
    /// By browsers: `at_once` or `off`.
    pub push: Option<WireEnum<Frequency>>,
}

/// Requested changes. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NotificationSettingsPatch {
    /// Types with their new frequencies.
    #[oai(validator(max_items = 20))]
    pub settings: Option<Vec<NotificationSettingChange>>,
    /// Quiet hours; null: none.
    pub quiet_hours: WirePatch<NotificationQuietHours>,
    /// Whether the person has answered how they want to be notified of sales.
    pub asked_about_sales: Option<bool>,
}

/// A browser that shows notifications.
#[derive(Debug, Clone, Object)]
pub struct PushSubscriptionAttributes {
    /// Name of the browser.
    pub browser: String,
    /// Address at the push service, by which a browser recognises itself.
    pub endpoint: String,
    /// When it was added.
    pub created_at: Timestamp,
}

/// A browser to add: what `pushManager.subscribe` returned.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewPushSubscription {
    /// Address at the push service.
    #[oai(validator(min_length = 1, max_length = 1000))]
    pub endpoint: String,
    /// Public key of the browser, in base64url.
    #[oai(validator(max_length = 200))]
    pub p256dh: String,
    /// Shared secret of the browser, in base64url.
    #[oai(validator(max_length = 100))]
    pub auth: String,
    /// Name of the browser.
    #[oai(validator(min_length = 1, max_length = 100))]
    pub browser: String,
}

const TYPE: &str = "notification_settings";
const SUBSCRIPTION: &str = "push_subscription";

fn shown(signed: &Signed, settings: Settings, emails_sent: bool) -> Doc<NotificationSettingsAttributes> {
    let setting = |one: kontor_inbox::Setting| NotificationSetting {
        notific_key: WireEnum(one.key),
        group: WireEnum(one.key.group()),
        in_app: WireEnum(one.in_app),
        email: WireEnum(one.email),
        push: WireEnum(one.push),
    };
    let quiet = |quiet: QuietHours| NotificationQuietHours { from: quiet.from.into(), until: quiet.until.into() };
    let attributes = NotificationSettingsAttributes {
        settings: settings.settings.into_iter().map(setting).collect(),
        quiet_hours: settings.quiet.map(quiet),
        asked_about_sales: settings.asked,
        emails_sent,
        push_public_key: signed.app().config.vapid.as_ref().map(|vapid| vapid.public_key().to_owned()),
        version: settings.version,
    };
    Doc::new(signed.caller.user, TYPE, attributes)
}

fn said(all: Vec<NotificationSettingChange>) -> Vec<(NotificKey, Channel, Frequency)> {
    let one = |change: NotificationSettingChange| {
        let key = change.notific_key.0;
        [(Channel::InApp, change.in_app), (Channel::Email, change.email), (Channel::Push, change.push)]
            .into_iter()
            .filter_map(move |(channel, frequency)| Some((key, channel, frequency?.0)))
    };
    all.into_iter().flat_map(one).collect()
}

/// What is no hour of any kind is refused beside its field as one that is none.
fn hours(quiet: &NotificationQuietHours) -> QuietHours {
    let hour = |sent: i32| i16::try_from(sent).unwrap_or(-1);
    QuietHours { from: hour(quiet.from), until: hour(quiet.until) }
}

fn browser(kept: Browser) -> PushSubscriptionAttributes {
    PushSubscriptionAttributes {
        browser: kept.browser,
        endpoint: kept.endpoint,
        created_at: Timestamp(kept.created_at),
    }
}

/// What is wrong with an address, beside the field that it stands in here.
fn at_endpoint(fault: ApiError) -> ApiError {
    let mut check = Validator::new();
    for wrong in fault.field_faults() {
        check.refuse(wrong.code, "/endpoint");
    }
    check.finish().err().unwrap_or(fault)
}

#[OpenApi(prefix_path = "/v1/app/user", tag = "crate::tags::Tag::Account")]
impl NotificationSettings {
    /// Retrieve the notification settings
    #[oai(path = "/notification_settings", method = "get", operation_id = "get_notification_settings")]
    async fn show(&self, signed: Signed) -> Answer<Json<Doc<NotificationSettingsAttributes>>> {
        let user = signed.caller.user;
        let mut tx = signed.begin().await?;
        let settings = kontor_inbox::settings(&mut tx, user).await?;
        tx.commit().await?;
        let emails = signed.app().accounts.gets_sales_mails(user).await?;
        Ok(Json(shown(&signed, settings, emails)))
    }

    /// Update the notification settings
    ///
    /// Applies to what happens from now on. Each of a shop's first ten sales is emailed to its owner whatever is set here.
    #[oai(path = "/notification_settings", method = "patch", operation_id = "update_notification_settings")]
    async fn update(
        &self,
        signed: Signed,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<NotificationSettingsPatch>,
    ) -> Answer<Json<Doc<NotificationSettingsAttributes>>> {
        let (user, body) = (signed.caller.user, body.0);
        let change = Change {
            settings: said(body.settings.unwrap_or_default()),
            quiet: match body.quiet_hours.0 {
                Patch::Absent => None,
                Patch::Null => Some(None),
                Patch::Value(quiet) => Some(Some(hours(&quiet))),
            },
            asked: body.asked_about_sales,
            version: IfMatch::version(seen.0),
        };
        let mut tx = signed.begin().await?;
        let settings = kontor_inbox::change(&mut tx, user, change).await?;
        tx.commit().await?;
        let emails = signed.app().accounts.gets_sales_mails(user).await?;
        Ok(Json(shown(&signed, settings, emails)))
    }

    /// List push subscriptions
    ///
    /// The caller's browsers that show notifications, newest first, without pagination.
    #[oai(path = "/push_subscriptions", method = "get", operation_id = "list_push_subscriptions")]
    async fn browsers(&self, signed: Signed) -> Answer<Json<ListDoc<PushSubscriptionAttributes>>> {
        let mut tx = signed.begin().await?;
        let all = kontor_inbox::browsers(&mut tx, signed.caller.user).await?;
        tx.commit().await?;
        let item = |kept: Browser| Resource::new(kept.id, SUBSCRIPTION, browser(kept));
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Create a push subscription
    ///
    /// Adds a browser, or updates the keys of one with the same `endpoint`. A person can have 20. Returns `address_not_public`
    /// (422) if the push service cannot be reached from the internet, and `not_found` (404) where push notifications are not
    /// available.
    #[oai(path = "/push_subscriptions", method = "post", operation_id = "create_push_subscription")]
    async fn subscribe(
        &self,
        signed: Signed,
        body: Body<NewPushSubscription>,
    ) -> Answer<Json<Doc<PushSubscriptionAttributes>>> {
        let app = signed.app();
        if app.config.vapid.is_none() {
            return Err(ApiError::new(Code::NotFound).into());
        }
        let NewPushSubscription { endpoint, p256dh, auth, browser: name } = body.0;
        app.receiver.admit(&endpoint).await.map_err(at_endpoint)?;
        let mut tx = signed.begin().await?;
        let who = (signed.caller.user, signed.caller.session);
        let kept = kontor_inbox::subscribe(&mut tx, who, &endpoint, (&p256dh, &auth), &name).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(kept.id, SUBSCRIPTION, browser(kept))))
    }

    /// Delete a push subscription
    #[oai(path = "/push_subscriptions/:id", method = "delete", operation_id = "remove_push_subscription")]
    async fn forget(&self, signed: Signed, id: Path<WireId<kinds::PushSubscription>>) -> Answer<Gone> {
        let mut tx = signed.begin().await?;
        kontor_inbox::forget_browser(&mut tx, signed.caller.user, id.0.0).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }
}
