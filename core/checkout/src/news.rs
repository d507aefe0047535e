//! News that nobody waits for: stored provider events and the sweep over payments whose time is over.

use std::collections::HashSet;

use kontor_db::{Db, Scope, Tenant};
use kontor_jobs::{MoneyJob, enqueue_all};
use kontor_kernel::{
    Result,
    kinds::{OrderId, TransactionId},
};
use kontor_orders::{Clocks, LapsedHold, Overdue};
use kontor_payments::{
    events, inquiries,
    provider::{EventSubject, Outcome, ProviderFault},
};

use crate::{Checkout, place, poll_payment::PollOutcome};

impl Checkout {
    /// Applies a stored event of a payment, refund or dispute; the provider is asked, the event's own words are never trusted.
    /// `None`: the event is about something else, named in the answer.
    pub async fn handle_provider_event(
        &self,
        system: &Db,
        provider: &str,
        event: &str,
    ) -> Result<Option<EventSubject>> {
        let subject = events::subject(system, provider, event).await?;
        let heard = match subject {
            EventSubject::Charge(id) => self.poll_payment(owner(system, id).await?, id).await?.is_applied(),
            EventSubject::Refund(id) => self.reconcile_refund(owner(system, id).await?, id).await?,
            EventSubject::Dispute(id) => self.reconcile_disputes(owner(system, id).await?, id).await?,
            other => return Ok(Some(other)),
        };
        if !heard {
            return Err(kontor_kernel::ApiError::new(kontor_kernel::Code::ProviderTimeout));
        }
        events::applied(system, provider, event).await?;
        Ok(None)
    }

    /// The sweep: causes a job for each order of which something is overdue, and for each inquiry that was lost, so that a provider
    /// who is slow holds up nothing but its own. Test sides with a clock of their own are dealt with at once, in their order. Answers
    /// how many there were.
    pub async fn expire_due(&self, system: &Db) -> Result<usize> {
        let overdue = kontor_orders::overdue_orders(system).await?.into_iter();
        let lost = inquiries::lost_inquiries(system).await?.into_iter();
        let jobs: Vec<_> = overdue
            .map(|(seller, order)| MoneyJob::GiveUp { seller, order })
            .chain(lost.map(|(seller, transaction)| MoneyJob::Inquire { seller, transaction }))
            .collect();
        if !jobs.is_empty() {
            let mut tx = system.begin(Scope::System).await?;
            enqueue_all(&mut tx, &jobs).await?;
            tx.commit().await?;
        }
        let of_tests = self.give_up_in_turn(system, Clocks::OfTests).await?;
        self.let_lapsed_go(system).await?;
        Ok(jobs.len() + of_tests)
    }

