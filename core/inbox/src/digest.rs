//! What somebody was told in a day or a week, in one email.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::JobOutcome;
use kontor_kernel::{
    Machine, Result,
    kinds::{SellerId, UserId},
};
use kontor_mail::{Download, Email};

use crate::{
    Delivery, Frequency, Notification,
    deliver::{Recipient, Shop, emailed, recipient},
    limits,
    notification::{MAY, NOTIFICATION_COLUMNS},
    quiet::{digest_due, quiet_for},
    wording,
};

/// Whose digest may be due.
#[derive(Debug, Clone, Copy, Row)]
pub struct Waiting {
    /// The side of the shop.
    pub seller_id: SellerId,
    /// The person.
    pub user_id: UserId,
}

/// Everybody for whom something waits for a digest; as the system.
pub async fn with_digest_due(db: &Db) -> Result<Vec<Waiting>> {
    let sql = "SELECT DISTINCT n.seller_id, n.user_id FROM notifications n
               WHERE n.emailed_at IS NULL AND n.email IN ('daily', 'weekly') AND n.written_at < $1";
    let now = db.env().clock.now();
    db.once(Scope::System, || query(sql).bind(now)).await
}

/// What waits for the digests of one person: written before one was due, neither read nor emailed since.
const DUE: &str = "r.seller_id = $1 AND r.user_id = $2 AND r.emailed_at IS NULL AND r.email = $3 AND r.written_at < $4";

/// Writes the digests of one person that are due. Twice is once.
pub async fn send_digest(delivery: &Delivery, seller: SellerId, user: UserId) -> Result<JobOutcome> {
    let Some(to) = recipient(&delivery.db, user).await? else { return Ok(JobOutcome::Done) };
    let now = delivery.db.env().clock.now();
    if let Some(wait) = quiet_for(to.settings.quiet, now, to.zone) {
        return Ok(JobOutcome::Again(wait.to_std().unwrap_or_default()));
    }
    let mut tx = delivery.work(seller).await?;
    let shop = Shop::find(&mut tx, user).await?;
    for frequency in [Frequency::Daily, Frequency::Weekly] {
        let before = digest_due(frequency, now, to.zone);
        digest(delivery, &mut tx, (&to, &shop), frequency, before).await?;
    }
    tx.commit().await?;
    Ok(JobOutcome::Done)
}

/// What waits, and whether its reader still may see it.
#[derive(Row)]
struct DueItem {
    #[row(embed)]
    told: Notification,
    may: bool,
}

async fn digest(
    delivery: &Delivery,
    tx: &mut Tx,
    (to, shop): (&Recipient, &Shop),
    frequency: Frequency,
    before: DateTime<Utc>,
) -> Result<()> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {NOTIFICATION_COLUMNS}, {MAY} AS may FROM notifications r WHERE {DUE} ORDER BY r.id FOR UPDATE"
    );
    let found = query(sql).bind(seller).bind(to.user.id).bind(frequency.text()).bind(before);
    let all: Vec<DueItem> = found.load(tx.conn()?).await?;
    if all.is_empty() {
        return Ok(());
    }
    emailed(tx, &all.iter().map(|item| item.told.id).collect::<Vec<_>>()).await?;
    let open = all.iter().filter(|item| item.may && item.told.read_at.is_none());
    let unread: Vec<&Notification> = open.map(|item| &item.told).collect();
    if unread.is_empty() || !to.user.confirmed {
        return Ok(());
    }
    let item = |told: &&Notification| Download {
        name: wording::sentence(told, to.user.locale),
        link: wording::link(told, delivery.urls(), shop.of_member()),
    };
    let shown = unread.iter().take(limits::DIGEST_ITEMS_MAX);
    let within = |rest| wording::within(delivery.urls(), shop.of_member(), rest);
    let letter = Email::NoticeDigest {
        shop: shop.name.clone(),
        weekly: frequency == Frequency::Weekly,
        items: shown.map(item).collect(),
        more: i64::try_from(unread.len().saturating_sub(limits::DIGEST_ITEMS_MAX))?,
        link: within("/notifications"),
        settings_link: within("/settings/notifications"),
    };
    kontor_notifications::write(tx, &to.to(), &letter).await.map(drop)
}
