//! What a seller is written to about their plan. The words for it are the mail's; the job that writes it looks at the plan as it is
//! by then.

use kontor_db::Tx;
use kontor_jobs::{MailJob, enqueue};
use kontor_kernel::{Machine, Result, kinds::PlatformPlanId, words};

words! {
    /// What became of a seller's plan.
    pub enum PlanNews {
        /// It is on hold.
        Held "held",
        /// It runs on.
        Resumed "resumed",
        /// It has ended: its trial is over, or its order was paid no longer.
        Ended "ended",
        /// Its trial ends soon.
        TrialEnding "trial_ending",
    }
}

/// Has the transaction's seller written to about a plan.
pub(crate) async fn notify(tx: &mut Tx, plan: PlatformPlanId, news: PlanNews) -> Result<()> {
    let seller = tx.seller()?;
    enqueue(tx, MailJob::TellPlan { seller, plan, news: news.text().to_owned() }).await
}
