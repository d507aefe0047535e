//! Breaking a text into lines that fit.

use unicode_bidi::{Direction, get_base_direction};
use unicode_linebreak::linebreaks;
use unicode_segmentation::UnicodeSegmentation;

use crate::face::Face;

/// The lines of a text that is `width` wide at most, `max` of them; what does not fit ends in an ellipsis.
pub(crate) fn wrap(text: &str, face: Face, size: f32, width: f32, max: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let direction = get_base_direction(paragraph);
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let mut blank = " ";
            for piece in parts(word).flat_map(|part| pieces(part, face, size, width)) {
                let longer = if line.is_empty() { piece.clone() } else { format!("{line}{blank}{piece}") };
                if face.width(&longer, size) <= width {
                    line = longer;
                } else {
                    lines.push(directed(std::mem::replace(&mut line, piece), &direction));
                }
                blank = "";
            }
        }
        lines.push(directed(line, &direction));
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

/// A line that runs as its paragraph does, whatever it begins with.
fn directed(line: String, paragraph: &Direction) -> String {
    match (paragraph, get_base_direction(line.as_str())) {
        (Direction::Rtl, Direction::Ltr) => format!("\u{200f}{line}"),
        (Direction::Ltr, Direction::Rtl) => format!("\u{200e}{line}"),
        _ => line,
    }
}

/// Where a word may be broken by the rules of its script (UAX #14): between Chinese signs, after hyphens.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    linebreaks(word).filter_map(move |(end, _)| word.get(std::mem::replace(&mut start, end)..end))
}

/// A word that is wider than a whole line is broken where the line ends.
fn pieces(word: &str, face: Face, size: f32, width: f32) -> Vec<String> {
    if face.width(word, size) <= width {
        return vec![word.to_owned()];
    }
    let mut pieces = vec![String::new()];
    for letter in word.graphemes(true) {
        let Some(piece) = pieces.last_mut() else { continue };
        let longer = format!("{piece}{letter}");
        if piece.is_empty() || face.width(&longer, size) <= width {
            *piece = longer;
        } else {
            pieces.push(letter.to_owned());
        }
    }
    pieces
}

/// One line, shortened until it fits.
pub(crate) fn cut(text: &str, face: Face, size: f32, width: f32) -> String {
    if face.width(text, size) <= width {
        return text.to_owned();
    }
    let mut short: Vec<&str> = text.trim_end_matches('…').graphemes(true).collect();
    while short.pop().is_some() {
        let tried = format!("{}…", short.concat().trim_end());
        if !short.is_empty() && face.width(&tried, size) <= width {
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

    #[test]
    fn every_script_is_broken_into_lines_that_fit_and_loses_no_letter() {
        for text in [
            "一个关于冬天花园的漫长夜晚，还有一位朋友在旁边慢慢地弹着旧钢琴。",
            "冬の庭をめぐる長い夜と、古いピアノをゆっくり弾く友人のとなりで。",
            "กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยามหาดิลกภพนพรัตนราชธานี",
            "أمسية طويلة عن الحدائق في الشتاء مع موسيقى هادئة وصديق قديم",
            "सर्दियों के बगीचों के बारे में एक लंबी शाम और धीमा संगीत",
            "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
        ] {
            let lines = wrap(text, Face::Bold, 12.0, 90.0, 50);
            assert!(lines.len() > 1 && lines.iter().all(|line| Face::Bold.width(line, 12.0) <= 90.0), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        // Chinese goes on in the line in which it begins.
        let [first, ..] = &wrap("Kim 一个关于冬天花园的漫长夜晚", Face::Regular, 12.0, 90.0, 9)[..] else {
            return;
        };
        assert!(first.contains('一'), "{first}");
    }

    #[test]
    fn a_line_runs_as_its_paragraph() {
        let text = "أمسية طويلة عن الحدائق بعنوان Winter Gardens and Slow Music من جديد";
        let lines = wrap(text, Face::Regular, 12.0, 110.0, 50);
        assert!(lines.len() > 2 && lines.iter().all(|line| get_base_direction(line.as_str()) == Direction::Rtl));
    }
}
