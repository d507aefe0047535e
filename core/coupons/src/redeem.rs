//! The uses of a coupon: held by the order that waits for its money, then the order's, or free again
//! (decisions-growth §5).

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Code, Money, Result, Transition,
    kinds::{CouponCodeId, CouponId, OrderId, ProductId},
    mailbox,
};

use crate::{Applied, RedemptionState};

#[derive(Row)]
struct Limits {
    payer_uses_max: Option<i32>,
    product_uses_max: Option<i32>,
}

/// Whether there is a use left of the code, for the payer, and for each of the products.
#[derive(Row)]
struct Room {
    code: bool,
    payer: bool,
    products: bool,
}

#[derive(Row)]
struct Use {
    coupon_id: CouponId,
    code_id: CouponCodeId,
    payer_email: String,
    product_ids: Vec<ProductId>,
    state: RedemptionState,
    give_back: bool,
}

/// Takes one use for an order that was just written; refused where none is left, in all, of the code, for this
/// payer, or for one of the products that it takes something off.
pub async fn reserve(tx: &mut Tx, applied: &Applied, order: OrderId, payer_email: &str, off: Money) -> Result<()> {
    let held = Use {
        coupon_id: applied.coupon,
        code_id: applied.code_id,
        // A limit for each customer is one for each mailbox.
        payer_email: mailbox(payer_email),
        product_ids: applied.products.clone(),
        state: RedemptionState::Reserved,
        give_back: false,
    };
    take(tx, &held).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "INSERT INTO coupon_redemptions
             (seller_id, id, coupon_id, code_id, payer_email, state, amount, currency, product_ids, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)",
    )
    .bind(seller)
    .bind(order)
    .bind(held.coupon_id)
    .bind(held.code_id)
    .bind(&held.payer_email)
    .bind(RedemptionState::Reserved)
    .bind(off.amount)
    .bind(off.currency)
    .bind(&held.product_ids)
    .bind(now)
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
    tx.transition(order.uuid(), RedemptionState::Reserved, "its order came back").await?;
    Ok(())
}

/// Whether something was refused because no use is left.
pub fn is_used_up(fault: &ApiError) -> bool {
    let codes = [Code::CouponLimitReached, Code::CouponProductLimitReached];
    fault.field_faults().iter().any(|field| codes.contains(&field.code))
}

/// The order was paid. Twice is once.
pub async fn redeem(tx: &mut Tx, order: OrderId) -> Result<()> {
    if held(tx, order).await?.is_some() {
        tx.transition(order.uuid(), RedemptionState::Redeemed, "its order was paid").await?;
    }
    Ok(())
}

/// What its seller says with a refund of all that was paid: whether the use goes back with the money. Said again, the last word
/// holds.
pub async fn promise_back(tx: &mut Tx, order: OrderId, promised: bool) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE coupon_redemptions SET give_back = $3, updated_at = $4
         WHERE seller_id = $1 AND id = $2 AND state = 'redeemed' AND give_back <> $3",
    )
    .bind(seller)
    .bind(order)
    .bind(promised)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// All of an order's money has gone back: its use is free again, where that was promised. Twice is once. Not before, so that a
/// refund that does not arrive leaves the use with its order.
pub async fn give_back(tx: &mut Tx, order: OrderId) -> Result<()> {
    let promised = |held: &Use| held.state == RedemptionState::Redeemed && held.give_back;
    let Some(held) = held(tx, order).await?.filter(promised) else { return Ok(()) };
    if let Transition::Moved(_) = tx.transition(order.uuid(), RedemptionState::Released, "its money went back").await? {
        free(tx, &held).await?;
    }
    Ok(())
}

/// Gives the use of an order back that nobody pays any more. Twice is once; what was paid stays used.
pub async fn release(tx: &mut Tx, order: OrderId, why: &str) -> Result<()> {
    let Some(held) = held(tx, order).await?.filter(|held| held.state == RedemptionState::Reserved) else {
        return Ok(());
    };
    if let Transition::Moved(_) = tx.transition(order.uuid(), RedemptionState::Released, why).await? {
        free(tx, &held).await?;
    }
    Ok(())
}

