//! Keys with which a seller's own programs call the API.

use chrono::{DateTime, Utc};
use kontor_accounts::{AccountEventKind, log_key_change};
use kontor_apikeys::{ApiKey, ApiKeyState, KeyScope, New};
use kontor_kernel::kinds;
use kontor_mail::SecurityChange;
use poem::Request;
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, device, idempotent::Idempotent,
};

/// The operations.
pub struct ApiKeys;

/// An API key, without its secret.
#[derive(Debug, Clone, Object)]
pub struct ApiKeyAttributes {
    /// Name that the seller gave it.
    pub name: String,
    /// First characters of the key, for recognising it: `sk_live_` or `sk_test_` and six more.
    pub prefix: String,
    /// What the key may do; `…:write` of an area includes reading it.
    pub scopes: Vec<WireEnum<KeyScope>>,
    /// Whether the key has been revoked.
    pub state: WireEnum<ApiKeyState>,
    /// Whether the key has expired.
    pub expired: bool,
    /// User who created it.
    pub created_by_id: WireId<kinds::User>,
    /// Name of that user at the time.
    pub created_by_name: String,
    /// When it expires; absent if it is valid until revoked.
    #[oai(skip_serializing_if_is_none)]
    pub expires_at: Option<Timestamp>,
    /// When it was last used, accurate to five minutes; absent if it never was.
    #[oai(skip_serializing_if_is_none)]
    pub last_used_at: Option<Timestamp>,
    /// When it was revoked.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// The key itself; only in the response that created it, never again.
    #[oai(skip_serializing_if_is_none)]
    pub secret: Option<String>,
    /// Changes of the key, oldest first; only when a single key is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub history: Option<Vec<ApiKeyChange>>,
}

/// A change of an API key.
#[derive(Debug, Clone, Object)]
pub struct ApiKeyChange {
    /// State it changed to.
    pub state: WireEnum<ApiKeyState>,
    /// User who made the change; absent where it was no one from the shop.
    #[oai(skip_serializing_if_is_none)]
    pub by_id: Option<WireId<kinds::User>>,
    /// When it changed, by the clock of its side (live or test).
    pub at: Timestamp,
}

impl ApiKeyAttributes {
    /// A key as its seller sees it at this moment.
    pub fn from_key(key: ApiKey, now: DateTime<Utc>) -> Self {
        Self {
            expired: key.is_expired(now),
            name: key.name,
            prefix: key.prefix,
            scopes: key.scopes.into_iter().map(WireEnum).collect(),
            state: WireEnum(key.state),
            created_by_id: WireId(key.created_by),
            created_by_name: key.created_by_name,
            expires_at: key.expires_at.map(Timestamp),
            last_used_at: key.last_used_at.map(Timestamp),
            revoked_at: key.revoked_at.map(Timestamp),
            created_at: Timestamp(key.created_at),
            secret: None,
            history: None,
        }
    }
}

/// An API key to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ApiKeyBody {
    /// What the key is for, in the seller's own words.
    #[oai(validator(min_length = 1, max_length = 80))]
    pub name: String,
    /// What the key may do, at least one scope; `…:write` of an area includes `…:read`.
    #[oai(validator(min_items = 1, max_items = 50))]
    pub scopes: Vec<WireEnum<KeyScope>>,
    /// Number of days until it expires; null or left out: valid until revoked.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "3650")))]
    pub expires_in_days: Option<i32>,
}

type KeyDoc = Doc<ApiKeyAttributes>;

fn history(changes: Vec<kontor_db::Change>) -> Vec<ApiKeyChange> {
    let change = |change: kontor_db::Change| {
        Some(ApiKeyChange {
            state: WireEnum(kontor_kernel::Machine::parse(&change.to_state)?),
            by_id: change.actor.strip_prefix("seller:").and_then(|id| id.parse().ok()).map(WireId),
            at: Timestamp(change.changed_at),
        })
    };
    changes.into_iter().filter_map(change).collect()
}

/// How a key is named to its owner, without the key.
fn called(key: &ApiKey) -> String {
    format!("{} ({}…)", key.name, key.prefix)
}

