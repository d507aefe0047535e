//! The lessons of a course.

use kontor_catalog::{
    LessonKind, Product,
    course::{self, LessonChange, NewLesson},
};
use kontor_db::Tx;
use kontor_kernel::{
    Result,
    kinds::{self, LessonId},
};
use poem_openapi::{
    Object, OpenApi,
    param::{Header, Path},
    payload::Json,
    types::MaybeUndefined,
};
use serde::{Deserialize, Serialize};

use super::lesson_view::LessonAttributes;
use crate::http::{
    Answer, Body, Doc, Gone, Seller, WireEnum, WireId, WireRichText, idempotent::Idempotent, version::IfMatch,
};

/// The operations.
pub struct Lessons;

/// A lesson to create.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonBody {
    /// Section to add it to, at the end.
    pub section_id: WireId<kinds::CourseSection>,
    /// Name that buyers see.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: String,
    /// Kind of lesson.
    pub kind: WireEnum<LessonKind>,
    /// Plain text.
    #[serde(default)]
    #[oai(validator(max_length = 20000))]
    pub text: Option<String>,
    /// The formatted text, an editor document (docs/rich-text.md). If sent, `text` is ignored.
    #[serde(default)]
    pub content: Option<WireRichText>,
    /// A completed upload with the purpose `digital` that fits the kind; not for a text or quiz.
    #[serde(default)]
    pub upload_id: Option<WireId<kinds::Upload>>,
    /// Whether anyone can read it before buying; at most ten lessons of a course.
    #[serde(default)]
    pub preview: Option<bool>,
}

/// Lesson to update. Fields left out are unchanged.
#[derive(Debug, Default, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LessonPatch {
    /// Name that buyers see.
    #[oai(validator(min_length = 1, max_length = 255))]
    pub name: Option<String>,
    /// Kind of lesson; a file that does not fit it must be removed in the same request.
    pub kind: Option<WireEnum<LessonKind>>,
    /// Plain text; replaces the formatted text.
    #[oai(validator(max_length = 20000))]
    pub text: Option<String>,
    /// The formatted text, an editor document (docs/rich-text.md). If sent, `text` is ignored.
    pub content: Option<WireRichText>,
    /// A completed upload with the purpose `digital` that fits the kind; null removes the file.
    pub upload_id: MaybeUndefined<WireId<kinds::Upload>>,
    /// Whether anyone can read it before buying; at most ten lessons of a course.
    pub preview: Option<bool>,
}

impl From<LessonBody> for NewLesson {
    fn from(body: LessonBody) -> Self {
        let fields = LessonChange {
            text: body.text,
            content: body.content.map(|content| content.0),
            upload: body.upload_id.map(|id| Some(id.0)),
            preview: body.preview,
            ..LessonChange::default()
        };
        Self { section: body.section_id.0, name: body.name, kind: body.kind.0, fields }
    }
}

impl From<LessonPatch> for LessonChange {
    fn from(patch: LessonPatch) -> Self {
        let upload: Option<Option<WireId<kinds::Upload>>> = patch.upload_id.into();
        Self {
            name: patch.name,
            kind: patch.kind.map(|word| word.0),
            text: patch.text,
            content: patch.content.map(|content| content.0),
            upload: upload.map(|id| id.map(|id| id.0)),
            preview: patch.preview,
        }
    }
}

async fn shown(tx: &mut Tx, product: &Product, id: LessonId) -> Result<Doc<LessonAttributes>> {
    let lesson = course::find(tx, product.id, id).await?;
    Ok(Doc::new(lesson.id, "lesson", LessonAttributes::from_lesson(lesson, product.version)))
}

#[OpenApi(tag = "crate::tags::Tag::Products")]
impl Lessons {
    /// Create a lesson
    ///
    /// Added at the end of its section. Buyers see it once it has what its kind needs.
    #[oai(path = "/v1/cabinet/products/:product/lessons", method = "post", operation_id = "create_lesson")]
    async fn create(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<LessonBody>,
    ) -> Answer<Idempotent<Doc<LessonAttributes>>> {
        let mut tx = seller.begin().await?;
        let (id, product) = course::add(&mut tx, product.0.0, IfMatch::version(seen.0), &body.0.into()).await?;
        let doc = shown(&mut tx, &product, id).await?;
        tx.commit().await?;
        Ok(Idempotent::Fresh(doc))
    }

    /// Retrieve a lesson
    #[oai(path = "/v1/cabinet/products/:product/lessons/:id", method = "get", operation_id = "get_lesson")]
    async fn show(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Lesson>>,
    ) -> Answer<Json<Doc<LessonAttributes>>> {
        let mut tx = seller.begin().await?;
        let product = kontor_catalog::find(&mut tx, product.0.0).await?;
        let doc = shown(&mut tx, &product, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Update a lesson
    ///
    /// Fields left out are unchanged. With `If-Match`, returns 412 if someone else has changed the product in the
    /// meantime.
    #[oai(path = "/v1/cabinet/products/:product/lessons/:id", method = "patch", operation_id = "update_lesson")]
    async fn change(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Lesson>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
        body: Body<LessonPatch>,
    ) -> Answer<Json<Doc<LessonAttributes>>> {
        let mut tx = seller.begin().await?;
        let seen = IfMatch::version(seen.0);
        let product = course::change(&mut tx, product.0.0, seen, id.0.0, &body.0.into()).await?;
        let doc = shown(&mut tx, &product, id.0.0).await?;
        tx.commit().await?;
        Ok(Json(doc))
    }

    /// Delete a lesson
    ///
    /// Buyers no longer see it.
    #[oai(path = "/v1/cabinet/products/:product/lessons/:id", method = "delete", operation_id = "delete_lesson")]
    async fn remove(
        &self,
        seller: Seller,
        product: Path<WireId<kinds::Product>>,
        id: Path<WireId<kinds::Lesson>>,
        /// The version of the product that you retrieved.
        #[oai(name = "If-Match")]
        seen: Header<Option<IfMatch>>,
    ) -> Answer<Gone> {
        seller.tx(async |tx| course::remove(tx, product.0.0, IfMatch::version(seen.0), id.0.0).await).await?;
        Ok(Gone::Gone)
    }
}
