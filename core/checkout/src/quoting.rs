//! Makes an offer: what a product costs a buyer now, and whether it can be bought.

use kontor_catalog::{
    AdditionalFee, Facts, Form, UnavailableReason, contents,
    plans::{self, Plan},
    questions, reasons,
    tickets::{self, Availability},
};
use kontor_db::{Tenant, Tx};
use kontor_kernel::{
    ApiError, Code, Result, TaxPlace,
    kinds::{PricingPlanId, ProductId},
};
use kontor_pricing::PriceShift;

use crate::{
    Checkout, Choice, Quote, QuoteRequest, addons, coupon, deal,
    legal::legal,
    methods,
    on_hold::{Sought, on_hold},
    quantity,
    quote::{end_of_sale, quoted},
    tax::Taxing,
    upgrade,
};

/// Why a price cannot be chosen: it buys another kind of ticket, or there is none.
fn not_chosen(plans: &[Plan], id: PricingPlanId) -> ApiError {
    match plans.iter().any(|plan| plan.id == id) {
        true => ApiError::field(Code::InvalidChoice, "/pricing_plan_id"),
        false => ApiError::not_found(),
    }
}

/// The offer, seen by the shop's own machinery (not only what is published).
pub(crate) async fn offer(tx: &mut Tx, wanted: QuoteRequest, buyer: TaxPlace) -> Result<Quote> {
    if let Some(ticket) = wanted.upgrade {
        return upgrade::offer(tx, ticket, &wanted, buyer).await;
    }
    let deal = deal::agreed(tx, &wanted).await?;
    let asked = kontor_catalog::find(tx, wanted.product).await?;
    let seller = kontor_tax::selling_facts(tx).await?;
    let mut tickets = Vec::new();
    if asked.form == Form::Event {
        let all = tickets::list(tx, asked.id).await?;
        tickets = all.iter().filter(|kind| tickets::upgrade::is_sold_alone(&all, kind.id)).cloned().collect();
    }
    let all_plans = plans::list(tx, asked.id).await?;
    let (mut asked_plans, coupon) = deal::priced(deal.as_ref(), all_plans, wanted.coupon.clone())?;
    // What has no price is not sold.
    tickets.retain(|kind| asked_plans.iter().any(|plan| plan.buys(kind.id)));
    let choice = wanted.date.map(|date| Choice::find(&tickets, wanted.ticket, date)).transpose()?;
    let mut taxing = Taxing::find(tx, &seller, buyer, &wanted).await?;
    taxing.note_dates(&asked, &tickets, tx.now());
    taxing.weigh(&asked, choice.as_ref());
    let vat = taxing.vat_of(&asked, choice.as_ref());
    let shift = taxing.price_shift(vat);
    let resale = taxing.resold(&seller, &asked, choice.as_ref());
    let fee_asked = asked.additional_fee();
    let product = asked.shifted(shift);
    let shifted = |plan: &Plan| plan.clone().shifted(shift);
    let priced: Vec<Plan> = asked_plans.iter().map(shifted).collect::<Result<_>>()?;
    if let Some(choice) = &choice {
        asked_plans.retain(|plan| plan.buys(choice.ticket.id));
    }
    let asked = asked_plans;
    let all: Vec<Plan> = asked.iter().map(shifted).collect::<Result<_>>()?;
    let chosen = match wanted.plan {
        Some(id) => all.iter().find(|plan| plan.id == id).ok_or_else(|| not_chosen(&priced, id))?,
        // Who has not chosen gets the first that can be had.
        None => all
            .iter()
            .find(|plan| !plan.is_sold_out())
            .or_else(|| all.first())
            .ok_or_else(|| ApiError::new(Code::NotSellable).with("reasons", vec!["no_pricing_plans"]))?,
    };
    let rules = methods::rules(tx, &seller).await?;
    let facts = methods::facts(tx, &seller, &rules).await?;
    let mut inside = Vec::new();
    if product.form.holds_products() {
        inside = contents::list(tx, product.id).await?;
        inside.retain(|item| !item.archived);
    }
    let asking: Vec<ProductId> = std::iter::once(&product).chain(&inside).map(|asking| asking.id).collect();
    let questions = questions::list_all(tx, &asking).await?;
    let at = tx.now();
    let zone = kontor_orders::zone(&seller.time_zone);
    quantity::check_bounds(wanted.quantity)?;
    let price = chosen.price_at(wanted.amount)?;
    let terms = chosen.terms()?;
    // What is free stays free.
    let has_fee = |fee: &AdditionalFee| price.amount > 0 && fee.currency == price.currency;
    let (fee, fee_asked) = (product.additional_fee().filter(has_fee), fee_asked.filter(has_fee));
    let alone = addons::Alone {
        product: &product,
        inside: &inside,
        begins_at_once: terms.as_ref().is_none_or(|terms| !terms.begins_later(at, zone)),
        currency: price.currency,
        vat,
        taxing: &taxing,
        choice: choice.as_ref(),
    };
    let addons::Offered { along: addons, instead } = addons::offered(tx, alone, facts, &wanted.addons).await?;
    let instead_of = addons::instead_of(tx, wanted.instead_of, product.id).await?;
    let once = fee_asked.map_or(0, |fee| fee.amount).saturating_add(addons::sum_asked(&addons));
    let own = asked.iter().find(|plan| plan.id == chosen.id).filter(|_| chosen.minimum().is_none());
    let (shown, terms) = match own {
        Some(own) => quantity::priced(own, own.price(), wanted.quantity, (once, shift))?,
        // What buyers name is what they pay; the rest comes on top.
        None => quantity::priced(
            chosen,
            price,
            wanted.quantity,
            (shift.in_currency(price.currency).amount(once), PriceShift::NONE),
        )?,
    };
    let full = coupon::Price { terms, shown, at, zone };
    let vat_rate_bps = vat.rate_bps;
    let (buyer, plan, ordered) = (buyer.address_country(), chosen, wanted.is_ordered);
    let less = coupon::Less { product: product.id, plan, addons: &addons, vat_rate_bps, rules: &rules, buyer, ordered };
    let coupon::Priced { price, coupon, refused, asked } = coupon::priced(tx, coupon.as_deref(), less, full).await?;
    let (vat_known, net_prices) = (taxing.is_known(&product, choice.as_ref()), taxing.is_net());
    let quote = quoted(&price, vat, net_prices);
    let dues = price.dues();
    let ways = methods::available_methods(&rules, chosen.kind, price.shown, &dues, buyer);
    let (legal, legal_mark) = legal(tx, seller.resale.as_ref()).await?;
    let settings = kontor_storefront::of_product(tx, product.checkout_settings_id).await?;
    let mut reasons = ways.reasons(reasons(&Facts::from_product(&product, facts)));
    if (seller.on_hold || end_of_sale(settings.as_ref(), zone).is_some_and(|end| end <= at))
        && !reasons.contains(&UnavailableReason::NotActive)
    {
        reasons.push(UnavailableReason::NotActive);
    }
    let full = choice.as_ref().is_some_and(|choice| choice.date.standing(at) == Availability::Full);
    let gone = full || chosen.is_sold_out() || reasons.contains(&UnavailableReason::LimitReached);
    let date = choice.as_ref().map(|choice| choice.date.id);
    let sought = Sought { product: product.id, plan: wanted.plan, date };
    let (on_hold_until, plans_on_hold) = Box::pin(on_hold(tx, sought, (gone, &all))).await?;
    Ok(Quote {
        contents: inside,
        quantity: wanted.quantity,
        fee,
        addons,
        instead,
        instead_of,
        quote,
        vat,
        vat_known,
        net_prices,
        resale,
        buyer_id: taxing.buyer_id,
        questions,
        tickets,
        at,
        choice,
        methods: ways.offered(),
        dues,
        reasons,
        ways,
        plan: chosen.clone(),
        terms: price.terms,
        plans: all,
        kind_prices: priced.into_iter().filter(|plan| plan.ticket_id.is_some()).collect(),
        seller,
        settings,
        product,
        legal,
        legal_mark,
        upgrade: None,
        coupon,
        coupon_refused: refused,
        takes_coupons: asked && deal.is_none(),
        deal,
        country: buyer,
        on_hold_until,
        plans_on_hold,
    })
}

impl Checkout {
    /// The offer of a published product to a buyer from `buyer`: a country, or an address in it whose VAT may be another.
    pub async fn offer(&self, tenant: Tenant, wanted: QuoteRequest, buyer: impl Into<TaxPlace>) -> Result<Quote> {
        let buyer = buyer.into();
        let mut tx = self.begin_as_shop(tenant).await?;
        let offer = offer(&mut tx, wanted, buyer).await?;
        tx.commit().await?;
        if offer.product.published && !offer.product.archived { Ok(offer) } else { Err(ApiError::not_found()) }
    }

    /// The same of any product, published or not: for its seller's eyes, who orders nothing by it.
    pub async fn draft_offer(&self, tenant: Tenant, wanted: QuoteRequest, buyer: TaxPlace) -> Result<Quote> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let offer = offer(&mut tx, wanted, buyer).await?;
        tx.commit().await?;
        Ok(offer)
    }
}
