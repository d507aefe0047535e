//! The payment page: its form, what was typed, what was wrong, and the summary of what will be paid.

use serde::{Deserialize, Serialize};

use super::basket::{Attendees, QuantityField};
use super::button::ButtonText;
use super::frame::{Frame, Picture};
use super::gift::GiftForm;
use super::method_fields::{DebitForm, WalletSale};
use super::page_design::PageDesign;
use super::product::{EventDate, ProductKind, Unavailable};
use super::upgrade::KeepForUpgrade;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethod {
    Paypal,
    Card,
    BankWire,
    Sepa,
    Sofort,
    ApplePay,
    GooglePay,
    #[serde(rename = "p_24")]
    P24,
    PayLater,
    Ideal,
    Klarna,
    Twint,
    Mondu,
    Free,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentField {
    Email,
    FirstName,
    LastName,
    Country,
    Company,
    VatNo,
    Street,
    StreetNumber,
    Zip,
    City,
    Phone,
    Method,
    Consent,
    Card,
    Iban,
    AccountHolder,
    TicketDate,
    PricingPlan,
    Amount,
    Coupon,
    Quantity,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldError {
    /// None for an error of the whole form.
    pub field: Option<PaymentField>,
    pub message: String,
    /// Nothing was entered: the page says by its own words what is wanted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missing: bool,
}

impl FieldError {
    /// Something is wrong with a field.
    pub const fn at(field: PaymentField, message: String) -> Self {
        Self { field: Some(field), message, missing: false }
    }
}

/// An order that still runs, for whoever is about to buy the same again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunningOrder {
    /// What it is called by people.
    pub token: String,
    /// Its page.
    pub url: String,
    /// Whether more payments of it come.
    pub is_plan: bool,
}

/// What was typed; sent back with every answer so that nothing has to be typed twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentValues {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub country: String,
    pub company: String,
    pub vat_no: String,
    pub street: String,
    pub street_number: String,
    pub zip: String,
    pub city: String,
    pub phone: String,
    pub method: PaymentMethod,
    pub consent: bool,
    /// The date of an event that is chosen, or empty.
    pub ticket_date: String,
    /// The price that is chosen.
    pub pricing_plan: String,
    /// The code that was typed.
    pub coupon: String,
}

/// How a buyer answers what the product asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    Checkbox,
    OpenQuestion,
    Service,
    SelectBox,
}

/// A question of the product, with what was answered and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AskedField {
    /// The name of its field.
    pub name: String,
    pub kind: QuestionKind,
    pub question: String,
    /// The service that gets what the buyer typed; empty where there is none.
    pub provider: String,
    pub mandatory: bool,
    pub options: Vec<String>,
    /// What was answered; of a box "true" or nothing.
    pub value: String,
    pub error: Option<String>,
}

/// Fields beyond email, name and country: asked only where the method, an invoice or a law needs them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraField {
    Company,
    VatNo,
    Street,
    StreetNumber,
    Zip,
    City,
    Phone,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountryChoice {
    pub code: String,
    pub name: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VatLine {
    pub label: String,
    pub amount: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    pub net: String,
    /// None where no VAT is due.
    pub vat: Option<VatLine>,
    pub total: String,
    pub is_free: bool,
    /// What is paid today and later; none where it is paid once.
    pub plan: Option<PlanSummary>,
    /// What is added once to the price.
    pub fee: Option<PayLine>,
    /// What the total is made of, where more than one thing is bought.
    pub lines: Vec<PayLine>,
}

/// A plan in words: each payment or group of payments, and what they come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanSummary {
    pub lines: Vec<PayLine>,
    pub note: String,
    /// Whether the total is what each payment costs.
    pub each: bool,
    /// Whether it is that of each but the first, which costs something else.
    pub later: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayLine {
    pub label: String,
    pub amount: String,
}

/// A product that can be taken along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddonChoice {
    pub id: String,
    pub name: String,
    pub kind: ProductKind,
    /// Where it is told of at length.
    pub description: String,
    pub price: String,
    /// The admission of a course for distance learning; printed where it is bought.
    pub zfu_number: Option<String>,
    pub chosen: bool,
}

/// A product that can be taken in place of this one: a button that leads to its page with all that is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InsteadChoice {
    pub name: String,
    pub kind: ProductKind,
    pub description: String,
    pub price: String,
    /// What all that lies inside costs more one by one.
    pub saves: Option<String>,
    /// Where the form is sent instead.
    pub action: String,
}

/// A price to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanChoice {
    /// What the form sends.
    pub id: String,
    pub name: String,
    pub price: String,
    pub old_price: Option<String>,
    /// "every month"; none where it is paid once.
    pub rhythm: Option<String>,
    /// It was had, or is held, as often as it can be.
    pub sold_out: bool,
    /// Until when the last of it is held for somebody who is paying.
    pub on_hold_until: Option<String>,
}

