//! The tree, as the editor writes it. What it says beyond this is dropped when it is read.

use serde::{Deserialize, Serialize};

/// A formatted text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum RichDocument {
    /// The one kind of root that there is.
    #[serde(rename = "doc")]
    Doc {
        #[serde(default)]
        content: Vec<RichBlock>,
    },
}

/// A block of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum RichBlock {
    #[serde(rename = "paragraph")]
    Paragraph {
        #[serde(default)]
        content: Vec<RichInline>,
    },
    #[serde(rename = "heading")]
    Heading {
        attrs: HeadingAttrs,
        #[serde(default)]
        content: Vec<RichInline>,
    },
    #[serde(rename = "bulletList")]
    BulletList {
        #[serde(default)]
        content: Vec<RichItem>,
    },
    #[serde(rename = "orderedList")]
    OrderedList {
        #[serde(default)]
        attrs: ListAttrs,
        #[serde(default)]
        content: Vec<RichItem>,
    },
    #[serde(rename = "blockquote")]
    Blockquote {
        #[serde(default)]
        content: Vec<RichBlock>,
    },
    #[serde(rename = "codeBlock")]
    CodeBlock {
        #[serde(default)]
        content: Vec<RichInline>,
    },
    #[serde(rename = "horizontalRule")]
    HorizontalRule,
    /// A film of another company, which is asked for only once a reader plays it.
    #[serde(rename = "embed")]
    Embed { attrs: EmbedAttrs },
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum RichItem {
    #[serde(rename = "listItem")]
    ListItem {
        #[serde(default)]
        content: Vec<RichBlock>,
    },
}

/// A stretch of text, or the end of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum RichInline {
    #[serde(rename = "text")]
    Text {
        text: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<RichMark>,
    },
    #[serde(rename = "hardBreak")]
    HardBreak,
}

/// How a stretch of text is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type")]
pub enum RichMark {
    #[serde(rename = "bold")]
    Bold,
    #[serde(rename = "italic")]
    Italic,
    #[serde(rename = "underline")]
    Underline,
    #[serde(rename = "strike")]
    Strike,
    #[serde(rename = "code")]
    Code,
    #[serde(rename = "link")]
    Link { attrs: LinkAttrs },
}

/// Of a heading.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeadingAttrs {
    /// 2 to 4: the first level is the page's own.
    pub level: u8,
}

/// Of a numbered list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListAttrs {
    /// The number of the first item.
    pub start: u32,
}

impl Default for ListAttrs {
    fn default() -> Self {
        Self { start: 1 }
    }
}

/// Of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkAttrs {
    /// `https:`, `http:`, `mailto:` or `tel:`.
    pub href: String,
}

/// Of a film.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmbedAttrs {
    /// Its page at YouTube or Vimeo.
    pub url: String,
    /// What it shows, for readers who cannot see it; may be empty.
    #[serde(default)]
    pub title: String,
    /// The company that gets to know who plays it; ours, whatever was sent.
    #[serde(default)]
    pub provider: String,
    /// The address of its player; ours, whatever was sent.
    #[serde(default)]
    pub player: String,
}
