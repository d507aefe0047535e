//! What a file is: by its name before it is uploaded, by its first bytes afterwards. Both must agree, because a buyer
//! opens what the name promises, and a browser runs what the bytes are.

/// How many bytes from the beginning [`FileKind::matches`] wants to see.
pub const HEAD_BYTES: usize = 8_192;

/// A kind of file that may be sold or shown.
#[derive(Debug, PartialEq, Eq)]
pub struct FileKind {
    /// The endings it goes by; the first is the usual one.
    pub endings: &'static [&'static str],
    /// The media type it is sent with.
    pub media_type: &'static str,
    /// What the look at the bytes may say.
    seen_as: &'static [&'static str],
}

const ZIP: &str = "application/zip";
const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const SHEET: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const SLIDES: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const EPUB: &str = "application/epub+zip";

const fn kind(
    endings: &'static [&'static str],
    media_type: &'static str,
    seen_as: &'static [&'static str],
) -> FileKind {
    FileKind { endings, media_type, seen_as }
}

/// Every kind that is known. Programs and pages are missing on purpose: a browser or a buyer would run them.
const KINDS: &[FileKind] = &[
    kind(&["pdf"], "application/pdf", &["application/pdf"]),
    kind(&["epub"], EPUB, &[EPUB]),
    kind(&["mobi"], "application/x-mobipocket-ebook", &["application/x-mobipocket-ebook"]),
    kind(&["zip"], ZIP, &[ZIP, EPUB, WORD, SHEET, SLIDES]),
    kind(&["docx"], WORD, &[WORD, ZIP]),
    kind(&["xlsx"], SHEET, &[SHEET, ZIP]),
    kind(&["pptx"], SLIDES, &[SLIDES, ZIP]),
    kind(&["mp3"], "audio/mpeg", &["audio/mpeg"]),
    kind(&["m4a"], "audio/mp4", &["audio/m4a", "video/mp4", "video/x-m4v"]),
    kind(&["wav"], "audio/wav", &["audio/x-wav"]),
    kind(&["flac"], "audio/flac", &["audio/x-flac"]),
    kind(&["ogg", "opus"], "audio/ogg", &["audio/ogg", "audio/opus"]),
    kind(&["mp4", "m4v"], "video/mp4", &["video/mp4", "video/x-m4v", "audio/m4a"]),
    kind(&["mov"], "video/quicktime", &["video/quicktime", "video/mp4"]),
    kind(&["webm"], "video/webm", &["video/webm", "video/x-matroska"]),
    kind(&["mkv"], "video/x-matroska", &["video/x-matroska", "video/webm"]),
    kind(&["png"], "image/png", &["image/png"]),
    kind(&["jpg", "jpeg"], "image/jpeg", &["image/jpeg"]),
    kind(&["webp"], "image/webp", &["image/webp"]),
    kind(&["gif"], "image/gif", &["image/gif"]),
    kind(&["txt"], "text/plain; charset=utf-8", &[TEXT]),
    kind(&["csv"], "text/csv; charset=utf-8", &[TEXT]),
    kind(&["md"], "text/markdown; charset=utf-8", &[TEXT]),
];

/// What plain text is seen as: nothing in it is a sign of anything else.
const TEXT: &str = "text/plain";

impl FileKind {
    /// What a file's name says it is.
    pub fn of_name(file_name: &str) -> Option<&'static Self> {
        let (stem, ending) = file_name.trim().rsplit_once('.')?;
        let ending = ending.to_lowercase();
        KINDS.iter().find(|kind| !stem.trim().is_empty() && kind.endings.contains(&ending.as_str()))
    }

    /// The kind that is sent with a media type, whatever its charset.
    pub fn of_media_type(media_type: &str) -> Option<&'static Self> {
        let bare = |text: &'_ str| text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        KINDS.iter().find(|kind| bare(kind.media_type) == bare(media_type))
    }

    /// Whether it is text.
    pub fn is_text(&self) -> bool {
        self.seen_as == [TEXT]
    }

    /// The media type of a file of this kind; of a text with the charset that it is written in.
    pub fn media_type_in(&self, charset: &str) -> String {
        match self.media_type.split_once(';') {
            Some((bare, _)) if self.is_text() => format!("{bare}; charset={charset}"),
            _ => self.media_type.to_owned(),
        }
    }

    /// Whether the first bytes of a file are of this kind.
    pub fn matches(&self, head: &[u8]) -> bool {
        see(head).is_some_and(|seen| self.seen_as.contains(&seen))
    }
}

/// Endings of the pictures that phones take unless they are told otherwise.
const PHONE_PHOTO_ENDINGS: [&str; 5] = ["heic", "heif", "hif", "avif", "heics"];
/// What they are seen as.
const PHONE_PHOTOS: [&str; 2] = ["image/heif", "image/avif"];

/// Whether a file is a picture as phones take it, by its name: few programs open those.
pub fn is_phone_photo_name(file_name: &str) -> bool {
    let ending = file_name.trim().rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
    ending.is_some_and(|ending| PHONE_PHOTO_ENDINGS.contains(&ending.as_str()))
}