/// The field for a price that the buyer names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnAmount {
    /// What was typed, or is suggested.
    pub value: String,
    /// The least that may be named; none: nothing is enough.
    pub minimum: Option<String>,
    pub suggested: String,
    /// The sign or the letters of its currency.
    pub currency: String,
}

/// What is known of the VAT id that was typed, where the tax depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VatNote {
    /// The register knows it: the buyer owes the tax themselves.
    Confirmed,
    /// It is being asked; until it answers the tax is charged, and goes back afterwards.
    PendingCharged,
    /// It is being asked; the seller takes the id as it is.
    PendingAccepted,
    /// The register does not know it: the tax is charged.
    Refuted,
    /// It is of a country outside the Union, where nobody is asked about it; the seller takes the id as it is.
    AbroadAccepted,
    /// It is of such a country, and the seller does not take it: the tax is charged.
    AbroadCharged,
    /// It is one of Northern Ireland, which counts for goods alone: its holder is taken for a business in Great Britain.
    GoodsOnly,
}

/// That codes are taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CouponOffer {
    /// What the code that was typed takes off; none while it takes off nothing.
    pub applied: Option<String>,
}

/// What the buyer must agree to so that delivery can begin at once (§ 356 (5) BGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// Digital content: it is delivered at once, and the right of withdrawal ends with it (§ 356 (5) BGB). Without it
    /// nothing can be delivered.
    ImmediateDelivery,
    /// Work: it may begin at once, and the right ends when all of it is done (§ 356 (4) BGB). Who does not agree is
    /// served after the withdrawal period.
    ImmediateService,
}

impl Consent {
    /// Whether nothing can be bought without it.
    #[must_use]
    pub const fn is_required(self) -> bool {
        matches!(self, Self::ImmediateDelivery)
    }
}

/// The lock before the form, where a product has a password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PasswordForm {
    pub error: Option<String>,
}

/// The provider's frame that takes the card where scripts run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardFrame {
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaymentProps {
    pub frame: Frame,
    pub look: PageDesign,
    pub product_name: String,
    pub product_url: String,
    pub kind: ProductKind,
    pub cover: Option<Picture>,
    /// The admission of a course for distance learning; printed where it is bought.
    pub zfu_number: Option<String>,
    pub action: String,
    pub idempotency_key: String,
    pub version: String,
    pub csrf: String,
    pub values: PaymentValues,
    /// What is asked and needed beside email, name and country.
    pub extra_fields: Vec<ExtraField>,
    /// What is asked, folded away, of who wants to say it.
    pub optional_fields: Vec<ExtraField>,
    /// The dates of an event to choose from, the earliest first.
    pub dates: Vec<EventDate>,
    /// The prices to choose among; empty where there is one.
    pub plans: Vec<PlanChoice>,
    /// Where the buyer names the price that is chosen.
    pub own_amount: Option<OwnAmount>,
    /// None where the tax does not depend on a VAT id.
    pub vat_note: Option<VatNote>,
    /// None where one order is for one piece.
    pub quantity: Option<QuantityField>,
    /// How many the totals are for.
    pub pieces: String,
    /// None where it is not asked who comes.
    pub attendees: Option<Attendees>,
    /// None where it cannot be bought for somebody else.
    pub gift: Option<GiftForm>,
    /// None where nothing can come off, or the shop has no codes.
    pub coupon: Option<CouponOffer>,
    /// What can be taken along; nothing of it is chosen for anybody.
    pub addons: Vec<AddonChoice>,
    /// The same at the place of the upsells.
    pub upsells: Vec<AddonChoice>,
    /// What can be taken in its place.
    pub instead: Vec<InsteadChoice>,
    /// What the product asks its buyers, in order.
    pub questions: Vec<AskedField>,
    /// The countries the product is sold to, in the order of the page's language.
    pub countries: Vec<CountryChoice>,
    pub methods: Vec<PaymentMethod>,
    pub summary: Summary,
    pub button: ButtonText,
    pub consent: Option<Consent>,
    pub errors: Vec<FieldError>,
    pub card_frame: Option<CardFrame>,
    /// What the browser works out unseen before it hands over a card; none as long as nothing is wrong.
    pub puzzle: Option<String>,
    /// The mandate that some of the ways to pay need; none where no such way is offered.
    pub debit: Option<DebitForm>,
    /// Where wallets of the buyer's device are taken.
    pub wallet: Option<WalletSale>,
    pub unavailable: Option<Unavailable>,
    /// Until when the last of it is held, in words; none unless it is on hold.
    pub on_hold_until: Option<String>,
    /// What this browser bought of it before, and still runs.
    pub running: Option<RunningOrder>,
    /// The field for the password; none where no password is needed, or it was given.
    pub password: Option<PasswordForm>,
    /// Whether the box is ticked that lets what is paid with be kept for offers; none where none follow.
    pub keep: Option<bool>,
    /// The same for a better ticket; none where there is none, or nothing that is offered can be kept.
    pub keep_for_upgrade: Option<KeepForUpgrade>,
}
