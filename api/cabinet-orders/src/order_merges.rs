//! Taking the payments of two orders of one buyer together, and apart again.

use kontor_db::Tx;
use kontor_kernel::{Money, Result, kinds};
use kontor_orders::{
    Order, OrderState,
    merge::{self, Coming, MergePlan},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path, Query},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::order_actions::Action;
use crate::http::{
    Amount, Answer, Body, Doc, Seller, Timestamp, WireEnum, WireId,
    idempotent::{Begun, Idempotent, begin, close},
};

/// The operations.
pub struct OrderMerges;

/// An order that another is merged with.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeWith {
    /// Which.
    pub order_id: WireId<kinds::Order>,
    /// The short token that buyers see.
    pub token: String,
}

/// An order that another can be merged into.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeChoice {
    /// Which.
    pub order_id: WireId<kinds::Order>,
    /// The short token that buyers see.
    pub token: String,
    /// What was bought.
    pub product_name: String,
    /// When it was bought.
    pub created_at: Timestamp,
}

/// A payment that is to come after two orders are merged.
#[derive(Debug, Clone, Object)]
pub struct OrderMergeComing {
    /// When it is due.
    pub due_at: Timestamp,
    /// What is still to be paid of it.
    pub amount: Amount,
    /// What it is for.
    pub product_name: String,
    /// Whether it is of the order that is merged into the other.
    pub moves: bool,
}

/// What merging would mean, in numbers.
#[derive(Debug, Clone, Object)]
pub struct OrderMergePreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// The orders that there are to choose from, the newest first.
    pub choices: Vec<OrderMergeChoice>,
    /// The one that is looked at; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    pub into: Option<OrderMergeWith>,
    /// What the payments come to that move.
    pub moved_amount: Amount,
    /// What the order comes to afterwards: what was paid of it.
    pub total_amount: Amount,
    /// What the order that it is merged into comes to afterwards.
    pub into_total_amount: Amount,
    /// All payments to come of both, the nearest first.
    pub coming: Vec<OrderMergeComing>,
}

/// What taking two orders apart would mean, in numbers.
#[derive(Debug, Clone, Object)]
pub struct OrderUnmergePreview {
    /// Whether it can be done, and why not.
    pub action: Action,
    /// The order that it is merged into; absent where it cannot be taken apart.
    #[oai(skip_serializing_if_is_none)]
    pub into: Option<OrderMergeWith>,
    /// How many payments go back.
    pub payments: i64,
    /// What they come to.
    pub moved_amount: Amount,
    /// What the order comes to afterwards.
    pub total_amount: Amount,
    /// What is left of the order that it was merged into.
    pub into_total_amount: Amount,
}

/// Which order it is merged into.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderMergeBody {
    /// The order whose payments its own are taken with.
    pub into: WireId<kinds::Order>,
    /// For the history of both orders; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

/// Why two orders are taken apart.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderUnmergeBody {
    /// For the history of both orders; the buyer does not read it.
    #[oai(default, validator(max_length = 500))]
    #[serde(default)]
    pub reason: String,
}

/// An order that was merged, or taken apart.
#[derive(Debug, Clone, Object)]
pub struct OrderMergedAttributes {
    /// The short token that buyers see.
    pub token: String,
    /// Where its payment stands now.
    pub payment_state: WireEnum<OrderState>,
    /// What it comes to now.
    pub total_amount: Amount,
    /// The order that its payments are taken with; absent: it is paid on its own.
    #[oai(skip_serializing_if_is_none)]
    pub merged_into: Option<WireId<kinds::Order>>,
}

/// Whether an order can be merged with any other.
pub async fn may_merge(tx: &mut Tx, order: &Order) -> Result<Action> {
    Ok(Action::from_guard(merge::movable(tx, order).await)?.0)
}

/// Whether an order can be taken apart.
pub async fn may_unmerge(tx: &mut Tx, order: &Order) -> Result<Action> {
    Ok(Action::from_guard(merge::undo_plan(tx, order).await)?.0)
}

/// The order that one is merged into.
pub async fn merged_into(tx: &mut Tx, order: &Order) -> Result<Option<OrderMergeWith>> {
    let Some(into) = order.merged_into else { return Ok(None) };
    Ok(Some(OrderMergeWith::from_order(&kontor_orders::find(tx, into).await?)))
}

/// The orders that are merged into one.
pub async fn merged_from(tx: &mut Tx, order: &Order) -> Result<Vec<OrderMergeWith>> {
    let found = merge::brought_by(tx, order.id).await?;
    Ok(found.into_iter().map(|(id, token)| OrderMergeWith { order_id: WireId(id), token }).collect())
}

impl OrderMergeWith {
    fn from_order(order: &Order) -> Self {
        Self { order_id: WireId(order.id), token: order.token.clone() }
    }
}

fn choice(order: &Order) -> Result<OrderMergeChoice> {
    Ok(OrderMergeChoice {
        order_id: WireId(order.id),
        token: order.token.clone(),
        product_name: order.snapshot().name(),
        created_at: Timestamp(order.created_at),
    })
}

fn coming(one: Coming) -> OrderMergeComing {
    OrderMergeComing {
        due_at: Timestamp(one.due_at),
        amount: one.amount.into(),
        product_name: one.product,
        moves: one.moves,
    }
}

fn document(order: &Order) -> Doc<OrderMergedAttributes> {
    let attributes = OrderMergedAttributes {
        token: order.token.clone(),
        payment_state: WireEnum(order.payment_state),
        total_amount: order.total().into(),
        merged_into: order.merged_into.map(WireId),
    };
    Doc::new(order.id, "order", attributes)
}

