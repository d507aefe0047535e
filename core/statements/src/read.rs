//! Reading a file, whatever it is.

use kontor_kernel::{ApiError, Code, Result, read_iban};

use crate::{
    Parsed, Reading, Sketch, camt, decode, limits, mt940,
    refusals::{foreign, too_large, too_many},
    table, unpack,
};

/// The account that somebody typed; none where they typed nothing.
pub fn typed_account(typed: Option<&str>) -> Result<Option<String>> {
    match typed.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => Ok(Some(read_iban(text).ok_or_else(|| ApiError::field(Code::InvalidIban, "/account"))?)),
        None => Ok(None),
    }
}

/// Reads a file. Refusals name the line and what of it.
pub fn read(bytes: &[u8], reading: &Reading<'_>) -> Result<Parsed> {
    let mut whole: Option<Parsed> = None;
    for file in files(bytes)? {
        let text = decode::text(&file);
        let parsed = match kind(&text) {
            Kind::Xml => camt::read(&text, reading),
            Kind::Mt940 => mt940::read(&text, reading),
            Kind::Table => table::read(&text, reading),
        }?;
        match &mut whole {
            Some(whole) => whole.entries.extend(parsed.entries),
            None => whole = Some(parsed),
        }
        if whole.as_ref().is_some_and(|whole| whole.entries.len() > limits::ENTRIES_MAX) {
            return Err(too_many());
        }
    }
    whole.ok_or_else(foreign)
}

/// What the first table of a file looks like, for whoever says what its columns are; none where it has none.
pub fn sketch(bytes: &[u8], account: Option<&str>) -> Result<Option<Sketch>> {
    for file in files(bytes)? {
        let text = decode::text(&file);
        if let Kind::Table = kind(&text)
            && let Some(found) = table::sketch(&text, account)?
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

enum Kind {
    Xml,
    Mt940,
    Table,
}

fn kind(text: &str) -> Kind {
    if text.trim_start().starts_with('<') {
        Kind::Xml
    } else if mt940::is_like(text) {
        Kind::Mt940
    } else {
        Kind::Table
    }
}

/// The files that were handed in: one, or those that a ZIP file holds.
fn files(bytes: &[u8]) -> Result<Vec<std::borrow::Cow<'_, [u8]>>> {
    if bytes.is_empty() {
        return Err(ApiError::field(Code::FileEmpty, "/content"));
    }
    if bytes.len() > limits::FILE_BYTES_MAX {
        return Err(too_large());
    }
    unpack::files(bytes)
}

#[cfg(test)]
mod cases;
#[cfg(test)]
mod tests;
