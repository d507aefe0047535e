//! Plans follow the orders that pay for them: paid is the plan, unpaid is on hold, ended is the plan of those whose plan ended.
//! An order counts for the shop that chose the plan, and only if it is the order of the account that owns the shop: an address that
//! somebody types at the checkout says nothing about a shop that has not asked.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tenant, Tx, query};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Actor, Result,
    kinds::{OrderId, PlatformPlanId, SellerId},
};

use crate::{
    assign::{PlanMove, end, hold, lock_plan, move_to_plan, remind_of_trial_end, resume, settle},
    chosen::{end_former, take_choice},
    plan,
};

/// What pays for each plan at the moment, the latest paid order for what a shop has chosen, and where that has to lead. Of the shops of
/// one owner an order is of the one that chose last. Of a trial that ends its seller is reminded three days before, of a short one when
/// half of it is over. What a manager holds stays as it is, and what a manager resumed is not held until
/// its order was paid again.
const DUE: &str = "
    WITH asked AS (
        SELECT DISTINCT ON (o.seller_id, o.id) c.seller_id, o.seller_id AS shop_id, o.id AS order_id, o.created_at, c.plan_id
        FROM plan_choices c
        JOIN sellers s ON s.seller_id = c.seller_id AND s.livemode
        JOIN orders o ON o.seller_id = c.shop_id AND o.product_id = c.product_id AND o.payer_user_id = s.owner_user_id
        JOIN proven_addresses a ON a.user_id = o.payer_user_id AND a.email = lower(o.payer_email)
        WHERE o.payment_state IN ('paid', 'paying') AND o.canceled_at IS NULL
            AND NOT EXISTS (SELECT FROM seller_plans k WHERE k.shop_id = o.seller_id AND k.order_id = o.id)
        ORDER BY o.seller_id, o.id, c.chosen_at DESC, c.seller_id
    ), bought AS (
        SELECT DISTINCT ON (seller_id) seller_id, shop_id, order_id, plan_id FROM asked
        ORDER BY seller_id, created_at DESC, order_id DESC
    ), due AS (
        SELECT coalesce(h.seller_id, b.seller_id) AS seller_id, b.shop_id, b.order_id, b.plan_id, h.shop_id AS former_shop_id,
               h.order_id AS former_order_id, h.updated_at AS seen_at,
               CASE
                   WHEN h.purpose = 'on_hold' AND h.changed_by IS NOT NULL THEN NULL
                   WHEN b.order_id IS NOT NULL THEN 'bought'
                   WHEN h.order_id IS NOT NULL AND coalesce(o.payment_state, '') NOT IN ('paid', 'paying', 'payment_paused')
                       THEN 'ended'
                   WHEN h.purpose = 'trial' AND h.trial_ends_at <= current_setting('app.now')::timestamptz AND h.order_id IS NULL
                       THEN 'trial_over'
                   WHEN h.purpose = 'trial' AND h.trial_reminded_at IS NULL AND h.order_id IS NULL
                           AND h.trial_ends_at - least(interval '3 days', (h.trial_ends_at - h.assigned_at) / 2)
                               <= current_setting('app.now')::timestamptz
                       THEN 'trial_ending'
                   WHEN o.payment_state = 'payment_paused' AND h.purpose IN ('public', 'special') AND h.changed_by IS NULL
                       THEN 'unpaid'
                   WHEN o.payment_state IN ('paid', 'paying') AND h.purpose = 'on_hold' THEN 'paid'
                   WHEN o.payment_state IN ('paid', 'paying') AND h.changed_by IS NOT NULL THEN 'settled'
               END AS what
        FROM seller_plans h
        LEFT JOIN orders o ON o.seller_id = h.shop_id AND o.id = h.order_id
        FULL JOIN bought b ON b.seller_id = h.seller_id
        WHERE $1 IS NULL OR coalesce(h.seller_id, b.seller_id) = $1
    )
    SELECT seller_id, shop_id, order_id, plan_id, former_shop_id, former_order_id, seen_at, what FROM due
    WHERE what IS NOT NULL ORDER BY seller_id";

#[derive(Row)]
struct Due {
    seller_id: SellerId,
    shop_id: Option<SellerId>,
    order_id: Option<OrderId>,
    plan_id: Option<PlatformPlanId>,
    former_shop_id: Option<SellerId>,
    former_order_id: Option<OrderId>,
    seen_at: Option<DateTime<Utc>>,
    what: String,
}

/// The sweep: causes a job for each seller whose plan is not what its order says, or whose trial is over or ends soon. Answers how many.
pub async fn find_due(db: &Db) -> Result<usize> {
    let mut tx = db.begin(Scope::System).await?;
    let due: Vec<Due> = query(DUE).bind(None::<SellerId>).load(tx.conn()?).await?;
    let jobs: Vec<_> = due.iter().map(|due| MoneyJob::FollowPlan { seller: due.seller_id }).collect();
    enqueue_all(&mut tx, &jobs).await?;
    tx.commit().await?;
    Ok(jobs.len())
}

/// The job: brings a seller's plan in step with its order. Where another plan was bought, the order of the one before is ended by a
/// job of its own. A second run finds nothing to do.
pub async fn follow_order(db: &Db, seller: SellerId) -> Result<()> {
    let mut tx = db.begin(Scope::System).await?;
    let due: Vec<Due> = query(DUE).bind(Some(seller)).load(tx.conn()?).await?;
    let Some(due) = due.into_iter().next() else { return Ok(()) };
    tx.switch_role(Scope::Seller(Tenant { id: seller, livemode: true }, Actor::System)).await?;
    let before = lock_plan(&mut tx).await?;
    kontor_tenants::hold(&mut tx).await?;
    // What a manager or the seller has decided in this moment goes before; the next sweep looks again.
    if before.map(|before| before.updated_at) == due.seen_at && reconcile_plan(&mut tx, &due).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// Brings the plan in step. Answers whether it is to be kept.
async fn reconcile_plan(tx: &mut Tx, due: &Due) -> Result<bool> {
    match (due.what.as_str(), due.shop_id.zip(due.order_id), due.plan_id) {
        ("trial_over", ..) => end(tx, "trial_over").await?,
        ("trial_ending", ..) => remind_of_trial_end(tx).await?,
        ("ended", ..) => end(tx, "order_ended").await?,
        ("bought", Some(order), Some(id)) => {
            if !take_choice(tx, id).await? {
                return Ok(false);
            }
            let bought = plan(tx, id).await?;
            move_to_plan(tx, &bought, PlanMove { reason: "order_paid", by: None, order: Some(order) }).await?;
            end_former(tx, due.former_shop_id.zip(due.former_order_id)).await?;
        }
        ("unpaid", ..) => drop(hold(tx, "order_unpaid", None).await?),
        ("paid", ..) => drop(resume(tx, "order_paid", None).await?),
        ("settled", ..) => settle(tx, "order_paid").await?,
        _ => return Ok(false),
    }
    Ok(true)
}
