//! Pages of a shop as documents of blocks: what its seller works on, what visitors see, and what was before.
//!
//! Owned tables: `shop_page_slugs`, `shop_page_versions`, `shop_pages`.
//! * Never a document that breaks the schema (`schema/page-document.json`): not as a draft, not as a template.
//! * Never a link that runs something, and never a style but the numbers, words and colours that the schema names.
//! * Never a page that visitors see without the blocks that it must have.
//! * Never a published page that changes because somebody works on its draft.
//! * Never an address that a page once had and that leads nowhere while the page is shown.
//!
//! Who may call me: the api (the cabinet, and the shop's pages); the worker, which publishes what was scheduled.

mod availability;
mod change;
mod check;
#[cfg(test)]
mod check_tests;
mod contrast;
mod document;
mod history;
pub mod limits;
mod migrate;
mod page;
mod schedule;
mod schema;
pub mod shown;
mod state;
pub mod templates;

pub use change::{discard_draft, duplicate, publish, published, remove, save_draft, unpublish, update};
pub use check::{check, missing_blocks};
pub use contrast::{Warning, warnings};
pub use document::{Block, blocks, media_ids, product_ids};
pub use history::{PageVersion, restore, version, versions};
pub use page::{NewPage, Page, PageChange, begin, find, list, make};
pub use schedule::{cancel_schedule, publish_due, publish_scheduled, schedule};
pub use state::{PageKind, PageState};
