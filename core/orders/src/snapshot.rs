//! What an order keeps of the world at the moment of purchase. Later edits of the product change no order, and nothing changes this:
//! what becomes another of an order stands beside it (`subscription.rs`).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_kernel::{
    Money, PartyFee,
    kinds::{
        CouponId, DealId, OrderId, PaymentTicketId, PricingPlanId, ProductGroupId, ProductId, TicketDateId, TicketId,
    },
};
use kontor_pricing::Terms;
use serde::{Deserialize, Serialize};

use crate::{AnswerSnapshot, FunnelSnapshot, GiftSnapshot, GivenSnapshot, LinkMarks, ResaleSnapshot, TaxSnapshot};

/// The product, plan and seller as they were sold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Snapshot {
    /// The product.
    pub product: ProductSnapshot,
    /// The price that was agreed. What is paid is the order's own plan, which may have become another.
    #[serde(rename = "plan")]
    pub sold_plan: PlanSnapshot,
    /// The seller.
    pub seller: SellerSnapshot,
    /// What others get of its payments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<PartyFee>,
    /// How many pieces.
    #[serde(default = "default_quantity", skip_serializing_if = "is_one")]
    pub quantity: i32,
    /// Who comes with each ticket, by place; where nobody is named it is the buyer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attendees: Vec<AttendeeSnapshot>,
    /// For whom it was bought, where it was for somebody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<GiftSnapshot>,
    /// What its seller gave it for, where nobody bought it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenSnapshot>,
    /// Whether the buyer agreed that delivery begins at once (§ 356 (5) BGB).
    #[serde(default)]
    pub immediate_delivery: bool,
    /// What the buyer was asked and answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<AnswerSnapshot>,
    /// The place of an event that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<TicketSnapshot>,
    /// What was taken along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub addons: Vec<AddonSnapshot>,
    /// The product that it was taken in place of, whose payment page offered it as a bundle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<ProductId>,
    /// The ticket that is given for the one that is bought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanged: Option<ExchangeSnapshot>,
    /// The coupon that took something off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<CouponSnapshot>,
    /// Which wordings of the seller's legal texts the buyer accepted or was told: the proof of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<LegalSnapshot>,
    /// Why it was sold with the tax that it was; none: made before that was kept. What it carries is the order's own tax.
    #[serde(rename = "tax", default, skip_serializing_if = "Option::is_none")]
    pub sold_tax: Option<TaxSnapshot>,
    /// The reseller that sold it in the seller's place; none: the seller sold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resale: Option<ResaleSnapshot>,
    /// What the link brought that led to it.
    #[serde(default, skip_serializing_if = "LinkMarks::is_empty")]
    pub marks: LinkMarks,
    /// The page of the same shop that the link wants its buyer to go on to; empty: none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub onward: String,
    /// The step of a funnel that it was sold at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub funnel: Option<FunnelSnapshot>,
    /// The deal that it came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealId>,
    /// Until when its buyer agreed that what it is paid with is kept for a better ticket.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept_until: Option<DateTime<Utc>>,
}

/// Who comes with a ticket; all empty: the buyer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttendeeSnapshot {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where their own ticket goes.
    pub email: String,
}

/// A legal text as it was when the order was made; its wording stays where its version is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalSnapshot {
    /// Which text.
    pub kind: String,
    /// Which wording of it.
    pub version: i32,
}

/// A coupon as it was used. What it takes off later payments stands in the plan's terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouponSnapshot {
    /// Which.
    pub id: CouponId,
    /// The code that was typed, as it is compared.
    pub code: String,
    /// What came off what was due at the purchase, in minor units of the order's currency.
    pub off: i64,
}

/// A ticket that is given in exchange for a better one: the order is for the difference.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ExchangeSnapshot {
    /// The ticket that is given.
    pub ticket: PaymentTicketId,
    /// The order that it came with.
    pub order: OrderId,
    /// What it was called.
    pub name: String,
}

