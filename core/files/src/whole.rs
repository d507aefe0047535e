//! Whether a file has its end: what was cut off on its way opens nowhere, or shows half of it. Looked at piece by piece
//! as the file is read, in a few bytes of memory; what stands behind the end is nobody's business.

use crate::FileKind;

/// How much of the end of a PDF is kept: whatever programs write behind it is shorter.
const TAIL_BYTES: usize = 64 * 1024;

/// Follows a file from its first byte to its last.
#[derive(Debug)]
pub struct WholeCheck(Follow);

#[derive(Debug)]
enum Follow {
    /// Kinds whose end cannot be told, or that programs read without it.
    Any,
    Pdf(Vec<u8>),
    Jpeg(Jpeg),
    Png(Chunks),
}

impl WholeCheck {
    /// For a file of a kind.
    pub fn new(kind: &FileKind) -> Self {
        Self(match kind.media_type {
            "application/pdf" => Follow::Pdf(Vec::new()),
            "image/jpeg" => Follow::Jpeg(Jpeg::default()),
            "image/png" => Follow::Png(Chunks::default()),
            _ => Follow::Any,
        })
    }

    /// The next bytes.
    pub fn feed(&mut self, piece: &[u8]) {
        match &mut self.0 {
            Follow::Any => {}
            Follow::Pdf(tail) => {
                let kept = piece.get(piece.len().saturating_sub(TAIL_BYTES)..).unwrap_or_default();
                tail.extend_from_slice(kept);
                let over = tail.len().saturating_sub(TAIL_BYTES);
                tail.drain(..over);
            }
            Follow::Jpeg(jpeg) => piece.iter().for_each(|byte| jpeg.feed(*byte)),
            Follow::Png(chunks) => chunks.feed(piece),
        }
    }

    /// Whether the end was seen.
    pub fn is_whole(&self) -> bool {
        match &self.0 {
            Follow::Any => true,
            Follow::Pdf(tail) => pdf_ends(tail),
            Follow::Jpeg(jpeg) => matches!(jpeg, Jpeg::Over),
            Follow::Png(chunks) => chunks.over,
        }
    }
}

/// A PDF ends with where its table of objects stands, or with the mark of its end; after them no object begins. (One that
/// is made for slow lines has both at its beginning too.)
fn pdf_ends(tail: &[u8]) -> bool {
    let last = |word: &[u8]| tail.windows(word.len()).rposition(|piece| piece == word);
    let end = last(b"startxref").max(last(b"%%EOF"));
    end.is_some_and(|end| last(b" obj").is_none_or(|object| object < end))
}

/// Where in a JPEG (ITU-T T.81 annex B) a byte stands.
#[derive(Debug, Default)]
enum Jpeg {
    /// Before a marker.
    #[default]
    Outside,
    /// After the byte that begins a marker.
    Marker,
    /// In the length of a segment; whether the scan begins behind it.
    Length { high: Option<u8>, scan: bool },
    /// Within a segment.
    Skip { left: u16, scan: bool },
    /// Within the picture; whether the last byte may begin a marker.
    Scan { mark: bool },
    /// After the mark of the end.
    Over,
}

impl Jpeg {
    fn feed(&mut self, byte: u8) {
        *self = match std::mem::take(self) {
            Self::Outside if byte == 0xff => Self::Marker,
            Self::Outside => Self::Outside,
            Self::Marker => match byte {
                0xff => Self::Marker,
                0xd9 => Self::Over,
                0x00 | 0x01 | 0xd0..=0xd8 => Self::Outside,
                kind => Self::Length { high: None, scan: kind == 0xda },
            },
            Self::Length { high: None, scan } => Self::Length { high: Some(byte), scan },
            Self::Length { high: Some(high), scan } => {
                Self::after(u16::from_be_bytes([high, byte]).saturating_sub(2), scan)
            }
            Self::Skip { left, scan } => Self::after(left.saturating_sub(1), scan),
            Self::Scan { mark: true } if byte == 0xd9 => Self::Over,
            Self::Scan { .. } => Self::Scan { mark: byte == 0xff },
            Self::Over => Self::Over,
        };
    }

