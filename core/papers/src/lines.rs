//! Breaking a text into lines that fit.

use crate::face::Face;

/// The lines of a text that is `width` wide at most, `max` of them; what does not fit ends in an ellipsis.
pub(crate) fn wrap(text: &str, face: Face, size: f32, width: f32, max: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            for piece in pieces(word, face, size, width) {
                let longer = if line.is_empty() { piece.clone() } else { format!("{line} {piece}") };
                if face.width(&longer, size) <= width {
                    line = longer;
                } else {
                    lines.push(std::mem::replace(&mut line, piece));
                }
            }
        }
        lines.push(line);
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if lines.len() > max {
        lines.truncate(max);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), face, size, width);
        }
    }
    lines
}

/// A word that is wider than a whole line is broken where the line ends.
fn pieces(word: &str, face: Face, size: f32, width: f32) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut reached = 0.0;
    for letter in face.letters(word) {
        let Some(text) = word.get(letter.bytes.clone()) else { continue };
        reached += letter.width * size;
        if reached > width && pieces.last().is_some_and(|piece| !piece.is_empty()) {
            pieces.push(String::new());
            reached = letter.width * size;
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push_str(text);
        }
    }
    pieces
}

/// One line, shortened until it fits.
pub(crate) fn cut(text: &str, face: Face, size: f32, width: f32) -> String {
    if face.width(text, size) <= width {
        return text.to_owned();
    }
    let mut short: Vec<char> = text.trim_end_matches('…').chars().collect();
    while !short.is_empty() {
        short.pop();
        let tried: String = short.iter().collect::<String>().trim_end().chars().chain(['…']).collect();
        if face.width(&tried, size) <= width {
            return tried;
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_wider_than_its_place_and_what_is_cut_says_so() {
        let text = "An evening of slow music with a verylongwordthatnobodywouldeverwriteunlessasked in it\n\nand more";
        let lines = wrap(text, Face::Regular, 12.0, 120.0, 50);
        assert!(lines.iter().all(|line| Face::Regular.width(line, 12.0) <= 120.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace([' ', '\n'], ""));
        let short = wrap(text, Face::Regular, 12.0, 120.0, 2);
        assert_eq!(short.len(), 2);
        assert!(short.last().is_some_and(|line| line.ends_with('…')));
        assert_eq!(wrap("  \n ", Face::Bold, 12.0, 120.0, 3), Vec::<String>::new());
    }
}
