//! Plans follow the orders that pay for them: paid is the plan, unpaid is on hold, ended is the plan of those whose plan ended.
//! Whoever proved the address of an order's payer has bought for the shop that they own.

use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tenant, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Actor, Result,
    kinds::{OrderId, PlatformPlanId, SellerId},
};

use crate::{
    PlanPurpose,
    assign::{PlanMove, end, hold, move_to_plan, resume},
    plan, seller_plan,
};

/// The latest order of each seller for a plan that is paid, or was paused because a payment did not come; and where it has to lead.
const DUE: &str = "
    WITH bought AS (
        SELECT DISTINCT ON (s.seller_id) s.seller_id, o.seller_id AS shop_id, o.id AS order_id, o.created_at, p.id AS plan_id,
               o.payment_state = 'payment_paused' AS unpaid
        FROM platform_plans p
        JOIN orders o ON o.seller_id = p.shop_id AND o.product_id = p.product_id
        JOIN proven_addresses a ON a.email = lower(o.payer_email)
        JOIN LATERAL (SELECT seller_id FROM sellers WHERE owner_user_id = a.user_id AND livemode
                      ORDER BY created_at, seller_id LIMIT 1) s ON true
        WHERE o.payment_state IN ('paid', 'paying', 'payment_paused') AND ($1 IS NULL OR s.seller_id = $1)
        ORDER BY s.seller_id, unpaid, o.created_at DESC
    ), due AS (
        SELECT coalesce(h.seller_id, b.seller_id) AS seller_id, b.shop_id, b.order_id, b.plan_id, coalesce(b.unpaid, false) AS unpaid,
               CASE
                   WHEN h.purpose = 'trial' AND h.trial_ends_at <= current_setting('app.now')::timestamptz AND b.order_id IS NULL
                       THEN 'trial_over'
                   WHEN b.order_id IS NULL AND h.order_id IS NOT NULL THEN 'ended'
                   WHEN h.purpose = 'on_hold' AND h.changed_by IS NOT NULL THEN NULL
                   WHEN h.order_id IS DISTINCT FROM b.order_id AND (h.seller_id IS NULL OR b.created_at > h.assigned_at
                       OR h.order_id IS NOT NULL) AND NOT b.unpaid THEN 'bought'
                   WHEN h.order_id = b.order_id AND h.plan_id <> b.plan_id AND NOT b.unpaid THEN 'bought'
                   WHEN h.order_id = b.order_id AND b.unpaid AND h.purpose IN ('public', 'special') THEN 'unpaid'
                   WHEN h.order_id = b.order_id AND NOT b.unpaid AND h.purpose = 'on_hold' AND h.changed_by IS NULL THEN 'paid'
               END AS what
        FROM seller_plans h FULL JOIN bought b ON b.seller_id = h.seller_id
        WHERE $1 IS NULL OR coalesce(h.seller_id, b.seller_id) = $1
    )
    SELECT seller_id, shop_id, order_id, plan_id, what FROM due WHERE what IS NOT NULL ORDER BY seller_id";

#[derive(Row)]
struct Due {
    seller_id: SellerId,
    shop_id: Option<SellerId>,
    order_id: Option<OrderId>,
    plan_id: Option<PlatformPlanId>,
    what: String,
}

/// The order of a plan that another one took the place of: it is paid no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Superseded {
    /// The operator's shop.
    pub shop: SellerId,
    /// The order there.
    pub order: OrderId,
}

/// The sweep: causes a job for each seller whose plan is not what its order says, or whose trial is over. Answers how many.
pub async fn find_due(db: &Db) -> Result<usize> {
    let mut tx = db.begin(Scope::System).await?;
    let due: Vec<Due> = query(DUE).bind(None::<SellerId>).load(tx.conn()?).await?;
    let jobs: Vec<_> = due.iter().map(|due| MoneyJob::FollowPlan { seller: due.seller_id }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// The job: brings a seller's plan in step with its order. Answers the order of the plan before, where another was bought. A
/// second run finds nothing to do.
pub async fn follow_order(db: &Db, seller: SellerId) -> Result<Option<Superseded>> {
    let mut tx = db.begin(Scope::System).await?;
    let due: Vec<Due> = query(DUE).bind(Some(seller)).load(tx.conn()?).await?;
    let Some(due) = due.into_iter().next() else { return Ok(None) };
    tx.switch_role(Scope::Seller(Tenant { id: seller, livemode: true }, Actor::System)).await?;
    kontor_tenants::hold(&mut tx).await?;
    let before = seller_plan(&mut tx).await?;
    let mut superseded = None;
    match (due.what.as_str(), due.shop_id.zip(due.order_id), due.plan_id) {
        ("trial_over", ..) => end(&mut tx, "trial_over").await?,
        ("ended", ..) => end(&mut tx, "order_ended").await?,
        ("bought", Some(order), Some(id)) => {
            let bought = plan(&mut tx, id).await?;
            move_to_plan(&mut tx, &bought, PlanMove { reason: "order_paid", by: None, order: Some(order) }).await?;
            superseded = before
                .and_then(|before| before.shop_id.zip(before.order_id))
                .filter(|former| *former != order)
                .map(|(shop, order)| Superseded { shop, order });
        }
        ("unpaid", ..) => drop(hold(&mut tx, "order_unpaid", None).await?),
        ("paid", ..) if before.is_some_and(|before| before.purpose == PlanPurpose::OnHold) => {
            resume(&mut tx, "order_paid", None).await?;
        }
        _ => {}
    }
    tx.commit().await?;
    Ok(superseded)
}
