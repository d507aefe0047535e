//! The stamp on every page, and in the description of the file.

use std::collections::BTreeMap;

use kontor_files::Stamp;
use kontor_kernel::{ApiError, Code, Result};
use lopdf::{Dictionary, Document, Object, ObjectId, Stream, text_string};

use super::{
    balance::{self, Balance},
    broken, flaw,
    pages::{INHERITED, Page},
    slip::{self, Slip},
};

/// From the edges of the page to the stamp, in points.
const MARGIN_POINTS: f32 = 12.0;
const FOOT_POINTS: f32 = 8.0;
/// What one page's content may unfold to.
const CONTENT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// States of drawing that a page may forget to leave.
const NESTED_MAX: usize = 1_000;

/// The stamp in both of its shapes: one line, and one line for each part where a page is narrow.
struct Slips {
    wide: Slip,
    tall: Slip,
}

/// Stamps every page and writes into the description whose copy it is.
pub(super) fn stamp(document: &mut Document, pages: &[Page], stamp: &Stamp) -> Result<()> {
    let [name, email, order] = [&stamp.name, &stamp.email, &stamp.order].map(|text| plain(text));
    let parts: Vec<&str> =
        [&name, &email, &order].into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let tall: Vec<Vec<&str>> = parts.iter().map(|part| vec![*part]).collect();
    let slips = Slips { wide: slip::draw(document, &[parts])?, tall: slip::draw(document, &tall)? };
    let mut shared = BTreeMap::new();
    for page in pages {
        put(document, page, &slips, &mut shared)?;
    }
    describe(document, stamp)
}

/// A line of letters: what turns or breaks lines has no business in a name.
fn plain(text: &str) -> String {
    let turns =
        |letter: char| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let kept = text.chars().filter(|letter| !turns(*letter));
    let spaced: String = kept.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn put(document: &mut Document, page: &Page, slips: &Slips, shared: &mut BTreeMap<Vec<u8>, ObjectId>) -> Result<()> {
    let content = document.get_page_content_with_limit(page.id, CONTENT_BYTES_MAX).map_err(flaw)?;
    let Balance { missing, open } = balance::measure_balance(&content);
    drop(content);
    if missing.max(open) > NESTED_MAX {
        return Err(ApiError::new(Code::PdfTooLarge));
    }
    let (resources, name) = resources(document, page, slips)?;
    let before = b"q ".repeat(missing + 1);
    let after = placed(page, slips, &name, open + 1);
    let mut contents = document.get_page_contents(page.id);
    contents.insert(0, once(document, shared, before));
    contents.push(once(document, shared, after));
    let node = document.get_dictionary_mut(page.id).map_err(flaw)?;
    node.set("Resources", resources);
    node.set("Contents", contents.into_iter().map(Object::Reference).collect::<Vec<_>>());
    Ok(())
}

/// Which shape a page gets, and how much smaller it must be drawn to fit.
fn fitting<'a>(page: &Page, slips: &'a Slips) -> (&'a Slip, f32) {
    let room = (page.seen.width(page.turned) * page.unit - 2.0 * MARGIN_POINTS).max(1.0);
    if slips.wide.width <= room {
        return (&slips.wide, 1.0);
    }
    (&slips.tall, (room / slips.tall.width).min(1.0))
}

/// The page's resources with the stamp among them, under a name that is not taken.
fn resources(document: &Document, page: &Page, slips: &Slips) -> Result<(Dictionary, String)> {
    let dictionary = |object: Option<&Object>| -> Result<Dictionary> {
        let Some(object) = object else { return Ok(Dictionary::new()) };
        match document.dereference(object) {
            Ok((_, Object::Dictionary(dictionary))) => Ok(dictionary.clone()),
            // What refers to nothing is nothing.
            Ok((_, Object::Null)) | Err(_) => Ok(Dictionary::new()),
            Ok(_) => Err(broken()),
        }
    };
    let mut resources = dictionary(page.facts.get(b"Resources").ok())?;
    let mut forms = dictionary(resources.get(b"XObject").ok())?;
    let mut name = "Stamp".to_owned();
    while forms.has(name.as_bytes()) {
        name.push('x');
    }
    forms.set(name.as_bytes(), Object::Reference(fitting(page, slips).0.form));
    resources.set("XObject", forms);
    Ok((resources, name))
}

