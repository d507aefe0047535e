//! Telling: the outbox is emptied in order of time, many at once, each errand until it is heard or given up.
//! A crash between telling and crossing out tells twice; hearing twice is the merchant's job (same webhook-id).

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Client;
use tokio::sync::mpsc;

use crate::events::{Delivery, Errand, Event, due_key, due_ms};
use crate::faults::Faults;
use crate::limits;
use crate::refusal::Refusal;
use crate::store::{ReadRecords, Record, Write};
use crate::{App, clock, sign};

/// Runs for ever; ends with the process.
pub async fn run(app: App) {
    let Some(url) = app.config.webhook_url.clone() else { return };
    #[expect(clippy::disallowed_methods, reason = "tells its merchant, whose address its operator gave")]
    let client = match Client::builder().timeout(Duration::from_millis(limits::WEBHOOK_TIMEOUT_MS)).build() {
        Ok(client) => client,
        Err(error) => return tracing::error!(%error, "no HTTP client, no webhooks"),
    };
    let url: Arc<str> = url.into();
    let (done, mut finished) = mpsc::channel::<String>(limits::WEBHOOKS_AT_ONCE);
    let mut busy: HashSet<String> = HashSet::new();
    loop {
        let bell = app.store.changed.notified();
        tokio::pin!(bell);
        bell.as_mut().enable();
        let (due, next_ms) = due_errands(&app, &busy).unwrap_or((Vec::new(), Some(clock::now_ms() + 1_000)));
        for errand in due {
            busy.insert(errand.key.clone());
            let (app, client, url, done) = (app.clone(), client.clone(), Arc::clone(&url), done.clone());
            tokio::spawn(async move {
                let key = errand.key.clone();
                if let Err(error) = run_errand(&app, &client, &url, errand).await {
                    tracing::error!(%error, "webhook could not be crossed out");
                }
                // The loop lives as long as the process.
                let _ = done.send(key).await;
            });
        }
        let wait = next_ms.map_or(60_000, |at| u64::try_from(at - clock::now_ms()).unwrap_or(0).max(1));
        tokio::select! {
            Some(key) = finished.recv() => { busy.remove(&key); }
            () = bell => {}
            () = tokio::time::sleep(Duration::from_millis(wait)) => {}
        }
    }
}

/// What is due and free now, as many as there are hands; and when the next is due.
fn due_errands(app: &App, busy: &HashSet<String>) -> Result<(Vec<Errand>, Option<i64>), Refusal> {
    let hands = limits::WEBHOOKS_AT_ONCE.saturating_sub(busy.len());
    if hands == 0 {
        return Ok((Vec::new(), None));
    }
    let txn = app.store.read()?;
    if Faults::for_account(&txn, None)?.hold_webhooks == Some(true) {
        return Ok((Vec::new(), None));
    }
    let now = clock::now_ms();
    let (mut due, mut from) = (Vec::new(), String::new());
    loop {
        let rows: Vec<Errand> = txn.after(&from, limits::LIST_DEFAULT_ROWS)?;
        let Some(last) = rows.last() else { return Ok((due, None)) };
        from.clone_from(&last.key);
        for errand in rows {
            if due_ms(&errand.key) > now {
                return Ok((due, Some(due_ms(&errand.key))));
            }
            // Held by an account's own switch: step over it.
            let held = Faults::for_account(&txn, errand.account.as_deref())?.hold_webhooks == Some(true);
            if !held && !busy.contains(&errand.key) {
                due.push(errand);
                if due.len() >= hands {
                    return Ok((due, None));
                }
            }
        }
    }
}

async fn run_errand(app: &App, client: &Client, url: &str, errand: Errand) -> Result<(), Refusal> {
    let Some(event) = app.store.read()?.find::<Event>(&errand.event)? else {
        return app.store.write(move |txn| txn.remove(Errand::TABLE, &errand.key)).await;
    };
    let result = post(client, url, &app.config.webhook_secret, &event).await;
    app.store
        .write(move |txn| {
            let mut event: Event = txn.get(&errand.event)?;
            let text = match &result {
                Ok(status) => status.to_string(),
                Err(error) => error.clone(),
            };
            // The last attempts say enough; an unreachable merchant must not make the row grow without end.
            if event.deliveries.len() >= 10 {
                event.deliveries.remove(0);
            }
            event.deliveries.push(Delivery { at: clock::now(), result: text });
            txn.put(&event)?;
            txn.remove(Errand::TABLE, &errand.key)?;
            let heard = result.is_ok_and(|status| (200..300).contains(&status));
            let now = clock::now_ms();
            if !heard && now - errand.first_ms < limits::RETRY_GIVE_UP_MS {
                let key = due_key(now + pause_ms(errand.attempt));
                txn.put(&Errand { key, attempt: errand.attempt + 1, ..errand })?;
            }
            Ok(())
        })
        .await
}

/// Doubling, then steady: a merchant that comes back is told within seconds; one that stays away is not hammered.
fn pause_ms(attempt: u32) -> i64 {
    if attempt >= limits::RETRY_FAST_COUNT {
        return limits::RETRY_SLOW_MS;
    }
    (limits::RETRY_FIRST_MS << attempt.min(10)).min(limits::RETRY_LONGEST_MS)
}

async fn post(client: &Client, url: &str, secret: &[u8], event: &Event) -> Result<u16, String> {
    let told =
        serde_json::json!({ "id": event.id, "type": event.kind, "timestamp": event.timestamp, "data": event.data });
    let body = serde_json::to_vec(&told).map_err(|error| error.to_string())?;
    let timestamp = clock::now_ms() / 1000;
    let answer = client
        .post(url)
        .header("content-type", "application/json")
        .header("webhook-id", &event.id)
        .header("webhook-timestamp", timestamp)
        .header("webhook-signature", sign::webhook(secret, &event.id, timestamp, &body))
        .body(body)
        .send()
        .await
        .map_err(|error| error.without_url().to_string())?;
    Ok(answer.status().as_u16())
}
