//! Which plan a seller has, and how it moves.

use chrono::{DateTime, Duration, Utc};
use diesel_async::RunQueryDsl;
use futures::{FutureExt, future::BoxFuture};
use kontor_db::{Row, Tx, query, sql};
use kontor_kernel::{
    ApiError, Code, Result,
    kinds::{OrderId, PlatformPlanId, SellerId, UserId},
};

use crate::{
    PlanKind, PlanPurpose, PlatformPlan,
    chosen::{end_former, forget_choice, keep_ended},
    news::{PlanNews, notify},
    plan,
    plan::default_plan,
    terms::own_fee,
};

/// The plan of a seller.
#[derive(Debug, Clone, Row)]
pub struct SellerPlan {
    /// Which plan.
    pub plan_id: PlatformPlanId,
    /// What it is for at the moment.
    pub purpose: PlanPurpose,
    /// What it goes back to when it is on hold no longer.
    pub purpose_before: Option<PlanPurpose>,
    /// When the trial ends.
    pub trial_ends_at: Option<DateTime<Utc>>,
    /// The operator's shop in which it was bought.
    pub shop_id: Option<SellerId>,
    /// The order there.
    pub order_id: Option<OrderId>,
    /// Why it is so.
    pub reason: String,
    /// The manager who decided it.
    pub changed_by: Option<UserId>,
    /// Since when.
    pub assigned_at: DateTime<Utc>,
    /// When anything of it was changed last.
    pub updated_at: DateTime<Utc>,
}

const SELLER_PLAN: &str = "SELECT plan_id, purpose, purpose_before, trial_ends_at, shop_id, order_id, reason,
        changed_by, assigned_at, updated_at FROM seller_plans WHERE seller_id = $1";

/// The plan of the transaction's seller; none: their shop is older than the plans.
pub async fn seller_plan(tx: &mut Tx) -> Result<Option<SellerPlan>> {
    let seller = tx.seller()?;
    let found: Vec<SellerPlan> = query(SELLER_PLAN).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// The same, held until the transaction ends.
pub(crate) async fn lock_plan(tx: &mut Tx) -> Result<Option<SellerPlan>> {
    let seller = tx.seller()?;
    let sql = format!("{SELLER_PLAN} FOR UPDATE");
    let found: Vec<SellerPlan> = query(sql).bind(seller).load(tx.conn()?).await?;
    Ok(found.into_iter().next())
}

/// Why a plan moves, and what pays for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlanMove<'a> {
    pub reason: &'a str,
    pub by: Option<UserId>,
    pub order: Option<(SellerId, OrderId)>,
}

/// Gives the transaction's seller a plan, as a manager decided. What they have chosen counts no more, and what pays for the former plan
/// ends with the period that is paid for.
pub async fn assign(tx: &mut Tx, plan: &PlatformPlan, reason: &str, by: UserId) -> Result<bool> {
    let has = lock_plan(tx).await?;
    if let Some(has) = &has
        && has.plan_id == plan.id
        && has.purpose == plan.kind.into()
        && has.order_id.is_none()
    {
        return Ok(false);
    }
    forget_choice(tx).await?;
    move_to_plan(tx, plan, PlanMove { reason, by: Some(by), order: None }).await?;
    end_former(tx, has.and_then(|has| has.shop_id.zip(has.order_id))).await?;
    Ok(true)
}

/// Gives the transaction's seller a plan, with its fee unless they have one of their own.
pub(crate) async fn move_to_plan(tx: &mut Tx, plan: &PlatformPlan, why: PlanMove<'_>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    let trial_ends_at = plan.trial_days.map(|days| now + Duration::days(i64::from(days)));
    let (shop, order) = why.order.unzip();
    let (plan_id, purpose, reason, by) = (plan.id, PlanPurpose::from(plan.kind), why.reason, why.by);
    tx.said_because(reason);
    sql!(
        "INSERT INTO seller_plans (seller_id, id, plan_id, purpose, trial_ends_at, shop_id, order_id, reason, changed_by,
            assigned_at, updated_at)
         VALUES ({seller}, {seller}, {plan_id}, {purpose}, {trial_ends_at}, {shop}, {order}, {reason}, {by}, {now}, {now})
         ON CONFLICT (seller_id) DO UPDATE SET plan_id = {plan_id}, purpose = {purpose}, purpose_before = NULL,
            trial_ends_at = {trial_ends_at}, trial_reminded_at = NULL, shop_id = {shop}, order_id = {order}, reason = {reason},
            changed_by = {by}, assigned_at = {now}, updated_at = {now}"
    )
    .execute(tx.conn()?)
    .await?;
    let fee = own_fee(tx).await?.unwrap_or(plan.fee_bps);
    kontor_tenants::set_fee(tx, fee).await
}

