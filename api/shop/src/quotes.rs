//! Quotes: what something costs somebody, before anything is ordered.

use kontor_catalog::{Form, addons::UpsellKind};
use kontor_checkout::{Addon, Instead, Quote, QuoteRequest};
use kontor_db::Tenant;
use kontor_kernel::{ApiError, Code, Country, Machine, Money, TaxPlace, kinds};
use kontor_orders::AlongAs;
use kontor_payments::PaymentForm;
use kontor_pricing::{Due, Treatment};
use kontor_storefront::IncludeType;
use kontor_tax::IdStanding;
use poem_openapi::{
    Object, OpenApi,
    param::{Path, Query},
    payload::Json,
};

use crate::http::{Amount, Answer, Anyone, Doc, FeeBody, Timestamp, WireEnum, WireId, limiter::address};

use super::{coupon_guessing::Guesser, questions::AskedQuestion, vat_asking};

/// The operation.
pub struct Quotes;

/// A payment of a quote.
#[derive(Debug, Clone, Object)]
pub struct QuotePayment {
    /// Number of the payment.
    pub number: u32,
    /// When it would be due.
    pub due_at: Timestamp,
    /// Amount.
    pub amount: Amount,
}

/// The reseller that sells instead of the seller.
#[derive(Debug, Clone, Object)]
pub struct QuoteReseller {
    /// Name and address of the reseller.
    pub address: String,
    /// Address of its terms of sale.
    pub terms_url: String,
}

/// A product that can be bought as an add-on.
#[derive(Debug, Clone, Object)]
pub struct QuoteAddon {
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub name: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// How it is offered.
    pub kind: WireEnum<UpsellKind>,
    /// Amount that it adds.
    pub price: Amount,
    /// Whether it is selected and included in the total.
    pub chosen: bool,
}

impl QuoteAddon {
    fn from_addon(addon: &Addon) -> Self {
        let product = &addon.product;
        Self {
            product_id: product.id.into(),
            name: product.name.clone(),
            form: product.form.into(),
            kind: WireEnum(match addon.kind {
                AlongAs::Bump => UpsellKind::Bump,
                AlongAs::Standard => UpsellKind::Standard,
            }),
            price: addon.price.into(),
            chosen: addon.chosen,
        }
    }
}

/// A product that can be bought instead of the requested one.
#[derive(Debug, Clone, Object)]
pub struct QuoteBundle {
    /// Id of the product: use it in the next quote and checkout, with the requested product as `instead_of_id`.
    pub product_id: WireId<kinds::Product>,
    /// Name of the product.
    pub name: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// Its first price.
    pub price: Amount,
    /// Amount saved compared with buying its contents separately. Absent if nothing is saved.
    #[oai(skip_serializing_if_is_none)]
    pub saves: Option<Amount>,
}

impl QuoteBundle {
    fn from_bundle(one: &Instead) -> Self {
        Self {
            product_id: one.product.id.into(),
            name: one.product.name.clone(),
            form: one.product.form.into(),
            price: one.price.into(),
            saves: one.saves.map(Into::into),
        }
    }
}

/// Discount of a coupon code.
#[derive(Debug, Clone, Object)]
pub struct QuoteCoupon {
    /// The code as it is compared: without spaces and hyphens, in capitals.
    pub code: String,
    /// Discount on all listed payments; they and the total already include it.
    pub discount: Amount,
}

impl QuoteCoupon {
    fn from_quote(offer: &Quote) -> Option<Self> {
        let applied = offer.coupon.as_ref()?;
        Some(Self { code: applied.code.clone(), discount: offer.discount().into() })
    }
}

/// Details of the payer that a payment method requires in addition to email, names and country.
#[derive(Debug, Clone, Object)]
pub struct QuoteNeeds {
    /// The payment method.
    pub method: WireEnum<PaymentForm>,
    /// Fields of the payer that must not be empty.
    pub payer: Vec<String>,
}

