//! How a product under review looks to a manager.

use std::time::Duration;

use kontor_catalog::{
    Form, LessonKind, ReviewState, Subtype, contents as inside, course, covers, digitals, limits::COVER_LINK_SECONDS,
    plans, review::Case,
};
use kontor_db::Tx;
use kontor_files::{LinkAs, ObjectStore};
use kontor_kernel::{Result, kinds};
use kontor_uploads::UploadState;
use poem_openapi::Object;

use crate::{
    http::{Timestamp, WireEnum, WireId},
    resources::{
        file_view::CoverAttributes,
        product_view::{ContentAttributes, PlanAttributes},
    },
};

/// A file that buyers get, or a file of a lesson.
#[derive(Debug, Clone, Object)]
pub struct ReviewedFile {
    /// Name under which it is saved.
    pub name: String,
    /// Content type of the file.
    pub content_type: String,
    /// Size in bytes.
    pub size_bytes: i64,
    /// Address of the file; valid for an hour. Absent until the file was scanned.
    #[oai(skip_serializing_if_is_none)]
    pub url: Option<String>,
}

/// A lesson of a course.
#[derive(Debug, Clone, Object)]
pub struct ReviewedLesson {
    /// Name that buyers see.
    pub name: String,
    /// Type of the lesson.
    pub kind: WireEnum<LessonKind>,
    /// Text of the lesson; may be empty.
    pub text: String,
    /// File of the lesson.
    #[oai(skip_serializing_if_is_none)]
    pub file: Option<ReviewedFile>,
}

/// Contents of the product under review.
#[derive(Debug, Clone, Object)]
pub struct ReviewedProduct {
    /// Tagline below the name; may be empty.
    pub tagline: String,
    /// Description on the product page.
    pub description: String,
    /// Details below the description as plain text, each link's address after its words; may be empty.
    pub details: String,
    /// Subtype, if its type has any.
    #[oai(skip_serializing_if_is_none)]
    pub subtype: Option<WireEnum<Subtype>>,
    /// Whether it is published in the shop.
    pub published: bool,
    /// Number sold.
    pub sold_count: i32,
    /// Its pricing plans.
    pub pricing_plans: Vec<PlanAttributes>,
    /// Its files.
    pub files: Vec<ReviewedFile>,
    /// Its images.
    pub covers: Vec<CoverAttributes>,
    /// Included products.
    pub contents: Vec<ContentAttributes>,
    /// Its lessons, in order.
    pub lessons: Vec<ReviewedLesson>,
}

/// A product under review.
#[derive(Debug, Clone, Object)]
pub struct ProductReviewAttributes {
    /// The seller.
    pub seller: WireId<kinds::Seller>,
    /// Name of the shop.
    pub seller_name: String,
    /// Username of the shop, as in its address.
    pub username: String,
    /// `true` for a live shop, `false` for test mode.
    pub livemode: bool,
    /// Name of the product.
    pub name: String,
    /// Slug of the product within the shop.
    pub slug: String,
    /// Type of the product.
    pub form: WireEnum<Form>,
    /// State of the review.
    pub state: WireEnum<ReviewState>,
    /// When the review was requested.
    #[oai(skip_serializing_if_is_none)]
    pub asked_at: Option<Timestamp>,
    /// When an answer was promised to the seller.
    #[oai(skip_serializing_if_is_none)]
    pub due_at: Option<Timestamp>,
    /// When a manager last decided.
    #[oai(skip_serializing_if_is_none)]
    pub decided_at: Option<Timestamp>,
    /// Email address of the manager who decided.
    #[oai(skip_serializing_if_is_none)]
    pub decided_by: Option<String>,
    /// Reason for the last rejection.
    #[oai(skip_serializing_if_is_none)]
    pub reason: Option<String>,
    /// Contents of the product; absent in lists and in the response to a decision.
    #[oai(skip_serializing_if_is_none)]
    pub product: Option<ReviewedProduct>,
    /// Version number of the product; send it back as `If-Match`.
    pub version: i32,
}

impl From<Case> for ProductReviewAttributes {
    fn from(case: Case) -> Self {
        Self {
            seller: WireId(case.seller_id),
            seller_name: case.seller_name,
            username: case.username,
            livemode: case.livemode,
            name: case.name,
            slug: case.slug,
            form: case.form.into(),
            state: case.review_state.into(),
            asked_at: case.asked_at.map(Timestamp),
            due_at: case.due_at.map(Timestamp),
            decided_at: case.decided_at.map(Timestamp),
            decided_by: case.decided_by,
            reason: case.reason,
            product: None,
            version: case.version,
        }
    }
}

/// A file with a link to it, once it was checked.
async fn file(
    files: &dyn ObjectStore,
    key: &str,
    state: UploadState,
    (name, content_type, size_bytes): (String, String, i64),
) -> Result<ReviewedFile> {
    let link = LinkAs { file_name: name.clone(), content_type: content_type.clone(), shown: false };
    let url = match state {
        UploadState::Checked => Some(files.link(key, &link, Duration::from_secs(COVER_LINK_SECONDS)).await?),
        _ => None,
    };
    Ok(ReviewedFile { name, content_type, size_bytes, url })
}

/// What is in the product of a case; the transaction is its tenant's.
pub async fn contents(tx: &mut Tx, files: &dyn ObjectStore, case: &Case) -> Result<ReviewedProduct> {
    let id = case.id;
    let product = kontor_catalog::find(tx, id).await?;
    let mut covers = Vec::new();
    for cover in covers::list(tx, id).await? {
        covers.push(CoverAttributes::from_cover(cover, case.seller_id, files).await?);
    }
    let mut digital_files = Vec::new();
    for digital in digitals::list(tx, id).await? {
        let facts = (digital.name, digital.content_type, digital.size_bytes);
        digital_files.push(file(files, &digital.object_key, digital.state, facts).await?);
    }
    let mut lessons = Vec::new();
    for lesson in course::outline(tx, id).await?.into_iter().flat_map(|section| section.lessons) {
        let text = course::find(tx, id, lesson.id).await?.rich_text().plain_with_links();
        let of_it = match lesson.file() {
            Some(own) => {
                Some(file(files, &own.object_key, own.state, (own.name, own.content_type, own.size_bytes)).await?)
            }
            None => None,
        };
        lessons.push(ReviewedLesson { name: lesson.name, kind: lesson.kind.into(), text, file: of_it });
    }
    let plans = plans::list(tx, id).await?.into_iter().filter(|plan| plan.active);
    Ok(ReviewedProduct {
        pricing_plans: plans.map(PlanAttributes::from_plan).collect::<Result<_>>()?,
        files: digital_files,
        covers,
        contents: match product.form.holds_products() {
            true => inside::list(tx, id).await?.into_iter().map(Into::into).collect(),
            false => Vec::new(),
        },
        lessons,
        subtype: product.subtype.map(WireEnum),
        tagline: product.fields.tagline,
        details: product.fields.details.map(|details| details.plain_with_links()).unwrap_or_default(),
        description: product.fields.description,
        published: product.published,
        sold_count: product.sold_count,
    })
}
