//! What a buyer wants, checked.

use kontor_kernel::{
    Code, Country, Locale, Result, Validator,
    kinds::{DealId, OrderId, PaymentTicketId, PricingPlanId, ProductId, TicketDateId, TicketId},
    limits::LINE_CHARS_MAX,
    plain_email,
};
use kontor_orders::{LinkMarks, Payer};
use kontor_payments::{
    PaymentForm, WhyNot,
    provider::{AccountDetails, BrowserInfo},
};
use kontor_storefront::{BuyerFields, IncludeType};

use crate::{Answer, Attendee, FunnelMark, Gift, MethodInput, method_input::check_browser, needed::as_written};

/// What was kept of an earlier order, to be charged where that order was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedFrom {
    /// The order that it was kept with.
    pub order: OrderId,
    /// The provider's name for it.
    pub reference: String,
}

/// A request to buy. A price that the seller has set is not part of it: the server knows it.
#[derive(Debug, Clone)]
pub struct CheckoutRequest {
    /// What.
    pub product: ProductId,
    /// At which of its prices; without one, the first.
    pub plan: Option<PricingPlanId>,
    /// Which kind of ticket, where an event is bought; whoever names a date need not.
    pub ticket: Option<TicketId>,
    /// Which of its dates.
    pub ticket_date: Option<TicketDateId>,
    /// What the buyer names as the price, in minor units, where the price leaves it to them; without it they pay what the
    /// seller suggests.
    pub amount: Option<i64>,
    /// How many pieces.
    pub quantity: i64,
    /// Which of its add-ons are taken along.
    pub addons: Vec<ProductId>,
    /// The product whose page offered this one in its place.
    pub instead_of: Option<ProductId>,
    /// The ticket that is given for a better one. Whoever takes the request has checked that it is the buyer's to give.
    pub upgrade: Option<PaymentTicketId>,
    /// The deal whose price it is at. Whoever takes the request has it from a link of ours.
    pub deal: Option<DealId>,
    /// The code of a coupon, as it was typed. One that takes nothing off is refused: nobody pays more than they thought.
    pub coupon: Option<String>,
    /// Who.
    pub payer: Payer,
    /// How.
    pub form: PaymentForm,
    /// What the provider's frame gave for a card; without it the provider shows its own page.
    pub method_token: Option<String>,
    /// The account that is debited, as it was typed.
    pub account: Option<AccountDetails>,
    /// What the buyer's browser is like.
    pub browser: Option<BrowserInfo>,
    /// In which language.
    pub locale: Locale,
    /// The total the buyer saw, in minor units. Another total now is told instead of charged.
    pub seen_total: Option<i64>,
    /// What the buyer saw as due today, in minor units; of a plan it may be another amount than the price.
    pub seen_today: Option<i64>,
    /// What the buyer saw that the add-ons come to, in minor units: where they name the price, the total is not tied.
    pub seen_addons: Option<i64>,
    /// Which wordings of the seller's legal texts the buyer could read ([`crate::Quote::legal_mark`]); others now are told first.
    pub seen_legal: Option<i64>,
    /// Whether the buyer has shown that they know the product's password, if it has one. Whoever takes the request has
    /// checked it.
    pub password_known: bool,
    /// What the link wants kept with the order.
    pub marks: LinkMarks,
    /// The country of the buyer's network address, where whoever stands in front of us tells it.
    pub network_country: Option<Country>,
    /// The page of the same shop that the link wants its buyer to go on to; whoever takes the request has checked that it is.
    pub onward: String,
    /// What it has to do with a funnel.
    pub funnel: Option<FunnelMark>,
    /// What was kept of an earlier order and is charged now. Whoever takes the request has it from
    /// [`crate::Checkout::one_click`] or [`crate::one_press`], never from a browser.
    pub saved_method: Option<SavedFrom>,
    /// Whether the buyer agreed that what they pay with is kept until the event begins, for a better ticket.
    pub keeps_for_upgrade: bool,
    /// What the buyer answered to what the product asks.
    pub answers: Vec<Answer>,
    /// Who comes with each ticket, by place; of whom nothing is said is the buyer.
    pub attendees: Vec<Attendee>,
    /// For whom it is, where it is for somebody else.
    pub gift: Option<Gift>,
    /// Whether the buyer agreed that delivery begins at once and the right to withdraw ends with it (§ 356 (5) BGB).
    /// Kept with the order as proof; who does not agree keeps the right.
    pub consent: bool,
}

