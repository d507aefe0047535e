//! How deals, incentive plans and commissions look on the wire, for the shop and for the members of its sales team.

use kontor_deals::{
    Commission, CommissionKind, Deal, DealInput, DealState, Incentive, IncentiveBasis, IncentiveKind, IncentivePlan,
};
use kontor_kernel::{ApiError, Code, Currency, Locale, Money, Result, kinds};
use kontor_lists::Listed;
use kontor_orders::Payer;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use crate::http::{Amount, ListDoc, Resource, Timestamp, WireEnum, WireId};

/// The buyer of a deal; the payment page is filled in with it.
#[derive(Debug, Clone, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DealBuyer {
    /// Email address that the payment link is sent to.
    #[oai(validator(max_length = 254))]
    pub email: String,
    /// First name.
    #[oai(validator(max_length = 255))]
    pub first_name: String,
    /// Last name.
    #[oai(default, validator(max_length = 255))]
    pub last_name: String,
    /// Country, as an ISO 3166-1 alpha-2 code.
    #[oai(default, validator(max_length = 2))]
    pub country: String,
    /// Company, for the invoice.
    #[oai(default, validator(max_length = 255))]
    pub company: String,
    /// VAT number, for the invoice.
    #[oai(default, validator(max_length = 255))]
    pub vat_no: String,
    /// Street.
    #[oai(default, validator(max_length = 255))]
    pub street: String,
    /// House number.
    #[oai(default, validator(max_length = 255))]
    pub street_number: String,
    /// Postcode.
    #[oai(default, validator(max_length = 255))]
    pub zip: String,
    /// City.
    #[oai(default, validator(max_length = 255))]
    pub city: String,
    /// Phone number with country code.
    #[oai(default, validator(max_length = 255))]
    pub phone: String,
}

/// Copies an address from one form to the other, which have the same fields.
macro_rules! same_address {
    ($from:ty => $to:ident $(, $rest:expr)?) => {
        impl From<$from> for $to {
            fn from(one: $from) -> Self {
                Self {
                    email: one.email,
                    first_name: one.first_name,
                    last_name: one.last_name,
                    country: one.country,
                    company: one.company,
                    vat_no: one.vat_no,
                    street: one.street,
                    street_number: one.street_number,
                    zip: one.zip,
                    city: one.city,
                    phone: one.phone,
                    $(..$rest)?
                }
            }
        }
    };
}
same_address!(DealBuyer => Payer, Self::default());
same_address!(Payer => DealBuyer);

/// Terms of an incentive plan: what a member of the sales team earns.
#[derive(Debug, Clone, Object)]
pub struct IncentiveTerms {
    /// Name of the incentive plan.
    pub name: String,
    /// How the commission is calculated.
    pub kind: WireEnum<IncentiveKind>,
    /// Share of each payment without tax, in basis points: 1000 is 10 %. Absent for a fixed amount.
    #[oai(skip_serializing_if_is_none)]
    pub percent_bps: Option<i64>,
    /// Fixed amount. Absent for a percentage.
    #[oai(skip_serializing_if_is_none)]
    pub amount: Option<Amount>,
    /// Whether it is paid once, with the first payment, or with each payment.
    pub basis: WireEnum<IncentiveBasis>,
    /// Products that it is for; empty: all products.
    pub product_ids: Vec<WireId<kinds::Product>>,
    /// How far below the price of the product a deal may go, in basis points.
    pub discount_max_bps: i64,
}

impl From<Incentive> for IncentiveTerms {
    fn from(one: Incentive) -> Self {
        Self {
            kind: one.kind().into(),
            basis: one.basis().into(),
            name: one.name,
            percent_bps: one.percent_bps,
            amount: one.fixed.map(|(amount, currency)| Money::new(amount, currency).into()),
            product_ids: one.products.into_iter().map(Into::into).collect(),
            discount_max_bps: one.discount_max_bps,
        }
    }
}

