//! A seller's own legal texts.

use kontor_kernel::{ApiError, Code, Machine};
use kontor_storefront::{LegalKind, LegalText, LegalWording};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, ListDoc, Resource, Seller, Timestamp, WireEnum, WireRichText};

/// The operations.
pub struct LegalTexts;

/// The latest version of a legal text.
#[derive(Debug, Clone, Object)]
pub struct LegalTextAttributes {
    /// Which legal text.
    pub kind: WireEnum<LegalKind>,
    /// Number of the version, from 1. Orders record the version they were placed under.
    pub version: i32,
    /// The text; empty: removed.
    pub text: String,
    /// The same text with formatting, as an editor document.
    pub content: WireRichText,
    /// When this version took effect.
    pub created_at: Timestamp,
}

/// A new version of a legal text.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalTextBody {
    /// Paragraphs separated by an empty line; one that begins with `## ` is a heading. Empty: removes the text.
    #[serde(default)]
    #[oai(validator(max_length = 50000))]
    pub text: Option<String>,
    /// The formatted text, an editor document (docs/rich-text.md). If sent, `text` is ignored.
    #[serde(default)]
    pub content: Option<WireRichText>,
}

const TYPE: &str = "legal_text";

impl From<LegalText> for LegalTextAttributes {
    fn from(text: LegalText) -> Self {
        Self {
            kind: WireEnum(text.kind),
            version: text.version,
            content: WireRichText(text.rich_text().to_json()),
            text: text.text,
            created_at: Timestamp(text.created_at),
        }
    }
}

#[OpenApi(prefix_path = "/v1/cabinet/legal_texts", tag = "crate::tags::Tag::Seller")]
impl LegalTexts {
    /// List legal texts
    ///
    /// Returns the latest version of each text that the seller ever published. The shop's pages link to them; where
    /// there is none, they link to the platform's.
    #[oai(path = "/", method = "get", operation_id = "list_legal_texts")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<LegalTextAttributes>>> {
        let all = seller.tx(async |tx| kontor_storefront::legal_texts(tx).await).await?;
        let item = |text: LegalText| Resource::new(text.id, TYPE, text.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Publish a legal text
    ///
    /// The new version takes effect right away. Earlier orders keep the version they were placed under, which stays
    /// available at `/s/{seller}/{kind}?version=`. Sending the same text again changes nothing.
    #[oai(path = "/:kind", method = "put", operation_id = "publish_legal_text")]
    async fn publish(
        &self,
        seller: Seller,
        /// Legal text to publish: `terms`, `privacy` or `right_of_withdrawal`.
        #[oai(validator(max_length = 40))]
        kind: Path<String>,
        body: Body<LegalTextBody>,
    ) -> Answer<Json<Doc<LegalTextAttributes>>> {
        let kind = LegalKind::parse(&kind.0).ok_or_else(ApiError::not_found)?;
        if body.0.text.is_none() && body.0.content.is_none() {
            return Err(ApiError::field(Code::Required, "/text").into());
        }
        let wording =
            LegalWording { text: body.0.text.unwrap_or_default(), content: body.0.content.map(|content| content.0) };
        let text = seller.tx(async |tx| kontor_storefront::publish(tx, kind, &wording).await).await?;
        Ok(Json(Doc::new(text.id, TYPE, text.into())))
    }
}
