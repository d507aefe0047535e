//! A line of text as glyphs: which font has each letter (the faces first), in which direction it runs (UAX #9), and how
//! letters join and carry their marks (OpenType).

use std::ops::Range;

use kontor_kernel::text::is_unseen;
use rustybuzz::{Direction, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

use crate::{
    face::Face,
    font::{self, Font},
};

/// A glyph at its place; all lengths at size 1.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Glyph {
    pub id: u32,
    /// Which bytes of the line it stands for.
    pub bytes: Range<usize>,
    /// How far the next one is.
    pub advance: f32,
    /// How far it stands beside its place, to the right and up.
    pub beside: (f32, f32),
}

/// Glyphs of one font, from left to right.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Run {
    pub font: Font,
    /// Whether its strokes are to be drawn wider: the font has no bold of its own.
    pub embolden: bool,
    pub glyphs: Vec<Glyph>,
}

impl Run {
    /// At size 1.
    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }
}

/// A line as it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    /// What the bytes of its glyphs refer to.
    pub text: String,
    /// From left to right.
    pub runs: Vec<Run>,
}

impl Line {
    /// At size 1.
    pub(crate) fn width(&self) -> f32 {
        self.runs.iter().map(Run::width).sum()
    }
}

/// How much wider the strokes of a bold line are where a font has no bold, in sizes of the letters.
pub(crate) const BOLDER: f32 = 0.028;

