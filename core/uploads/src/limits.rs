//! Bounds of files on their way.

use crate::Purpose;

/// A part of an upload. With [`DIGITAL_BYTES_MAX`] a file has at most 640, which S3 lists in one answer.
pub const PART_BYTES: i64 = 8 * 1024 * 1024;
/// Largest file that can be sold; S3 copies no more in one go.
pub const DIGITAL_BYTES_MAX: i64 = 5 * 1024 * 1024 * 1024;
/// Largest picture.
pub const COVER_BYTES_MAX: i64 = 10 * 1024 * 1024;
/// Largest paper.
pub const DOCUMENT_BYTES_MAX: i64 = 10 * 1024 * 1024;
/// Largest file of a dispute's evidence, as card companies take it.
pub const EVIDENCE_BYTES_MAX: i64 = 5 * 1024 * 1024;
/// Uploads that a seller may have open at the same time.
pub const OPEN_UPLOADS_MAX: i64 = 50;
/// Links to parts that are handed out at once.
pub const PART_LINKS_MAX: usize = 100;
/// How long a link to a part works.
pub const PART_LINK_SECONDS: u64 = 3_600;
/// An upload that nobody goes on with is given up after this time.
pub const OPEN_UPLOAD_HOURS: i64 = 48;

impl Purpose {
    /// The largest file.
    pub const fn bytes_max(self) -> i64 {
        match self {
            Self::Digital => DIGITAL_BYTES_MAX,
            Self::Cover => COVER_BYTES_MAX,
            Self::Document => DOCUMENT_BYTES_MAX,
            Self::Evidence => EVIDENCE_BYTES_MAX,
        }
    }

    /// The endings of file names that are taken.
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Digital => &[
                "pdf", "epub", "mobi", "zip", "docx", "xlsx", "pptx", "mp3", "m4a", "wav", "flac", "ogg", "opus",
                "mp4", "m4v", "mov", "webm", "mkv", "png", "jpg", "jpeg", "webp", "gif", "txt", "csv", "md",
            ],
            Self::Cover => &["png", "jpg", "jpeg", "webp"],
            Self::Document | Self::Evidence => &["pdf", "png", "jpg", "jpeg"],
        }
    }
}
