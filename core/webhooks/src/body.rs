//! What is sent: Standard Webhooks around the object as the public API shows it.
//! <https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md>

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, iso, kinds::WebhookEndpointId};
use serde_json::{Value, json};
use standardwebhooks::Webhook;
use uuid::Uuid;

use crate::{Event, ObjectKind, catalogue::TEST_TYPE};

/// Says what an object looks like. The api does, so that nothing is described twice.
#[async_trait]
pub trait Describe: Send + Sync {
    /// The object as it is now, as the public API shows it; nothing when it is gone.
    async fn describe(&self, tx: &mut Tx, kind: ObjectKind, id: Uuid) -> Result<Option<Value>>;
}

/// A message, ready to be signed. The same event is the same id each time, so that its receiver knows it again.
#[derive(Debug, Clone)]
pub struct Message {
    /// `webhook-id`.
    pub id: String,
    /// The JSON.
    pub body: String,
}

impl Message {
    /// An event, and its object as it is now.
    pub fn from_event(event: &Event, livemode: bool, data: Option<Value>) -> Self {
        let id = event.id.to_string();
        let body = json!({
            "id": id,
            "type": event.kind,
            "created_at": iso(event.created_at),
            "sequence": event.sequence,
            "livemode": livemode,
            "object": { "type": event.object_type, "id": event.object_type.wire_id(event.object_id) },
            "data": data,
        });
        Self { id, body: body.to_string() }
    }

    /// What a test sends: it looks like an event, of the endpoint itself.
    pub(crate) fn test(id: String, endpoint: WebhookEndpointId, livemode: bool, now: DateTime<Utc>) -> Self {
        let body = json!({
            "id": id,
            "type": TEST_TYPE,
            "created_at": iso(now),
            "sequence": 0,
            "livemode": livemode,
            "object": { "type": "webhook_endpoint", "id": endpoint.to_string() },
            "data": null,
        });
        Self { id, body: body.to_string() }
    }

    /// The headers that sign it, one signature for each secret. `now` is real time: receivers refuse what is old.
    pub fn headers(&self, secrets: &[String], now: DateTime<Utc>) -> Result<Vec<(&'static str, String)>> {
        let signed = |secret: &String| {
            let signer =
                Webhook::new(secret).map_err(|_| ApiError::internal("a webhook secret is not whsec_ and base64"))?;
            let signature = signer.sign(&self.id, now.timestamp(), self.body.as_bytes());
            signature.map_err(|_| ApiError::internal("a webhook could not be signed"))
        };
        let signatures = secrets.iter().map(signed).collect::<Result<Vec<_>>>()?;
        Ok(vec![
            ("webhook-id", self.id.clone()),
            ("webhook-timestamp", now.timestamp().to_string()),
            ("webhook-signature", signatures.join(" ")),
        ])
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use super::*;

    /// The example that the specification's own libraries test themselves with.
    #[test]
    fn golden_value_of_the_specification() {
        let message =
            Message { id: "msg_p5jXN8AQM9LWM0D4loKWxJek".to_owned(), body: r#"{"test": 2432232314}"#.to_owned() };
        let at = DateTime::from_timestamp(1_614_265_330, 0).unwrap();
        let headers = message.headers(&["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned()], at).unwrap();
        assert_eq!(headers[2], ("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=".to_owned()));
    }
}