/// The joiners within words and emoji.
const fn joins(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// The marks that say how a line runs without being seen.
const fn directs(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// What of a text is printed: composed letters, without ends of lines and overrides of direction.
fn printable(text: &str) -> String {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.to_owned();
    }
    text.nfc()
        .filter(|letter| joins(*letter) || directs(*letter) || !is_unseen(*letter))
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// Letters that stand side by side and change nothing of each other: Latin, Greek and Cyrillic, and what is written
/// among them.
const fn stands_alone(letter: char) -> bool {
    matches!(letter,
        '\u{20}'..='\u{2ff}' | '\u{370}'..='\u{482}' | '\u{48a}'..='\u{52f}' | '\u{1e00}'..='\u{1fff}'
            | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{20a0}'..='\u{20bf}' | '\u{2116}' | '\u{2122}')
}

/// The glyphs of one line.
pub(crate) fn shape(text: &str, face: Face) -> Line {
    let text = printable(text);
    let runs = plain(&text, face).map_or_else(|| mixed(&text, face), |run| vec![run]);
    Line { text, runs }
}

/// A line of the face's own letters.
fn plain(text: &str, face: Face) -> Option<Run> {
    let mut glyphs = Vec::with_capacity(text.len());
    for (start, letter, id, advance) in face.font().letters(text) {
        if id == 0 || !stands_alone(letter) {
            return None;
        }
        glyphs.push(Glyph { id, bytes: start..start + letter.len_utf8(), advance, beside: (0.0, 0.0) });
    }
    Some(Run { font: face.font(), embolden: false, glyphs })
}

fn mixed(text: &str, face: Face) -> Vec<Run> {
    let bidi = BidiInfo::new(text, None);
    let mut runs = Vec::new();
    for paragraph in &bidi.paragraphs {
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for range in ranges {
            let level = levels.get(range.start).copied().unwrap_or_else(Level::ltr);
            let mut parts = by_font(text, range, face);
            if level.is_rtl() {
                parts.reverse();
            }
            runs.extend(parts.into_iter().map(|(font, part)| form(text, part, font, level, face)));
        }
    }
    runs
}

/// The parts of a range, each with the font that has its letters. A part ends where an unseen mark of direction is.
fn by_font(text: &str, range: Range<usize>, face: Face) -> Vec<(Font, Range<usize>)> {
    let mut parts: Vec<(Font, Range<usize>)> = Vec::new();
    let Some(piece) = text.get(range.clone()) else { return parts };
    for (at, letters) in piece.grapheme_indices(true) {
        if letters.chars().all(directs) {
            continue;
        }
        let (start, end) = (range.start + at, range.start + at + letters.len());
        let before = parts.last().map(|(font, _)| *font);
        let font = chosen(letters, before, face);
        match parts.last_mut() {
            Some((last, part)) if *last == font && part.end == start => part.end = end,
            _ => parts.push((font, start..end)),
        }
    }
    parts
}

/// The first font that has all of a letter; blanks and signs stay with the letters before them.
fn chosen(letters: &str, before: Option<Font>, face: Face) -> Font {
    let emoji =
        letters.contains('\u{fe0f}') || letters.chars().any(|letter| ('\u{1f000}'..'\u{20000}').contains(&letter));
    let stays = before.filter(|last| *last != font::EMOJI && !emoji && !letters.chars().any(char::is_alphanumeric));
    let first = if emoji { font::EMOJI } else { face.font() };
    let mut asked = stays.into_iter().chain([first, face.font()]).chain(font::all().filter(|font| !font.is_face()));
    asked.find(|font| has(*font, letters)).unwrap_or_else(|| least_missing(letters, face))
}

fn count_missing_glyphs(font: Font, letters: &str) -> usize {
    let Some(map) = font.charmap() else { return usize::MAX };
    letters.chars().filter(|letter| !joins(*letter) && !directs(*letter) && map.map(*letter).is_none()).count()
}

fn has(font: Font, letters: &str) -> bool {
    count_missing_glyphs(font, letters) == 0
}

/// A letter that no font has whole: what is missing of it is an empty box, so that nobody believes it was never there.
fn least_missing(letters: &str, face: Face) -> Font {
    let others = font::all().filter(|font| !font.is_face());
    std::iter::once(face.font())
        .chain(others)
        .min_by_key(|font| count_missing_glyphs(*font, letters))
        .unwrap_or_else(|| face.font())
}

#[expect(clippy::cast_precision_loss, reason = "a font's units are some thousands")]
fn form(text: &str, part: Range<usize>, font: Font, level: Level, face: Face) -> Run {
    let embolden = face == Face::Bold && !font.is_face() && font != font::EMOJI;
    let mut run = Run { font, embolden, glyphs: Vec::new() };
    let (Some(shaper), Some(piece)) = (font.shaper(), text.get(part.clone())) else { return run };
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(piece);
    buffer.guess_segment_properties();
    buffer.set_direction(if level.is_rtl() { Direction::RightToLeft } else { Direction::LeftToRight });
    let shaped = rustybuzz::shape(shaper, &[], buffer);
    let starts: Vec<usize> =
        shaped.glyph_infos().iter().filter_map(|info| usize::try_from(info.cluster).ok()).collect();
    let em = font.em();
    for (info, place) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
        let start = usize::try_from(info.cluster).unwrap_or_default();
        let end = starts.iter().copied().filter(|other| *other > start).min().unwrap_or(piece.len());
        run.glyphs.push(Glyph {
            id: info.glyph_id,
            bytes: part.start + start..part.start + end,
            advance: place.x_advance as f32 / em,
            beside: (place.x_offset as f32 / em, place.y_offset as f32 / em),
        });
    }
    run
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    /// First name, last name, address, and what is special about them.
    const PEOPLE: &str = include_str!("../tests/people.tsv");
    /// Names and titles in the scripts of passports.
    const SCRIPTS: &str = include_str!("../tests/scripts.tsv");

    fn boxes(line: &Line) -> usize {
        line.runs.iter().flat_map(|run| &run.glyphs).filter(|glyph| glyph.id == 0).count()
    }

    #[test]
    fn no_name_and_no_title_has_an_empty_box() {
        let people = PEOPLE.lines().skip(1).map(|line| line.split('\t').take(2).collect::<Vec<_>>().join(" "));
        let scripts = SCRIPTS.lines().flat_map(|line| line.split('\t').skip(1).map(str::to_owned));
        let mut names = 0;
        for name in people.chain(scripts) {
            for face in [Face::Regular, Face::Bold] {
                let line = shape(&name, face);
                assert_eq!(boxes(&line), 0, "{name}: {line:?}");
                assert!(name.trim().is_empty() || line.width() > 0.0, "{name}");
            }
            names += 1;
        }
        assert!(names > 70, "{names} names were looked at");
    }

    #[test]
    fn what_no_font_has_is_an_empty_box() {
        assert_eq!(boxes(&shape("A\u{1308f}", Face::Regular)), 1);
    }

    fn glyphs(text: &str) -> Vec<u32> {
        shape(text, Face::Regular).runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.id).collect()
    }

    #[test]
    fn letters_join_and_marks_stand_on_them() {
        let alone: Vec<u32> = "محمد".chars().flat_map(|letter| glyphs(&letter.to_string())).collect();
        assert!(
            glyphs("محمد").iter().all(|glyph| !alone.contains(glyph)),
            "joined forms, not the ones that stand alone"
        );
        // A cluster of Devanagari, a joined emoji and a flag are fewer glyphs than letters.
        for text in ["क्ष", "👩\u{200d}👩\u{200d}👧", "🇩🇪"] {
            assert_eq!(glyphs(text).len(), 1, "{text}");
        }
        let thai = shape("ที่", Face::Regular);
        assert_eq!(thai.runs.first().unwrap().glyphs.iter().filter(|glyph| glyph.advance > 0.0).count(), 1);
        assert_eq!(
            glyphs("Jose\u{301} Nu\u{303}n\u{303}ez"),
            glyphs("José Nũñez"),
            "composed or not, the same letters"
        );
    }

    #[test]
    fn each_script_runs_in_its_direction() {
        let order = |text: &str| -> Vec<usize> {
            shape(text, Face::Regular).runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.bytes.start).collect()
        };
        let rises = |order: &[usize]| order.windows(2).all(|pair| pair.first() <= pair.last());
        assert!(rises(&order("Kim 王小明")));
        let hebrew = order("נועה לוי");
        assert!(hebrew.windows(2).all(|pair| pair.first() >= pair.last()), "{hebrew:?}");
        // A Latin word within Hebrew runs from left to right, at the left of what comes before it.
        let mixed = order("נועה Kim");
        let (kim, noa) = mixed.split_at(3);
        assert!(rises(kim) && kim.first() > noa.first(), "{mixed:?}");
    }

    #[test]
    fn what_turns_a_line_around_is_not_printed() {
        for text in ["\u{202e}adI kavoN", "adI\u{200b} kav\u{ad}oN", "adI\u{2028} kavoN\u{2066}"] {
            assert_eq!(glyphs(text), glyphs("adI kavoN"), "{text:?}");
        }
    }
}
