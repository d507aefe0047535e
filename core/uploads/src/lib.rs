//! Files on their way: the browser writes parts straight into quarantine, a worker looks at the whole and promotes it.
//!
//! Owned table: `uploads`.
//! * Never a file delivered that nobody has looked at: its length, what it is by its bytes, whether its end is there.
//! * Never a file of one purpose attached for another.
//! * Never a file kept for ever that belongs to nothing: what is not gone on with is given up.
//!
//! Who may call what: the api; the contexts that hold files [`usable`] and [`all_checked`]; the worker [`promote`], [`look_into`],
//! [`expire`] and [`forget`]. Jobs caused: PromoteUpload, LookIntoPdf, ForgetUpload.

mod abandon;
mod checked;
mod complete;
mod expire;
mod holder;
pub mod limits;
mod open;
mod parts;
mod pdf;
mod promote;
mod stampable;
mod state;
mod take_over;
mod upload;

pub use abandon::{abandon, detach_uploads, discard, forget};
pub use checked::all_checked;
pub use complete::complete;
pub use expire::expire;
pub use holder::UploadHolder;
pub use open::{NewUpload, open};
pub use parts::{PartLink, arrived, links};
pub use pdf::{look_into, read as read_pdf};
pub use promote::promote;
pub use stampable::{PDF, flaw, is_fine};
pub use state::{Purpose, UploadState};
pub use take_over::{checked, copy_bytes, forget_bytes, take_over};
pub use upload::{Upload, check_stampable, find, lock, usable};
