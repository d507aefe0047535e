//! A sheet as a PDF: letters stay letters (they can be searched and read aloud), the fonts hold only those that occur.

use std::collections::BTreeMap;

use kontor_kernel::{ApiError, Result};
use krilla::{
    Document,
    color::rgb,
    geom::{Path, PathBuilder, Point, Rect, Size, Transform},
    image::Image,
    metadata::Metadata,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, FillRule, Stroke},
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};

use crate::{
    font,
    shape::{BOLDER, Line, Run, shape},
    sheet::{Area, Ink, Mark, Sheet, Style},
};

/// The fonts that a document has so far: each goes in once.
#[derive(Default)]
pub(crate) struct Fonts(BTreeMap<font::Font, Font>);

impl Sheet {
    /// The sheet as a PDF of one page.
    pub fn to_pdf(&self) -> Result<Vec<u8>> {
        let mut document = Document::new();
        document.set_metadata(self.metadata());
        self.paint_page(&mut document, &mut Fonts::default())?;
        document.finish().map_err(|cause| broken(&format!("{cause:?}")))
    }

    pub(crate) fn metadata(&self) -> Metadata {
        Metadata::new().title(self.title.clone()).language(self.language.to_owned())
    }

    pub(crate) fn paint_page(&self, document: &mut Document, fonts: &mut Fonts) -> Result<()> {
        let page = PageSettings::from_wh(self.width, self.height).ok_or_else(|| broken("the size of a sheet"))?;
        let mut page = document.start_page_with(page);
        let mut surface = page.surface();
        for mark in &self.marks {
            paint(&mut surface, fonts, mark)?;
        }
        surface.finish();
        page.finish();
        Ok(())
    }
}

pub(crate) fn broken(what: &str) -> ApiError {
    ApiError::internal(format!("a PDF could not be written: {what}"))
}

fn paint(surface: &mut Surface<'_>, fonts: &mut Fonts, mark: &Mark) -> Result<()> {
    match mark {
        Mark::Fill { area, ink } => {
            set(surface, *ink);
            if let Some(path) = path(*area) {
                surface.draw_path(&path);
            }
        }
        Mark::Text { x, y, text, style } => write(surface, fonts, (*x, *y), text, *style)?,
        Mark::Picture { area, jpeg, width, height } => {
            let image = Image::from_jpeg(jpeg.clone().into(), true).map_err(|cause| broken(&cause))?;
            let whole = cover(*area, *width, *height);
            let (Some(clip), Some(size)) = (path(*area), Size::from_wh(whole.width, whole.height)) else {
                return Ok(());
            };
            surface.push_clip_path(&clip, &FillRule::NonZero);
            surface.push_transform(&Transform::from_translate(whole.x, whole.y));
            surface.draw_image(image, size);
            surface.pop();
            surface.pop();
        }
    }
    Ok(())
}

fn fill(Ink([red, green, blue]): Ink) -> Fill {
    let paint = rgb::Color::new(red, green, blue).into();
    Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn set(surface: &mut Surface<'_>, ink: Ink) {
    surface.set_fill(Some(fill(ink)));
}

fn write(surface: &mut Surface<'_>, fonts: &mut Fonts, from: (f32, f32), text: &str, style: Style) -> Result<()> {
    fonts.write(surface, from, &shape(text, style.face), style.size, &fill(style.ink))
}

impl Fonts {
    /// Draws a line whose base line begins at a point.
    pub(crate) fn write(
        &mut self,
        surface: &mut Surface<'_>,
        (mut x, y): (f32, f32),
        line: &Line,
        size: f32,
        fill: &Fill,
    ) -> Result<()> {
        for run in &line.runs {
            let font = self.embedded(run.font)?;
            surface.set_fill(Some(fill.clone()));
            let stroke = Stroke { paint: fill.paint.clone(), width: size * BOLDER, ..Stroke::default() };
            surface.set_stroke(run.embolden.then_some(stroke));
            surface.draw_glyphs(Point::from_xy(x, y), &glyphs(run), font, &line.text, size, false);
            x += run.width() * size;
        }
        surface.set_stroke(None);
        Ok(())
    }

    fn embedded(&mut self, font: font::Font) -> Result<Font> {
        if let Some(known) = self.0.get(&font) {
            return Ok(known.clone());
        }
        let new = Font::new(font.bytes().into(), 0).ok_or_else(|| broken("a built-in font"))?;
        self.0.insert(font, new.clone());
        Ok(new)
    }
}

fn glyphs(run: &Run) -> Vec<KrillaGlyph> {
    let glyph = |glyph: &crate::shape::Glyph| {
        let ((right, up), bytes) = (glyph.beside, glyph.bytes.clone());
        KrillaGlyph::new(GlyphId::new(glyph.id), glyph.advance, right, up, 0.0, bytes, None)
    };
    run.glyphs.iter().map(glyph).collect()
}

fn path(area: Area) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(area.x, area.y, area.width, area.height)?);
    path.finish()
}

/// Where a whole picture lies so that it fills an area from the middle.
fn cover(area: Area, width: u32, height: u32) -> Area {
    #[expect(clippy::cast_precision_loss, reason = "a picture has at most some thousand pixels")]
    let (width, height) = (width.max(1) as f32, height.max(1) as f32);
    let scale = (area.width / width).max(area.height / height);
    let (wide, high) = (width * scale, height * scale);
    Area { x: area.x - (wide - area.width) / 2.0, y: area.y - (high - area.height) / 2.0, width: wide, height: high }
}
