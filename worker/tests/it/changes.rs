//! What becomes of plans that run: another price, a payment that is let go, two orders taken together and apart.

use kontor_kernel::Machine;
use kontor_orders::{
    RateState,
    change_plan::PlanChangeConsent,
    merge,
    waive::{SkipAs, waive_installment},
};
use kontor_pricing::Proration;

use crate::{actions::unless_refused, life::Life, script::What};

impl Life {
    pub async fn change_price(&self, number: usize, mode: usize) {
        let Some(order) = self.order_of(number) else { return };
        let (_, better) = self.offer(What::Better);
        let mut tx = self.begin_as_seller().await;
        let (mode, said) = (Proration::ALL[mode], PlanChangeConsent { payer_agreed: true, reason: "agreed" });
        let changed = self.deps.checkout.change_plan(&mut tx, order, better, mode, said).await;
        if unless_refused(changed).is_some() {
            tx.commit().await.unwrap();
        }
    }

    pub async fn waive_payment(&self, number: usize, spread: bool) {
        let Some(order) = self.order_of(number) else { return };
        let mut tx = self.begin_as_seller().await;
        let locked = kontor_orders::lock(&mut tx, order).await.unwrap();
        let all = kontor_orders::rates(&mut tx, order).await.unwrap();
        let Some(next) = all.iter().find(|rate| rate.state == RateState::Future && rate.number > 1) else { return };
        let how = if spread { SkipAs::Spread } else { SkipAs::Reduce };
        let links = self.deps.checkout.links();
        if unless_refused(waive_installment(&mut tx, links, &locked, next.id, how, "as agreed").await).is_some() {
            tx.commit().await.unwrap();
        }
    }

    pub async fn merge(&self, number: usize, into: usize) {
        let (Some(from), Some(into)) = (self.order_of(number), self.order_of(into)) else { return };
        let mut tx = self.begin_as_seller().await;
        let merged = merge::merge(&mut tx, self.deps.checkout.links(), from, into, "asked for").await;
        if unless_refused(merged).is_some() {
            tx.commit().await.unwrap();
        }
    }

    pub async fn take_apart(&self, number: usize) {
        let Some(order) = self.order_of(number) else { return };
        let mut tx = self.begin_as_seller().await;
        let parted = merge::undo(&mut tx, self.deps.checkout.links(), order, "").await;
        if unless_refused(parted).is_some() {
            tx.commit().await.unwrap();
        }
    }
}
