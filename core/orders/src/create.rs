//! A new order: the order, its rates and its row in the list, in one transaction with whoever asked.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, ChangeReason, Currency, Result,
    kinds::{OrderId, OrderRateId},
};

use crate::{
    NewOrder, NewRate, OrderState, RateState, opt_ins, rows,
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
}

/// Writes an order with its rates, the first of which waits for its payment.
pub async fn create(tx: &mut Tx, new: NewOrder) -> Result<Created> {
    let (seller, id, now) = (tx.seller()?, tx.id(), tx.now());
    let code = tx.kit().code(10);
    let token = format!("{}-{}", code.get(..5).unwrap_or(&code), code.get(5..).unwrap_or_default());
    match &new.snapshot.given {
        Some(given) => tx.because(ChangeReason::GivenBySeller.or_said(&given.reason)).await?,
        None => tx.because(ChangeReason::Ordered).await?,
    }
    diesel::insert_into(orders::table)
        .values((
            (orders::seller_id.eq(seller), orders::id.eq(id), orders::token.eq(&token)),
            (orders::payer_user_id.eq(new.payer_user), orders::payer_email.eq(&new.payer.email)),
            orders::payer.eq(serde_json::to_value(&new.payer)?),
            orders::locale.eq(new.locale.code()),
            (orders::product_id.eq(new.snapshot.product.id), orders::pricing_plan_id.eq(new.snapshot.plan.id)),
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
        .execute(tx.conn()?)
        .await?;
    let mut first = None;
    for (place, rate) in new.rates.iter().enumerate() {
        let state = if place == 0 { RateState::Unpaid } else { RateState::Future };
        let made = insert_rate(tx, id, new.total.currency, *rate, state).await?;
        first.get_or_insert(made);
    }
    let rate = first.ok_or_else(|| ApiError::internal("an order without a payment".to_owned()))?;
    rows::insert(tx, id, &token, &new).await?;
    opt_ins::insert(tx, id, new.snapshot.product.id, &new.snapshot.answers).await?;
    Ok(Created { id, token, rate, at: now })
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
