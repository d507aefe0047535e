//! The two faces of papers. What they have no letters for comes from the fonts of other scripts.

use crate::{
    font::{BOLD, Font, REGULAR},
    shape::shape,
};

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Bold,
}

impl Font {
    pub(crate) fn is_face(self) -> bool {
        self == REGULAR || self == BOLD
    }
}

impl Face {
    pub(crate) const fn font(self) -> Font {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    /// How wide a text is at a size.
    pub(crate) fn width(self, text: &str, size: f32) -> f32 {
        shape(text, self).width() * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_many_languages_are_its_own() {
        for text in ["Grüße, Ångström, Łódź, señor, naïve, Şişli, œuvre", "Ελλάδα", "Москва", "€ 12 – “x” …"]
        {
            for face in [Face::Regular, Face::Bold] {
                let line = shape(text, face);
                assert!(line.runs.iter().all(|run| run.font == face.font()), "{text}");
                assert!(line.runs.iter().flat_map(|run| &run.glyphs).all(|glyph| glyph.id != 0), "{text}");
            }
        }
    }

    #[test]
    fn bold_is_wider() {
        assert!(Face::Bold.width("Ticket", 10.0) > Face::Regular.width("Ticket", 10.0));
    }
}