/// What merging into one of them would mean; into the newest where none is named.
async fn looked(
    tx: &mut Tx,
    order: &Order,
    choices: &[Order],
    named: Option<Order>,
) -> Result<Option<(Order, MergePlan)>> {
    merge::movable(tx, order).await?;
    let Some(into) = named.or_else(|| choices.first().cloned()) else { return Ok(None) };
    let found = merge::plan(tx, order, &into).await?;
    Ok(Some((into, found)))
}

#[OpenApi(prefix_path = "/v1/cabinet/orders", tag = "crate::tags::Tag::Orders")]
impl OrderMerges {
    /// Ask what merging an order into another would mean
    ///
    /// Nothing happens. Which orders there are to choose from, and of the chosen one, or the newest, what moves and what is paid when
    /// afterwards. What is in the way stands in `action`: `merge_not_running`, `merge_not_alike`, `order_merged`, `holds_merged` or
    /// `payment_under_way`.
    #[oai(path = "/:id/merge/preview", method = "get", operation_id = "preview_order_merge")]
    async fn preview_merge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// The order that it would be merged into; left out: the newest that there is.
        into: Query<Option<WireId<kinds::Order>>>,
    ) -> Answer<Json<Doc<OrderMergePreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let named = match into.0 {
            Some(into) => Some(kontor_orders::find(&mut tx, into.0).await?),
            None => None,
        };
        let choices = merge::candidates(&mut tx, &order).await?;
        let (action, found) = Action::from_guard(looked(&mut tx, &order, &choices, named).await)?;
        tx.commit().await?;
        let found = found.flatten();
        let none = || Money::zero(order.currency);
        let amount = |part: fn(&MergePlan) -> Money| found.as_ref().map_or_else(none, |(_, plan)| part(plan));
        let preview = OrderMergePreview {
            action,
            choices: choices.iter().map(choice).collect::<Result<_>>()?,
            into: found.as_ref().map(|(into, _)| OrderMergeWith::from_order(into)),
            moved_amount: amount(|plan| plan.amount).into(),
            total_amount: amount(|plan| plan.total).into(),
            into_total_amount: amount(|plan| plan.into_total).into(),
            coming: found.map(|(_, plan)| plan.coming.into_iter().map(coming).collect()).unwrap_or_default(),
        };
        Ok(Json(Doc::new(order.id, "order_merge_preview", preview)))
    }

    /// Merge an order into another
    ///
    /// What is still to come of it is from now on collected with the other order, by its way to pay; when each payment is due, what it
    /// is for and its tax stay as they are. Both are plans with an end that run, of the same buyer, currency, seller, terms and tax.
    /// Until it is undone the order stands and falls with the other: where that one owes, both are closed. The buyer is told. Done
    /// twice it is done once.
    #[oai(path = "/:id/merge", method = "post", operation_id = "merge_order")]
    async fn merge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderMergeBody>,
    ) -> Answer<Idempotent<Doc<OrderMergedAttributes>, 200>> {
        let (id, body, app) = (id.0.0, body.0, seller.app());
        let held = match begin(&app.db, seller.scope(), "orders.merge", key.0.as_deref(), &(id, &body)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let merged = merge::merge(&mut tx, app.checkout.links(), id, body.into.0, &body.reason).await;
        Ok(close(held, tx, merged.map(|order| document(&order))).await?)
    }

    /// Ask what taking an order apart would mean
    ///
    /// Nothing happens. What is in the way stands in `action`: `order_not_merged`, or `merged_payments_used` once anything was asked
    /// for at the other order.
    #[oai(path = "/:id/unmerge/preview", method = "get", operation_id = "preview_order_unmerge")]
    async fn preview_unmerge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
    ) -> Answer<Json<Doc<OrderUnmergePreview>>> {
        let mut tx = seller.begin().await?;
        let order = kontor_orders::find(&mut tx, id.0.0).await?;
        let (action, found) = Action::from_guard(merge::undo_plan(&mut tx, &order).await)?;
        tx.commit().await?;
        let zero = Money::zero(order.currency);
        let preview = OrderUnmergePreview {
            action,
            into: found.as_ref().map(|plan| OrderMergeWith::from_order(&plan.into)),
            payments: i64::try_from(found.as_ref().map_or(0, |plan| plan.moved.len())).unwrap_or(i64::MAX),
            moved_amount: found.as_ref().map_or(zero, |plan| plan.amount).into(),
            total_amount: found.as_ref().map_or(zero, |plan| plan.total).into(),
            into_total_amount: found.as_ref().map_or(zero, |plan| plan.into_total).into(),
        };
        Ok(Json(Doc::new(order.id, "order_unmerge_preview", preview)))
    }

    /// Take an order apart from the one that it is merged into
    ///
    /// Its payments go back to it, as long as none of them was asked for at the other order (`merged_payments_used`). The buyer is
    /// told. Done twice it is done once.
    #[oai(path = "/:id/unmerge", method = "post", operation_id = "unmerge_order")]
    async fn unmerge(
        &self,
        seller: Seller,
        id: Path<WireId<kinds::Order>>,
        /// May be left out.
        #[oai(name = "Idempotency-Key")]
        key: Header<Option<String>>,
        body: Body<OrderUnmergeBody>,
    ) -> Answer<Idempotent<Doc<OrderMergedAttributes>, 200>> {
        let (id, body, app) = (id.0.0, body.0, seller.app());
        let held = match begin(&app.db, seller.scope(), "orders.unmerge", key.0.as_deref(), &(id, &body)).await? {
            Begun::Replay(stored) => return Ok(Idempotent::Replay(stored)),
            Begun::Mine(held) => held,
        };
        let mut tx = seller.begin().await?;
        let apart = merge::undo(&mut tx, app.checkout.links(), id, &body.reason).await;
        Ok(close(held, tx, apart.map(|order| document(&order))).await?)
    }
}
