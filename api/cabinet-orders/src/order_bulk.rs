//! One action for several orders, or for one.

use chrono::NaiveDate;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Currency, Money, Result,
    kinds::{self, OrderId, ProfileId},
};
use kontor_orders::{BulkAction, Order, OrderState, Part, cancel_plan, pause::refuse};
use kontor_tenants::PartnerKind;
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use super::actions::{
    Applied, Cancel, OrderAction, OrderCancelBody, OrderPauseBody, OrderResumeBody, Pause, PaymentForm, Resume,
};
use crate::http::{Amount, Answer, Body, Doc, Seller, WireEnum, WireId, context};

/// The operations.
pub struct OrderBulk;

/// What is sent for all plans alike.
const PLAN_FIELDS: [&str; 2] = ["/until", "/reason"];
/// A page of the list.
const ORDERS_MAX: usize = 100;

/// Orders, and what to do with each.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderBulkBody {
    /// Action.
    pub action: WireEnum<BulkAction>,
    /// The orders; an order listed twice counts once.
    #[oai(validator(min_items = 1, max_items = 100))]
    pub order_ids: Vec<WireId<kinds::Order>>,
    /// With `publishers` and `assign`: the partner, from `GET /v1/cabinet/partners`; leave out to remove the
    /// assignment.
    #[oai(default)]
    #[serde(default)]
    pub partner_id: Option<WireId<kinds::Profile>>,
    /// With `pause`: day on which plans resume automatically, in the seller's time zone; default: paused until you
    /// resume them.
    #[oai(default)]
    #[serde(default)]
    pub until: Option<NaiveDate>,
    /// With `pause`, `resume` and `end`: reason for the history of the orders; buyers do not see it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
    /// `true` only returns what would happen.
    #[oai(default)]
    #[serde(default)]
    pub dry_run: bool,
}

/// An order that the action is not possible for.
#[derive(Debug, Clone, Object)]
pub struct OrderBulkRefusal {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub token: String,
    /// Error code.
    pub code: String,
    /// The error as a sentence.
    pub detail: String,
}

/// Result of the action.
#[derive(Debug, Clone, Object)]
pub struct OrderBulkAttributes {
    /// Whether nothing was changed because of `dry_run`.
    pub dry_run: bool,
    /// Number of orders that were changed, or whose buyers were emailed.
    pub changed_count: usize,
    /// Number of orders that needed no change.
    pub unchanged_count: usize,
    /// Number of changed orders that had another partner before.
    pub replaced_count: usize,
    /// Totals of the changed orders, by currency. For information only: none of these actions moves money.
    pub total_amounts: Vec<Amount>,
    /// Orders that the action is not possible for; they stay unchanged.
    pub refused: Vec<OrderBulkRefusal>,
}

/// What one action came to.
enum Done {
    Unchanged,
    Changed { replaced: bool },
}

impl Done {
    const CHANGED: Self = Self::Changed { replaced: false };
}

/// An action on one order that can be done to several of them in one call.
trait InBulk: OrderAction<Target = OrderId> {
    /// Whether an order is as the action would make it.
    fn needs_no_change(_: &Order) -> bool {
        false
    }

    /// What is sent for each order.
    fn body(bulk: &OrderBulkBody) -> Self::Body;
}

impl InBulk for PaymentForm {
    fn body(_: &OrderBulkBody) {}
}

impl InBulk for Pause {
    fn needs_no_change(order: &Order) -> bool {
        order.is_paused()
    }

    fn body(bulk: &OrderBulkBody) -> OrderPauseBody {
        OrderPauseBody { until: bulk.until, reason: bulk.reason.clone() }
    }
}

impl InBulk for Resume {
    fn needs_no_change(order: &Order) -> bool {
        order.payment_state == OrderState::Paying
    }

    fn body(bulk: &OrderBulkBody) -> OrderResumeBody {
        OrderResumeBody { reason: bulk.reason.clone() }
    }
}

