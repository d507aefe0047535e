//! A lesson as it is kept.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{
    ApiError, Result,
    kinds::{CourseSectionId, LessonId, ProductId, UploadId},
};
use kontor_rich_text::RichText;
use kontor_uploads::UploadState;

use crate::{LessonKind, counts::ready};

/// Of lessons `l` and their uploads `u`: everything but the text.
pub(super) const HEAD: &str = concat!(
    "l.id, l.product_id, l.section_id, l.name, l.kind, l.preview, l.position, l.created_at, l.upload_id, u.file_name, \
     u.content_type, u.size_bytes, u.object_key, u.state AS file_state, u.refusal, ",
    ready!(),
    " AS ready"
);

/// Lessons and their uploads, of one tenant.
pub(super) const FROM: &str = "FROM lessons AS l LEFT JOIN uploads AS u ON u.seller_id = l.seller_id \
    AND u.id = l.upload_id WHERE l.seller_id = $1";

/// A lesson.
#[derive(Debug, Clone, Row)]
pub struct Lesson {
    /// Its id.
    pub id: LessonId,
    /// Its course.
    pub product_id: ProductId,
    /// Its section.
    pub section_id: CourseSectionId,
    /// What buyers read.
    pub name: String,
    /// What it is.
    pub kind: LessonKind,
    /// Its words as plain text; lists leave them out.
    pub body: String,
    /// The same formatted, where it was written so; lists leave it out.
    pub content: Option<RichText>,
    /// Whether everybody may read it before they buy.
    pub preview: bool,
    /// Its place in its section, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Whether buyers can take it: it has what its kind needs.
    pub ready: bool,
    upload_id: Option<UploadId>,
    file_name: Option<String>,
    content_type: Option<String>,
    size_bytes: Option<i64>,
    object_key: Option<String>,
    file_state: Option<UploadState>,
    refusal: Option<String>,
}

/// The file of a lesson.
#[derive(Debug, Clone)]
pub struct LessonFile {
    /// The upload that brought it.
    pub upload: UploadId,
    /// Its name on the seller's machine.
    pub name: String,
    /// What it is; true once it was checked.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Where it lives once it was checked.
    pub object_key: String,
    /// Where its upload stands.
    pub state: UploadState,
    /// Why it was refused.
    pub refusal: Option<String>,
}

impl Lesson {
    /// Its words, formatted or in plain paragraphs.
    pub fn rich_text(&self) -> RichText {
        self.content.clone().unwrap_or_else(|| RichText::of_plain(&self.body))
    }

    /// Its file, if it has one.
    pub fn file(&self) -> Option<LessonFile> {
        Some(LessonFile {
            upload: self.upload_id?,
            name: self.file_name.clone()?,
            content_type: self.content_type.clone()?,
            size_bytes: self.size_bytes?,
            object_key: self.object_key.clone()?,
            state: self.file_state?,
            refusal: self.refusal.clone(),
        })
    }
}

/// One lesson of a course, with its text.
pub async fn find(tx: &mut Tx, product: ProductId, id: LessonId) -> Result<Lesson> {
    select_lesson(tx, product, id, "").await
}

/// A lesson that everybody may read before they buy.
pub async fn find_preview(tx: &mut Tx, product: ProductId, id: LessonId) -> Result<Lesson> {
    select_lesson(tx, product, id, "AND l.preview").await
}

async fn select_lesson(tx: &mut Tx, product: ProductId, id: LessonId, besides: &str) -> Result<Lesson> {
    let seller = tx.seller()?;
    let sql = format!("SELECT {HEAD}, l.body, l.content {FROM} AND l.product_id = $2 AND l.id = $3 {besides}");
    let found: Vec<Lesson> = query(sql).bind(seller).bind(product).bind(id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
