//! Lessons: begun, written, filled with a file, removed.

use diesel_async::RunQueryDsl;
use kontor_db::{Tx, query};
use kontor_kernel::{
    ApiError, Code, Result, Validator,
    kinds::{CourseSectionId, LessonId, ProductId, UploadId},
    limits::LINE_CHARS_MAX,
};
use kontor_rich_text::RichText;
use kontor_uploads::Purpose;
use serde_json::{Value, json};

use super::{changed, find, lesson::Lesson, lock, outline};
use crate::{LessonKind, Product, limits, store};

/// A lesson that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLesson {
    /// Where it goes, at the end.
    pub section: CourseSectionId,
    /// What buyers read.
    pub name: String,
    /// What it is.
    pub kind: LessonKind,
    /// Everything else.
    pub fields: LessonChange,
}

/// What is to be changed; `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LessonChange {
    /// What buyers read.
    pub name: Option<String>,
    /// What it is.
    pub kind: Option<LessonKind>,
    /// Its words, plain text; takes the place of what was formatted.
    pub text: Option<String>,
    /// Its words, formatted: a document of the editor. Where it is sent, `text` does not count.
    pub content: Option<Value>,
    /// Its file; `Some(None)` takes it off.
    pub upload: Option<Option<UploadId>>,
    /// Whether everybody may read it before they buy.
    pub preview: Option<bool>,
}

/// A lesson with everything it is to be, before it is written.
struct LessonContent {
    name: String,
    kind: LessonKind,
    text: String,
    content: Option<Value>,
    upload: Option<UploadId>,
    preview: bool,
}

impl LessonContent {
    /// The formatted text, once it was checked, and the plain text that goes with it.
    fn texts(&self) -> Result<(Option<RichText>, String)> {
        let content = self.content.as_ref().map(RichText::of_json).transpose()?;
        let plain = content.as_ref().map_or_else(|| self.text.trim().to_owned(), RichText::plain);
        Ok((content, plain))
    }
}

/// Adds a lesson at the end of a section.
pub async fn add(tx: &mut Tx, product: ProductId, seen: Option<i32>, new: &NewLesson) -> Result<(LessonId, Product)> {
    let course = lock(tx, product, seen).await?;
    if outline(tx, product).await?.iter().all(|section| section.id != new.section) {
        return Err(ApiError::field(Code::InvalidChoice, "/section_id").with("allowed", "a section of this course"));
    }
    let room = "lessons WHERE seller_id = $1 AND product_id = $2";
    store::check_room(tx, room, course.id.uuid(), limits::LESSONS_MAX).await?;
    let begun = LessonContent {
        name: new.name.clone(),
        kind: new.kind,
        text: String::new(),
        content: None,
        upload: None,
        preview: false,
    };
    let wanted = merge(begun, &new.fields);
    check(tx, product, None, &wanted, true).await?;
    let (content, plain) = wanted.texts()?;
    let (seller, now, id) = (tx.seller()?, tx.now(), tx.id());
    query(
        "INSERT INTO lessons (seller_id, id, product_id, section_id, name, kind, body, content, upload_id, preview,
            position, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $11, $8, $9, (SELECT coalesce(max(position), -1) + 1 FROM lessons
            WHERE seller_id = $1 AND product_id = $3 AND section_id = $4), $10, $10)",
    )
    .bind(seller)
    .bind(id)
    .bind(course.id)
    .bind(new.section)
    .bind(wanted.name.trim())
    .bind(wanted.kind)
    .bind(plain)
    .bind(wanted.upload)
    .bind(wanted.preview)
    .bind(now)
    .bind(content)
    .execute(tx.conn()?)
    .await?;
    Ok((id, changed(tx, product).await?))
}

