//! The pages of a file, with what they inherit.

use std::collections::BTreeSet;

use kontor_kernel::{ApiError, Code, Result};
use lopdf::{Dictionary, Document, Object, ObjectId};

use super::{PAGES_MAX, boxes::Area, broken};

/// What a page takes from above when it does not say so itself.
pub(super) const INHERITED: [&[u8]; 4] = [b"MediaBox", b"CropBox", b"Rotate", b"Resources"];

/// A page, as far as a stamp goes.
pub(super) struct Page {
    pub id: ObjectId,
    /// What is seen of it.
    pub seen: Area,
    /// By how many degrees it is turned for its reader, clockwise.
    pub turned: i64,
    /// How long its unit is, in points.
    pub unit: f32,
    /// What it says itself and inherits.
    pub facts: Dictionary,
}

/// Every page once, in order. A page that stands at two places is one: it would be stamped twice.
pub(super) fn collect_pages(document: &Document) -> Result<Vec<Page>> {
    let root = document.catalog().and_then(|catalog| catalog.get(b"Pages")).map_err(super::flaw)?;
    let mut ahead = vec![(root.as_reference().map_err(super::flaw)?, Dictionary::new())];
    let (mut met, mut pages) = (BTreeSet::new(), Vec::new());
    while let Some((id, above)) = ahead.pop() {
        if !met.insert(id) {
            continue;
        }
        // Readers show nothing for a page that is not there.
        let Ok(node) = document.get_dictionary(id) else { continue };
        let facts = inherit(node, above);
        match kids(document, node)? {
            Some(kids) => {
                for kid in kids.iter().rev() {
                    ahead.push((kid.as_reference().map_err(super::flaw)?, facts.clone()));
                }
            }
            None => pages.push(page(document, id, node, facts)),
        }
        if pages.len() > PAGES_MAX {
            return Err(ApiError::new(Code::PdfTooLarge));
        }
    }
    if pages.is_empty() { Err(broken()) } else { Ok(pages) }
}

fn kids<'a>(document: &'a Document, node: &'a Dictionary) -> Result<Option<&'a Vec<Object>>> {
    let Ok(kids) = node.get(b"Kids") else { return Ok(None) };
    let (_, kids) = document.dereference(kids).map_err(super::flaw)?;
    Ok(Some(kids.as_array().map_err(super::flaw)?))
}

fn inherit(node: &Dictionary, mut above: Dictionary) -> Dictionary {
    for name in INHERITED {
        if let Ok(own) = node.get(name) {
            above.set(name, own.clone());
        }
    }
    above
}

fn page(document: &Document, id: ObjectId, node: &Dictionary, facts: Dictionary) -> Page {
    let area = |name: &[u8]| facts.get(name).ok().and_then(|object| Area::read(document, object));
    let number = |dictionary: &Dictionary, name: &[u8]| {
        let (_, number) = document.dereference(dictionary.get(name).ok()?).ok()?;
        number.as_float().ok()
    };
    #[expect(clippy::cast_possible_truncation, reason = "a number of degrees; anything else turns nothing")]
    let turned = number(&facts, b"Rotate").map_or(0, |degrees| degrees as i64);
    let unit = number(node, b"UserUnit").filter(|unit| (0.01..=10_000.0).contains(unit)).unwrap_or(1.0);
    Page { id, seen: Area::seen(area(b"MediaBox"), area(b"CropBox")), turned, unit, facts }
}
