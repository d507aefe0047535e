//! What a product costs a buyer, and how it can be paid.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_catalog::{
    AdditionalFee, Facts, Form, Product, UnavailableReason, contents,
    plans::{self, Plan},
    questions::{self, Question},
    reasons,
    tickets::{self, Availability, Ticket},
};
use kontor_coupons::{Applied, Refusal};
use kontor_db::{Tenant, Tx};
use kontor_fulfilment::tickets::exchange::Upgrade;
use kontor_kernel::{ApiError, Code, Country, Money, Result, TaxPlace, kinds::ProductId};
use kontor_orders::{
    FeeSnapshot, LegalSnapshot, LinkMarks, NewRate, PlanSnapshot, ProductSnapshot, ResaleSnapshot, Snapshot,
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Due, PriceShift, TaxedAmount, Terms, Vat, begin_of, vat_of_rates};
use kontor_storefront::CheckoutSettingsInput;
use kontor_tax::SellingFacts;

use crate::{
    Addon, AvailableMethods, Checkout, Choice, Instead, QuoteRequest, addons, coupon,
    legal::legal,
    methods,
    on_hold::{PlansOnHold, Sought, on_hold},
    product_snapshot::{self, product_snapshot},
    quantity,
    tax::{BuyerId, Taxing},
    upgrade,
};

/// A product at one of its prices, for one buyer's country.
#[derive(Debug, Clone)]
pub struct Quote {
    /// The product.
    pub product: Product,
    /// The products inside that are not put away.
    pub contents: Vec<Product>,
    /// The price that is chosen.
    pub plan: Plan,
    /// How it is paid over time; none: once.
    pub terms: Option<Terms>,
    /// All prices that can be chosen.
    pub plans: Vec<Plan>,
    /// All tickets of an event with their dates.
    pub tickets: Vec<Ticket>,
    /// What it asks its buyers, and then what the products inside ask.
    pub questions: Vec<Question>,
    /// What time it was for the seller when this was asked: dates begin.
    pub at: DateTime<Utc>,
    /// The one that is chosen.
    pub choice: Option<Choice>,
    /// How many pieces it is for; prices and payments are so many times, what is added once is not.
    pub quantity: i64,
    /// What is added once to the price, where something is: it is in the first payment.
    pub fee: Option<AdditionalFee>,
    /// What can be taken along with it, in the seller's order; what is chosen of it is in the first payment too.
    pub addons: Vec<Addon>,
    /// What can be taken in its place.
    pub instead: Vec<Instead>,
    /// The product that it is taken in place of.
    pub instead_of: Option<ProductId>,
    /// What it costs: once; in all, where it is paid in parts; each time, where it is paid again and again.
    pub quote: TaxedAmount,
    /// Why it carries the tax that it does, and where.
    pub vat: Vat,
    /// Whether that is known: not while the dates of an event are taxed differently and none is chosen.
    pub vat_known: bool,
    /// Whether the seller's prices are without the tax.
    pub net_prices: bool,
    /// Who sells it in the seller's place, where it is sold by way of a reseller.
    pub resale: Option<ResaleSnapshot>,
    /// What is known of the buyer's VAT id, where one was given.
    pub buyer_id: Option<BuyerId>,
    /// The payments that are known, in order; the first is due now. One, where it is paid once.
    pub dues: Vec<Due>,
    /// How it can be paid.
    pub methods: Vec<PaymentForm>,
    /// Why it cannot be paid in the other ways.
    pub ways: AvailableMethods,
    /// Who sells.
    pub seller: SellingFacts,
    /// Why it cannot be bought, if it cannot.
    pub reasons: Vec<UnavailableReason>,
    /// What its payment page looks like and asks; none: what pages look like without a request, asking nothing more.
    pub settings: Option<CheckoutSettingsInput>,
    /// The wordings of the seller's legal texts that hold.
    pub legal: Vec<LegalSnapshot>,
    /// Another number once any of them is another.
    pub legal_mark: i64,
    /// The ticket that is given for it, where the price is the difference.
    pub upgrade: Option<Upgrade>,
    /// What a code takes off; the quote and the payments have it off already.
    pub coupon: Option<Applied>,
    /// Why the code that was typed takes nothing off.
    pub coupon_refused: Option<Refusal>,
    /// The buyer's country.
    pub country: Country,
    /// Until when the last of it is held for somebody who is paying; none: it can be had, or is sold out.
    pub on_hold_until: Option<DateTime<Utc>>,
    /// The same of each of several prices.
    pub plans_on_hold: PlansOnHold,
    /// Whether asking for a code makes sense: something is paid, at a price that the seller has set, and the shop has
    /// coupons that can be used now.
    pub takes_coupons: bool,
}