async fn held(tx: &mut Tx, order: OrderId) -> Result<Option<Use>> {
    let seller = tx.seller()?;
    let sql = "SELECT coupon_id, code_id, payer_email, product_ids, state, give_back FROM coupon_redemptions
        WHERE seller_id = $1 AND id = $2";
    let found: Vec<Use> = query(sql).bind(seller).bind(order).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// One use more, if there is one: nothing has moved where there is none. The coupon's row is locked from here on, so that its
/// own uses, those of its codes, of the payer and of the products stand still between the look and the change.
async fn take(tx: &mut Tx, held: &Use) -> Result<()> {
    let refused = |code| Err(ApiError::field(code, "/coupon_code"));
    let Some(limits) = lock(tx, held.coupon_id, true).await? else { return refused(Code::CouponLimitReached) };
    let room = remaining_uses(tx, held, &limits).await?;
    if !(room.code && room.payer) {
        return refused(Code::CouponLimitReached);
    }
    if !room.products {
        return refused(Code::CouponProductLimitReached);
    }
    count(tx, held, 1).await?;
    // Counted without a limit too: a seller may set one later.
    let seller = tx.seller()?;
    query(
        "INSERT INTO coupon_product_uses AS u (seller_id, coupon_id, product_id, uses_count)
         SELECT $1, $2, product_id, 1 FROM unnest($3) AS wanted (product_id)
         ON CONFLICT (seller_id, coupon_id, product_id) DO UPDATE SET uses_count = u.uses_count + 1",
    )
    .bind(seller)
    .bind(held.coupon_id)
    .bind(&held.product_ids)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

async fn free(tx: &mut Tx, held: &Use) -> Result<()> {
    lock(tx, held.coupon_id, false).await?;
    count(tx, held, -1).await?;
    let seller = tx.seller()?;
    query(
        "UPDATE coupon_product_uses SET uses_count = uses_count - 1
         WHERE seller_id = $1 AND coupon_id = $2 AND product_id = ANY($3)",
    )
    .bind(seller)
    .bind(held.coupon_id)
    .bind(&held.product_ids)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Lets nobody else take or give back a use until the transaction ends; `usable`: only a coupon that has one left in all.
async fn lock(tx: &mut Tx, coupon: CouponId, usable: bool) -> Result<Option<Limits>> {
    let (seller, now) = (tx.seller()?, tx.now());
    let locked: Vec<Limits> = query(
        "SELECT payer_uses_max, product_uses_max FROM coupons
         WHERE seller_id = $1 AND id = $2 AND (NOT $3 OR (active AND (uses_max IS NULL OR uses_count < uses_max)
             AND (ends_at IS NULL OR ends_at > $4)))
         FOR UPDATE",
    )
    .bind(seller)
    .bind(coupon)
    .bind(usable)
    .bind(now)
    .load(tx.conn()?)
    .await?;
    Ok(locked.into_iter().next())
}

/// What is left, once the coupon is locked: a statement of its own, since that of the lock still sees what was before it.
async fn remaining_uses(tx: &mut Tx, held: &Use, limits: &Limits) -> Result<Room> {
    let seller = tx.seller()?;
    let found: Vec<Room> = query(
        "SELECT EXISTS (SELECT FROM coupon_codes AS k JOIN coupons AS c ON c.seller_id = k.seller_id AND c.id = k.coupon_id
                 WHERE k.seller_id = $1 AND k.id = $3 AND (c.kind = 'single' OR k.uses_count < 1)) AS code,
             $5 IS NULL OR $5 > (SELECT count(*) FROM coupon_redemptions AS u WHERE u.seller_id = $1
                 AND u.coupon_id = $2 AND u.payer_email = $4 AND u.state <> 'released') AS payer,
             NOT EXISTS (SELECT FROM coupon_product_uses AS u WHERE u.seller_id = $1 AND u.coupon_id = $2
                 AND u.product_id = ANY($6) AND u.uses_count >= $7) AS products",
    )
    .bind(seller)
    .bind(held.coupon_id)
    .bind(held.code_id)
    .bind(&held.payer_email)
    .bind(limits.payer_uses_max)
    .bind(&held.product_ids)
    .bind(limits.product_uses_max)
    .load(tx.conn()?)
    .await?;
    found.into_iter().next().ok_or_else(|| ApiError::internal("a look at a coupon answered nothing"))
}

/// Moves the counts of the coupon and of its code.
async fn count(tx: &mut Tx, held: &Use, by: i32) -> Result<()> {
    let seller = tx.seller()?;
    query(
        "WITH coupon AS (UPDATE coupons SET uses_count = uses_count + $4 WHERE seller_id = $1 AND id = $2)
         UPDATE coupon_codes SET uses_count = uses_count + $4 WHERE seller_id = $1 AND id = $3",
    )
    .bind(seller)
    .bind(held.coupon_id)
    .bind(held.code_id)
    .bind(by)
    .execute(tx.conn()?)
    .await?;
    Ok(())
}
