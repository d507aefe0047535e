//! How a product and its prices look on the wire.

use kontor_catalog::{
    EmailAfterPurchase, Facts, Fix, Form, PlanKind, Product, ProductFields, ReviewState, SellerFacts, Step,
    UnavailableReason, plans::Plan, reasons,
};
use kontor_kernel::{Result, kinds};
use poem_openapi::Object;

use super::{
    addon_view::UpsellAttributes,
    file_view::{CoverAttributes, DigitalAttributes},
    plan_terms::TermsBody,
    question_view::OptInQuestionAttributes,
    ticket_view::TicketAttributes,
};
use crate::http::{Amount, FeeBody, Timestamp, WireEnum, WireId, WithFields};

/// Where a problem is fixed.
#[derive(Debug, Clone, Object)]
pub struct FixBody {
    /// `step` of the wizard, another `page`, an action (`publish`, `unarchive`), or `wait`.
    pub kind: String,
    /// Step of the wizard.
    #[oai(skip_serializing_if_is_none)]
    pub step: Option<WireEnum<Step>>,
    /// Address in the cabinet.
    #[oai(skip_serializing_if_is_none)]
    pub path: Option<String>,
}

/// A reason why the product cannot be bought.
#[derive(Debug, Clone, Object)]
pub struct ReasonBody {
    /// Code of the reason.
    pub code: WireEnum<UnavailableReason>,
    /// Whether it also prevents publishing.
    pub forbids_publishing: bool,
    /// Where it is fixed.
    pub fix: FixBody,
}

impl ReasonBody {
    fn from_reason(reason: UnavailableReason, product: &Product) -> Self {
        let edit =
            |step: Step| format!("/cabinet/products/{}/edit?step={}", product.id, product.form.step_number(step));
        let plain = |kind: &str| FixBody { kind: kind.to_owned(), step: None, path: None };
        let fix = match reason.fix(product.form) {
            Fix::Step(step) => FixBody { kind: "step".to_owned(), step: Some(step.into()), path: Some(edit(step)) },
            Fix::Page(path) => FixBody { kind: "page".to_owned(), step: None, path: Some(path.to_owned()) },
            Fix::Publish => plain("publish"),
            Fix::Unarchive => plain("unarchive"),
            Fix::Wait => plain("wait"),
        };
        Self { code: reason.into(), forbids_publishing: reason.forbids_publishing(), fix }
    }

    /// Everything that speaks against selling the product.
    pub fn all(product: &Product, seller: SellerFacts) -> Vec<Self> {
        reasons(&Facts::from_product(product, seller))
            .into_iter()
            .map(|reason| Self::from_reason(reason, product))
            .collect()
    }
}

/// What is known of a product.
pub type ProductView = WithFields<ProductFields, ProductAttributes>;

