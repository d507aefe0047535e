//! What a page is rendered to.

/// A whole document, `<!doctype html>` included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    pub(crate) const fn new(text: String) -> Self {
        Self(text)
    }

    /// The same with what stands in place of a visitor's own put in: words without signs that mean something in HTML.
    #[must_use]
    pub fn with(self, own: &[(&str, &str)]) -> Self {
        Self(own.iter().fold(self.0, |text, (mark, word)| text.replace(mark, word)))
    }

    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
