//! How an order looks on the wire, as lists and events show it.

use kontor_kernel::{Money, kinds};
use kontor_orders::{OrderRow, OrderState, PeriodType};
use kontor_payments::PaymentForm;
use poem_openapi::Object;

use crate::http::{Amount, Resource, Timestamp, WireEnum, WireId};

/// The buyer, in short.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderPayer")]
pub struct Payer {
    /// Their account, if they have one.
    #[oai(skip_serializing_if_is_none)]
    pub id: Option<WireId<kinds::User>>,
    /// Email address.
    pub email: String,
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Company; empty if none.
    pub company: String,
    /// Country (ISO 3166); empty if unknown.
    pub country: String,
}

/// An order as shown in lists.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAttributes")]
pub struct Attributes {
    /// Order number, as shown to buyers.
    pub token: String,
    /// The product that was bought.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when it was bought.
    pub product_name: String,
    /// Internal name that only the seller sees; may be empty.
    pub internal_name: String,
    /// The pricing plan.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// Name of the pricing plan when it was bought.
    pub pricing_plan_name: String,
    /// How it is paid: once, in instalments or as a subscription.
    pub period_type: WireEnum<PeriodType>,
    /// Payment method.
    pub payment_form: WireEnum<PaymentForm>,
    /// Payment state.
    pub payment_state: WireEnum<OrderState>,
    /// Currency, as a lowercase ISO 4217 code.
    pub currency_id: String,
    /// Total amount.
    pub total_amount: Amount,
    /// Tax included in it.
    pub vat_amount: Amount,
    /// Amount that has arrived.
    pub paid_amount: Amount,
    /// Amount that has not arrived yet.
    pub unpaid_amount: Amount,
    /// Overdue amount.
    pub debt_amount: Amount,
    /// Amount that was refunded.
    pub refunded_amount: Amount,
    /// Number of payments that have arrived.
    pub charges_count: i32,
    /// Total number of payments. For a `subscription`, which has no fixed number, those scheduled so far.
    pub rates_count: i32,
    /// The buyer.
    pub payer: Payer,
    /// Coupon code, if any.
    #[oai(skip_serializing_if_is_none)]
    pub coupon_code: Option<String>,
    /// Campaign, if any.
    #[oai(skip_serializing_if_is_none)]
    pub campaign_id: Option<String>,
    /// Quantity.
    pub quantity: i32,
    /// Kind of upsell, if it was sold with or after another product.
    #[oai(skip_serializing_if_is_none)]
    pub upsell_type: Option<String>,
    /// The partner who referred it.
    #[oai(skip_serializing_if_is_none)]
    pub publisher_id: Option<WireId<kinds::Profile>>,
    /// The partner who sold it.
    #[oai(skip_serializing_if_is_none)]
    pub sales_team_member_id: Option<WireId<kinds::Profile>>,
    /// When the next payment is due.
    #[oai(skip_serializing_if_is_none)]
    pub due_at: Option<Timestamp>,
    /// When the first payment had arrived in full; for later payments of a plan, see its rates.
    #[oai(skip_serializing_if_is_none)]
    pub charged_at: Option<Timestamp>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

impl From<OrderRow> for Attributes {
    fn from(row: OrderRow) -> Self {
        let amount = |amount| Amount::from(Money::new(amount, row.currency));
        Self {
            product_id: WireId(row.product_id),
            pricing_plan_id: WireId(row.pricing_plan_id),
            period_type: WireEnum(row.period_type),
            payment_form: WireEnum(row.payment_form),
            payment_state: WireEnum(row.payment_state),
            currency_id: row.currency.to_string(),
            total_amount: amount(row.total_amount),
            vat_amount: amount(row.vat_amount),
            paid_amount: amount(row.paid_amount),
            unpaid_amount: amount(row.unpaid_amount),
            debt_amount: amount(row.debt_amount),
            refunded_amount: amount(row.refunded_amount),
            charges_count: row.charges_count,
            rates_count: row.rates_count,
            payer: Payer {
                id: row.payer_id.map(WireId),
                email: row.payer_email,
                first_name: row.payer_first_name,
                last_name: row.payer_last_name,
                company: row.payer_company,
                country: row.payer_country,
            },
            token: row.token,
            internal_name: row.internal_name,
            product_name: row.product_name,
            pricing_plan_name: row.pricing_plan_name,
            coupon_code: row.coupon_code,
            quantity: row.quantity,
            campaign_id: row.campaign_id,
            upsell_type: row.upsell_type,
            publisher_id: row.publisher_id.map(Into::into),
            sales_team_member_id: row.sales_team_member_id.map(Into::into),
            due_at: row.due_at.map(Timestamp),
            charged_at: row.charged_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        }
    }
}

/// An order as lists show it.
pub fn item(row: OrderRow) -> Resource<Attributes> {
    let mut related = vec![
        ("product", "product", row.product_id.to_string()),
        ("pricing_plan", "pricing_plan", row.pricing_plan_id.to_string()),
    ];
    related.extend(row.payer_id.map(|payer| ("payer", "payer", payer.to_string())));
    Resource::new(row.id, "order", row.into()).related(&related)
}
