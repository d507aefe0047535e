//! How a person wants to be told, in all shops that they work for: their own, read and changed as them.

use std::collections::BTreeMap;

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Code, Machine, Result, Validator, check_seen, kinds::UserId};
use serde_json::{Map, Value, json};

use crate::{Channel, Frequency, NotificKey};

/// Hours in which nothing is emailed or pushed, by the person's own clock: from the beginning of one to the beginning of the other,
/// over midnight where the second is smaller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuietHours {
    /// 0 to 23.
    pub from: i16,
    /// 0 to 23, another than `from`.
    pub until: i16,
}

/// How one type is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// The type.
    pub key: NotificKey,
    /// In the product.
    pub in_app: Frequency,
    /// By email.
    pub email: Frequency,
    /// By browsers.
    pub push: Frequency,
}

/// All of it.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The types that are offered, in their order.
    pub settings: Vec<Setting>,
    /// Hours without emails and pushes.
    pub quiet: Option<QuietHours>,
    /// Whether they were asked how they want to hear of sales.
    pub asked: bool,
    /// Counts its changes; 0: nothing was decided yet.
    pub version: i32,
}

/// Requested changes; what is `None` stays.
#[derive(Debug, Clone, Default)]
pub struct Change {
    /// Types with their new frequencies.
    pub settings: Vec<(NotificKey, Channel, Frequency)>,
    /// Other quiet hours, or none.
    pub quiet: Option<Option<QuietHours>>,
    /// They were asked.
    pub asked: Option<bool>,
    /// The version that was looked at.
    pub version: Option<i32>,
}

#[derive(Row)]
struct SettingsRow {
    settings: Value,
    quiet_from: Option<i16>,
    quiet_until: Option<i16>,
    asked: bool,
    version: i32,
}

async fn stored(tx: &mut Tx, user: UserId, lock: bool) -> Result<SettingsRow> {
    let sql = match lock {
        true => {
            "SELECT settings, quiet_from, quiet_until, asked, version FROM notification_settings WHERE user_id = $1
             FOR UPDATE"
        }
        false => {
            "SELECT settings, quiet_from, quiet_until, asked, version FROM notification_settings WHERE user_id = $1"
        }
    };
    let found: Vec<SettingsRow> = query(sql).bind(user).load(tx.conn()?).await?;
    let undecided = SettingsRow { settings: json!({}), quiet_from: None, quiet_until: None, asked: false, version: 0 };
    Ok(found.into_iter().next().unwrap_or(undecided))
}

/// The row of a person, so that it can be locked: two that begin with nothing are one after the other as well.
pub(crate) async fn make_row(tx: &mut Tx, user: UserId) -> Result<()> {
    let now = tx.now();
    query("INSERT INTO notification_settings (user_id, updated_at) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(user)
        .bind(now)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

fn decided(settings: &Value, key: NotificKey, channel: Channel) -> Frequency {
    let said = settings.get(key.text()).and_then(|of| of.get(channel.text())).and_then(Value::as_str);
    said.and_then(|said| channel.frequencies().iter().copied().find(|one| one.text() == said))
        .unwrap_or_else(|| key.default_of(channel))
}

fn shown(row: &SettingsRow) -> Settings {
    let offered = NotificKey::ALL.iter().copied().filter(|key| key.is_offered());
    let setting = |key| {
        let how = |channel| decided(&row.settings, key, channel);
        Setting { key, in_app: how(Channel::InApp), email: how(Channel::Email), push: how(Channel::Push) }
    };
    Settings {
        settings: offered.map(setting).collect(),
        quiet: row.quiet_from.zip(row.quiet_until).map(|(from, until)| QuietHours { from, until }),
        asked: row.asked,
        version: row.version,
    }
}

/// A person's settings, as them.
pub async fn settings(tx: &mut Tx, user: UserId) -> Result<Settings> {
    Ok(shown(&stored(tx, user, false).await?))
}

fn check(change: &Change) -> Result<()> {
    let mut check = Validator::new();
    for (place, (key, channel, frequency)) in change.settings.iter().enumerate() {
        let offered: Vec<&str> = NotificKey::ALL.iter().filter(|key| key.is_offered()).map(|key| key.text()).collect();
        if !key.is_offered() {
            check.refuse_with(
                Code::InvalidChoice,
                &format!("/settings/{place}/notific_key"),
                [("allowed", offered.into())],
            );
        }
        if !channel.frequencies().contains(frequency) {
            let allowed: Vec<&str> = channel.frequencies().iter().map(|one| one.text()).collect();
            let field = format!("/settings/{place}/{channel}");
            check.refuse_with(Code::InvalidChoice, &field, [("allowed", allowed.into())]);
        }
    }
    if let Some(quiet) = change.quiet.flatten() {
        check.range("/quiet_hours/from", i64::from(quiet.from), 0, 23);
        check.range("/quiet_hours/until", i64::from(quiet.until), 0, 23);
    }
    if let Some(quiet) = change.quiet.flatten().filter(|quiet| quiet.from == quiet.until) {
        let others: Vec<_> = (0..24).filter(|hour| *hour != quiet.from).collect();
        check.refuse_with(Code::InvalidChoice, "/quiet_hours/until", [("allowed", others.into())]);
    }
    check.finish()
}

/// Changes them. What was told before stays as it was.
pub async fn change(tx: &mut Tx, user: UserId, change: Change) -> Result<Settings> {
    check(&change)?;
    make_row(tx, user).await?;
    let before = stored(tx, user, true).await?;
    check_seen(change.version, before.version)?;
    let mut settings: BTreeMap<String, Value> = serde_json::from_value(before.settings)?;
    for (key, channel, frequency) in &change.settings {
        let of_key = settings.entry(key.text().to_owned()).or_insert_with(|| Value::Object(Map::new()));
        if let Some(of_key) = of_key.as_object_mut() {
            of_key.insert(channel.text().to_owned(), frequency.text().into());
        }
    }
    let kept = before.quiet_from.zip(before.quiet_until).map(|(from, until)| QuietHours { from, until });
    let quiet = change.quiet.unwrap_or(kept);
    let now = tx.now();
    query(
        "UPDATE notification_settings SET settings = $2, quiet_from = $3, quiet_until = $4, asked = $5, updated_at = $6,
            version = version + 1 WHERE user_id = $1",
    )
    .bind(user)
    .bind(serde_json::to_value(settings)?)
    .bind(quiet.map(|quiet| quiet.from))
    .bind(quiet.map(|quiet| quiet.until))
    .bind(change.asked.unwrap_or(before.asked))
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    self::settings(tx, user).await
}
