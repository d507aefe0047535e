//! Pages of the shop on the wire.

use kontor_kernel::FieldFault;
use kontor_pages::{Page, PageKind, PageState, PageVersion, Warning};
use poem_openapi::Object;
use serde_json::{Value, json};

use crate::http::{Timestamp, WireEnum, WirePageDocument, context};

/// Something that a page lacks before it can be published.
#[derive(Debug, Clone, Object)]
pub struct PageProblem {
    /// Error code of the problem.
    pub code: String,
    /// Short title.
    pub title: String,
    /// What to do next, in the language of Accept-Language.
    pub detail: String,
    /// Where the problem is: `/document/blocks`.
    pub pointer: String,
    /// Details, such as the type of the missing block.
    #[oai(skip_serializing_if_is_none)]
    pub meta: Option<Value>,
}

impl From<FieldFault> for PageProblem {
    fn from(problem: FieldFault) -> Self {
        let (locale, _) = context::current();
        Self {
            code: problem.code.text().to_owned(),
            title: problem.code.title(locale).to_owned(),
            detail: problem.code.detail(locale, &problem.meta),
            pointer: problem.pointer,
            meta: (!problem.meta.is_empty()).then(|| json!(problem.meta)),
        }
    }
}

/// A text that is hard to read: its contrast is below 4.5 to 1. The page can be published all the same.
#[derive(Debug, Clone, Object)]
pub struct ContrastWarning {
    /// Where the colour of the text is or would be: `/document/blocks/2/style/all/color`.
    pub pointer: String,
    /// Id of the block in the document; left out for the colours of the whole page.
    #[oai(skip_serializing_if_is_none)]
    pub block_id: Option<String>,
    /// Colour of the text, as `#rrggbb`.
    pub color: String,
    /// Colour behind it, as `#rrggbb`.
    pub background: String,
    /// Nearest colour that is easy to read there, as `#rrggbb`.
    pub suggested_color: String,
}

impl From<Warning> for ContrastWarning {
    fn from(warning: Warning) -> Self {
        let Warning { pointer, block, color, background, suggested } = warning;
        Self { pointer, block_id: block, color, background, suggested_color: suggested }
    }
}

/// A page of the shop.
#[derive(Debug, Clone, Object)]
pub struct PageAttributes {
    /// Kind of page. A shop has one main page, shown at `/s/{username}`.
    pub kind: WireEnum<PageKind>,
    /// The seller's own name for the page; also its name in the menu of the shop.
    pub title: String,
    /// Part of its address in the shop: `/s/{username}/{slug}`. The main page has none.
    #[oai(skip_serializing_if_is_none)]
    pub slug: Option<String>,
    /// Whether visitors see the page: `draft` no, `published` as it is, `changed` as it was before the draft was changed.
    pub state: WireEnum<PageState>,
    /// Path of the page in the shop.
    pub url: String,
    /// Whether the menu of the shop shows the page while it is published.
    pub in_menu: bool,
    /// Position in the menu, from 0.
    pub position: i32,
    /// The draft; only when a single page is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub document: Option<WirePageDocument>,
    /// What visitors see; only when a single page is retrieved that is published.
    #[oai(skip_serializing_if_is_none)]
    pub published_document: Option<WirePageDocument>,
    /// What the draft lacks before it can be published; only when a single page is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub problems: Option<Vec<PageProblem>>,
    /// Texts of the draft that are hard to read; only when a single page is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub warnings: Option<Vec<ContrastWarning>>,
    /// When what visitors see was published.
    #[oai(skip_serializing_if_is_none)]
    pub published_at: Option<Timestamp>,
    /// When the draft is published automatically.
    #[oai(skip_serializing_if_is_none)]
    pub publish_at: Option<Timestamp>,
    /// When the scheduled publication was due and the draft could not be published; until the next attempt.
    #[oai(skip_serializing_if_is_none)]
    pub publish_failed_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last updated.
    pub updated_at: Timestamp,
    /// Version number; send it back as `If-Match`.
    pub version: i32,
}

impl PageAttributes {
    /// A page in a list.
    pub fn listed(page: Page, username: &str) -> Self {
        let path = page.slug.as_ref().map(|slug| format!("/{slug}")).unwrap_or_default();
        Self {
            state: page.state().into(),
            kind: page.kind.into(),
            title: page.title,
            slug: page.slug,
            url: kontor_urls::shop_path(username, &path),
            in_menu: page.in_menu,
            position: page.position,
            document: None,
            published_document: None,
            problems: None,
            warnings: None,
            published_at: page.published_at.map(Into::into),
            publish_at: page.publish_at.map(Into::into),
            publish_failed_at: page.publish_failed_at.map(Into::into),
            created_at: page.created_at.into(),
            updated_at: page.updated_at.into(),
            version: page.version,
        }
    }

    /// A page with its draft.
    pub fn whole(page: Page, username: &str) -> Self {
        let problems = kontor_pages::missing_blocks(page.kind, &page.draft);
        let warnings = kontor_pages::warnings(&page.draft);
        Self {
            problems: Some(problems.into_iter().map(Into::into).collect()),
            warnings: Some(warnings.into_iter().map(Into::into).collect()),
            document: Some(WirePageDocument(page.draft.clone())),
            ..Self::listed(page, username)
        }
    }
}

/// An earlier version of a page.
#[derive(Debug, Clone, Object)]
pub struct PageVersionAttributes {
    /// Number of the version among those of the page, from 1.
    pub number: i32,
    /// Whether visitors have seen it; otherwise it was a draft.
    pub published: bool,
    /// What the page said then; only when a single version is retrieved.
    #[oai(skip_serializing_if_is_none)]
    pub document: Option<WirePageDocument>,
    /// When the version was kept.
    pub created_at: Timestamp,
}

impl From<PageVersion> for PageVersionAttributes {
    fn from(version: PageVersion) -> Self {
        let PageVersion { number, published, document, created_at } = version;
        Self { number, published, document: document.map(WirePageDocument), created_at: created_at.into() }
    }
}

/// A document to begin a page with.
#[derive(Debug, Clone, Object)]
pub struct PageTemplateAttributes {
    /// What the template says.
    pub document: WirePageDocument,
}

/// Link to a draft as visitors would see it.
#[derive(Debug, Clone, Object)]
pub struct PagePreviewAttributes {
    /// Path of the page, with a key that is valid for one hour.
    pub url: String,
    /// When the link stops working.
    pub expires_at: Timestamp,
}
