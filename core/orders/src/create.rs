//! A new order: the order, its rates and its row in the list, in one transaction with whoever asked.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, ChangeReason, Currency, Machine, Result,
    kinds::{OrderId, OrderRateId},
};

use crate::{
    NewOrder, NewRate, Order, OrderState, RateState, opt_ins, rows,
    schema::{order_rates, orders},
};

/// A fresh order.
#[derive(Debug, Clone)]
pub struct Created {
    /// Its id.
    pub id: OrderId,
    /// Its human name.
    pub token: String,
    /// Its first rate.
    pub rate: OrderRateId,
    /// When it was made, in the tenant's time.
    pub at: DateTime<Utc>,
    /// The order as it was written.
    pub order: Order,
}

/// Writes an order with its rates, the first of which waits for its payment.
pub async fn create(tx: &mut Tx, new: NewOrder) -> Result<Created> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    let code = tx.env().code(10);
    let token = format!("{}-{}", code.get(..5).unwrap_or(&code), code.get(5..).unwrap_or_default());
    match &new.snapshot.given {
        Some(given) => tx.set_change_reason(ChangeReason::GivenBySeller.or_said(&given.reason)).await?,
        None => tx.set_change_reason(ChangeReason::Ordered).await?,
    }
    let order = diesel::insert_into(orders::table)
        .values((
            (orders::seller_id.eq(seller), orders::id.eq(id), orders::token.eq(&token)),
            (orders::payer_user_id.eq(new.payer_user), orders::payer_email.eq(&new.payer.email)),
            orders::payer.eq(serde_json::to_value(&new.payer)?),
            orders::locale.eq(new.locale.code()),
            (orders::product_id.eq(new.snapshot.product.id), orders::pricing_plan_id.eq(new.snapshot.sold_plan.id)),
            orders::snapshot.eq(serde_json::to_value(&new.snapshot)?),
            orders::currency.eq(new.total.currency),
            (orders::total_amount.eq(new.total.amount), orders::vat_amount.eq(new.vat.amount)),
            orders::vat_rate_bps.eq(i32::try_from(new.vat_rate_bps)?),
            orders::payment_form.eq(new.form),
            orders::payment_state.eq(OrderState::Waiting),
            orders::reserved.eq(new.reserved),
            orders::give_at.eq(new.snapshot.gift.as_ref().map(|gift| gift.give_at(new.snapshot.seller.zone(), now))),
            (orders::created_at.eq(now), orders::updated_at.eq(now)),
        ))
        .returning(Order::as_returning())
        .get_result(tx.conn()?)
        .await?;
    let rate = insert_rates(tx, id, new.total.currency, &new.rates).await?;
    rows::insert(tx, id, &token, &new).await?;
    opt_ins::insert(tx, id, new.snapshot.product.id, &new.snapshot.answers).await?;
    Ok(Created { id, token, rate, at: now, order })
}

/// Writes the rates of a new order, of which the first waits for its payment, in one statement.
async fn insert_rates(tx: &mut Tx, order: OrderId, currency: Currency, new: &[NewRate]) -> Result<OrderRateId> {
    let (seller, now) = (tx.seller()?, tx.now());
    let ids: Vec<OrderRateId> = new.iter().map(|_| tx.id()).collect();
    let &[first, ..] = ids.as_slice() else { return Err(ApiError::internal("an order without a payment")) };
    let state = |id: &OrderRateId| if *id == first { RateState::Unpaid } else { RateState::Future };
    let states: Vec<&str> = ids.iter().map(|id| state(id).text()).collect();
    query(
        "INSERT INTO order_rates (seller_id, id, order_id, number, due_at, currency, amount, vat_amount, state, created_at, updated_at)
         SELECT $1, rate.id, $2, rate.number, rate.due_at, $3, rate.amount, rate.vat_amount, rate.state, $4, $4
         FROM unnest($5, $6, $7, $8, $9, $10) AS rate (id, number, due_at, amount, vat_amount, state)",
    )
    .bind(seller)
    .bind(order)
    .bind(currency)
    .bind(now)
    .bind(ids)
    .bind(new.iter().map(|rate| rate.number).collect::<Vec<_>>())
    .bind(new.iter().map(|rate| rate.due_at).collect::<Vec<_>>())
    .bind(new.iter().map(|rate| rate.amount).collect::<Vec<_>>())
    .bind(new.iter().map(|rate| rate.vat_amount).collect::<Vec<_>>())
    .bind(states)
    .execute(tx.conn()?)
    .await?;
    Ok(first)
}

/// Writes one rate.
pub(crate) async fn insert_rate(
    tx: &mut Tx,
    order: OrderId,
    currency: Currency,
    new: NewRate,
    state: RateState,
) -> Result<OrderRateId> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    diesel::insert_into(order_rates::table)
        .values((
            (order_rates::seller_id.eq(seller), order_rates::id.eq(id), order_rates::order_id.eq(order)),
            (order_rates::number.eq(new.number), order_rates::due_at.eq(new.due_at)),
            order_rates::currency.eq(currency),
            (order_rates::amount.eq(new.amount), order_rates::vat_amount.eq(new.vat_amount)),
            order_rates::state.eq(state),
            (order_rates::created_at.eq(now), order_rates::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    Ok(id)
}
