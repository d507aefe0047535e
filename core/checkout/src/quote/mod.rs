//! What a product costs a buyer, and how it can be paid.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_catalog::{AdditionalFee, Product, UnavailableReason, plans::Plan, questions::Question, tickets::Ticket};
use kontor_coupons::{Applied, Refusal};
use kontor_deals::Agreed;
use kontor_fulfilment::tickets::exchange::Upgrade;
use kontor_kernel::{ApiError, Code, Country, Money, Result, kinds::ProductId};
use kontor_orders::{
    FeeSnapshot, LegalSnapshot, LinkMarks, NewRate, PlanSnapshot, ProductSnapshot, ResaleSnapshot, Snapshot,
};
use kontor_payments::PaymentForm;
use kontor_pricing::{Due, TaxedAmount, Terms, Vat, begin_of, vat_of_rates};
use kontor_storefront::CheckoutSettingsInput;
use kontor_tax::SellingFacts;

use crate::{
    Addon, AvailableMethods, Choice, Instead, addons, coupon,
    on_hold::PlansOnHold,
    product_snapshot::{self, product_snapshot},
    tax::BuyerId,
};

mod parts;
mod pieces;

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
    /// All prices that can be chosen: once a date is, those of its kind of ticket.
    pub plans: Vec<Plan>,
    /// Those of all prices that are for one kind of ticket alone.
    pub kind_prices: Vec<Plan>,
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
    /// The deal whose price it is.
    pub deal: Option<Agreed>,
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

/// What is paid with its tax: rounded once for each document. Of payments that come to the price each has one of its own, and the
/// seller asks so much net for each.
pub(crate) fn quoted(price: &coupon::Price, vat: Vat, net_prices: bool) -> TaxedAmount {
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
pub(crate) fn end_of_sale(settings: Option<&CheckoutSettingsInput>, zone: Tz) -> Option<DateTime<Utc>> {
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
            parties: Vec::new(),
            quantity: i32::try_from(self.quantity).unwrap_or(1),
            attendees: Vec::new(),
            gift: None,
            given: None,
            answers: Vec::new(),
            legal: self.accepted(immediate_delivery),
            marks: LinkMarks::default(),
            sold_tax: None,
            resale: self.resale.clone(),
            onward: String::new(),
            funnel: None,
            deal: self.deal.map(|deal| deal.id),
            kept_until: None,
            addons: self.addons.iter().filter(|addon| addon.chosen).map(Addon::snapshot).collect(),
            instead_of: self.instead_of,
            ticket: self.choice.as_ref().map(Choice::snapshot),
            exchanged: self.upgrade.as_ref().map(product_snapshot::exchange_snapshot),
            coupon: self.coupon.as_ref().map(|applied| coupon::coupon_snapshot(applied, &self.dues)),
            product: ProductSnapshot { contents, ..product_snapshot(product) },
            sold_plan: PlanSnapshot {
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
