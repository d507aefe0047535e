//! The scheduler: what has to happen without anybody asking for it.
//!
//! * [`relay`] hands due jobs to Redis, fairly across tenants, and is the only code that pushes to a queue.
//! * [`calendar`] is the whole night-life on one page.
//! * [`sweeper`] takes jobs back from workers that fell silent, and clears away what is long done.
//!
//! Several may run at once: rows are divided by SKIP LOCKED, ticks by the id of their row.

pub mod calendar;
pub mod listener;
pub mod relay;
pub mod sweeper;