/// Plans end when what is paid for is over.
impl InBulk for Cancel {
    fn body(bulk: &OrderBulkBody) -> OrderCancelBody {
        OrderCancelBody { reason: bulk.reason.clone(), at_period_end: true, keep_debt: false }
    }
}

/// One order, in a transaction of its own.
async fn apply_to_order(seller: &Seller, body: &OrderBulkBody, order: &Order) -> Result<Done> {
    match body.action.0 {
        BulkAction::Publishers => assign_partner(seller, body, order, Part::Brought).await,
        BulkAction::Assign => assign_partner(seller, body, order, Part::Sold).await,
        BulkAction::PaymentForm => apply_in_bulk::<PaymentForm>(seller, body, order).await,
        BulkAction::Pause => apply_in_bulk::<Pause>(seller, body, order).await,
        BulkAction::Resume => apply_in_bulk::<Resume>(seller, body, order).await,
        BulkAction::End => end_plan(seller, body, order).await,
    }
}

/// What would happen is what happens: without a commit nothing of it is kept.
async fn apply_in_bulk<A: InBulk>(seller: &Seller, body: &OrderBulkBody, order: &Order) -> Result<Done> {
    if A::needs_no_change(order) {
        return Ok(Done::Unchanged);
    }
    match A::apply(seller, order.id, &A::body(body), None).await? {
        Applied::Done(tx, _) if body.dry_run => tx.rollback().await?,
        Applied::Done(tx, _) => tx.commit().await?,
        Applied::Refused(tx, fault) => {
            tx.commit().await?;
            return Err(fault);
        }
    }
    Ok(Done::CHANGED)
}

/// Asks its provider first, outside any transaction: what would happen is told by its guard.
async fn end_plan(seller: &Seller, body: &OrderBulkBody, order: &Order) -> Result<Done> {
    let mut tx = seller.begin().await?;
    let done = preview_end(&mut tx, order).await?;
    tx.commit().await?;
    match done {
        Done::Changed { .. } if !body.dry_run => apply_in_bulk::<Cancel>(seller, body, order).await,
        done => Ok(done),
    }
}

async fn assign_partner(seller: &Seller, body: &OrderBulkBody, order: &Order, part: Part) -> Result<Done> {
    let mut tx = seller.begin().await?;
    let before = kontor_orders::named(&mut tx, order.id).await?.who(part);
    let who = body.partner_id.map(|id| id.0);
    let done = match kontor_orders::assign(&mut tx, order.id, part, who).await? {
        true => Done::Changed { replaced: before.is_some() },
        false => Done::Unchanged,
    };
    if body.dry_run {
        tx.rollback().await?
    } else {
        tx.commit().await?
    }
    Ok(done)
}

/// Only plans that run end so, and with what is paid for: what waits for its payment would end at once.
async fn preview_end(tx: &mut Tx, order: &Order) -> Result<Done> {
    let end = cancel_plan(tx, order).await?.period_end;
    // What its payer ended for a later day ends sooner.
    if order.canceled_at.is_some_and(|at| end.is_none_or(|end| at <= end)) {
        return Ok(Done::Unchanged);
    }
    end.map(|_| Done::CHANGED).ok_or_else(|| refuse(order, OrderState::Canceled, &[]))
}

/// The orders, each once; one that is not there spoils the whole, before anything is done.
async fn find_orders(seller: &Seller, ids: &[WireId<kinds::Order>]) -> Result<Vec<Order>> {
    if ids.is_empty() {
        return Err(ApiError::field(Code::Required, "/order_ids"));
    }
    if ids.len() > ORDERS_MAX {
        return Err(ApiError::field(Code::TooMany, "/order_ids").with("max", ORDERS_MAX));
    }
    let mut wanted: Vec<OrderId> = Vec::new();
    for id in ids.iter().map(|id| id.0) {
        if !wanted.contains(&id) {
            wanted.push(id);
        }
    }
    let mut tx = seller.begin().await?;
    let mut found = Vec::new();
    for id in wanted {
        found.push(kontor_orders::find(&mut tx, id).await?);
    }
    tx.commit().await?;
    Ok(found)
}

