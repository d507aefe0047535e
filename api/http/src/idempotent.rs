//! The `Idempotency-Key` header: claimed first, finished together with the effect, replayed afterwards.

use std::time::Duration;

use kontor_db::{Claim, Db, IdempotencyKey, Scope, Tx};
use kontor_kernel::{Actor, ApiError, Code, Result, hash_token, kinds::UserId};
use poem::{IntoResponse, Response, http::StatusCode};
use poem_openapi::{
    ApiResponse,
    registry::{MetaHeader, MetaMediaType, MetaResponse, MetaResponses, Registry},
    types::{ToJSON, Type},
};
use serde::Serialize;
use serde_json::Value;

use super::key_holder::KeyHolder;

/// How often, and how far apart, a key is let go of when the database is away. In all well within the claim's time.
const RELEASE_TRIES: u32 = 10;
const RELEASE_PAUSE: Duration = Duration::from_secs(1);

/// An answer that can be given again: a fresh document or the stored text of the first one.
pub enum Idempotent<T, const STATUS: u16 = 201> {
    /// Done just now.
    Fresh(T),
    /// Done before: the very same answer, a kept refusal included.
    Replay(Stored),
}

/// An answer as it was given the first time.
pub struct Stored {
    status: u16,
    body: String,
}

impl Stored {
    /// Its text.
    pub fn body(&self) -> &str {
        &self.body
    }
}

impl<T: ToJSON, const STATUS: u16> IntoResponse for Idempotent<T, STATUS> {
    fn into_response(self) -> Response {
        let (stored, replayed) = match self {
            Self::Fresh(doc) => (Stored { status: STATUS, body: doc.to_json_string() }, false),
            Self::Replay(stored) => (stored, true),
        };
        let kind = if stored.status < 400 { "application/json; charset=utf-8" } else { "application/problem+json" };
        let status = StatusCode::from_u16(stored.status).unwrap_or(StatusCode::OK);
        let mut response = Response::builder().status(status).content_type(kind).body(stored.body);
        if replayed {
            response.headers_mut().insert("Idempotency-Replayed", poem::http::HeaderValue::from_static("true"));
        }
        response
    }
}

impl<T: ToJSON + Type, const STATUS: u16> ApiResponse for Idempotent<T, STATUS> {
    fn meta() -> MetaResponses {
        let replayed = MetaHeader {
            name: "Idempotency-Replayed".to_owned(),
            description: Some("`true` if this response was returned before.".to_owned()),
            required: false,
            deprecated: false,
            schema: String::schema_ref(),
        };
        MetaResponses {
            responses: vec![MetaResponse {
                description: "Done by this call, or by an earlier call with the same key.",
                status: Some(STATUS),
                status_range: None,
                content: vec![MetaMediaType {
                    content_type: "application/json; charset=utf-8",
                    schema: T::schema_ref(),
                }],
                headers: vec![replayed],
            }],
        }
    }

    fn register(registry: &mut Registry) {
        T::register(registry);
    }
}

/// A held claim.
pub struct Held<'a> {
    db: &'a Db,
    scope: Scope,
    key: IdempotencyKey,
    /// How far an earlier, broken try came.
    pub recovery: Value,
}

/// A claim, or the answer of the call that had it first.
pub enum Claimed<'a> {
    /// Do the work, then [`Held::finish`].
    Mine(Held<'a>),
    /// The stored answer.
    Replay(Stored),
}

/// Claims the caller's key for `operation`. The body is hashed as it was understood, so formatting does not matter.
pub async fn claim<'a>(
    db: &'a Db,
    scope: Scope,
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
) -> Result<Claimed<'a>> {
    if matches!(scope, Scope::Seller(_, Actor::Payer)) {
        return Err(ApiError::internal("the key of a buyer is claimed with its holder"));
    }
    held_or_replayed(db, scope, named(operation, key, body, None)?).await
}

/// The same where nobody signs in: the key is this browser's or program's alone, and another one that sends it is
/// refused with `idempotency_key_elsewhere`.
pub async fn claim_as<'a>(
    db: &'a Db,
    (scope, holder): (Scope, &KeyHolder),
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
) -> Result<Claimed<'a>> {
    held_or_replayed(db, scope, named(operation, key, body, Some(holder))?).await
}

/// The same for one of several people who work in the same books: each has keys of their own.
pub async fn claim_of<'a>(
    db: &'a Db,
    (scope, user): (Scope, UserId),
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
) -> Result<Claimed<'a>> {
    let named = named(operation, key, body, None)?;
    let own = IdempotencyKey { key: format!("{user}:{}", named.key), ..named };
    held_or_replayed(db, scope, own).await
}

