//! Funnels: what is sold after what, which buyers are on their way, and what they were offered.
//!
//! Owned tables: `funnel_offers`, `funnel_sessions`, `funnels`.
//! * Never a funnel shown to buyers that [`check`] speaks against: every path ends at a page of thanks.
//! * Never an offer made twice to one buyer at one step, never one that became two orders that are paid.
//! * Never a buyer led astray by a change: a session keeps the graph it began with.
//! * Never a price: what something costs, and how it is paid, is checkout's to say.
//!
//! Callers: api/cabinet (the editor), checkout (buyers on their way).

mod change;
mod check;
mod facts;
mod funnel;
mod graph;
pub mod limits;
mod preset;
pub mod session;
mod sheet;
mod state;
mod statistics;

pub use change::{duplicate, publish, remove, replace, set};
pub use check::{Facts, Problem, Sold, check};
pub use facts::facts;
pub use funnel::{Funnel, FunnelInput, FunnelRow, find, make, published, published_at};
pub use graph::{Edge, Graph, Node};
pub use sheet::FUNNELS;
pub use state::{EdgeOn, FunnelState, NodeKind, OfferState, Preset, Unfit};
pub use statistics::{StepCounts, statistics};
