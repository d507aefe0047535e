//! What a seller may use: the plan's features and limits, what managers switched for this seller, and whether the plan is on hold.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;
use kontor_db::{Db, Row, Scope, Tx, query};
use kontor_kernel::{ApiError, Code, Machine as _, Result, kinds::PlatformPlanId};

use crate::{Feature, Limit, PlanPurpose};

/// Why a seller lacks a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// The plan does not have it.
    NotInPlan,
    /// A manager switched it off for this seller.
    SwitchedOff,
    /// It is agreed with each seller singly, and was not with this one.
    NotAgreed,
}

impl Missing {
    /// Its name in answers.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NotInPlan => "not_in_plan",
            Self::SwitchedOff => "switched_off",
            Self::NotAgreed => "not_agreed",
        }
    }
}

/// The whole of it, read in one statement.
#[derive(Debug, Clone, Row)]
pub struct Entitlement {
    /// The plan; none for a shop that is older than the plans.
    pub plan_id: Option<PlatformPlanId>,
    /// What it is called.
    pub plan_name: Option<String>,
    /// What it is for at the moment.
    pub purpose: Option<PlanPurpose>,
    /// Why it is so.
    pub reason: Option<String>,
    /// When the trial ends.
    pub trial_ends_at: Option<DateTime<Utc>>,
    features: Option<Vec<Feature>>,
    products_max: Option<i32>,
    members_max: Option<i32>,
    switched_on: Vec<String>,
    switched_off: Vec<String>,
}

impl Entitlement {
    /// What is open to a test side: everything, without limits.
    const fn of_test_mode() -> Self {
        Self {
            plan_id: None,
            plan_name: None,
            purpose: None,
            reason: None,
            trial_ends_at: None,
            features: None,
            products_max: None,
            members_max: None,
            switched_on: Vec::new(),
            switched_off: Vec::new(),
        }
    }

    /// Whether nothing new is sold until the plan is resumed.
    pub fn is_on_hold(&self) -> bool {
        self.purpose == Some(PlanPurpose::OnHold)
    }

    /// Why the seller lacks a feature that is built; none: they have it. What a manager switched goes before the plan.
    pub fn why_missing(&self, feature: Feature) -> Option<Missing> {
        let said = |all: &[String]| all.iter().any(|one| one == feature.text());
        if said(&self.switched_off) {
            return Some(Missing::SwitchedOff);
        }
        if said(&self.switched_on) {
            return None;
        }
        match &self.features {
            _ if feature.is_agreed_singly() => Some(Missing::NotAgreed),
            Some(of_plan) => (!of_plan.contains(&feature)).then_some(Missing::NotInPlan),
            None => (!feature.is_on_by_default()).then_some(Missing::NotAgreed),
        }
    }

    /// Whether a manager switched it for this seller, and how.
    pub fn switched(&self, feature: Feature) -> Option<bool> {
        let said = |all: &[String]| all.iter().any(|one| one == feature.text());
        if said(&self.switched_off) { Some(false) } else { said(&self.switched_on).then_some(true) }
    }

    /// The most that the plan allows; none: any number.
    pub fn max(&self, limit: Limit) -> Option<i64> {
        let max = match limit {
            Limit::Products => self.products_max,
            Limit::Members => self.members_max,
        };
        max.map(i64::from)
    }

    /// Refuses what is new while the plan is on hold.
    pub fn must_run(&self) -> Result<()> {
        if self.is_on_hold() {
            let reason = self.reason.clone().unwrap_or_default();
            return Err(ApiError::new(Code::PlanOnHold).with("why", reason));
        }
        Ok(())
    }

    /// Refuses what a transaction has done where there is now more than the plan allows. Of two at the same moment the second waits for
    /// the first, and counts it.
    pub async fn must_fit(&self, tx: &mut Tx, limit: Limit) -> Result<()> {
        let Some(max) = self.max(limit) else { return Ok(()) };
        kontor_tenants::hold(tx).await?;
        if crate::usage(tx).await?.used(limit) <= max {
            return Ok(());
        }
        Err(ApiError::new(Code::PlanLimitReached)
            .with("reason", limit.key())
            .with("max", max)
            .with("plan", self.plan_name.clone()))
    }

    /// Refuses what needs a feature that the seller lacks, and names the plans that have it.
    pub async fn must_have(&self, tx: &mut Tx, feature: Feature) -> Result<()> {
        let Some(missing) = self.why_missing(feature) else { return Ok(()) };
        let plans = if missing == Missing::NotInPlan { plans_with(tx, feature).await? } else { Vec::new() };
        Err(ApiError::new(Code::FeatureDisabled)
            .with("feature", feature.text())
            .with("reason", missing.key())
            .with("plans", plans))
    }
}

/// What the transaction's side may use. Plans are the live side's; in test mode everything is there to be tried.
pub async fn entitlement(tx: &mut Tx) -> Result<Entitlement> {
    let tenant = tx.tenant()?;
    if !tenant.livemode {
        return Ok(Entitlement::of_test_mode());
    }
    let sql = "SELECT p.id AS plan_id, p.name AS plan_name, s.purpose, s.reason, s.trial_ends_at, p.features, p.products_max,
            p.members_max,
            ARRAY(SELECT f.feature FROM feature_overrides f WHERE f.seller_id = $1 AND f.active
                  UNION SELECT f.feature FROM payment_features f WHERE f.seller_id = $1 AND f.active) AS switched_on,
            ARRAY(SELECT f.feature FROM feature_overrides f WHERE f.seller_id = $1 AND NOT f.active) AS switched_off
         FROM (SELECT 1) AS one LEFT JOIN seller_plans s ON s.seller_id = $1 LEFT JOIN platform_plans p ON p.id = s.plan_id";
    let found: Vec<Entitlement> = query(sql).bind(tenant.id).load(tx.conn()?).await?;
    found.into_iter().next().ok_or_else(ApiError::not_found)
}

impl Entitlement {
    /// The same in a transaction of its own.
    pub async fn read(db: &Db, scope: Scope) -> Result<(Self, Tx)> {
        let mut tx = db.begin(scope).await?;
        let found = entitlement(&mut tx).await?;
        Ok((found, tx))
    }
}

#[derive(Row)]
struct PlanName {
    name: String,
}

/// The public plans that have a feature, by price.
pub async fn plans_with(tx: &mut Tx, feature: Feature) -> Result<Vec<String>> {
    let sql = "SELECT name FROM platform_plans WHERE kind = 'public' AND $1 = ANY (features) ORDER BY amount, id";
    let found: Vec<PlanName> = query(sql).bind(feature).load(tx.conn()?).await?;
    Ok(found.into_iter().map(|plan| plan.name).collect())
}
