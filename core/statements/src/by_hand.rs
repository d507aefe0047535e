//! A person says whose an entry is.

use kontor_db::{Scope, Tenant};
use kontor_kernel::{
    Actor, Result,
    kinds::{BankEntryId, OrderId},
};

use crate::{
    Entry, StatementMatcher,
    manual::{Matched, match_in},
    row::entry,
};

impl StatementMatcher {
    /// Matches an entry to an order. Twice is once; `seen`: the version that whoever matches saw.
    pub async fn match_by_hand(
        &self,
        tenant: Tenant,
        actor: Actor,
        id: BankEntryId,
        order: OrderId,
        seen: Option<i32>,
    ) -> Result<Entry> {
        let mut tx = self.begin_as_shop(tenant).await?;
        let known = entry(&mut tx, id).await?;
        let wires = kontor_payments::attempts(&mut tx, order).await?;
        tx.commit().await?;
        // A last look: what the payment company has taken by now is not waited for here.
        for wire in wires.iter().filter(|one| !known.watched && one.method.is_wire() && !one.state.is_over()) {
            self.checkout.poll_payment_once(tenant, wire.id).await?;
        }
        let mut tx = self.db.begin(Scope::Seller(tenant, actor)).await?;
        let Matched { entry, closed } = match_in(&self.checkout, &mut tx, id, order, seen).await?;
        tx.commit().await?;
        if let Some(closed) = closed {
            self.checkout.wait_no_longer(tenant, &closed).await;
        }
        Ok(entry)
    }
}