/// An incentive plan.
#[derive(Debug, Clone, Object)]
pub struct IncentivePlanAttributes {
    /// What it pays.
    pub terms: IncentiveTerms,
    /// Whether members of the sales team use it for whom no incentive plans were chosen.
    pub is_default: bool,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl From<IncentivePlan> for IncentivePlanAttributes {
    fn from(plan: IncentivePlan) -> Self {
        Self {
            terms: plan.incentive().into(),
            is_default: plan.is_default,
            created_at: Timestamp(plan.created_at),
            version: plan.version,
        }
    }
}

/// An incentive plan to save.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncentivePlanBody {
    /// Name of the incentive plan.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Share of each payment without tax, in basis points: 1000 is 10 %. Either this or `amount`.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "10000")))]
    pub percent_bps: Option<i64>,
    /// Fixed amount in minor units. Either this or `percent_bps`.
    #[serde(default)]
    pub amount: Option<i64>,
    /// Currency of the fixed amount; default: EUR.
    #[serde(default)]
    #[oai(validator(max_length = 3))]
    pub currency: Option<String>,
    /// Whether it is paid once, with the first payment, or with each payment.
    pub basis: WireEnum<IncentiveBasis>,
    /// Products that it is for; default: all products.
    #[serde(default)]
    #[oai(validator(max_items = 200))]
    pub product_ids: Option<Vec<WireId<kinds::Product>>>,
    /// How far below the price of the product a deal may go, in basis points; default: not at all.
    #[serde(default)]
    #[oai(validator(minimum(value = "0"), maximum(value = "10000")))]
    pub discount_max_bps: Option<i64>,
}

impl IncentivePlanBody {
    /// What it says. Refuses a currency that there is not.
    pub fn incentive(self) -> Result<Incentive> {
        let currency = self.currency.as_deref().unwrap_or("eur").parse::<Currency>();
        let currency = currency.map_err(|_| ApiError::field(Code::InvalidChoice, "/currency"))?;
        Ok(Incentive {
            name: self.name,
            percent_bps: self.percent_bps,
            fixed: self.amount.map(|amount| (amount, currency)),
            each_payment: self.basis.0 == IncentiveBasis::EachPayment,
            products: self.product_ids.into_iter().flatten().map(|id| id.0).collect(),
            discount_max_bps: self.discount_max_bps.unwrap_or(0),
        })
    }
}