/// Puts the plan of the transaction's seller on hold: nothing new is sold. Answers whether that was news: a plan that is on hold for
/// another reason is from now on held by the manager who says so, and no order resumes it.
pub async fn hold(tx: &mut Tx, reason: &str, by: Option<UserId>) -> Result<bool> {
    let has = seller_plan(tx).await?.ok_or_else(|| ApiError::new(Code::PlanMissing))?;
    let moved = tx.transition(seller_id(tx)?, PlanPurpose::OnHold, reason).await?;
    if !moved.into_result(PlanPurpose::OnHold)? {
        let takes_over = by.is_some() && has.changed_by.is_none();
        if takes_over {
            note(tx, has.purpose_before, reason, by).await?;
        }
        return Ok(takes_over);
    }
    note(tx, Some(has.purpose), reason, by).await?;
    notify(tx, has.plan_id, PlanNews::Held).await?;
    Ok(true)
}

/// Lets the plan run on as before. Answers whether it was on hold. A trial that is over and that a manager resumes lasts until they
/// decide otherwise.
pub async fn resume(tx: &mut Tx, reason: &str, by: Option<UserId>) -> Result<bool> {
    let has = seller_plan(tx).await?.ok_or_else(|| ApiError::new(Code::PlanMissing))?;
    if has.purpose != PlanPurpose::OnHold {
        return Ok(false);
    }
    let to = has.purpose_before.unwrap_or(PlanPurpose::Public);
    tx.transition(seller_id(tx)?, to, reason).await?.into_result(to)?;
    note(tx, None, reason, by).await?;
    notify(tx, has.plan_id, PlanNews::Resumed).await?;
    if by.is_some() && has.trial_ends_at.is_some_and(|end| end <= tx.env().clock.now()) {
        let seller = tx.seller()?;
        sql!("UPDATE seller_plans SET trial_ends_at = NULL WHERE seller_id = {seller}").execute(tx.conn()?).await?;
    }
    Ok(true)
}

/// The order of a plan that a manager let run on is paid again: from now on the order decides about it again.
pub(crate) async fn settle(tx: &mut Tx, reason: &str) -> Result<()> {
    note(tx, None, reason, None).await
}

fn seller_id(tx: &Tx) -> Result<uuid::Uuid> {
    Ok(tx.seller()?.uuid())
}

async fn note(tx: &mut Tx, before: Option<PlanPurpose>, reason: &str, by: Option<UserId>) -> Result<()> {
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    sql!(
        "UPDATE seller_plans SET purpose_before = {before}, reason = {reason}, changed_by = {by}, updated_at = {now}
         WHERE seller_id = {seller}"
    )
    .execute(tx.conn()?)
    .await?;
    Ok(())
}

/// Gives a new shop what new shops are given: the trial, or the public plan where there is no trial. For the transaction that
/// opens it; a test side has no plan.
pub fn begin(tx: &mut Tx) -> BoxFuture<'_, Result<()>> {
    async move {
        if !tx.tenant()?.livemode {
            return Ok(());
        }
        let found = match default_plan(tx, PlanKind::Trial).await? {
            Some(trial) => Some(trial),
            None => default_plan(tx, PlanKind::Public).await?,
        };
        match found {
            Some(plan) => move_to_plan(tx, &plan, PlanMove { reason: "shop_opened", by: None, order: None }).await,
            None => Ok(()),
        }
    }
    .boxed()
}

/// Gives the plan of those whose plan has ended; without one the plan is on hold, and nothing pays for it any more.
pub(crate) async fn end(tx: &mut Tx, reason: &str) -> Result<()> {
    let has = seller_plan(tx).await?.ok_or_else(|| ApiError::new(Code::PlanMissing))?;
    if has.order_id.is_some() {
        let ended = plan(tx, has.plan_id).await?;
        keep_ended(tx, &ended).await?;
    }
    if let Some(plan) = default_plan(tx, PlanKind::Public).await? {
        move_to_plan(tx, &plan, PlanMove { reason, by: None, order: None }).await?;
        return notify(tx, has.plan_id, PlanNews::Ended).await;
    }
    if !hold(tx, reason, None).await? {
        note(tx, has.purpose_before, reason, None).await?;
    }
    let seller = tx.seller()?;
    sql!("UPDATE seller_plans SET shop_id = NULL, order_id = NULL WHERE seller_id = {seller}")
        .execute(tx.conn()?)
        .await?;
    Ok(())
}

/// Has the transaction's seller reminded that their trial ends, once.
pub(crate) async fn remind_of_trial_end(tx: &mut Tx) -> Result<()> {
    let has = seller_plan(tx).await?.ok_or_else(|| ApiError::new(Code::PlanMissing))?;
    let (seller, now) = (tx.seller()?, tx.env().clock.now());
    sql!("UPDATE seller_plans SET trial_reminded_at = {now} WHERE seller_id = {seller}").execute(tx.conn()?).await?;
    notify(tx, has.plan_id, PlanNews::TrialEnding).await
}
