//! Text of a file: UTF-8, or what older programs of banks write.

use encoding_rs::WINDOWS_1252;

/// The text. Every byte has a meaning in Windows-1252, so this never fails; controls are no part of any text.
pub(crate) fn text(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

/// A text of the bank's as it is kept: one line, no controls, not longer than anybody reads.
pub(crate) fn tidy(text: &str) -> String {
    let plain: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().take(crate::limits::TEXT_CHARS_MAX).collect()
}

/// An IBAN as it is compared; none where it is none.
pub(crate) fn iban(text: &str) -> Option<String> {
    let bare: String = text.chars().filter(|sign| sign.is_ascii_alphanumeric()).collect::<String>().to_uppercase();
    bare.parse::<iban::Iban>().ok().map(|_| bare)
}
