//! What an email is made of. The HTML and the text are two renderers of it: `templates/html` and `templates/text` have one
//! partial per block, named as here.

use serde::Serialize;

/// One block. Its texts are in the reader's language, with marks around what no translator changes ([`crate::untranslated`]).
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "block", rename_all = "snake_case")]
pub(crate) enum Block {
    /// A paragraph, with its line breaks.
    Paragraph { text: String },
    /// A paragraph in small print.
    Note { text: String },
    /// What somebody else wrote, after a line that introduces it.
    Quote { lead: Option<String>, text: String },
    /// Where to go on.
    Button { lead: Option<String>, label: String, link: String },
    /// Something to type or to copy. `large`: short, read off one screen and typed into another.
    Code { lead: String, text: String, large: bool },
    /// Bullets, what they come to, and a remark below.
    List { lead: String, items: Vec<Bullet>, total: Option<String>, remark: Option<String> },
    /// Names of facts beside the facts.
    Details { rows: Vec<Detail> },
    /// What is paid for, line by line, with the sum.
    Amounts { lines: Vec<Amount>, label: String, total: String },
}

/// A bullet.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Bullet {
    pub text: String,
    pub link: Option<String>,
}

/// A fact with its name.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Detail {
    pub label: String,
    pub value: String,
    /// Whether it is what the reader needs, and not what it is compared with.
    pub strong: bool,
}

/// A line of a sum.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Amount {
    pub name: String,
    pub amount: String,
}
