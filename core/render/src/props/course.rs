//! A course: what it teaches on the product's page, and its lessons for who bought it.

use kontor_rich_text::RichBlock;
use serde::{Deserialize, Serialize};

use super::frame::{Frame, Picture};

/// What a lesson is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LessonKind {
    Text,
    Video,
    Audio,
    File,
    Quiz,
}

/// The film, sound or file of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MediaView {
    pub url: String,
    pub content_type: String,
    pub name: String,
    /// "MP4 · 48 MB".
    pub detail: String,
}

/// What there is to read and to play in a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonMatter {
    /// Paragraphs of plain text.
    pub blocks: Vec<RichBlock>,
    pub media: Option<MediaView>,
}

/// A lesson as the product's page lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonOffer {
    pub name: String,
    pub kind: LessonKind,
    /// Of a lesson that everybody may read before they buy.
    pub preview: Option<LessonMatter>,
}

/// A chapter as the product's page lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChapterOffer {
    pub name: String,
    pub lessons: Vec<LessonOffer>,
}

impl ChapterOffer {
    /// The texts of its previews.
    pub fn blocks(&self) -> impl Iterator<Item = &RichBlock> {
        self.lessons.iter().filter_map(|lesson| lesson.preview.as_ref()).flat_map(|matter| &matter.blocks)
    }
}

/// A lesson of a bought course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonLink {
    pub name: String,
    pub kind: LessonKind,
    pub url: String,
    /// It is the one that is shown.
    pub current: bool,
    /// The learner has marked it as done.
    pub done: bool,
}

/// A chapter of a bought course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    pub name: String,
    pub lessons: Vec<LessonLink>,
}

/// The lesson that is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonView {
    pub name: String,
    pub kind: LessonKind,
    pub chapter: String,
    /// From 1, of all lessons.
    pub number: usize,
    pub matter: LessonMatter,
    pub previous: Option<LessonLink>,
    pub next: Option<LessonLink>,
    /// The learner has marked it as done.
    pub done: bool,
    /// Where the form goes that marks it, or takes that back.
    pub action: String,
    pub csrf: String,
}

/// Whether the course can be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CourseAccess {
    Open,
    /// A payment is missing for now.
    Paused,
    /// The order went back.
    Closed,
    /// The link was opened on as many devices as it may be, or a newer one has taken its place.
    Devices,
    /// The browser keeps no cookies, so it cannot be told from others.
    Cookies,
}

/// How whoever the course is for has a new link mailed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseRenewal {
    /// Where its form goes.
    pub action: String,
    pub csrf: String,
    /// Whether it was sent just now.
    pub sent: bool,
    /// On how many devices a link opens the course.
    pub devices: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CourseProps {
    pub frame: Frame,
    pub name: String,
    pub cover: Option<Picture>,
    pub access: CourseAccess,
    /// Its lessons, in order; none where it cannot be taken.
    pub chapters: Vec<Chapter>,
    /// How many lessons there are in all.
    pub count: usize,
    /// How many of them are done.
    pub done: usize,
    /// The first that is not; none where all are.
    pub go_on: Option<LessonLink>,
    /// The page of the course itself.
    pub url: String,
    /// None on the page of the course itself.
    pub lesson: Option<LessonView>,
    /// Where it is bought again, while it can be.
    pub again_url: Option<String>,
    /// The form for a new link, where the link does not open it.
    pub renewal: Option<CourseRenewal>,
}
