//! A certificate: a page of A4 across or upright, or a seller's own picture with each thing where they put it.

use kontor_kernel::{Locale, Result};

use crate::{
    Ink, Picture, Sheet,
    face::Face,
    lines::{cut, wrap},
    sheet::{Area, MM, Style},
    words::label,
};

/// What can stand on a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// What it is called.
    Title,
    /// Whose it is.
    Holder,
    /// What it is for.
    Product,
    /// The seller's words.
    Body,
    /// Its day.
    Date,
    /// Its last day.
    ValidUntil,
    /// Who signs.
    Signer,
    /// Its number.
    Number,
    /// The square that leads to its page.
    Code,
}

/// Where something stands on a page of the seller's own.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// What.
    pub what: What,
    /// Its middle, in percent of the page's width.
    pub x: f32,
    /// Its base line, in percent of the page's height; of the square the middle.
    pub y: f32,
    /// The size of its letters in points; of the square its side in millimetres.
    pub size: f32,
}

/// How the page is laid out.
#[derive(Debug, Clone, PartialEq)]
pub enum Layout {
    /// A page across.
    Landscape,
    /// A page upright.
    Portrait,
    /// As the seller put it, on their picture; across or upright like that.
    Custom(Option<Picture>, Vec<Place>),
}

/// How a seller's certificates look.
#[derive(Debug, Clone, PartialEq)]
pub struct CertificateDesign {
    /// The colour of the frame and the title.
    pub accent: Ink,
    /// What stands at the head.
    pub header: String,
    /// Where everything stands.
    pub layout: Layout,
}

/// What stands on a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// What it is called; empty: a certificate, in the holder's language.
    pub title: String,
    /// Whose it is.
    pub holder: String,
    /// What it is for.
    pub product: String,
    /// What the seller says of it.
    pub body: String,
    /// Who signs.
    pub signer: String,
    /// Its day, as it is to be read; empty: none.
    pub date: String,
    /// Its last day, as it is to be read.
    pub valid_until: Option<String>,
    /// Its number.
    pub number: String,
    /// Where everybody can see whether it is genuine.
    pub page: String,
    /// In whose language.
    pub locale: Locale,
}

const LONG: f32 = 297.0 * MM;
const SHORT: f32 = 210.0 * MM;
/// From the edge to the frame.
const EDGE: f32 = 9.0 * MM;
/// From the edge to the text.
const MARGIN: f32 = 24.0 * MM;
/// From base line to base line, in sizes of the letters.
const LEADING: f32 = 1.3;

/// The sheet of a certificate.
pub fn draw(paper: &Certificate, look: &CertificateDesign) -> Result<Sheet> {
    let (width, height) = match &look.layout {
        Layout::Landscape => (LONG, SHORT),
        Layout::Portrait => (SHORT, LONG),
        Layout::Custom(Some(picture), _) if picture.height > picture.width => (SHORT, LONG),
        Layout::Custom(..) => (LONG, SHORT),
    };
    let title = format!("{} – {}", title(paper), paper.holder);
    let sheet = Sheet { title, language: paper.locale.code(), width, height, marks: Vec::new() };
    match &look.layout {
        Layout::Custom(picture, places) => custom(sheet, paper, look, picture.as_ref(), places),
        _ => ours(sheet, paper, look),
    }
}

fn title(paper: &Certificate) -> &str {
    if paper.title.is_empty() { label(paper.locale, "certificate") } else { &paper.title }
}

/// Our own page: all in the middle, one beneath the other, and at the foot what proves it.
fn ours(mut sheet: Sheet, paper: &Certificate, look: &CertificateDesign) -> Result<Sheet> {
    frame(&mut sheet, look.accent);
    let locale = paper.locale;
    let upright = sheet.height > sheet.width;
    let mut page = Page { y: if upright { 42.0 } else { 26.0 } * MM, sheet };
    let gap = if upright { 10.0 } else { 5.0 } * MM;
    let small = |ink| Style::new(Face::Regular, 11.0, ink);
    page.lines(&look.header, Style::new(Face::Bold, 13.0, Ink::GREY), 1);
    page.y += gap;
    page.lines(title(paper), Style::new(Face::Bold, 34.0, look.accent), 2);
    page.y += gap;
    page.lines(label(locale, "awarded_to"), small(Ink::GREY), 1);
    page.y += 1.5 * MM;
    page.lines(&paper.holder, Style::new(Face::Bold, 28.0, Ink::BLACK), 2);
    page.y += gap / 2.0;
    page.lines(label(locale, "awarded_for"), small(Ink::GREY), 1);
    page.y += 1.5 * MM;
    page.lines(&paper.product, Style::new(Face::Bold, 17.0, Ink::BLACK), 2);
    page.y += gap / 2.0;
    let floor = page.sheet.height - FOOT - 6.0 * MM;
    page.fill(&paper.body, Style::new(Face::Regular, 11.5, Ink::BLACK), floor);
    page.foot(paper, look)?;
    Ok(page.sheet)
}

