//! A paid order opens its files: one grant a file, one mail an order, however often the job runs. An order that is paid
//! again, since a dispute was won, opens what was closed.

use chrono::{DateTime, Duration, Utc};
use diesel::{
    QueryableByName,
    sql_types::{Array, Integer, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_catalog::{UploadState, digitals};
use kontor_db::{Tx, query};
use kontor_kernel::{
    Money, Result,
    kinds::{DigitalId, GrantId, OrderId},
};
use kontor_mail::{Download, Letter, Line};
use kontor_notices::To;
use kontor_orders::{Links, Order, OrderState};

use crate::{GrantState, revoke::move_grants};

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
    /// How often it may be.
    pub limit: i32,
    /// Until when.
    pub expires_at: DateTime<Utc>,
    /// Whether it can be fetched now.
    pub open: bool,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlUuid)]
    id: GrantId,
    #[diesel(sql_type = SqlUuid)]
    digital_id: DigitalId,
    #[diesel(sql_type = Text)]
    state: GrantState,
    #[diesel(sql_type = Integer)]
    used_count: i32,
    #[diesel(sql_type = Integer)]
    used_limit: i32,
    #[diesel(sql_type = Timestamptz)]
    expires_at: DateTime<Utc>,
}

/// Opens the files of a paid order and writes the buyer's mail. Twice is once.
pub async fn grant_downloads(tx: &mut Tx, links: &Links, id: OrderId) -> Result<()> {
    let order = kontor_orders::lock(tx, id).await?;
    if !matches!(order.payment_state, OrderState::Paid | OrderState::Paying) {
        // Refunded or charged back before we came: nothing to open.
        return Ok(());
    }
    let snapshot = order.snapshot()?;
    let files: Vec<_> = digitals::list(tx, snapshot.product.id).await?;
    let files: Vec<DigitalId> =
        files.into_iter().filter(|file| file.state == UploadState::Checked).map(|file| file.id).collect();
    let ids: Vec<GrantId> = files.iter().map(|_| tx.id()).collect();
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "INSERT INTO grants (seller_id, id, order_id, digital_id, state, used_limit, expires_at, created_at)
               SELECT $1, file.grant_id, $2, file.digital_id, 'active', $3, $4, $5 FROM unnest($6, $7) AS file (grant_id, digital_id)
               ON CONFLICT (seller_id, order_id, digital_id) DO NOTHING";
    query(sql)
        .bind::<SqlUuid, _>(seller)
        .bind::<SqlUuid, _>(id)
        .bind::<Integer, _>(snapshot.product.download_limit)
        .bind::<Timestamptz, _>(now + Duration::days(i64::from(snapshot.product.download_days)))
        .bind::<Timestamptz, _>(now)
        .bind::<Array<SqlUuid>, _>(ids)
        .bind::<Array<SqlUuid>, _>(files)
        .execute(tx.conn()?)
        .await?;
    move_grants(tx, &order, GrantState::Revoked, GrantState::Active).await?;
    if kontor_orders::mark_delivered(tx, id).await? {
        tell_buyer(tx, links, &order).await?;
    }
    Ok(())
}

async fn tell_buyer(tx: &mut Tx, links: &Links, order: &Order) -> Result<()> {
    let (snapshot, payer) = (order.snapshot()?, order.payer()?);
    let shop = &snapshot.seller.username;
    let downloads = files(tx, order.id)
        .await?
        .into_iter()
        .map(|file| Download { name: file.name, link: links.download(shop, file.grant) })
        .collect();
    let letter = Letter::OrderPaid {
        shop: snapshot.seller.name.clone(),
        order: order.token.clone(),
        order_link: links.order_page(shop, order.id),
        lines: vec![Line { name: snapshot.product.name.clone(), amount: order.total() }],
        total: Money::new(order.total_amount, order.currency),
        downloads,
        paid_at: order.charged_at.unwrap_or(order.created_at),
    };
    let to = To {
        address: order.payer_email.clone(),
        user: order.payer_user_id,
        name: payer.first_name,
        locale: order.locale(),
        time_zone: snapshot.seller.time_zone.clone(),
    };
    kontor_notices::write(tx, &to, &letter).await?;
    Ok(())
}

const COLUMNS: &str =
    "SELECT id, digital_id, state, used_count, used_limit, expires_at FROM grants WHERE seller_id = $1";

/// The files of an order, in the product's order.
pub async fn files(tx: &mut Tx, order: OrderId) -> Result<Vec<File>> {
    let seller = tx.seller()?;
    let sql = format!("{COLUMNS} AND order_id = $2");
    let rows: Vec<Row> = query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(order).load(tx.conn()?).await?;
    let ids: Vec<DigitalId> = rows.iter().map(|row| row.digital_id).collect();
    let now = tx.now();
    let digitals = digitals::find_all(tx, &ids).await?;
    let file = |digital: digitals::Digital| {
        let row = rows.iter().find(|row| row.digital_id == digital.id)?;
        Some(File {
            grant: row.id,
            name: digital.name,
            content_type: digital.content_type,
            size_bytes: digital.size_bytes,
            used: row.used_count,
            limit: row.used_limit,
            expires_at: row.expires_at,
            open: row.state == GrantState::Active && row.used_count < row.used_limit && row.expires_at > now,
        })
    };
    Ok(digitals.into_iter().filter_map(file).collect())
}
