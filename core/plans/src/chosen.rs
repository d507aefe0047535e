//! The plan that a shop has chosen and is to pay for: kept until its order is paid, or another one is chosen; and the end of what paid
//! for the plan before.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, sql};
use kontor_jobs::{MoneyJob, enqueue};
use kontor_kernel::{
    Result,
    kinds::{OrderId, PlatformPlanId, SellerId},
};

use crate::PlatformPlan;

/// Keeps what the transaction's seller has chosen, in place of a choice before it. What nobody sells is not kept.
pub(crate) async fn keep_choice(tx: &mut Tx, plan: &PlatformPlan) -> Result<()> {
    let Some((shop, product)) = plan.sold_as() else { return Ok(()) };
    let (seller, now, id) = (tx.seller()?, tx.env().clock.now(), plan.id);
    sql!(
        "INSERT INTO plan_choices (seller_id, plan_id, shop_id, product_id, chosen_at)
         VALUES ({seller}, {id}, {shop}, {product}, {now})
         ON CONFLICT (seller_id) DO UPDATE SET plan_id = {id}, shop_id = {shop}, product_id = {product}, chosen_at = {now}"
    )
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The same for a plan whose order has ended, where nothing else is chosen: what a bank gives back after all brings the plan back.
pub(crate) async fn keep_ended(tx: &mut Tx, plan: &PlatformPlan) -> Result<()> {
    let Some((shop, product)) = plan.sold_as() else { return Ok(()) };
    let (seller, now, id) = (tx.seller()?, tx.env().clock.now(), plan.id);
    sql!(
        "INSERT INTO plan_choices (seller_id, plan_id, shop_id, product_id, chosen_at)
         VALUES ({seller}, {id}, {shop}, {product}, {now}) ON CONFLICT (seller_id) DO NOTHING"
    )
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// The choice of this plan has become the plan. `false`: the seller has chosen otherwise meanwhile.
pub(crate) async fn take_choice(tx: &mut Tx, plan: PlatformPlanId) -> Result<bool> {
    let seller = tx.seller()?;
    let gone = sql!("DELETE FROM plan_choices WHERE seller_id = {seller} AND plan_id = {plan}");
    Ok(gone.execute(tx.conn()?).await? > 0)
}

/// What the transaction's seller has chosen counts no more.
pub(crate) async fn forget_choice(tx: &mut Tx) -> Result<()> {
    let seller = tx.seller()?;
    sql!("DELETE FROM plan_choices WHERE seller_id = {seller}").execute(tx.conn()?).await?;
    Ok(())
}

/// The order of a plan that another one took the place of is paid no longer, and that is not lost with the process that found it.
pub(crate) async fn end_former(tx: &mut Tx, former: Option<(SellerId, OrderId)>) -> Result<()> {
    match former {
        Some((shop, order)) => enqueue(tx, MoneyJob::EndFormerPlan { seller: shop, order }).await,
        None => Ok(()),
    }
}
