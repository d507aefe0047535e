//! All SQL on sellers, shops and clocks.

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    Currency, Result,
    kinds::{SellerId, TestClockId, UserId},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Shop,
    schema::{sellers, shops, test_clocks},
};

#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = sellers)]
pub struct SellerRow {
    pub seller_id: SellerId,
    pub username: String,
    pub livemode: bool,
    pub twin_id: SellerId,
    pub owner_user_id: UserId,
    pub name: String,
    pub contact_email: String,
    pub country: String,
    pub currency: Currency,
    pub locale: String,
    pub time_zone: String,
    pub fee_bps: i32,
    pub payouts_blocked: bool,
    pub preferences: Value,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub version: i32,
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = test_clocks)]
pub struct ClockRow {
    pub id: TestClockId,
    pub now_at: DateTime<Utc>,
    pub heading_to: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// The shop of a public name; inside a transaction that presents this name or belongs to the shop.
pub async fn shop(tx: &mut Tx, username: &str) -> Result<Option<Shop>> {
    find(tx, |shops| shops.filter(shops::username.eq(username.to_owned()))).await
}

/// The shop of a tenant; inside a transaction that presents its id.
pub async fn shop_of(tx: &mut Tx, tenant: SellerId) -> Result<Option<Shop>> {
    find(tx, |shops| shops.filter(shops::tenant.eq(tenant))).await
}

type Boxed<'a> = diesel::helper_types::IntoBoxed<'a, shops::table, diesel::pg::Pg>;

async fn find(tx: &mut Tx, narrow: impl FnOnce(Boxed<'static>) -> Boxed<'static>) -> Result<Option<Shop>> {
    let found: Option<(String, SellerId, bool)> = narrow(shops::table.into_boxed())
        .select((shops::username, shops::tenant, shops::livemode))
        .first(tx.conn()?)
        .await
        .optional()?;
    Ok(found.map(|(username, tenant, livemode)| Shop::new(username, tenant, livemode)))
}

/// Writes one side of a shop; false when its name is taken, by whomever.
pub async fn insert_side(tx: &mut Tx, side: &SellerRow) -> Result<bool> {
    let named = diesel::insert_into(shops::table)
        .values((
            shops::username.eq(&side.username),
            shops::tenant.eq(side.seller_id),
            shops::livemode.eq(side.livemode),
        ))
        .on_conflict_do_nothing()
        .execute(tx.conn()?)
        .await?;
    if named == 0 {
        return Ok(false);
    }
    diesel::insert_into(sellers::table).values(side).execute(tx.conn()?).await?;
    Ok(true)
}

pub async fn seller(tx: &mut Tx) -> Result<Option<SellerRow>> {
    let id = tx.seller()?.uuid();
    Ok(sellers::table.find(id).select(SellerRow::as_select()).first(tx.conn()?).await.optional()?)
}

/// Writes the settings if nobody wrote since `version`.
pub async fn update_seller(tx: &mut Tx, row: &SellerRow, version: i32) -> Result<bool> {
    let now = tx.env().clock.now();
    let changed = diesel::update(sellers::table.find(row.seller_id.uuid()).filter(sellers::version.eq(version)))
        .set((
            sellers::name.eq(&row.name),
            sellers::currency.eq(row.currency),
            sellers::locale.eq(&row.locale),
            sellers::time_zone.eq(&row.time_zone),
            sellers::updated_at.eq(now),
            sellers::version.eq(sellers::version + 1),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(changed > 0)
}

pub async fn set_contact(tx: &mut Tx, email: &str) -> Result<()> {
    let id: Uuid = tx.seller()?.uuid();
    diesel::update(sellers::table.find(id)).set(sellers::contact_email.eq(email)).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn set_country(tx: &mut Tx, country: &str) -> Result<()> {
    let id: Uuid = tx.seller()?.uuid();
    diesel::update(sellers::table.find(id)).set(sellers::country.eq(country)).execute(tx.conn()?).await?;
    Ok(())
}

pub async fn lock_seller(tx: &mut Tx) -> Result<()> {
    let id: Uuid = tx.seller()?.uuid();
    let mine = sellers::table.find(id).select(sellers::seller_id).for_update();
    mine.first::<SellerId>(tx.conn()?).await.optional()?.map(|_| ()).ok_or_else(kontor_kernel::ApiError::not_found)
}

pub async fn clocks(tx: &mut Tx) -> Result<Vec<ClockRow>> {
    let mine = test_clocks::table.filter(test_clocks::seller_id.eq(tx.seller()?)).select(ClockRow::as_select());
    Ok(mine.load(tx.conn()?).await?)
}

/// Starts the tenant's clock; false when it has one.
pub async fn insert_clock(tx: &mut Tx, id: TestClockId, at: DateTime<Utc>) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let written = diesel::insert_into(test_clocks::table)
        .values((
            test_clocks::seller_id.eq(seller),
            test_clocks::id.eq(id),
            test_clocks::now_at.eq(at),
            test_clocks::created_at.eq(now),
        ))
        .on_conflict_do_nothing()
        .execute(tx.conn()?)
        .await?;
    Ok(written > 0)
}

/// Sends a clock forward only, whatever else happens at the same moment.
pub async fn send_clock(tx: &mut Tx, id: TestClockId, to: DateTime<Utc>) -> Result<bool> {
    let seller = tx.seller()?;
    let behind = test_clocks::table
        .find((seller.uuid(), id.uuid()))
        .filter(test_clocks::now_at.lt(to))
        .filter(test_clocks::heading_to.is_null().or(test_clocks::heading_to.lt(to)));
    Ok(diesel::update(behind).set(test_clocks::heading_to.eq(to)).execute(tx.conn()?).await? > 0)
}

/// The tenant's clock, held until the end of the transaction.
pub async fn hold_clock(tx: &mut Tx) -> Result<Option<ClockRow>> {
    let mine = test_clocks::table.filter(test_clocks::seller_id.eq(tx.seller()?)).select(ClockRow::as_select());
    Ok(mine.for_update().first(tx.conn()?).await.optional()?)
}

/// Moves a clock that is held.
pub async fn move_clock(tx: &mut Tx, to: DateTime<Utc>, arrived: bool) -> Result<()> {
    let mine = test_clocks::table.filter(test_clocks::seller_id.eq(tx.seller()?));
    match arrived {
        true => {
            let there = (test_clocks::now_at.eq(to), test_clocks::heading_to.eq(None::<DateTime<Utc>>));
            diesel::update(mine).set(there).execute(tx.conn()?).await?
        }
        false => diesel::update(mine).set(test_clocks::now_at.eq(to)).execute(tx.conn()?).await?,
    };
    Ok(())
}
