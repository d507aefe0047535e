//! Which incentive plans a member of the sales team may choose from: those that the shop gave them, or its default alone.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{IncentivePlanId, ProfileId},
};
use kontor_tenants::{Partner, PartnerKind, partner, set_incentive_plans};

use crate::{IncentivePlan, find_plan, limits, plans_for};

/// The plans that a member may choose from, by name. Of those that they were given and that are gone none is left; where nothing is left,
/// they have the default.
pub async fn plans_of_member(tx: &mut Tx, member: ProfileId) -> Result<Vec<IncentivePlan>> {
    let member = partner(tx, PartnerKind::SalesTeamMember, member).await?;
    let all = plans_for(tx, None).await?;
    let given = |plan: &IncentivePlan| member.incentive_plan_ids.contains(&plan.id);
    let chosen =
        if all.iter().any(given) { all.iter().filter(|plan| given(plan)).cloned().collect() } else { Vec::new() };
    Ok(if chosen.is_empty() { all.into_iter().filter(|plan| plan.is_default).collect() } else { chosen })
}

/// Refuses a plan that a member may not choose, as if there were none.
pub(crate) async fn must_be_open_to(tx: &mut Tx, member: ProfileId, plan: IncentivePlanId) -> Result<()> {
    let open = plans_of_member(tx, member).await?;
    if open.iter().any(|one| one.id == plan) {
        return Ok(());
    }
    Err(ApiError::field(Code::NotFound, "/incentive_plan_id"))
}

/// Gives a member the plans that they may choose from; none: the default alone. Drafts keep what they were saved with.
pub async fn set_plans_of_member(tx: &mut Tx, member: ProfileId, plans: &[IncentivePlanId]) -> Result<Partner> {
    partner(tx, PartnerKind::SalesTeamMember, member).await?;
    if plans.len() > limits::MEMBER_PLANS_MAX {
        return Err(ApiError::field(Code::TooMany, "/incentive_plan_ids").with("max", limits::MEMBER_PLANS_MAX));
    }
    let known = plans_for(tx, None).await?;
    let mut check = Validator::new();
    for (place, plan) in plans.iter().enumerate() {
        let there = known.iter().any(|one| one.id == *plan);
        check.that(there, Code::NotFound, &format!("/incentive_plan_ids/{place}"));
    }
    check.finish()?;
    let mut plans = plans.to_vec();
    plans.sort_unstable();
    plans.dedup();
    set_incentive_plans(tx, member, &plans).await?;
    partner(tx, PartnerKind::SalesTeamMember, member).await
}

/// Makes a plan the default in place of the one that was. Twice is once.
pub async fn make_default(tx: &mut Tx, id: IncentivePlanId) -> Result<IncentivePlan> {
    kontor_tenants::hold(tx).await?;
    find_plan(tx, id).await?;
    let (seller, now) = (tx.seller()?, tx.now());
    for sql in [
        "UPDATE incentive_plans SET is_default = false, updated_at = $3 WHERE seller_id = $1 AND id <> $2 AND is_default",
        "UPDATE incentive_plans SET is_default = true, updated_at = $3 WHERE seller_id = $1 AND id = $2 AND NOT is_default",
    ] {
        query(sql).bind(seller).bind(id).bind(now).execute(tx.conn()?).await?;
    }
    find_plan(tx, id).await
}
