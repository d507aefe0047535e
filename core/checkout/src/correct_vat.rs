//! The register has answered about the VAT id of somebody who has bought meanwhile.

use std::time::Duration;

use kontor_db::{Scope, Tenant, Tx};
use kontor_jobs::JobOutcome;
use kontor_kernel::{Actor, Result, kinds::OrderId};
use kontor_orders::{Order, VatIdSnapshot, lock, tax_correction};
use kontor_tax::{Claim, IdStanding, close, open_claim};

use crate::Checkout;

/// Money may still be on its way, to or fro.
const NEXT_LOOK: Duration = Duration::from_secs(3_600);

impl Checkout {
    /// The job: brings an order in step with what was said. Twice is once: the claim is closed by the first.
    pub async fn correct_vat(&self, tenant: Tenant, order: OrderId) -> Result<JobOutcome> {
        let mut tx = self.db.begin(Scope::Seller(tenant, Actor::Tenant(tenant.id))).await?;
        let Some(claim) = open_claim(&mut tx, order).await? else { return Ok(JobOutcome::Done) };
        let Some(valid) = claim.is_valid() else { return Ok(JobOutcome::Done) };
        let order = lock(&mut tx, order).await?;
        if valid && claim.charged && (order.awaits_first_payment() || in_motion(&mut tx, order.id).await?) {
            return Ok(JobOutcome::Again(NEXT_LOOK));
        }
        correct(&mut tx, &order, &claim, valid).await?;
        close(&mut tx, order.id, valid).await?;
        tx.commit().await?;
        Ok(JobOutcome::Done)
    }
}

/// Whether money of the order is under way: what of it is tax can only go back afterwards. What a bank took back is not waited
/// for, that may be for ever.
async fn in_motion(tx: &mut Tx, order: OrderId) -> Result<bool> {
    let all = kontor_payments::of_order(tx, order).await?;
    Ok(all.iter().any(|one| !one.state.is_over()))
}

async fn correct(tx: &mut Tx, order: &Order, claim: &Claim, valid: bool) -> Result<()> {
    let Some(tax) = order.tax() else { return Ok(()) };
    let standing = if valid { IdStanding::Confirmed } else { IdStanding::Refuted };
    let id = VatIdSnapshot {
        id: tax.vat_id.as_ref().map_or_else(String::new, |id| id.id.clone()),
        standing: standing.to_string(),
        consultation: claim.consultation.clone(),
        answered_at: Some(tx.now()),
    };
    match (claim.charged, valid) {
        // What goes back is sent by the refund's own job.
        (true, true) => tax_correction::untax(tx, order, id).await.map(drop),
        (false, false) => match &tax.otherwise {
            Some(owed) => tax_correction::tax(tx, order, owed, id).await,
            None => tax_correction::confirm(tx, order, id).await,
        },
        (true, false) | (false, true) => tax_correction::confirm(tx, order, id).await,
    }
}