/// A product that was taken along with another. The first payment of the order has its price in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AddonSnapshot {
    /// The product.
    pub product: ProductSnapshot,
    /// The price.
    pub plan: PlanSnapshot,
    /// How much, in minor units of the order's currency, with what is added once to its price.
    pub amount: i64,
    /// How it was offered.
    #[serde(default)]
    pub kind: AlongAs,
}

/// How what was taken along was offered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AlongAs {
    /// As an order bump.
    #[default]
    Bump,
    /// As a standard upsell.
    Standard,
}

impl Snapshot {
    /// Whether the page of its order leads on after paying: to an offer, or to the seller's own page of thanks.
    pub fn leads_on(&self) -> bool {
        !self.product.after_purchase.thank_you_url.is_empty() || !self.onward.is_empty() || self.funnel.is_some()
    }

    /// Whether what it is paid with is kept: for later payments of a plan, or for what its buyer wants to have with one press
    /// of a button: an offer after it, a better ticket.
    pub fn keeps_method(&self) -> bool {
        let offers = self.funnel.as_ref().is_some_and(|funnel| funnel.keeps);
        self.sold_plan.terms.is_some() || offers || self.kept_until.is_some()
    }

    /// What all add-ons came to.
    pub fn along(&self) -> i64 {
        self.addons.iter().map(|addon| addon.amount).sum()
    }

    /// All that was bought as its lines call it: "3 × Seat", and what was taken along.
    pub fn names(&self) -> Vec<String> {
        let along = self.addons.iter().map(|addon| addon.product.name.clone());
        std::iter::once(self.name()).chain(along).collect()
    }

    /// All that was bought: the product first, then what was taken along.
    pub fn products(&self) -> impl Iterator<Item = &ProductSnapshot> {
        std::iter::once(&self.product).chain(self.addons.iter().map(|addon| &addon.product))
    }

    /// The product by name: of an exchange with the ticket that is got, of several pieces with how many.
    pub fn name(&self) -> String {
        let name = &self.product.name;
        let got = self.ticket.as_ref().filter(|_| self.exchanged.is_some());
        let name = got.map_or_else(|| name.clone(), |ticket| format!("{name}: {}", ticket.name));
        if self.quantity == 1 { name } else { format!("{} × {name}", self.quantity) }
    }

    /// A first payment by what it is for: each product by name with its part, and what a code took off.
    pub fn lines(&self, first: Money) -> Vec<(String, Money)> {
        let money = |amount| Money::new(amount, first.currency);
        let coupon = self.coupon.as_ref().filter(|coupon| coupon.off > 0);
        let off = coupon.map_or(0, |coupon| coupon.off);
        let product = (self.name(), money(first.amount + off - self.along()));
        let along = self.addons.iter().map(|addon| (addon.product.name.clone(), money(addon.amount)));
        // The same word in every language that we speak.
        let less = coupon.map(|coupon| (format!("Code {}", coupon.code), money(-coupon.off)));
        std::iter::once(product).chain(along).chain(less).collect()
    }
}

/// A ticket and its date as they were sold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct TicketSnapshot {
    /// Which kind of ticket.
    pub id: TicketId,
    /// Which date.
    pub date: TicketDateId,
    /// What it was called.
    pub name: String,
    /// When it began.
    pub starts_at: DateTime<Utc>,
    /// When it was over.
    pub ends_at: DateTime<Utc>,
    /// Whose clock that follows.
    pub time_zone_name: String,
    /// Where it took place; none: online.
    pub place: Option<String>,
    /// In which country.
    pub country_code: Option<String>,
}

