//! A document as the bare text in it: for search, for the mails' plain part, and for counting.

use crate::{HeadingAttrs, RichBlock, RichInline, RichItem, RichMark};

/// How a heading begins in a plain text.
const HEADING: &str = "## ";

/// Every block on lines of its own, an empty line between them. `links`: whether the address of a link stands behind it.
pub(crate) fn plain(blocks: &[RichBlock], links: bool) -> String {
    let mut parts: Vec<String> = blocks.iter().map(|block| part(block, links)).collect();
    parts.retain(|part| !part.trim().is_empty());
    parts.join("\n\n")
}

fn part(block: &RichBlock, links: bool) -> String {
    match block {
        RichBlock::Paragraph { content } | RichBlock::Heading { content, .. } | RichBlock::CodeBlock { content } => {
            content.iter().map(|inline| inline_text(inline, links)).collect()
        }
        RichBlock::BulletList { content } => items(content, links, |_| "• ".to_owned()),
        RichBlock::OrderedList { attrs, content } => {
            items(content, links, |at| format!("{}. ", u64::from(attrs.start) + at))
        }
        RichBlock::Blockquote { content } => plain(content, links),
        RichBlock::HorizontalRule => String::new(),
        RichBlock::Embed { attrs } => format!("{} {}", attrs.title, attrs.url).trim().to_owned(),
    }
}

fn items(items: &[RichItem], links: bool, sign: impl Fn(u64) -> String) -> String {
    let lines = (0..).zip(items).map(|(at, RichItem::ListItem { content })| {
        let text = plain(content, links).replace("\n\n", "\n");
        format!("{}{text}", sign(at))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn inline_text(inline: &RichInline, links: bool) -> String {
    let RichInline::Text { text, marks } = inline else { return "\n".to_owned() };
    let mut addresses = marks.iter().filter_map(|mark| match mark {
        RichMark::Link { attrs } => Some(&attrs.href),
        _ => None,
    });
    match addresses.next().filter(|_| links) {
        Some(href) => format!("{text} ({href})"),
        None => text.clone(),
    }
}

/// A paragraph of plain text, its line ends kept.
pub(crate) fn lines(paragraph: &str) -> Vec<RichInline> {
    let mut content = Vec::new();
    for (at, text) in paragraph.split('\n').enumerate() {
        if at > 0 {
            content.push(RichInline::HardBreak);
        }
        if !text.is_empty() {
            content.push(RichInline::Text { text: text.to_owned(), marks: Vec::new() });
        }
    }
    content
}

/// Paragraphs, parted by empty lines; a line that begins with `## ` is a heading by itself.
pub(crate) fn outline(text: &str) -> Vec<RichBlock> {
    let mut blocks = vec![String::new()];
    for line in text.lines().map(str::trim_end) {
        match blocks.last_mut() {
            _ if line.starts_with(HEADING) => blocks.extend([line.to_owned(), String::new()]),
            Some(open) if !line.trim().is_empty() => {
                if !open.is_empty() {
                    open.push('\n');
                }
                open.push_str(line);
            }
            _ => blocks.push(String::new()),
        }
    }
    blocks.iter().filter(|block| !block.is_empty()).map(|block| outlined(block)).collect()
}

fn outlined(block: &str) -> RichBlock {
    match block.strip_prefix(HEADING) {
        Some(heading) => RichBlock::Heading { attrs: HeadingAttrs { level: 2 }, content: lines(heading) },
        None => RichBlock::Paragraph { content: lines(block) },
    }
}