/// The offer, seen by the shop's own machinery (not only what is published).
pub(crate) async fn offer(tx: &mut Tx, wanted: QuoteRequest, buyer: TaxPlace) -> Result<Quote> {
    if let Some(ticket) = wanted.upgrade {
        return upgrade::offer(tx, ticket, &wanted, buyer).await;
    }
    let asked = kontor_catalog::find(tx, wanted.product).await?;
    let seller = kontor_tax::selling_facts(tx).await?;
    let mut tickets = Vec::new();
    if asked.form == Form::Event {
        let all = tickets::list(tx, asked.id).await?;
        tickets = all.iter().filter(|kind| tickets::upgrade::is_sold_alone(&all, kind.id)).cloned().collect();
    }
    let choice = wanted.date.map(|date| Choice::find(&tickets, wanted.ticket, date)).transpose()?;
    let mut taxing = Taxing::find(tx, &seller, buyer, &wanted).await?;
    taxing.note_dates(&asked, &tickets, tx.now());
    taxing.weigh(&asked, choice.as_ref());
    let vat = taxing.vat_of(&asked, choice.as_ref());
    let shift = taxing.price_shift(vat);
    let resale = taxing.resold(&seller, &asked, choice.as_ref());
    let fee_asked = asked.additional_fee();
    let product = asked.shifted(shift);
    let mut asked = plans::list(tx, product.id).await?;
    asked.retain(|plan| plan.active);
    let all: Vec<Plan> = asked.iter().map(|plan| plan.clone().shifted(shift)).collect::<Result<_>>()?;
    let chosen = match wanted.plan {
        Some(id) => all.iter().find(|plan| plan.id == id).ok_or_else(ApiError::not_found)?,
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
    let coupon::Priced { price, coupon, refused, asked } =
        coupon::priced(tx, wanted.coupon.as_deref(), less, full).await?;
    let (vat_known, net_prices) = (taxing.is_known(&product, choice.as_ref()), taxing.is_net());
    let quote = quoted(&price, vat, net_prices);
    let dues = price.dues();
    let ways = methods::available_methods(&rules, chosen.kind, price.shown, &dues, buyer);
    let (legal, legal_mark) = legal(tx, seller.resale.as_ref()).await?;
    let settings = kontor_storefront::of_product(tx, product.checkout_settings_id).await?;
    let mut reasons = ways.reasons(reasons(&Facts::from_product(&product, facts)));
    if end_of_sale(settings.as_ref(), zone).is_some_and(|end| end <= at)
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
        seller,
        settings,
        product,
        legal,
        legal_mark,
        upgrade: None,
        coupon,
        coupon_refused: refused,
        takes_coupons: asked,
        country: buyer,
        on_hold_until,
        plans_on_hold,
    })
}

/// What is paid with its tax: rounded once for each document. Of payments that come to the price each has one of its own, and the
/// seller asks so much net for each.
fn quoted(price: &coupon::Price, vat: Vat, net_prices: bool) -> TaxedAmount {
    let quote = TaxedAmount::from_gross(price.shown, vat);
    match &price.terms {
        Some(terms) if net_prices && terms.total() == Some(price.shown.amount) => {
            let amounts = (1..=terms.count().unwrap_or(0)).map(|number| terms.amount(number));
            let each = |amount| Money::new(amount, price.shown.currency).tax_within(vat.rate_bps).amount;
            TaxedAmount { vat: Money::new(amounts.map(each).sum(), price.shown.currency), ..quote }
        }
        _ => quote,
    }
}

/// When the settings of its page let a product be sold no more.
fn end_of_sale(settings: Option<&CheckoutSettingsInput>, zone: Tz) -> Option<DateTime<Utc>> {
    let next = settings?.sells_until?.succ_opt()?;
    Some(begin_of(next, zone))
}

impl Quote {
    /// When it stops being sold; none: no end. Who has a ticket may better it as long as its event allows.
    pub fn sold_until(&self) -> Option<DateTime<Utc>> {
        let settings = self.settings.as_ref().filter(|_| self.upgrade.is_none());
        end_of_sale(settings, kontor_orders::zone(&self.seller.time_zone))
    }

    /// Everything that is bought: the product, and what is taken along.
    pub fn products(&self) -> impl Iterator<Item = &Product> {
        let along = self.addons.iter().filter(|addon| addon.chosen).map(|addon| &addon.product);
        std::iter::once(&self.product).chain(along)
    }

