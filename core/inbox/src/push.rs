//! One notification to one browser, by its push service.

use std::time::Duration;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Scope, query};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Result,
    kinds::{PushLogId, PushSubscriptionId, SellerId},
};
use kontor_push::{BrowserKeys, Vapid, encrypt};
use kontor_webhooks::Answer;
use serde_json::json;
use url::Url;

use crate::{
    Browser, Delivery, Notification, PushState,
    browsers::forget_browser,
    deliver::{Recipient, Shop, recipient},
    limits,
    notification::{MAY, NOTIFICATION_COLUMNS},
    quiet::quiet_for,
    wording,
};

/// For how long a push service keeps it for a browser that is off (seconds).
const KEEP_SECONDS: u32 = 86_400;
/// Waits between attempts (seconds).
const WAITS: [u64; 4] = [30, 300, 1_800, 7_200];

#[derive(Row)]
struct PushRow {
    #[row(embed)]
    told: Notification,
    subscription_id: PushSubscriptionId,
    state: PushState,
    attempts: i32,
    may: bool,
}

/// What the answer of a push service means (RFC 8030, 5; RFC 8291 says nothing of its own).
fn meaning(answer: &Answer) -> PushState {
    match answer.status {
        Some(200..=299) => PushState::Activated,
        Some(404 | 410) => PushState::Deactivated,
        Some(429 | 500..=599) | None => PushState::Waiting,
        Some(_) => PushState::Rejected,
    }
}

impl Delivery {
    /// Sends it, or finds that it need not be sent any more.
    pub async fn push(&self, seller: SellerId, id: PushLogId) -> Result<JobOutcome> {
        let mut tx = self.work(seller).await?;
        let sql = format!(
            "SELECT {NOTIFICATION_COLUMNS}, p.subscription_id, p.state, p.attempts, {MAY} AS may FROM push_logs p
             JOIN notifications r ON r.seller_id = p.seller_id AND r.id = p.notification_id
             WHERE p.seller_id = $1 AND p.id = $2"
        );
        let found: Vec<PushRow> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
        let open = |row: &PushRow| matches!(row.state, PushState::InitState | PushState::Waiting);
        let Some(row) = found.into_iter().next().filter(open) else { return Ok(JobOutcome::Done) };
        let shop = Shop::find(&mut tx, row.told.user_id).await?;
        tx.commit().await?;
        let Some(to) = recipient(&self.db, row.told.user_id).await? else { return Ok(JobOutcome::Done) };
        let browser = to.browsers.iter().find(|browser| browser.id == row.subscription_id);
        let (Some(vapid), Some(browser), None, true) = (&self.vapid, browser, row.told.read_at, row.may) else {
            return self.note(seller, id, (PushState::NotSent, row.attempts, None)).await.map(|()| JobOutcome::Done);
        };
        if let Some(wait) = quiet_for(to.settings.quiet, self.db.env().clock.now(), to.zone) {
            self.note(seller, id, (PushState::Waiting, row.attempts, None)).await?;
            return Ok(JobOutcome::Again(wait.to_std().unwrap_or_default()));
        }
        let answer = self.call(vapid, browser, &row.told, (&to, &shop)).await?;
        let attempts = row.attempts + 1;
        let state = match meaning(&answer) {
            PushState::Waiting if attempts >= limits::PUSH_ATTEMPTS => PushState::Error,
            state => state,
        };
        // Whoever refuses our keys goes on refusing them: it was subscribed with others.
        if state == PushState::Deactivated || matches!(answer.status, Some(401 | 403)) {
            let mut tx = self.db.begin(Scope::Person(row.told.user_id)).await?;
            // Two of its notifications may find out together.
            if forget_browser(&mut tx, row.told.user_id, browser.id).await.is_ok() {
                tx.commit().await?;
            }
        }
        self.note(seller, id, (state, attempts, answer.status.map(i32::from))).await?;
        if state != PushState::Waiting {
            return Ok(JobOutcome::Done);
        }
        let wait = WAITS.get(usize::try_from(attempts - 1)?).copied().unwrap_or_default();
        Ok(JobOutcome::Again(Duration::from_secs(wait)))
    }

    async fn call(
        &self,
        vapid: &Vapid,
        browser: &Browser,
        told: &Notification,
        to: (&Recipient, &Shop),
    ) -> Result<Answer> {
        let (reader, shop) = to;
        let message = json!({
            "id": told.id.to_string(),
            "title": shop.name,
            "body": wording::sentence(told, reader.user.locale),
            "lang": reader.user.locale.code(),
            "url": wording::link(told, self.urls(), shop.of_member()),
        });
        let endpoint = Url::parse(&browser.endpoint).map_err(kontor_kernel::ApiError::internal)?;
        let keys = BrowserKeys::read(&browser.p256dh, &browser.auth)?;
        let body = encrypt(&keys, message.to_string().as_bytes())?;
        let headers = [
            ("authorization", vapid.authorization(&endpoint, self.db.env().clock.now().timestamp())?),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", KEEP_SECONDS.to_string()),
            ("urgency", "normal".to_owned()),
        ];
        Ok(self.receiver.post(&browser.endpoint, &headers, body).await)
    }

    async fn note(&self, seller: SellerId, id: PushLogId, became: (PushState, i32, Option<i32>)) -> Result<()> {
        let ((state, attempts, status), mut tx) = (became, self.work(seller).await?);
        let now = tx.env().clock.now();
        query(
            "UPDATE push_logs SET state = $3, attempts = $4, status = coalesce($5, status), updated_at = $6
             WHERE seller_id = $1 AND id = $2",
        )
        .bind(seller)
        .bind(id)
        .bind(state)
        .bind(attempts)
        .bind(status)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
        tx.commit().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_push_services_answer_is_understood() {
        let answer = |status| Answer { status, problem: None, text: String::new(), duration_ms: 1 };
        for (status, state) in [
            (Some(201), PushState::Activated),
            (Some(404), PushState::Deactivated),
            (Some(410), PushState::Deactivated),
            (Some(400), PushState::Rejected),
            (Some(403), PushState::Rejected),
            (Some(413), PushState::Rejected),
            (Some(429), PushState::Waiting),
            (Some(503), PushState::Waiting),
            (None, PushState::Waiting),
        ] {
            assert_eq!(meaning(&answer(status)), state, "{status:?}");
        }
    }
}
