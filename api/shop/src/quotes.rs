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

/// One payment of a quote.
#[derive(Debug, Clone, Object)]
pub struct QuotePayment {
    /// Its place.
    pub number: u32,
    /// When it would be due.
    pub due_at: Timestamp,
    /// How much.
    pub amount: Amount,
}

/// Who sells in the seller's place.
#[derive(Debug, Clone, Object)]
pub struct QuoteReseller {
    /// Its name and address.
    pub address: String,
    /// Where its terms of sale stand.
    pub terms_url: String,
}

/// A product that can be taken along with another.
#[derive(Debug, Clone, Object)]
pub struct QuoteAddon {
    /// The product.
    pub product_id: WireId<kinds::Product>,
    /// Its name.
    pub name: String,
    /// What kind of product it is.
    pub form: WireEnum<Form>,
    /// How it is offered.
    pub kind: WireEnum<UpsellKind>,
    /// What it adds.
    pub price: Amount,
    /// Whether it is chosen, and so in the total.
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

/// A product that can be taken in place of the one that is asked about.
#[derive(Debug, Clone, Object)]
pub struct QuoteBundle {
    /// Its id: what a quote and a checkout then ask for, with the first as `instead_of_id`.
    pub product_id: WireId<kinds::Product>,
    /// Its name.
    pub name: String,
    /// What kind of product it is.
    pub form: WireEnum<Form>,
    /// Its first price.
    pub price: Amount,
    /// What all that lies inside costs more one by one; absent where it does not.
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

/// What a code takes off.
#[derive(Debug, Clone, Object)]
pub struct QuoteCoupon {
    /// The code as it is compared: without spaces and hyphens, in capitals.
    pub code: String,
    /// What comes off all payments that are listed; they and the total have it off already.
    pub discount: Amount,
}

impl QuoteCoupon {
    fn from_quote(offer: &Quote) -> Option<Self> {
        let applied = offer.coupon.as_ref()?;
        Some(Self { code: applied.code.clone(), discount: offer.discount().into() })
    }
}

/// What has to be known of who pays in some way, beside email, names and country.
#[derive(Debug, Clone, Object)]
pub struct QuoteNeeds {
    /// The way to pay.
    pub method: WireEnum<PaymentForm>,
    /// The fields of the payer that may not be empty.
    pub payer: Vec<String>,
}

impl QuoteNeeds {
    fn from_quote(offer: &Quote, method: PaymentForm) -> Self {
        let asked = offer.asked(method).fields().into_iter();
        let needed = asked.filter(|(_, include)| *include == IncludeType::Required).map(|(name, _)| name.to_owned());
        Self { method: method.into(), payer: needed.collect() }
    }
}

/// What something costs somebody.
#[derive(Debug, Clone, Object)]
pub struct QuoteAttributes {
    /// What is paid in all; of a subscription, each time.
    pub total: Amount,
    /// How many pieces it is for.
    pub quantity: i64,
    /// How many pieces one order may be for.
    pub quantity_max: i64,
    /// The least that the buyer may name; absent where the price is the seller's.
    #[oai(skip_serializing_if_is_none)]
    pub minimum_price: Option<Amount>,
    /// What is added once to the price; the total, or of what is paid again and again the first payment, has it in it.
    #[oai(skip_serializing_if_is_none)]
    pub additional_fee: Option<FeeBody>,
    /// What can be taken along now, in the seller's order; the total, or of what is paid again and again the first
    /// payment, has in it what is chosen.
    pub addons: Vec<QuoteAddon>,
    /// What can be taken in its place, in the seller's order.
    pub bundles: Vec<QuoteBundle>,
    /// What the code takes off.
    #[oai(skip_serializing_if_is_none)]
    pub coupon: Option<QuoteCoupon>,
    /// What is due today.
    pub today: Amount,
    /// The payments that are known, in order: all of a plan that ends, the first two of a subscription. Number 0 opens a
    /// test period and costs nothing.
    pub payments: Vec<QuotePayment>,
    /// Without tax.
    pub net: Amount,
    /// The tax.
    pub vat: Amount,
    /// Its rate in basis points: 1900 is 19 %.
    pub vat_rate_bps: i64,
    /// Why it carries that tax: `taxed`; or none: `reverse_charge`, `small_business`, `exempt`, `outside_scope`.
    pub vat_treatment: WireEnum<Treatment>,
    /// The country that it is taxed in: FR for Monaco, GB for the Isle of Man.
    pub vat_country: String,
    /// The territory in which it is taxed, where its VAT is not simply that of the country in its addresses, as `canary_islands`,
    /// `monaco` or `madeira`.
    #[oai(skip_serializing_if_is_none)]
    pub vat_territory: Option<String>,
    /// Whether the tax is known. False while no date of an event is chosen whose dates are taxed differently: then show no tax; the
    /// total is that of the dearest.
    pub vat_known: bool,
    /// Changes with every wording of the legal texts that hold: send it back as `seen_legal`, and nobody orders under a wording
    /// that they could not read.
    pub legal_mark: i64,
    /// Whom the contract is with where it is not the seller: tell the buyer, and where the terms stand.
    #[oai(skip_serializing_if_is_none)]
    pub reseller: Option<QuoteReseller>,
    /// How the VAT id stands that was given. `pending`: a register is being asked, ask again in some seconds; `refuted`: the
    /// register does not know it; `unchecked`: no register's word would change the tax, or there is none to ask (CH, GB).
    #[oai(skip_serializing_if_is_none)]
    pub vat_id_standing: Option<WireEnum<IdStanding>>,
    /// Whether the VAT id is one of Northern Ireland (XI), which the Union counts as a member state's for goods alone: what is sold
    /// here is no goods, and the buyer is taken for a business in Great Britain.
    #[oai(skip_serializing_if_is_none)]
    pub vat_id_for_goods_only: Option<bool>,
    /// How it can be paid, in display order.
    pub methods: Vec<WireEnum<PaymentForm>>,
    /// What each of them needs of who pays: what the seller asks, and what the method or the law cannot do without.
    pub needs: Vec<QuoteNeeds>,
    /// What the buyer is asked before they pay.
    pub opt_in_questions: Vec<AskedQuestion>,
    /// Whether it can be bought for somebody else.
    pub can_be_given: bool,
    /// Of how many of the tickets it is asked who comes with them.
    pub attendees_asked: usize,
    /// Why it cannot be bought now; empty when it can.
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
        /// What to buy.
        product_id: Query<WireId<kinds::Product>>,
        /// At which price; the product's first when left out.
        pricing_plan_id: Query<Option<WireId<kinds::PricingPlan>>>,
        /// For which of an event's dates; the tax of one that takes place somewhere is that of its country.
        ticket_date_id: Query<Option<WireId<kinds::TicketDate>>>,
        /// What the buyer names as the price, in minor units, where the price leaves it to them.
        amount: Query<Option<i64>>,
        /// How many pieces; 1 when left out.
        quantity: Query<Option<i64>>,
        /// Which of the product's add-ons are taken along; what is not offered along is left out.
        #[oai(name = "addon_ids[]", validator(max_items = 10))]
        addon_ids: Query<Vec<WireId<kinds::Product>>>,
        /// The key of a ticket that is given for a better one: then the total is the difference.
        #[oai(validator(max_length = 100))]
        upgrade_key: Query<Option<String>>,
        /// The code of a coupon. One that takes nothing off is refused (`coupon_invalid` and its kin). Unknown ones are
        /// counted: after 60 different ones within a minute codes that were not used before from the same address are refused
        /// with `rate_limited` beside `?coupon_code`.
        #[oai(validator(max_length = 100))]
        coupon_code: Query<Option<String>>,
        /// The buyer's country; the seller's when left out.
        #[oai(validator(max_length = 2))]
        country: Query<Option<String>>,
        /// The buyer's postcode: some have a VAT of their own, or none.
        #[oai(validator(max_length = 255))]
        zip: Query<Option<String>>,
        /// The buyer's town, where it shares its postcode with others.
        #[oai(validator(max_length = 255))]
        city: Query<Option<String>>,
        /// The buyer's VAT id. One that is none of the buyer's country is refused (`invalid_vat`). Different ones are
        /// counted: after 60 within a minute the next from the same address is refused with `rate_limited`.
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
