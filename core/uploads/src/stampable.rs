//! What is kept of the look whether a PDF can be stamped.

use kontor_kernel::Code;

/// What an upload says of a PDF that can be stamped.
pub(crate) const FINE: &str = "ok";

/// The media type of what is stamped.
pub const PDF: &str = "application/pdf";

/// What stands against stamping a PDF, by what is kept of the look at it. `None`: nothing does, or nobody has looked.
pub fn flaw(kept: Option<&str>) -> Option<Code> {
    let codes = [Code::PdfEncrypted, Code::PdfBroken, Code::PdfTooLarge];
    codes.into_iter().find(|code| Some(code.text()) == kept)
}

/// Whether the stamped first page is there to be looked at.
pub fn is_fine(kept: Option<&str>) -> bool {
    kept == Some(FINE)
}
