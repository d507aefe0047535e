//! How a product, its prices, files and pictures look on the wire.

use std::time::Duration;

use kontor_catalog::{
    CoverState, Facts, Fix, Form, PlanKind, Product, ReviewState, SellerFacts, Step, Subtype, UnavailableReason,
    UploadState, covers::Cover, digitals::Digital, limits::COVER_LINK_SECONDS, plans::Plan, reasons,
};
use kontor_files::{LinkAs, ObjectStore, keys};
use kontor_kernel::{
    Result,
    kinds::{self, CoverId, SellerId},
};
use poem_openapi::Object;

use super::ticket_view::TicketAttributes;
use crate::http::{Amount, Timestamp, WireId, Word};

/// Where a reason is mended.
#[derive(Debug, Clone, Object)]
pub struct FixBody {
    /// `step` of the wizard, another `page`, a deed (`publish`, `unarchive`), or `wait`.
    pub kind: String,
    /// The wizard's step.
    #[oai(skip_serializing_if_is_none)]
    pub step: Option<Word<Step>>,
    /// The address in the cabinet.
    #[oai(skip_serializing_if_is_none)]
    pub path: Option<String>,
}

/// A reason why the product cannot be bought.
#[derive(Debug, Clone, Object)]
pub struct ReasonBody {
    /// The reason.
    pub code: Word<UnavailableReason>,
    /// Whether it forbids publishing too.
    pub forbids_publishing: bool,
    /// Where it is mended.
    pub fix: FixBody,
}

impl ReasonBody {
    fn of(reason: UnavailableReason, product: &Product) -> Self {
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
        reasons(&Facts::of(product, seller)).into_iter().map(|reason| Self::of(reason, product)).collect()
    }
}

/// What is known of a product.
#[derive(Debug, Clone, Object)]
pub struct ProductAttributes {
    /// What buyers read.
    pub name: String,
    /// Its address within the shop.
    pub slug: String,
    /// What buyers read below.
    pub description: String,
    /// What kind of product it is.
    pub form: Word<Form>,
    /// The finer kind.
    #[oai(skip_serializing_if_is_none)]
    pub subtype: Option<Word<Subtype>>,
    /// The seller's own name for it.
    pub internal_name: String,
    /// For the books.
    pub cost_center: String,
    /// Whether it is shown.
    pub published: bool,
    /// When it was first shown.
    #[oai(skip_serializing_if_is_none)]
    pub published_at: Option<Timestamp>,
    /// Whether it is put away.
    pub archived: bool,
    /// Whether only who has the link finds it.
    pub private: bool,
    /// Whether the platform has looked at it.
    pub review_state: Word<ReviewState>,
    /// Whether the platform looked and turned it down.
    pub review_not_passed: bool,
    /// How many can be sold at all.
    #[oai(skip_serializing_if_is_none)]
    pub limit: Option<i32>,
    /// How many were sold.
    pub sold_count: i32,
    /// How many are held for buyers who are paying.
    pub reserved_count: i32,
    /// Whether the limit is used up.
    pub is_sold_out: bool,
    /// How often a buyer may fetch each file.
    pub download_limit: i32,
    /// For how many days.
    pub download_days: i32,
    /// What the buyer reads afterwards.
    pub thank_you_text: String,
    /// How the buyer gets what the seller does.
    pub delivery_instructions: String,
    /// For a bundle or membership: whether what is put in later reaches earlier buyers too.
    pub shares_changes: bool,
    /// The admission by the German authority for distance learning (ZFU); may be empty.
    pub zfu_number: String,
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
    pub steps: Vec<Word<Step>>,
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
    /// Its pictures; absent in lists.
    #[oai(skip_serializing_if_is_none)]
    pub covers: Option<Vec<CoverAttributes>>,
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
    pub fn of(product: Product, seller: SellerFacts, cover_url: Option<String>) -> Self {
        let unavailable_reasons = ReasonBody::all(&product, seller);
        Self {
            review_not_passed: product.review_state == ReviewState::Rejected,
            is_sold_out: product.is_sold_out(),
            display_price: product.display_price().map(Into::into),
            display_old_price: product.display_old_price().map(Into::into),
            has_digitals: product.digitals_count > 0,
            keys_left: product.keys_left.map(|left| left.saturating_sub(product.reserved_count).max(0)),
            keys_low: product.keys_low(),
            any_payment_method_active: seller.any_payment_method_active,
            can_sell: unavailable_reasons.is_empty(),
            unavailable_reasons,
            steps: product.form.steps().iter().map(|step| Word(*step)).collect(),
            cover_url,
            pricing_plans: None,
            digitals: None,
            contents: None,
            covers: None,
            tickets: None,
            active_tickets_count: None,
            name: product.name,
            slug: product.slug,
            description: product.description,
            form: product.form.into(),
            subtype: product.subtype.map(Word),
            internal_name: product.internal_name,
            cost_center: product.cost_center,
            published: product.published,
            published_at: product.published_at.map(Timestamp),
            archived: product.archived,
            private: product.private,
            review_state: product.review_state.into(),
            limit: product.stock_limit,
            sold_count: product.sold_count,
            reserved_count: product.reserved_count,
            download_limit: product.download_limit,
            download_days: product.download_days,
            thank_you_text: product.thank_you_text,
            delivery_instructions: product.delivery_instructions,
            shares_changes: product.shares_changes,
            zfu_number: product.zfu_number,
            lessons_count: product.lessons_count,
            free: product.free,
            created_at: product.created_at.into(),
            updated_at: product.updated_at.into(),
            version: product.version,
        }
    }
}

