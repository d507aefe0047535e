//! Where a person is signed in, what happened to their account, and ending sessions.

use kontor_accounts::{AccountEvent, AccountEventKind, OpenSession, ProfileKind};
use kontor_kernel::kinds;
use poem::Request;
use poem_openapi::{ApiResponse, Object, OpenApi, param::Path, payload::Json};

use crate::http::{Answer, ListDoc, Resource, Signed, Timestamp, WireEnum, WireId, device};

/// The operations.
pub struct OwnSessions;

/// An active session.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OwnSessionAttributes")]
pub struct Attributes {
    /// Browser and operating system, such as `Firefox, Windows`. Absent if unknown.
    #[oai(skip_serializing_if_is_none)]
    pub device: Option<String>,
    /// Range of network addresses from which it was started, such as `203.0.113.0/24`.
    #[oai(skip_serializing_if_is_none)]
    pub origin: Option<String>,
    /// Whether it is the current session.
    pub current: bool,
    /// Active role.
    pub profile_type: WireEnum<ProfileKind>,
    /// When it started.
    pub created_at: Timestamp,
    /// When its tokens were last renewed.
    pub renewed_at: Timestamp,
    /// When it ends unless renewed; 90 days after sign-in at the latest.
    pub expires_at: Timestamp,
}

/// An event of the account.
#[derive(Debug, Clone, Object)]
#[oai(rename = "AccountEventAttributes")]
pub struct EventAttributes {
    /// Kind of event.
    pub kind: WireEnum<AccountEventKind>,
    /// Browser and operating system. Absent if unknown.
    #[oai(skip_serializing_if_is_none)]
    pub device: Option<String>,
    /// Range of network addresses from which it came.
    #[oai(skip_serializing_if_is_none)]
    pub origin: Option<String>,
    /// When it happened.
    pub created_at: Timestamp,
}

/// Nothing more to say.
#[derive(ApiResponse)]
pub enum Ended {
    /// The session has ended.
    #[oai(status = 204)]
    Done,
}

fn known(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

fn item(session: OpenSession, signed: &Signed) -> Resource<Attributes> {
    let attributes = Attributes {
        device: known(session.device),
        origin: known(session.origin),
        current: session.id == signed.caller.session,
        profile_type: WireEnum(session.profile_kind),
        created_at: Timestamp(session.created_at),
        renewed_at: Timestamp(session.renewed_at),
        expires_at: Timestamp(session.expires_at),
    };
    Resource::new(session.id, "session", attributes)
}

fn event(event: AccountEvent) -> Resource<EventAttributes> {
    let attributes = EventAttributes {
        kind: WireEnum(event.kind),
        device: known(event.device),
        origin: known(event.origin),
        created_at: Timestamp(event.created_at),
    };
    Resource::new(event.id, "account_event", attributes)
}

#[OpenApi(prefix_path = "/v1/app/user", tag = "crate::tags::Tag::Account")]
impl OwnSessions {
    /// List your sessions
    ///
    /// Active sessions, most recently used first.
    #[oai(path = "/sessions", method = "get", operation_id = "list_own_sessions")]
    async fn list(&self, signed: Signed) -> Answer<Json<ListDoc<Attributes>>> {
        let all = signed.app().accounts.open_sessions(signed.caller.user).await?;
        Ok(Json(ListDoc::whole(all.into_iter().map(|session| item(session, &signed)).collect())))
    }

    /// Delete all other sessions
    ///
    /// Ends all but the current session. Their tokens stop working.
    #[oai(path = "/sessions", method = "delete", operation_id = "end_other_sessions")]
    async fn end_others(&self, signed: Signed, request: &Request) -> Answer<Ended> {
        let (app, caller) = (signed.app(), &signed.caller);
        app.accounts.end_other_sessions(caller.user, caller.session, &device(request, None)).await?;
        Ok(Ended::Done)
    }

    /// Delete a session
    ///
    /// Ends the session; its tokens stop working. Deleting twice has the same effect as once.
    #[oai(path = "/sessions/:id", method = "delete", operation_id = "end_own_session")]
    async fn end(&self, signed: Signed, request: &Request, id: Path<WireId<kinds::Session>>) -> Answer<Ended> {
        signed.app().accounts.end_own_session(signed.caller.user, id.0.0, &device(request, None)).await?;
        Ok(Ended::Done)
    }

    /// List your account events
    ///
    /// Sign-ins, and changes of what gives access to the account or one of its shops: the latest hundred of a year,
    /// newest first.
    #[oai(path = "/account_events", method = "get", operation_id = "list_account_events")]
    async fn events(&self, signed: Signed) -> Answer<Json<ListDoc<EventAttributes>>> {
        let all = signed.app().accounts.events(signed.caller.user).await?;
        Ok(Json(ListDoc::whole(all.into_iter().map(event).collect())))
    }
}
