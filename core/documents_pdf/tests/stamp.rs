//! Stamps on PDFs that other programs made, read back by pdftotext, as whoever finds such a copy would.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod poppler;

use kontor_documents_pdf::stamp;
use kontor_files::Stamp;
use kontor_kernel::Code;
use lopdf::{Dictionary, Document, Object, Stream, dictionary};
use poppler::poppler;

const GHOSTSCRIPT: &[u8] = include_bytes!("pdfs/ghostscript.pdf");
const CAIRO: &[u8] = include_bytes!("pdfs/cairo.pdf");
/// Its objects and its table of them are packed.
const PACKED: &[u8] = include_bytes!("pdfs/packed.pdf");
const CHROMIUM: &[u8] = include_bytes!("pdfs/chromium.pdf");
/// Opens with a password only.
const LOCKED: &[u8] = include_bytes!("pdfs/locked.pdf");
/// Opens without one, and is locked against changes.
const RESTRICTED: &[u8] = include_bytes!("pdfs/restricted.pdf");

fn buyer(name: &str) -> Stamp {
    Stamp {
        name: name.to_owned(),
        email: "kim@example.com".to_owned(),
        order: "Order K7RT2M".to_owned(),
        order_id: "ord_0001".to_owned(),
    }
}

/// The words of each page.
fn pages(pdf: &[u8]) -> Vec<String> {
    let text = poppler("pdftotext", &[], pdf);
    text.split('\u{c}').map(str::to_owned).filter(|page| !page.is_empty()).collect()
}

fn refused(pdf: &[u8]) -> Code {
    stamp::stamp(pdf, &buyer("Kim")).map(|_| ()).unwrap_err().code()
}

#[test]
fn every_page_of_every_programs_file_tells_whose_copy_it_is() {
    let files = [(GHOSTSCRIPT, "Ghostscript page"), (CAIRO, "Ghostscript page"), (CHROMIUM, "page")];
    for (pdf, own) in files {
        let before = pages(pdf).len();
        let stamped = stamp::stamp(pdf, &buyer("Kim Müller-Łoś")).unwrap();
        let after = pages(&stamped);
        assert_eq!(after.len(), before);
        for page in &after {
            for part in ["Kim Müller-Łoś", "kim@example.com", "Order K7RT2M"] {
                assert_eq!(page.matches(part).count(), 1, "{part} once in {page}");
            }
        }
        assert!(after.first().unwrap().contains(own), "what was there is there");
        let told = poppler("pdfinfo", &["-custom"], &stamped);
        assert!(
            told.contains("Kim Müller-Łoś <kim@example.com>") && told.contains("Order K7RT2M (ord_0001)"),
            "{told}"
        );
    }
}

#[test]
fn names_of_many_scripts_are_text() {
    for name in ["Jürgen Weiß", "Ελένη Παπαδοπούλου", "Ольга Щербакова", "Ağaoğlu Şükrü", "שרה לוי"]
    {
        let stamped = stamp::stamp(GHOSTSCRIPT, &buyer(name)).unwrap();
        assert!(pages(&stamped).iter().all(|page| page.contains(name)), "{name}: {:?}", pages(&stamped));
    }
}

#[test]
fn arabic_names_are_text_in_their_order() {
    let name = "محمد عبد الله";
    let stamped = stamp::stamp(GHOSTSCRIPT, &buyer(name)).unwrap();
    // Whoever reads it back may wrap it in marks of its direction; the letters are those of the name, in their order.
    let letters =
        |text: &str| text.chars().filter(|letter| ('\u{600}'..'\u{700}').contains(letter)).collect::<String>();
    for page in pages(&stamped) {
        assert_eq!(letters(&page), letters(name), "{page}");
    }
}

#[test]
fn what_turns_lines_is_taken_out_of_names() {
    let stamped = stamp::stamp(GHOSTSCRIPT, &buyer("Kim\u{202e}\r\n  Q")).unwrap();
    assert!(pages(&stamped).iter().all(|page| page.contains("Kim Q")));
}

