//! LISTEN: what a committed statement says on a channel, heard by every process that listens.

use std::time::Duration;

use futures::{StreamExt, stream};
use tokio_postgres::{AsyncMessage, Config, NoTls};

/// Pause before listening again after the connection broke.
const LISTEN_AGAIN: Duration = Duration::from_millis(500);

/// What a listener hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signal<'a> {
    /// It listens from now on, for the first time or again: what was said before is found by looking.
    Began,
    /// Something was said on the channel.
    Said(&'a str),
}

/// Listens on `channel`, on a connection of its own that the server knows as `application`, until it is dropped. A connection
/// that breaks is made anew; meanwhile nothing is heard.
pub async fn listen(
    database_url: &str,
    application: &str,
    channel: &'static str,
    mut hear: impl FnMut(Signal<'_>) + Send,
) {
    loop {
        if let Err(error) = listen_once(database_url, application, channel, &mut hear).await {
            tracing::warn!(%error, channel, "not listening; again in a moment");
        }
        tokio::time::sleep(LISTEN_AGAIN).await;
    }
}

async fn listen_once(
    database_url: &str,
    application: &str,
    channel: &str,
    hear: &mut (impl FnMut(Signal<'_>) + Send),
) -> Result<(), tokio_postgres::Error> {
    let mut config: Config = database_url.parse()?;
    config.application_name(application);
    let (client, mut connection) = config.connect(NoTls).await?;
    let mut messages = stream::poll_fn(move |cx| connection.poll_message(cx));
    let statement = format!("LISTEN {channel}");
    let listening = client.batch_execute(&statement);
    tokio::pin!(listening);
    let mut began = false;
    loop {
        tokio::select! {
            done = &mut listening, if !began => {
                done?;
                began = true;
                hear(Signal::Began);
            }
            message = messages.next() => match message {
                Some(Ok(AsyncMessage::Notification(said))) => hear(Signal::Said(said.payload())),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error),
                None => return Ok(()),
            }
        }
    }
}
