//! What a shop uses of what plans limit.

use diesel_async::RunQueryDsl;
use kontor_db::{Row, Tx, query};
use kontor_kernel::{ApiError, Code, Result};

use crate::PlatformPlan;

/// What plans limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// Published products.
    Products,
    /// Team members and open invitations.
    Members,
}

impl Limit {
    /// Its name in answers.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Products => "products",
            Self::Members => "members",
        }
    }
}

/// How much of what is limited a shop has at the moment.
#[derive(Debug, Clone, Copy, Row)]
pub struct Usage {
    /// Published products.
    pub products: i64,
    /// Team members and open invitations.
    pub members: i64,
}

impl Usage {
    /// How much of it.
    pub const fn used(&self, limit: Limit) -> i64 {
        match limit {
            Limit::Products => self.products,
            Limit::Members => self.members,
        }
    }

    /// Refuses a plan with less than is used, and says how much is to be put away first.
    pub(crate) fn must_fit(&self, plan: &PlatformPlan) -> Result<()> {
        for (limit, max) in [(Limit::Products, plan.products_max), (Limit::Members, plan.members_max)] {
            let (used, Some(max)) = (self.used(limit), max.map(i64::from)) else { continue };
            if used > max {
                return Err(ApiError::new(Code::PlanLimitsExceeded)
                    .with("reason", limit.key())
                    .with("plan", plan.name.clone())
                    .with("used", used)
                    .with("max", max)
                    .with("count", used - max));
            }
        }
        Ok(())
    }
}

/// The usage of the transaction's shop.
pub async fn usage(tx: &mut Tx) -> Result<Usage> {
    let seller = tx.seller()?;
    let sql = "SELECT (SELECT count(*) FROM products WHERE seller_id = $1 AND published AND NOT archived) AS products,
                      (SELECT count(*) FROM team_members WHERE seller_id = $1 AND state IN ('invited', 'active')) AS members";
    let found: Vec<Usage> = query(sql).bind(seller).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}
