//! The two faces of papers, and a third for names that they have no letters for: which glyph a letter is, how wide it
//! is, and its outline.

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

static WIDE: LazyLock<Loaded> = LazyLock::new(|| load(include_bytes!("../fonts/DejaVuSans.ttf")));

fn load(bytes: &'static [u8]) -> Loaded {
    Loaded { bytes, font: FontRef::new(bytes).ok() }
}

/// The file of the first face that has every letter of a text, and how wide the text is in it at size 1. Arabic,
/// Hebrew, Armenian and Georgian are in the second; what neither has is an empty box.
pub(crate) fn covering(text: &str) -> (&'static [u8], f32) {
    let regular = Face::Regular.letters(text);
    if regular.iter().all(|letter| letter.glyph != 0) {
        return (REGULAR.bytes, total(&regular));
    }
    (WIDE.bytes, total(&letters(&WIDE, text)))
}

fn total(letters: &[Letter]) -> f32 {
    letters.iter().map(|letter| letter.width).sum()
}

fn letters(loaded: &Loaded, text: &str) -> Vec<Letter> {
    let Some(font) = &loaded.font else { return Vec::new() };
    let (map, widths) = (font.charmap(), font.glyph_metrics(Size::unscaled(), LocationRef::default()));
    let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let letter = |(start, letter): (usize, char)| {
        let glyph = map.map(letter).unwrap_or(GlyphId::NOTDEF);
        let width = widths.advance_width(glyph).unwrap_or_default() / em;
        Letter { glyph: glyph.to_u32(), bytes: start..start + letter.len_utf8(), width }
    };
    text.char_indices().map(letter).collect()
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
        letters(self.loaded(), text)
    }

    /// How wide a text is at a size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        total(&self.letters(text)) * size
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
