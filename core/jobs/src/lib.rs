//! Background work. A job is a row, written in the transaction that causes it; the row is the truth about it.
//!
//! Owned table: `jobs`. Platform class: a job names its tenant, and belongs to the machinery.
//! * Never a job without the change that caused it, nor the change without its job.
//! * Never a payload of more than names: the worker looks at things as they are when it runs.
//! * Never two open jobs for the same work, never two workers on one job, never an attempt that is not counted.
//! * Never a job lost with Redis or with a worker: what waits is offered again, what ran comes back with its lease.
//! * Never a person's data in `last_error`.
//!
//! Who may call what: every context and the api [`enqueue`]; the scheduler alone [`offer`] and [`sweep`];
//! the worker alone [`work`] and [`work_until`]; the managers' api [`dead`].

mod busy;
mod catalogue;
pub mod claim;
mod commit;
pub mod dead;
mod enqueue;
mod job;
mod lane;
pub mod offer;
mod schema;
mod scrub;
mod state;
pub mod sweep;
mod work;

pub use busy::busy;
pub use catalogue::{AccessJob, DomainsJob, FilesJob, HooksJob, MailJob, MoneyJob};
pub use commit::{commit_done, commit_done_with};
pub use enqueue::{enqueue, enqueue_all, enqueue_at, enqueue_sweep};
pub use job::{Job, Stored};
pub use lane::Lane;
pub use state::JobState;
pub use work::{JobOutcome, work, work_until};
