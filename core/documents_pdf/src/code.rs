//! A code alone, for a screen that is held before a camera.

use kontor_kernel::Result;

use crate::sheet::{MM, Sheet};

/// A screen is scanned from a hand's distance, as paper is.
const SIDE: f32 = 55.0 * MM;

/// What a camera reads, as an SVG. Black on white whatever surrounds it: inverted codes are not read by every scanner.
pub fn code(text: &str) -> Result<String> {
    let mut sheet = Sheet { title: text.to_owned(), language: "en", width: SIDE, height: SIDE, marks: Vec::new() };
    sheet.code(text, 0.0, 0.0, SIDE)?;
    Ok(sheet.to_svg())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::code;

    #[test]
    fn a_code_is_black_on_white_and_another_for_another_text() {
        let one = code("K7QH2MXW4NRD8TZB").unwrap();
        assert!(one.starts_with("<svg") && one.contains("fill=\"white\"") && one.contains("#000000"), "{one}");
        assert_ne!(one, code("K7QH2MXW4NRD8TZC").unwrap());
        assert_eq!(one, code("K7QH2MXW4NRD8TZB").unwrap());
    }
}
