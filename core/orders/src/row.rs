//! One row of the list of orders.

use chrono::{DateTime, Utc};
use diesel::{QueryableByName, sql_types};
use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
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
#[derive(Debug, Clone, QueryableByName)]
#[expect(missing_docs, reason = "the columns of order_rows, explained by the API's attributes")]
pub struct OrderRow {
    #[diesel(sql_type = sql_types::Uuid)]
    pub id: OrderId,
    #[diesel(sql_type = sql_types::Text)]
    pub token: String,
    #[diesel(sql_type = sql_types::Uuid)]
    pub product_id: ProductId,
    #[diesel(sql_type = sql_types::Text)]
    pub product_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub internal_name: String,
    #[diesel(sql_type = sql_types::Uuid)]
    pub pricing_plan_id: PricingPlanId,
    #[diesel(sql_type = sql_types::Text)]
    pub pricing_plan_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub period_type: PeriodType,
    #[diesel(sql_type = sql_types::Text)]
    pub payment_form: PaymentForm,
    #[diesel(sql_type = sql_types::Text)]
    pub payment_state: OrderState,
    #[diesel(sql_type = sql_types::Text)]
    pub currency: Currency,
    #[diesel(sql_type = sql_types::BigInt)]
    pub total_amount: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    pub vat_amount: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    pub paid_amount: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    pub unpaid_amount: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    pub debt_amount: i64,
    #[diesel(sql_type = sql_types::BigInt)]
    pub refunded_amount: i64,
    #[diesel(sql_type = sql_types::Integer)]
    pub charges_count: i32,
    #[diesel(sql_type = sql_types::Integer)]
    pub rates_count: i32,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Uuid>)]
    pub payer_id: Option<UserId>,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_email: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_first_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_last_name: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_company: String,
    #[diesel(sql_type = sql_types::Text)]
    pub payer_country: String,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    pub coupon_code: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    pub campaign_id: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Text>)]
    pub upsell_type: Option<String>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Uuid>)]
    pub publisher_id: Option<ProfileId>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Uuid>)]
    pub sales_team_member_id: Option<ProfileId>,
    #[diesel(sql_type = sql_types::Integer)]
    pub quantity: i32,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub due_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = sql_types::Nullable<sql_types::Timestamptz>)]
    pub charged_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = sql_types::Timestamptz)]
    pub created_at: DateTime<Utc>,
    #[diesel(sql_type = sql_types::Timestamptz)]
    pub updated_at: DateTime<Utc>,
}

/// The row of one order.
pub async fn row(tx: &mut Tx, id: OrderId) -> Result<OrderRow> {
    let seller = tx.seller()?;
    let found = query(format!("SELECT {COLUMNS} FROM order_rows AS r WHERE r.seller_id = $1 AND r.id = $2"))
        .bind::<sql_types::Uuid, _>(seller)
        .bind::<sql_types::Uuid, _>(id)
        .get_results::<OrderRow>(tx.conn()?)
        .await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
