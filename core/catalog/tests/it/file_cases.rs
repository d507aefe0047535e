//! Files as phones, office programs and bad lines leave them: each is taken as it is, or refused by a code that says what
//! to do.

use std::path::Path;

use kontor_catalog::*;
use kontor_kernel::Code;
use kontor_uploads::Purpose;

use crate::{files::FilesWorld, made, named, refused, within};

fn cases(folder: &str) -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        path.is_file().then(|| (name, std::fs::read(&path).unwrap()))
    };
    let mut all: Vec<_> = std::fs::read_dir(root).unwrap().filter_map(read).collect();
    all.sort();
    assert!(all.len() > 10, "the cases are there");
    all
}

impl FilesWorld {
    /// Where an upload ends: taken, or the code of why it was not.
    async fn end(&self, purpose: Purpose, name: &str, bytes: &[u8]) -> (kontor_uploads::Upload, String) {
        let upload = self.uploaded(purpose, name, bytes).await;
        self.promote(upload.id).await.unwrap();
        let upload = self.stored(upload.id).await;
        let end = upload.refusal.clone().unwrap_or_else(|| upload.state.to_string());
        (upload, end)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pdfs_are_taken_unless_their_end_is_missing() {
    let desk = FilesWorld::new().await;
    for (name, bytes) in cases("../documents_pdf/tests/pdfs/cases") {
        let expected = if name.starts_with("10_") { "file_cut_off" } else { "checked" };
        for purpose in [Purpose::Digital, Purpose::Document, Purpose::Evidence] {
            assert_eq!(desk.end(purpose, &name, &bytes).await.1, expected, "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_shown_or_refused_with_what_to_do() {
    let desk = FilesWorld::new().await;
    let product = made(&desk.world, &desk.anna, named("Book")).await;
    for (name, bytes) in cases("tests/cases/image") {
        let expected = match name.as_str() {
            "cut_off.jpg" => "file_cut_off",
            "eighty_megapixels.png" | "very_wide.png" => "too_many_pixels",
            "heic_called_jpg.jpg" | "photo.avif" | "photo_from_a_phone.heic" => "photo_format",
            "svg_called_png.png" | "webp_called_png.png" => "wrong_file_type",
            name if name.ends_with(".gif") || name.ends_with(".svg") || name.ends_with(".jfif") => "wrong_file_type",
            _ => "ready",
        };
        let size = bytes.len();
        if let Err(fault) = desk.open(Purpose::Cover, &name, size).await {
            assert_eq!(refused(&fault), [(expected, "/file_name")], "{name}");
            continue;
        }
        let (upload, end) = desk.end(Purpose::Cover, &name, &bytes).await;
        if end != "checked" {
            assert_eq!(end, expected, "{name}");
            let attached =
                within(&desk.world, &desk.anna, async |tx| covers::attach(tx, product.id, upload.id, "").await).await;
            assert_eq!(refused(&attached.unwrap_err()), [(expected, "/upload_id")], "{name}");
            continue;
        }
        let cover = within(&desk.world, &desk.anna, async |tx| covers::attach(tx, product.id, upload.id, "").await);
        let cover = cover.await.unwrap();
        kontor_catalog::resize_cover(&desk.world.worker, &desk.files, desk.anna.id, cover.id).await.unwrap();
        let cover = within(&desk.world, &desk.anna, async |tx| covers::find(tx, product.id, cover.id).await);
        let cover = cover.await.unwrap();
        assert_eq!(cover.refusal.unwrap_or_else(|| cover.state.to_string()), expected, "{name}");
        within(&desk.world, &desk.anna, async |tx| covers::remove(tx, product.id, cover.id).await).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_photo_is_refused_by_name_for_every_purpose() {
    let desk = FilesWorld::new().await;
    for purpose in [Purpose::Digital, Purpose::Cover, Purpose::Document, Purpose::Evidence] {
        for name in ["IMG_0001.HEIC", "photo.avif", "a.heif", "b.hif"] {
            let fault = desk.open(purpose, name, 10).await.unwrap_err();
            assert_eq!(refused(&fault), [("photo_format", "/file_name")], "{name}");
        }
    }
    for locale in kontor_kernel::Locale::translated() {
        let none = std::collections::BTreeMap::<String, serde_json::Value>::new();
        let photo = Code::PhotoFormat.detail(locale, &none);
        assert!(photo.contains("JPEG") && photo.contains("iPhone"), "{photo}");
        let pixels = Code::TooManyPixels.detail(locale, &none);
        assert!(pixels.contains("12") && pixels.contains("50"), "{pixels}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_are_served_with_the_letters_that_they_are_written_in() {
    let desk = FilesWorld::new().await;
    let utf16: Vec<u8> = "\u{feff}Grüße aus Köln\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes, media_type) in [
        ("plain.txt", "Grüße aus Köln, 5 €\n".as_bytes(), "text/plain; charset=utf-8"),
        (
            "windows-1252.txt",
            &b"Gr\xfc\xdfe aus K\xf6ln, 5 \x80 f\xfcr alle.\r\n"[..],
            "text/plain; charset=windows-1252",
        ),
        ("utf16.txt", &utf16, "text/plain; charset=utf-16le"),
        ("form_feed.txt", b"Kapitel 1\n\x0cKapitel 2\n", "text/plain; charset=utf-8"),
        ("windows-1252.csv", b"Gr\xf6\xdfe;Preis\r\nM;5,00 \x80\r\n", "text/csv; charset=windows-1252"),
        ("nur_bom.txt", b"\xef\xbb\xbf", "text/plain; charset=utf-8"),
        ("kein_zip.zip.txt", b"Guten Tag\n", "text/plain; charset=utf-8"),
    ] {
        let (upload, end) = desk.end(Purpose::Digital, name, bytes).await;
        assert_eq!((end.as_str(), upload.content_type.as_str()), ("checked", media_type), "{name}");
    }
    let fault = desk.open(Purpose::Digital, "leer.txt", 0).await.unwrap_err();
    assert_eq!(refused(&fault), [("file_empty", "/size_bytes")]);
}