impl CheckoutRequest {
    /// A request for a product at its first price, with nothing said that need not be.
    pub const fn new(product: ProductId, payer: Payer, form: PaymentForm, locale: Locale) -> Self {
        Self {
            product,
            plan: None,
            ticket: None,
            ticket_date: None,
            amount: None,
            quantity: 1,
            addons: Vec::new(),
            instead_of: None,
            upgrade: None,
            deal: None,
            coupon: None,
            payer,
            form,
            method_token: None,
            account: None,
            browser: None,
            locale,
            seen_total: None,
            seen_today: None,
            seen_addons: None,
            seen_legal: None,
            password_known: false,
            marks: LinkMarks {
                campaign_id: String::new(),
                account_id: String::new(),
                add_id_1: String::new(),
                add_id_2: String::new(),
            },
            network_country: None,
            onward: String::new(),
            funnel: None,
            saved_method: None,
            keeps_for_upgrade: false,
            answers: Vec::new(),
            attendees: Vec::new(),
            gift: None,
            consent: false,
        }
    }

    /// What it is paid by.
    pub(crate) fn method_input(&self) -> MethodInput {
        MethodInput { token: self.method_token.clone(), account: self.account.clone(), browser: self.browser.clone() }
    }

    /// The request with texts trimmed and the address in small letters.
    pub(crate) fn tidy(mut self) -> Self {
        let payer = &mut self.payer;
        for text in [
            &mut payer.email,
            &mut payer.first_name,
            &mut payer.last_name,
            &mut payer.country,
            &mut payer.company,
            &mut payer.vat_no,
            &mut payer.street,
            &mut payer.street_number,
            &mut payer.zip,
            &mut payer.city,
            &mut payer.phone,
        ] {
            *text = text.trim().to_owned();
        }
        payer.email = plain_email(&payer.email);
        if !payer.last_name.chars().any(char::is_alphanumeric) {
            // What people with one name put where two are wanted is no name.
            payer.last_name.clear();
        }
        payer.country = payer.country.to_uppercase();
        self
    }

    /// Refuses with everything that is wrong. Email, name and country are enough for a digital product
    /// (the HTTP contract, departures); of the rest only what the seller asks for has to be there.
    pub(crate) fn check(&self, refused: Option<WhyNot>, asked: BuyerFields) -> Result<Country> {
        let payer = &self.payer;
        let mut check = Validator::new();
        check.email("/payer/email", &payer.email);
        // Some people have one name.
        check.name("/payer/first_name", &payer.first_name, 1, LINE_CHARS_MAX);
        check.name("/payer/last_name", &payer.last_name, 0, LINE_CHARS_MAX);
        let asked = as_written(asked, payer.country.parse().unwrap_or(Country::DE), &payer.street);
        let given =
            [&payer.company, &payer.vat_no, &payer.street, &payer.street_number, &payer.zip, &payer.city, &payer.phone];
        for ((name, include), text) in asked.fields().into_iter().zip(given) {
            let least = usize::from(include == IncludeType::Required);
            check.line(&format!("/payer/{name}"), text, least, LINE_CHARS_MAX);
        }
        for (name, value) in self.marks.pairs() {
            check.line(&format!("/{name}"), value, 0, LINE_CHARS_MAX);
        }
        let country = payer.country.parse::<Country>();
        if payer.country.is_empty() {
            check.refuse(Code::Required, "/payer/country");
        } else {
            check.that(country.is_ok(), Code::InvalidCountry, "/payer/country");
        }
        if let Some(why) = refused {
            check.refuse_with(Code::MethodUnavailable, "/method", [("reason", why.to_string().into())]);
        }
        match (&self.saved_method, &self.browser) {
            (None, _) => self.method_input().check(&mut check, self.form),
            // What was kept is there; what the browser says is as new as ever.
            (Some(_), Some(browser)) => check_browser(&mut check, browser),
            (Some(_), None) => {}
        }
        check.finish()?;
        country.map_err(|_| kontor_kernel::ApiError::field(Code::InvalidCountry, "/payer/country"))
    }
}
