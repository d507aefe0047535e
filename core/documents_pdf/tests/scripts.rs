//! Names and titles of every script on tickets, certificates and stamps, read back by pdftotext.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod poppler;

use kontor_documents_pdf::{Ink, certificate, stamp, ticket};
use kontor_files::Stamp;
use kontor_kernel::Locale;
use poppler::poppler;

/// Names and titles in the scripts of passports, one script a line.
const SCRIPTS: &str = include_str!("scripts.tsv");
const PAGE: &[u8] = include_bytes!("pdfs/ghostscript.pdf");

/// The letters and numbers of a text, in one form and any order: readers differ in where they put marks and joiners.
fn letters(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().filter(|letter| letter.is_alphanumeric()).collect();
    letters.sort_unstable();
    letters
}

fn ticket(name: &str, text: &str) -> ticket::Ticket {
    ticket::Ticket {
        event: name.to_owned(),
        name: name.to_owned(),
        starts_at: "2026-12-01T18:00:00Z".parse().unwrap(),
        ends_at: "2026-12-01T20:30:00Z".parse().unwrap(),
        zone: chrono_tz::Europe::Berlin,
        place: Some(name.to_owned()),
        holder: name.to_owned(),
        order: "AB2CD-EF3GH".to_owned(),
        code: "K7QH2MXW4NRD8TZB".to_owned(),
        text: text.to_owned(),
        locale: Locale::En,
    }
}

fn certificate(name: &str) -> certificate::Certificate {
    certificate::Certificate {
        title: name.to_owned(),
        holder: name.to_owned(),
        product: name.to_owned(),
        body: name.to_owned(),
        signer: name.to_owned(),
        date: String::new(),
        valid_until: None,
        number: "crt_01m4e59pa8".to_owned(),
        page: "https://kontor.test/certificates/crt_01m4e59pa8".to_owned(),
        locale: Locale::De,
    }
}

/// Every paper that can bear a name.
fn documents_with_name(name: &str, names: &str) -> Vec<(&'static str, Vec<u8>)> {
    let accent = Ink::parse("#0a5eb0").unwrap();
    let look =
        |paper| ticket::TicketDesign { accent, header: name.to_owned(), footer: name.to_owned(), picture: None, paper };
    let layout = |layout| certificate::CertificateDesign { accent, header: name.to_owned(), layout };
    let buyer = Stamp {
        name: name.to_owned(),
        email: "kim@example.com".to_owned(),
        order: "Order K7RT2M".to_owned(),
        order_id: "ord_0001".to_owned(),
    };
    vec![
        ("ticket", ticket::draw(&ticket(name, names), &look(ticket::Paper::A4)).unwrap().to_pdf().unwrap()),
        ("strip", ticket::draw(&ticket(name, names), &look(ticket::Paper::Strip)).unwrap().to_pdf().unwrap()),
        (
            "certificate",
            certificate::draw(&certificate(name), &layout(certificate::Layout::Landscape)).unwrap().to_pdf().unwrap(),
        ),
        ("stamp", stamp::stamp(PAGE, &buyer).unwrap()),
    ]
}

#[test]
fn names_of_every_script_are_text_on_every_paper_and_their_fonts_are_small() {
    for line in SCRIPTS.lines() {
        let (script, names) = line.split_once('\t').unwrap();
        let (name, names) = (names.split('\t').next().unwrap(), names.replace('\t', "\n"));
        for (paper, pdf) in documents_with_name(name, &names) {
            let text = letters(&poppler("pdftotext", &[], &pdf));
            // The text of a whole page has room for all of them.
            let printed = if paper == "ticket" { &names } else { name };
            for letter in letters(printed) {
                assert!(text.contains(&letter), "{script}, {paper}: {letter} of {printed} is not in it");
            }
            let fonts = poppler("pdffonts", &[], &pdf);
            for font in fonts.lines().skip(2) {
                assert!(font.contains('+') || paper == "stamp", "{script}, {paper}: a font goes in whole: {fonts}");
            }
            assert!(pdf.len() < 150_000, "{script}, {paper}: {} bytes", pdf.len());
        }
    }
}

#[test]
fn previews_show_the_same_letters() {
    let look = ticket::TicketDesign {
        accent: Ink::parse("#0a5eb0").unwrap(),
        header: String::new(),
        footer: String::new(),
        picture: None,
        paper: ticket::Paper::Strip,
    };
    let paths = |name: &str| ticket::draw(&ticket(name, name), &look).unwrap().to_svg().matches("<path").count();
    for name in ["محمد عبد الله", "王小明", "さくら", "김민준", "สมชาย", "अनन्या", "🎨"]
    {
        assert!(paths(name) > paths(""), "{name}");
    }
}