impl QuoteNeeds {
    fn from_quote(offer: &Quote, method: PaymentForm) -> Self {
        let asked = offer.asked(method).fields().into_iter();
        let needed = asked.filter(|(_, include)| *include == IncludeType::Required).map(|(name, _)| name.to_owned());
        Self { method: method.into(), payer: needed.collect() }
    }
}

/// What a product costs a buyer.
#[derive(Debug, Clone, Object)]
pub struct QuoteAttributes {
    /// Total; for a subscription, each payment.
    pub total: Amount,
    /// Quantity.
    pub quantity: i64,
    /// Largest quantity per order.
    pub quantity_max: i64,
    /// Lowest price that the buyer may choose. Absent if the seller has set the price.
    #[oai(skip_serializing_if_is_none)]
    pub minimum_price: Option<Amount>,
    /// One-off fee on top of the price; included in the total, or for recurring payments in the first payment.
    #[oai(skip_serializing_if_is_none)]
    pub additional_fee: Option<FeeBody>,
    /// Add-ons available now, in the seller's order; selected ones are included in the total, or for recurring
    /// payments in the first payment.
    pub addons: Vec<QuoteAddon>,
    /// Products available instead of it, in the seller's order.
    pub bundles: Vec<QuoteBundle>,
    /// Discount of the coupon code.
    #[oai(skip_serializing_if_is_none)]
    pub coupon: Option<QuoteCoupon>,
    /// Amount due today.
    pub today: Amount,
    /// Known payments, in order: all of a plan that ends, the first two of a subscription. Number 0 starts a free
    /// trial and costs nothing.
    pub payments: Vec<QuotePayment>,
    /// Amount without tax.
    pub net: Amount,
    /// Tax.
    pub vat: Amount,
    /// Tax rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
    /// Reason for the tax: `taxed`; or without tax: `reverse_charge`, `small_business`, `exempt`, `outside_scope`.
    pub vat_treatment: WireEnum<Treatment>,
    /// Country in which it is taxed: FR for Monaco, GB for the Isle of Man.
    pub vat_country: String,
    /// Territory in which it is taxed, if its VAT differs from that of the country in its addresses, such as
    /// `canary_islands`, `monaco` or `madeira`.
    #[oai(skip_serializing_if_is_none)]
    pub vat_territory: Option<String>,
    /// Whether the tax is known. `false` while no date is chosen for an event whose dates are taxed differently: then
    /// do not show tax; the total is that of the most expensive date.
    pub vat_known: bool,
    /// Changes with every new wording of the legal texts in force: send it back as `seen_legal`, so that no one
    /// orders under a wording that they could not read.
    pub legal_mark: i64,
    /// The party to the contract if it is not the seller: show the buyer who it is and where to find its terms.
    #[oai(skip_serializing_if_is_none)]
    pub reseller: Option<QuoteReseller>,
    /// Status of the given VAT number. `pending`: a register is being asked, retry in a few seconds; `refuted`: the
    /// register does not know it; `unchecked`: a register's answer would not change the tax, or there is no register
    /// (CH, GB).
    #[oai(skip_serializing_if_is_none)]
    pub vat_id_standing: Option<WireEnum<IdStanding>>,
    /// Whether the VAT number is from Northern Ireland (XI), which the EU treats as a member state for goods only:
    /// products sold here are not goods, so the buyer is treated as a business in Great Britain.
    #[oai(skip_serializing_if_is_none)]
    pub vat_id_for_goods_only: Option<bool>,
    /// Available payment methods, in display order.
    pub methods: Vec<WireEnum<PaymentForm>>,
    /// Required details of the payer for each of them: what the seller asks for, and what the method or the law
    /// requires.
    pub needs: Vec<QuoteNeeds>,
    /// Questions that the buyer is asked before paying.
    pub opt_in_questions: Vec<AskedQuestion>,
    /// Whether it can be bought as a gift.
    pub can_be_given: bool,
    /// Number of tickets for which an attendee is asked.
    pub attendees_asked: usize,
    /// Why it cannot be bought now; empty if it can.
    pub reasons: Vec<String>,
}

