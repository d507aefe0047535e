//! Fetching a bought file: counted by one conditional UPDATE, then redirected to a link of the store that lasts as long as the
//! file takes on a slow line.

use std::time::Duration;

use chrono::TimeDelta;

use diesel_async::RunQueryDsl;
use kontor_catalog::digitals;
use kontor_db::{Row, Tx, query};
use kontor_files::{LinkAs, ObjectStore};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{DigitalId, GrantId, OrderId},
};

use crate::{
    downloads,
    stamps::{self, StampedCopy},
};

/// How long the store's own link lasts at least; a browser follows it at once.
const LINK_MINUTES: u64 = 5;
/// What a slow line brings (bytes a second): whoever is cut off on it goes on with the same link.
const SLOW_LINE: u64 = 128 * 1024;
/// The longest that a link lasts: a day, for the largest files.
const LINK_MINUTES_MAX: u64 = 24 * 60;
/// Pieces of a file that are fetched this long after a counted fetch belong to it (minutes).
const PIECES_MINUTES: i64 = 60;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Portion {
    /// The file: a fetch of its own.
    Whole,
    /// A range of it, as browsers and download managers go on with what broke off.
    Range,
}

#[derive(Row)]
struct Open {
    order_id: OrderId,
    digital_id: DigitalId,
    goes_on: bool,
}

#[derive(Row)]
struct SpentDownloadRow {
    expired: bool,
    used_limit: Option<i32>,
}

/// What came of asking for a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fetched {
    /// It is there, and this fetch was counted.
    At(String),
    /// The copy with the buyer's name is being made, or could not be; nothing was counted. The page of the order says how
    /// it stands.
    NotYet(OrderId),
}

/// Counts one fetch and answers where the file is. Of a stamped file that is the buyer's own copy, never the file. A range is
/// part of the fetch that was counted within the last hour, if one was.
pub async fn fetch(tx: &mut Tx, files: &dyn ObjectStore, grant: GrantId, portion: Portion) -> Result<Fetched> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT order_id, digital_id, counted_at IS NOT NULL AND counted_at > $4 AS goes_on FROM grants
               WHERE seller_id = $1 AND id = $2 AND state = 'active' AND expires_at > $3
                     AND (used_count < used_limit OR used_limit IS NULL OR $5 AND counted_at > $4)";
    let open: Vec<Open> = query(sql)
        .bind(seller)
        .bind(grant)
        .bind(now)
        .bind(now - TimeDelta::minutes(PIECES_MINUTES))
        .bind(portion == Portion::Range)
        .load(tx.conn()?)
        .await?;
    let Some(open) = open.into_iter().next() else { return Err(refusal(tx, grant).await?) };
    let digital =
        digitals::find_all(tx, &[open.digital_id]).await?.into_iter().next().ok_or_else(ApiError::not_found)?;
    let key = if digital.stamped {
        match stamps::find_or_request_copy(tx, grant).await? {
            StampedCopy::At(key) => key,
            StampedCopy::None => return Ok(Fetched::NotYet(open.order_id)),
        }
    } else {
        digital.object_key
    };
    let goes_on = portion == Portion::Range && open.goes_on;
    if !goes_on && !count(tx, grant).await? {
        return Err(refusal(tx, grant).await?);
    }
    let file_name = downloads::file(tx, grant).await?.name;
    let link = LinkAs { file_name, content_type: digital.content_type, shown: false };
    let minutes = u64::try_from(digital.size_bytes).unwrap_or_default() / SLOW_LINE / 60;
    let lasting = Duration::from_secs(minutes.clamp(LINK_MINUTES, LINK_MINUTES_MAX) * 60);
    Ok(Fetched::At(files.link(&key, &link, lasting).await?))
}

/// Counts one fetch, if there is one left: of two that want the last one, one gets it.
async fn count(tx: &mut Tx, grant: GrantId) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "UPDATE grants SET used_count = used_count + 1, counted_at = $3
               WHERE seller_id = $1 AND id = $2 AND state = 'active' AND expires_at > $3
                     AND (used_count < used_limit OR used_limit IS NULL)";
    let counted = query(sql).bind(seller).bind(grant).bind(now).execute(tx.conn()?).await?;
    Ok(counted > 0)
}

async fn refusal(tx: &mut Tx, grant: GrantId) -> Result<ApiError> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT expires_at <= $3 AS expired, used_limit FROM grants WHERE seller_id = $1 AND id = $2 AND state = 'active'";
    let why: Vec<SpentDownloadRow> = query(sql).bind(seller).bind(grant).bind(now).load(tx.conn()?).await?;
    Ok(match why.into_iter().next() {
        None => ApiError::not_found(),
        Some(why) if why.expired => ApiError::new(Code::LinkExpired),
        Some(why) => ApiError::new(Code::DownloadsUsedUp).with("max", why.used_limit.unwrap_or_default()),
    })
}
