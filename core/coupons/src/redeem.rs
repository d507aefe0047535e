//! The uses of a coupon: held by the order that waits for its money, then the order's, or free again
//! (decisions-growth §5).

use diesel::{
    QueryableByName,
    sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid},
};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    Code, Fault, Money, Move, Result,
    kinds::{CouponCodeId, CouponId, OrderId},
};

use crate::{Applied, RedemptionState};

#[derive(QueryableByName)]
struct Taken {
    #[diesel(sql_type = Nullable<Integer>)]
    payer_uses_max: Option<i32>,
}

#[derive(QueryableByName)]
struct Used {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Use {
    #[diesel(sql_type = SqlUuid)]
    coupon_id: CouponId,
    #[diesel(sql_type = SqlUuid)]
    code_id: CouponCodeId,
    #[diesel(sql_type = Text)]
    payer_email: String,
    #[diesel(sql_type = Text)]
    state: RedemptionState,
}

/// Takes one use for an order that was just written; refused where none is left, in all, of the code, or for this payer.
pub async fn reserve(tx: &mut Tx, applied: &Applied, order: OrderId, payer_email: &str, off: Money) -> Result<()> {
    let held = Use {
        coupon_id: applied.coupon,
        code_id: applied.code_id,
        payer_email: payer_email.to_lowercase(),
        state: RedemptionState::Reserved,
    };
    take(tx, &held).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO coupon_redemptions
             (seller_id, id, coupon_id, code_id, payer_email, state, amount, currency, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(order)
    .bind::<SqlUuid, _>(held.coupon_id)
    .bind::<SqlUuid, _>(held.code_id)
    .bind::<Text, _>(&held.payer_email)
    .bind::<Text, _>(RedemptionState::Reserved)
    .bind::<BigInt, _>(off.amount)
    .bind::<Text, _>(off.currency)
    .bind::<Timestamptz, _>(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Takes the use of an order again that had given it back; refused as [`reserve`] is.
pub async fn reserve_again(tx: &mut Tx, order: OrderId) -> Result<()> {
    let Some(held) = held(tx, order).await?.filter(|held| held.state == RedemptionState::Released) else {
        return Ok(());
    };
    take(tx, &held).await?;
    tx.shift(order.uuid(), RedemptionState::Reserved, "its order came back").await?;
    Ok(())
}

/// Whether something was refused because no use is left.
pub fn is_used_up(fault: &Fault) -> bool {
    fault.field_faults().iter().any(|field| field.code == Code::CouponLimitReached)
}

/// The order was paid. Twice is once.
pub async fn redeem(tx: &mut Tx, order: OrderId) -> Result<()> {
    if held(tx, order).await?.is_some() {
        tx.shift(order.uuid(), RedemptionState::Redeemed, "its order was paid").await?;
    }
    Ok(())
}

/// Gives the use of an order back that nobody pays any more. Twice is once; what was paid stays used.
pub async fn release(tx: &mut Tx, order: OrderId, why: &str) -> Result<()> {
    let Some(held) = held(tx, order).await?.filter(|held| held.state == RedemptionState::Reserved) else {
        return Ok(());
    };
    if let Move::Moved(_) = tx.shift(order.uuid(), RedemptionState::Released, why).await? {
        count(tx, &held, -1, false).await?;
    }
    Ok(())
}

async fn held(tx: &mut Tx, order: OrderId) -> Result<Option<Use>> {
    let seller = tx.seller()?;
    let sql = "SELECT coupon_id, code_id, payer_email, state FROM coupon_redemptions WHERE seller_id = $1 AND id = $2";
    let found: Vec<Use> = query(sql).bind::<SqlUuid, _>(seller).bind::<SqlUuid, _>(order).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// One use more, if there is one. The coupon's row is locked from here on, so that the payer's other uses stand still.
async fn take(tx: &mut Tx, held: &Use) -> Result<()> {
    let refused = || Fault::field(Code::CouponLimitReached, "/coupon_code");
    let Some(taken) = count(tx, held, 1, true).await? else { return Err(refused()) };
    let Some(most) = taken.payer_uses_max else { return Ok(()) };
    let seller = tx.seller()?;
    let used: Vec<Used> = query(
        "SELECT count(*) AS count FROM coupon_redemptions
         WHERE seller_id = $1 AND coupon_id = $2 AND payer_email = $3 AND state <> 'released'",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(held.coupon_id)
    .bind::<Text, _>(&held.payer_email)
    .load(tx.conn()?)
    .await?;
    let others = used.into_iter().next().map_or(0, |used| used.count);
    if others < i64::from(most) { Ok(()) } else { Err(refused()) }
}

/// Moves both counts by `by`; where `within` they stay within their limits, and nothing moves where they would not.
async fn count(tx: &mut Tx, held: &Use, by: i32, within: bool) -> Result<Option<Taken>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let coupon: Vec<Taken> = query(
        "UPDATE coupons SET uses_count = uses_count + $3
         WHERE seller_id = $1 AND id = $2 AND (NOT $4 OR (active AND (uses_max IS NULL OR uses_count < uses_max)
             AND (ends_at IS NULL OR ends_at > $5)))
         RETURNING payer_uses_max",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(held.coupon_id)
    .bind::<Integer, _>(by)
    .bind::<Bool, _>(within)
    .bind::<Timestamptz, _>(now)
    .load(tx.conn()?)
    .await?;
    let Some(taken) = coupon.into_iter().next() else { return Ok(None) };
    let code = query(
        "UPDATE coupon_codes AS k SET uses_count = k.uses_count + $3
         FROM coupons AS c WHERE c.seller_id = k.seller_id AND c.id = k.coupon_id
             AND k.seller_id = $1 AND k.id = $2 AND (NOT $4 OR c.kind = 'single' OR k.uses_count < 1)",
    )
    .bind::<SqlUuid, _>(seller)
    .bind::<SqlUuid, _>(held.code_id)
    .bind::<Integer, _>(by)
    .bind::<Bool, _>(within)
    .execute(tx.conn()?)
    .await?;
    Ok((code == 1).then_some(taken))
}
