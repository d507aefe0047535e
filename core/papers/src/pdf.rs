//! A sheet as a PDF: letters stay letters (they can be searched and read aloud), the font holds only those that occur.

use kontor_kernel::{Fault, Result};
use krilla::{
    Document,
    color::rgb,
    geom::{Path, PathBuilder, Point, Rect, Size, Transform},
    image::Image,
    metadata::Metadata,
    num::NormalizedF32,
    page::PageSettings,
    paint::{Fill, FillRule},
    surface::Surface,
    text::{Font, GlyphId, KrillaGlyph},
};

use crate::{
    face::Face,
    sheet::{Area, Ink, Mark, Sheet, Style},
};

struct Fonts {
    regular: Font,
    bold: Font,
}

impl Sheet {
    /// The sheet as a PDF of one page.
    pub fn to_pdf(&self) -> Result<Vec<u8>> {
        let font = |face: Face| Font::new(face.bytes().into(), 0).ok_or_else(|| broken("a built-in font"));
        let fonts = Fonts { regular: font(Face::Regular)?, bold: font(Face::Bold)? };
        let page = PageSettings::from_wh(self.width, self.height).ok_or_else(|| broken("the size of a sheet"))?;
        let mut document = Document::new();
        document.set_metadata(Metadata::new().title(self.title.clone()).language(self.language.to_owned()));
        let mut page = document.start_page_with(page);
        let mut surface = page.surface();
        for mark in &self.marks {
            paint(&mut surface, &fonts, mark)?;
        }
        surface.finish();
        page.finish();
        document.finish().map_err(|cause| broken(&format!("{cause:?}")))
    }
}

fn broken(what: &str) -> Fault {
    Fault::internal(format!("a PDF could not be written: {what}"))
}

fn paint(surface: &mut Surface<'_>, fonts: &Fonts, mark: &Mark) -> Result<()> {
    match mark {
        Mark::Fill { area, ink } => {
            set(surface, *ink);
            if let Some(path) = path(*area) {
                surface.draw_path(&path);
            }
        }
        Mark::Text { x, y, text, style } => write(surface, fonts, (*x, *y), text, *style),
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

fn set(surface: &mut Surface<'_>, Ink([red, green, blue]): Ink) {
    let paint = rgb::Color::new(red, green, blue).into();
    surface.set_fill(Some(Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero }));
}

fn write(surface: &mut Surface<'_>, fonts: &Fonts, (x, y): (f32, f32), text: &str, style: Style) {
    let glyphs: Vec<KrillaGlyph> = style
        .face
        .letters(text)
        .into_iter()
        .map(|letter| KrillaGlyph::new(GlyphId::new(letter.glyph), letter.width, 0.0, 0.0, 0.0, letter.bytes, None))
        .collect();
    let font = match style.face {
        Face::Regular => &fonts.regular,
        Face::Bold => &fonts.bold,
    };
    set(surface, style.ink);
    surface.draw_glyphs(Point::from_xy(x, y), &glyphs, font.clone(), text, style.size, false);
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
