//! What the caller was told of the shop.

use chrono::NaiveDate;
use kontor_inbox::{
    NOTIFICATIONS, NotificEvent, NotificGroup, NotificKey, Notification, PUSH_LOGS, PushLog, PushState, SubjectType,
};
use kontor_kernel::{Id, Kind, kinds};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Amount, Answer, Body, Doc, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct Notifications;

/// Something that the caller was told of the shop.
#[derive(Debug, Clone, Object)]
pub struct NotificationAttributes {
    /// Type, as in the settings.
    pub notific_key: WireEnum<NotificKey>,
    /// Group of the type.
    pub group: WireEnum<NotificGroup>,
    /// What exactly happened.
    pub event: WireEnum<NotificEvent>,
    /// What it is about.
    pub subject_type: WireEnum<SubjectType>,
    /// Order that it is about.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// Product that it is about.
    #[oai(skip_serializing_if_is_none)]
    pub product_id: Option<WireId<kinds::Product>>,
    /// Key of the order, as buyers see it.
    #[oai(skip_serializing_if_is_none)]
    pub order_token: Option<String>,
    /// Name of the product at the time.
    #[oai(skip_serializing_if_is_none)]
    pub product_name: Option<String>,
    /// Name of the buyer at the time.
    #[oai(skip_serializing_if_is_none)]
    pub buyer_name: Option<String>,
    /// Name or email address of the team member or invited person.
    #[oai(skip_serializing_if_is_none)]
    pub person_name: Option<String>,
    /// Amount paid, refunded, disputed, paid out or earned.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<Amount>,
    /// First day of what was earned, by the shop's clock.
    #[oai(skip_serializing_if_is_none)]
    pub period_from: Option<NaiveDate>,
    /// Last day of what was earned, by the shop's clock.
    #[oai(skip_serializing_if_is_none)]
    pub period_until: Option<NaiveDate>,
    /// Whether it has been read.
    pub read: bool,
    /// When it was read.
    #[oai(skip_serializing_if_is_none)]
    pub read_at: Option<Timestamp>,
    /// When it happened.
    pub created_at: Timestamp,
}

fn of_kind<K: Kind>(told: &Notification, kind: SubjectType) -> Option<WireId<K>> {
    (told.subject_type == kind).then(|| WireId(Id::from_uuid(told.subject_id)))
}

impl From<Notification> for NotificationAttributes {
    fn from(told: Notification) -> Self {
        let facts = told.told();
        Self {
            notific_key: WireEnum(told.notific_key),
            group: WireEnum(told.notific_key.group()),
            event: WireEnum(told.event),
            subject_type: WireEnum(told.subject_type),
            order_id: of_kind(&told, SubjectType::Order),
            product_id: of_kind(&told, SubjectType::Product),
            amount: facts.money().map(Into::into),
            period_from: facts.from,
            period_until: facts.until,
            order_token: facts.order,
            product_name: facts.product,
            buyer_name: facts.buyer,
            person_name: facts.person,
            read: told.read_at.is_some(),
            read_at: told.read_at.map(Timestamp),
            created_at: Timestamp(told.created_at),
        }
    }
}

/// Name of the resource.
const TYPE: &str = "notification";

/// A notification as a document.
pub fn document(told: Notification) -> Doc<NotificationAttributes> {
    Doc::new(told.id, TYPE, told.into())
}

/// How many notifications the caller has not read.
#[derive(Debug, Clone, Object)]
pub struct UnreadNotificationsAttributes {
    /// Unread notifications.
    pub unread: i64,
    /// Whether to ask, once, how the owner wants to be notified of sales: the first ten were emailed one by one, and nothing
    /// was decided since.
    pub asks_about_sales: bool,
}

/// Requested change.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotificationPatch {
    /// Whether it has been read.
    pub read: bool,
}

/// What was marked.
#[derive(Debug, Clone, Object)]
pub struct NotificationsReadAttributes {
    /// Notifications that had not been read.
    pub marked: i64,
}

