//! A seller's own legal texts.

use kontor_kernel::{ApiError, Code, Machine};
use kontor_storefront::{LegalKind, LegalText, LegalWording};
use poem_openapi::{Object, OpenApi, param::Path, payload::Json};
use serde::{Deserialize, Serialize};

use crate::http::{Answer, Body, Doc, ListDoc, Resource, Seller, Timestamp, WireEnum, WireRichText};

/// The operations.
pub struct LegalTexts;

/// A text in its newest wording.
#[derive(Debug, Clone, Object)]
pub struct LegalTextAttributes {
    /// Which text.
    pub kind: WireEnum<LegalKind>,
    /// Counts its wordings, from 1. Orders keep which of them they were made under.
    pub version: i32,
    /// The wording; empty: taken away.
    pub text: String,
    /// The same formatted, as a document of the editor.
    pub content: WireRichText,
    /// Since when it holds.
    pub created_at: Timestamp,
}

/// A wording that is to hold from now on.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegalTextBody {
    /// Paragraphs with an empty line between them; one that begins with `## ` is a heading. Empty: takes the text away.
    #[serde(default)]
    #[oai(validator(max_length = 50000))]
    pub text: Option<String>,
    /// The wording, formatted: a document of the editor (docs/rich-text.md). Where it is sent, `text` does not count.
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
    /// The newest wording of each that the seller ever had. Pages of the shop link to them; where there is none, to the
    /// platform's.
    #[oai(path = "/", method = "get", operation_id = "list_legal_texts")]
    async fn list(&self, seller: Seller) -> Answer<Json<ListDoc<LegalTextAttributes>>> {
        let all = seller.tx(async |tx| kontor_storefront::legal_texts(tx).await).await?;
        let item = |text: LegalText| Resource::new(text.id, TYPE, text.into());
        Ok(Json(ListDoc::whole(all.into_iter().map(item).collect())))
    }

    /// Publish a legal text
    ///
    /// It holds from now on; orders that were made before keep the version they were made under, which stays readable at
    /// `/s/{seller}/{kind}?version=`. The same wording once more changes nothing.
    #[oai(path = "/:kind", method = "put", operation_id = "publish_legal_text")]
    async fn publish(
        &self,
        seller: Seller,
        /// Which text: `terms`, `privacy` or `right_of_withdrawal`.
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
