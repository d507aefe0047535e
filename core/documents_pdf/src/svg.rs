//! A sheet as a picture for the screen: the same marks, with every letter as its outline.

use std::fmt::Write;

use crate::{
    shape::{BOLDER, shape},
    sheet::{Ink, Mark, Sheet, Style},
};

impl Sheet {
    /// The sheet as an SVG that needs nothing from outside.
    pub fn to_svg(&self) -> String {
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}"><rect width="{w}" height="{h}" fill="white"/>"#,
            w = self.width,
            h = self.height
        );
        for mark in &self.marks {
            paint(&mut out, mark);
        }
        out.push_str("</svg>");
        out
    }
}

/// Writing to a text never fails.
fn paint(out: &mut String, mark: &Mark) {
    match mark {
        Mark::Fill { area, ink } => {
            let fill = hex(*ink);
            let _written = write!(
                out,
                r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" shape-rendering="crispEdges"/>"#,
                area.x, area.y, area.width, area.height
            );
        }
        Mark::Text { x, y, text, style } => letters(out, *x, *y, text, *style),
        Mark::Picture { area, jpeg, .. } => {
            let data = data_encoding::BASE64.encode(jpeg);
            let _written = write!(
                out,
                r#"<image x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,{data}"/>"#,
                area.x, area.y, area.width, area.height
            );
        }
    }
}

fn letters(out: &mut String, mut x: f32, y: f32, text: &str, style: Style) {
    let (size, ink) = (style.size, hex(style.ink));
    for run in shape(text, style.face).runs {
        let stroke = if run.embolden { size * BOLDER } else { 0.0 };
        let _written = write!(out, r#"<g fill="{ink}" stroke="{ink}" stroke-width="{stroke}">"#);
        for glyph in run.glyphs {
            let outline = run.font.outline(glyph.id, size);
            if !outline.is_empty() {
                let (right, up) = (x + glyph.beside.0 * size, y - glyph.beside.1 * size);
                let _written = write!(out, r#"<path transform="translate({right} {up}) scale(1 -1)" d="{outline}"/>"#);
            }
            x += glyph.advance * size;
        }
        out.push_str("</g>");
    }
}

fn hex(Ink([red, green, blue]): Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
