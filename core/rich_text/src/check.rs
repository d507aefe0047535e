//! What a document may say.

use kontor_kernel::{Code, Validator, address::web_address, limits::LINE_CHARS_MAX};
use serde_json::Value;

use crate::{
    DEPTH_MAX, EmbedAttrs, HeadingAttrs, NODES_MAX, RichBlock, RichDocument, RichInline, RichItem, RichMark,
    embed::Embed, plain::plain,
};

/// Notes what is wrong with a document that was sent, at the field that holds it.
///
/// # Errors
/// `rich_text_invalid` (a kind of block or mark that there is not, or one in a place where it cannot stand), `too_long` (more
/// than `max` characters of text, or too many blocks), `invalid_url` (a link that is neither of the web nor an address for mail
/// or telephone), `embed_unknown` (no film of YouTube or Vimeo), `invalid_characters`.
pub fn check(check: &mut Validator, pointer: &str, sent: &Value, max: usize) {
    let Ok(RichDocument::Doc { content }) = serde_json::from_value(sent.clone()) else {
        check.refuse(Code::RichTextInvalid, pointer);
        return;
    };
    let mut seen = Seen::default();
    match seen.blocks(&content, 0) {
        Err(code) => {
            check.refuse(code, pointer);
        }
        Ok(()) => {
            check.text(pointer, &plain(&content, false), 0, max);
        }
    }
}

/// What was counted so far.
#[derive(Default)]
struct Seen {
    nodes: usize,
}

impl Seen {
    fn node(&mut self) -> Result<(), Code> {
        self.nodes += 1;
        if self.nodes > NODES_MAX { Err(Code::RichTextInvalid) } else { Ok(()) }
    }

    fn blocks(&mut self, blocks: &[RichBlock], depth: usize) -> Result<(), Code> {
        if depth > DEPTH_MAX {
            return Err(Code::RichTextInvalid);
        }
        blocks.iter().try_for_each(|block| self.block(block, depth))
    }

    fn block(&mut self, block: &RichBlock, depth: usize) -> Result<(), Code> {
        self.node()?;
        match block {
            RichBlock::Paragraph { content } | RichBlock::CodeBlock { content } => self.inlines(content),
            RichBlock::Heading { attrs: HeadingAttrs { level: 2..=4 }, content } => self.inlines(content),
            RichBlock::Heading { .. } => Err(Code::RichTextInvalid),
            RichBlock::BulletList { content } | RichBlock::OrderedList { content, .. } => {
                content.iter().try_for_each(|RichItem::ListItem { content }| {
                    self.node()?;
                    self.blocks(content, depth + 1)
                })
            }
            RichBlock::Blockquote { content } => self.blocks(content, depth + 1),
            RichBlock::HorizontalRule => Ok(()),
            RichBlock::Embed { attrs } => embed(attrs),
        }
    }

    fn inlines(&mut self, inlines: &[RichInline]) -> Result<(), Code> {
        for inline in inlines {
            self.node()?;
            if let RichInline::Text { marks, .. } = inline {
                marks.iter().try_for_each(mark)?;
            }
        }
        Ok(())
    }
}

fn embed(attrs: &EmbedAttrs) -> Result<(), Code> {
    if attrs.title.chars().count() > LINE_CHARS_MAX || attrs.title.chars().any(char::is_control) {
        return Err(Code::InvalidCharacters);
    }
    web_address(&attrs.url)?;
    Embed::of_url(&attrs.url).map(|_| ()).ok_or(Code::EmbedUnknown)
}

fn mark(mark: &RichMark) -> Result<(), Code> {
    let RichMark::Link { attrs } = mark else { return Ok(()) };
    let rest = attrs.href.strip_prefix("mailto:").or_else(|| attrs.href.strip_prefix("tel:"));
    match rest {
        Some(rest) if rest.is_empty() || rest.len() > LINE_CHARS_MAX => Err(Code::InvalidUrl),
        Some(rest) if rest.chars().any(|sign| sign.is_control() || sign.is_whitespace()) => Err(Code::InvalidUrl),
        Some(_) => Ok(()),
        None => web_address(&attrs.href).map(|_| ()),
    }
}
