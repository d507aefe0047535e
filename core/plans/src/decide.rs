//! What managers decide about one seller, whatever the plan says: features, the fee, payouts and the level.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, sql};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{self, UserId},
};

use crate::{Feature, SellerLevel, Terms, plan, seller_plan, terms};

/// All of a sale, in basis points.
const FEE_BPS_MAX: i64 = 10_000;
/// The fee of shops that have no plan, in basis points.
const FEE_BPS: i32 = 500;

async fn save_terms(tx: &mut Tx, terms: &Terms, by: UserId) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let Terms { level, fee_bps, payouts_reason, .. } = terms;
    sql!(
        "INSERT INTO seller_terms (seller_id, level, fee_bps, payouts_reason, changed_by, updated_at)
         VALUES ({seller}, {level}, {fee_bps}, {payouts_reason}, {by}, {now})
         ON CONFLICT (seller_id) DO UPDATE SET level = {level}, fee_bps = {fee_bps}, payouts_reason = {payouts_reason},
            changed_by = {by}, updated_at = {now}"
    )
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Gives the transaction's seller a level. Answers the one before, if that was news.
pub async fn set_level(tx: &mut Tx, level: SellerLevel, by: UserId) -> Result<Option<SellerLevel>> {
    let before = terms(tx).await?;
    if before.level == level {
        return Ok(None);
    }
    save_terms(tx, &Terms { level, ..before.clone() }, by).await?;
    Ok(Some(before.level))
}

/// Gives the transaction's seller a fee of their own, or the plan's again. Sales keep the fee that they were made with. Answers
/// the fee before and after, if that was news.
pub async fn set_fee(tx: &mut Tx, fee_bps: Option<i32>, by: UserId) -> Result<Option<(i32, i32)>> {
    let mut check = Validator::new();
    if let Some(bps) = fee_bps {
        check.range("/fee_bps", i64::from(bps), 0, FEE_BPS_MAX);
    }
    check.finish()?;
    let (before, seller) = (terms(tx).await?, kontor_tenants::seller(tx).await?);
    let of_plan = match seller_plan(tx).await? {
        Some(has) => plan(tx, has.plan_id).await?.fee_bps,
        None => FEE_BPS,
    };
    let fee = fee_bps.unwrap_or(of_plan);
    if before.fee_bps == fee_bps && seller.fee_bps == fee {
        return Ok(None);
    }
    save_terms(tx, &Terms { fee_bps, ..before }, by).await?;
    kontor_tenants::set_fee(tx, fee).await?;
    Ok(Some((seller.fee_bps, fee)))
}

/// Blocks the payouts of the transaction's seller, or lets them go again. Answers whether that was news.
pub async fn block_payouts(tx: &mut Tx, blocked: bool, reason: &str, by: UserId) -> Result<bool> {
    if kontor_tenants::seller(tx).await?.payouts_blocked == blocked {
        return Ok(false);
    }
    let before = terms(tx).await?;
    save_terms(tx, &Terms { payouts_reason: Some(reason.to_owned()), ..before }, by).await?;
    kontor_tenants::set_payouts_blocked(tx, blocked).await?;
    Ok(true)
}

/// Switches a feature on or off for the transaction's seller, or leaves it to the plan again. Answers whether that was news.
/// What is agreed singly is a payment feature and is not switched here.
pub async fn set_feature(
    tx: &mut Tx,
    feature: Feature,
    active: Option<bool>,
    reason: &str,
    by: UserId,
) -> Result<bool> {
    if !feature.is_built() || feature.is_agreed_singly() {
        return Err(ApiError::field(Code::InvalidChoice, "/feature"));
    }
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let Some(active) = active else {
        let gone = sql!("DELETE FROM feature_overrides WHERE seller_id = {seller} AND feature = {feature}");
        return Ok(gone.execute(tx.conn()?).await? > 0);
    };
    let id = tx.env().id::<kinds::FeatureOverride>();
    let written = sql!(
        "INSERT INTO feature_overrides AS f (seller_id, id, feature, active, reason, changed_by, changed_at)
         VALUES ({seller}, {id}, {feature}, {active}, {reason}, {by}, {now})
         ON CONFLICT (seller_id, feature) DO UPDATE SET active = {active}, reason = {reason}, changed_by = {by},
            changed_at = {now} WHERE f.active <> {active}"
    );
    Ok(written.execute(tx.conn()?).await? > 0)
}