    const fn after(left: u16, scan: bool) -> Self {
        match (left, scan) {
            (0, true) => Self::Scan { mark: false },
            (0, false) => Self::Outside,
            (left, scan) => Self::Skip { left, scan },
        }
    }
}

/// The chunks of a PNG: a length, a name, so many bytes, a sum.
#[derive(Debug)]
struct Chunks {
    head: Vec<u8>,
    /// Bytes to pass over before the next head.
    skip: u64,
    over: bool,
}

/// The signature of a PNG.
const SIGNATURE_BYTES: u64 = 8;
const SUM_BYTES: u64 = 4;
const HEAD: usize = 8;

impl Default for Chunks {
    fn default() -> Self {
        Self { head: Vec::with_capacity(HEAD), skip: SIGNATURE_BYTES, over: false }
    }
}

impl Chunks {
    fn feed(&mut self, mut piece: &[u8]) {
        while !piece.is_empty() && !self.over {
            if self.skip > 0 {
                let passed = usize::try_from(self.skip).unwrap_or(usize::MAX).min(piece.len());
                self.skip -= passed as u64;
                piece = piece.get(passed..).unwrap_or_default();
                continue;
            }
            let taken = (HEAD - self.head.len()).min(piece.len());
            self.head.extend_from_slice(piece.get(..taken).unwrap_or_default());
            piece = piece.get(taken..).unwrap_or_default();
            if let [a, b, c, d, name @ ..] = &self.head[..]
                && name.len() == 4
            {
                self.over = name == b"IEND";
                self.skip = u64::from(u32::from_be_bytes([*a, *b, *c, *d])) + SUM_BYTES;
                self.head.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]
    use std::io::Cursor;

    use super::*;

    fn is_whole(name: &str, bytes: &[u8]) -> bool {
        let whole = |step: usize| {
            let mut check = WholeCheck::new(FileKind::of_name(name).unwrap());
            bytes.chunks(step).for_each(|piece| check.feed(piece));
            check.is_whole()
        };
        assert_eq!(whole(7), whole(100_000), "however it is cut into pieces");
        whole(7)
    }

    fn picture(format: image::ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let drawn = image::RgbImage::from_fn(90, 60, |x, y| image::Rgb([(x * 3) as u8, (y * 5) as u8, 200]));
        image::DynamicImage::ImageRgb8(drawn).write_to(&mut Cursor::new(&mut bytes), format).unwrap();
        bytes
    }

    #[test]
    fn pictures_are_whole_until_they_are_cut() {
        for (name, format) in [("a.jpg", image::ImageFormat::Jpeg), ("a.png", image::ImageFormat::Png)] {
            let bytes = picture(format);
            assert!(is_whole(name, &bytes));
            assert!(is_whole(name, &[&bytes[..], &[0; 900]].concat()), "what follows a picture is not looked at");
            for end in [bytes.len() / 3, bytes.len() / 2, bytes.len() - 13] {
                assert!(!is_whole(name, &bytes[..end]), "{name} {end}");
            }
        }
        // A small picture in the description of a large one has an end of its own.
        let (large, small) = (picture(image::ImageFormat::Jpeg), picture(image::ImageFormat::Jpeg));
        let length = u16::try_from(small.len() + 2).unwrap().to_be_bytes();
        let with = [&large[..2], &[0xff, 0xe1], &length[..], &small[..], &large[2..large.len() - 40]].concat();
        assert!(!is_whole("a.jpg", &with));
    }

    #[test]
    fn documents_end_with_their_table() {
        let pdf = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\nxref\n0 1\ntrailer\n<<>>\nstartxref\n30\n%%EOF\n";
        assert!(is_whole("a.pdf", pdf));
        assert!(is_whole("a.pdf", &[&pdf[..], &[0; 600]].concat()));
        assert!(!is_whole("a.pdf", &pdf[..40]));
        // Made for slow lines: a table at the beginning, then the pages; the second table is lost.
        assert!(!is_whole("a.pdf", &[&pdf[..], b"5 0 obj\n<<>>\nstream\nabc"].concat()));
        assert!(is_whole("a.pdf", &[&vec![b' '; 200_000][..], &pdf[..]].concat()));
    }
}
