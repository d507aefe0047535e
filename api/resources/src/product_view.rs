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

/// Where a reason is mended.
#[derive(Debug, Clone, Object)]
pub struct FixBody {
    /// `step` of the wizard, another `page`, an action (`publish`, `unarchive`), or `wait`.
    pub kind: String,
    /// The wizard's step.
    #[oai(skip_serializing_if_is_none)]
    pub step: Option<WireEnum<Step>>,
    /// The address in the cabinet.
    #[oai(skip_serializing_if_is_none)]
    pub path: Option<String>,
}

/// A reason why the product cannot be bought.
#[derive(Debug, Clone, Object)]
pub struct ReasonBody {
    /// The reason.
    pub code: WireEnum<UnavailableReason>,
    /// Whether it forbids publishing too.
    pub forbids_publishing: bool,
    /// Where it is mended.
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

/// What is known of a product, beside what its seller says of it.
#[derive(Debug, Clone, Object)]
pub struct ProductAttributes {
    /// Where its page is within the shop: `/{slug}`, or beneath `/by_slug` if a page of the shop has that address.
    pub page_path: String,
    /// What kind of product it is.
    pub form: WireEnum<Form>,
    /// Whether it is shown.
    pub published: bool,
    /// When it was first shown.
    #[oai(skip_serializing_if_is_none)]
    pub published_at: Option<Timestamp>,
    /// Whether it publishes itself as soon as its seller is verified.
    pub publishes_when_verified: bool,
    /// Whether it is put away.
    pub archived: bool,
    /// Whether the platform has looked at it.
    pub review_state: WireEnum<ReviewState>,
    /// Whether the platform looked and turned it down.
    pub review_not_passed: bool,
    /// When the platform was asked to look at it; only while it looks.
    #[oai(skip_serializing_if_is_none)]
    pub review_asked_at: Option<Timestamp>,
    /// Until when the platform answers; only while it looks.
    #[oai(skip_serializing_if_is_none)]
    pub review_due_at: Option<Timestamp>,
    /// Why it was turned down; only while it is. Once the product was changed, publishing it submits it again.
    #[oai(skip_serializing_if_is_none)]
    pub review_reason: Option<String>,
    /// How many were sold.
    pub sold_count: i32,
    /// How many are held for buyers who are paying.
    pub reserved_count: i32,
    /// Whether the limit is used up.
    pub is_sold_out: bool,
    /// What is added once to its prices, and part of each price that buyers see.
    #[oai(skip_serializing_if_is_none)]
    pub additional_fee: Option<FeeBody>,
    /// Whose words the email after a purchase has.
    pub email_after_purchase: WireEnum<EmailAfterPurchase>,
    /// The subject of the seller's own; empty: the platform's.
    pub email_subject: String,
    /// The greeting of the seller's own; empty: the platform's.
    pub email_text: String,
    /// The page that buyers go on to once they have paid; empty: the page of their order.
    pub thank_you_url: String,
    /// Whether only who knows its password can buy it.
    pub has_access_password: bool,
    /// Of a course: the lessons that buyers can take.
    pub lessons_count: i32,
    /// Whether it costs nothing.
    pub free: bool,
    /// The price shown on cards.
    #[oai(skip_serializing_if_is_none)]
    pub display_price: Option<Amount>,
    /// The crossed-out price beside it.
    #[oai(skip_serializing_if_is_none)]
    pub display_old_price: Option<Amount>,
    /// Whether it has a file that was checked.
    pub has_digitals: bool,
    /// Keys that can still be sold; absent where no list of keys bounds it.
    #[oai(skip_serializing_if_is_none)]
    pub keys_left: Option<i32>,
    /// Whether so few keys are left that the seller wants to know.
    pub keys_low: bool,
    /// Whether a way to pay is switched on.
    pub any_payment_method_active: bool,
    /// Whether it can be bought right now.
    pub can_sell: bool,
    /// Why not.
    pub unavailable_reasons: Vec<ReasonBody>,
    /// The wizard's steps, in order.
    pub steps: Vec<WireEnum<Step>>,
    /// A small picture, for an hour.
    #[oai(skip_serializing_if_is_none)]
    pub cover_url: Option<String>,
    /// Its prices; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub pricing_plans: Option<Vec<PlanAttributes>>,
    /// Its files; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub digitals: Option<Vec<DigitalAttributes>>,
    /// The products inside, in order; absent in lists and where nothing can be inside.
    #[oai(skip_serializing_if_is_none)]
    pub contents: Option<Vec<ContentAttributes>>,
    /// What its payment page offers along or in its place, in order; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub product_addons: Option<Vec<UpsellAttributes>>,
    /// Its pictures; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub covers: Option<Vec<CoverAttributes>>,
    /// What it asks its buyers, in order; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub opt_in_questions: Option<Vec<OptInQuestionAttributes>>,
    /// An event's tickets with their dates; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub tickets: Option<Vec<TicketAttributes>>,
    /// How many kinds of tickets have a date that can be chosen; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub active_tickets_count: Option<usize>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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

/// A product inside another, or offered along with it.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductContent")]
pub struct ContentAttributes {
    /// Its id.
    pub id: WireId<kinds::Product>,
    /// What buyers read.
    pub name: String,
    /// What kind of product it is.
    pub form: WireEnum<Form>,
    /// Whether it is put away: then new buyers do not get it. What is not published, or sold out, is not offered along.
    pub archived: bool,
}

impl From<Product> for ContentAttributes {
    fn from(product: Product) -> Self {
        Self { id: product.id.into(), form: product.form.into(), archived: product.archived, name: product.fields.name }
    }
}

/// What is known of a price.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PricingPlanAttributes")]
pub struct PlanAttributes {
    /// Its id.
    pub id: WireId<kinds::PricingPlan>,
    /// Its rhythm.
    pub kind: WireEnum<PlanKind>,
    /// What buyers read when they choose; empty: the product's name.
    pub name: String,
    /// What it costs, zero is free: once; in all, where it is paid in parts; each time, where it is paid again and again.
    pub price: Amount,
    /// What it cost before.
    #[oai(skip_serializing_if_is_none)]
    pub old_price: Option<Amount>,
    /// How it is paid over time; absent where it is paid once.
    #[oai(skip_serializing_if_is_none)]
    pub terms: Option<TermsBody>,
    /// The least that a buyer who names the price may name; absent where the price is the seller's.
    #[oai(skip_serializing_if_is_none)]
    pub minimum_price: Option<Amount>,
    /// How often it can be had at all; absent: as often as the product.
    #[oai(skip_serializing_if_is_none)]
    pub limit: Option<i32>,
    /// How often it was sold.
    pub sold_count: i32,
    /// How often it is held for buyers who are paying.
    pub reserved_count: i32,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
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
            sold_count: plan.sold_count,
            reserved_count: plan.reserved_count,
            name: plan.name,
            position: plan.position,
            created_at: plan.created_at.into(),
            version: plan.version,
        })
    }
}
