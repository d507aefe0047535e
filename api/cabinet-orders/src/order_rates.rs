//! Payments that are expected, of all orders.

use kontor_kernel::{Money, kinds};
use kontor_orders::{
    PeriodType, RateState,
    money::{ORDER_RATES, OrderRateRow, RowOrder},
};
use kontor_payments::PaymentForm;
use poem_openapi::{Object, OpenApi, payload::Json};

use super::order_view::Payer;
use crate::http::{Amount, Answer, ListDoc, ListQuery, Resource, Seller, Timestamp, WireEnum, WireId};

/// The operations.
pub struct OrderRates;

/// A payment that an order expects.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderRateAttributes")]
pub struct Attributes {
    /// The order.
    pub order_id: WireId<kinds::Order>,
    /// Order number, as shown to buyers.
    pub order_token: String,
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// The buyer.
    pub payer: Payer,
    /// Number of the payment within the order, from 1; 0 gives access before the first payment.
    pub number: i32,
    /// Total number of payments. For a `subscription`, which has no fixed number, those scheduled so far.
    pub rates_count: i32,
    /// Kind of plan that it belongs to.
    pub period_type: WireEnum<PeriodType>,
    /// State of the payment.
    pub state: WireEnum<RateState>,
    /// Payment method of the order.
    pub payment_form: WireEnum<PaymentForm>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Amount.
    pub amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Amount that has arrived.
    pub paid_amount: Amount,
    /// Amount that was refunded.
    pub refunded_amount: Amount,
    /// When it is due.
    pub due_at: Timestamp,
    /// Number of failed attempts.
    pub tries: i32,
    /// When it is retried.
    #[oai(skip_serializing_if_is_none)]
    pub next_try_at: Option<Timestamp>,
    /// Since when it has been expected.
    pub created_at: Timestamp,
}

/// Who bought what a row belongs to.
pub fn payer(order: &RowOrder) -> Payer {
    Payer {
        id: order.payer_id.map(WireId),
        email: order.payer_email.clone(),
        first_name: order.payer_first_name.clone(),
        last_name: order.payer_last_name.clone(),
        company: order.payer_company.clone(),
        country: order.payer_country.clone(),
    }
}

impl From<OrderRateRow> for Attributes {
    fn from(row: OrderRateRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            payer: payer(&row.order),
            order_id: WireId(row.order.order_id),
            order_token: row.order.order_token,
            product_id: WireId(row.order.product_id),
            product_name: row.order.product_name,
            number: row.number,
            rates_count: row.rates_count,
            period_type: WireEnum(row.period_type),
            state: WireEnum(row.state),
            payment_form: WireEnum(row.payment_form),
            currency_id: row.currency.to_string(),
            amount: amount(row.amount),
            vat_amount: amount(row.vat_amount),
            paid_amount: amount(row.paid_amount),
            refunded_amount: amount(row.refunded_amount),
            due_at: Timestamp(row.due_at),
            tries: row.tries,
            next_try_at: row.next_try_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/order_rates", tag = "crate::tags::Tag::Orders")]
impl OrderRates {
    /// List expected payments
    ///
    /// Newest first: every expected payment of every order, whether due, paid or overdue. The scope `overdue` has
    /// payments that should have arrived and did not, `due_soon` those due within seven days.
    #[oai(path = "/", method = "get", operation_id = "list_order_rates")]
    async fn list(&self, seller: Seller, query: ListQuery) -> Answer<Json<ListDoc<Attributes>>> {
        let mut tx = seller.begin().await?;
        let listed = query.read(&ORDER_RATES, &tx)?.page::<OrderRateRow>(&mut tx).await?;
        tx.commit().await?;
        Ok(Json(ListDoc::from_listed(listed, Vec::new(), |row| Resource::new(row.id, "order_rate", row.into()))))
    }
}