/// The ticket of a key that only its holder has.
pub(super) fn given(anyone: &Anyone, key: Option<&str>) -> Result<Option<kinds::PaymentTicketId>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    let ticket = anyone.0.checkout.links().upgrade(key);
    ticket.map(Some).ok_or_else(|| ApiError::new(Code::NotUpgradable))
}

/// The buyer's country; who names none is taken for a neighbour of the seller's.
async fn country_of(anyone: &Anyone, tenant: Tenant, named: Option<&str>) -> kontor_kernel::Result<Country> {
    if let Some(code) = named {
        return code.to_uppercase().parse().map_err(|_| ApiError::field(Code::InvalidCountry, "?country"));
    }
    let mut tx = anyone.begin_as_shop(tenant).await?;
    let seller = kontor_tax::selling_facts(&mut tx).await?;
    tx.commit().await?;
    Ok(seller.country.parse().unwrap_or(Country::DE))
}

#[OpenApi(prefix_path = "/v1/shop", tag = "crate::tags::Tag::Shop")]
impl Quotes {
    /// Retrieve a quote
    ///
    /// The total with its tax for a buyer's country, and the payment methods for it.
    #[expect(clippy::too_many_arguments, reason = "one for each parameter of the address")]
    #[oai(path = "/:seller/quotes", method = "get", operation_id = "get_quote")]
    async fn quote(
        &self,
        request: &poem::Request,
        anyone: Anyone,
        seller: Path<String>,
        /// The product to buy.
        product_id: Query<WireId<kinds::Product>>,
        /// The pricing plan; default: the product's first.
        pricing_plan_id: Query<Option<WireId<kinds::PricingPlan>>>,
        /// For an event: the date. The tax for an event at a venue is that of its country.
        ticket_date_id: Query<Option<WireId<kinds::TicketDate>>>,
        /// Price that the buyer chooses, in minor units, if the pricing plan lets them.
        amount: Query<Option<i64>>,
        /// Quantity; default: 1.
        quantity: Query<Option<i64>>,
        /// Add-ons of the product to buy with it; those not offered are ignored.
        #[oai(name = "addon_ids[]", validator(max_items = 10))]
        addon_ids: Query<Vec<WireId<kinds::Product>>>,
        /// Key of a ticket that is exchanged for a better one: the total is then the difference.
        #[oai(validator(max_length = 100))]
        upgrade_key: Query<Option<String>>,
        /// Coupon code. A code that gives no discount is refused (`coupon_invalid` and related codes). Unknown codes
        /// are counted: after 60 different ones within a minute, codes not used before from the same address are
        /// refused with `rate_limited` at `?coupon_code`.
        #[oai(validator(max_length = 100))]
        coupon_code: Query<Option<String>>,
        /// Country of the buyer; default: the seller's.
        #[oai(validator(max_length = 2))]
        country: Query<Option<String>>,
        /// Postcode of the buyer: some have their own VAT, or none.
        #[oai(validator(max_length = 255))]
        zip: Query<Option<String>>,
        /// City of the buyer, if it shares its postcode with others.
        #[oai(validator(max_length = 255))]
        city: Query<Option<String>>,
        /// VAT number of the buyer. Returns `invalid_vat` if it is not from the buyer's country. Different numbers
        /// are counted: after 60 within a minute, the next from the same address is refused with `rate_limited`.
        #[oai(validator(max_length = 40))]
        vat_no: Query<Option<String>>,
    ) -> Answer<Json<Doc<QuoteAttributes>>> {
        let tenant = anyone.shop(&seller.0).await?;
        let country = country_of(&anyone, tenant, country.0.as_deref()).await?;
        let wanted = QuoteRequest {
            plan: pricing_plan_id.0.map(|id| id.0),
            date: ticket_date_id.0.map(|id| id.0),
            amount: amount.0,
            quantity: quantity.0.unwrap_or(1),
            addons: addon_ids.0.into_iter().map(|id| id.0).collect(),
            upgrade: given(&anyone, upgrade_key.0.as_deref())?,
            coupon: coupon_code.0,
            vat_no: vat_no.0,
            ..QuoteRequest::for_product(product_id.0.0)
        };
        let (app, from) = (&anyone.0, address(request));
        let guesser = Guesser { app, tenant, address: &from };
        let code = wanted.coupon.clone().filter(|code| Guesser::is_try(code, wanted.upgrade.is_some()));
        if let Some(code) = &code {
            guesser.ask(code).await.map_err(|held| held.fault_at("?coupon_code"))?;
        }
        if let Some(typed) = wanted.vat_no.as_deref().filter(|typed| !typed.is_empty()) {
            vat_asking::ask(app, tenant, &from, typed).await?;
        }
        let (zip, city) = (zip.0.unwrap_or_default(), city.0.unwrap_or_default());
        let buyer = TaxPlace::of_address(country, &zip, &city);
        let offer = app.checkout.offer(tenant, wanted, buyer).await?;
        if let Some(code) = &code {
            guesser.saw(code, &offer).await;
        }
        if let Some(refused) = offer.coupon_refused {
            return Err(refused.fault_at("?coupon_code").into());
        }
        if offer.buyer_id.as_ref().is_some_and(|id| !id.is_theirs()) {
            return Err(ApiError::field(Code::InvalidVat, "?vat_no").into());
        }
        let currency = offer.quote.gross.currency;
        let payment = |due: &Due| QuotePayment {
            number: due.number,
            due_at: due.at.into(),
            amount: Money::new(due.amount, currency).into(),
        };
        let can_be_given = offer.can_be_given();
        let attendees_asked = offer.asks_attendees();
        let attributes = QuoteAttributes {
            total: offer.quote.gross.into(),
            quantity: offer.quantity,
            quantity_max: offer.pieces_max(),
            minimum_price: offer.plan.minimum().map(Into::into),
            additional_fee: offer.fee.clone().map(FeeBody::from),
            addons: offer.addons.iter().map(QuoteAddon::from_addon).collect(),
            bundles: offer.instead.iter().map(QuoteBundle::from_bundle).collect(),
            coupon: QuoteCoupon::from_quote(&offer),
            today: offer.due_now().into(),
            payments: offer.dues.iter().map(payment).collect(),
            net: offer.quote.net().into(),
            vat: offer.quote.vat.into(),
            vat_rate_bps: offer.quote.vat_rate_bps,
            vat_treatment: WireEnum(offer.vat.treatment),
            reseller: offer
                .resale
                .as_ref()
                .map(|resale| QuoteReseller { address: resale.address(), terms_url: resale.terms_url.clone() }),
            legal_mark: offer.legal_mark,
            vat_country: offer.vat.country.to_string(),
            vat_territory: offer.vat.territory.map(|territory| territory.text().to_owned()),
            vat_known: offer.vat_known,
            vat_id_for_goods_only: offer.buyer_id.as_ref().filter(|id| id.is_for_goods_only()).map(|_| true),
            vat_id_standing: offer.buyer_id.as_ref().map(|id| WireEnum(id.known.standing)),
            needs: offer.methods.iter().map(|method| QuoteNeeds::from_quote(&offer, *method)).collect(),
            methods: offer.methods.into_iter().map(Into::into).collect(),
            opt_in_questions: offer.questions.into_iter().map(Into::into).collect(),
            attendees_asked,
            can_be_given,
            reasons: offer.reasons.iter().map(ToString::to_string).collect(),
        };
        Ok(Json(Doc::new(offer.plan.id, "quote", attributes)))
    }
}
