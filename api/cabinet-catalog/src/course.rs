//! The content of a course: its sections, and the order of everything.

use kontor_catalog::{
    Product,
    course::{self, Place, Section},
};
use kontor_db::Tx;
use kontor_kernel::{ApiError, Result, kinds};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
};
use serde::{Deserialize, Serialize};

use super::lesson_view::LessonHead;
use crate::http::{Answer, Body, Doc, Seller, WireId, idempotent::Idempotent, version::IfMatch};

/// The operations.
pub struct Course;

/// A course section with its lessons, in order.
#[derive(Debug, Clone, Object)]
pub struct CourseSection {
    /// Id of the section.
    pub id: WireId<kinds::CourseSection>,
    /// Heading above its lessons.
    pub name: String,
    /// Lessons of the section, without their texts.
    pub lessons: Vec<LessonHead>,
}

/// Content of a course.
#[derive(Debug, Clone, Object)]
pub struct CourseAttributes {
    /// Sections, in order.
    pub sections: Vec<CourseSection>,
    /// Number of lessons that buyers can take, because they have what their kind needs.
    pub ready_count: i32,
    /// The product's version; send it back as `If-Match`.
    pub version: i32,
}

/// Name of a section.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseSectionBody {
    /// Heading above its lessons.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
}

/// A section and its position.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoursePlace {
    /// The section.
    pub id: WireId<kinds::CourseSection>,
    /// Its lessons, in order; a lesson may come from another section.
    #[oai(validator(max_items = 500))]
    pub lesson_ids: Vec<WireId<kinds::Lesson>>,
}

/// Order of a whole course.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseOrderBody {
    /// Every section of the course in order, each with its lessons; every lesson exactly once.
    #[oai(validator(max_items = 100))]
    pub sections: Vec<CoursePlace>,
}

pub(super) type CourseDoc = Doc<CourseAttributes>;

impl From<Section> for CourseSection {
    fn from(section: Section) -> Self {
        let lessons = section.lessons.into_iter().map(Into::into).collect();
        Self { id: section.id.into(), name: section.name, lessons }
    }
}

/// The course as it is now.
async fn whole(tx: &mut Tx, product: &Product) -> Result<CourseDoc> {
    let sections = course::outline(tx, product.id).await?;
    let attributes = CourseAttributes {
        sections: sections.into_iter().map(Into::into).collect(),
        ready_count: product.lessons_count,
        version: product.version,
    };
    Ok(Doc::new(product.id, "course", attributes))
}

/// An action that ends in the course: does it, commits, answers.
async fn done(seller: &Seller, action: impl AsyncFnOnce(&mut Tx) -> Result<Product>) -> Result<CourseDoc> {
    let mut tx = seller.begin().await?;
    let product = action(&mut tx).await?;
    let doc = whole(&mut tx, &product).await?;
    tx.commit().await?;
    Ok(doc)
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Course {
    /// Retrieve the content of a course
    ///
    /// Returns its sections and lessons, in order. Returns 404 if the product is not a course.
    #[oai(path = "/v1/cabinet/products/:product/course", method = "get", operation_id = "get_course")]
    async fn show(&self, seller: Seller, product: Path<WireId<kinds::Product>>) -> Answer<Json<CourseDoc>> {
        let doc = done(&seller, async |tx| {
            let product = kontor_catalog::find(tx, product.0.0).await?;
            if product.form == kontor_catalog::Form::Course { Ok(product) } else { Err(ApiError::not_found()) }
        });
        Ok(Json(doc.await?))
    }

    /// Reorder a course
    ///
    /// Sets the whole order in one request: the sections, and the lessons of each. To move a lesson to another
    /// section, list it there. Every section and every lesson must be named once; otherwise the request is refused
    /// (422 `order_incomplete`).
    #[oai(path = "/v1/cabinet/products/:product/course/order", method = "put", operation_id = "arrange_course")]
    async fn arrange(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CourseOrderBody>,
    ) -> Answer<Json<CourseDoc>> {
        let place = |place: CoursePlace| Place {
            section: place.id.0,
            lessons: place.lesson_ids.into_iter().map(|id| id.0).collect(),
        };
        let order: Vec<Place> = body.0.sections.into_iter().map(place).collect();
        let seen = IfMatch::version(seen.0);
        Ok(Json(done(&seller, async |tx| course::arrange(tx, product.0.0, seen, &order).await).await?))
    }

    /// Create a course section
    ///
    /// Added at the end. Returns the whole course.
    #[oai(
        path = "/v1/cabinet/products/:product/course_sections",
        method = "post",
        operation_id = "create_course_section"
    )]
    async fn add(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CourseSectionBody>,
    ) -> Answer<Idempotent<CourseDoc>> {
        let seen = IfMatch::version(seen.0);
        let added = done(&seller, async |tx| {
            course::add_section(tx, product.0.0, seen, &body.0.name).await.map(|(_, product)| product)
        });
        Ok(Idempotent::Fresh(added.await?))
    }

    /// Update a course section
    #[oai(
        path = "/v1/cabinet/products/:product/course_sections/:id",
        method = "patch",
        operation_id = "update_course_section"
    )]
    async fn rename(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::CourseSection>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<CourseSectionBody>,
    ) -> Answer<Json<CourseDoc>> {
        let (seen, name) = (IfMatch::version(seen.0), body.0.name);
        let renamed =
            done(&seller, async |tx| course::rename_section(tx, product.0.0, seen, id.0.0, &name).await).await?;
        Ok(Json(renamed))
    }

    /// Delete a course section with its lessons
    ///
    /// Buyers no longer see them. Returns the whole course.
    #[oai(
        path = "/v1/cabinet/products/:product/course_sections/:id",
        method = "delete",
        operation_id = "delete_course_section"
    )]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::CourseSection>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Json<CourseDoc>> {
        let seen = IfMatch::version(seen.0);
        Ok(Json(done(&seller, async |tx| course::remove_section(tx, product.0.0, seen, id.0.0).await).await?))
    }
}
