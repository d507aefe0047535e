//! On which devices a link opens a course. A link is its buyer's: it opens on a handful of devices, and whoever needs more
//! of them has a new link mailed to the buyer. The new one replaces the old with its devices when it is opened, so that who
//! merely asks for it locks nobody out.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{Locale, Result, hash_token, kinds::UserId};
use kontor_mail::Email;
use kontor_notifications::To;
use kontor_urls::Links;

use crate::{CourseAccess, courses::course_access};

/// On so many devices one link opens a course.
pub const COURSE_DEVICES_MAX: i64 = 5;

/// Whether a link opens a course on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceEntry {
    /// It does, and the device is one of its devices.
    Open,
    /// The browser has no mark yet, or keeps none. It counts once it comes back with one.
    Unmarked,
    /// It was opened on as many devices as it may.
    Full,
    /// A newer link has taken its place.
    Replaced,
}

#[derive(Row)]
struct Held {
    link_version: i32,
}

#[derive(Row)]
struct Devices {
    all: i64,
    this: i64,
}

/// Looks whether the link of this version opens the way on the device with this mark, and takes the device down.
pub async fn enter_course(
    tx: &mut Tx,
    access: &CourseAccess,
    version: i32,
    device: Option<&str>,
) -> Result<DeviceEntry> {
    let seller = tx.seller()?;
    // Devices that come at the same moment come one after the other.
    let held: Vec<Held> = query("SELECT link_version FROM course_accesses WHERE seller_id = $1 AND id = $2 FOR UPDATE")
        .bind(seller)
        .bind(access.id)
        .load(tx.conn()?)
        .await?;
    let current = held.into_iter().next().map_or(access.link_version, |held| held.link_version);
    if version < current {
        return Ok(DeviceEntry::Replaced);
    }
    let mark = device.map(hash_token);
    if version > current {
        let Some(mark) = mark else { return Ok(DeviceEntry::Unmarked) };
        replace(tx, access, version).await?;
        take_down(tx, access, &mark).await?;
        return Ok(DeviceEntry::Open);
    }
    let devices: Vec<Devices> = query(
        "SELECT count(*) AS all, count(*) FILTER (WHERE device_hash = $3) AS this FROM course_devices
         WHERE seller_id = $1 AND access_id = $2",
    )
    .bind(seller)
    .bind(access.id)
    .bind(&mark)
    .load(tx.conn()?)
    .await?;
    let (all, this) = devices.into_iter().next().map_or((0, 0), |devices| (devices.all, devices.this));
    match mark {
        Some(_) if this > 0 => Ok(DeviceEntry::Open),
        _ if all >= COURSE_DEVICES_MAX => Ok(DeviceEntry::Full),
        Some(mark) => take_down(tx, access, &mark).await.map(|()| DeviceEntry::Open),
        None => Ok(DeviceEntry::Unmarked),
    }
}

async fn take_down(tx: &mut Tx, access: &CourseAccess, mark: &str) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO course_devices (seller_id, access_id, device_hash, opened_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(seller)
    .bind(access.id)
    .bind(mark)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn replace(tx: &mut Tx, access: &CourseAccess, version: i32) -> Result<()> {
    let seller = tx.seller()?;
    query("UPDATE course_accesses SET link_version = $3 WHERE seller_id = $1 AND id = $2")
        .bind(seller)
        .bind(access.id)
        .bind(version)
        .execute(tx.conn()?)
        .await?;
    query("DELETE FROM course_devices WHERE seller_id = $1 AND access_id = $2")
        .bind(seller)
        .bind(access.id)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct Reader {
    email: String,
    user_id: Option<UserId>,
    first_name: String,
    shop: String,
    username: String,
    locale: String,
    time_zone: String,
}

const READER: &str = "SELECT c.payer_email AS email, c.payer_user_id AS user_id, c.payer_first_name AS first_name,
        s.name AS shop, s.username, s.locale, s.time_zone
    FROM course_sessions c JOIN sellers s ON s.seller_id = c.seller_id WHERE c.seller_id = $1 AND c.id = $2";

/// Mails whoever the course is for the link that takes the place of the one they have. Asked for again it is the same link
/// until it is opened. Answers to whom.
pub async fn send_course_link(tx: &mut Tx, links: &Links, access: &CourseAccess) -> Result<String> {
    let (seller, access) = (tx.seller()?, course_access(tx, access.id).await?);
    let readers: Vec<Reader> = query(READER).bind(seller).bind(access.session).load(tx.conn()?).await?;
    let reader = readers.into_iter().next().ok_or_else(kontor_kernel::ApiError::not_found)?;
    let locale = match access.order {
        Some(order) => kontor_orders::find(tx, order).await?.locale(),
        None => Locale::from_code(&reader.locale),
    };
    let to = To {
        address: reader.email.clone(),
        user: reader.user_id,
        name: reader.first_name,
        locale,
        time_zone: reader.time_zone,
        order: access.order,
    };
    let letter = Email::CourseLink {
        shop: reader.shop,
        product: access.name.clone(),
        course_link: links.course(&reader.username, (access.id, access.link_version + 1)),
        devices: COURSE_DEVICES_MAX,
    };
    kontor_notifications::write(tx, &to, &letter).await?;
    Ok(reader.email)
}