    /// Gives up what is overdue of one order. What cannot be given up, or not yet, is left alone for a while.
    pub async fn give_up_job(&self, tenant: Tenant, order: OrderId) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let overdue = kontor_orders::overdue_of(&mut tx, order).await?;
        tx.commit().await?;
        for one in overdue {
            if let Err(fault) = self.expire_overdue(tenant, one).await {
                tracing::error!(%order, ?fault, "not given up");
                self.leave_alone(tenant, one).await?;
            }
        }
        Ok(())
    }

    /// Looks at it again later, and less and less often.
    async fn leave_alone(&self, tenant: Tenant, overdue: Overdue) -> Result<()> {
        let mut tx = self.begin_as_shop(tenant).await?;
        match overdue.transaction {
            Some(transaction) => inquiries::give_up_later(&mut tx, transaction, overdue.due).await?,
            None => kontor_orders::wait_anew(&mut tx, overdue.order).await?,
        }
        tx.commit().await
    }

    /// Gives up payments and orders whose time is over, in the order in which they became due. Answers how many.
    pub async fn give_up_overdue(&self, system: &Db) -> Result<usize> {
        let count = self.give_up_in_turn(system, Clocks::All).await?;
        self.let_lapsed_go(system).await?;
        Ok(count)
    }

    async fn give_up_in_turn(&self, system: &Db, clocks: Clocks) -> Result<usize> {
        let mut count = 0;
        // Looked at once is enough for one sweep, whatever came of it.
        let (mut seen, mut last) = (HashSet::new(), None::<Overdue>);
        loop {
            // Whatever stays overdue, since its provider says nothing, is passed by: there may be more of it than a batch.
            let batch = kontor_orders::overdue(system, clocks, last.as_ref()).await?;
            last = batch.last().copied();
            if last.is_none() {
                return Ok(count);
            }
            for overdue in batch {
                if !seen.insert((overdue.order, overdue.transaction)) {
                    continue;
                }
                let tenant = system.tenant(overdue.seller).await?;
                match self.expire_overdue(tenant, overdue).await {
                    Ok(false) => {}
                    Ok(true) => {
                        count += 1;
                        // A test clock may have jumped far: what follows from this one may be due before the next one.
                        if !tenant.livemode {
                            last = None;
                            break;
                        }
                    }
                    // One that cannot be given up holds nobody else up.
                    Err(fault) => tracing::error!(order = %overdue.order, ?fault, "not given up"),
                }
            }
        }
    }

    async fn expire_overdue(&self, tenant: Tenant, overdue: Overdue) -> Result<bool> {
        if let Some(transaction) = overdue.transaction
            && !self.came_to_nothing(tenant, transaction).await?
        {
            self.leave_alone(tenant, overdue).await?;
            return Ok(false);
        }
        let mut tx = self.begin_as_shop(tenant).await?;
        let settled = kontor_orders::expire(&mut tx, &self.links, overdue).await?;
        if let Some(settled) = &settled {
            let mut order = kontor_orders::find(&mut tx, settled.order).await?;
            place::settle_holds(&mut tx, &mut order, settled).await?;
        }
        tx.commit().await?;
        Ok(settled.is_some())
    }

    /// A last look: the money may have arrived without a word, or be on its way. Silence is no answer.
    async fn came_to_nothing(&self, tenant: Tenant, transaction: TransactionId) -> Result<bool> {
        Ok(match self.poll_payment_once(tenant, transaction).await? {
            PollOutcome::Silent | PollOutcome::Applied(Outcome::Pending) => false,
            PollOutcome::Applied(Outcome::ActionRequired(_)) => self.close_page(tenant, transaction).await?,
            _ => true,
        })
    }
}

impl Checkout {
    /// Closes a method's page that is still open although its time is over, so that nobody pays there for what somebody else has
    /// by now. False: its payer was quicker, or the provider does not say.
    async fn close_page(&self, tenant: Tenant, id: TransactionId) -> Result<bool> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let open = kontor_payments::find(&mut tx, id).await?;
        tx.commit().await?;
        let Some(reference) = open.provider_ref.filter(|_| open.method.is_page() && open.saved_method.is_none()) else {
            return Ok(true);
        };
        match self.provider_for_id(tenant, id).await?.give_up_charge(&reference).await {
            Ok(()) => Ok(true),
            Err(ProviderFault::Unknown(cause)) => {
                tracing::warn!(transaction = %id, cause, "an open page was not given up");
                Ok(false)
            }
            Err(ProviderFault::Refused(_)) => {
                let polled = self.poll_payment_once(tenant, id).await?;
                Ok(!matches!(polled, PollOutcome::Silent | PollOutcome::Applied(Outcome::Succeeded | Outcome::Pending)))
            }
        }
    }

    /// Lets places go that are held for orders nobody pays: no try is open, and the time of the last one is over.
    async fn let_lapsed_go(&self, system: &Db) -> Result<()> {
        let mut last = None::<LapsedHold>;
        loop {
            let batch = kontor_orders::lapsed_holds(system, last.as_ref()).await?;
            last = batch.last().copied();
            if last.is_none() {
                return Ok(());
            }
            for hold in batch {
                if let Err(fault) = self.release_hold(system, hold).await {
                    tracing::error!(order = %hold.order, ?fault, "its place was not let go");
                }
            }
        }
    }

    async fn release_hold(&self, system: &Db, hold: LapsedHold) -> Result<()> {
        let mut tx = self.begin_as_shop(system.tenant(hold.seller).await?).await?;
        let order = kontor_orders::lock(&mut tx, hold.order).await?;
        if kontor_orders::has_lapsed(&mut tx, order.id).await? {
            place::release_holds(&mut tx, &order).await?;
        }
        tx.commit().await
    }
}

async fn owner(system: &Db, transaction: TransactionId) -> Result<Tenant> {
    system.tenant(events::owner(system, transaction).await?).await
}