/// A product inside another.
#[derive(Debug, Clone, Object)]
#[oai(rename = "ProductContent")]
pub struct ContentAttributes {
    /// Its id.
    pub id: WireId<kinds::Product>,
    /// What buyers read.
    pub name: String,
    /// What kind of product it is.
    pub form: Word<Form>,
    /// Whether it is put away: then new buyers do not get it.
    pub archived: bool,
}

impl From<Product> for ContentAttributes {
    fn from(product: Product) -> Self {
        Self { id: product.id.into(), form: product.form.into(), archived: product.archived, name: product.name }
    }
}

/// What is known of a price.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PricingPlanAttributes")]
pub struct PlanAttributes {
    /// Its id.
    pub id: WireId<kinds::PricingPlan>,
    /// Its rhythm.
    pub kind: Word<PlanKind>,
    /// What buyers read when they choose; empty: the product's name.
    pub name: String,
    /// What it costs; zero is free.
    pub price: Amount,
    /// What it cost before.
    #[oai(skip_serializing_if_is_none)]
    pub old_price: Option<Amount>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: Timestamp,
    /// Counts its changes; send it back as `If-Match`.
    pub version: i32,
}

impl From<Plan> for PlanAttributes {
    fn from(plan: Plan) -> Self {
        Self {
            id: plan.id.into(),
            kind: plan.kind.into(),
            price: plan.price().into(),
            old_price: plan.old_price().map(Into::into),
            name: plan.name,
            position: plan.position,
            created_at: plan.created_at.into(),
            version: plan.version,
        }
    }
}

/// What is known of a file.
#[derive(Debug, Clone, Object)]
pub struct DigitalAttributes {
    /// Its id.
    pub id: WireId<kinds::Digital>,
    /// The upload that brought it.
    pub upload_id: WireId<kinds::Upload>,
    /// What buyers save it as.
    pub name: String,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it is.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Where its upload stands: it is delivered once it is `checked`.
    pub state: Word<UploadState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
}

impl From<Digital> for DigitalAttributes {
    fn from(digital: Digital) -> Self {
        Self {
            id: digital.id.into(),
            upload_id: digital.upload_id.into(),
            name: digital.name,
            file_name: digital.file_name,
            content_type: digital.content_type,
            size_bytes: digital.size_bytes,
            state: digital.state.into(),
            refusal: digital.refusal,
            position: digital.position,
            created_at: digital.created_at.into(),
        }
    }
}

/// One size of a picture.
#[derive(Debug, Clone, Object)]
pub struct CoverSize {
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Where it is, for an hour.
    pub url: String,
}

/// What is known of a picture.
#[derive(Debug, Clone, Object)]
pub struct CoverAttributes {
    /// Its id.
    pub id: WireId<kinds::Cover>,
    /// The upload that brought it.
    pub upload_id: WireId<kinds::Upload>,
    /// What it shows, for who cannot see it.
    pub alt: String,
    /// Where it stands: it is shown once it is `ready`.
    pub state: Word<CoverState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
    /// Width of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub width: Option<i32>,
    /// Height of the original in pixels.
    #[oai(skip_serializing_if_is_none)]
    pub height: Option<i32>,
    /// Its sizes, smallest first.
    pub sizes: Vec<CoverSize>,
    /// Its place among the others, from 0.
    pub position: i32,
    /// When it was added.
    pub created_at: Timestamp,
}

impl CoverAttributes {
    /// A picture with links to its sizes: drafts are nobody's business, so their pictures are not public.
    pub async fn of(cover: Cover, seller: SellerId, files: &dyn ObjectStore) -> Result<Self> {
        let mut sizes = Vec::new();
        for size in cover.variants() {
            let url = cover_url(files, seller, cover.id, size.wanted).await?;
            sizes.push(CoverSize { width: size.width, height: size.height, url });
        }
        Ok(Self {
            id: cover.id.into(),
            upload_id: cover.upload_id.into(),
            alt: cover.alt,
            state: cover.state.into(),
            refusal: cover.refusal,
            width: cover.width,
            height: cover.height,
            sizes,
            position: cover.position,
            created_at: cover.created_at.into(),
        })
    }
}

/// The cabinet's own link to one size of a picture.
pub async fn cover_url(files: &dyn ObjectStore, seller: SellerId, cover: CoverId, width: u32) -> Result<String> {
    let link = LinkAs { file_name: format!("{cover}-{width}.jpg"), content_type: "image/jpeg".to_owned() };
    files.link(&keys::cover(seller, cover, width), &link, Duration::from_secs(COVER_LINK_SECONDS)).await
}
