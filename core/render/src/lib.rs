//! The shop's pages as HTML: React components run inside this process by QuickJS, without Node in production.
//!
//! What I own: the render threads, their deadlines and memory limits, the manifest of built assets, the shape of the
//! pages' props (`props`, written as types into `frontend/src/shop/props.gen.ts`) and the words that QuickJS cannot form because it
//! has no Intl (`format`: money, dates, sizes).
//!
//! Invariants, as absences: no page runs longer than its deadline; no page takes more memory than `ENGINE_MEMORY_BYTES`;
//! no engine outlives a fault; no request waits behind an unbounded queue; nothing in here reads a clock of the business,
//! the network or a file after start.
//!
//! Measured (2 shared cores, debug build with QuickJS optimised): an engine starts in 20 ms, a page takes 1.6–2.5 ms
//! (the payment page with all countries 2.4 ms), from its props to the finished document.
//!
//! Who may call me: the api (shop pages). My jobs: none.

mod assets;
mod engine;
mod html;
mod kept;
mod limits;
mod pool;
mod render_error;

pub mod format;
pub mod props;

pub use assets::{Asset, Assets};
pub use html::Html;
pub use pool::Renderer;
pub use render_error::RenderFault;