/// A deal.
#[derive(Debug, Clone, Object)]
pub struct DealAttributes {
    /// State of the deal.
    pub state: WireEnum<DealState>,
    /// Member of the sales team: their profile.
    pub sales_team_member_id: WireId<kinds::Profile>,
    /// Name of the member.
    pub sales_team_member_name: String,
    /// Incentive plan that was chosen.
    pub incentive_plan_id: WireId<kinds::IncentivePlan>,
    /// Terms of the incentive plan when the deal was saved.
    pub incentive: IncentiveTerms,
    /// Product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product when the deal was saved.
    pub product_name: String,
    /// Pricing plan of the product.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// Agreed price: once; the total of instalments; each payment of a subscription.
    pub price: Amount,
    /// Price of the product when the deal was saved.
    pub list_price: Amount,
    /// Buyer.
    pub buyer: DealBuyer,
    /// Language of the buyer.
    pub locale: String,
    /// Internal note; the buyer does not see it.
    pub note: String,
    /// Payment page of the deal. Absent in lists, and unless the deal is `ready`.
    #[oai(skip_serializing_if_is_none)]
    pub payment_url: Option<String>,
    /// Order that the deal became.
    #[oai(skip_serializing_if_is_none)]
    pub order_id: Option<WireId<kinds::Order>>,
    /// When the payment link was last sent.
    #[oai(skip_serializing_if_is_none)]
    pub sent_at: Option<Timestamp>,
    /// When the buyer ordered.
    #[oai(skip_serializing_if_is_none)]
    pub closed_at: Option<Timestamp>,
    /// When the buyer's right of withdrawal ends and the commission is earned. Absent until the first payment.
    #[oai(skip_serializing_if_is_none)]
    pub due_at: Option<Timestamp>,
    /// When the commission was earned.
    #[oai(skip_serializing_if_is_none)]
    pub finalized_at: Option<Timestamp>,
    /// Commission that was earned so far.
    pub earned: Amount,
    /// Part of it that was reversed because payments went back.
    pub reversed: Amount,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl DealAttributes {
    /// A deal as it is shown; `payment_url` where its buyer can pay.
    pub fn from_deal(deal: Deal, payment_url: Option<String>) -> Result<Self> {
        Ok(Self {
            payment_url,
            incentive: deal.incentive()?.into(),
            buyer: deal.buyer()?.into(),
            price: deal.price().into(),
            list_price: deal.list_price().into(),
            earned: deal.earned().into(),
            reversed: deal.reversed().into(),
            state: deal.state.into(),
            sales_team_member_id: deal.sales_team_member_id.into(),
            sales_team_member_name: deal.member_name,
            incentive_plan_id: deal.incentive_plan_id.into(),
            product_id: deal.product_id.into(),
            product_name: deal.product_name,
            pricing_plan_id: deal.pricing_plan_id.into(),
            locale: deal.locale,
            note: deal.note,
            order_id: deal.order_id.map(Into::into),
            sent_at: deal.sent_at.map(Timestamp),
            closed_at: deal.closed_at.map(Timestamp),
            due_at: deal.due_at.map(Timestamp),
            finalized_at: deal.finalized_at.map(Timestamp),
            created_at: Timestamp(deal.created_at),
            version: deal.version,
        })
    }
}

/// A page of deals.
pub fn deals_page(listed: Listed<Deal>) -> Result<ListDoc<DealAttributes>> {
    let shown = |deal: Deal| Ok(Resource::new(deal.id, "deal", DealAttributes::from_deal(deal, None)?));
    let rows = listed.rows.into_iter().map(shown).collect::<Result<Vec<_>>>()?;
    Ok(ListDoc::from_listed(Listed { rows, meta: listed.meta }, Vec::new(), |row| row))
}

/// A deal to save.
#[derive(Debug, Clone, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealBody {
    /// Member of the sales team: their profile. Members leave it out: their deals are their own.
    #[serde(default)]
    pub sales_team_member_id: Option<WireId<kinds::Profile>>,
    /// Incentive plan; it must be for the product.
    pub incentive_plan_id: WireId<kinds::IncentivePlan>,
    /// Product.
    pub product_id: WireId<kinds::Product>,
    /// Pricing plan of the product.
    pub pricing_plan_id: WireId<kinds::PricingPlan>,
    /// Agreed price in minor units of the pricing plan’s currency; default: the price of the product. At least what the incentive plan
    /// allows, at most the price of the product.
    #[serde(default)]
    pub price: Option<i64>,
    /// Buyer.
    pub buyer: DealBuyer,
    /// Language of the buyer: en or de; default: yours.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
    /// Internal note.
    #[serde(default)]
    #[oai(validator(max_length = 2000))]
    pub note: Option<String>,
}

impl DealBody {
    /// What it says, of a deal of this member, or of the one that it names.
    pub fn input(self, member: Option<kontor_kernel::kinds::ProfileId>, locale: Locale) -> Result<DealInput> {
        let named = member.or(self.sales_team_member_id.map(|id| id.0));
        Ok(DealInput {
            member: named.ok_or_else(|| ApiError::field(Code::Required, "/sales_team_member_id"))?,
            incentive_plan: self.incentive_plan_id.0,
            product: self.product_id.0,
            plan: self.pricing_plan_id.0,
            price: self.price,
            buyer: self.buyer.into(),
            locale: self.locale.as_deref().map_or(locale, Locale::from_code),
            note: self.note.unwrap_or_default(),
        })
    }
}

/// A commission that was earned with a payment, or reversed because it went back.
#[derive(Debug, Clone, Object)]
pub struct DealCommissionAttributes {
    /// Whether it was earned or reversed.
    pub kind: WireEnum<CommissionKind>,
    /// Amount; always positive.
    pub amount: Amount,
    /// Deal.
    pub deal_id: WireId<kinds::Deal>,
    /// Order whose payment it is a share of.
    pub order_id: WireId<kinds::Order>,
    /// Member of the sales team: their profile.
    pub sales_team_member_id: WireId<kinds::Profile>,
    /// When it can be paid out.
    pub available_at: Timestamp,
    /// When it was booked.
    pub created_at: Timestamp,
}

impl From<Commission> for DealCommissionAttributes {
    fn from(one: Commission) -> Self {
        Self {
            kind: one.kind.into(),
            amount: one.money().into(),
            deal_id: one.deal_id.into(),
            order_id: one.order_id.into(),
            sales_team_member_id: one.sales_team_member_id.into(),
            available_at: Timestamp(one.available_at),
            created_at: Timestamp(one.created_at),
        }
    }
}
