//! An admission ticket: a page of A4, or a strip of which three make such a page.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use kontor_kernel::{Locale, Result};

use crate::{
    Ink, Sheet,
    face::Face,
    lines::{cut, wrap},
    sheet::{Area, MM, Picture, Style},
    words::{label, span},
};

/// What the paper is cut to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A whole page.
    A4,
    /// A third of one.
    Strip,
}

/// How a seller's tickets look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketDesign {
    /// The colour of the band.
    pub accent: Ink,
    /// What stands in the band.
    pub header: String,
    /// What stands at the foot.
    pub footer: String,
    /// The picture beneath the band.
    pub picture: Option<Picture>,
    /// What it is printed on.
    pub paper: Paper,
}

/// What stands on a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// The event.
    pub event: String,
    /// Which of its tickets.
    pub name: String,
    /// From when.
    pub starts_at: DateTime<Utc>,
    /// To when.
    pub ends_at: DateTime<Utc>,
    /// The clock of the place.
    pub zone: Tz,
    /// The place; none when it is online.
    pub place: Option<String>,
    /// Who may come in.
    pub holder: String,
    /// The order's human name.
    pub order: String,
    /// What is scanned or typed at the door.
    pub code: String,
    /// What the holder should know.
    pub text: String,
    /// In whose language.
    pub locale: Locale,
}

const MARGIN: f32 = 15.0 * MM;
/// A code is scanned from a hand's distance: 3 cm and more.
const QR_STRIP: f32 = 38.0 * MM;
const QR_A4: f32 = 55.0 * MM;

/// The sheet of a ticket.
pub fn draw(ticket: &Ticket, look: &TicketDesign) -> Result<Sheet> {
    let (height, band, qr) = match look.paper {
        Paper::A4 => (297.0 * MM, 24.0 * MM, QR_A4),
        Paper::Strip => (99.0 * MM, 14.0 * MM, QR_STRIP),
    };
    let mut page = Page {
        sheet: Sheet {
            title: format!("{} – {}", ticket.event, ticket.code),
            language: ticket.locale.code(),
            width: 210.0 * MM,
            height,
            marks: Vec::new(),
        },
        y: 0.0,
        left: MARGIN,
        width: 210.0 * MM - 2.0 * MARGIN,
    };
    page.band(look, band);
    if let (Some(picture), Paper::A4) = (&look.picture, look.paper) {
        page.picture(picture, 62.0 * MM);
    }
    let top = page.y;
    page.code(ticket, top + 7.0 * MM, qr)?;
    page.width -= qr + 6.0 * MM;
    page.facts(ticket, look);
    if look.paper == Paper::A4 {
        page.width = 210.0 * MM - 2.0 * MARGIN;
        page.y = page.y.max(top + 7.0 * MM + qr + 12.0 * MM);
        page.rule();
    }
    page.text(ticket, look);
    page.foot(look);
    Ok(page.sheet)
}

/// A sheet and how far down it is filled.
struct Page {
    sheet: Sheet,
    y: f32,
    left: f32,
    width: f32,
}

impl Page {
    /// The coloured band; on a strip a picture has no room, so the band is all there is.
    fn band(&mut self, look: &TicketDesign, height: f32) {
        self.sheet.fill(Area { x: 0.0, y: 0.0, width: self.sheet.width, height }, look.accent);
        let size = height * 0.36;
        let text = cut(&look.header, Face::Bold, size, self.width);
        self.sheet.text(self.left, height * 0.62, &text, Style::new(Face::Bold, size, look.accent.contrast()));
        self.y = height;
    }

    fn picture(&mut self, picture: &Picture, height: f32) {
        self.sheet.picture(Area { x: 0.0, y: self.y, width: self.sheet.width, height }, picture);
        self.y += height;
    }

    /// The square, and beneath it the same in letters.
    fn code(&mut self, ticket: &Ticket, top: f32, side: f32) -> Result<()> {
        let left = self.sheet.width - MARGIN - side;
        self.sheet.code(&ticket.code, left, top, side)?;
        let label = label(ticket.locale, "code");
        self.sheet.middle(label, left + side / 2.0, top + side + 2.0, Style::new(Face::Regular, 7.5, Ink::GREY));
        self.sheet.middle(&ticket.code, left + side / 2.0, top + side + 14.0, Style::new(Face::Bold, 9.5, Ink::BLACK));
        Ok(())
    }

    /// Event, ticket, when, where, who.
    fn facts(&mut self, ticket: &Ticket, look: &TicketDesign) {
        let large = look.paper == Paper::A4;
        let (title, gap) = if large { (24.0, 9.0) } else { (15.0, 4.0) };
        self.y += if large { 12.0 * MM } else { 8.0 * MM };
        self.lines(&ticket.event, Style::new(Face::Bold, title, Ink::BLACK), if large { 3 } else { 2 });
        self.y += 2.0;
        self.lines(&ticket.name, Style::new(Face::Regular, if large { 14.0 } else { 10.0 }, Ink::GREY), 1);
        self.y += gap;
        let locale = ticket.locale;
        let when = span(ticket.starts_at, ticket.ends_at, ticket.zone, ticket.locale);
        let place = ticket.place.as_deref().unwrap_or(label(locale, "online"));
        for (label, text) in [
            (label(locale, "when"), when.as_str()),
            (label(locale, "place"), place),
            (label(locale, "holder"), &ticket.holder),
            (label(locale, "order"), &ticket.order),
        ] {
            self.fact(label, text, large);
        }
    }

