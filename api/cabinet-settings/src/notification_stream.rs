//! The stream of what the caller is told, as server-sent events.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use futures::{Stream, stream};
use kontor_accounts::authenticate;
use kontor_db::{Scope, Tenant};
use kontor_inbox::{Heard, Notification, Watch};
use kontor_kernel::{
    ApiError, Result,
    kinds::{self, NotificationId, SessionId, UserId},
};
use poem::{Body, FromRequest, IntoResponse, Request, RequestBody, Response, http::header};
use poem_openapi::{
    ApiResponse, OpenApi,
    param::Header,
    registry::{MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};

use crate::{
    http::{Answer, Refusal, Seller, WireId, app::App, bearer},
    notifications::document,
};

/// So often a stream says that it is there, and looks whether its session is (seconds).
const LOOK_EVERY: Duration = Duration::from_secs(25);
const EVENT_STREAM: &str = "text/event-stream";

/// The operation.
pub struct NotificationStream;

/// Events, one after the other.
pub struct Events(Body);

impl IntoResponse for Events {
    fn into_response(self) -> Response {
        Response::builder()
            .header(header::CONTENT_TYPE, EVENT_STREAM)
            .header(header::CACHE_CONTROL, "no-store")
            // Proxies that gather answers would hold events back.
            .header("X-Accel-Buffering", "no")
            .body(self.0)
    }
}

impl ApiResponse for Events {
    fn meta() -> MetaResponses {
        MetaResponses {
            responses: vec![MetaResponse {
                description: "Events `notification`, with the notification's id and the document of it, and `unread`, with \
                              the number of unread notifications.",
                status: Some(200),
                status_range: None,
                content: vec![MetaMediaType { content_type: EVENT_STREAM, schema: String::schema_ref() }],
                headers: Vec::new(),
            }],
        }
    }

    fn register(_registry: &mut Registry) {}
}

/// What a stream is opened with: the session's token, by which it is looked whether the session is still there, and whether the
/// caller reads a stream.
pub struct Opening {
    token: String,
    streams: bool,
    app: Arc<App>,
}

impl<'a> FromRequest<'a> for Opening {
    async fn from_request(request: &'a Request, _body: &mut RequestBody) -> poem::Result<Self> {
        let token = bearer(request).map_err(Refusal)?.to_owned();
        let accept = request.header(header::ACCEPT).unwrap_or_default();
        let app = request.data::<Arc<App>>().cloned();
        let app = app.ok_or_else(|| Refusal(ApiError::internal("the application is not in the request")))?;
        Ok(Self { token, streams: accept.contains(EVENT_STREAM), app })
    }
}

/// A stream between two events. It is all that is kept of it: two thousand of them are open at once.
struct Open {
    app: Arc<App>,
    token: Box<str>,
    tenant: Tenant,
    scope: Scope,
    user: UserId,
    member: bool,
    /// The session of a manager of the platform who is there for support.
    support: Option<SessionId>,
    watch: Watch,
    /// The newest that it was told.
    last: Option<NotificationId>,
}

fn event(name: &str, id: Option<NotificationId>, data: &str) -> Bytes {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    Bytes::from(format!("event: {name}\n{id}data: {data}\n\n"))
}

fn told(told: Notification) -> Bytes {
    let id = told.id;
    event("notification", Some(id), &document(told).to_json_string())
}

impl Open {
    /// Notes what is told now; what comes late stays behind it.
    fn note_last(&mut self, id: NotificationId) {
        if self.last.is_none_or(|last| last.uuid() < id.uuid()) {
            self.last = Some(id);
        }
    }

    /// How many are unread.
    async fn count(&self) -> Result<Bytes> {
        let mut tx = self.app.db.begin(self.scope.clone()).await?;
        let counted = kontor_inbox::unread(&mut tx, self.user).await?;
        tx.commit().await?;
        Ok(event("unread", None, &counted.unread.to_string()))
    }

    /// What has been missed since the last that it was told, and how many are unread.
    async fn catch_up(&mut self) -> Result<Bytes> {
        let mut tx = self.app.db.begin(self.scope.clone()).await?;
        let missed = match self.last {
            Some(last) => kontor_inbox::since(&mut tx, self.user, last).await?.0,
            None => Vec::new(),
        };
        let counted = kontor_inbox::unread(&mut tx, self.user).await?;
        tx.commit().await?;
        self.note_last(
            missed.last().map_or_else(|| kontor_inbox::id_at(self.app.db.env().clock.now()), |told| told.id),
        );
        let mut all: Vec<u8> = missed.into_iter().flat_map(told).collect();
        all.extend_from_slice(&event("unread", None, &counted.unread.to_string()));
        Ok(all.into())
    }

    async fn new_one(&mut self, id: NotificationId) -> Result<Bytes> {
        let mut tx = self.app.db.begin(self.scope.clone()).await?;
        let found = kontor_inbox::find(&mut tx, self.user, id).await?;
        let counted = kontor_inbox::unread(&mut tx, self.user).await?;
        tx.commit().await?;
        self.note_last(id);
        let mut both = told(found).to_vec();
        both.extend_from_slice(&event("unread", None, &counted.unread.to_string()));
        Ok(both.into())
    }

    /// Whether its session is still there, and its person still works for the shop.
    async fn may_go_on(&self) -> bool {
        let caller = authenticate(&self.app.db, &self.app.config.secret, &self.token).await;
        let same = |caller: kontor_accounts::Caller| caller.user == self.user && caller.tenant == Some(self.tenant);
        if !caller.is_ok_and(same) {
            return false;
        }
        if let Some(session) = self.support {
            return kontor_teams::support_for(&self.app.db, self.user, session, self.tenant.id).await.is_ok();
        }
        !self.member || kontor_teams::rights_for(&self.app.db, self.user, self.tenant.id).await.is_ok()
    }

    /// The next piece; none: it is over. What cannot be read now is read when its caller comes back.
    async fn next(&mut self) -> Option<Bytes> {
        let heard = tokio::time::timeout(LOOK_EVERY, self.watch.next_news()).await;
        match heard {
            Ok(None) => None,
            Ok(Some(_)) | Err(_) if !self.may_go_on().await => None,
            Ok(Some(Heard::New(id))) => self.new_one(id).await.ok(),
            Ok(Some(Heard::Changed)) => self.count().await.ok(),
            Ok(Some(Heard::Missed)) => self.catch_up().await.ok(),
            Err(_) => Some(Bytes::from_static(b": \n\n")),
        }
    }

    fn pieces(self: Box<Self>, first: Bytes) -> impl Stream<Item = std::io::Result<Bytes>> + Send + 'static {
        stream::unfold((Some(first), self), |(first, mut open)| async move {
            if let Some(first) = first {
                return Some((Ok(first), (None, open)));
            }
            // Of what a look needs, nothing is kept between two of them.
            let piece = Box::pin(open.next()).await?;
            Some((Ok(piece), (None, open)))
        })
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/notifications", tag = "crate::tags::Tag::Seller")]
impl NotificationStream {
    /// Stream notifications
    ///
    /// Server-sent events for the caller's own notifications of the shop. With `Accept: text/event-stream` the stream stays open
    /// until its session or access token ends; a person can have 10 streams of a shop, another one ends the oldest. With any
    /// other `Accept` it ends after what was missed, for polling. `Last-Event-ID` resumes after that notification; those of the
    /// minute before it can come again.
    #[oai(path = "/stream", method = "get", operation_id = "stream_notifications")]
    async fn stream(
        &self,
        seller: Seller,
        opening: Opening,
        /// Id of the last notification that was received.
        #[oai(name = "Last-Event-ID")]
        last: Header<Option<WireId<kinds::Notification>>>,
    ) -> Answer<Events> {
        let Opening { token, streams, app } = opening;
        let watch = app.hub.watch(seller.tenant.id, seller.user);
        let (tenant, scope, user, member) = (seller.tenant, seller.scope(), seller.user, seller.is_member());
        let (support, last) = (seller.support_session(), last.0.map(|id| id.0));
        let mut open = Box::new(Open { app, token: token.into(), tenant, scope, user, member, support, watch, last });
        // What happens meanwhile is heard of as well, and so comes twice rather than never.
        let first = open.catch_up().await?;
        if !streams {
            return Ok(Events(Body::from_bytes(first)));
        }
        Ok(Events(Body::from_bytes_stream(open.pieces(first))))
    }
}