/// Changes a lesson. `seen`: the version of the product that the editor saw.
pub async fn change(
    tx: &mut Tx,
    product: ProductId,
    seen: Option<i32>,
    id: LessonId,
    change: &LessonChange,
) -> Result<Product> {
    lock(tx, product, seen).await?;
    let was = find(tx, product, id).await?;
    let wanted = merge(before(was), change);
    check(tx, product, Some(id), &wanted, change.upload.is_some() || change.kind.is_some()).await?;
    let (content, plain) = wanted.texts()?;
    let (seller, now) = (tx.seller()?, tx.now());
    query(
        "UPDATE lessons SET name = $3, kind = $4, body = $5, upload_id = $6, preview = $7, updated_at = $8, content = $9
         WHERE seller_id = $1 AND id = $2",
    )
    .bind(seller)
    .bind(id)
    .bind(wanted.name.trim())
    .bind(wanted.kind)
    .bind(plain)
    .bind(wanted.upload)
    .bind(wanted.preview)
    .bind(now)
    .bind(content)
    .execute(tx.conn()?)
    .await?;
    changed(tx, product).await
}

/// Removes a lesson; buyers do not see it any more.
pub async fn remove(tx: &mut Tx, product: ProductId, seen: Option<i32>, id: LessonId) -> Result<Product> {
    lock(tx, product, seen).await?;
    find(tx, product, id).await?;
    let seller = tx.seller()?;
    query("DELETE FROM lessons WHERE seller_id = $1 AND id = $2").bind(seller).bind(id).execute(tx.conn()?).await?;
    changed(tx, product).await
}

fn before(lesson: Lesson) -> LessonContent {
    let upload = lesson.file().map(|file| file.upload);
    let content = lesson.content.as_ref().map(RichText::to_json);
    LessonContent { name: lesson.name, kind: lesson.kind, text: lesson.body, content, upload, preview: lesson.preview }
}

fn merge(was: LessonContent, change: &LessonChange) -> LessonContent {
    LessonContent {
        name: change.name.clone().unwrap_or(was.name),
        kind: change.kind.unwrap_or(was.kind),
        content: change.content.clone().or(was.content.filter(|_| change.text.is_none())),
        text: change.text.clone().unwrap_or(was.text),
        upload: change.upload.unwrap_or(was.upload),
        preview: change.preview.unwrap_or(was.preview),
    }
}

/// Refuses everything that is wrong at once. `file`: whether the file, or what it has to be, is new.
async fn check(
    tx: &mut Tx,
    product: ProductId,
    id: Option<LessonId>,
    wanted: &LessonContent,
    file: bool,
) -> Result<()> {
    let mut check = Validator::new();
    check.line("/name", &wanted.name, 1, LINE_CHARS_MAX);
    match &wanted.content {
        Some(content) => kontor_rich_text::check(&mut check, "/content", content, limits::LESSON_TEXT_CHARS_MAX),
        None => {
            check.text("/text", &wanted.text, 0, limits::LESSON_TEXT_CHARS_MAX);
        }
    }
    if wanted.preview && no_room_for_preview(tx, product, id).await? {
        check.refuse_with(Code::TooMany, "/preview", [("max", json!(limits::PREVIEWS_MAX))]);
    }
    if let Some(upload) = wanted.upload.filter(|_| file) {
        match kontor_uploads::usable(tx, upload, Purpose::Digital).await {
            Ok(upload) if wanted.kind.media().is_some_and(|media| upload.content_type.starts_with(media)) => {}
            Ok(_) => {
                check.refuse_with(Code::WrongFileType, "/upload_id", [("allowed", json!(endings(wanted.kind)))]);
            }
            // Told beside the others, not instead of them.
            Err(fault) => check.take(fault)?,
        }
    }
    check.finish()
}

/// The endings of file names that a lesson of this kind can have.
fn endings(kind: LessonKind) -> Vec<&'static str> {
    let Some(media) = kind.media() else { return Vec::new() };
    let fits = |ending: &&&str| {
        kontor_files::FileKind::of_name(&format!("file.{ending}"))
            .is_some_and(|kind| kind.media_type.starts_with(media))
    };
    Purpose::Digital.endings().iter().filter(fits).copied().collect()
}

async fn no_room_for_preview(tx: &mut Tx, product: ProductId, id: Option<LessonId>) -> Result<bool> {
    let others = outline(tx, product).await?;
    let others = others.iter().flat_map(|section| &section.lessons);
    let others = others.filter(|lesson| lesson.preview && Some(lesson.id) != id).count();
    Ok(i64::try_from(others)? >= limits::PREVIEWS_MAX)
}
