//! Giving an order its keys, each once; taking it away, and giving the same one back.

use std::collections::BTreeSet;

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Cause, ChangeReason, Code, Result,
    kinds::{LicenseKeyId, OrderId, ProductId},
};

use super::{Format, Key, import::write_tokens, key::COLUMNS, settings};
use crate::{KeySource, KeyState, limits::KEY_DRAWS_MAX};

/// The keys of an order, one for each place: those it has, and new ones for the rest. Twice is once.
///
/// A product that sells a list keeps to it; its format helps out for who began to pay before there was a list.
pub async fn allocate(tx: &mut Tx, product: ProductId, order: OrderId, token: &str, pieces: i32) -> Result<()> {
    let missing = places_without_key(tx, product, order, pieces).await?;
    if missing.is_empty() {
        return Ok(());
    }
    tx.set_change_reason(ChangeReason::Allotted.with(token)).await?;
    let mut has_list = settings(tx, product).await?.source == KeySource::List;
    for place in missing {
        let asked = KeyRequest { product, order, token, place };
        has_list = has_list && take(tx, asked).await?;
        if !has_list {
            draw_one(tx, asked).await?;
        }
        found(tx, asked).await?;
    }
    Ok(())
}

/// The key of an order for a product inside what was bought. It is always drawn: no list was held for it.
pub async fn allocate_inside(tx: &mut Tx, product: ProductId, order: OrderId, token: &str) -> Result<()> {
    for place in places_without_key(tx, product, order, 1).await? {
        tx.set_change_reason(ChangeReason::Allotted.with(token)).await?;
        let asked = KeyRequest { product, order, token, place };
        draw_one(tx, asked).await?;
        found(tx, asked).await?;
    }
    Ok(())
}

/// A key that is wanted for one place of an order.
#[derive(Debug, Clone, Copy)]
struct KeyRequest<'a> {
    product: ProductId,
    order: OrderId,
    token: &'a str,
    place: i32,
}

/// The places that have no key; one that was taken back keeps its place.
async fn places_without_key(tx: &mut Tx, product: ProductId, order: OrderId, pieces: i32) -> Result<Vec<i32>> {
    let had: BTreeSet<i32> = of_order(tx, order)
        .await?
        .into_iter()
        .filter(|key| key.product_id == product)
        .filter_map(|key| key.place)
        .collect();
    Ok((1..=pieces).filter(|place| !had.contains(place)).collect())
}

async fn draw_one(tx: &mut Tx, asked: KeyRequest<'_>) -> Result<()> {
    let settings = settings(tx, asked.product).await?;
    if settings.format.is_empty() {
        // Never for who was told that there is a key: stock is held before anybody pays. The job comes back.
        return Err(ApiError::new(Code::SoldOut));
    }
    draw(tx, asked, &Format::read(&settings.format, "/format")?).await
}

async fn has(tx: &mut Tx, asked: KeyRequest<'_>) -> Result<Option<Key>> {
    let mut keys = of_order(tx, asked.order).await?.into_iter();
    Ok(keys.find(|key| key.product_id == asked.product && key.place == Some(asked.place)))
}

async fn found(tx: &mut Tx, asked: KeyRequest<'_>) -> Result<()> {
    let key = has(tx, asked).await?.ok_or_else(|| ApiError::internal("a key that was just given away is gone"))?;
    let words = kontor_lists::tokens(key.order_token.as_deref());
    write_tokens(tx, vec![key.id; words.len()], words).await
}

/// Takes the oldest key of the list that nobody else is taking.
async fn take(tx: &mut Tx, asked: KeyRequest<'_>) -> Result<bool> {
    let KeyRequest { product, order, token, place } = asked;
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "UPDATE license_keys SET state = $6, order_id = $3, order_token = $4, place = $7, allocated_at = $5, updated_at = $5
               WHERE seller_id = $1 AND id = (
                   SELECT id FROM license_keys WHERE seller_id = $1 AND product_id = $2 AND state = 'available'
                   ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)";
    let taken = query(sql)
        .bind(seller)
        .bind(product)
        .bind(order)
        .bind(token)
        .bind(now)
        .bind(KeyState::Allocated)
        .bind(place)
        .execute(tx.conn()?)
        .await?;
    Ok(taken > 0)
}

/// Draws a key that nobody has. The unique index decides between two who drew the same at once.
async fn draw(tx: &mut Tx, asked: KeyRequest<'_>, format: &Format) -> Result<()> {
    let KeyRequest { product, order, token, place } = asked;
    let (seller, now) = (tx.seller()?, tx.now());
    for _ in 0..KEY_DRAWS_MAX {
        let (id, value): (LicenseKeyId, String) = (tx.id(), format.draw(tx.env().rng.as_ref()));
        let sql = "INSERT INTO license_keys
                      (seller_id, id, product_id, value, source, state, order_id, order_token, place, allocated_at, created_at, updated_at)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $10, $9, $9, $9)
                   ON CONFLICT (seller_id, product_id, value) DO NOTHING";
        let written = query(sql)
            .bind(seller)
            .bind(id)
            .bind(product)
            .bind(&value)
            .bind(KeySource::Generated)
            .bind(KeyState::Allocated)
            .bind(order)
            .bind(token)
            .bind(now)
            .bind(place)
            .execute(tx.conn()?)
            .await?;
        if written > 0 {
            let tokens = kontor_lists::tokens([value.as_str()]);
            return write_tokens(tx, tokens.iter().map(|_| id).collect(), tokens).await;
        }
    }
    // Nearly all keys of the format are used: the job comes back, and its dead end is seen by a manager.
    Err(ApiError::new(Code::SoldOut))
}

/// The keys that an order got.
pub async fn of_order(tx: &mut Tx, order: OrderId) -> Result<Vec<Key>> {
    of_orders(tx, &[order]).await
}

/// The keys that these orders got, by age; those that count no more stand there too.
pub async fn of_orders(tx: &mut Tx, orders: &[OrderId]) -> Result<Vec<Key>> {
    let seller = tx.seller()?;
    let sql = format!(
        "SELECT {COLUMNS} FROM license_keys AS r WHERE r.seller_id = $1 AND r.order_id = ANY($2) ORDER BY r.id"
    );
    let found = query(sql).bind(seller).bind(orders).load(tx.conn()?).await?;
    Ok(found)
}

/// The money went back: the order's keys count no more, and nobody else gets them. Twice is once.
pub async fn revoke(tx: &mut Tx, order: OrderId, cause: impl Into<Cause<'_>>) -> Result<()> {
    shift_all(tx, order, KeyState::Revoked, cause.into()).await
}

/// The money is there again: the order's keys count again, but for those that the seller took back. Twice is once.
pub async fn reopen(tx: &mut Tx, order: OrderId, cause: impl Into<Cause<'_>>) -> Result<()> {
    shift_all(tx, order, KeyState::Allocated, cause.into()).await
}

async fn shift_all(tx: &mut Tx, order: OrderId, to: KeyState, cause: Cause<'_>) -> Result<()> {
    for key in of_order(tx, order).await?.into_iter().filter(|key| key.revoked_reason.is_none()) {
        tx.transition(key.id.uuid(), to, cause).await?;
    }
    Ok(())
}
