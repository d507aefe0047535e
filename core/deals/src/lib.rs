//! Deals: sales that members of a shop's sales team prepare, the link by which their buyers pay, and what the members earn.
//!
//! Owned tables: `deal_commissions`, `deals`, `incentive_plans`.
//! * Never a price below what the incentive plan allows, nor above the product's own.
//! * Never a commission before its payment is there and the buyer can no longer withdraw, and never more than the seller gets.
//! * Never a commission that stays with its member when the payment goes back: it goes back in proportion.
//! * Never an incentive plan in a member's deal that the shop did not give them.
//! * Never another member's deal in a member's hands: whoever asks as a member names themselves.
//!
//! Who may call what: the api makes, changes, sends and cancels; checkout reads what was agreed and closes; the worker
//! alone follows the order (job `MoneyJob::FollowDeal`).

mod change;
mod choice;
mod close;
mod commission;
mod deal;
mod incentive;
pub mod limits;
mod managers;
mod reconcile;
mod send;
mod sheet;
mod state;
mod terms;

pub use change::{DealInput, create, replace};
pub use choice::{make_default, plans_of_member, set_plans_of_member};
pub use close::{Agreed, agreed, close, known_buyer};
pub use commission::{COMMISSIONS, Commission, CommissionKind};
pub use deal::{Deal, find};
pub use incentive::{
    INCENTIVE_PLANS, Incentive, IncentiveBasis, IncentiveKind, IncentivePlan, create_plan, find_plan, plans_for,
    remove_plan, replace_plan,
};
pub use managers::{ADMIN_DEALS, AdminDeal};
pub use reconcile::{next_due, pending_orders, reconcile};
pub use send::{cancel, link, send};
pub use sheet::DEALS;
pub use state::DealState;
pub use terms::{Owner, withdrawal_ends};
