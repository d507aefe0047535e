//! Stamps: a buyer's name at the foot of every page of a PDF that somebody else made.
//!
//! What comes in is a file from outside. Everything that it unfolds to is bounded, but only a process of its own bounds the
//! memory of the whole; the worker gives it one ([`Here`] is for where that does not matter).
//! * Never a page without the stamp: a tree of pages that cannot be read is refused.
//! * Never the earlier file inside the new one: it is written anew, not added to.

mod balance;
mod boxes;
mod here;
mod pages;
mod slip;
mod write;

use kontor_files::Stamp;
use kontor_kernel::{ApiError, Code, Locale, Result};
use lopdf::{DecompressError, Document, Error, LoadOptions};

use crate::words::label;

pub use here::Here;

/// What one stream of objects may unfold to.
const STREAM_BYTES_MAX: usize = 64 * 1024 * 1024;
/// Objects of a file; a page has some dozens.
const OBJECTS_MAX: usize = 500_000;
/// Pages of a file.
const PAGES_MAX: usize = 5_000;

/// The order as a stamp tells it.
pub fn order_line(locale: Locale, token: &str) -> String {
    format!("{} {token}", label(locale, "order"))
}

/// The whole file, stamped.
pub fn stamp(pdf: &[u8], stamp: &Stamp) -> Result<Vec<u8>> {
    let mut document = open(pdf)?;
    let pages = pages::collect_pages(&document)?;
    write::stamp(&mut document, &pages, stamp)?;
    write::save(&mut document)
}

/// The first page alone, stamped; refuses what [`stamp`] would refuse.
pub fn first_page(pdf: &[u8], stamp: &Stamp) -> Result<Vec<u8>> {
    let mut document = open(pdf)?;
    let pages = pages::collect_pages(&document)?;
    // All of them: a page that cannot be stamped is to be found before somebody has bought the file.
    write::stamp(&mut document, &pages, stamp)?;
    if let Some(first) = pages.first() {
        write::retain_page(&mut document, first);
    }
    write::save(&mut document)
}

fn open(pdf: &[u8]) -> Result<Document> {
    let options = LoadOptions { max_decompressed_size: Some(STREAM_BYTES_MAX), ..LoadOptions::default() };
    let document = Document::load_mem_with_options(pdf, options).map_err(flaw)?;
    // A file that opens without a password may be locked against changes all the same: that is its owner's word.
    if document.is_encrypted() || document.was_encrypted() {
        return Err(ApiError::new(Code::PdfEncrypted));
    }
    if document.objects.len() > OBJECTS_MAX {
        return Err(ApiError::new(Code::PdfTooLarge));
    }
    Ok(document)
}

fn flaw(error: Error) -> ApiError {
    let code = match error {
        Error::Decompress(DecompressError::MemoryLimitExceeded { .. }) => Code::PdfTooLarge,
        Error::Decryption(_) | Error::InvalidPassword => Code::PdfEncrypted,
        _ => Code::PdfBroken,
    };
    ApiError::new(code).with_reason(error)
}

fn broken() -> ApiError {
    ApiError::new(Code::PdfBroken)
}