    fn fact(&mut self, label: &str, text: &str, large: bool) {
        let (small, size, gap) = if large { (8.5, 12.0, 7.0) } else { (6.5, 9.0, 2.5) };
        self.lines(label, Style::new(Face::Regular, small, Ink::GREY), 1);
        self.lines(text, Style::new(Face::Bold, size, Ink::BLACK), 2);
        self.y += gap;
    }

    fn rule(&mut self) {
        self.sheet.fill(Area { x: self.left, y: self.y, width: self.width, height: 0.75 }, Ink::LINE);
        self.y += 8.0 * MM;
    }

    /// What the holder should know: as much as there is room for.
    fn text(&mut self, ticket: &Ticket, look: &TicketDesign) {
        let size = if look.paper == Paper::A4 { 10.5 } else { 7.5 };
        let floor = self.sheet.height - if look.footer.is_empty() { 8.0 * MM } else { 16.0 * MM };
        let room = ((floor - self.y) / (size * LEADING)).floor().max(0.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has some dozens of lines")]
        let max = room as usize;
        if max > 0 {
            self.lines(&ticket.text, Style::new(Face::Regular, size, Ink::BLACK), max);
        }
    }

    fn foot(&mut self, look: &TicketDesign) {
        let y = self.sheet.height - 7.0 * MM;
        let text = cut(&look.footer.replace('\n', " · "), Face::Regular, 8.0, 210.0 * MM - 2.0 * MARGIN);
        self.sheet.text(MARGIN, y, &text, Style::new(Face::Regular, 8.0, Ink::GREY));
        let bar = 2.0 * MM;
        self.sheet.fill(Area { x: 0.0, y: self.sheet.height - bar, width: self.sheet.width, height: bar }, look.accent);
    }

    fn lines(&mut self, text: &str, style: Style, max: usize) {
        for line in wrap(text, style.face, style.size, self.width, max) {
            self.y += style.size * LEADING;
            let base = self.y - style.size * (LEADING - 1.0);
            self.sheet.text(self.left, base, &line, style);
        }
    }
}

/// From base line to base line, in sizes of the letters.
const LEADING: f32 = 1.32;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;
    use crate::sheet::Mark;

    fn sample() -> Ticket {
        Ticket {
            event: "Ein Abend über Gärten im Winter".to_owned(),
            name: "Balkon".to_owned(),
            starts_at: "2026-12-01T18:00:00Z".parse().unwrap(),
            ends_at: "2026-12-01T20:30:00Z".parse().unwrap(),
            zone: chrono_tz::Europe::Berlin,
            place: Some("Orangerie, Schlossplatz 1, 10115 Berlin".to_owned()),
            holder: "Zoë Łukasz".to_owned(),
            order: "AB2CD-EF3GH".to_owned(),
            code: "K7QH2MXW4NRD8TZB".to_owned(),
            text: "Einlass ab 18:30 Uhr.\nBitte warm anziehen.".to_owned(),
            locale: Locale::De,
        }
    }

    fn test_design(paper: Paper) -> TicketDesign {
        let accent = Ink::parse("#0a5eb0").unwrap();
        TicketDesign {
            accent,
            header: "Gartenschule".to_owned(),
            footer: "Kein Einlass nach Beginn.".to_owned(),
            picture: None,
            paper,
        }
    }

    #[test]
    fn a_ticket_is_a_pdf_of_its_size_with_a_subset_of_the_font() {
        for (paper, height) in [(Paper::A4, 841.9), (Paper::Strip, 280.6)] {
            let sheet = draw(&sample(), &test_design(paper)).unwrap();
            assert!((sheet.height - height).abs() < 0.1, "{}", sheet.height);
            let pdf = sheet.to_pdf().unwrap();
            assert!(pdf.starts_with(b"%PDF-1."));
            assert!(pdf.len() < 80_000, "{} bytes: the whole font went in", pdf.len());
        }
    }

    #[test]
    fn what_stands_on_it_can_be_read_searched_and_read_aloud() {
        for paper in [Paper::A4, Paper::Strip] {
            let pdf = draw(&sample(), &test_design(paper)).unwrap().to_pdf().unwrap();
            let text = lopdf::Document::load_mem(&pdf).unwrap().extract_text(&[1]).unwrap();
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            for wanted in
                ["Zoë Łukasz", "K7QH2MXW4NRD8TZB", "AB2CD-EF3GH", "Gartenschule", "19:00 bis 21:30", "Einlass ab 18:30"]
            {
                assert!(flat.contains(wanted), "{wanted} is not in: {flat}");
            }
        }
    }

    #[test]
    fn the_preview_has_every_mark_of_the_paper() {
        let sheet = draw(&sample(), &test_design(Paper::Strip)).unwrap();
        let fills = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Fill { .. })).count();
        // One more: the white of the paper.
        assert_eq!(sheet.to_svg().matches("<rect").count(), fills + 1);
    }

    #[test]
    fn long_texts_stay_on_the_sheet() {
        let ticket = Ticket { text: "word ".repeat(3_000), event: "Very long ".repeat(40), ..sample() };
        for paper in [Paper::A4, Paper::Strip] {
            let sheet = draw(&ticket, &test_design(paper)).unwrap();
            for mark in &sheet.marks {
                if let Mark::Text { y, x, text, style } = mark {
                    assert!(*y < sheet.height && x + style.face.width(text, style.size) <= sheet.width, "{text}");
                }
            }
        }
    }
}