/// Attributes of a product, beyond those that its seller sets.
#[derive(Debug, Clone, Object)]
pub struct ProductAttributes {
    /// Path of its page within the shop: `/{slug}`, or below `/by_slug` if a page of the shop has that address.
    pub page_path: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// Whether it is published.
    pub published: bool,
    /// When it was first published.
    #[oai(skip_serializing_if_is_none)]
    pub published_at: Option<Timestamp>,
    /// Whether it is published automatically as soon as its seller is verified.
    pub publishes_when_verified: bool,
    /// Whether it is archived.
    pub archived: bool,
    /// State of its review by the platform.
    pub review_state: WireEnum<ReviewState>,
    /// Whether the platform rejected it in review.
    pub review_not_passed: bool,
    /// When the review was requested; only while it is under review.
    #[oai(skip_serializing_if_is_none)]
    pub review_asked_at: Option<Timestamp>,
    /// When the review is due; only while it is under review.
    #[oai(skip_serializing_if_is_none)]
    pub review_due_at: Option<Timestamp>,
    /// Why it was rejected; only while it is. Publishing it again after a change resubmits it.
    #[oai(skip_serializing_if_is_none)]
    pub review_reason: Option<String>,
    /// Number sold.
    pub sold_count: i32,
    /// Number held for buyers who are paying.
    pub reserved_count: i32,
    /// Whether it is sold out.
    pub is_sold_out: bool,
    /// One-off fee on top of its prices, included in each price that buyers see.
    #[oai(skip_serializing_if_is_none)]
    pub additional_fee: Option<FeeBody>,
    /// Which text the email after a purchase has.
    pub email_after_purchase: WireEnum<EmailAfterPurchase>,
    /// Subject of the seller's own email; empty: the platform's.
    pub email_subject: String,
    /// Greeting of the seller's own email; empty: the platform's.
    pub email_text: String,
    /// Page to which buyers are redirected after paying; empty: the order page.
    pub thank_you_url: String,
    /// Whether a password is required to buy it.
    pub has_access_password: bool,
    /// For a course: number of lessons that buyers can take.
    pub lessons_count: i32,
    /// Whether it is free.
    pub free: bool,
    /// Price shown on cards.
    #[oai(skip_serializing_if_is_none)]
    pub display_price: Option<Amount>,
    /// Crossed-out price beside it.
    #[oai(skip_serializing_if_is_none)]
    pub display_old_price: Option<Amount>,
    /// Whether it has a checked file.
    pub has_digitals: bool,
    /// Number of keys left to sell. Absent if it is not limited by a list of keys.
    #[oai(skip_serializing_if_is_none)]
    pub keys_left: Option<i32>,
    /// Whether the number of keys is at or below the level at which the seller wants to be notified.
    pub keys_low: bool,
    /// Whether any payment method is turned on.
    pub any_payment_method_active: bool,
    /// Whether it can be bought right now.
    pub can_sell: bool,
    /// Why it cannot be bought.
    pub unavailable_reasons: Vec<ReasonBody>,
    /// Steps of the wizard, in order.
    pub steps: Vec<WireEnum<Step>>,
    /// A small image; valid for an hour.
    #[oai(skip_serializing_if_is_none)]
    pub cover_url: Option<String>,
    /// Its pricing plans; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub pricing_plans: Option<Vec<PlanAttributes>>,
    /// Its files; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub digitals: Option<Vec<DigitalAttributes>>,
    /// Included products, in order; absent in lists and if it cannot include products.
    #[oai(skip_serializing_if_is_none)]
    pub contents: Option<Vec<ContentAttributes>>,
    /// Products offered with it or instead of it on its payment page, in order; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub product_addons: Option<Vec<UpsellAttributes>>,
    /// Its images; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub covers: Option<Vec<CoverAttributes>>,
    /// Its questions to buyers, in order; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub opt_in_questions: Option<Vec<OptInQuestionAttributes>>,
    /// Tickets of an event with their dates; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub tickets: Option<Vec<TicketAttributes>>,
    /// Number of kinds of tickets with an available date; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub active_tickets_count: Option<usize>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl ProductAttributes {
    /// The product alone, as lists show it.
    pub fn from_product(product: Product, seller: SellerFacts, cover_url: Option<String>) -> ProductView {
        let unavailable_reasons = ReasonBody::all(&product, seller);
        let after = product.after_purchase();
        let (waits, rejected) =
            (product.review_state == ReviewState::InReview, product.review_state == ReviewState::Rejected);
        let others = Self {
            review_not_passed: rejected,
            review_asked_at: product.review_asked_at.filter(|_| waits).map(Timestamp),
            review_due_at: product.review_due_at.filter(|_| waits).map(Timestamp),
            review_reason: product.review_reason.clone().filter(|_| rejected),
            is_sold_out: product.is_sold_out(),
            display_price: product.display_price().map(Into::into),
            display_old_price: product.display_old_price().map(Into::into),
            has_digitals: product.digitals_count > 0,
            keys_left: product.keys_left.map(|left| left.saturating_sub(product.reserved_count).max(0)),
            keys_low: product.keys_low(),
            any_payment_method_active: seller.any_payment_method_active,
            can_sell: unavailable_reasons.is_empty(),
            unavailable_reasons,
            steps: product.form.steps().iter().map(|step| WireEnum(*step)).collect(),
            cover_url,
            pricing_plans: None,
            digitals: None,
            contents: None,
            product_addons: None,
            covers: None,
            opt_in_questions: None,
            tickets: None,
            active_tickets_count: None,
            additional_fee: product.additional_fee().map(FeeBody::from),
            email_after_purchase: after.email.into(),
            email_subject: after.subject,
            email_text: after.text,
            thank_you_url: after.thank_you_url,
            has_access_password: product.has_access_password(),
            page_path: kontor_catalog::slug::path(&product.slug),
            form: product.form.into(),
            published: product.published,
            published_at: product.published_at.map(Timestamp),
            publishes_when_verified: product.publish_requested_at.is_some(),
            archived: product.archived,
            review_state: product.review_state.into(),
            sold_count: product.sold_count,
            reserved_count: product.reserved_count,
            lessons_count: product.lessons_count,
            free: product.free,
            created_at: product.created_at.into(),
            updated_at: product.updated_at.into(),
            version: product.version,
        };
        WithFields { fields: product.fields, others }
    }
}

