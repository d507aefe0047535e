//! Later payments of plans: the sweep that causes one job for each, and the job, which asks for the money of one. Like a
//! first payment it is committed before the provider is asked, with the transaction as the provider's idempotency key.

use chrono::Duration;
use kontor_db::{Db, Scope, Tenant};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Result,
    kinds::{OrderId, OrderRateId},
    limits::WIRE_EXPIRY_DAYS,
};
use kontor_orders::{EndedPlan, dunning, pause, reminders};
use kontor_payments::{NewTransaction, PaymentForm, TransactionKind};

use crate::Checkout;

/// A debit of a kept card that the provider never answered is given up after this time; it is asked about before.
const OFF_SESSION_HOURS: i64 = 24;

impl Checkout {
    /// Causes the job of each payment that is due soon or due, of each that is tried again, of each plan whose last day has
    /// passed, and of each whose pause is over. One that is open already is not caused twice. Whose each is, is the relay's
    /// business: it hands them out by turns.
    pub async fn collect_due(&self, system: &Db) -> Result<usize> {
        let mut count = 0;
        let mut cause = async |jobs: Vec<MoneyJob>| {
            let mut tx = system.begin(Scope::System).await?;
            enqueue_all(&mut tx, &jobs).await?;
            count += jobs.len();
            tx.commit().await
        };
        // First those who are told, then those who pay.
        let mut soon = reminders::soon();
        while let Some(rates) = soon.next(system).await? {
            let told = rates.into_iter();
            cause(
                told.map(|due| MoneyJob::RemindOfRate { seller: due.seller, order: due.order, rate: due.rate })
                    .collect(),
            )
            .await?;
        }
        let mut due = dunning::due();
        while let Some(rates) = due.next(system).await? {
            let asked = rates.into_iter();
            cause(
                asked
                    .map(|due| MoneyJob::CollectRate { seller: due.seller, order: due.order, rate: due.rate })
                    .collect(),
            )
            .await?;
        }
        let mut endings = kontor_orders::ending();
        while let Some(plans) = endings.next(system).await? {
            let ended = plans.into_iter();
            cause(ended.map(|ending| MoneyJob::EndPlan { seller: ending.seller, order: ending.order }).collect())
                .await?;
        }
        let mut pauses = pause::over();
        while let Some(plans) = pauses.next(system).await? {
            let resumed = plans.into_iter();
            cause(resumed.map(|over| MoneyJob::ResumePlan { seller: over.seller, order: over.order }).collect())
                .await?;
        }
        // The net under clocks that were sent on by somebody who died.
        let walkers = kontor_tenants::advancing_clocks(system).await?.into_iter();
        cause(walkers.map(|seller| MoneyJob::WalkClock { seller }).collect()).await?;
        Ok(count)
    }

    /// Asks for one payment, if it is still to be asked for. Twice is once: the rate has left where it was.
    pub async fn charge_due(&self, tenant: Tenant, order: OrderId, rate: OrderRateId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let Some(found) = dunning::begin(&mut tx, &self.links, order, rate).await? else { return tx.commit().await };
        let method = if found.saved.is_some() { found.form } else { PaymentForm::BankWire };
        let patience = match method {
            PaymentForm::BankWire => Duration::days(WIRE_EXPIRY_DAYS),
            _ => Duration::hours(OFF_SESSION_HOURS),
        };
        let provider = match &found.saved {
            Some(_) => self.gateway_of_saved_method(&found.order),
            None => self.provider.name(),
        };
        let new = NewTransaction {
            order,
            rate,
            kind: TransactionKind::SubsPayment,
            provider,
            method,
            money: found.rate.open(),
            method_token: None,
            payoff: false,
            sets_up: false,
            saved_method: found.saved.map(|saved| saved.reference),
            browser: None,
            expires_at: Some(tx.now() + patience),
            next_inquiry_at: None,
        };
        let transaction = self.open(&mut tx, tenant, new).await?.id;
        tx.commit().await?;
        self.submit(tenant, transaction).await.map(drop)
    }

    /// Lets a plan go on whose pause is over. Twice is once.
    pub async fn resume_plan(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        pause::go_on(&mut tx, &self.links, order).await?;
        tx.commit().await
    }

    /// Closes a plan whose last day has passed.
    pub async fn end_plan(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let due = kontor_orders::find(&mut tx, order).await?.canceled_at;
        let now = tx.now();
        let Some(due) = due.filter(|due| *due <= now) else { return tx.commit().await };
        kontor_orders::end(&mut tx, EndedPlan { seller: tenant.id, order, due }).await?;
        tx.commit().await
    }
}