/// A notification sent to one browser.
#[derive(Debug, Clone, Object)]
pub struct PushLogAttributes {
    /// Notification that was sent.
    pub notification_id: WireId<kinds::Notification>,
    /// Name of the browser.
    pub browser: String,
    /// Current state.
    pub state: WireEnum<PushState>,
    /// Calls of the push service.
    pub attempts: i32,
    /// HTTP status of its last response.
    #[oai(skip_serializing_if_is_none)]
    pub status: Option<i32>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When the state last changed.
    pub updated_at: Timestamp,
}

impl From<PushLog> for PushLogAttributes {
    fn from(log: PushLog) -> Self {
        Self {
            notification_id: WireId(log.notification_id),
            browser: log.browser,
            state: WireEnum(log.state),
            attempts: log.attempts,
            status: log.status,
            created_at: Timestamp(log.created_at),
            updated_at: Timestamp(log.updated_at),
        }
    }
}

/// Whose rows a list shows: the caller's alone.
fn own(seller: &Seller) -> Vec<String> {
    vec![seller.user.uuid().to_string()]
}

#[OpenApi(prefix_path = "/v1/cabinet", tag = "crate::tags::Tag::Seller")]
impl Notifications {
    /// List notifications
    ///
    /// The caller's own notifications of the shop, newest first. They are kept for 180 days.
    #[oai(path = "/notifications/", method = "get", operation_id = "list_notifications")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<NotificationAttributes>>> {
        let listed = seller
            .tx(async |tx| {
                query.read(&NOTIFICATIONS, tx)?.within("r.user_id::text", own(&seller)).page::<Notification>(tx).await
            })
            .await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |told| Resource::new(told.id, TYPE, told.into()))))
    }

    /// Count unread notifications
    #[oai(path = "/notifications/unread", method = "get", operation_id = "count_unread_notifications")]
    async fn unread(&self, seller: Seller) -> Answer<Json<Doc<UnreadNotificationsAttributes>>> {
        let counted = seller.tx(async |tx| kontor_inbox::unread(tx, seller.user).await).await?;
        let attributes = UnreadNotificationsAttributes { unread: counted.unread, asks_about_sales: counted.asks };
        Ok(Json(Doc::new(seller.tenant.id, "unread_notifications", attributes)))
    }

    /// Mark all notifications as read
    #[oai(path = "/notifications/read_all", method = "post", operation_id = "read_all_notifications")]
    async fn read_all(&self, seller: Seller) -> Answer<Json<Doc<NotificationsReadAttributes>>> {
        let marked = seller.tx(async |tx| Ok(i64::try_from(kontor_inbox::mark_all(tx, seller.user).await?)?)).await?;
        Ok(Json(Doc::new(seller.tenant.id, "notifications_read", NotificationsReadAttributes { marked })))
    }

    /// Retrieve a notification
    #[oai(path = "/notifications/:id", method = "get", operation_id = "get_notification")]
    async fn get(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Notification>>,
    ) -> Answer<Json<Doc<NotificationAttributes>>> {
        let told = seller.tx(async |tx| kontor_inbox::find(tx, seller.user, id.0.0).await).await?;
        Ok(Json(document(told)))
    }

    /// Mark a notification as read or unread
    #[oai(path = "/notifications/:id", method = "patch", operation_id = "update_notification")]
    async fn update(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Notification>>,
        body: Body<NotificationPatch>,
    ) -> Answer<Json<Doc<NotificationAttributes>>> {
        let read = body.0.read;
        let told = seller.tx(async |tx| kontor_inbox::mark(tx, seller.user, id.0.0, read).await).await?;
        Ok(Json(document(told)))
    }

    /// List push logs
    ///
    /// Notifications of the shop that were sent to the caller's browsers, newest first.
    #[oai(path = "/push_logs/", method = "get", operation_id = "list_push_logs")]
    async fn pushes(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<PushLogAttributes>>> {
        let listed = seller
            .tx(async |tx| {
                query.read(&PUSH_LOGS, tx)?.within("r.user_id::text", own(&seller)).page::<PushLog>(tx).await
            })
            .await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |log| Resource::new(log.id, "push_log", log.into()))))
    }
}
