//! How an order looks on the wire, as lists and events show it.

use kontor_kernel::{Money, kinds};
use kontor_orders::{OrderRow, OrderState, PeriodType};
use kontor_payments::PaymentForm;
use poem_openapi::Object;

use crate::http::{Amount, Resource, Timestamp, WireEnum, WireId};

/// Who bought, in short.
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
    /// Company, or nothing.
    pub company: String,
    /// ISO 3166 country, or nothing.
    pub country: String,
}

/// What the list shows of an order.
#[derive(Debug, Clone, Object)]
#[oai(rename = "OrderAttributes")]
pub struct Attributes {
    /// The short token that buyers see.
    pub token: String,
    /// What was bought.
    pub product_id: WireId<kinds::Product>,
    /// Its name when it was bought.
    pub product_name: String,
    /// What only the seller calls it; may be empty.
    pub internal_name: String,
    /// At which price.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// The plan's name when it was bought.
    pub pricing_plan_name: String,
    /// The rhythm of its payments.
    pub period_type: WireEnum<PeriodType>,
    /// How it is paid.
    pub payment_form: WireEnum<PaymentForm>,
    /// Where its payment stands.
    pub payment_state: WireEnum<OrderState>,
    /// Its currency.
    pub currency_id: String,
    /// What is paid in all.
    pub total_amount: Amount,
    /// The tax in it.
    pub vat_amount: Amount,
    /// What has arrived.
    pub paid_amount: Amount,
    /// What has not.
    pub unpaid_amount: Amount,
    /// What is overdue.
    pub debt_amount: Amount,
    /// What went back.
    pub refunded_amount: Amount,
    /// Payments that have arrived.
    pub charges_count: i32,
    /// Payments there will be. Of a `subscription` nobody knows: those that are laid so far.
    pub rates_count: i32,
    /// Who bought.
    pub payer: Payer,
    /// The coupon, if any.
    #[oai(skip_serializing_if_is_none)]
    pub coupon_code: Option<String>,
    /// The campaign, if any.
    #[oai(skip_serializing_if_is_none)]
    pub campaign_id: Option<String>,
    /// How many pieces.
    pub quantity: i32,
    /// What it was sold beside or after, if anything.
    #[oai(skip_serializing_if_is_none)]
    pub upsell_type: Option<String>,
    /// Who brought it, of the partners.
    #[oai(skip_serializing_if_is_none)]
    pub publisher_id: Option<WireId<kinds::Profile>>,
    /// Who sold it, of the partners.
    #[oai(skip_serializing_if_is_none)]
    pub sales_team_member_id: Option<WireId<kinds::Profile>>,
    /// When the next payment is due.
    #[oai(skip_serializing_if_is_none)]
    pub due_at: Option<Timestamp>,
    /// When the first payment had arrived in full; later ones of a plan are told by its rates.
    #[oai(skip_serializing_if_is_none)]
    pub charged_at: Option<Timestamp>,
    /// When it was ordered.
    pub created_at: Timestamp,
    /// When something last changed.
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
