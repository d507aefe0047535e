//! Writing to sellers about their plan of the platform.

use kontor_db::Scope;
use kontor_kernel::{
    Actor, ApiError, Machine, Result,
    kinds::{PlatformPlanId, SellerId},
};
use kontor_mail::Email;
use kontor_plans::{PlanNews, PlanPurpose, SellerPlan};
use kontor_verification::notify_seller;

use crate::Checkout;

impl Checkout {
    /// The job: tells a seller what became of a plan, where that still holds.
    pub async fn notify_plan_news(&self, seller: SellerId, plan: PlatformPlanId, news: &str) -> Result<()> {
        let news = PlanNews::parse(news).ok_or_else(|| ApiError::internal("news of a plan that nobody knows"))?;
        let tenant = self.db.tenant(seller).await?;
        let mut tx = self.db.begin(Scope::Seller(tenant, Actor::Tenant(seller))).await?;
        let Some(has) = kontor_plans::seller_plan(&mut tx).await? else { return Ok(()) };
        if holds(news, &has, plan) {
            let name = kontor_plans::plan(&mut tx, plan).await?.name;
            let next = match news {
                PlanNews::Ended => kontor_plans::plan(&mut tx, has.plan_id).await?.name,
                _ => String::new(),
            };
            let link = self.links.urls().cabinet_plan();
            notify_seller(&mut tx, |told| email(news, &has, told.shop, name, next, link)).await?;
        }
        tx.commit().await
    }
}

/// Whether it is so when the mail is written: what was undone meanwhile is not told.
fn holds(news: PlanNews, has: &SellerPlan, plan: PlatformPlanId) -> bool {
    match news {
        PlanNews::Held => has.purpose == PlanPurpose::OnHold,
        PlanNews::Resumed => has.plan_id == plan && has.purpose != PlanPurpose::OnHold,
        PlanNews::Ended => has.plan_id != plan,
        PlanNews::TrialEnding => has.plan_id == plan && has.purpose == PlanPurpose::Trial,
    }
}

fn email(news: PlanNews, has: &SellerPlan, shop: String, plan_name: String, next: String, link: String) -> Email {
    match news {
        PlanNews::Held => {
            // A manager's words are told as they are; ours are told by what they mean.
            let reason = has.changed_by.map_or_else(String::new, |_| has.reason.clone());
            Email::SellerPlanHeld { shop, plan_name, unpaid: has.reason == "order_unpaid", reason, link }
        }
        PlanNews::Resumed => Email::SellerPlanResumed { shop, plan_name, link },
        PlanNews::Ended => Email::SellerPlanEnded { shop, plan_name, trial: has.reason == "trial_over", next, link },
        PlanNews::TrialEnding => {
            Email::TrialEnding { shop, plan_name, at: has.trial_ends_at.unwrap_or(has.updated_at), link }
        }
    }
}
