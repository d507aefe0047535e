//! What somebody gets of what shops sell: balance, transfers, payouts, bank accounts and when they are paid out, shop by shop. The verbs are
//! the same whatever they are to the shops; each area has its own operations.

mod own;
mod routes;
mod verbs;
mod view;

pub use routes::{PublisherShares, SalesShares, TeamShares};
