//! A request to buy, on the wire.

use kontor_checkout::{CheckoutRequest, FunnelMark};
use kontor_kernel::{Locale, kinds};
use kontor_orders::LinkMarks;
use kontor_payments::PaymentForm;
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::{
    attendees::AttendeeBody,
    gift::GiftBody,
    method_fields::{BrowserInfoBody, DebitAccountBody},
    payer::PayerBody,
    questions::OptInAnswerBody,
};
use crate::http::{WireEnum, WireId, context};

/// A purchase. The price is determined here and never taken from the caller.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckoutBody {
    /// The product to buy.
    pub product_id: WireId<kinds::Product>,
    /// The pricing plan; default: the product's first.
    #[serde(default)]
    pub pricing_plan_id: Option<WireId<kinds::PricingPlan>>,
    /// For an event: the ticket type; optional with `ticket_date_id`.
    #[serde(default)]
    pub ticket_id: Option<WireId<kinds::Ticket>>,
    /// For an event: the date; required.
    #[serde(default)]
    pub ticket_date_id: Option<WireId<kinds::TicketDate>>,
    /// Price that the buyer chooses, in minor units, if the pricing plan lets them; default: the suggested price.
    /// Refused if the seller has set the price.
    #[serde(default)]
    pub amount: Option<i64>,
    /// Quantity; default: 1. The product limits the quantity per order. Either the whole quantity is ordered or
    /// nothing.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub quantity: Option<i64>,
    /// Add-ons of the product to buy with it, each once: products that join the same order and its first payment.
    #[serde(default)]
    #[oai(validator(max_items = 10))]
    pub addon_ids: Option<Vec<WireId<kinds::Product>>>,
    /// The product whose quote offered this one instead, kept with the order; ignored if it did not.
    #[serde(default)]
    pub instead_of_id: Option<WireId<kinds::Product>>,
    /// Key of a ticket that is exchanged for a better one at the price of the difference; its holder finds the key
    /// with the ticket.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub upgrade_key: Option<String>,
    /// Coupon code. A code that gives no discount or has no uses left is refused and nothing is ordered. Unknown
    /// codes are counted: after 60 different ones within a minute, codes not used before from the same address are
    /// refused with `rate_limited` at `/coupon_code`; without a code the order is accepted.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub coupon_code: Option<String>,
    /// The buyer.
    pub payer: PayerBody,
    /// Payment method: one of the quote's `methods`, or free if nothing is to be paid. With `sepa`, the buyer signs
    /// the mandate in the response; paypal, sofort, p_24, ideal, klarna, twint and mondu lead to a page of their own.
    pub method: WireEnum<PaymentForm>,
    /// Token from the provider's frame for a card or wallet; for a card without it, the response leads to the
    /// provider's own page.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub method_token: Option<String>,
    /// Solution of the puzzle from `card_check_needed` or `checkout_check_needed`: after many declined cards or
    /// unpaid orders, the next attempt requires some work. Find a number such that the SHA-256 of `{puzzle}~{number}`
    /// starts with as many zero bits as the first number in the puzzle, and send that text.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub work: Option<String>,
    /// Account to debit, for a direct debit. It is passed to the provider; only its last four digits are kept.
    #[serde(default)]
    pub bank_account: Option<DebitAccountBody>,
    /// Details of the buyer's browser: the card's bank may use them to skip its check (3-D Secure).
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
    /// Total that the buyer saw, in minor units; returns `price_changed` if it is different now.
    #[serde(default)]
    pub seen_total: Option<i64>,
    /// Amount due today that the buyer saw, in minor units; for a plan it can differ from the total.
    #[serde(default)]
    pub seen_today: Option<i64>,
    /// The `legal_mark` of the quote whose legal texts the buyer could read; returns `terms_changed` if the texts
    /// have changed.
    #[serde(default)]
    pub seen_legal: Option<i64>,
    /// Password of a product that is sold only to people who know it. Attempts are counted.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub access_password: Option<String>,
    /// Answers to the product's questions.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub opt_in_answers: Option<Vec<OptInAnswerBody>>,
    /// For several tickets: the attendee of each, in order. An empty attendee is the buyer.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub attendees: Option<Vec<AttendeeBody>>,
    /// Recipient, for a gift; the quote says whether it can be bought as a gift.
    #[serde(default)]
    pub gift: Option<GiftBody>,
    /// Campaign that led here; kept with the order and searchable.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub campaign_id: Option<String>,
    /// The buyer's identifier in the seller's own systems; kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub account_id: Option<String>,
    /// Additional identifier to keep with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_1: Option<String>,
    /// Additional identifier to keep with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_2: Option<String>,
    /// Path in the shop to which the buyer is redirected after paying, unless the product has a thank-you page; a
    /// path that leads out of the shop is refused.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub internal_redirect: Option<String>,
    /// Whether the buyer agreed that delivery starts immediately and that this ends the right of withdrawal.
    #[serde(default)]
    #[oai(default)]
    pub consent: bool,
    /// Language of the buyer: en or de.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
    /// The funnel that starts with this purchase; its funnel session has what is offered next. Ignored if it is not
    /// published or starts with another product.
    #[serde(default)]
    pub funnel_id: Option<WireId<kinds::Funnel>>,
    /// Whether the buyer agreed that their payment method is kept for half an hour, for the offers of the funnel.
    /// Never assume their agreement; only a card or a PayPal account is kept.
    #[serde(default)]
    #[oai(default)]
    pub keep_method: bool,
    /// Whether the buyer agreed that their payment method is kept until the event starts, for an upgrade to a better
    /// ticket. They can have it deleted on their order page.
    #[serde(default)]
    #[oai(default)]
    pub keep_for_upgrade: bool,
}

impl CheckoutBody {
    /// What is requested, as far as the body alone says it.
    pub fn request(self) -> CheckoutRequest {
        let locale = self.locale.as_deref().map_or_else(context::locale, Locale::from_code);
        let keeps = self.keep_method;
        CheckoutRequest {
            plan: self.pricing_plan_id.map(|id| id.0),
            ticket: self.ticket_id.map(|id| id.0),
            ticket_date: self.ticket_date_id.map(|id| id.0),
            amount: self.amount,
            quantity: self.quantity.unwrap_or(1),
            addons: self.addon_ids.into_iter().flatten().map(|id| id.0).collect(),
            instead_of: self.instead_of_id.map(|id| id.0),
            coupon: self.coupon_code,
            marks: LinkMarks {
                campaign_id: self.campaign_id.unwrap_or_default(),
                account_id: self.account_id.unwrap_or_default(),
                add_id_1: self.add_id_1.unwrap_or_default(),
                add_id_2: self.add_id_2.unwrap_or_default(),
            },
            method_token: self.method_token,
            account: self.bank_account.map(Into::into),
            browser: self.browser_info.map(Into::into),
            answers: self.opt_in_answers.into_iter().flatten().map(Into::into).collect(),
            gift: self.gift.map(Into::into),
            attendees: self.attendees.into_iter().flatten().map(Into::into).collect(),
            seen_total: self.seen_total,
            seen_today: self.seen_today,
            seen_legal: self.seen_legal,
            funnel: self.funnel_id.map(|id| FunnelMark::Entry { funnel: id.0, keeps }),
            keeps_for_upgrade: self.keep_for_upgrade,
            consent: self.consent,
            ..CheckoutRequest::new(self.product_id.0, self.payer.into(), self.method.0, locale)
        }
    }
}