/// How high the foot is, from the paper's edge.
const FOOT: f32 = 52.0 * MM;
/// A code is scanned from a hand's distance: 3 cm and more with the white around it.
const CODE: f32 = 34.0 * MM;

/// Two lines around the page, one heavy, one fine.
fn frame(sheet: &mut Sheet, ink: Ink) {
    let (width, height) = (sheet.width, sheet.height);
    for (inset, line) in [(EDGE, 2.5), (EDGE + 2.2 * MM, 0.75)] {
        let (across, down) = (width - 2.0 * inset, height - 2.0 * inset);
        sheet.fill(Area { x: inset, y: inset, width: across, height: line }, ink);
        sheet.fill(Area { x: inset, y: height - inset - line, width: across, height: line }, ink);
        sheet.fill(Area { x: inset, y: inset, width: line, height: down }, ink);
        sheet.fill(Area { x: width - inset - line, y: inset, width: line, height: down }, ink);
    }
}

/// A sheet and how far down it is filled.
struct Page {
    sheet: Sheet,
    y: f32,
}

impl Page {
    fn lines(&mut self, text: &str, style: Style, max: usize) {
        let (middle, room) = (self.sheet.width / 2.0, self.sheet.width - 2.0 * MARGIN);
        for line in wrap(text, style.face, style.size, room, max) {
            self.y += style.size * LEADING;
            self.sheet.middle(&line, middle, self.y, style);
        }
    }

    /// As much of a text as there is room for.
    fn fill(&mut self, text: &str, style: Style, floor: f32) {
        let room = ((floor - self.y) / (style.size * LEADING)).floor().max(0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has some dozens of lines")]
        let max = room as usize;
        if max > 0 {
            self.lines(text, style, max);
        }
    }

    /// The day and who signs on the left, the square that proves it on the right.
    fn foot(&mut self, paper: &Certificate, look: &CertificateDesign) -> Result<()> {
        let locale = paper.locale;
        let (left, top) = (MARGIN, self.sheet.height - FOOT);
        let code = self.sheet.width - MARGIN - CODE;
        self.sheet.code(&paper.page, code, top, CODE)?;
        let room = code - left - 6.0 * MM;
        let mut y = top + 7.0 * MM;
        let until = paper.valid_until.as_deref().map(|day| (label(locale, "valid_until"), day));
        for (label, text) in
            [(label(locale, "date"), paper.date.as_str())].into_iter().filter(|fact| !fact.1.is_empty()).chain(until)
        {
            let text = cut(&format!("{label}: {text}"), Face::Regular, 11.0, room);
            self.sheet.text(left, y, &text, Style::new(Face::Regular, 11.0, Ink::BLACK));
            y += 6.0 * MM;
        }
        if !paper.signer.is_empty() {
            let line = top + CODE - 10.0 * MM;
            self.sheet.fill(Area { x: left, y: line, width: room.min(70.0 * MM), height: 0.75 }, look.accent);
            let name = cut(&paper.signer, Face::Bold, 11.0, room);
            self.sheet.text(left, line + 5.0 * MM, &name, Style::new(Face::Bold, 11.0, Ink::BLACK));
        }
        let fine = Style::new(Face::Regular, 7.5, Ink::GREY);
        let foot = format!("{} {} · {} {}", label(locale, "number"), paper.number, label(locale, "verify"), paper.page);
        let foot = cut(&foot, fine.face, fine.size, self.sheet.width - 2.0 * MARGIN);
        self.sheet.text(left, top + CODE + 4.0 * MM, &foot, fine);
        Ok(())
    }
}

/// The seller's own picture, and each thing where they put it.
fn custom(
    mut sheet: Sheet,
    paper: &Certificate,
    look: &CertificateDesign,
    picture: Option<&Picture>,
    places: &[Place],
) -> Result<Sheet> {
    let (width, height) = (sheet.width, sheet.height);
    if let Some(picture) = picture {
        sheet.picture(Area { x: 0.0, y: 0.0, width, height }, picture);
    }
    for place in places {
        let (x, mut y) = (width * place.x / 100.0, height * place.y / 100.0);
        let (text, face, ink) = match place.what {
            What::Code => {
                let side = place.size * MM;
                let (left, top) = (x - side / 2.0, y - side / 2.0);
                // On a dark picture no camera would see it.
                sheet.fill(Area { x: left, y: top, width: side, height: side }, Ink::WHITE);
                sheet.code(&paper.page, left, top, side)?;
                continue;
            }
            What::Title => (title(paper), Face::Bold, look.accent),
            What::Holder => (paper.holder.as_str(), Face::Bold, Ink::BLACK),
            What::Product => (paper.product.as_str(), Face::Bold, Ink::BLACK),
            What::Body => (paper.body.as_str(), Face::Regular, Ink::BLACK),
            What::Date => (paper.date.as_str(), Face::Regular, Ink::BLACK),
            What::ValidUntil => (paper.valid_until.as_deref().unwrap_or_default(), Face::Regular, Ink::BLACK),
            What::Signer => (paper.signer.as_str(), Face::Regular, Ink::BLACK),
            What::Number => (paper.number.as_str(), Face::Regular, Ink::GREY),
        };
        // Twice the way to the nearer edge: what does not fit there is broken, and stays on the page.
        let room = (2.0 * x.min(width - x)).max(place.size * 2.0);
        for line in wrap(text, face, place.size, room, LINES_MAX) {
            if y < height {
                sheet.middle(&line, x, y, Style::new(face, place.size, ink));
            }
            y += place.size * LEADING;
        }
    }
    Ok(sheet)
}

/// Of one thing on a page of the seller's own.
const LINES_MAX: usize = 12;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::sheet::Mark;

