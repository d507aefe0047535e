//! Papers that people hold in their hands: PDFs, and the same sheets as pictures for a preview.
//!
//! Owns no table and knows no database: a paper is a pure function of what stands on it.
//! * Never two layouts: a preview paints the very marks that the PDF paints.
//! * Never a missing font: the faces are built in and cover the Latin, Greek and Cyrillic scripts; stamps on other
//!   people's PDFs ([`stamp`]) also the Arabic, Hebrew, Armenian and Georgian.
//!
//! Who may call: the contexts that hand papers out (fulfilment).

pub mod certificate;
mod code;
mod face;
mod lines;
mod pdf;
mod sheet;
pub mod stamp;
mod svg;
pub mod ticket;
mod words;

pub use code::code;
pub use sheet::{Ink, Picture, Sheet};
pub use words::span;
