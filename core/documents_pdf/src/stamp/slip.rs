//! What is stamped, drawn once: some lines of small type on a pale ground, as a form that pages refer to.

use kontor_kernel::{ApiError, Result};
use krilla::{
    Document,
    color::rgb,
    geom::{PathBuilder, Rect},
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, FillRule},
    surface::Surface,
};
use lopdf::{Dictionary, Object, ObjectId, Stream};

use super::flaw;
use crate::{face::Face, pdf::Fonts, shape::shape};

/// Small type, in points.
const TYPE_POINTS: f32 = 7.0;
const LINE_POINTS: f32 = 9.0;
/// Around the lines, so that they can be read on any ground.
const PAD_POINTS: f32 = 2.0;
const BETWEEN: &str = " · ";

/// A drawn stamp inside a document.
pub(super) struct Slip {
    pub form: ObjectId,
    /// In points.
    pub width: f32,
}

/// Draws lines of parts; each part is written in its own direction.
pub(super) fn draw(into: &mut lopdf::Document, lines: &[Vec<&str>]) -> Result<Slip> {
    let widest = lines.iter().map(|line| width(line)).fold(0.0, f32::max);
    #[expect(clippy::cast_precision_loss, reason = "three lines at most")]
    let height = lines.len() as f32 * LINE_POINTS + 2.0 * PAD_POINTS;
    let width = widest + 2.0 * PAD_POINTS;
    let drawn = paint(lines, width, height)?;
    let form = adopt(into, &drawn, width, height)?;
    Ok(Slip { form, width })
}

fn width(line: &[&str]) -> f32 {
    pieces(line).map(|piece| Face::Regular.width(piece, TYPE_POINTS)).sum()
}

fn pieces<'a>(line: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let between = |at: usize| (at > 0).then_some(BETWEEN);
    line.iter().enumerate().flat_map(move |(at, part)| between(at).into_iter().chain([*part]))
}

fn paint(lines: &[Vec<&str>], width: f32, height: f32) -> Result<Vec<u8>> {
    let page = PageSettings::from_wh(width, height).ok_or_else(|| unwritten("its size"))?;
    let mut document = Document::new();
    let mut page = document.start_page_with(page);
    let mut surface = page.surface();
    let mut ground = PathBuilder::new();
    ground.push_rect(Rect::from_xywh(0.0, 0.0, width, height).ok_or_else(|| unwritten("its ground"))?);
    surface.set_fill(Some(fill(255, 0.8)));
    surface.draw_path(&ground.finish().ok_or_else(|| unwritten("its ground"))?);
    let mut fonts = Fonts::default();
    let mut y = PAD_POINTS + TYPE_POINTS;
    for line in lines {
        write(&mut surface, &mut fonts, line, y)?;
        y += LINE_POINTS;
    }
    surface.finish();
    page.finish();
    document.finish().map_err(|cause| unwritten(&format!("{cause:?}")))
}

fn write(surface: &mut Surface<'_>, fonts: &mut Fonts, line: &[&str], y: f32) -> Result<()> {
    let (ink, mut x) = (fill(70, 1.0), PAD_POINTS);
    for piece in pieces(line) {
        let shaped = shape(piece, Face::Regular);
        fonts.write(surface, (x, y), &shaped, TYPE_POINTS, &ink)?;
        x += shaped.width() * TYPE_POINTS;
    }
    Ok(())
}

fn fill(grey: u8, opacity: f32) -> Fill {
    let opacity = NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE);
    Fill { paint: rgb::Color::new(grey, grey, grey).into(), opacity, rule: FillRule::NonZero }
}

fn unwritten(what: &str) -> ApiError {
    ApiError::internal(format!("a stamp could not be drawn: {what}"))
}

/// Takes the only page of a drawing over as a form.
fn adopt(into: &mut lopdf::Document, drawn: &[u8], width: f32, height: f32) -> Result<ObjectId> {
    let mut from = lopdf::Document::load_mem(drawn).map_err(ApiError::internal)?;
    from.renumber_objects_with(into.max_id.saturating_add(1));
    let page = from.page_iter().next().ok_or_else(|| unwritten("its page"))?;
    let content = from.get_page_content(page);
    let resources = from.get_dictionary(page).and_then(|page| page.get(b"Resources")).map_err(flaw)?.clone();
    into.max_id = from.max_id;
    into.objects.append(&mut from.objects);
    let mut form = Dictionary::new();
    form.set("Type", Object::Name(b"XObject".to_vec()));
    form.set("Subtype", Object::Name(b"Form".to_vec()));
    form.set("BBox", vec![0.0.into(), 0.0.into(), Object::Real(width), Object::Real(height)]);
    form.set("Resources", resources);
    let mut form = Stream::new(form, content);
    form.compress().map_err(ApiError::internal)?;
    Ok(into.add_object(form))
}
