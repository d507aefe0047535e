//! Files: one grant for each file of an order, however often the job runs.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use kontor_catalog::digitals;
use kontor_db::{Row, Tx, query};
use kontor_files::{distinct_names, served_name};
use kontor_kernel::{
    ApiError, ChangeReason, Machine, Result,
    kinds::{DigitalId, GrantId, OrderId},
};
use kontor_orders::Order;
use kontor_uploads::UploadState;

use crate::{
    GrantState,
    part::Part,
    stamps::{self, Preparation},
};

/// A file that a buyer may fetch.
#[derive(Debug, Clone)]
pub struct File {
    /// The right to it.
    pub grant: GrantId,
    /// What it is saved as.
    pub name: String,
    /// What it is.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// How often it was fetched.
    pub used: i32,
    /// How often it may be; none: as often as its buyer likes.
    pub limit: Option<i32>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
    /// Whether its money went back.
    pub withdrawn: bool,
    /// Whether it can be fetched now.
    pub open: bool,
    /// Where its copy stands, if it is a stamped one.
    pub preparation: Preparation,
}

#[derive(Row)]
struct GrantRow {
    id: GrantId,
    digital_id: DigitalId,
    state: GrantState,
    used_count: i32,
    used_limit: Option<i32>,
    expires_at: DateTime<Utc>,
    requested_at: Option<DateTime<Utc>>,
    made_bytes: Option<i64>,
    failed: bool,
}

impl File {
    /// How often it can still be fetched, and of how many times; none: as often as its buyer likes.
    pub fn left(&self) -> Option<(i32, i32)> {
        self.limit.map(|limit| ((limit - self.used).max(0), limit))
    }
}

impl GrantRow {
    fn preparation(&self) -> Preparation {
        match self.requested_at {
            _ if self.made_bytes.is_some() => Preparation::Ready,
            _ if self.failed => Preparation::Failed,
            Some(since) => Preparation::Preparing { since },
            None => Preparation::Ready,
        }
    }
}

/// Opens the files of a product for an order, each once.
pub(crate) async fn open(tx: &mut Tx, order: OrderId, part: &Part) -> Result<()> {
    let files = digitals::list(tx, part.product).await?;
    let (mut ready, mut stamped) = (Vec::new(), Vec::new());
    for file in files.into_iter().filter(|file| file.state == UploadState::Checked) {
        ready.push(file.id);
        stamped.extend(file.stamped.then_some(file.id));
    }
    let files: Vec<DigitalId> = ready;
    if files.is_empty() {
        return Ok(());
    }
    let ids: Vec<GrantId> = files.iter().map(|_| tx.id()).collect();
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "INSERT INTO grants (seller_id, id, order_id, digital_id, state, used_limit, expires_at, created_at)
               SELECT $1, file.grant_id, $2, file.digital_id, 'active', $3, $4, $5 FROM unnest($6, $7) AS file (grant_id, digital_id)
               ON CONFLICT (seller_id, order_id, digital_id) DO NOTHING";
    query(sql)
        .bind(seller)
        .bind(order)
        .bind(part.download_limit)
        .bind(now + Duration::days(i64::from(part.download_days)))
        .bind(now)
        .bind(ids)
        .bind(files)
        .execute(tx.conn()?)
        .await?;
    if stamped.is_empty() {
        return Ok(());
    }
    let sql =
        "SELECT id FROM grants WHERE seller_id = $1 AND order_id = $2 AND digital_id = ANY($3) AND state = 'active'";
    let grants: Vec<FoundGrant> = query(sql).bind(seller).bind(order).bind(stamped).load(tx.conn()?).await?;
    let grants: Vec<GrantId> = grants.into_iter().map(|grant| grant.id).collect();
    stamps::request(tx, &grants).await
}

#[derive(Row)]
struct FoundGrant {
    id: GrantId,
}

/// Moves every grant of an order that is in one state to another.
pub(crate) async fn move_grants(tx: &mut Tx, order: &Order, from: GrantState, to: GrantState) -> Result<()> {
    let seller = tx.seller()?;
    let sql = "SELECT id FROM grants WHERE seller_id = $1 AND order_id = $2 AND state = $3";
    let found: Vec<FoundGrant> = query(sql).bind(seller).bind(order.id).bind(from).load(tx.conn()?).await?;
    for grant in found {
        tx.transition(grant.id.uuid(), to, ChangeReason::FollowsOrder.with(order.payment_state.text())).await?;
    }
    Ok(())
}

const SELECT: &str = "SELECT g.id, g.digital_id, g.state, g.used_count, g.used_limit, g.expires_at, c.requested_at, \
    c.size_bytes AS made_bytes, c.failed_at IS NOT NULL AS failed FROM grants AS g \
    LEFT JOIN stamped_copies AS c ON c.seller_id = g.seller_id AND c.grant_id = g.id WHERE g.seller_id = $1";

/// The files of an order, in the product's order. No two have one name.
pub async fn files(tx: &mut Tx, order: OrderId) -> Result<Vec<File>> {
    let seller = tx.seller()?;
    let sql = format!("{SELECT} AND g.order_id = $2");
    let rows: Vec<GrantRow> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    complete(tx, rows).await
}

/// One file, whatever stands between its buyer and it.
pub async fn file(tx: &mut Tx, grant: GrantId) -> Result<File> {
    let seller = tx.seller()?;
    // With the others of its order: its name depends on theirs.
    let sql =
        format!("{SELECT} AND g.order_id = (SELECT o.order_id FROM grants AS o WHERE o.seller_id = $1 AND o.id = $2)");
    let rows: Vec<GrantRow> = query(sql).bind(seller).bind(grant).load(tx.conn()?).await?;
    complete(tx, rows).await?.into_iter().find(|file| file.grant == grant).ok_or_else(ApiError::not_found)
}

async fn complete(tx: &mut Tx, rows: Vec<GrantRow>) -> Result<Vec<File>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<DigitalId> = rows.iter().map(|row| row.digital_id).collect();
    let now = tx.now();
    let digitals = digitals::find_all(tx, &ids).await?;
    let names = distinct_names(digitals.iter().map(|file| served_name(&file.name, &file.content_type)).collect());
    let file = |(digital, name): (digitals::Digital, String)| {
        let row = rows.iter().find(|row| row.digital_id == digital.id)?;
        Some(File {
            grant: row.id,
            name,
            content_type: digital.content_type,
            size_bytes: row.made_bytes.filter(|_| digital.stamped).unwrap_or(digital.size_bytes),
            preparation: if digital.stamped { row.preparation() } else { Preparation::Ready },
            used: row.used_count,
            limit: row.used_limit,
            expires_at: row.expires_at,
            withdrawn: row.state != GrantState::Active,
            open: row.state == GrantState::Active
                && row.used_limit.is_none_or(|limit| row.used_count < limit)
                && row.expires_at > now,
        })
    };
    Ok(digitals.into_iter().zip(names).filter_map(file).collect())
}
