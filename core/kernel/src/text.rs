//! Text as people type and paste it: whatever is compared, hashed or searched is made one form here, once.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Whether a sign cannot be seen and says nothing by itself: soft hyphens, zero-width blanks, marks of direction. Such
/// signs come with copied text. Emoji and some scripts join letters by them, so texts that are shown keep them.
pub const fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
    )
}

/// Names that no file may have on Windows, whatever its ending.
const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A file's name as it is kept and given out: composed letters, without marks of direction (which show another ending
/// than it has), ends of lines and signs that cannot be seen, and none that a system keeps for itself. What joins
/// letters and emoji stays.
pub fn file_name(text: &str) -> String {
    let joins = |sign: char| matches!(sign, '\u{200c}' | '\u{200d}');
    let plain: String = text.nfc().filter(|sign| joins(*sign) || !is_unseen(*sign)).collect();
    let plain = plain.trim().trim_end_matches(['.', ' ']);
    let stem = plain.split('.').next().unwrap_or_default().trim().to_ascii_lowercase();
    let numbered = ["com", "lpt"]
        .iter()
        .any(|port| stem.strip_prefix(port).is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9'])));
    if numbered || RESERVED.contains(&stem.as_str()) { format!("_{plain}") } else { plain.to_owned() }
}

/// What stands around a code that was copied out of a sentence.
const fn is_around(sign: char) -> bool {
    matches!(
        sign,
        '"' | '\''
            | '`'
            | '´'
            | '='
            | '„'
            | '“'
            | '”'
            | '‚'
            | '‘'
            | '’'
            | '«'
            | '»'
            | '‹'
            | '›'
            | '.'
            | ','
            | ';'
            | ':'
            | '。'
    )
}

/// A code as it is compared: capitals, full-width letters as the usual ones, without blanks, signs that cannot be seen,
/// and what stood around it in the text that it was copied from.
pub fn typed_code(text: &str) -> String {
    let plain: String =
        text.nfkc().filter(|sign| !sign.is_whitespace() && !sign.is_control() && !is_unseen(*sign)).collect();
    plain.trim_matches(is_around).to_ascii_uppercase()
}

/// Words as they are searched: small letters without marks, one way to write each, so that Łukasz is Lukasz, and
/// Müller, MUELLER and Muller are one. What it gives is for comparing alone and is never shown.
pub fn folded(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.nfkd().filter(|sign| !is_combining_mark(*sign) && !is_unseen(*sign)).flat_map(char::to_lowercase) {
        match spelled(sign) {
            Some(letters) => plain.push_str(letters),
            None if is_combining_mark(sign) => {}
            None => plain.push(sign),
        }
    }
    // In texts without umlauts they are written out; whoever has a name with these letters writes it in one way.
    plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// Letters that do not fall apart into a letter and a mark.
const fn spelled(sign: char) -> Option<&'static str> {
    Some(match sign {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ı' => "i",
        'ŧ' => "t",
        'ŋ' => "n",
        'ĸ' => "k",
        _ => return None,
    })
}

/// Whether a sign is of a script that puts no blanks between words: parts of its words are words.
pub const fn is_unspaced(sign: char) -> bool {
    matches!(
        sign,
        '\u{0e00}'..='\u{0eff}'
            | '\u{1000}'..='\u{109f}'
            | '\u{1780}'..='\u{17ff}'
            | '\u{3040}'..='\u{30ff}'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{ac00}'..='\u{d7a3}'
            | '\u{1100}'..='\u{11ff}'
            | '\u{20000}'..='\u{323af}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_one_however_they_were_copied() {
        for text in [
            "SUMMER-25",
            " summer-25 ",
            "SUMMER\u{200b}-25",
            "\u{feff}SUMMER-25",
            "SUM\u{ad}MER-25",
            "SUMMER\u{2060}-25",
            "\"SUMMER-25\"",
            "„Summer-25“.",
            "«SUMMER-25»,",
            "'SUMMER-25'",
            "SUMMER-25.",
            "ＳＵＭＭＥＲ－２５",
            "SUMMER\u{a0}-25\u{202c}",
        ] {
            assert_eq!(typed_code(text), "SUMMER-25", "{text:?}");
        }
    }

    #[test]
    fn names_of_files_say_what_they_are_on_every_system() {
        for (given, kept) in [
            ("report\u{202e}fdp.exe", "reportfdp.exe"),
            ("a\u{2028}b\u{200b}.pdf", "ab.pdf"),
            ("Mu\u{308}ller.pdf", "Müller.pdf"),
            ("CON.pdf", "_CON.pdf"),
            ("com1.txt", "_com1.txt"),
            ("console.pdf", "console.pdf"),
            ("com10.txt", "com10.txt"),
            (" book.pdf. ", "book.pdf"),
            ("👩\u{200d}👧.png", "👩\u{200d}👧.png"),
        ] {
            assert_eq!(file_name(given), kept, "{given:?}");
            assert_eq!(file_name(kept), kept, "{kept:?}");
        }
    }

    #[test]
    fn names_are_one_however_people_write_them() {
        for (one, other) in [
            ("Łukasz Żółć", "lukasz zolc"),
            ("Müller", "MUELLER"),
            ("Müller", "muller"),
            ("Müller", "Mu\u{308}ller"),
            ("Weiß", "WEISS"),
            ("Groß", "GROẞ"),
            ("Søren Ægidius", "Soeren Agidius"),
            ("Yılmaz", "YILMAZ"),
            ("İrem", "irem"),
            ("Đorđe Þór", "dorde thor"),
            ("ﬁne", "FINE"),
            ("Ida\u{200b}", "ida"),
        ] {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        assert_ne!(folded("Müller"), folded("Möller"));
        assert_ne!(folded("محمد"), folded("نועה"));
    }
}