/// A product as it was sold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ProductSnapshot {
    /// Which.
    pub id: ProductId,
    /// Its name.
    pub name: String,
    /// Its address in the shop.
    pub slug: String,
    /// One of the eight forms.
    pub form: String,
    /// The seller's own name for it.
    pub internal_name: String,
    /// For the books.
    pub cost_center: String,
    /// How often each file can be fetched; none: as often as its buyer likes.
    pub download_limit: Option<i32>,
    /// For how long after payment.
    pub download_days: i32,
    /// What the buyer reads afterwards.
    pub thank_you_text: String,
    /// The same as a document; none: the plain text, in paragraphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thank_you: Option<serde_json::Value>,
    /// How the buyer gets what the seller does.
    #[serde(default)]
    pub delivery_instructions: String,
    /// The admission by the German authority for distance learning; printed wherever the law wants it.
    #[serde(default)]
    pub zfu_number: String,
    /// The seller's groups that it was in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub product_group_ids: Vec<ProductGroupId>,
    /// What its buyers get to read once they have paid.
    #[serde(default, skip_serializing_if = "AfterPurchaseSnapshot::is_usual")]
    pub after_purchase: AfterPurchaseSnapshot,
    /// The products inside, if it holds others.
    #[serde(default)]
    pub contents: Vec<ProductSnapshot>,
}

/// What a seller said to their buyers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AfterPurchaseSnapshot {
    /// Whether the email is nothing but the receipt.
    pub bare: bool,
    /// The seller's subject of the email; empty: the platform's.
    pub subject: String,
    /// The seller's greeting in it; empty: the platform's.
    pub text: String,
    /// The page that the buyer goes on to; empty: the page of the order.
    pub thank_you_url: String,
}

impl AfterPurchaseSnapshot {
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// What was added once to a price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeSnapshot {
    /// What for.
    pub name: String,
    /// How much, in minor units of the order's currency. The first payment has it in it.
    pub amount: i64,
}

/// A price as it was sold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PlanSnapshot {
    /// Which.
    pub id: PricingPlanId,
    /// Its name.
    pub name: String,
    /// one_time, installment, limited_subscription or subscription.
    pub kind: String,
    /// How it is paid over time; none: once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Terms>,
    /// Whether the buyer named the amount.
    #[serde(default, skip_serializing_if = "is_false")]
    pub named: bool,
    /// Whether it could be had only so often, so that the order held one of them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub limited: bool,
    /// What was added once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<FeeSnapshot>,
}

/// Most orders are for one piece, and say nothing of it.
const fn default_quantity() -> i32 {
    1
}

const fn is_one(pieces: &i32) -> bool {
    *pieces == 1
}

/// What is seldom true is written only then.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl PlanSnapshot {
    /// Whether its payer may end it (decisions-selling, guards): what is paid in instalments is had in full.
    pub fn ends_by_payer(&self) -> bool {
        matches!(self.kind.as_str(), "subscription" | "limited_subscription")
    }

    /// Whether each of its payments is for a time of its own. Instalments are for one thing together.
    pub fn pays_by_period(&self) -> bool {
        self.ends_by_payer()
    }

    /// Whether it goes on until somebody ends it.
    pub fn is_endless(&self) -> bool {
        self.terms.as_ref().is_some_and(|terms| terms.count().is_none())
    }
}

/// The seller as they sold.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SellerSnapshot {
    /// The shop's public name.
    pub username: String,
    /// The shop's name.
    pub name: String,
    /// Our fee in basis points, as agreed at the moment of purchase.
    pub fee_bps: i64,
    /// Time zone for dates in mails.
    pub time_zone: String,
    /// Where sale notifications go; empty: nowhere.
    pub owner_email: String,
    /// The owner's language.
    pub owner_locale: String,
}

impl SellerSnapshot {
    /// The seller's clock.
    pub fn zone(&self) -> Tz {
        zone(&self.time_zone)
    }
}

/// The clock of a zone by its name; an unknown one is the zone most sellers live in.
pub fn zone(name: &str) -> Tz {
    name.parse().unwrap_or(chrono_tz::Europe::Berlin)
}
