//! How a lesson looks on the wire.

use kontor_catalog::{
    LessonKind,
    course::{Lesson, LessonFile},
};
use kontor_kernel::kinds;
use kontor_uploads::UploadState;
use poem_openapi::Object;

use crate::http::{Timestamp, WireEnum, WireId, WireRichText};

/// The file of a lesson.
#[derive(Debug, Clone, Object)]
#[oai(rename = "LessonFile")]
pub struct FileAttributes {
    /// The upload that brought it.
    pub upload_id: WireId<kinds::Upload>,
    /// Its name on the seller's machine.
    pub file_name: String,
    /// What it is.
    pub content_type: String,
    /// Its length.
    pub size_bytes: i64,
    /// Where its upload stands: buyers get it once it is `checked`.
    pub state: WireEnum<UploadState>,
    /// The error code of why it was refused.
    #[oai(skip_serializing_if_is_none)]
    pub refusal: Option<String>,
}

impl From<LessonFile> for FileAttributes {
    fn from(file: LessonFile) -> Self {
        Self {
            upload_id: file.upload.into(),
            file_name: file.name,
            content_type: file.content_type,
            size_bytes: file.size_bytes,
            state: WireEnum(file.state),
            refusal: file.refusal,
        }
    }
}

/// A lesson in the list of a course.
#[derive(Debug, Clone, Object)]
pub struct LessonHead {
    /// Its id.
    pub id: WireId<kinds::Lesson>,
    /// What buyers read.
    pub name: String,
    /// What it is.
    pub kind: WireEnum<LessonKind>,
    /// Whether everybody may read it before they buy.
    pub preview: bool,
    /// Whether buyers can take it: a text or quiz has words, the others have a file that was checked.
    pub ready: bool,
    /// Its file.
    #[oai(skip_serializing_if_is_none)]
    pub file: Option<FileAttributes>,
}

impl From<Lesson> for LessonHead {
    fn from(lesson: Lesson) -> Self {
        Self {
            id: lesson.id.into(),
            kind: WireEnum(lesson.kind),
            preview: lesson.preview,
            ready: lesson.ready,
            file: lesson.file().map(Into::into),
            name: lesson.name,
        }
    }
}

/// A lesson.
#[derive(Debug, Clone, Object)]
pub struct LessonAttributes {
    /// Its section.
    pub section_id: WireId<kinds::CourseSection>,
    /// What buyers read.
    pub name: String,
    /// What it is. A `quiz` is its words for now.
    pub kind: WireEnum<LessonKind>,
    /// Its words as plain text; an empty line parts paragraphs. Beside a film, sound or file they stand below it.
    pub text: String,
    /// The same formatted, as a document of the editor.
    pub content: WireRichText,
    /// Whether everybody may read it on the product's page before they buy.
    pub preview: bool,
    /// Whether buyers can take it: a text or quiz has words, the others have a file that was checked.
    pub ready: bool,
    /// Its file.
    #[oai(skip_serializing_if_is_none)]
    pub file: Option<FileAttributes>,
    /// Its place in its section, from 0.
    pub position: i32,
    /// When it was made.
    pub created_at: Timestamp,
    /// The product's version; send it back as `If-Match`.
    pub version: i32,
}

impl LessonAttributes {
    /// A lesson of a product of this version.
    pub fn from_lesson(lesson: Lesson, version: i32) -> Self {
        Self {
            section_id: lesson.section_id.into(),
            kind: WireEnum(lesson.kind),
            preview: lesson.preview,
            ready: lesson.ready,
            file: lesson.file().map(Into::into),
            position: lesson.position,
            created_at: Timestamp(lesson.created_at),
            version,
            content: WireRichText(lesson.rich_text().to_json()),
            name: lesson.name,
            text: lesson.body,
        }
    }
}