    /// What is paid beside the price itself, in minor units: where buyers name that, this is what they see of the rest.
    pub fn beside(&self) -> i64 {
        self.along() + self.fee.as_ref().map_or(0, |fee| fee.amount)
    }

    /// What all that is taken along comes to, in minor units.
    pub fn along(&self) -> i64 {
        addons::sum(&self.addons)
    }

    /// What the order keeps of it.
    pub fn snapshot(&self, immediate_delivery: bool) -> Snapshot {
        let (product, plan, seller) = (&self.product, &self.plan, &self.seller);
        let contents = self.contents.iter().map(product_snapshot).collect();
        Snapshot {
            immediate_delivery,
            quantity: i32::try_from(self.quantity).unwrap_or(1),
            attendees: Vec::new(),
            gift: None,
            given: None,
            answers: Vec::new(),
            legal: self.accepted(immediate_delivery),
            marks: LinkMarks::default(),
            tax: None,
            resale: self.resale.clone(),
            onward: String::new(),
            funnel: None,
            kept_until: None,
            moved: None,
            changed: None,
            credit: None,
            extra: Vec::new(),
            addons: self.addons.iter().filter(|addon| addon.chosen).map(Addon::snapshot).collect(),
            instead_of: self.instead_of,
            ticket: self.choice.as_ref().map(Choice::snapshot),
            exchanged: self.upgrade.as_ref().map(upgrade::exchange_snapshot),
            coupon: self.coupon.as_ref().map(|applied| coupon::coupon_snapshot(applied, &self.dues)),
            product: ProductSnapshot { contents, ..product_snapshot(product) },
            plan: PlanSnapshot {
                id: plan.id,
                name: plan.name.clone(),
                kind: plan.kind.to_string(),
                terms: self.terms.clone(),
                named: plan.minimum().is_some(),
                limited: plan.stock_limit.is_some(),
                fee: self.fee.as_ref().map(|fee| FeeSnapshot { name: fee.name.clone(), amount: fee.amount }),
            },
            seller: product_snapshot::seller(seller),
        }
    }

    /// What is due today.
    pub fn due_now(&self) -> Money {
        Money::new(self.dues.first().map_or(0, |due| due.amount), self.quote.gross.currency)
    }

    /// The rates of an order, each with its tax: of a plan that ends the parts of the total's, so that no cent is lost.
    pub(crate) fn rates(&self) -> Result<Vec<NewRate>> {
        let amounts: Vec<i64> = self.dues.iter().map(|due| due.amount).collect();
        let endless = self.terms.as_ref().is_some_and(|terms| terms.count().is_none());
        let each =
            |amount: &i64| Money::new(*amount, self.quote.gross.currency).tax_within(self.quote.vat_rate_bps).amount;
        let taxes = match (endless, self.total()) {
            (false, total) if !self.net_prices => vat_of_rates(total.vat.amount, &amounts),
            _ => amounts.iter().map(each).collect(),
        };
        let rate = |(due, vat_amount): (&Due, i64)| {
            Ok(NewRate { number: i32::try_from(due.number)?, due_at: due.at, amount: due.amount, vat_amount })
        };
        self.dues.iter().zip(taxes).map(rate).collect()
    }

    /// What an order of it comes to, as far as it is known: all payments of a plan that ends, the first of another.
    pub(crate) fn total(&self) -> TaxedAmount {
        let currency = self.quote.gross.currency;
        let gross = match self.terms.as_ref() {
            None => return self.quote,
            Some(terms) => Money::new(terms.total().unwrap_or(self.due_now().amount), currency),
        };
        let price = coupon::Price { terms: self.terms.clone(), shown: gross, at: self.at, zone: Tz::UTC };
        quoted(&price, self.vat, self.net_prices)
    }

    /// Leaves out that it has a password: this buyer knows it.
    pub fn unlock(&mut self) {
        self.reasons.retain(|reason| *reason != UnavailableReason::HasAccessPassword);
    }

    /// Refuses what cannot be bought, with its reasons.
    pub(crate) fn buyable(&self) -> Result<()> {
        if self.reasons.is_empty() && self.plan.is_sold_out() {
            return Err(ApiError::new(Code::SoldOut).at("/pricing_plan_id"));
        }
        if self.reasons.is_empty() {
            return Ok(());
        }
        if self.reasons.contains(&UnavailableReason::LimitReached) {
            return Err(ApiError::new(Code::SoldOut));
        }
        let reasons: Vec<String> = self.reasons.iter().map(ToString::to_string).collect();
        Err(ApiError::new(Code::NotSellable).with("reasons", reasons))
    }
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