/// A product that is included in another or offered with it.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductContent")]
pub struct ContentAttributes {
    /// Id of the product.
    pub id: WireId<kinds::Product>,
    /// Name that buyers see.
    pub name: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// Whether it is archived: new buyers no longer get it. A product that is not published or sold out is not
    /// offered.
    pub archived: bool,
}

impl From<Product> for ContentAttributes {
    fn from(product: Product) -> Self {
        Self { id: product.id.into(), form: product.form.into(), archived: product.archived, name: product.fields.name }
    }
}

/// A pricing plan.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PricingPlanAttributes")]
pub struct PlanAttributes {
    /// Id of the pricing plan.
    pub id: WireId<kinds::PricingPlan>,
    /// How it is paid.
    pub kind: WireEnum<PlanKind>,
    /// Name that buyers see when they choose; empty: the product's name.
    pub name: String,
    /// Price; zero is free. For a one-time payment, the amount; for instalments, the total; for a subscription, each
    /// payment.
    pub price: Amount,
    /// Previous price.
    #[oai(skip_serializing_if_is_none)]
    pub old_price: Option<Amount>,
    /// How it is paid over time. Absent for a one-time payment.
    #[oai(skip_serializing_if_is_none)]
    pub terms: Option<TermsBody>,
    /// Lowest price that a buyer may choose. Absent if the seller sets the price.
    #[oai(skip_serializing_if_is_none)]
    pub minimum_price: Option<Amount>,
    /// Maximum number of sales; absent: as many as the product.
    #[oai(skip_serializing_if_is_none)]
    pub limit: Option<i32>,
    /// Id of the ticket type that this price is for; absent: all ticket types.
    #[oai(skip_serializing_if_is_none)]
    pub ticket_id: Option<WireId<kinds::Ticket>>,
    /// Number of sales.
    pub sold_count: i32,
    /// Number held for buyers who are paying.
    pub reserved_count: i32,
    /// Position among the others, from 0.
    pub position: i32,
    /// When it was created.
    pub created_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl PlanAttributes {
    /// A price as it is kept.
    pub fn from_plan(plan: Plan) -> Result<Self> {
        let currency = plan.price().currency;
        Ok(Self {
            terms: plan.terms()?.map(|terms| TermsBody::from_terms(&terms, currency)),
            id: plan.id.into(),
            kind: plan.kind.into(),
            price: plan.price().into(),
            old_price: plan.old_price().map(Into::into),
            minimum_price: plan.minimum().map(Into::into),
            limit: plan.stock_limit,
            ticket_id: plan.ticket_id.map(Into::into),
            sold_count: plan.sold_count,
            reserved_count: plan.reserved_count,
            name: plan.name,
            position: plan.position,
            created_at: plan.created_at.into(),
            version: plan.version,
        })
    }
}
