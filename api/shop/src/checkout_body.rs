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

/// A request to buy. The price is known here and never taken from the caller.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckoutBody {
    /// What to buy.
    pub product_id: WireId<kinds::Product>,
    /// At which price; the product's first when left out.
    #[serde(default)]
    pub pricing_plan_id: Option<WireId<kinds::PricingPlan>>,
    /// Which kind of ticket of an event; whoever names a date need not.
    #[serde(default)]
    pub ticket_id: Option<WireId<kinds::Ticket>>,
    /// Which of an event's dates; needed for events.
    #[serde(default)]
    pub ticket_date_id: Option<WireId<kinds::TicketDate>>,
    /// What the buyer names as the price, in minor units, where the price leaves it to them; left out, they pay what is
    /// suggested. Where the seller has set the price it is refused.
    #[serde(default)]
    pub amount: Option<i64>,
    /// How many pieces, 1 when left out: the product says how many one order may be for. All of them, or nothing.
    #[serde(default)]
    #[oai(validator(minimum(value = "1"), maximum(value = "1000000")))]
    pub quantity: Option<i64>,
    /// Which of the product's add-ons go along, each once: products that join the same order and its first payment.
    #[serde(default)]
    #[oai(validator(max_items = 10))]
    pub addon_ids: Option<Vec<WireId<kinds::Product>>>,
    /// The product whose quote offered this one in its place, kept with the order; what did not offer it is forgotten.
    #[serde(default)]
    pub instead_of_id: Option<WireId<kinds::Product>>,
    /// The key of a ticket that is given for a better one, at the price of the difference; who holds it finds it with
    /// the ticket.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub upgrade_key: Option<String>,
    /// The code of a coupon. One that takes nothing off, or has no use left, is refused and nothing is ordered. Unknown ones
    /// are counted: after 60 different ones within a minute codes that were not used before from the same address are refused
    /// with `rate_limited` beside `/coupon_code`; without a code the order goes on.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub coupon_code: Option<String>,
    /// Who buys.
    pub payer: PayerBody,
    /// How to pay: one of the ways that the quote names, or free for what costs nothing. By `sepa` the buyer signs the
    /// mandate that the answer shows; paypal, sofort, p_24, ideal, klarna, twint and mondu lead to a page of their own.
    pub method: WireEnum<PaymentForm>,
    /// What the provider's frame gave for a card or a wallet; of a card, without it the answer leads to the provider's own page.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub method_token: Option<String>,
    /// The solution of the puzzle of a `card_check_needed` or `checkout_check_needed`: where many cards were declined, or many
    /// orders came to nothing, the next one needs some work before it is tried. Look for a number so that the SHA-256 of `{puzzle}~{number}` begins with as many zero bits as the puzzle's
    /// first number says, and send that text.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub work: Option<String>,
    /// The account to be debited, where it is a direct debit. It goes to the provider; only its last four digits stay.
    #[serde(default)]
    pub bank_account: Option<DebitAccountBody>,
    /// What the buyer's browser is like: the card's bank may decide by it that it need not ask (3-D Secure).
    #[serde(default)]
    pub browser_info: Option<BrowserInfoBody>,
    /// The total the buyer saw, in minor units; another total now is answered with `price_changed`.
    #[serde(default)]
    pub seen_total: Option<i64>,
    /// What the buyer saw as due today, in minor units: of a plan it may be another amount than the total.
    #[serde(default)]
    pub seen_today: Option<i64>,
    /// The `legal_mark` of the quote whose legal texts the buyer could read; other wordings now are answered with `terms_changed`.
    #[serde(default)]
    pub seen_legal: Option<i64>,
    /// The password of a product that is sold to those who know it. Tries are counted.
    #[serde(default)]
    #[oai(validator(max_length = 100))]
    pub access_password: Option<String>,
    /// What the buyer answers to what the product asks.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub opt_in_answers: Option<Vec<OptInAnswerBody>>,
    /// Of several tickets: who comes with each, in order. Whoever is left empty is the buyer.
    #[serde(default)]
    #[oai(validator(max_items = 1000))]
    pub attendees: Option<Vec<AttendeeBody>>,
    /// For whom it is, where it is for somebody else; the quote says whether it can be.
    #[serde(default)]
    pub gift: Option<GiftBody>,
    /// The campaign that led here, kept with the order: orders are found by it.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub campaign_id: Option<String>,
    /// The buyer as the seller's own systems know them, kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub account_id: Option<String>,
    /// Whatever else is to be kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_1: Option<String>,
    /// Whatever else is to be kept with the order.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub add_id_2: Option<String>,
    /// A path of the shop that the buyer goes on to once they have paid, unless the product has a page of thanks; one that leads
    /// out of the shop is refused.
    #[serde(default)]
    #[oai(validator(max_length = 255))]
    pub internal_redirect: Option<String>,
    /// Whether the buyer agreed that delivery begins at once and the right to withdraw ends with it.
    #[serde(default)]
    #[oai(default)]
    pub consent: bool,
    /// The buyer's language: en or de.
    #[serde(default)]
    #[oai(validator(max_length = 10))]
    pub locale: Option<String>,
    /// The funnel that begins with it: what is offered after it stands in its funnel session. One that is not published, or
    /// begins with another product, is left out.
    #[serde(default)]
    pub funnel_id: Option<WireId<kinds::Funnel>>,
    /// Whether the buyer agreed that what they pay with is kept for half an hour, for the offers of the funnel. Never agreed
    /// for anybody; only a card or a PayPal account is kept.
    #[serde(default)]
    #[oai(default)]
    pub keep_method: bool,
    /// Whether the buyer agreed that what they pay with is kept until the event begins, for a better ticket than the one that
    /// is bought. They may have it forgotten on their page of the order.
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
