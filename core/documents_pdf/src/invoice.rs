//! Invoices, reversals and credit notes on DIN A4 (DIN 5008): whoever draws one says every word of it.

use kontor_kernel::Locale;

use crate::{
    face::Face,
    font,
    lines::{cut, wrap},
    sheet::{Area, Ink, MM, Sheet, Style},
};

/// What stands on the sheets. All amounts and dates are written already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePaper {
    /// What kind of document it is.
    pub title: String,
    /// Its number, for the file's own title.
    pub number: String,
    /// In whose language.
    pub locale: Locale,
    /// Said above everything where it is only a test.
    pub test: Option<String>,
    /// Whoever writes it: the first line is their name.
    pub issuer: Vec<String>,
    /// Whom it is for, as on an envelope.
    pub recipient: Vec<String>,
    /// Number, date and the like, each with its label.
    pub facts: Vec<(String, String)>,
    /// The heads of the table: description, quantity, rate, amount.
    pub heads: [String; 4],
    /// The lines of the table.
    pub rows: Vec<[String; 4]>,
    /// What they come to, each with its label; the last is the total.
    pub totals: Vec<(String, String)>,
    /// What has to be said beneath.
    pub notes: Vec<String>,
    /// The issuer's own words at the foot.
    pub footer: String,
    /// `Page {page} of {pages}`.
    pub page: String,
}

const WIDTH: f32 = 210.0 * MM;
const HEIGHT: f32 = 297.0 * MM;
const LEFT: f32 = 25.0 * MM;
const RIGHT: f32 = 20.0 * MM;
const TOP: f32 = 20.0 * MM;
/// Where the foot begins.
const FOOT: f32 = HEIGHT - 32.0 * MM;
const ROOM: f32 = WIDTH - LEFT - RIGHT;
/// Where the window of an envelope shows the address.
const WINDOW: f32 = 50.0 * MM;
/// Where the numbers of the table end on the right, from its left.
const ENDS: [f32; 3] = [ROOM - 55.0 * MM, ROOM - 32.0 * MM, ROOM];
/// How wide a description is.
const NAME: f32 = ROOM - 72.0 * MM;
const LINE: f32 = 13.0;
const TEXT: Style = Style::new(Face::Regular, 9.5, Ink::BLACK);
const STRONG: Style = Style::new(Face::Bold, 9.5, Ink::BLACK);
const SMALL: Style = Style::new(Face::Regular, 7.5, Ink::GREY);

/// The sheets of a document.
pub fn draw(paper: &InvoicePaper) -> Vec<Sheet> {
    let mut pages =
        Pages { title: known(&format!("{} {}", paper.title, paper.number)), paper, sheets: Vec::new(), y: 0.0 };
    pages.begin();
    pages.head();
    pages.table();
    pages.totals();
    pages.notes();
    pages.feet();
    pages.sheets
}

struct Pages<'a> {
    title: String,
    paper: &'a InvoicePaper,
    sheets: Vec<Sheet>,
    /// How far down the last sheet is filled.
    y: f32,
}

