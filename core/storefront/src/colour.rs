//! Colours, and whether one can be read on another (WCAG 2.2, relative luminance and contrast ratio).

/// The least contrast of a text to its ground (WCAG 2.2, 1.4.3).
const READABLE: f64 = 4.5;

/// A colour of a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour([u8; 3]);

/// White.
pub const WHITE: Colour = Colour([255, 255, 255]);
/// Black.
pub const BLACK: Colour = Colour([0, 0, 0]);
/// What pages are written in.
pub const INK: Colour = Colour([0x1d, 0x24, 0x21]);

impl Colour {
    /// A colour of the palette that is known here.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self([red, green, blue])
    }

    /// `#rgb` or `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let long = match digits.len() {
            3 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
            6 => digits.to_owned(),
            _ => return None,
        };
        let number = u32::from_str_radix(&long, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self([red, green, blue]))
    }

    /// `#rrggbb`.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.0;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// How bright it is, from 0 to 1.
    pub fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(part);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance() + 0.05, other.luminance() + 0.05);
        (one / two).max(two / one)
    }

    /// Whether a text of this colour can be read on a ground.
    pub fn is_readable_on(self, ground: Self) -> bool {
        self.contrast(ground) >= READABLE
    }

    /// With so many percent of another colour in it.
    pub fn mix(self, other: Self, percent: u16) -> Self {
        let percent = percent.min(100);
        let mut mixed = self.0;
        for (part, more) in mixed.iter_mut().zip(other.0) {
            let sum = u16::from(*part) * (100 - percent) + u16::from(more) * percent;
            *part = u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX);
        }
        Self(mixed)
    }

    /// This colour for a text on a ground, or one that can be read there.
    pub fn on(self, ground: Self) -> Self {
        // Black or white can be read on everything: where both are at their worst it is 4.58 to 1.
        [self, WHITE, INK].into_iter().find(|text| text.is_readable_on(ground)).unwrap_or(BLACK)
    }

    /// The nearest mix with `towards` that `fits`; `towards` itself if none does.
    pub fn until(self, towards: Self, fits: impl Fn(Self) -> bool) -> Self {
        (0..=100).step_by(4).map(|percent| self.mix(towards, percent)).find(|mixed| fits(*mixed)).unwrap_or(towards)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn contrast_is_that_of_the_published_examples() {
        // W3C's own: black on white 21, #777 on white 4.48 (just too little), #767676 4.54.
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 0.001);
        assert!(!Colour::parse("#777").unwrap().is_readable_on(WHITE));
        assert!(Colour::parse("#767676").unwrap().is_readable_on(WHITE));
    }

    #[test]
    fn whatever_is_wished_for_a_text_can_be_read_on_every_ground() {
        for red in (0..=255).step_by(17) {
            for green in (0..=255).step_by(17) {
                for blue in (0..=255).step_by(17) {
                    let ground = Colour::new(red, green, blue);
                    for request in [WHITE, ground, Colour::new(blue, red, green)] {
                        assert!(request.on(ground).is_readable_on(ground), "{request:?} on {ground:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_no_colour_is_none() {
        for text in ["", "red", "#12", "#12345g", "#1234567", "ffc107", "#ff;}body{"] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
        assert_eq!(Colour::parse("#FFC107").unwrap().hex(), "#ffc107");
        assert_eq!(Colour::parse("#abc").unwrap().hex(), "#aabbcc");
    }
}
