//! A mail taken apart: what the list shows, what the page shows, what a test wants to know.

use mail_parser::{Message, MessageParser, MimeHeaders};
use serde::Serialize;

/// One row of the list.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub id: String,
    /// The envelope's recipients, lower case: who really gets it.
    pub to: Vec<String>,
    pub from: String,
    pub subject: String,
    pub preview: String,
    pub received_at: String,
}

#[derive(Debug, Serialize)]
pub struct StoredMail {
    #[serde(flatten)]
    pub summary: Summary,
    pub headers: Vec<Header>,
    pub text: String,
    pub html: String,
    pub links: Vec<String>,
    pub attachments: Vec<Attachment>,
}

#[derive(Debug, Serialize)]
pub struct Header {
    pub name: String,
    pub value: String,
}

#[derive(Debug, Serialize)]
pub struct Attachment {
    pub index: usize,
    pub name: String,
    pub content_type: String,
    pub size: usize,
}

pub const ENVELOPE: &str = "X-Envelope-To";
const PREVIEW_CHARS: usize = 140;

pub fn summary(id: &str, received_at: &str, raw: &[u8]) -> Summary {
    let parsed = MessageParser::default().parse(raw).unwrap_or_default();
    summarise(id, received_at, &parsed)
}

pub fn letter(id: &str, received_at: &str, raw: &[u8]) -> StoredMail {
    let parsed = MessageParser::default().parse(raw).unwrap_or_default();
    let written_html = parsed.html_bodies().any(|part| part.is_text_html());
    let text = parsed.body_text(0).unwrap_or_default().into_owned();
    let html = if written_html { parsed.body_html(0).unwrap_or_default().into_owned() } else { String::new() };
    let mut links = links(&text);
    for link in hrefs(&html) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    StoredMail {
        summary: summarise(id, received_at, &parsed),
        headers: parsed
            .headers_raw()
            .map(|(name, value)| Header {
                name: name.to_owned(),
                value: value.split_whitespace().collect::<Vec<_>>().join(" "),
            })
            .collect(),
        attachments: parsed
            .attachments()
            .enumerate()
            .map(|(index, part)| Attachment {
                index,
                name: part.attachment_name().unwrap_or("attachment").to_owned(),
                content_type: content_type(part),
                size: part.len(),
            })
            .collect(),
        text,
        html,
        links,
    }
}

/// Name, type and bytes of one attachment.
pub fn attachment(raw: &[u8], index: u32) -> Option<(String, String, Vec<u8>)> {
    let parsed = MessageParser::default().parse(raw)?;
    let part = parsed.attachment(index)?;
    Some((part.attachment_name().unwrap_or("attachment").to_owned(), content_type(part), part.contents().to_vec()))
}

fn content_type<'a>(part: &impl MimeHeaders<'a>) -> String {
    part.content_type().map_or_else(
        || "application/octet-stream".to_owned(),
        |kind| kind.subtype().map_or_else(|| kind.ctype().to_owned(), |sub| format!("{}/{sub}", kind.ctype())),
    )
}

fn summarise(id: &str, received_at: &str, parsed: &Message<'_>) -> Summary {
    let envelope = parsed.header_raw(ENVELOPE).unwrap_or_default();
    let from = parsed.from().and_then(|from| from.first()).map_or_else(String::new, |from| {
        let address = from.address().unwrap_or_default();
        from.name().map_or_else(|| address.to_owned(), |name| format!("{name} <{address}>"))
    });
    let text = parsed.body_text(0).unwrap_or_default();
    Summary {
        id: id.to_owned(),
        to: envelope
            .split(',')
            .map(|address| address.trim().to_lowercase())
            .filter(|address| !address.is_empty())
            .collect(),
        from,
        subject: parsed.subject().unwrap_or_default().to_owned(),
        preview: text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(PREVIEW_CHARS).collect(),
        received_at: received_at.to_owned(),
    }
}

/// Addresses in plain text, without the punctuation of the sentence around them.
fn links(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let Some(start) = word.find("http://").or_else(|| word.find("https://")) else { continue };
        let link =
            word.get(start..).unwrap_or_default().trim_end_matches(['.', ',', ')', '>', ']', ';', '!', '"', '\'']);
        if !found.iter().any(|known| known == link) {
            found.push(link.to_owned());
        }
    }
    found
}

/// Addresses of the links in HTML; entities as mail templates write them.
fn hrefs(html: &str) -> Vec<String> {
    html.split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(|link| link.replace("&amp;", "&").replace("&#x3D;", "=").replace("&#61;", "="))
        .filter(|link| link.starts_with("http"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{letter, summary};

    const MAIL: &str = "X-Envelope-To: Buyer@Example.org\r\nFrom: Kontor <hello@kontor.localhost>\r\nTo: Buyer <buyer@example.org>\r\n\
        Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n\
        --b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nConfirm here: http://127.0.0.1:8080/c?a=1&b=2.\r\n\
        --b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<a href=\"http://127.0.0.1:8080/c?a&#x3D;1&amp;b&#x3D;2\">x</a>\r\n--b--\r\n";

    #[test]
    fn the_list_shows_the_envelope_and_decoded_words() {
        let row = summary("1", "2026-01-01T00:00:00Z", MAIL.as_bytes());
        assert_eq!(row.to, ["buyer@example.org"]);
        assert_eq!(row.subject, "Grüße");
        assert_eq!(row.from, "Kontor <hello@kontor.localhost>");
    }

    #[test]
    fn links_of_text_and_html_are_found_once() {
        let mail = letter("1", "2026-01-01T00:00:00Z", MAIL.as_bytes());
        assert_eq!(mail.links, ["http://127.0.0.1:8080/c?a=1&b=2"]);
        assert!(mail.html.contains("<a href"));
    }

    #[test]
    fn a_mail_without_html_has_none() {
        let mail = letter("1", "2026-01-01T00:00:00Z", b"Subject: x\r\n\r\nhello");
        assert_eq!(mail.html, "");
        assert_eq!(mail.text.trim(), "hello");
    }
}
