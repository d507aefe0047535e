//! The names of objects. Every key of a seller's begins with a word and the seller, so that one tenant's files can
//! be listed, moved and removed together.

use kontor_kernel::kinds::{CoverId, ExportId, GrantId, SellerId, UploadId};

/// Where a browser uploads to; nothing is ever delivered from here.
pub fn quarantine(seller: SellerId, upload: UploadId) -> String {
    format!("quarantine/{seller}/{upload}")
}

/// Where a checked upload lives.
pub fn file(seller: SellerId, upload: UploadId) -> String {
    format!("files/{seller}/{upload}")
}

/// One size of a cover.
pub fn cover(seller: SellerId, cover: CoverId, width: u32) -> String {
    format!("covers/{seller}/{cover}/{width}.jpg")
}

/// A list that was written to a file.
pub fn export(seller: SellerId, export: ExportId) -> String {
    format!("exports/{seller}/{export}.csv")
}

/// The copy of a PDF that bears the name of the one who may fetch it.
pub fn stamped(seller: SellerId, grant: GrantId) -> String {
    format!("stamped/{seller}/{grant}.pdf")
}

/// What a seller is shown of a PDF with a stamp: its first page, for a buyer whom there is not.
pub fn stamp_preview(seller: SellerId, upload: UploadId) -> String {
    format!("stamp-previews/{seller}/{upload}.pdf")
}
