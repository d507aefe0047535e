//! What a document may say: the schema, and what it cannot express.

use std::collections::{BTreeMap, BTreeSet};

use kontor_kernel::{ApiError, Code, FieldFault, Result, Validator};
use serde_json::{Value, json};

use crate::{PageKind, availability, blocks, limits::DOCUMENT_BYTES_MAX, migrate, schema};

/// Where a document stands in what was sent.
const AT: &str = "/document";
/// The anchor that every page has for what stands in it.
const MAIN: &str = "main";

/// Refuses a document that cannot be kept, with every place that is wrong.
///
/// # Errors
/// Those of the schema (`required`, `unknown_field`, `invalid_type`, `invalid_choice`, `invalid_url`, `invalid_color`,
/// `too_many`, …), `block_not_allowed` (on this kind of page, or once more than it may), `listed_twice` (an id, an anchor),
/// `too_long` (all of it).
pub fn check(kind: PageKind, document: &Value) -> Result<()> {
    let size = document.to_string().len();
    if size > DOCUMENT_BYTES_MAX {
        return Err(ApiError::field(Code::TooLong, AT).with("max", DOCUMENT_BYTES_MAX));
    }
    let mut found = Validator::new();
    schema::hold(&mut found, AT, document);
    found.finish()?;
    let wanted = kind.document_kind();
    if document.get("pageKind").and_then(Value::as_str) != Some(wanted) {
        return Err(ApiError::field(Code::InvalidChoice, format!("{AT}/pageKind")).with("allowed", vec![json!(wanted)]));
    }
    check_locale(&mut found, document);
    check_fonts(&mut found, document);
    check_blocks(&mut found, wanted, document);
    found.finish()
}

/// The blocks that a page must have before visitors see it and that this one has not.
pub fn missing_blocks(kind: PageKind, document: &Value) -> Vec<FieldFault> {
    let had: BTreeSet<&str> = blocks(document).map(|block| block.kind).collect();
    let page_kind = kind.document_kind();
    availability::required_blocks(page_kind)
        .filter(|block| !had.contains(block))
        .map(|block| FieldFault {
            code: Code::BlockMissing,
            pointer: format!("{AT}/blocks"),
            meta: [("type", json!(block)), ("page_kind", json!(page_kind))].into(),
        })
        .collect()
}

/// The language that stands in for others is one of the document's.
fn check_locale(found: &mut Validator, document: &Value) {
    let locales = document.get("locales").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (place, locale) in locales.iter().enumerate() {
        let at = format!("{AT}/locales/{place}");
        found.that(locale.as_str().is_some_and(is_language), Code::InvalidCharacters, &at);
        found.that(!locales.iter().take(place).any(|other| other == locale), Code::ListedTwice, &at);
    }
    if let Some(default) = document.get("defaultLocale")
        && !locales.contains(default)
    {
        found.refuse_with(Code::InvalidChoice, &format!("{AT}/defaultLocale"), [("allowed", json!(locales))]);
    }
}

/// A language as browsers know how to name it (BCP 47): `de`, `pt-BR`, `zh-Hant-TW`.
fn is_language(text: &str) -> bool {
    let letters = |part: &str| part.bytes().all(|sign| sign.is_ascii_alphabetic());
    let mut parts = text.split('-').peekable();
    let language = parts.next().unwrap_or_default();
    let _script = parts.next_if(|part| part.len() == 4 && letters(part));
    let _region = parts.next_if(|part| match part.len() {
        2 => letters(part),
        3 => part.bytes().all(|sign| sign.is_ascii_digit()),
        _ => false,
    });
    matches!(language.len(), 2 | 3) && language.bytes().all(|sign| sign.is_ascii_lowercase()) && parts.next().is_none()
}

/// Names of fonts go into the page's style: letters, digits and what parts words.
fn check_fonts(found: &mut Validator, document: &Value) {
    let fonts = document.pointer("/tokens/fonts").and_then(Value::as_object);
    for (role, font) in fonts.into_iter().flatten() {
        for key in ["fontName", "fallbackFont"] {
            let name = font.get(key).and_then(Value::as_str).unwrap_or_default();
            let lawful = name.chars().all(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-'));
            found.that(lawful, Code::InvalidCharacters, &format!("{AT}/tokens/fonts/{role}/{key}"));
        }
    }
}

fn check_blocks(found: &mut Validator, page_kind: &str, document: &Value) {
    let (mut ids, mut anchors) = (BTreeSet::new(), BTreeSet::new());
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for (place, block) in blocks(document).enumerate() {
        let at = format!("{AT}/blocks/{place}");
        let allowed = availability::allowed_blocks(page_kind).any(|kind| kind == block.kind);
        let count = counts.entry(block.kind).or_default();
        *count += 1;
        if !allowed || availability::most(block.kind).is_some_and(|most| *count > most) {
            let facts = [("type", json!(block.kind)), ("page_kind", json!(page_kind))];
            found.refuse_with(Code::BlockNotAllowed, &format!("{at}/type"), facts);
        }
        found.that(ids.insert(block.id), Code::ListedTwice, &format!("{at}/id"));
        if let Some(anchor) = block.whole.get("anchor").and_then(Value::as_str) {
            // The page's own: where its skip link leads.
            found.that(anchor != MAIN && anchors.insert(anchor), Code::ListedTwice, &format!("{at}/anchor"));
        }
        let (version, current) = (block.whole.get("v").and_then(Value::as_u64), migrate::current(block.kind));
        if version.is_none_or(|version| version > current) {
            found.refuse_with(Code::TooLarge, &format!("{at}/v"), [("max", json!(current))]);
        }
    }
}
