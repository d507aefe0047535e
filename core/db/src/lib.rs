//! Access to PostgreSQL. A [`Tx`] is opened as one principal for one tenant, in one round trip; a query outside
//! such a transaction sees nothing, because the logins inherit no rights of the roles they may become.
//!
//! Owned tables: `audit_logs`, `idempotency_keys`, `state_changes`, `transitions`.
//! Absences: no pool is handed out, no role but the one asked for, no commit without [`Tx::commit`].

mod audit;
mod change_reason;
mod copy;
mod forget;
mod history;
mod idempotency;
mod listen;

pub mod migrate;
mod query;
mod scope;
mod transition;
mod tx;
mod update;

pub use audit::{Act, AuditRow};
pub use copy::CopyOut;
pub use history::Change;
pub use idempotency::{Claim, IdempotencyKey};
pub use kontor_macros::{Attributes, Row, sql};
pub use listen::{Signal, listen};
pub use query::{Keep, Kept, RawQuery, query};
pub use scope::{Scope, Tenant};
pub use transition::transitions_sql;
pub use tx::{Db, Tx};
pub use update::{SetColumns, Update};
