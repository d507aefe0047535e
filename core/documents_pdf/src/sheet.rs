//! A sheet of paper with marks on it, in points from its upper left corner. Painters turn it into a file.

use kontor_kernel::{ApiError, Result};
use qrcode::{Color, EcLevel, QrCode};

use crate::face::Face;

/// A millimetre in points.
pub(crate) const MM: f32 = 72.0 / 25.4;
/// White around a code, in modules (ISO/IEC 18004).
const QUIET: f32 = 4.0;

/// A picture that is a JPEG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its bytes.
    pub jpeg: Vec<u8>,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

/// A colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ink(
    /// Red, green and blue.
    pub [u8; 3],
);

impl Ink {
    pub(crate) const BLACK: Self = Self([17, 24, 39]);
    pub(crate) const GREY: Self = Self([107, 114, 128]);
    pub(crate) const LINE: Self = Self([209, 213, 219]);
    pub(crate) const WHITE: Self = Self([255, 255, 255]);

    /// The colour of `#rrggbb` or `#rgb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let long: String = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            _ => digits.to_owned(),
        };
        let bytes = data_encoding::HEXLOWER_PERMISSIVE.decode(long.as_bytes()).ok()?;
        <[u8; 3]>::try_from(bytes).ok().map(Self)
    }

    /// Black or white, whichever is easier to read on this colour (WCAG 2.2, relative luminance).
    pub(crate) fn contrast(self) -> Self {
        let linear = |channel: u8| {
            let part = f32::from(channel) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        // At this luminance black and white are told apart from it equally well.
        if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 { Self::BLACK } else { Self::WHITE }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

/// How a line of text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Style {
    pub face: Face,
    pub size: f32,
    pub ink: Ink,
}

impl Style {
    pub(crate) const fn new(face: Face, size: f32, ink: Ink) -> Self {
        Self { face, size, ink }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    Fill {
        area: Area,
        ink: Ink,
    },
    /// One line; `y` is its base line.
    Text {
        x: f32,
        y: f32,
        text: String,
        style: Style,
    },
    /// A JPEG that fills its area and is cut where it does not fit.
    Picture {
        area: Area,
        jpeg: Vec<u8>,
        width: u32,
        height: u32,
    },
}

/// A page of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    pub(crate) title: String,
    pub(crate) language: &'static str,
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) marks: Vec<Mark>,
}

impl Sheet {
    pub(crate) fn fill(&mut self, area: Area, ink: Ink) {
        self.marks.push(Mark::Fill { area, ink });
    }

    pub(crate) fn text(&mut self, x: f32, y: f32, text: &str, style: Style) {
        self.marks.push(Mark::Text { x, y, text: text.to_owned(), style });
    }

    /// One line whose middle is at `x`.
    pub(crate) fn middle(&mut self, text: &str, x: f32, y: f32, style: Style) {
        self.text(x - style.face.width(text, style.size) / 2.0, y, text, style);
    }

    pub(crate) fn picture(&mut self, area: Area, picture: &Picture) {
        let Picture { jpeg, width, height } = picture.clone();
        self.marks.push(Mark::Picture { area, jpeg, width, height });
    }

    /// A square that a camera reads, `side` wide with the white around it.
    pub(crate) fn code(&mut self, text: &str, left: f32, top: f32, side: f32) -> Result<()> {
        let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M).map_err(ApiError::internal)?;
        let across = code.width();
        #[expect(clippy::cast_precision_loss, reason = "a code is some dozens of squares wide")]
        let module = side / (across as f32 + 2.0 * QUIET);
        for (at, colour) in code.to_colors().into_iter().enumerate() {
            if colour == Color::Dark {
                #[expect(clippy::cast_precision_loss, reason = "a code is some dozens of squares wide")]
                let (column, row) = ((at % across) as f32, (at / across) as f32);
                let (x, y) = (left + (QUIET + column) * module, top + (QUIET + row) * module);
                self.fill(Area { x, y, width: module, height: module }, Ink([0, 0, 0]));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Ink;

    #[test]
    fn colours_are_read_and_their_letters_can_be() {
        assert_eq!(Ink::parse("#0a5eb0"), Some(Ink([10, 94, 176])));
        assert_eq!(Ink::parse("#05b"), Ink::parse("#0055bb"));
        assert_eq!(Ink::parse("0a5eb0").or(Ink::parse("#0a5eb")).or(Ink::parse("#gggggg")), None);
        assert_eq!(Ink([255, 193, 7]).contrast(), Ink::BLACK);
        assert_eq!(Ink([10, 94, 176]).contrast(), Ink::WHITE);
    }
}
