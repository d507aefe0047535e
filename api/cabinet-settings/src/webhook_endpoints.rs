//! Where sellers' own servers are told what happened.

use kontor_kernel::kinds;
use kontor_mail::SecurityChange;
use kontor_webhooks::{Answer as Said, Change, Endpoint, EndpointState, EventType, New, Problem};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use crate::http::{
    Answer, Body, Doc, Gone, ListDoc, Resource, Seller, Timestamp, WireEnum, WireId, idempotent::Idempotent,
    limiter::Bucket, version::IfMatch,
};

/// The operations.
pub struct WebhookEndpoints;

/// A webhook endpoint.
#[derive(Debug, Clone, Object)]
pub struct WebhookEndpointAttributes {
    /// URL that messages are sent to.
    pub url: String,
    /// The seller's own description.
    pub description: String,
    /// Event types that it is notified of; empty: all, including types added later.
    pub event_types: Vec<WireEnum<EventType>>,
    /// Whether it is notified.
    pub state: WireEnum<EndpointState>,
    /// Failed attempts since the last successful one; after 10 it is paused.
    pub failures_count: i32,
    /// When an attempt last succeeded.
    #[oai(skip_serializing_if_is_none)]
    pub last_succeeded_at: Option<Timestamp>,
    /// When an attempt last failed.
    #[oai(skip_serializing_if_is_none)]
    pub last_failed_at: Option<Timestamp>,
    /// Until when messages are also signed with the previous secret; only while both are in use.
    #[oai(skip_serializing_if_is_none)]
    pub old_secret_until: Option<Timestamp>,
    /// Secret that messages are signed with, `whsec_` and base64; only in the response that created it, never again.
    #[oai(skip_serializing_if_is_none)]
    pub secret: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<Endpoint> for WebhookEndpointAttributes {
    fn from(endpoint: Endpoint) -> Self {
        Self {
            url: endpoint.url,
            description: endpoint.description,
            event_types: endpoint.event_types.into_iter().map(WireEnum).collect(),
            state: WireEnum(endpoint.state),
            failures_count: endpoint.failures,
            last_succeeded_at: endpoint.last_succeeded_at.map(Timestamp),
            last_failed_at: endpoint.last_failed_at.map(Timestamp),
            old_secret_until: endpoint.old_secret_until.map(Timestamp),
            secret: None,
            created_at: Timestamp(endpoint.created_at),
            version: endpoint.version,
        }
    }
}

/// A webhook endpoint to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebhookEndpointBody {
    /// URL that messages are sent to: https, reachable from the public internet, without user name and password.
    #[oai(validator(min_length = 1, max_length = 2000))]
    pub url: String,
    /// The seller's own description.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub description: String,
    /// Event types that it is notified of; empty or left out: all.
    #[serde(default)]
    #[oai(default, validator(max_items = 100))]
    pub event_types: Vec<WireEnum<EventType>>,
}

/// Webhook endpoint to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WebhookEndpointPatch {
    /// URL that messages are sent to.
    #[oai(validator(min_length = 1, max_length = 2000))]
    pub url: Option<String>,
    /// The seller's own description.
    #[oai(validator(max_length = 255))]
    pub description: Option<String>,
    /// Event types that it is notified of; empty: all.
    #[oai(validator(max_items = 100))]
    pub event_types: Option<Vec<WireEnum<EventType>>>,
}

/// Result of a test message.
#[derive(Debug, Clone, Object)]
pub struct WebhookTestAttributes {
    /// Whether the receiver accepted it, that is, responded with 2xx.
    pub succeeded: bool,
    /// HTTP status of the response; absent if there was none.
    #[oai(skip_serializing_if_is_none)]
    pub status_code: Option<i32>,
    /// Why there was no response; absent if there was one.
    #[oai(skip_serializing_if_is_none)]
    pub problem: Option<WireEnum<Problem>>,
    /// How long it took, in milliseconds.
    pub duration_ms: i32,
    /// First part of the response body, at most 500 characters.
    pub answer: String,
    /// State of the endpoint now; a paused endpoint that accepted the test is active again.
    pub state: WireEnum<EndpointState>,
}

