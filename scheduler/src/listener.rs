//! Every insert of a job wakes the relay, so that it need not ask.

use std::sync::Arc;

use kontor_queue::Stop;
use tokio::sync::Notify;

/// Notifies `wake` for every committed job, until `stop`. While it cannot listen, the relay's own clock has to do; what was
/// written meanwhile is found by looking once.
pub async fn listen(database_url: String, wake: Arc<Notify>, stop: Stop) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = kontor_db::listen(&database_url, "kontor scheduler, listening", "jobs", |_| wake.notify_one()) => {}
    }
}
