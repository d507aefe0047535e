//! Why a file is refused.

use kontor_kernel::{ApiError, Code};

use crate::limits;

pub(crate) fn too_large() -> ApiError {
    ApiError::field(Code::FileTooLarge, "/content").with("max_bytes", limits::FILE_BYTES_MAX)
}

pub(crate) fn too_many() -> ApiError {
    ApiError::field(Code::TooMany, "/content").with("max", limits::ENTRIES_MAX)
}

/// What is wrong in a line, in the words of the file: a header, or an element's name.
pub(crate) fn broken(line: usize, what: &str) -> ApiError {
    let what: String = what.chars().take(60).collect();
    ApiError::field(Code::StatementLine, "/content").with("line", line).with("what", what)
}

pub(crate) fn foreign() -> ApiError {
    ApiError::field(Code::StatementFormat, "/content")
}

pub(crate) fn whose() -> ApiError {
    ApiError::field(Code::StatementAccount, "/account")
}
