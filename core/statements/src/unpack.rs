//! ZIP files, as banks give statements of several days. What they unfold to is bounded, whatever they say of
//! themselves.

use std::{
    borrow::Cow,
    io::{Cursor, Read},
};

use kontor_kernel::Result;
use zip::ZipArchive;

use crate::{
    limits,
    refusals::{foreign, too_large, too_many},
};

const MARK: &[u8] = b"PK\x03\x04";
/// What of a ZIP file is a statement, by the ends of names; banks put a PDF beside it.
const ENDINGS: [&str; 7] = [".xml", ".csv", ".txt", ".sta", ".mt940", ".940", ".c53"];

/// The files of a ZIP file; the file itself where it is none.
pub(crate) fn files(bytes: &[u8]) -> Result<Vec<Cow<'_, [u8]>>> {
    if !bytes.starts_with(MARK) {
        return Ok(vec![Cow::Borrowed(bytes)]);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| foreign())?;
    if archive.len() > limits::ZIP_FILES_MAX {
        return Err(too_many());
    }
    let mut names: Vec<(String, usize)> = Vec::new();
    for place in 0..archive.len() {
        let name = archive.by_index_raw(place).map_err(|_| foreign())?.name().to_lowercase();
        let hidden = name.starts_with("__macosx/") || name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
        if !hidden && ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            names.push((name, place));
        }
    }
    // In the order of their names, which is mostly that of their days.
    names.sort_unstable();
    let mut left = limits::UNPACKED_BYTES_MAX;
    let mut files = Vec::new();
    for (_, place) in names {
        let mut file = archive.by_index(place).map_err(|_| foreign())?;
        let mut unpacked = Vec::new();
        // One byte more than may be: then it is too large.
        let read = file.by_ref().take(left + 1).read_to_end(&mut unpacked).map_err(|_| foreign())?;
        left = left.checked_sub(u64::try_from(read)?).ok_or_else(too_large)?;
        files.push(Cow::Owned(unpacked));
    }
    if files.is_empty() { Err(foreign()) } else { Ok(files) }
}
