//! Fetching a bought file: counted by one conditional UPDATE, then redirected to a short-lived link of the store.

use std::time::Duration;

use diesel::{
    QueryableByName,
    sql_types::{Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_catalog::digitals;
use kontor_db::{Tx, query};
use kontor_files::{LinkAs, ObjectStore};
use kontor_kernel::{
    Code, Fault, Result,
    kinds::{DigitalId, GrantId},
};

/// How long the store's own link lasts; a browser follows it at once.
const LINK_MINUTES: u64 = 5;

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = SqlUuid)]
    digital_id: DigitalId,
}

#[derive(QueryableByName)]
struct Why {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    expired: bool,
    #[diesel(sql_type = diesel::sql_types::Integer)]
    used_limit: i32,
}

/// Counts one fetch and answers where the file is.
pub async fn fetch(tx: &mut Tx, files: &dyn ObjectStore, grant: GrantId) -> Result<String> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "UPDATE grants SET used_count = used_count + 1
               WHERE seller_id = $1 AND id = $2 AND state = 'active' AND used_count < used_limit AND expires_at > $3
               RETURNING digital_id";
    let counted: Vec<Counted> = query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(grant)
        .bind::<Timestamptz, _>(now)
        .load(tx.conn()?)
        .await?;
    let Some(counted) = counted.into_iter().next() else { return Err(refusal(tx, grant).await?) };
    let digital =
        digitals::find_all(tx, &[counted.digital_id]).await?.into_iter().next().ok_or_else(Fault::not_found)?;
    let link = LinkAs { file_name: digital.name.clone(), content_type: digital.content_type.clone() };
    files.link(&digital.object_key, &link, Duration::from_secs(LINK_MINUTES * 60)).await
}

async fn refusal(tx: &mut Tx, grant: GrantId) -> Result<Fault> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT expires_at <= $3 AS expired, used_limit FROM grants WHERE seller_id = $1 AND id = $2 AND state = 'active'";
    let why: Vec<Why> = query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(grant)
        .bind::<Timestamptz, _>(now)
        .load(tx.conn()?)
        .await?;
    Ok(match why.into_iter().next() {
        None => Fault::not_found(),
        Some(why) if why.expired => Fault::new(Code::LinkExpired),
        Some(why) => Fault::new(Code::DownloadsUsedUp).with("max", why.used_limit),
    })
}
