//! Which letters a text is written in, looked at from its first byte to its last.

/// Follows a text.
#[derive(Debug, Default)]
pub struct CharsetCheck {
    begin: Vec<u8>,
    /// What was not decided at the end of the last piece: the beginning of a letter.
    rest: Vec<u8>,
    broken: bool,
}

impl CharsetCheck {
    /// The next bytes.
    pub fn feed(&mut self, piece: &[u8]) {
        let missing = 2_usize.saturating_sub(self.begin.len());
        self.begin.extend(piece.iter().take(missing));
        if self.broken {
            return;
        }
        self.rest.extend_from_slice(piece);
        match std::str::from_utf8(&self.rest) {
            Ok(_) => self.rest.clear(),
            Err(error) if error.error_len().is_none() => {
                self.rest.drain(..error.valid_up_to());
            }
            Err(_) => {
                self.broken = true;
                self.rest = Vec::new();
            }
        }
    }

    /// The name of it, as browsers know it (WHATWG Encoding). What is neither of Unicode's is what older programs of
    /// Windows write.
    pub fn name(&self) -> &'static str {
        match &self.begin[..] {
            [0xff, 0xfe] => "utf-16le",
            [0xfe, 0xff] => "utf-16be",
            _ if self.broken || !self.rest.is_empty() => "windows-1252",
            _ => "utf-8",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::CharsetCheck;

    #[test]
    fn the_whole_text_decides() {
        let german = "Grüße aus Köln, 5 € für alle.\r\n";
        let utf16: Vec<u8> = "\u{feff}Grüße".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let late = [&[b'a'; 20_000][..], b" Gr\xfc\xdfe"].concat();
        for (bytes, name) in [
            (german.as_bytes(), "utf-8"),
            (&utf16[..], "utf-16le"),
            (b"\xfe\xff\0a", "utf-16be"),
            (b"Gr\xfc\xdfe aus K\xf6ln, 5 \x80", "windows-1252"),
            (&late[..], "windows-1252"),
            (b"Kapitel 1\n\x0cKapitel 2\n", "utf-8"),
            (b"\xef\xbb\xbf", "utf-8"),
            (b"caf\xc3", "windows-1252"),
        ] {
            for step in [1, 3, 100_000] {
                let mut check = CharsetCheck::default();
                bytes.chunks(step).for_each(|piece| check.feed(piece));
                assert_eq!(check.name(), name, "{bytes:?} by {step}");
            }
        }
    }
}
