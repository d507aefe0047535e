//! A new order: the order, its rates and its row in the list, in one transaction with whoever asked.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use kontor_db::Tx;
use kontor_kernel::{
    Locale, Money, Result,
    kinds::{OrderId, OrderRateId, UserId},
};
use kontor_payments::PaymentForm;

use crate::{
    OrderState, Payer, RateState, Snapshot, rows,
    schema::{order_rates, orders},
};

/// What is bought, by whom, for how much.
#[derive(Debug, Clone)]
pub struct NewOrder {
    /// Who buys.
    pub payer: Payer,
    /// Their account.
    pub payer_user: Option<UserId>,
    /// The language they bought in.
    pub locale: Locale,
    /// The world at this moment.
    pub snapshot: Snapshot,
    /// What they pay.
    pub total: Money,
    /// The tax in it.
    pub vat: Money,
    /// Its rate in basis points.
    pub vat_rate_bps: i64,
    /// How they pay.
    pub form: PaymentForm,
    /// Whether a piece of stock is held for it.
    pub reserved: bool,
}

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

/// Writes a one-time order with its single rate, waiting for its payment.
pub async fn create(tx: &mut Tx, new: NewOrder) -> Result<Created> {
    let (seller, id, rate, now) = (tx.seller()?, tx.id(), tx.id(), tx.now());
    let code = tx.kit().code(10);
    let token = format!("{}-{}", code.get(..5).unwrap_or(&code), code.get(5..).unwrap_or_default());
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
            (orders::created_at.eq(now), orders::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    diesel::insert_into(order_rates::table)
        .values((
            (order_rates::seller_id.eq(seller), order_rates::id.eq(rate), order_rates::order_id.eq(id)),
            (order_rates::number.eq(1), order_rates::due_at.eq(now)),
            order_rates::currency.eq(new.total.currency),
            (order_rates::amount.eq(new.total.amount), order_rates::vat_amount.eq(new.vat.amount)),
            order_rates::state.eq(RateState::Unpaid),
            (order_rates::created_at.eq(now), order_rates::updated_at.eq(now)),
        ))
        .execute(tx.conn()?)
        .await?;
    rows::insert(tx, id, &token, &new).await?;
    Ok(Created { id, token, rate, at: now })
}