impl Pages<'_> {
    fn begin(&mut self) {
        let (title, language) = (self.title.clone(), self.paper.locale.code());
        self.sheets.push(Sheet { title, language, width: WIDTH, height: HEIGHT, marks: Vec::new() });
        self.y = TOP;
        if let Some(test) = &self.paper.test {
            self.write(LEFT, TOP - 8.0 * MM, test, Style::new(Face::Bold, 10.0, Ink([185, 28, 28])));
        }
    }

    fn write(&mut self, x: f32, y: f32, text: &str, style: Style) {
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.text(x, y, &known(text), style);
        }
    }

    /// One line that ends at `x`.
    fn write_to(&mut self, x: f32, y: f32, text: &str, style: Style) {
        let text = known(text);
        self.write(x - style.face.width(&text, style.size), y, &text, style);
    }

    fn rule(&mut self, y: f32, from: f32) {
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.fill(Area { x: LEFT + from, y, width: ROOM - from, height: 0.6 }, Ink::LINE);
        }
    }

    /// Begins another sheet where there is no room for so much more.
    fn need(&mut self, height: f32) -> bool {
        let full = self.y + height > FOOT;
        if full {
            self.begin();
            self.y = TOP + LINE;
        }
        full
    }

    /// Issuer, address, what it is, and its facts on the right.
    fn head(&mut self) {
        let paper = self.paper;
        let name = paper.issuer.first().map_or("", String::as_str);
        let name = cut(&known(name), Face::Bold, 15.0, ROOM);
        self.write(LEFT, TOP + 5.0 * MM, &name, Style::new(Face::Bold, 15.0, Ink::BLACK));
        let sender = cut(&known(&paper.issuer.join(" · ")), Face::Regular, 7.5, 85.0 * MM);
        self.write(LEFT, WINDOW - 3.0 * MM, &sender, SMALL);
        let mut y = WINDOW + 3.0 * MM;
        for line in paper.recipient.iter().filter(|line| !line.is_empty()).take(8) {
            let line = cut(&known(line), Face::Regular, 10.0, 85.0 * MM);
            self.write(LEFT, y, &line, Style::new(Face::Regular, 10.0, Ink::BLACK));
            y += LINE;
        }
        let (labels, values) = (LEFT + 95.0 * MM, LEFT + ROOM);
        let mut beside = WINDOW + 3.0 * MM;
        for (label, value) in &paper.facts {
            self.write(labels, beside, label, Style::new(Face::Regular, 8.5, Ink::GREY));
            let value = cut(&known(value), Face::Regular, 9.5, 45.0 * MM);
            self.write_to(values, beside, &value, TEXT);
            beside += LINE;
        }
        self.y = y.max(beside).max(WINDOW + 40.0 * MM) + 6.0 * MM;
        self.write(LEFT, self.y, &paper.title, Style::new(Face::Bold, 14.0, Ink::BLACK));
        self.y += 8.0 * MM;
    }

    fn heads(&mut self) {
        let [name, quantity, rate, amount] = &self.paper.heads;
        self.write(LEFT, self.y, name, STRONG);
        for (text, end) in [quantity, rate, amount].into_iter().zip(ENDS) {
            self.write_to(LEFT + end, self.y, text, STRONG);
        }
        self.rule(self.y + 4.0, 0.0);
        self.y += LINE + 4.0;
    }

    fn table(&mut self) {
        self.heads();
        let paper = self.paper;
        for [name, quantity, rate, amount] in &paper.rows {
            let names = wrap(&known(name), Face::Regular, TEXT.size, NAME, 4);
            #[expect(clippy::cast_precision_loss, reason = "at most four lines")]
            if self.need(names.len() as f32 * LINE) {
                self.heads();
            }
            for (text, end) in [quantity, rate, amount].into_iter().zip(ENDS) {
                self.write_to(LEFT + end, self.y, text, TEXT);
            }
            for line in &names {
                self.write(LEFT, self.y, line, TEXT);
                self.y += LINE;
            }
            self.y += 2.0;
        }
    }

    fn totals(&mut self) {
        let paper = self.paper;
        #[expect(clippy::cast_precision_loss, reason = "some lines")]
        self.need((paper.totals.len() + 1) as f32 * LINE);
        let from = 75.0 * MM;
        self.rule(self.y - 6.0, from);
        self.y += 7.0;
        for (at, (label, value)) in paper.totals.iter().enumerate() {
            let last = at + 1 == paper.totals.len();
            let style = if last { Style::new(Face::Bold, 11.0, Ink::BLACK) } else { TEXT };
            self.write(LEFT + from, self.y, label, style);
            self.write_to(LEFT + ROOM, self.y, value, style);
            self.y += LINE + if last { 3.0 } else { 0.0 };
        }
        self.y += 5.0 * MM;
    }

    fn notes(&mut self) {
        let paper = self.paper;
        for note in &paper.notes {
            for line in wrap(&known(note), Face::Regular, TEXT.size, ROOM, 8) {
                self.need(LINE);
                self.write(LEFT, self.y, &line, TEXT);
                self.y += LINE;
            }
            self.y += 4.0;
        }
    }

    /// The foot of every sheet: who wrote it, their own words, and which page it is.
    fn feet(&mut self) {
        let (paper, pages) = (self.paper, self.sheets.len());
        let mut lines = wrap(&known(&paper.issuer.join(" · ")), Face::Regular, SMALL.size, ROOM, 3);
        lines.extend(wrap(&known(&paper.footer), Face::Regular, SMALL.size, ROOM, 4));
        for (at, sheet) in self.sheets.iter_mut().enumerate() {
            sheet.fill(Area { x: LEFT, y: FOOT + 3.0 * MM, width: ROOM, height: 0.6 }, Ink::LINE);
            let mut y = FOOT + 7.0 * MM;
            for line in lines.iter().filter(|line| !line.is_empty()) {
                sheet.text(LEFT, y, line, SMALL);
                y += 9.5;
            }
            let page = paper.page.replace("{page}", &(at + 1).to_string()).replace("{pages}", &pages.to_string());
            let x = LEFT + ROOM - SMALL.face.width(&page, SMALL.size);
            sheet.text(x, HEIGHT - 8.0 * MM, &page, SMALL);
        }
    }
}

