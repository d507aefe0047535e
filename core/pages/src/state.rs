//! The words of pages.

use kontor_kernel::words;

words! {
    /// What a page is in its shop.
    pub enum PageKind {
        /// The shop's first page.
        Main "main",
        /// A page with an address of its own.
        SubPage "sub_page",
    }
}

words! {
    /// Where a page stands.
    pub enum PageState {
        /// Visitors do not see it.
        Draft "draft",
        /// Visitors see it as it is.
        Published "published",
        /// Visitors see it as it was before its draft was changed.
        Changed "changed",
    }
}

impl PageKind {
    /// The kind that its document names: which blocks it may have.
    pub const fn document_kind(self) -> &'static str {
        match self {
            Self::Main | Self::SubPage => "shop",
        }
    }
}