impl WebhookTestAttributes {
    fn from_answer(said: Said, endpoint: &Endpoint) -> Self {
        Self {
            succeeded: said.is_good(),
            status_code: said.status.map(i32::from),
            problem: said.problem.map(WireEnum),
            duration_ms: said.duration_ms,
            answer: said.text,
            state: WireEnum(endpoint.state),
        }
    }
}

type EndpointDoc = Doc<WebhookEndpointAttributes>;

fn doc(endpoint: Endpoint) -> EndpointDoc {
    Doc::new(endpoint.id, "webhook_endpoint", endpoint.into())
}

/// The server, as a mail names it: an address there could be clicked.
fn host(endpoint: &Endpoint) -> &str {
    endpoint.url.split_once("://").map_or("", |(_, rest)| rest.split('/').next().unwrap_or_default())
}

/// The one answer that shows the secret.
fn with_secret((endpoint, secret): (Endpoint, String)) -> EndpointDoc {
    let shown = WebhookEndpointAttributes { secret: Some(secret), ..endpoint.clone().into() };
    Doc::new(endpoint.id, "webhook_endpoint", shown)
}

fn plain(types: Vec<WireEnum<EventType>>) -> Vec<EventType> {
    types.into_iter().map(|word| word.0).collect()
}

#[OpenApi(prefix_path = "/v1/cabinet/webhook_endpoints", tag = "crate::tags::Tag::Webhooks")]
impl WebhookEndpoints {
    /// List webhook endpoints
    ///
    /// Newest first; at most 10, without pagination.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_endpoints")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<WebhookEndpointAttributes>>> {
        let all = seller.tx(async |tx| kontor_webhooks::endpoints(tx).await).await?;
        let item = |endpoint: Endpoint| Resource::new(endpoint.id, "webhook_endpoint", endpoint.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Create a webhook endpoint
    ///
    /// It is notified from now on. The response contains its secret once and never again. Messages follow Standard
    /// Webhooks: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and a JSON body with `id`,
    /// `type`, `created_at`, `sequence`, `livemode`, `object` (type and id) and `data`: the object as it is when the
    /// message is sent, as its own list operation shows it. Any Standard Webhooks library can verify them. Respond
    /// with 2xx within 15 seconds; otherwise the message is retried for three days. The same message can arrive twice
    /// (with the same `webhook-id`), and messages can arrive out of order: `sequence` counts the events of one object
    /// from 1, so skip an event with a lower number than the last one you handled.
    #[oai(path = "/", method = "post", operation_id = "create_webhook_endpoint")]
    async fn create(&self, seller: Seller, body: Body<WebhookEndpointBody>) -> Answer<Idempotent<EndpointDoc>> {
        let (app, body) = (seller.app(), body.0);
        let address = app.receiver.admit(&body.url).await?;
        let new = New { address, description: body.description, event_types: plain(body.event_types) };
        let mut tx = seller.begin().await?;
        let made = kontor_webhooks::add(&mut tx, &app.config.secret, &new).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookAdded, host(&made.0)).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(with_secret(made)))
    }

    /// Retrieve a webhook endpoint
    #[oai(path = "/:id", method = "get", operation_id = "get_webhook_endpoint")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let endpoint = seller.tx(async |tx| kontor_webhooks::endpoint(tx, id.0.0).await).await?;
        Ok(Json(doc(endpoint)))
    }

    /// Update a webhook endpoint
    ///
    /// Messages that are waiting for it go to the new URL.
    #[oai(path = "/:id", method = "patch", operation_id = "update_webhook_endpoint")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::WebhookEndpoint>>,
        /// The version that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<WebhookEndpointPatch>,
    ) -> Answer<Json<EndpointDoc>> {
        let patch = body.0;
        let address = match patch.url {
            Some(url) => Some(seller.app().receiver.admit(&url).await?),
            None => None,
        };
        let change = Change { address, description: patch.description, event_types: patch.event_types.map(plain) };
        let mut tx = seller.begin().await?;
        let endpoint = kontor_webhooks::change(&mut tx, id.0.0, IfMatch::version(seen.0), &change).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookChanged, host(&endpoint)).await?;
        tx.commit().await?;
        Ok(Json(doc(endpoint)))
    }

    /// Delete a webhook endpoint
    ///
    /// Also deletes the log of its deliveries. Messages that are waiting for it are not sent; products that selected
    /// it use their other selected endpoints.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_webhook_endpoint")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        let endpoint = kontor_webhooks::endpoint(&mut tx, id.0.0).await?;
        kontor_webhooks::remove(&mut tx, id.0.0).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookRemoved, host(&endpoint)).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }

    /// Turn on a webhook endpoint
    ///
    /// An endpoint that is paused or turned off is notified again, including of every message that is waiting for it.
    /// Calling it again changes nothing.
    #[oai(path = "/:id/activate", method = "post", operation_id = "activate_webhook_endpoint")]
    async fn activate(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let mut tx = seller.begin().await?;
        let before = kontor_webhooks::endpoint(&mut tx, id.0.0).await?.state;
        let endpoint = kontor_webhooks::resume(&mut tx, id.0.0).await?;
        if endpoint.state != before {
            seller.notify_security_change(&mut tx, SecurityChange::WebhookActivated, host(&endpoint)).await?;
        }
        tx.commit().await?;
        Ok(Json(doc(endpoint)))
    }

    /// Turn off a webhook endpoint
    ///
    /// It is no longer notified: waiting messages are cancelled, and events that happen in the meantime are not kept
    /// for it. Calling it again changes nothing.
    #[oai(path = "/:id/deactivate", method = "post", operation_id = "deactivate_webhook_endpoint")]
    async fn deactivate(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let mut tx = seller.begin().await?;
        let before = kontor_webhooks::endpoint(&mut tx, id.0.0).await?.state;
        let endpoint = kontor_webhooks::switch_off(&mut tx, id.0.0).await?;
        if endpoint.state != before {
            seller.notify_security_change(&mut tx, SecurityChange::WebhookDeactivated, host(&endpoint)).await?;
        }
        tx.commit().await?;
        Ok(Json(doc(endpoint)))
    }

    /// Rotate the secret of a webhook endpoint
    ///
    /// The response contains the new secret once and never again. For 24 hours every message is signed with both
    /// secrets, so that you can update the receiver without missing a message; another rotation within that time ends
    /// the oldest secret immediately.
    #[oai(path = "/:id/rotate_secret", method = "post", operation_id = "rotate_webhook_endpoint_secret")]
    async fn rotate(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let mut tx = seller.begin().await?;
        let rotated = kontor_webhooks::rotate(&mut tx, &seller.app().config.secret, id.0.0).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookChanged, host(&rotated.0)).await?;
        tx.commit().await?;
        Ok(Json(with_secret(rotated)))
    }

    /// Test a webhook endpoint
    ///
    /// Sends `webhook.test` and returns the receiver's response, after at most 15 seconds. A paused endpoint that
    /// accepts it becomes active again. The test is no event and appears in no log.
    #[oai(path = "/:id/test", method = "post", operation_id = "test_webhook_endpoint")]
    async fn test(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::WebhookEndpoint>>,
    ) -> Answer<Json<Doc<WebhookTestAttributes>>> {
        let app = seller.app();
        app.limiter.count(Bucket::WebhookTest, &seller.tenant.id.to_string()).await?;
        let (endpoint, said) =
            kontor_webhooks::test(&app.db, &seller.scope(), &app.config.secret, &*app.receiver, id.0.0).await?;
        Ok(Json(Doc::new(endpoint.id, "webhook_test", WebhookTestAttributes::from_answer(said, &endpoint))))
    }
}
