//! The two faces: which glyph a letter is, how wide it is, and its outline.

use std::{ops::Range, sync::LazyLock};

use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    outline::{DrawSettings, pen::SvgPen},
};

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
}

/// One letter of a line: its glyph, its bytes in the text, its width at size 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Letter {
    pub glyph: u32,
    pub bytes: Range<usize>,
    pub width: f32,
}

struct Loaded {
    bytes: &'static [u8],
    font: Option<FontRef<'static>>,
}

static REGULAR: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/OpenSans-Regular.ttf")));
static BOLD: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/OpenSans-Bold.ttf")));

fn load(bytes: &'static [u8]) -> Loaded {
    Loaded { bytes, font: FontRef::new(bytes).ok() }
}

impl Face {
    fn loaded(self) -> &'static Loaded {
        match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
        }
    }

    /// The file, for embedding.
    pub(crate) fn bytes(self) -> &'static [u8] {
        self.loaded().bytes
    }

    /// A text as letters. What the face does not have becomes its empty box, so that nobody believes it was never there.
    pub(crate) fn letters(self, text: &str) -> Vec<Letter> {
        let Some(font) = &self.loaded().font else { return Vec::new() };
        let (map, widths) = (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
        let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        let letter = |(start, letter): (usize, char)| {
            let glyph = map.map(letter).unwrap_or(GlyphId::NOTDEF);
            let width = widths.advance_width(glyph).unwrap_or_default() / em;
            Letter { glyph: glyph.to_u32(), bytes: start..start + letter.len_utf8(), width }
        };
        text.char_indices().map(letter).collect()
    }

    /// How wide a text is at a size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        self.letters(text).iter().map(|letter| letter.width).sum::<f32>() * size
    }

    /// The outline of a glyph at a size, as the path of an SVG; y grows upwards.
    pub(crate) fn outline(self, glyph: u32, size: f32) -> String {
        let mut pen = SvgPen::new();
        if let Some(outline) =
            self.loaded().font.as_ref().and_then(|font| font.outline_glyphs().get(GlyphId::new(glyph)))
        {
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            // A glyph that cannot be drawn is left out of a preview; its width stays.
            if outline.draw(settings, &mut pen).is_err() {
                return String::new();
            }
        }
        pen.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_many_languages_are_there() {
        for text in ["Grüße, Ångström, Łódź, señor, naïve, Şişli, œuvre", "Ελλάδα", "Москва", "€ 12 – “x” …"]
        {
            for face in [Face::Regular, Face::Bold] {
                assert!(face.letters(text).iter().all(|letter| letter.glyph != 0), "{text}");
            }
        }
        assert_eq!(Face::Regular.letters("漢").first().map(|letter| letter.glyph), Some(0));
    }

    #[test]
    fn bold_is_wider_and_outlines_are_drawn() {
        assert!(Face::Bold.width("Ticket", 10.0) > Face::Regular.width("Ticket", 10.0));
        let glyph = Face::Regular.letters("T").first().map_or(0, |letter| letter.glyph);
        assert!(Face::Regular.outline(glyph, 12.0).starts_with('M'));
    }
}
