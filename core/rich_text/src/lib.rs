//! Formatted text that sellers write: what is below a product's short description, lessons, legal texts, words of thanks.
//!
//! It is kept as a document (the JSON of the editor, Tiptap), never as HTML: a tree of the few kinds of blocks, marks and links
//! named here. What a document does not know cannot be said in it, so that nothing that was typed can run in a buyer's browser;
//! the pages draw the tree themselves. Owned tables: none.

mod check;
mod document;
mod embed;
mod plain;
mod value;

pub use check::check;
pub use document::{
    EmbedAttrs, HeadingAttrs, LinkAttrs, ListAttrs, RichBlock, RichDocument, RichInline, RichItem, RichMark,
};
pub use embed::{EMBED_HOSTS, Embed};
pub use value::RichText;

/// Blocks, items and stretches of text of one document together: far more than anybody reads.
pub const NODES_MAX: usize = 5_000;
/// Lists and quotations inside each other.
pub const DEPTH_MAX: usize = 8;
