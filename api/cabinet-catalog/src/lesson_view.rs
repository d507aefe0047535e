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
    /// Upload of the file.
    pub upload_id: WireId<kinds::Upload>,
    /// Original file name.
    pub file_name: String,
    /// Media type.
    pub content_type: String,
    /// Size in bytes.
    pub size_bytes: i64,
    /// State of the upload; buyers get the file once it is `checked`.
    pub state: WireEnum<UploadState>,
    /// Error code of the refusal, if the file was refused.
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

/// A lesson in the outline of a course.
#[derive(Debug, Clone, Object)]
pub struct LessonHead {
    /// Id of the lesson.
    pub id: WireId<kinds::Lesson>,
    /// Name that buyers see.
    pub name: String,
    /// Kind of lesson.
    pub kind: WireEnum<LessonKind>,
    /// Whether anyone can read it before buying.
    pub preview: bool,
    /// Whether buyers can take it: a text or quiz needs a text, the others need a checked file.
    pub ready: bool,
    /// File of the lesson.
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
    /// Section of the lesson.
    pub section_id: WireId<kinds::CourseSection>,
    /// Name that buyers see.
    pub name: String,
    /// Kind of lesson. A `quiz` consists of its text for now.
    pub kind: WireEnum<LessonKind>,
    /// Plain text; an empty line separates paragraphs. With a video, audio or other file it is shown below it.
    pub text: String,
    /// The same text with formatting, as an editor document.
    pub content: WireRichText,
    /// Whether anyone can read it on the product's page before buying.
    pub preview: bool,
    /// Whether buyers can take it: a text or quiz needs a text, the others need a checked file.
    pub ready: bool,
    /// File of the lesson.
    #[oai(skip_serializing_if_is_none)]
    pub file: Option<FileAttributes>,
    /// Position in its section, from 0.
    pub position: i32,
    /// When it was created.
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