async fn held_or_replayed(db: &Db, scope: Scope, key: IdempotencyKey) -> Result<Claimed<'_>> {
    match db.claim(scope.clone(), &key).await? {
        Claim::Mine { recovery } => Ok(Claimed::Mine(Held { db, scope, key, recovery })),
        Claim::Replay { status, body } => Ok(Claimed::Replay(Stored { status, body })),
    }
}

/// The beginning of a call whose key may be left out.
pub enum Begun<'a> {
    /// Do the work, then [`close`]. None: no key was sent, and it is done as often as it is sent.
    Mine(Option<Held<'a>>),
    /// The stored answer.
    Replay(Stored),
}

impl<'a> From<Claimed<'a>> for Begun<'a> {
    fn from(claimed: Claimed<'a>) -> Self {
        match claimed {
            Claimed::Mine(held) => Self::Mine(Some(held)),
            Claimed::Replay(stored) => Self::Replay(stored),
        }
    }
}

/// Claims the caller's key for `operation`, where one was sent.
pub async fn begin<'a>(
    db: &'a Db,
    scope: Scope,
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
) -> Result<Begun<'a>> {
    if key.is_none() {
        return Ok(Begun::Mine(None));
    }
    Ok(claim(db, scope, operation, key, body).await?.into())
}

/// Ends it: the effect is kept together with its answer, or the refusal is handed on and nothing has happened.
pub async fn close<T: ToJSON, const STATUS: u16>(
    held: Option<Held<'_>>,
    tx: Tx,
    done: Result<T>,
) -> Result<Idempotent<T, STATUS>> {
    match (done, held) {
        (Ok(doc), Some(held)) => held.finish(tx, STATUS, &doc).await.map(|()| Idempotent::Fresh(doc)),
        (Ok(doc), None) => tx.commit().await.map(|()| Idempotent::Fresh(doc)),
        (Err(fault), Some(held)) => Err(held.refuse(fault).await),
        (Err(fault), None) => Err(fault),
    }
}

/// What a call that still runs, or whose process died, has left behind: enough for a second one of its holder to go on.
pub async fn left_behind(
    db: &Db,
    (scope, holder): (Scope, &KeyHolder),
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
) -> Result<Value> {
    db.recovery(scope, &named(operation, key, body, Some(holder))?).await
}

fn named(
    operation: &'static str,
    key: Option<&str>,
    body: &impl Serialize,
    holder: Option<&KeyHolder>,
) -> Result<IdempotencyKey> {
    const KEY_CHARS_MAX: usize = 255;
    let key =
        key.map(str::trim).filter(|key| !key.is_empty()).ok_or_else(|| ApiError::new(Code::IdempotencyKeyMissing))?;
    if key.chars().count() > KEY_CHARS_MAX {
        return Err(ApiError::field(Code::TooLong, "?Idempotency-Key").with("max", KEY_CHARS_MAX));
    }
    let body = hash_token(&serde_json::to_string(body)?);
    let request_hash = holder.map_or_else(|| body.clone(), |holder| format!("{}.{body}", holder.mark()));
    Ok(IdempotencyKey { scope: operation, key: key.to_owned(), request_hash })
}

/// Lets go of a key as soon as the database is there again.
async fn release_later(db: Db, scope: Scope, key: IdempotencyKey) {
    for _ in 0..RELEASE_TRIES {
        tokio::time::sleep(RELEASE_PAUSE).await;
        if db.release(scope.clone(), &key).await.is_ok() {
            return;
        }
    }
    tracing::warn!("idempotency key not released; it frees itself after its claim time");
}

impl Held<'_> {
    /// The claimed key, for work that leaves recovery points.
    pub fn key(&self) -> &IdempotencyKey {
        &self.key
    }

    /// Stores the answer and commits it together with the effect.
    pub async fn finish<T: ToJSON>(&self, mut tx: Tx, status: u16, doc: &T) -> Result<()> {
        tx.answer(&self.key, status, &doc.to_json_string()).await?;
        tx.commit().await
    }

    /// Stores a refusal that came after an effect (a declined card: the order is there), so that it is given again.
    pub async fn keep_refusal(&self, mut tx: Tx, fault: &ApiError) -> Result<()> {
        tx.answer(&self.key, fault.code().status(), &super::refusal::body(fault).to_json_string()).await?;
        tx.commit().await
    }

    /// Hands a refusal on, after letting go of the key: where nothing happened a corrected call may use it, and where
    /// something did the same call goes on from there.
    pub async fn refuse(&self, fault: ApiError) -> ApiError {
        if self.db.release(self.scope.clone(), &self.key).await.is_err() {
            // The refusal may be the database's own absence: who asks again should not wait longer than for its return.
            tokio::spawn(release_later(self.db.clone(), self.scope.clone(), self.key.clone()));
        }
        fault
    }
}
