//! A document as the value of a field: checked when it is written, kept as `jsonb`.

use diesel::{
    deserialize::{self, FromSql, FromSqlRow},
    expression::AsExpression,
    pg::{Pg, PgValue},
    serialize::{self, Output, ToSql},
    sql_types::Jsonb,
};
use kontor_kernel::{ApiError, AttributeKind, AttributeScalar, Code, Result, SqlValue};
use serde_json::Value;

use crate::{RichBlock, RichDocument, embed, plain};

/// A formatted text that was checked.
#[derive(Debug, Clone, PartialEq, Eq, FromSqlRow, AsExpression)]
#[diesel(sql_type = Jsonb)]
pub struct RichText(RichDocument);

impl RichText {
    /// Paragraphs of plain text: an empty line parts them, single line ends stay.
    pub fn of_plain(text: &str) -> Self {
        let text = text.replace("\r\n", "\n");
        let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
        let content = paragraphs.map(|paragraph| RichBlock::Paragraph { content: plain::lines(paragraph) }).collect();
        Self(RichDocument::Doc { content })
    }

    /// The same, where a line that begins with `## ` is a heading.
    pub fn of_outline(text: &str) -> Self {
        Self(RichDocument::Doc { content: plain::outline(text) })
    }

    /// Reads a document that was checked.
    ///
    /// # Errors
    /// `rich_text_invalid`: it was not.
    pub fn of_json(sent: &Value) -> Result<Self> {
        let read = serde_json::from_value(sent.clone()).map_err(|_| ApiError::new(Code::RichTextInvalid))?;
        let RichDocument::Doc { mut content } = read;
        embed::fill(&mut content);
        Ok(Self(RichDocument::Doc { content }))
    }

    /// As it is kept and answered.
    pub fn to_json(&self) -> Value {
        serde_json::to_value(&self.0).unwrap_or_default()
    }

    /// Its blocks.
    pub fn blocks(&self) -> &[RichBlock] {
        let RichDocument::Doc { content } = &self.0;
        content
    }

    /// The bare text, an empty line between blocks.
    pub fn plain(&self) -> String {
        plain::plain(self.blocks(), false)
    }

    /// The same with the address of each link behind its words, for readers who have to see where it leads.
    pub fn plain_with_links(&self) -> String {
        plain::plain(self.blocks(), true)
    }

    /// Whether nothing can be read or played in it.
    pub fn is_empty(&self) -> bool {
        self.plain().is_empty()
    }
}

impl AttributeScalar for RichText {
    type Input = Value;
    const KIND: AttributeKind = AttributeKind::RichText;

    fn of_input(input: &Value) -> Result<Self> {
        Self::of_json(input)
    }

    fn to_json(&self) -> Value {
        self.to_json()
    }
}

impl SqlValue for RichText {
    type Sql = Jsonb;
}

impl FromSql<Jsonb, Pg> for RichText {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        Ok(Self(serde_json::from_value(<Value as FromSql<Jsonb, Pg>>::from_sql(bytes)?)?))
    }
}

impl ToSql<Jsonb, Pg> for RichText {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        let value = serde_json::to_value(&self.0)?;
        <Value as ToSql<Jsonb, Pg>>::to_sql(&value, &mut out.reborrow())
    }
}
