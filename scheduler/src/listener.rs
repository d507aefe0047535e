//! LISTEN: every insert of a job rings, so that the relay need not ask.

use std::{sync::Arc, time::Duration};

use futures::{StreamExt, stream};
use kontor_queue::Stop;
use tokio::sync::Notify;
use tokio_postgres::{AsyncMessage, Config, NoTls};

/// Pause before listening again after the connection broke (milliseconds).
const LISTEN_AGAIN: Duration = Duration::from_millis(500);

/// Notifies `wake` for every committed job, until `stop`. While it cannot listen, the relay's own clock has to do.
pub async fn listen(database_url: String, wake: Arc<Notify>, stop: Stop) {
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            heard = listen_once(&database_url, &wake) => {
                if let Err(error) = heard {
                    tracing::warn!(%error, "not listening for jobs; asking every second instead");
                }
            }
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

async fn listen_once(database_url: &str, wake: &Notify) -> Result<(), tokio_postgres::Error> {
    let mut config: Config = database_url.parse()?;
    config.application_name("kontor scheduler, listening");
    let (client, mut connection) = config.connect(NoTls).await?;
    let mut messages = stream::poll_fn(move |cx| connection.poll_message(cx));
    let listening = client.batch_execute("LISTEN jobs");
    tokio::pin!(listening);
    let mut began = false;
    loop {
        tokio::select! {
            done = &mut listening, if !began => {
                done?;
                began = true;
                // What was written while nobody listened is found by looking once.
                wake.notify_one();
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(_))) => wake.notify_one(),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    }
}
