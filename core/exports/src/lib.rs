//! Lists written to files: asked for, built by a worker, fetched by a link that expires.
//!
//! Owned tables: `exports`, `manager_exports`.
//! * Never another question than the list's: the same query string gives the same rows in the same order.
//! * Never a list in memory: rows flow from COPY to the store in pieces.
//! * Never a read past row-level security: the copy runs as the tenant's own role, at one moment of the data.
//! * Never a link without an end, never a failure without a reason.
//!
//! Who may call what: the api [`request`]s, looks ([`find`], [`EXPORTS`]), [`retry`]s and makes [`link`]s; the worker
//! alone [`build`]s (job `FilesJob::BuildExport`) and removes what is over ([`forget_files`]). Which sheet stands
//! behind a [`Resource`] is handed in by the composition roots.

mod build;
mod fail;
mod forget;
mod link;
mod log;
mod manager_export;
mod managers;
mod progress;
mod request;
mod retry;
mod schema;
mod state;
mod store;

pub use build::{Builder, build};
pub use forget::forget_files;
pub use link::link;
pub use log::{EXPORTS, Export, find};
pub use manager_export::{
    AdminExportType, ManagerExport, build_for_manager, manager_export, manager_link, refuse_for_manager,
    request_for_manager,
};
pub use managers::{ADMIN_EXPORTS, AdminExport};
pub use request::{Request, request};
pub use retry::retry;
pub use state::{ExportState, Resource};
