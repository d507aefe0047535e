//! Places of a date: held when a buyer begins to pay, sold when the money is there, let go otherwise. Each step is one
//! conditional UPDATE, so that parallel buyers never take more than there are.
//!
//! The caller holds the product first (a step of [`crate::stock`] does), as whoever edits dates does.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{ProductId, TicketDateId},
};

use crate::{counts::LAST_OPEN, store};

/// What a step does to a date.
struct Step {
    set: &'static str,
    only_if: &'static str,
    /// By how much the number of places taken changes with each piece.
    taken: i32,
}

const RESERVE: Step = Step {
    set: "reserved_count = reserved_count + $5",
    only_if: "removed_at IS NULL AND starts_at > $4 AND (capacity IS NULL OR sold_count + reserved_count + $5 <= capacity)",
    taken: 1,
};
const CONSUME: Step = Step {
    set: "reserved_count = reserved_count - $5, sold_count = sold_count + $5",
    only_if: "reserved_count >= $5",
    taken: 0,
};
const RELEASE: Step = Step { set: "reserved_count = reserved_count - $5", only_if: "reserved_count >= $5", taken: -1 };
const GIVE_BACK: Step = Step { set: "sold_count = sold_count - $5", only_if: "sold_count >= $5", taken: -1 };

/// Holds places, all or none; refuses where the date has begun, or has not so many left.
pub async fn reserve(tx: &mut Tx, product: ProductId, date: TicketDateId, places: i32) -> Result<()> {
    if step(tx, product, date, places, RESERVE).await? { Ok(()) } else { Err(why_not(tx, product, date).await?) }
}

/// Turns held places into sold ones. False: they were not held.
pub async fn consume(tx: &mut Tx, product: ProductId, date: TicketDateId, places: i32) -> Result<bool> {
    step(tx, product, date, places, CONSUME).await
}

/// Lets held places go. False: they were not held.
pub async fn release(tx: &mut Tx, product: ProductId, date: TicketDateId, places: i32) -> Result<bool> {
    step(tx, product, date, places, RELEASE).await
}

/// Gives a sold place back: its ticket went back in full. False: none was sold. Holds the product by itself.
pub async fn give_back(tx: &mut Tx, product: ProductId, date: TicketDateId) -> Result<bool> {
    store::lock(tx, product).await?;
    step(tx, product, date, 1, GIVE_BACK).await
}

#[derive(Row)]
struct Counts {
    capacity: Option<i32>,
    taken: i32,
}

/// One step. A date that has become full by it, or is no longer, changes what its product tells.
async fn step(tx: &mut Tx, product: ProductId, date: TicketDateId, places: i32, step: Step) -> Result<bool> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = format!(
        "UPDATE ticket_dates SET {}, updated_at = $4 WHERE seller_id = $1 AND product_id = $2 AND id = $3 AND $5 > 0 AND {}
         RETURNING capacity, sold_count + reserved_count AS taken",
        step.set, step.only_if
    );
    let counts: Vec<Counts> =
        query(sql).bind(seller).bind(product).bind(date).bind(now).bind(places).load(tx.conn()?).await?;
    let Some(counts) = counts.into_iter().next() else { return Ok(false) };
    let (is_full, was_full) =
        (counts.capacity == Some(counts.taken), counts.capacity == Some(counts.taken - step.taken * places));
    if is_full != was_full {
        recount(tx, product).await?;
    }
    Ok(true)
}

/// Counts anew when the last date with room begins.
async fn recount(tx: &mut Tx, product: ProductId) -> Result<()> {
    let seller = tx.seller()?;
    query(format!("UPDATE products AS p SET last_open_at = {LAST_OPEN} WHERE p.seller_id = $1 AND p.id = $2"))
        .bind(seller)
        .bind(product)
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

#[derive(Row)]
struct DateStartRow {
    starts_at: DateTime<Utc>,
}

async fn why_not(tx: &mut Tx, product: ProductId, date: TicketDateId) -> Result<ApiError> {
    let (seller, now) = (tx.seller()?, tx.now());
    let sql = "SELECT starts_at FROM ticket_dates
               WHERE seller_id = $1 AND product_id = $2 AND id = $3 AND removed_at IS NULL";
    let why: Vec<DateStartRow> = query(sql).bind(seller).bind(product).bind(date).load(tx.conn()?).await?;
    Ok(match why.into_iter().next() {
        None => ApiError::not_found(),
        Some(why) if why.starts_at <= now => ApiError::new(Code::DateBegun).at("/ticket_date_id"),
        Some(_) => ApiError::new(Code::SoldOut).at("/ticket_date_id"),
    })
}
