//! Rows of the list of orders: one, and the names of the products of several.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Currency, Result,
    kinds::{OrderId, PricingPlanId, ProductId, ProfileId, UserId},
};
use kontor_payments::PaymentForm;

use crate::{OrderState, PeriodType};

/// What a row is read from.
pub(crate) const COLUMNS: &str = "r.id, r.token, r.product_id, r.product_name, r.internal_name, r.pricing_plan_id, r.pricing_plan_name, \
     r.period_type, r.payment_form, r.payment_state, r.currency, r.total_amount, r.vat_amount, r.paid_amount, \
     r.unpaid_amount, r.debt_amount, r.refunded_amount, r.charges_count, r.rates_count, r.payer_id, r.payer_email, \
     r.payer_first_name, r.payer_last_name, r.payer_company, r.payer_country, r.coupon_code, r.campaign_id, \
     r.upsell_type, r.publisher_id, r.sales_team_member_id, r.quantity, r.due_at, r.charged_at, r.created_at, r.updated_at";

/// One row of the list of orders.
#[derive(Debug, Clone, Row)]
#[expect(missing_docs, reason = "the columns of order_rows, explained by the API's attributes")]
pub struct OrderRow {
    pub id: OrderId,
    pub token: String,
    pub product_id: ProductId,
    pub product_name: String,
    pub internal_name: String,
    pub pricing_plan_id: PricingPlanId,
    pub pricing_plan_name: String,
    pub period_type: PeriodType,
    pub payment_form: PaymentForm,
    pub payment_state: OrderState,
    pub currency: Currency,
    pub total_amount: i64,
    pub vat_amount: i64,
    pub paid_amount: i64,
    pub unpaid_amount: i64,
    pub debt_amount: i64,
    pub refunded_amount: i64,
    pub charges_count: i32,
    pub rates_count: i32,
    pub payer_id: Option<UserId>,
    pub payer_email: String,
    pub payer_first_name: String,
    pub payer_last_name: String,
    pub payer_company: String,
    pub payer_country: String,
    pub coupon_code: Option<String>,
    pub campaign_id: Option<String>,
    pub upsell_type: Option<String>,
    pub publisher_id: Option<ProfileId>,
    pub sales_team_member_id: Option<ProfileId>,
    pub quantity: i32,
    pub due_at: Option<DateTime<Utc>>,
    pub charged_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// The row of one order.
pub async fn row(tx: &mut Tx, id: OrderId) -> Result<OrderRow> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {COLUMNS} FROM order_rows AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind(seller)
        .bind(id)
        .get_results::<OrderRow>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

#[derive(Row)]
struct ProductName {
    id: OrderId,
    product_name: String,
}

/// What the products of several orders were called when they were bought; an order that is gone is not in it.
pub async fn product_names(tx: &mut Tx, orders: &[OrderId]) -> Result<HashMap<OrderId, String>> {
    let seller = tx.seller()?;
    let sql = "SELECT id, product_name FROM order_rows WHERE seller_id = $1 AND id = ANY ($2)";
    let found: Vec<ProductName> = query(sql).bind(seller).bind(orders).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|row| (row.id, row.product_name)).collect())
}
