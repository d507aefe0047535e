//! From a notification to an email and to the browsers of its reader.

use std::sync::Arc;

use chrono_tz::Tz;
use diesel_async::RunQueryDsl;
use kontor_accounts::User;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_jobs::{HooksJob, JobOutcome, enqueue_all};
use kontor_kernel::{
    Actor, Code, Result,
    kinds::{self, NotificationId, PushLogId, SellerId, UserId},
};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_push::Vapid;
use kontor_urls::Urls;
use kontor_webhooks::Receiver;

use crate::{
    Browser, Notification, PushState, Settings, browsers,
    notification::{MAY, NOTIFICATION_COLUMNS},
    quiet::{quiet_for, zone_of},
    settings, wording,
};

/// What delivering needs; built once by the worker.
#[derive(Clone)]
pub struct Delivery {
    /// The worker's login.
    pub db: Db,
    /// How browsers reach us.
    pub public_url: String,
    /// The operator's keys for web push; none: it is not offered.
    pub vapid: Option<Arc<Vapid>>,
    /// Who calls push services: their addresses come from browsers.
    pub receiver: Arc<dyn Receiver>,
}

/// Who is told: their account, and how they want to be told.
pub(crate) struct Recipient {
    pub user: User,
    pub settings: Settings,
    pub browsers: Vec<Browser>,
    pub zone: Tz,
}

/// The shop that it is about, as its people see it.
#[derive(Debug, Clone, Row)]
pub(crate) struct Shop {
    pub name: String,
    pub username: String,
    pub owns: bool,
}

const SHOP: &str = "
    SELECT s.name, s.username, s.owner_user_id = $2 AS owns FROM sellers s WHERE s.seller_id = $1";

impl Shop {
    pub async fn find(tx: &mut Tx, user: UserId) -> Result<Self> {
        let seller = tx.seller()?;
        Ok(query(SHOP).bind(seller).bind(user).get_result(tx.conn()?).await?)
    }

    /// The address of the shop, for a member of its team.
    pub fn of_member(&self) -> Option<&str> {
        (!self.owns).then_some(self.username.as_str())
    }
}

impl Recipient {
    pub fn to(&self) -> To {
        To {
            address: self.user.email.clone(),
            user: Some(self.user.id),
            name: self.user.first_name.clone(),
            locale: self.user.locale,
            time_zone: self.user.time_zone.clone(),
            order: None,
        }
    }
}

/// The person as themselves; none: their account is gone, and they are told nothing.
pub(crate) async fn recipient(db: &Db, user: UserId) -> Result<Option<Recipient>> {
    let mut tx = db.begin(Scope::Person(user)).await?;
    let person = match kontor_accounts::find_user(&mut tx, user).await {
        Err(fault) if fault.code() == Code::NotFound => return Ok(None),
        found => found?,
    };
    let settings = settings(&mut tx, user).await?;
    let browsers = browsers(&mut tx, user).await?;
    tx.commit().await?;
    let zone = zone_of(&person.time_zone);
    Ok(Some(Recipient { user: person, settings, browsers, zone }))
}

/// What is to be told, and how.
#[derive(Row)]
pub(crate) struct Due {
    #[row(embed)]
    pub told: Notification,
    pub email: String,
    pub push: String,
    /// Whether its reader still may see it.
    pub may: bool,
}

impl Delivery {
    pub(crate) async fn work(&self, seller: SellerId) -> Result<Tx> {
        let tenant = self.db.tenant(seller).await?;
        self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await
    }

    pub(crate) fn urls(&self) -> Urls<'_> {
        Urls::at(&self.public_url)
    }

    /// Sends a notification by email, where that is wanted right away, and hands it to the browsers of its reader. What was read
    /// meanwhile, or may not be seen any more, is not sent. Twice is once.
    pub async fn notify(&self, seller: SellerId, id: NotificationId) -> Result<JobOutcome> {
        let mut tx = self.work(seller).await?;
        let sql = format!(
            "SELECT {NOTIFICATION_COLUMNS}, r.email, r.push, {MAY} AS may FROM notifications r
             WHERE r.seller_id = $1 AND r.id = $2"
        );
        let found: Vec<Due> = query(sql).bind(seller).bind(id).load(tx.conn()?).await?;
        let Some(due) = found.into_iter().next() else { return Ok(JobOutcome::Done) };
        let shop = Shop::find(&mut tx, due.told.user_id).await?;
        tx.commit().await?;
        if due.told.read_at.is_some() || !due.may {
            return Ok(JobOutcome::Done);
        }
        let Some(to) = recipient(&self.db, due.told.user_id).await? else { return Ok(JobOutcome::Done) };
        if let Some(wait) = quiet_for(to.settings.quiet, self.db.env().clock.now(), to.zone) {
            return Ok(JobOutcome::Again(wait.to_std().unwrap_or_default()));
        }
        let mut tx = self.work(seller).await?;
        if due.email == "at_once" && due.told.emailed_at.is_none() {
            self.email(&mut tx, &due.told, &to, &shop).await?;
        }
        if due.push == "at_once" {
            hand_to_browsers(&mut tx, &due.told, &to.browsers).await?;
        }
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }

    async fn email(&self, tx: &mut Tx, told: &Notification, to: &Recipient, shop: &Shop) -> Result<()> {
        if !emailed(tx, &[told.id]).await? || !to.user.confirmed {
            return Ok(());
        }
        let letter = Email::Notice {
            shop: shop.name.clone(),
            text: wording::sentence(told, to.user.locale),
            link: wording::link(told, self.urls(), shop.of_member()),
            settings_link: wording::within(self.urls(), shop.of_member(), "/settings/notifications"),
        };
        kontor_notifications::write(tx, &to.to(), &letter).await.map(drop)
    }
}

/// Notes that these are emailed with this transaction. Answers whether none had been before.
pub(crate) async fn emailed(tx: &mut Tx, ids: &[NotificationId]) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let noted =
        query("UPDATE notifications SET emailed_at = $3 WHERE seller_id = $1 AND id = ANY ($2) AND emailed_at IS NULL")
            .bind(seller)
            .bind(ids.iter().map(|id| id.uuid()).collect::<Vec<_>>())
            .bind(now)
            .execute(tx.conn()?)
            .await?;
    Ok(noted == ids.len())
}

/// A row and a job for each browser, once.
async fn hand_to_browsers(tx: &mut Tx, told: &Notification, browsers: &[Browser]) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let mut jobs = Vec::new();
    for browser in browsers {
        let push: PushLogId = tx.id::<kinds::PushLog>();
        let written = query(
            "INSERT INTO push_logs (seller_id, id, notification_id, user_id, subscription_id, browser, state, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT DO NOTHING",
        )
        .bind(seller)
        .bind(push)
        .bind(told.id)
        .bind(told.user_id)
        .bind(browser.id)
        .bind(&browser.browser)
        .bind(PushState::InitState)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
        if written > 0 {
            jobs.push(HooksJob::Push { seller, push });
        }
    }
    enqueue_all(tx, &jobs).await
}
