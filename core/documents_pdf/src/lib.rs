//! Papers that people hold in their hands: PDFs, and the same sheets as pictures for a preview.
//!
//! Owns no table and knows no database: a paper is a pure function of what stands on it.
//! * Never two layouts: a preview paints the very marks that the PDF paints.
//! * Never a missing font: they are built in, for the Latin, Greek and Cyrillic scripts and for those of the Near East,
//!   India, East and South-East Asia, the Caucasus and Ethiopia, and emoji in one colour. Words are shaped and run in
//!   their script's direction. A sign that no font has is an empty box.
//!
//! Who may call: the contexts that hand documents out (fulfilment).

mod archive;
pub mod certificate;
mod code;
mod face;
mod font;
pub mod invoice;
mod lines;
mod pdf;
mod shape;
mod sheet;
pub mod stamp;
mod svg;
pub mod ticket;
mod words;

pub use archive::{Attachment, to_archive};
pub use code::code;
pub use sheet::{Ink, Picture, Sheet};
pub use words::span;