/// The same by its first bytes, whatever its name says.
pub fn is_phone_photo(head: &[u8]) -> bool {
    see(head).is_some_and(|seen| PHONE_PHOTOS.contains(&seen))
}

/// Readers of PDFs look for its beginning so far in: programs of mail and scanners write something before it.
const PDF_WITHIN_BYTES: usize = 1_024;
const PDF_BEGINS: &[u8] = b"%PDF-";

fn see(head: &[u8]) -> Option<&'static str> {
    if let Some(seen) = infer::get(head) {
        return Some(seen.mime_type());
    }
    // MPEG audio without tags: the frame marks that the library does not know (layer III of MPEG 2 and 2.5).
    if let [0xff, second, ..] = head
        && matches!(second, 0xf2 | 0xf3 | 0xe2 | 0xe3 | 0xfa)
    {
        return Some("audio/mpeg");
    }
    let start = head.get(..PDF_WITHIN_BYTES).unwrap_or(head);
    if start.windows(PDF_BEGINS.len()).any(|piece| piece == PDF_BEGINS) {
        return Some("application/pdf");
    }
    is_text(head).then_some(TEXT)
}

/// Text without control characters: UTF-8, UTF-16 that says so, or what older programs write (Windows-1252).
fn is_text(head: &[u8]) -> bool {
    is_utf8(head) || is_utf16(head) || is_windows_1252(head)
}

fn is_plain(text: &str) -> bool {
    !text.is_empty()
        && !text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t' | '\u{c}'))
}

/// Every byte but five is a letter of it; what has no control characters either is no program and no picture.
fn is_windows_1252(head: &[u8]) -> bool {
    let control = |byte: &u8| matches!(byte, 0..=8 | 11 | 14..=31 | 127 | 0x81 | 0x8d | 0x8f | 0x90 | 0x9d);
    !head.is_empty() && !head.iter().any(control)
}

fn is_utf16(head: &[u8]) -> bool {
    let (read, rest): (fn([u8; 2]) -> u16, _) = match head {
        [0xff, 0xfe, rest @ ..] => (u16::from_le_bytes, rest),
        [0xfe, 0xff, rest @ ..] => (u16::from_be_bytes, rest),
        _ => return false,
    };
    let mut units: Vec<u16> =
        rest.chunks_exact(2).filter_map(|pair| <[u8; 2]>::try_from(pair).ok()).map(read).collect();
    // The last letter may be cut in two.
    units.pop_if(|last| (0xd800..0xdc00).contains(last));
    String::from_utf16(&units).is_ok_and(|text| is_plain(&text))
}

/// The last character may be cut off.
fn is_utf8(head: &[u8]) -> bool {
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(broken) if broken.error_len().is_none() => {
            std::str::from_utf8(head.get(..broken.valid_up_to()).unwrap_or_default()).unwrap_or_default()
        }
        Err(_) => return false,
    };
    is_plain(text)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    #[test]
    fn the_name_says_what_it_should_be() {
        assert_eq!(FileKind::of_name("Book.PDF").unwrap().media_type, "application/pdf");
        assert_eq!(FileKind::of_name("a.b.jpeg").unwrap().media_type, "image/jpeg");
        for name in ["setup.exe", "page.html", "pdf", ".pdf", "no ending", "", "x.svg", "x.pdf.js"] {
            assert!(FileKind::of_name(name).is_none(), "{name}");
        }
    }

    #[test]
    fn the_bytes_say_what_it_is() {
        let pdf = FileKind::of_name("a.pdf").unwrap();
        assert!(pdf.matches(b"%PDF-1.7\n"));
        assert!(!pdf.matches(b"MZ\x90\x00\x03\x00\x00\x00"));
        assert!(!pdf.matches(b"<html><script>"));
        assert!(!pdf.matches(b""));
        let text = FileKind::of_name("a.txt").unwrap();
        assert!(text.matches("Grüße".as_bytes()));
        assert!(text.matches("Grüß".as_bytes().split_at(5).0));
        assert!(text.matches(b"Gr\xfc\xdfe\r\n\x0cnext page"));
        let utf16 = |bytes: fn(u16) -> [u8; 2]| "\u{feff}Grüße 👋".encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for bytes in [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes)] {
            assert!(text.matches(&bytes) && text.matches(bytes.get(..bytes.len() - 2).unwrap()));
        }
        assert!(!text.matches(b"\xff\xfea\0\0\0"));
        assert!(pdf.matches(b"\n\nContent-Type: application/pdf\r\n\r\n%PDF-1.3\n"));
        assert!(!pdf.matches(&[&[b' '; 2_000][..], b"%PDF-1.3"].concat()));
        assert!(!text.matches(b"a\0b"));
        assert!(!text.matches(b"<!DOCTYPE html><html></html>"));
        assert!(FileKind::of_name("a.mp3").unwrap().matches(b"ID3\x04\x00"));
        assert!(FileKind::of_name("a.mp3").unwrap().matches(&[0xff, 0xf3, 0x40, 0xc0]));
        assert!(FileKind::of_name("a.zip").unwrap().matches(b"PK\x03\x04\x14\x00\x00\x00\x08\x00"));
    }
}