/// What draws the stamp where the reader sees the foot of the page, marked as none of the page's own words.
fn placed(page: &Page, slips: &Slips, name: &str, leave: usize) -> Vec<u8> {
    let (_, scale) = fitting(page, slips);
    let scale = scale / page.unit;
    let [a, b, c, d, e, f] = page.seen.foot(page.turned, scale);
    // The margins are the reader's too.
    let (x, y) = (MARGIN_POINTS / page.unit / scale, FOOT_POINTS / page.unit / scale);
    let (e, f) = (a.mul_add(x, c.mul_add(y, e)), b.mul_add(x, d.mul_add(y, f)));
    let leave = "Q ".repeat(leave);
    format!(
        "\n{leave}\n/Artifact <</Type/Pagination/Subtype/Footer>> BDC\nq {a:.5} {b:.5} {c:.5} {d:.5} {e:.3} {f:.3} cm /{name} Do Q\nEMC\n"
    )
    .into_bytes()
}

/// The same bytes are one stream, however many pages refer to it.
fn once(document: &mut Document, shared: &mut BTreeMap<Vec<u8>, ObjectId>, content: Vec<u8>) -> ObjectId {
    if let Some(id) = shared.get(&content) {
        return *id;
    }
    let id = document.add_object(Stream::new(Dictionary::new(), content.clone()));
    shared.insert(content, id);
    id
}

fn describe(document: &mut Document, stamp: &Stamp) -> Result<()> {
    let known = document.trailer.get(b"Info").and_then(|info| document.dereference(info)).map(|(_, info)| info.clone());
    let mut info = match known {
        Ok(Object::Dictionary(info)) => info,
        _ => Dictionary::new(),
    };
    info.set("StampedFor", text_string(&plain(&format!("{} <{}>", stamp.name, stamp.email))));
    info.set("StampedOrder", text_string(&plain(&format!("{} ({})", stamp.order, stamp.order_id))));
    let info = document.add_object(info);
    document.trailer.set("Info", Object::Reference(info));
    Ok(())
}

/// Forgets everything but one page.
pub(super) fn retain_page(document: &mut Document, page: &Page) {
    let tree = document.new_object_id();
    if let Ok(node) = document.get_dictionary_mut(page.id) {
        for (name, value) in INHERITED.iter().filter_map(|name| Some((*name, page.facts.get(name).ok()?))) {
            // The resources with the stamp among them are the page's own by now.
            if !node.has(name) {
                node.set(name, value.clone());
            }
        }
        // What leads to other pages.
        for name in [&b"Annots"[..], b"B", b"StructParents", b"AA", b"Tabs"] {
            node.remove(name);
        }
        node.set("Parent", Object::Reference(tree));
    }
    let mut pages = Dictionary::new();
    pages.set("Type", Object::Name(b"Pages".to_vec()));
    pages.set("Count", 1);
    pages.set("Kids", vec![Object::Reference(page.id)]);
    document.objects.insert(tree, Object::Dictionary(pages));
    let mut catalog = Dictionary::new();
    catalog.set("Type", Object::Name(b"Catalog".to_vec()));
    catalog.set("Pages", Object::Reference(tree));
    let catalog = document.add_object(catalog);
    document.trailer.set("Root", Object::Reference(catalog));
    document.prune_objects();
}

/// Writes the file anew.
pub(super) fn save(document: &mut Document) -> Result<Vec<u8>> {
    let mut written = Vec::new();
    document.save_to(&mut written).map_err(ApiError::internal)?;
    Ok(written)
}
