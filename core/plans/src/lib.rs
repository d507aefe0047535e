//! Plans of the platform: what sellers pay for, which features, limits and fee come with it, and what managers decide about one
//! seller beside it.
//!
//! Owned tables: `feature_overrides`, `plan_choices`, `platform_plans`, `seller_plans`, `seller_terms`.
//! * Never a feature that is offered and is not built: [`Feature::is_built`] decides alone.
//! * Never a plan deleted that a shop has.
//! * Never a shop that is moved to a plan with less than it uses by its own choice.
//! * Never a decision of a manager that an order undoes: what an order says moves only what an order had set.
//! * Never a plan by an order that its shop has not asked for.
//!
//! A plan is the live side's. In test mode every feature is there to be tried, without limits. Jobs caused: FollowPlan,
//! EndFormerPlan, TellPlan.
//! Who may call: the api; the worker for [`find_due`] and [`follow_order`].

mod assign;
mod bought;
mod choose;
mod chosen;
mod decide;
mod entitlement;
mod feature;
mod news;
mod plan;
mod plan_fields;
mod sellers;
mod sheet;
mod state;
mod terms;
mod usage;

pub use assign::{SellerPlan, assign, begin, hold, resume, seller_plan};
pub use bought::{find_due, follow_order};
pub use choose::{Choice, choose, offered};
pub use decide::{block_payouts, set_feature, set_fee, set_level};
pub use entitlement::{Entitlement, Missing, entitlement, plans_with};
pub use feature::Feature;
pub use news::PlanNews;
pub use plan::{PlatformPlan, create, delete, plan, plans, update};
pub use plan_fields::PlanFields;
pub use sellers::{Listed, SELLERS, listed};
pub use sheet::{FEATURE_OVERRIDES, OverrideRow, PLANS};
pub use state::{PlanKind, PlanPurpose, SellerLevel};
pub use terms::{Terms, terms};
pub use usage::{Limit, Usage, usage};
