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

/// An endpoint.
#[derive(Debug, Clone, Object)]
pub struct WebhookEndpointAttributes {
    /// The address that is called.
    pub url: String,
    /// What the seller calls it.
    pub description: String,
    /// Which types of events it is told of; empty: all, also those that are added later.
    pub event_types: Vec<WireEnum<EventType>>,
    /// Whether it is told.
    pub state: WireEnum<EndpointState>,
    /// Attempts that failed since the last one that worked; 10 pause it.
    pub failures_count: i32,
    /// When an attempt worked last.
    #[oai(skip_serializing_if_is_none)]
    pub last_succeeded_at: Option<Timestamp>,
    /// When an attempt failed last.
    #[oai(skip_serializing_if_is_none)]
    pub last_failed_at: Option<Timestamp>,
    /// Until when the secret before this one signs too; only while both do.
    #[oai(skip_serializing_if_is_none)]
    pub old_secret_until: Option<Timestamp>,
    /// What messages are signed with, `whsec_` and base64: only in the answer that made it, never again.
    #[oai(skip_serializing_if_is_none)]
    pub secret: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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

/// An endpoint that is to be made.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebhookEndpointBody {
    /// The address that is called: https, reachable for the whole internet, without name and password in it.
    #[oai(validator(min_length = 1, max_length = 2000))]
    pub url: String,
    /// What the seller calls it.
    #[serde(default)]
    #[oai(default, validator(max_length = 255))]
    pub description: String,
    /// Which types of events it is told of; all when empty or left out.
    #[serde(default)]
    #[oai(default, validator(max_items = 100))]
    pub event_types: Vec<WireEnum<EventType>>,
}

/// What is to be changed of an endpoint; what is left out stays.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WebhookEndpointPatch {
    /// The address that is called.
    #[oai(validator(min_length = 1, max_length = 2000))]
    pub url: Option<String>,
    /// What the seller calls it.
    #[oai(validator(max_length = 255))]
    pub description: Option<String>,
    /// Which types of events it is told of; empty: all.
    #[oai(validator(max_items = 100))]
    pub event_types: Option<Vec<WireEnum<EventType>>>,
}

/// What came of a test.
#[derive(Debug, Clone, Object)]
pub struct WebhookTestAttributes {
    /// Whether the receiver took it: it answered with 2xx.
    pub succeeded: bool,
    /// The HTTP status that it answered with; absent when it did not answer.
    #[oai(skip_serializing_if_is_none)]
    pub status_code: Option<i32>,
    /// Why there was no answer; absent when there was one.
    #[oai(skip_serializing_if_is_none)]
    pub problem: Option<WireEnum<Problem>>,
    /// How long it took, in milliseconds.
    pub duration_ms: i32,
    /// How the answer begins, 500 characters at most.
    pub answer: String,
    /// Where the endpoint stands now: a paused one that took the test is told again.
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
    /// List endpoints
    ///
    /// The youngest first; at most 10, always whole.
    #[oai(path = "/", method = "get", operation_id = "list_webhook_endpoints")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<WebhookEndpointAttributes>>> {
        let all = seller.tx(async |tx| kontor_webhooks::endpoints(tx).await).await?;
        let item = |endpoint: Endpoint| Resource::new(endpoint.id, "webhook_endpoint", endpoint.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Make an endpoint
    ///
    /// It is told from now on. The answer shows its secret, once. Messages follow Standard Webhooks: the headers
    /// `webhook-id`, `webhook-timestamp` and `webhook-signature`, and a JSON body with `id`, `type`, `created_at`,
    /// `sequence`, `livemode`, `object` (type and id) and `data`: the thing as it is at the moment of sending, as its own
    /// operation shows it in lists. Any library of Standard Webhooks verifies them. Answer with 2xx within 15 seconds;
    /// everything else is tried again for three days. The same message can come twice (the same `webhook-id`), and
    /// messages can come in another order than things happened: `sequence` counts the events of one thing from 1, so
    /// leave out what has a lower number than the last that you handled.
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

    /// Show an endpoint
    #[oai(path = "/:id", method = "get", operation_id = "get_webhook_endpoint")]
    async fn get(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let endpoint = seller.tx(async |tx| kontor_webhooks::endpoint(tx, id.0.0).await).await?;
        Ok(Json(doc(endpoint)))
    }

    /// Change an endpoint
    ///
    /// What waits for it goes to the new address.
    #[oai(path = "/:id", method = "patch", operation_id = "update_webhook_endpoint")]
    async fn change(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::WebhookEndpoint>>,
        /// The version that was looked at.
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

    /// Remove an endpoint
    ///
    /// With the log of its deliveries. What waits for it is not sent; products that chose it choose the others.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_webhook_endpoint")]
    async fn remove(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Gone> {
        let mut tx = seller.begin().await?;
        let endpoint = kontor_webhooks::endpoint(&mut tx, id.0.0).await?;
        kontor_webhooks::remove(&mut tx, id.0.0).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookRemoved, host(&endpoint)).await?;
        tx.commit().await?;
        Ok(Gone::Gone)
    }

    /// Resume an endpoint
    ///
    /// One that is paused or switched off is told again, and of everything that waits for it. Twice is once.
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

    /// Switch an endpoint off
    ///
    /// It is told no more; what waits for it is called off, and what happens meanwhile is not kept for it. Twice is once.
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

    /// Give an endpoint another secret
    ///
    /// The answer shows it, once. For 24 hours every message carries a signature of each, so a receiver can be changed in
    /// between without missing any; a second change within that time ends the oldest at once.
    #[oai(path = "/:id/rotate_secret", method = "post", operation_id = "rotate_webhook_endpoint_secret")]
    async fn rotate(&self, seller: Seller, id: Path<WireId<kinds::WebhookEndpoint>>) -> Answer<Json<EndpointDoc>> {
        let mut tx = seller.begin().await?;
        let rotated = kontor_webhooks::rotate(&mut tx, &seller.app().config.secret, id.0.0).await?;
        seller.notify_security_change(&mut tx, SecurityChange::WebhookChanged, host(&rotated.0)).await?;
        tx.commit().await?;
        Ok(Json(with_secret(rotated)))
    }

    /// Send a test
    ///
    /// Sends `webhook.test` and answers with what the receiver said, at most 15 seconds later. A paused endpoint that
    /// takes it is told again. It stands in no log, and is no event.
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
