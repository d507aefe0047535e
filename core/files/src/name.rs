//! The names under which files arrive at people, on every system that they may have.

use std::collections::HashSet;

use kontor_kernel::text::file_name;

use crate::FileKind;

/// What file systems keep of a name, in bytes of UTF-8.
const NAME_BYTES_MAX: usize = 255;
/// Room for what [`distinct_names`] adds.
const NUMBER_BYTES: usize = 8;
/// What a name without letters becomes.
const NAMELESS: &str = "download";

/// A file's name as it is served: one that every system can write, whose ending says what the file is. `media_type`
/// decides; without a known one the ending stays.
pub fn served_name(name: &str, media_type: &str) -> String {
    let plain: String = name.chars().map(writable).collect();
    let plain = file_name(&plain);
    let kind = FileKind::of_media_type(media_type);
    let (stem, ending) = match kind {
        Some(kind) => split_as(&plain, kind),
        None => split(&plain),
    };
    let stem = stem.trim_end_matches(['.', ' ']);
    let stem = if stem.trim_matches(['.', ' ', '_']).is_empty() { NAMELESS } else { stem };
    // Once more: what is reserved may only show without its ending.
    file_name(&joined(stem, ending, ""))
}

/// Signs that no file may have on Windows, and ends of lines, as a low line.
fn writable(sign: char) -> char {
    if sign.is_control() || matches!(sign, '<' | '>' | ':' | '"' | '/' | '\\' | '|' | '?' | '*') { '_' } else { sign }
}

/// The name and its ending, which becomes the kind's where it is another kind's or none.
fn split_as<'a>(name: &'a str, kind: &FileKind) -> (&'a str, &'a str) {
    let usual = kind.endings.first().copied().unwrap_or_default();
    match (name.rsplit_once('.'), FileKind::of_name(name)) {
        (Some(named), Some(known)) if known == kind => named,
        (Some((stem, _)), Some(_)) => (stem, usual),
        (Some(("", ending)), None) if kind.endings.contains(&ending.to_lowercase().as_str()) => ("", usual),
        _ => (name, usual),
    }
}

/// The name and its ending, which may be empty.
fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty()).unwrap_or((name, ""))
}

fn joined(stem: &str, ending: &str, number: &str) -> String {
    let dot = if ending.is_empty() { "" } else { "." };
    let room = NAME_BYTES_MAX - NUMBER_BYTES;
    let mut end = stem.len().min(room.saturating_sub(ending.len()));
    while !stem.is_char_boundary(end) {
        end -= 1;
    }
    let stem = stem.get(..end).unwrap_or(stem).trim_end_matches(['.', ' ']);
    format!("{stem}{number}{dot}{ending}")
}

/// Names of files that go to one place: no two are one for a system that does not tell capitals from small letters. The
/// first keeps its name, the next ones are numbered before their ending.
pub fn distinct_names(names: Vec<String>) -> Vec<String> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut free = |name: &str| taken.insert(name.to_lowercase());
    names
        .into_iter()
        .map(|name| {
            if free(&name) {
                return name;
            }
            let (stem, ending) = split(&name);
            (2..)
                .map(|number: u32| joined(stem, ending, &format!(" ({number})")))
                .find(|name| free(name))
                .unwrap_or(name)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PDF: &str = "application/pdf";
    const TXT: &str = "text/plain; charset=windows-1252";

    #[test]
    fn every_system_can_write_what_is_served_and_its_ending_is_true() {
        for (name, media_type, served) in [
            ("book.pdf", PDF, "book.pdf"),
            ("Book.PDF", PDF, "Book.PDF"),
            ("Extra", PDF, "Extra.pdf"),
            ("Version 1.2", PDF, "Version 1.2.pdf"),
            ("book.epub", PDF, "book.pdf"),
            ("setup.exe", PDF, "setup.exe.pdf"),
            ("photo.jpeg", "image/jpeg", "photo.jpeg"),
            ("photo.png", "image/webp", "photo.webp"),
            ("rechnung\u{202e}txt.exe.txt", TXT, "rechnungtxt.exe.txt"),
            ("U\u{308}bungen fu\u{308}r Anfa\u{308}nger.txt", TXT, "Übungen für Anfänger.txt"),
            ("CON.txt", TXT, "_CON.txt"),
            ("aux", TXT, "_aux.txt"),
            ("COM1.tar.txt", TXT, "_COM1.tar.txt"),
            ("lpt9", "application/x-unknown", "_lpt9"),
            ("ein name; mit \"allem\", 100%.txt", TXT, "ein name; mit _allem_, 100%.txt"),
            ("a\nb.txt", TXT, "a_b.txt"),
            ("../../etc/passwd", TXT, ".._.._etc_passwd.txt"),
            ("punkt..am..ende...", TXT, "punkt..am..ende.txt"),
            ("punkt..am..ende...txt", TXT, "punkt..am..ende.txt"),
            (" vorn und hinten .txt ", TXT, "vorn und hinten.txt"),
            ("日本語のファイル名.txt", TXT, "日本語のファイル名.txt"),
            ("ملف.txt", TXT, "ملف.txt"),
            ("😀🎨.txt", TXT, "😀🎨.txt"),
            ("UPPER.TXT", TXT, "UPPER.TXT"),
            ("l'été d'Aoife.txt", TXT, "l'été d'Aoife.txt"),
            (".pdf", PDF, "download.pdf"),
            ("\u{200b}", PDF, "download.pdf"),
            ("", "application/x-unknown", "download"),
        ] {
            assert_eq!(served_name(name, media_type), served, "{name:?}");
            assert_eq!(served_name(served, media_type), served, "{served:?} stays as it is");
        }
        let long = served_name(&format!("{}.txt", "ä".repeat(400)), TXT);
        assert!(long.len() <= NAME_BYTES_MAX && long.ends_with("ä.txt"), "{long}");
    }

    #[test]
    fn two_files_of_one_name_are_two() {
        let names = ["book.pdf", "Book.pdf", "book (2).pdf", "notes", "notes", "book.pdf", "other.pdf"];
        let told = distinct_names(names.map(str::to_owned).to_vec());
        assert_eq!(
            told,
            ["book.pdf", "Book (2).pdf", "book (2) (2).pdf", "notes", "notes (2)", "book (3).pdf", "other.pdf"]
        );
    }
}