/// A file of one page, made by hand, so that it has what the programs at hand do not write.
fn by_hand(page: Dictionary, above: Dictionary, content: &str) -> Document {
    let mut document = Document::with_version("1.4");
    let tree = document.new_object_id();
    let font = document.add_object(dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" });
    let content = document.add_object(Stream::new(Dictionary::new(), content.as_bytes().to_vec()));
    let mut node = dictionary! { "Type" => "Page", "Parent" => tree, "Contents" => content };
    node.extend(&page);
    let node = document.add_object(node);
    let mut pages = dictionary! {
        "Type" => "Pages", "Kids" => vec![node.into()], "Count" => 1,
        "MediaBox" => vec![0.into(), 0.into(), 400.into(), 600.into()],
        "Resources" => dictionary! { "Font" => dictionary! { "F" => font } },
    };
    pages.extend(&above);
    document.objects.insert(tree, Object::Dictionary(pages));
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    document
}

fn bytes(mut document: Document) -> Vec<u8> {
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

const HELLO: &str = "BT /F 20 Tf 150 300 Td (Hello) Tj ET";

/// Where the stamp is for the reader of a file: its first letter from the left, its foot from the top.
fn place(pdf: &[u8]) -> (f32, f32) {
    let boxes = poppler("pdftotext", &["-bbox", "-cropbox"], pdf);
    let number = |line: &str, name: &str| -> f32 {
        let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    };
    let word = boxes.lines().find(|line| line.contains("kim@example.com")).unwrap_or_else(|| panic!("{boxes}"));
    let name = boxes.lines().find(|line| line.contains(">Kim<")).unwrap_or_else(|| panic!("{boxes}"));
    (number(name, "xMin"), number(word, "yMax"))
}

#[test]
fn the_foot_is_the_readers_however_the_page_is_turned_and_cut() {
    let cut: Object = vec![50.into(), 100.into(), 350.into(), 500.into()].into();
    for turned in [0, 90, 180, 270, -90, 450] {
        for cropped in [false, true] {
            let mut page = dictionary! { "Rotate" => turned };
            if cropped {
                page.set("CropBox", cut.clone());
            }
            let document = by_hand(page, Dictionary::new(), HELLO);
            let stamped = stamp::stamp(&bytes(document), &buyer("Kim")).unwrap();
            let (left, bottom) = place(&stamped);
            let height = match (turned % 180, cropped) {
                (0, false) => 600.0,
                (_, false) | (0, true) => 400.0,
                (_, true) => 300.0,
            };
            assert!((10.0..25.0).contains(&left), "turned {turned}, cut {cropped}: {left} from the left");
            assert!((5.0..20.0).contains(&(height - bottom)), "turned {turned}, cut {cropped}: {bottom} of {height}");
        }
    }
}

#[test]
fn what_is_inherited_and_what_is_left_open_hurts_nothing() {
    let open = format!("q 0.5 0 0 0.5 100 100 cm q {HELLO}");
    let early = format!("Q Q {HELLO}");
    for content in [HELLO, open.as_str(), early.as_str()] {
        let above = dictionary! { "Rotate" => 90 };
        let stamped = stamp::stamp(&bytes(by_hand(Dictionary::new(), above, content)), &buyer("Kim")).unwrap();
        let text = pages(&stamped).concat();
        assert!(text.contains("Hello") && text.contains("Order K7RT2M"), "{content}: {text}");
        let (left, bottom) = place(&stamped);
        // Turned, the page is 400 high.
        assert!((10.0..25.0).contains(&left) && (5.0..20.0).contains(&(400.0 - bottom)), "{content}: {left} {bottom}");
    }
}

#[test]
fn files_of_packed_objects_are_read_and_lose_nothing() {
    assert!(PACKED.windows(6).any(|six| six == b"ObjStm"), "the objects are packed");
    let stamped = stamp::stamp(PACKED, &buyer("Kim")).unwrap();
    let pages = pages(&stamped);
    assert_eq!(pages.iter().filter(|page| page.contains("Order K7RT2M")).count(), 3);
    assert!(pages.concat().contains("Ghostscript page two"));
}

#[test]
fn a_page_that_stands_at_two_places_is_stamped_once() {
    let mut document = by_hand(Dictionary::new(), Dictionary::new(), HELLO);
    let tree = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    let pages_of = document.get_dictionary_mut(tree).unwrap();
    let kid = pages_of.get(b"Kids").unwrap().as_array().unwrap().first().unwrap().clone();
    pages_of.set("Kids", vec![kid.clone(), kid]);
    pages_of.set("Count", 2);
    let stamped = stamp::stamp(&bytes(document), &buyer("Kim")).unwrap();
    for page in pages(&stamped) {
        assert_eq!(page.matches("kim@example.com").count(), 1);
    }
}

#[test]
fn the_first_page_stands_alone() {
    let shown = stamp::first_page(GHOSTSCRIPT, &buyer("Sample Buyer")).unwrap();
    let pages = pages(&shown);
    assert_eq!(pages.len(), 1);
    assert!(pages.concat().contains("Ghostscript page one") && pages.concat().contains("Sample Buyer"));
    assert!(!String::from_utf8_lossy(&shown).contains("page two"), "nothing else of the file is given away");
}

#[test]
fn what_cannot_be_stamped_says_why() {
    assert_eq!(refused(LOCKED), Code::PdfEncrypted);
    assert_eq!(refused(RESTRICTED), Code::PdfEncrypted);
    let half = GHOSTSCRIPT.split_at(400).0;
    for pdf in [half, &b"%PDF-1.7\nnothing of the kind"[..], b"", b"no PDF"] {
        assert_eq!(refused(pdf), Code::PdfBroken);
    }
    let mut without_pages = by_hand(Dictionary::new(), Dictionary::new(), HELLO);
    let tree = without_pages.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    without_pages.get_dictionary_mut(tree).unwrap().set("Kids", Vec::<Object>::new());
    assert_eq!(refused(&bytes(without_pages)), Code::PdfBroken);
}

#[test]
fn files_of_every_program_are_stamped_or_refused_by_what_they_are() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pdfs/cases");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert!(names.len() >= 17, "the cases are there");
    for path in names {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let pdf = std::fs::read(&path).unwrap();
        let expected = match name.split('_').next().unwrap() {
            "01" | "02" | "03" => Some(Code::PdfEncrypted),
            "10" => Some(Code::PdfBroken),
            _ => None,
        };
        match stamp::stamp(&pdf, &buyer("Kim Müller-Łoś 王小明")) {
            Ok(stamped) => {
                assert_eq!(expected, None, "{name}");
                for page in pages(&stamped) {
                    assert!(page.contains("Order K7RT2M") && page.contains("王小明"), "{name}: {page}");
                }
            }
            Err(fault) => assert_eq!(Some(fault.code()), expected, "{name}: {fault:?}"),
        }
    }
}

/// So many spaces, packed.
fn bomb(bytes: usize) -> Stream {
    let mut stream = Stream::new(Dictionary::new(), vec![b' '; bytes]);
    stream.compress().unwrap();
    stream
}

#[test]
fn what_unfolds_without_end_is_refused() {
    let mut document = by_hand(Dictionary::new(), Dictionary::new(), HELLO);
    let content = document.add_object(bomb(80 * 1024 * 1024));
    let page = document.page_iter().next().unwrap();
    document.get_dictionary_mut(page).unwrap().set("Contents", content);
    let pdf = bytes(document);
    assert!(pdf.len() < 200_000, "small as it comes: {}", pdf.len());
    assert_eq!(refused(&pdf), Code::PdfTooLarge);

    let nested = by_hand(Dictionary::new(), Dictionary::new(), &"q ".repeat(100_000));
    assert_eq!(refused(&bytes(nested)), Code::PdfTooLarge);

    let mut many = by_hand(Dictionary::new(), Dictionary::new(), HELLO);
    let tree = many.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    let kids: Vec<Object> = (0..5_001).map(|_| many.add_object(dictionary! { "Type" => "Page" }).into()).collect();
    many.get_dictionary_mut(tree).unwrap().set("Kids", kids);
    assert_eq!(refused(&bytes(many)), Code::PdfTooLarge);
}

#[test]
fn a_tree_of_pages_that_bites_its_tail_ends() {
    let mut document = by_hand(Dictionary::new(), Dictionary::new(), HELLO);
    let tree = document.catalog().unwrap().get(b"Pages").unwrap().as_reference().unwrap();
    document.get_dictionary_mut(tree).unwrap().set("Kids", vec![Object::Reference(tree)]);
    assert_eq!(refused(&bytes(document)), Code::PdfBroken);
}
