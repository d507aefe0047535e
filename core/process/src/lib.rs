//! What every process does at its start and end: read its settings, keep a log, count, say that it is
//! well, and stop when asked.
//!
//! * Never a setting from anywhere but the environment, never a start with one missing.
//! * Never an answer "well" from a process whose loops stand still.

mod files;
mod health;
mod log;
mod settings;
mod signal;

pub use files::open_files;
pub use health::{Health, Pulse, serve_health};
pub use log::start as start_log;
pub use settings::{SettingError, need, port, secret};
pub use signal::stop_signal;
