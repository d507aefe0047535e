//! The fonts of papers: two faces for Latin, Greek and Cyrillic, and one font for every other script that people's
//! names are written in. All are built in, so a paper looks the same wherever it is made.

use std::sync::LazyLock;

use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    charmap::Charmap,
    instance::{LocationRef, Size},
    outline::{DrawSettings, pen::SvgPen},
};

/// One built-in font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Font(usize);

/// The faces come first: what they have is taken from them.
pub(crate) const REGULAR: Font = Font(0);
pub(crate) const BOLD: Font = Font(1);
/// Emoji in one colour, as a printer has it.
pub(crate) const EMOJI: Font = Font(2);

struct Loaded {
    bytes: &'static [u8],
    font: Option<FontRef<'static>>,
    shaper: Option<rustybuzz::Face<'static>>,
    em: f32,
}

macro_rules! font {
    ($file:literal) => {
        LazyLock::new(|| load(include_bytes!(concat!("../fonts/", $file, ".ttf"))))
    };
}

/// In the order in which they are asked for a letter. The last two have rare Latin letters, marks and signs.
static FONTS: [LazyLock<Loaded>; 26] = [
    font!("OpenSans-Regular"),
    font!("OpenSans-Bold"),
    font!("NotoEmoji-Regular"),
    font!("NotoSansArabic-Regular"),
    font!("NotoSansHebrew-Regular"),
    font!("NotoSansDevanagari-Regular"),
    font!("NotoSansThai-Regular"),
    font!("NotoSansBengali-Regular"),
    font!("NotoSansGujarati-Regular"),
    font!("NotoSansGurmukhi-Regular"),
    font!("NotoSansTamil-Regular"),
    font!("NotoSansTelugu-Regular"),
    font!("NotoSansKannada-Regular"),
    font!("NotoSansMalayalam-Regular"),
    font!("NotoSansOriya-Regular"),
    font!("NotoSansSinhala-Regular"),
    font!("NotoSansThaana-Regular"),
    font!("NotoSansKhmer-Regular"),
    font!("NotoSansLao-Regular"),
    font!("NotoSansMyanmar-Regular"),
    font!("NotoSansEthiopic-Regular"),
    font!("NotoSansArmenian-Regular"),
    font!("NotoSansGeorgian-Regular"),
    font!("DroidSansFallback"),
    font!("NotoSans-Regular"),
    font!("DejaVuSans"),
];

fn load(bytes: &'static [u8]) -> Loaded {
    let font = FontRef::new(bytes).ok();
    let em = font.as_ref().map(|font| font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
    let shaper = rustybuzz::Face::from_slice(bytes, 0);
    Loaded { bytes, font, shaper, em: f32::from(em.unwrap_or(1_000).max(1)) }
}

/// All of them, the faces and emoji first.
pub(crate) fn all() -> impl Iterator<Item = Font> {
    (0..FONTS.len()).map(Font)
}

impl Font {
    fn loaded(self) -> Option<&'static Loaded> {
        FONTS.get(self.0).map(|font| &**font)
    }

    /// The file, for embedding.
    pub(crate) fn bytes(self) -> &'static [u8] {
        self.loaded().map_or(&[], |font| font.bytes)
    }

    /// Units that the size of a letter has in it.
    pub(crate) fn em(self) -> f32 {
        self.loaded().map_or(1_000.0, |font| font.em)
    }

    /// What forms its letters.
    pub(crate) fn shaper(self) -> Option<&'static rustybuzz::Face<'static>> {
        self.loaded()?.shaper.as_ref()
    }

    /// Which glyph a letter is.
    pub(crate) fn charmap(self) -> Option<Charmap<'static>> {
        Some(self.loaded()?.font.as_ref()?.charmap())
    }

    /// The letters of a text one by one: where each begins, the letter, its glyph (0: the empty box of what the font does
    /// not have), its width at size 1.
    pub(crate) fn letters(self, text: &str) -> impl Iterator<Item = (usize, char, u32, f32)> {
        let font = self.loaded().and_then(|loaded| loaded.font.as_ref());
        let widths = font.map(|font| font.glyph_metrics(Size::unscaled(), LocationRef::default()));
        let (map, em) = (self.charmap(), self.em());
        text.char_indices().map(move |(at, letter)| {
            let glyph = map.as_ref().and_then(|map| map.map(letter)).unwrap_or(GlyphId::NOTDEF);
            let width = widths.as_ref().and_then(|widths| widths.advance_width(glyph)).unwrap_or_default();
            (at, letter, glyph.to_u32(), width / em)
        })
    }

    /// The outline of a glyph at a size, as the path of an SVG; y grows upwards.
    pub(crate) fn outline(self, glyph: u32, size: f32) -> String {
        let mut pen = SvgPen::new();
        let font = self.loaded().and_then(|loaded| loaded.font.as_ref());
        if let Some(outline) = font.and_then(|font| font.outline_glyphs().get(GlyphId::new(glyph))) {
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
    fn every_built_in_font_can_be_read_and_shaped() {
        for font in all() {
            assert!(font.shaper().is_some() && font.charmap().is_some() && font.em() > 1.0, "{font:?}");
        }
        assert!(REGULAR.letters("T").all(|(_, _, glyph, _)| REGULAR.outline(glyph, 12.0).starts_with('M')));
    }
}