/// Whoever is named sells for this shop in that way.
async fn check_partner(seller: &Seller, action: BulkAction, who: Option<ProfileId>) -> Result<()> {
    let kind = match action {
        BulkAction::Publishers => PartnerKind::Publisher,
        BulkAction::Assign => PartnerKind::SalesTeamMember,
        _ if who.is_some() => {
            return Err(ApiError::field(Code::UnknownField, "/partner_id").with("field", "partner_id"));
        }
        _ => return Ok(()),
    };
    let Some(who) = who else { return Ok(()) };
    let mut tx = seller.begin().await?;
    kontor_tenants::partner(&mut tx, kind, who).await?;
    tx.commit().await
}

fn add(sums: &mut Vec<(Currency, i64)>, money: Money) {
    match sums.iter_mut().find(|(currency, _)| *currency == money.currency) {
        Some((_, sum)) => *sum = sum.saturating_add(money.amount),
        None => sums.push((money.currency, money.amount)),
    }
}

#[OpenApi(tag = "crate::tags::Tag::Orders")]
impl OrderBulk {
    /// Update several orders
    ///
    /// `publishers` sets who referred the orders and `assign` who sold them, both from the list of partners; 404 for
    /// anyone else. Neither moves money: no commission is booked. `payment_form` sends each buyer a link to change
    /// the payment method of their plan. `pause` and `resume` pause and resume plans; `end` cancels them at the end
    /// of the paid period. Each order is handled on its own: those that can be changed are, the others are listed
    /// with the reason. With `dry_run`, nothing is changed, and the counts are those that the same call would have
    /// right now. A repeated call has the same effect as one.
    #[oai(path = "/v1/cabinet/orders/bulk", method = "post", operation_id = "bulk_orders")]
    async fn bulk(&self, seller: Seller, body: Body<OrderBulkBody>) -> Answer<Json<Doc<OrderBulkAttributes>>> {
        let body = body.0;
        let WireEnum(action) = body.action;
        let orders = find_orders(&seller, &body.order_ids).await?;
        check_partner(&seller, action, body.partner_id.map(|id| id.0)).await?;
        if body.until.is_some() && action != BulkAction::Pause {
            return Err(ApiError::field(Code::UnknownField, "/until").with("field", "until").into());
        }
        let (mut changed, mut unchanged, mut replaced) = (0, 0, 0);
        let (mut sums, mut refused) = (Vec::new(), Vec::new());
        for order in orders {
            match apply_to_order(&seller, &body, &order).await {
                Ok(Done::Unchanged) => unchanged += 1,
                Ok(Done::Changed { replaced: before }) => {
                    changed += 1;
                    replaced += usize::from(before);
                    add(&mut sums, order.total());
                }
                // What was sent is wrong for each of them, before anything is done.
                Err(fault) if fault.field_faults().iter().any(|one| PLAN_FIELDS.contains(&one.pointer.as_str())) => {
                    return Err(fault.into());
                }
                Err(fault) if fault.code().status() < 500 => refused.push(OrderBulkRefusal {
                    order_id: order.id.into(),
                    token: order.token,
                    code: fault.code().text().to_owned(),
                    detail: fault.code().detail(context::locale(), fault.meta()),
                }),
                Err(fault) => return Err(fault.into()),
            }
        }
        let result = OrderBulkAttributes {
            dry_run: body.dry_run,
            changed_count: changed,
            unchanged_count: unchanged,
            replaced_count: replaced,
            total_amounts: sums.into_iter().map(|(currency, sum)| Money::new(sum, currency).into()).collect(),
            refused,
        };
        Ok(Json(Doc::new(seller.tenant.id, "order_bulk", result)))
    }
}