/// A text whose letters all have a font: what is kept for years may hold no letter that nobody can draw.
fn known(text: &str) -> String {
    let drawn = |letter: &char| {
        letter.is_control() || font::all().any(|font| font.charmap().is_some_and(|map| map.map(*letter).is_some()))
    };
    text.chars().map(|letter| if drawn(&letter) { letter } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::{Attachment, to_archive};

    fn sample(rows: usize) -> InvoicePaper {
        InvoicePaper {
            title: "Rechnung".to_owned(),
            number: "2026-00001".to_owned(),
            locale: Locale::De,
            test: None,
            issuer: vec!["Gartenschule Lind".to_owned(), "Lange Straße 5".to_owned(), "10115 Berlin".to_owned()],
            recipient: vec!["Zoë Łukasz".to_owned(), "田中 ۱".to_owned(), "\u{10ffff}".to_owned()],
            facts: vec![("Nummer".to_owned(), "2026-00001".to_owned())],
            heads: ["Beschreibung", "Menge", "USt.", "Netto"].map(str::to_owned),
            rows: vec![["Botanisches Zeichnen", "1", "19 %", "15,97 €"].map(str::to_owned); rows],
            totals: vec![("Netto".to_owned(), "15,97 €".to_owned()), ("Gesamt".to_owned(), "19,00 €".to_owned())],
            notes: vec!["Bezahlt.".to_owned()],
            footer: "Danke".to_owned(),
            page: "Seite {page} von {pages}".to_owned(),
        }
    }

    #[test]
    fn an_invoice_is_kept_with_its_xml_on_as_many_pages_as_it_needs() {
        let xml = Attachment { description: "XML".to_owned(), xml: "<x/>".to_owned() };
        for (rows, pages) in [(1, 1), (90, 3)] {
            let sheets = draw(&sample(rows));
            let at = "2026-12-01T08:00:00Z".parse().unwrap();
            let pdf = to_archive(&sheets, "Lind", at, Some(&xml)).unwrap();
            assert_eq!(pdf, to_archive(&sheets, "Lind", at, Some(&xml)).unwrap(), "the same whenever it is written");
            let read = lopdf::Document::load_mem(&pdf).unwrap();
            assert_eq!(read.get_pages().len(), pages);
            let text = read.extract_text(&[1]).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("Zoë Łukasz") && text.contains("15,97"), "{text}");
            assert!(String::from_utf8_lossy(&pdf).contains("<pdfaid:part>3</pdfaid:part>"));
        }
        assert!(to_archive(&draw(&sample(1)), "Lind", "2026-12-01T08:00:00Z".parse().unwrap(), None).is_ok());
    }
}