#[OpenApi(prefix_path = "/v1/cabinet/api_keys", tag = "crate::tags::Tag::ApiKeys")]
impl ApiKeys {
    /// List API keys
    ///
    /// Returns the keys of the current side (live or test): first those that are not revoked, then the revoked ones,
    /// each newest first. At most 100, without pagination.
    #[oai(path = "/", method = "get", operation_id = "list_api_keys")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<ApiKeyAttributes>>> {
        let mut tx = seller.begin().await?;
        let (all, now) = (kontor_apikeys::api_keys(&mut tx).await?, tx.env().clock.now());
        tx.commit().await?;
        let item = |key: ApiKey| Resource::new(key.id, "api_key", ApiKeyAttributes::from_key(key, now));
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Create an API key
    ///
    /// The response contains the key once and never again. Send it as `Authorization: Bearer sk_…`. It gives access
    /// to the side (live or test) on which it was created, and to the operations covered by its scopes; each
    /// operation names its scope. A call without that scope returns `scope_missing`. What no key may do returns
    /// `session_required`: signing in, managing API keys, bank accounts, payment providers and webhook endpoints,
    /// changing who the seller is, and exports. A side can have at most 25 keys that are neither revoked nor expired.
    /// The creator of a live key is notified by email of its creation and of every payout that it requests.
    #[oai(path = "/", method = "post", operation_id = "create_api_key")]
    async fn create(&self, seller: Seller, request: &Request, body: Body<ApiKeyBody>) -> Answer<Idempotent<KeyDoc>> {
        let body = body.0;
        let person = seller.app().accounts.user(seller.user).await?;
        let new = New {
            name: body.name,
            scopes: body.scopes.into_iter().map(|word| word.0).collect(),
            expires_in_days: body.expires_in_days,
            by: seller.user,
            by_name: format!("{} {}", person.first_name, person.last_name).trim().to_owned(),
        };
        let mut tx = seller.begin().await?;
        let (key, secret) = kontor_apikeys::make(&mut tx, &new).await?;
        seller.notify_security_change(&mut tx, SecurityChange::ApiKeyCreated, &called(&key)).await?;
        let now = tx.env().clock.now();
        log_key_change(&mut tx, seller.user, AccountEventKind::ApiKeyCreated, &device(request, None)).await?;
        // Who is blocked meanwhile either waits for this key, and ends it, or is refused it.
        kontor_accounts::must_not_be_blocked(&mut tx, seller.user).await?;
        tx.commit().await?;
        let id = key.id;
        let shown = ApiKeyAttributes { secret: Some(secret), ..ApiKeyAttributes::from_key(key, now) };
        Ok(Idempotent::Fresh(Doc::new(id, "api_key", shown)))
    }

    /// Retrieve an API key
    ///
    /// Includes who created it and who revoked it, never the key itself.
    #[oai(path = "/:id", method = "get", operation_id = "get_api_key")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::ApiKey>>) -> Answer<Json<KeyDoc>> {
        let mut tx = seller.begin().await?;
        let key = kontor_apikeys::api_key(&mut tx, id.0.0).await?;
        let (changes, now) = (tx.history(&[key.id.uuid()]).await?, tx.env().clock.now());
        tx.commit().await?;
        let id = key.id;
        let shown = ApiKeyAttributes { history: Some(history(changes)), ..ApiKeyAttributes::from_key(key, now) };
        Ok(Json(Doc::new(id, "api_key", shown)))
    }

    /// Revoke an API key
    ///
    /// The next call with the key is refused. This can't be undone. Calling it again changes nothing.
    #[oai(path = "/:id/revoke", method = "post", operation_id = "revoke_api_key")]
    async fn revoke(&self, seller: Seller, request: &Request, id: Path<WireId<kinds::ApiKey>>) -> Answer<Json<KeyDoc>> {
        let mut tx = seller.begin().await?;
        let before = kontor_apikeys::api_key(&mut tx, id.0.0).await?.state;
        let (key, now) = (kontor_apikeys::revoke(&mut tx, id.0.0).await?, tx.env().clock.now());
        if key.state != before {
            seller.notify_security_change(&mut tx, SecurityChange::ApiKeyRevoked, &called(&key)).await?;
        }
        log_key_change(&mut tx, seller.user, AccountEventKind::ApiKeyRevoked, &device(request, None)).await?;
        tx.commit().await?;
        Ok(Json(Doc::new(key.id, "api_key", ApiKeyAttributes::from_key(key, now))))
    }
}