    fn sample() -> Certificate {
        Certificate {
            title: String::new(),
            holder: "Zoë Łukasz".to_owned(),
            product: "Botanisches Zeichnen".to_owned(),
            body: "Sechs Abende, zwölf Blätter.".to_owned(),
            signer: "Anna Lind".to_owned(),
            date: "1. Dezember 2026".to_owned(),
            valid_until: Some("30. November 2028".to_owned()),
            number: "crt_01m4e59pa8".to_owned(),
            page: "https://kontor.test/certificates/crt_01m4e59pa8".to_owned(),
            locale: Locale::De,
        }
    }

    fn place(what: What, y: f32) -> Place {
        Place { what, x: 50.0, y, size: 20.0 }
    }

    fn test_design(layout: Layout) -> CertificateDesign {
        CertificateDesign { accent: Ink::parse("#0a5eb0").unwrap(), header: "Gartenschule".to_owned(), layout }
    }

    fn layouts() -> [Layout; 3] {
        let own = vec![
            place(What::Title, 10.0),
            place(What::Holder, 25.0),
            place(What::Product, 40.0),
            place(What::Body, 50.0),
            place(What::Date, 60.0),
            place(What::ValidUntil, 65.0),
            place(What::Signer, 70.0),
            place(What::Number, 75.0),
            place(What::Code, 88.0),
        ];
        [Layout::Landscape, Layout::Portrait, Layout::Custom(None, own)]
    }

    #[test]
    fn everything_on_it_can_be_read_in_every_layout() {
        for layout in layouts() {
            let pdf = draw(&sample(), &test_design(layout)).unwrap().to_pdf().unwrap();
            let text = lopdf::Document::load_mem(&pdf).unwrap().extract_text(&[1]).unwrap();
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for wanted in [
                "Zertifikat",
                "Zoë Łukasz",
                "Botanisches Zeichnen",
                "zwölf Blätter",
                "Anna Lind",
                "1. Dezember 2026",
                "30. November 2028",
                "crt_01m4e59pa8",
            ] {
                assert!(flat.contains(wanted), "{wanted} is not in: {flat}");
            }
        }
    }

    #[test]
    fn long_words_and_names_stay_on_the_sheet() {
        let long = Certificate {
            holder: "Anna ".repeat(60),
            product: "Very long ".repeat(40),
            body: "word ".repeat(2_000),
            signer: "Dr. ".repeat(60),
            ..sample()
        };
        for layout in layouts() {
            let sheet = draw(&long, &test_design(layout)).unwrap();
            for mark in &sheet.marks {
                if let Mark::Text { x, y, text, style } = mark {
                    let right = x + style.face.width(text, style.size);
                    assert!(*y < sheet.height && *x >= 0.0 && right <= sheet.width, "{text}");
                }
            }
        }
    }
}
