//! Text of a file: UTF-8, or what older programs of banks write.

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use crate::limits;

/// The text. Every byte has a meaning in Windows-1252, so this never fails; controls are no part of any text.
pub(crate) fn text(bytes: &[u8]) -> String {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((UTF_8, 0));
    let bytes = bytes.get(mark..).unwrap_or_default();
    if encoding != UTF_8 {
        // Programs for tables write UTF-16, and say so.
        return encoding.decode_without_bom_handling(bytes).0.into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// A text of the bank's as it is kept: one line, no controls, not longer than anybody reads.
pub(crate) fn tidy(text: &str) -> String {
    let plain: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().take(limits::TEXT_CHARS_MAX).collect()
}

/// What banks write where they have nothing to write is nothing.
pub(crate) fn given(said: String) -> String {
    let nothing = matches!(said.to_uppercase().as_str(), "NONREF" | "NOTPROVIDED" | "NOT PROVIDED" | "0");
    if nothing { String::new() } else { said }
}

/// The bank's own name of an entry; empty where it is none. A number that the line of a file may have names nothing: it begins
/// anew with each file.
pub(crate) fn reference(said: String) -> String {
    let counts = said.parse::<usize>().is_ok_and(|number| number <= limits::ENTRIES_MAX);
    let empty = !said.contains(|sign: char| sign.is_alphanumeric() && sign != '0');
    let nothing = matches!(said.to_uppercase().as_str(), "NONE" | "N/A" | "NULL");
    if counts || empty || nothing { String::new() } else { given(said) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_way_to_write_them() {
        let utf16 =
            |bytes: fn(u16) -> [u8; 2]| "\u{feff}Bea Müller".encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for bytes in [
            "Bea Müller".as_bytes().to_vec(),
            "\u{feff}Bea Müller".as_bytes().to_vec(),
            b"Bea M\xfcller".to_vec(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
        ] {
            assert_eq!(text(&bytes), "Bea Müller", "{bytes:?}");
        }
        assert_eq!(text(b"\xff\xfe"), "");
    }

    #[test]
    fn references_that_name_nothing() {
        for said in
            ["", "-", "0", "000", "NONREF", "nonref", "NOTPROVIDED", "Not provided", "n/a", "1", "0017", "10000"]
        {
            assert_eq!(reference(said.to_owned()), "", "{said}");
        }
        for said in ["T-1", "10001", "20260302", "B1", "1/2"] {
            assert_eq!(reference(said.to_owned()), said);
        }
        // A buyer may have written a number, and means it.
        assert_eq!(given("17".to_owned()), "17");
    }
}
