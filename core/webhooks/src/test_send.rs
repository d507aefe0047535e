//! A test: answered at once with what the receiver said.

use kontor_db::{Db, Scope};
use kontor_kernel::{
    Result, Secret,
    kinds::{Event, WebhookEndpointId},
};

use crate::{Answer, Endpoint, Message, Receiver, endpoint, machine, secret};

/// Sends `webhook.test` to an endpoint, whatever its state. One that was paused and takes it is told again.
pub async fn test(
    db: &Db,
    scope: &Scope,
    key: &Secret,
    receiver: &dyn Receiver,
    id: WebhookEndpointId,
) -> Result<(Endpoint, Answer)> {
    let mut tx = db.begin(scope.clone()).await?;
    let to = endpoint(&mut tx, id).await?;
    let secrets = secret::signing(&mut tx, key, id).await?;
    let (now, livemode, message_id) = (tx.env().clock.now(), tx.tenant()?.livemode, tx.id::<Event>().to_string());
    let told = tx.now();
    tx.commit().await?;
    let message = Message::test(message_id, id, livemode, told);
    let headers = message.headers(&secrets, now)?;
    let answer = receiver.post(&to.url, &headers, message.body.into_bytes()).await;
    if !answer.is_good() {
        return Ok((to, answer));
    }
    let mut tx = db.begin(scope.clone()).await?;
    let to = machine::pause_over(&mut tx, id).await?;
    tx.commit().await?;
    Ok((to, answer))
}
