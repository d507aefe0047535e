//! A deal at the checkout: what was agreed, and that its buyer has ordered.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Money, Result, Transition,
    kinds::{DealId, OrderId, PricingPlanId, ProductId, ProfileId},
};
use kontor_orders::{Part, Payer};

use crate::{DealState, Owner, find};

/// What a buyer gets by a deal.
#[derive(Debug, Clone, Copy)]
pub struct Agreed {
    /// Which deal.
    pub id: DealId,
    /// The product.
    pub product: ProductId,
    /// The price that was chosen.
    pub plan: PricingPlanId,
    /// What it costs by the deal.
    pub price: Money,
    /// Who sold it.
    pub member: ProfileId,
}

fn over(state: DealState) -> ApiError {
    ApiError::new(Code::DealOver).with("reason", state.to_string())
}

/// What was agreed of a deal that waits for its buyer, or that they have ordered: whether it can be ordered is [`close`]'s to say.
pub async fn agreed(tx: &mut Tx, id: DealId) -> Result<Agreed> {
    let deal = find(tx, id, Owner::Shop).await?;
    if !matches!(deal.state, DealState::Ready | DealState::Closed) {
        return Err(over(deal.state));
    }
    let price = deal.price();
    Ok(Agreed { id, product: deal.product_id, plan: deal.pricing_plan_id, price, member: deal.sales_team_member_id })
}

/// Who is to buy by a deal that waits for them: nobody types what is known.
pub async fn known_buyer(tx: &mut Tx, id: DealId) -> Result<Payer> {
    let deal = find(tx, id, Owner::Shop).await?;
    if deal.state == DealState::Ready { deal.buyer() } else { Err(over(deal.state)) }
}

/// Ties the order to its deal and names on it who sold it, in the transaction that writes it. A deal is ordered once.
pub async fn close(tx: &mut Tx, agreed: Agreed, order: OrderId) -> Result<()> {
    match tx.transition(agreed.id.uuid(), DealState::Closed, "ordered").await? {
        Transition::Moved(_) => {}
        Transition::Already => return Err(over(DealState::Closed)),
        Transition::Refused(state) => return Err(over(state)),
    }
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE deals SET order_id = $3, closed_at = $4, updated_at = $4, version = version + 1
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(agreed.id)
    .bind(order)
    .bind(now)
    .execute(tx.conn()?)
    .await?;
    kontor_orders::assign(tx, order, Part::Sold, Some(agreed.member)).await?;
    Ok(())
}
